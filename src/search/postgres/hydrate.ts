import type { Pool } from 'pg'
import type { DescriptionFormat, QueryScope } from '../filters.ts'
import type { QueryNode } from '../tree.ts'
import type { Run } from './budget.ts'
import { listItem } from './list-item.ts'
import { matchCondition } from './match.ts'
import { statement } from './statement.ts'

export interface HydratedRow {
  id: number
  revision: number
  open: boolean
  item: string
}

/** The list items of jobs by id, in no order, with the revision of each. */
export async function hydrate(
  pool: Pool,
  ids: number[],
  { description, includeSource }: { description: DescriptionFormat; includeSource: boolean },
): Promise<HydratedRow[]> {
  const item = listItem(description, includeSource)
  const { rows } = await pool.query<HydratedRow>({
    name: `hydrate-${description}${includeSource ? '-source' : ''}`,
    text: `select job.id::float8 as id, job.revision::float8 as revision, job.closed_at is null as open, ${item.json} as item
             from jobs job
             ${item.joins}
            where job.id = any($1::bigint[])`,
    values: [ids],
  })
  return rows
}

/**
 * Which of these jobs match a tree, by the positions of words that only Postgres has. The jobs are selected first in a CTE. Otherwise Postgres
 * would ask the full-text index for all jobs with the words (190 ms instead of 5 for 500 of 6,000 jobs).
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
