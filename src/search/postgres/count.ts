import { type CountRequest, windowStart } from '../engine.ts'
import { findOrFallBack } from '../fallback.ts'
import { primaryCountry } from '../filters.ts'
import type { ParsedQuery, QueryNode } from '../query/tree.ts'
import type { Run } from './budget.ts'
import { statement } from './statement.ts'
import { setConditions } from './where.ts'

/** The number of results that a search would page through, its fallback included. One country without q counts by primary country. */
export async function countJobs(run: Run, request: CountRequest, query: ParsedQuery | null): Promise<number> {
  return findOrFallBack(query, { find: (tree) => count(run, request, tree), sizeOf: (found) => found, nothing: () => 0 })
}

async function count(run: Run, { filters, now }: CountRequest, tree: QueryNode | null): Promise<number> {
  const { bind, values } = statement()
  const primary = primaryCountry(filters)
  const anywhere = primary === undefined ? filters : { ...filters, country: undefined }
  const conditions = setConditions(anywhere, windowStart(filters, now), tree, bind)
  if (primary !== undefined) conditions.push(`j.country_code = ${bind(primary)}`)
  const [row] = await run<{ count: string }>(`select count(*) as count from jobs j where ${conditions.join('\n  and ')}`, values)
  return Number(row!.count)
}
