import { createHash } from 'node:crypto'
import type { Pool, PoolClient, QueryResultRow } from 'pg'
import { SearchTimeout } from '../engine.ts'

export type Run = <Row extends QueryResultRow>(text: string, values: unknown[]) => Promise<Row[]>

/**
 * Sequential scans are off because Postgres does not count the cost of reading toasted tsvectors: counting a common word in
 * 200,000 descriptions took 3.1 s by the scan it chose and 0.27 s by the index.
 */
const PLANNER = 'set local enable_seqscan = off; set local jit = off'

const QUERY_CANCELED = '57014'
const MAX_NAMED_STATEMENTS = 256

/** Runs the statements of one request in one transaction, all within the budget; without a budget they may take their time. */
export async function withinBudget<T>(pool: Pool, budgetMs: number | null, work: (run: Run) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  const deadline = budgetMs === null ? null : performance.now() + budgetMs
  let broken: Error | undefined
  try {
    await client.query(`begin read only; ${PLANNER}`)
    const result = await work(async (text, values) => {
      if (deadline !== null) await limitTime(client, deadline - performance.now())
      return (await client.query({ name: statementName(text), text, values })).rows
    })
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch((failure) => {
      broken = failure
    })
    throw (error as { code?: string }).code === QUERY_CANCELED ? new SearchTimeout({ cause: error }) : error
  } finally {
    client.release(broken)
  }
}

/** The server itself stops: pg's own `query_timeout` only stops waiting and leaves the query running. */
async function limitTime(client: PoolClient, remainingMs: number): Promise<void> {
  if (remainingMs < 1) throw new SearchTimeout()
  await client.query(`set local statement_timeout = ${Math.floor(remainingMs)}`)
}

const names = new Map<string, string>()

/** A connection keeps every named statement it has seen, so only the first few hundred texts get a name. */
function statementName(text: string): string | undefined {
  if (!names.has(text) && names.size < MAX_NAMED_STATEMENTS) {
    names.set(text, `search-${createHash('sha256').update(text).digest('hex').slice(0, 32)}`)
  }
  return names.get(text)
}
