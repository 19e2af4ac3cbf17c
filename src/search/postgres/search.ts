import { AT_ONCE_BYTES, shareOf } from '../../catalog/slices.ts'
import type { SearchRequest } from '../engine.ts'
import type { Sort } from '../filters.ts'
import type { PageJobs } from '../paging.ts'
import type { QueryNode } from '../query/tree.ts'
import type { Run } from './budget.ts'
import { listItem } from './list-item.ts'
import { type Bind, statement } from './statement.ts'
import { setConditions } from './where.ts'

const SORT_KEY = { posted_at: 'posted_key', first_seen_at: 'first_seen_at' } as const satisfies Record<Sort, string>

interface PageRow extends Record<string, unknown> {
  /** The items of the page with commas between them; null where there is none. */
  items: string | null
  /** Ids and lengths of all jobs of the page, where one of them is too long for `items`. */
  long: [id: number, bytes: number][] | null
  found: number
  last_key: string | null
  last_id: string | null
}

export async function findPage(
  run: Run,
  request: SearchRequest,
  tree: QueryNode | null,
  window: number | null,
): Promise<PageJobs> {
  const { bind, values } = statement()
  const [row] = await run<PageRow>(pageStatement(request, tree, window, bind), values)
  const { items, long, found, last_key, last_id } = row!
  return {
    items:
      long === null
        ? { texts: items === null ? [] : [Buffer.from(items)] }
        : { jobs: long.map(([id, bytes]) => ({ id, bytes, item: null })) },
    count: Math.min(found, request.limit),
    last: found > request.limit ? { key: Number(last_key), id: Number(last_id) } : null,
  }
}

/** Finds one job more than the page holds, which tells whether there is a next one. */
function pageStatement(request: SearchRequest, tree: QueryNode | null, window: number | null, bind: Bind): string {
  const { filters, sort, cursor } = request
  const key = SORT_KEY[sort]
  const conditions = setConditions(filters, window, tree, bind)
  if (cursor !== null) {
    conditions.push(`(j.${key}, j.id) < (${bind(new Date(cursor.key).toISOString())}::timestamptz, ${bind(cursor.id)}::bigint)`)
  }
  const limit = `${bind(request.limit)}::bigint`
  const longest = `${bind(shareOf(AT_ONCE_BYTES, request.limit))}::bigint`
  const item = listItem(request.description, request.includeSource)

  return `
    with found as (
      select j.source_id, j.id, j.company_id, j.external_job_id, j.${key} as key
      from jobs j
      where ${conditions.join('\n        and ')}
      order by j.${key} desc, j.id desc
      limit ${limit} + 1
    ),
    ranked as (
      select found.*, row_number() over (order by key desc, id desc) as rank from found
    ),
    page as (
      select job.rank, job.id, ${item.bytes} as bytes, case when ${item.bytes} <= ${longest} then ${item.json} end as item
      from ranked job
      ${item.joins}
      where job.rank <= ${limit}
    )
    select
      (select string_agg(item, ',' order by rank) from page) as items,
      (select json_agg(json_build_array(id, bytes) order by rank) from page having bool_or(item is null)) as long,
      (select count(*)::int from found) as found,
      (select (extract(epoch from key) * 1000)::bigint from ranked where rank = ${limit}) as last_key,
      (select id from ranked where rank = ${limit}) as last_id`
}
