import type { Pool } from 'pg'
import { LOCK_NUMBERS } from './lock-numbers.ts'
import { withSessionLock } from './session-lock.ts'

/** Waits until no node of this catalog is publishing a snapshot, and runs `work` while none may begin. */
export const withPublishingLock = (pool: Pool, work: () => Promise<void>): Promise<boolean> =>
  withSessionLock(pool, { lock: LOCK_NUMBERS.publishing, wait: true }, work)

/** Runs `work`, and returns true. Returns false at once if another node of this catalog is publishing a snapshot. */
export const tryWithPublishingLock = (pool: Pool, work: () => Promise<void>): Promise<boolean> =>
  withSessionLock(pool, { lock: LOCK_NUMBERS.publishing, wait: false }, work)
