import { ANY_LENGTH } from '../../catalog/slices.ts'
import type { ItemsRequest } from '../page-items.ts'
import type { Run } from './budget.ts'
import { listItem } from './list-item.ts'
import { type Bind, statement } from './statement.ts'
import { setConditions } from './where.ts'

/** JSON texts, one a line, without a newline at the end. */
interface ItemLines {
  lines: string
  count: number
}

/**
 * The list items of the jobs among `ids` that match now, in the order of their ids. One statement reads both the match and the item, so an item
 * always matches the search, whatever changed since its id was found. The jobs are selected first in a CTE: otherwise Postgres might ask the index
 * of a filter for every job. Null where an item is longer than `longest` bytes.
 */
export async function matchingItems(run: Run, ids: number[], request: ItemsRequest, longest: number): Promise<ItemLines | null> {
  const { items, values } = matchingNow(ids, request, longest)
  const [row] = await run<ItemLines & { isWhole: boolean }>(
    `${items}
     select coalesce(string_agg(item, E'\\n' order by id), '') as lines, count(*)::int as count, count(*) = count(item) as "isWhole" from items`,
    values,
  )
  const { lines, count, isWhole } = row!
  return isWhole ? { lines, count } : null
}

/** The same by id. */
export async function matchingItemsById(run: Run, ids: number[], request: ItemsRequest): Promise<Map<number, string>> {
  const { items, values } = matchingNow(ids, request, ANY_LENGTH)
  const rows = await run<{ id: number; item: string }>(`${items} select id::float8 as id, item from items`, values)
  return new Map(rows.map(({ id, item }) => [id, item]))
}

/** The jobs among `ids` that match now. */
export async function matchingAmongIds(
  run: Run,
  ids: number[],
  search: Pick<ItemsRequest, 'filters' | 'window' | 'tree'>,
): Promise<Set<number>> {
  const { bind, values } = statement()
  const { jobs, conditions } = matchingJobs(ids, search, bind)
  const rows = await run<{ id: number }>(`with ${jobs} select j.id::float8 as id from j where ${conditions}`, values)
  return new Set(rows.map(({ id }) => id))
}

/** The beginning of a statement: it names the items of those jobs that match now. */
function matchingNow(
  ids: number[],
  { description, includeSource, includeDetail = false, ...search }: ItemsRequest,
  longest: number,
): { items: string; values: unknown[] } {
  const { bind, values } = statement()
  const item = listItem(description, includeSource, includeDetail)
  const { jobs, conditions } = matchingJobs(ids, search, bind)
  const items = `with ${jobs},
     items as (
       select job.id, case when ${item.bytes} <= ${bind(longest)}::bigint then ${item.json} end as item
       from j job
       ${item.joins}
       where job.id in (select j.id from j where ${conditions})
     )`
  return { items, values }
}

/** The jobs of `ids` as `j`, and the conditions of a search on them. */
function matchingJobs(
  ids: number[],
  { filters, window, tree }: Pick<ItemsRequest, 'filters' | 'window' | 'tree'>,
  bind: Bind,
): { jobs: string; conditions: string } {
  const isFullText = tree !== null && filters.q_scope === 'full'
  const jobs = `j as materialized (
       select job.*${isFullText ? ', document.full_text' : ''}
       from jobs job
       ${isFullText ? 'left join search_documents document on document.source_id = job.source_id and document.job_id = job.id' : ''}
       where job.id = any(${bind(ids)}::bigint[])
     )`
  const conditions = setConditions(filters, window, tree, bind, isFullText ? inFullText : undefined)
  return { jobs, conditions: conditions.join('\n           and ') }
}

const inFullText = (tsquery: string) => `j.full_text @@ ${tsquery}`
