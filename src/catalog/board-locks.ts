import type { PoolClient } from 'pg'
import type { Lock } from './db.ts'
import { LOCK_NUMBERS } from './lock-numbers.ts'

/*
 * Locks on boards, held until commit. They are not row locks: Citus turns a lock on one row of `boards`, which every node has a copy of, into
 * a lock on the whole table, and crawls of different boards would lock up.
 */
const BOARD_LOCKS = LOCK_NUMBERS.boards

/** Boards are claimed by one transaction at a time. */
export const CLAIMS_LOCK: Lock = `select pg_advisory_xact_lock(${LOCK_NUMBERS.claims})`

/** Keeps the claim on a board from being taken away. Any number of transactions may do so at once. */
export const sharedBoardLock = (sourceId: number): Lock => `select pg_advisory_xact_lock_shared(${BOARD_LOCKS}, ${sourceId})`

/** Waits until nobody keeps a claim on the board. */
export const exclusiveBoardLock = (sourceId: number): Lock => `select pg_advisory_xact_lock(${BOARD_LOCKS}, ${sourceId})`

/** Locks and returns the boards, of these, whose claim no transaction keeps. */
export async function lockFreeBoards(client: PoolClient, sourceIds: number[]): Promise<number[]> {
  const { rows } = await client.query<{ source_id: number }>({
    name: 'lock-free-boards',
    text: 'select source_id from unnest($2::integer[]) source_id where pg_try_advisory_xact_lock($1, source_id)',
    values: [BOARD_LOCKS, sourceIds],
  })
  return rows.map((row) => row.source_id)
}
