import type { Pool } from 'pg'
import { type Coverage, readCoverage } from '../catalog/coverage.ts'

export interface CountedCoverage extends Coverage {
  counted_at: Date
}

const AT_LEAST_MS = 10_000
/** Counting may take this share of the time, so that a large catalog is counted less often. */
const SHARE = 1 / 20

/**
 * Counts the collection when asked, and gives the last count to whoever asks soon after: for 10 seconds, or for 20 times as long as
 * counting took. Requests that come while it is counted share that count.
 */
export function createCoverage(db: Pool, now: () => Date): () => Promise<CountedCoverage> {
  let last: { coverage: CountedCoverage; until: number } | null = null
  let counting: Promise<CountedCoverage> | null = null

  async function count(): Promise<CountedCoverage> {
    const started = performance.now()
    const coverage = { ...(await readCoverage(db, now())), counted_at: now() }
    const took = performance.now() - started
    last = { coverage, until: performance.now() + Math.max(AT_LEAST_MS, took / SHARE) }
    return coverage
  }

  return async () => {
    if (last && performance.now() < last.until) return last.coverage
    counting ??= count().finally(() => {
      counting = null
    })
    return counting
  }
}
