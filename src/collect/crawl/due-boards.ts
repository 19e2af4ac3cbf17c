import { randomBytes } from 'node:crypto'
import { hostname } from 'node:os'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { type ClaimedBoard, claimBoards, correctFutureBoardTimes } from '../../catalog/board-claims.ts'
import type { LaneRoom } from '../../catalog/due-boards.ts'
import type { Clock } from '../../http/clock.ts'

/** Duration of the claim of a dead worker: others crawl its boards within a minute. */
export const CLAIM_LEASE_MS = 45_000

/** The share of claims that prefer boards that have never answered, while other boards are due too. */
const UNVERIFIED_SHARE = 1 / 4

const worker = `${hostname()} ${process.pid} ${randomBytes(3).toString('hex')}`

/**
 * Claims boards that are due at `dueBy` (by default now), or the given boards at any time; at most `limit`, and none that is being crawled.
 * With `lanes`, it claims no more boards of a lane than the lane's limit allows.
 */
export function claimDueBoards(
  db: Pool,
  clock: Clock,
  { limit, ...choice }: { limit: number; sourceIds?: number[]; dueBy?: Date; lanes?: readonly LaneRoom[] },
): Promise<ClaimedBoard[]> {
  const now = clock.now()
  const unverifiedFirst = Math.random() < UNVERIFIED_SHARE
  return claimBoards(db, {
    now: new Date(now),
    until: new Date(now + CLAIM_LEASE_MS),
    limit,
    worker,
    unverifiedFirst,
    ...choice,
  })
}

const LOOK_EVERY_MS = 60_000

/**
 * Returns a function to call before each claim. At the first call and then once a minute, it corrects due times and claims that lie too far
 * in the future.
 */
export function correctFutureTimes(db: Pool, clock: Clock, log: Pick<Logger, 'warn'>): () => Promise<void> {
  let lookAt = clock.monotonic()
  return async () => {
    if (clock.monotonic() < lookAt) return
    const moved = await correctFutureBoardTimes(db, new Date(clock.now()), CLAIM_LEASE_MS)
    lookAt = clock.monotonic() + LOOK_EVERY_MS
    if (moved > 0)
      log.warn(
        `${moved} boards had due times or claims too far in the future, probably because a clock was set back: they are now due within their interval`,
      )
  }
}
