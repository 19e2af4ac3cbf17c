import type { Pool } from 'pg'
import { AT_ONCE_BYTES, shareOf } from '../../catalog/slices.ts'
import type { DescriptionFormat, QueryScope } from '../filters.ts'
import type { ItemForm, ItemRow } from '../page-items.ts'
import type { QueryNode } from '../query/tree.ts'
import type { Run } from './budget.ts'
import { listItem } from './list-item.ts'
import { matchCondition } from './match.ts'
import { statement } from './statement.ts'

/**
 * The list items of jobs by id, in no order, with the revision of each. Items longer than `longest` bytes are null: unless it is given, all of them
 * together have about `AT_ONCE_BYTES` at most.
 */
export async function hydrate(
  pool: Pool,
  ids: number[],
  { description, includeSource }: ItemForm,
  longest = shareOf(AT_ONCE_BYTES, ids.length),
): Promise<ItemRow[]> {
  const item = listItem(description, includeSource)
  const { rows } = await pool.query<ItemRow>({
    name: `hydrate-${description}${includeSource ? '-source' : ''}`,
    text: `select job.id::float8 as id, job.revision::float8 as revision, job.closed_at is null as open, ${item.bytes} as bytes,
                  case when ${item.bytes} <= $2::bigint then ${item.json} end as item
             from jobs job
             ${item.joins}
            where job.id = any($1::bigint[])`,
    values: [ids, longest],
  })
  return rows
}

/** The approximate length of the list items of jobs with these descriptions, by id. */
export async function itemSizes(pool: Pool, ids: number[], descriptions: DescriptionFormat[]): Promise<Map<number, number>> {
  const parts = descriptions.map((description) => listItem(description, false))
  const { rows } = await pool.query<{ id: number; bytes: number }>({
    name: `item-sizes-${descriptions.join('-')}`,
    text: `select job.id::float8 as id, ${parts.map(({ bytes }) => bytes).join(' + ')} as bytes
             from jobs job
             ${parts.at(-1)?.joins ?? ''}
            where job.id = any($1::bigint[])`,
    values: [ids],
  })
  return new Map(rows.map(({ id, bytes }) => [id, bytes]))
}

/**
 * The jobs among `ids` that match a tree, by the positions of words, which only Postgres has. The jobs are selected first in a CTE. Otherwise
 * Postgres would ask the full-text index for all jobs with the words (190 ms instead of 5 for 500 of 6,000 jobs).
 */
export async function matching(run: Run, ids: number[], tree: QueryNode, scope: QueryScope): Promise<Set<number>> {
  const { bind, values } = statement()
  const column = scope === 'full' ? 'full_text' : 'title_words'
  const rows = await run<{ id: number }>(
    `with j as materialized (
       select job.id, job.title, job.title_words, document.full_text
         from jobs job
         join search_documents document on document.source_id = job.source_id and document.job_id = job.id
        where job.id = any(${bind(ids)}::bigint[])
     )
     select j.id::float8 as id from j where ${matchCondition(tree, scope, bind, (tsquery) => `j.${column} @@ ${tsquery}`)}`,
    values,
  )
  return new Set(rows.map(({ id }) => id))
}
