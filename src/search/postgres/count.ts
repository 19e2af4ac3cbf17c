import { type CountRequest, windowStart } from '../engine.ts'
import { primaryCountry } from '../filters.ts'
import type { ParsedQuery } from '../query.ts'
import type { QueryNode } from '../tree.ts'
import type { Run } from './budget.ts'
import { statement } from './statement.ts'
import { setConditions } from './where.ts'

/** The number of results a search would page through, its fallback included; one country without q counts by primary country. */
export async function countJobs(run: Run, request: CountRequest, query: ParsedQuery | null): Promise<number> {
  if (query === null) return count(run, request, null)
  const exact = query.tree === null ? 0 : await count(run, request, query.tree)
  return exact === 0 && query.fallback !== null ? count(run, request, query.fallback) : exact
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
