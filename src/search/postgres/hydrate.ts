import type { Pool } from 'pg'
import type { FacetValue } from '../engine.ts'
import type { DescriptionFormat, QueryScope } from '../filters.ts'
import type { QueryNode } from '../tree.ts'
import type { Run } from './budget.ts'
import { listItem } from './list-item.ts'
import { matchCondition } from './match.ts'
import { statement } from './statement.ts'

export interface HydratedRow {
  id: number
  revision: number
  item: string
}

/** The list items of jobs by id, in no order, with the revision each is at. */
export async function hydrate(
  run: Run,
  ids: number[],
  { description, includeSource }: { description: DescriptionFormat; includeSource: boolean },
): Promise<HydratedRow[]> {
  const item = listItem(description, includeSource)
  return run<HydratedRow & Record<string, unknown>>(
    `select job.id::float8 as id, job.revision::float8 as revision, ${item.json} as item
       from jobs job
       ${item.joins}
      where job.id = any($1::bigint[])`,
    [ids],
  )
}

/** Which of these jobs match a tree: what only positions can tell. */
export async function matching(run: Run, ids: number[], tree: QueryNode, scope: QueryScope): Promise<Set<number>> {
  const { bind, values } = statement()
  const given = bind(ids)
  const rows = await run<{ id: number }>(
    `select j.id::float8 as id from jobs j where j.id = any(${given}::bigint[]) and ${matchCondition(tree, scope, bind)}`,
    values,
  )
  return new Set(rows.map(({ id }) => id))
}

/** Gives the values of the company facet their names. */
export async function nameCompanies(pool: Pool, values: FacetValue[]): Promise<void> {
  if (values.length === 0) return
  const { rows } = await pool.query<{ id: number; name: string | null }>({
    name: 'name-companies',
    text: 'select id::float8 as id, name from companies where id = any($1::bigint[])',
    values: [values.map(({ value }) => value)],
  })
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  for (const each of values) each.name = names.get(each.value as number) ?? null
}
