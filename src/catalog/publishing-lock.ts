import type { Pool } from 'pg'
import { LOCK_NUMBERS } from './lock-numbers.ts'
import { holdingLock } from './session-lock.ts'

const PUBLISHING_LOCK = LOCK_NUMBERS.publishing

/** Waits until no node of this catalog is publishing a snapshot, and runs `work` while none may begin. */
export const whileNobodyPublishes = (pool: Pool, work: () => Promise<void>): Promise<boolean> =>
  holdingLock(pool, { lock: PUBLISHING_LOCK, wait: true }, work)

/** Runs `work`, and returns true. Returns false at once if another node of this catalog is publishing a snapshot. */
export const publishExclusively = (pool: Pool, work: () => Promise<void>): Promise<boolean> =>
  holdingLock(pool, { lock: PUBLISHING_LOCK, wait: false }, work)
