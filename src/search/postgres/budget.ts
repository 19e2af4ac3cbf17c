import { createHash } from 'node:crypto'
import type { Pool, PoolClient, QueryResultRow } from 'pg'
import { SearchTimeout } from '../engine.ts'

export type Run = <Row extends QueryResultRow>(text: string, values: unknown[]) => Promise<Row[]>

/**
 * Sequential scans and parallel workers are off because Postgres does not count the cost of reading toasted tsvectors: counting
 * a common word in 200,000 descriptions took 3.1 s by the scan it chose and 0.27 s by the index. Every statement is planned for its
 * values, because a generic plan is very slow where a filter matches half the catalog.
 */
const PLANNER = `
  set local enable_seqscan = off;
  set local max_parallel_workers_per_gather = 0;
  set local jit = off;
  set local plan_cache_mode = force_custom_plan`

const QUERY_CANCELED = '57014'
const MAX_NAMED_STATEMENTS = 256

/** Runs the statements of one request in one transaction, all together within the budget. Null: no limit. */
export async function withinBudget<T>(pool: Pool, budgetMs: number | null, work: (run: Run) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  const deadline = budgetMs === null ? null : performance.now() + budgetMs
  let begun = false
  try {
    const result = await work(async (text, values) => {
      const opening = begun ? '' : `begin read only; ${PLANNER};`
      const limit = deadline === null ? '' : timeLimit(deadline - performance.now())
      if (opening || limit) await client.query(opening + limit)
      begun = true
      return (await client.query({ name: statementName(text), text, values })).rows
    })
    release(client, begun ? 'commit' : null)
    return result
  } catch (error) {
    release(client, 'rollback')
    throw (error as { code?: string }).code === QUERY_CANCELED ? new SearchTimeout({ cause: error }) : error
  }
}

/** The answer does not wait for the transaction to end, because it wrote nothing. The pool gets the connection back afterwards. */
async function release(client: PoolClient, ending: 'commit' | 'rollback' | null): Promise<void> {
  const failure =
    ending === null
      ? undefined
      : await client.query(ending).then(
          () => undefined,
          (error: Error) => error,
        )
  client.release(failure)
}

/** A limit that the server keeps: `query_timeout` of pg only stops waiting and leaves the query running. */
function timeLimit(remainingMs: number): string {
  if (remainingMs < 1) throw new SearchTimeout()
  return `set local statement_timeout = ${Math.floor(remainingMs)}`
}

const names = new Map<string, string>()

/** A connection keeps every named statement it has seen, so only the first few hundred texts get a name. */
function statementName(text: string): string | undefined {
  if (!names.has(text) && names.size < MAX_NAMED_STATEMENTS) {
    names.set(text, `search-${createHash('sha256').update(text).digest('hex').slice(0, 32)}`)
  }
  return names.get(text)
}
