import type { IdsRequest } from '../engine.ts'
import type { FoundIds } from '../matching-ids.ts'
import type { QueryNode } from '../query/tree.ts'
import type { Run } from './budget.ts'
import { statement } from './statement.ts'
import { setConditions } from './where.ts'

/** The lowest ids after `after` of the jobs that match. */
export async function findIds(
  run: Run,
  { filters, window, after, limit }: IdsRequest,
  tree: QueryNode | null,
): Promise<FoundIds> {
  const { bind, values } = statement()
  const conditions = [...setConditions(filters, window, tree, bind), `j.id > ${bind(after)}::bigint`]
  const rows = await run<{ id: number }>(
    `select j.id::float8 as id
     from jobs j
     where ${conditions.join('\n       and ')}
     order by j.id
     limit ${bind(limit)}`,
    values,
  )
  const ids = rows.map(({ id }) => id)
  return { ids, next: ids.length < limit ? null : ids.at(-1)! }
}
