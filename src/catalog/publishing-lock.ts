import type { Pool } from 'pg'
import { LOCK_NUMBERS } from './lock-numbers.ts'
import { withSessionLock } from './session-lock.ts'

const PUBLISHING_LOCK = LOCK_NUMBERS.publishing

/** Waits until no node of this catalog is publishing a snapshot, and runs `work` while none may begin. */
export const withPublishingLock = (pool: Pool, work: () => Promise<void>): Promise<boolean> =>
  withSessionLock(pool, { lock: PUBLISHING_LOCK, wait: true }, work)

/** Runs `work`, and returns true. Returns false at once if another node of this catalog is publishing a snapshot. */
export const tryWithPublishingLock = (pool: Pool, work: () => Promise<void>): Promise<boolean> =>
  withSessionLock(pool, { lock: PUBLISHING_LOCK, wait: false }, work)
