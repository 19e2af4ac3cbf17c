import { randomBytes } from 'node:crypto'
import { hostname } from 'node:os'
import type { Pool } from 'pg'
import { type ClaimedBoard, claimBoards } from '../catalog/board-claims.ts'
import type { Clock } from '../http/clock.ts'

/** How long a claim outlives a worker that died. */
export const LEASE_MS = 120_000

const worker = `${hostname()} ${process.pid} ${randomBytes(3).toString('hex')}`

/** Boards whose time has come, or those given whenever it comes; at most `limit`, and none that is being crawled. */
export function claimDueBoards(
  db: Pool,
  clock: Clock,
  { limit, sourceIds }: { limit: number; sourceIds?: number[] },
): Promise<ClaimedBoard[]> {
  const now = clock.now()
  return claimBoards(db, { now: new Date(now), until: new Date(now + LEASE_MS), limit, worker, sourceIds })
}
