import { type Coverage, readCoverage } from '../catalog/coverage.ts'
import type { Reads } from '../catalog/reads.ts'

export interface CountedCoverage extends Coverage {
  counted_at: Date
}

const AT_LEAST_MS = 10_000
/** Counting may take this share of the time, so a large catalog is counted less often. */
const SHARE = 1 / 20

/** An older count is not shown any more; requests wait for a new one. */
const TOO_OLD_MS = 300_000

/**
 * Counts the collection on request, and returns the last count for 10 seconds, or for 20 times as long as counting took. After that it
 * counts again, and returns the last count until it is done: counting 100,000 jobs of 100,000 boards takes 1.4 s (2-core Intel Xeon, busy
 * with other work). Requests that come meanwhile share one count.
 */
export function createCoverage(reads: Reads, now: () => Date): () => Promise<CountedCoverage> {
  let last: { coverage: CountedCoverage; until: number } | null = null
  let counting: Promise<CountedCoverage> | null = null

  async function count(): Promise<CountedCoverage> {
    const started = performance.now()
    const coverage = { ...(await reads.read({}, ({ db }) => readCoverage(db, now()))), counted_at: now() }
    const took = performance.now() - started
    last = { coverage, until: performance.now() + Math.max(AT_LEAST_MS, took / SHARE) }
    return coverage
  }

  return async () => {
    const late = last ? performance.now() - last.until : Number.POSITIVE_INFINITY
    if (last && late < 0) return last.coverage
    counting ??= count().finally(() => {
      counting = null
    })
    if (!last || late > TOO_OLD_MS) return counting
    // If the failure lasts, the next request reports it; the old count is good enough for this one.
    counting.catch(() => {})
    return last.coverage
  }
}
