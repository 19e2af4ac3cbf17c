import { setTimeout as pause } from 'node:timers/promises'
import type { Pool } from 'pg'
import type { Position } from '../../catalog/reads.ts'
import { type PrimaryPosition, primaryPosition } from '../../catalog/replication.ts'
import { askWithin } from './ask-within.ts'

export interface Sample extends PrimaryPosition {
  /** The time of the request, by performance.now(). A server that has this position is at most that old. */
  at: number
}

/** Knows the present and earlier positions of the primary, so that a replica's lag can be stated as a time. */
export interface PrimaryWatch {
  latest(): Sample | null
  /** The newest sample whose log a replica has replayed; null when it is further behind than the oldest sample. */
  reachedBy(lsn: number): Sample | null
  /** The position of the primary, asked after the call. Calls that come while it is asked share the next answer. */
  now(): Promise<Position>
  stop(): Promise<void>
}

/** Five minutes at three samples a second. */
const KEPT_SAMPLES = 900

export function watchPrimary(pool: Pool, { everyMs, timeoutMs }: { everyMs: number; timeoutMs: number }): PrimaryWatch {
  const stopped = new AbortController()
  let samples: Sample[] = []
  let underWay: Promise<Sample> | null = null
  let next: Promise<Sample> | null = null

  async function sample(): Promise<Sample> {
    const at = performance.now()
    const position = { ...(await askWithin(pool, timeoutMs, primaryPosition)), at }
    const last = samples.at(-1)
    // After a failover or a restored backup, positions in the former log mean nothing in this one.
    const isOther =
      last !== undefined && (position.timeline !== last.timeline || position.lsn < last.lsn || position.change < last.change)
    samples = isOther ? [position] : [...samples.slice(1 - KEPT_SAMPLES), position]
    return position
  }

  function ask(): Promise<Sample> {
    underWay = sample().finally(() => {
      underWay = null
    })
    return underWay
  }

  function now(): Promise<Sample> {
    if (underWay === null && next === null) return ask()
    next ??= (async () => {
      await underWay?.catch(() => {})
      next = null
      return ask()
    })()
    return next
  }

  const running = (async () => {
    while (!stopped.signal.aborted) {
      // While the primary does not answer, no sample is added. The lag of replicas then grows until they are left out.
      await now().catch(() => {})
      await pause(everyMs, undefined, { signal: stopped.signal }).catch(() => {})
    }
  })()

  return {
    latest: () => samples.at(-1) ?? null,
    reachedBy: (lsn) => samples.findLast((sample) => sample.lsn <= lsn) ?? null,
    now,
    async stop() {
      stopped.abort()
      await running
    },
  }
}
