import type { PoolClient } from 'pg'
import type { Lock } from './db.ts'
import { LOCK_NUMBERS } from './lock-numbers.ts'

/** Two sources may share a lock and then wait for each other needlessly. That is rare, and the number of locks of a server is limited. */
const LOCKS = 512

/**
 * A writer of jobs of a source holds its lock until commit, so that writers of one source take turns. Locks are taken in ascending order, so that
 * two transactions that need the same ones cannot block each other for ever. It is not a row lock: Citus turns a lock on one row of `sources`,
 * which every node has a copy of, into a lock on the whole table.
 */
export async function lockSources(client: PoolClient, sourceIds: number[]): Promise<void> {
  const locks = [...new Set(sourceIds.map((id) => id % LOCKS))].sort((one, other) => one - other)
  if (locks.length === 0) return
  await client.query({
    name: 'lock-sources',
    text: 'select pg_advisory_xact_lock($1, lock) from unnest($2::integer[]) lock',
    values: [LOCK_NUMBERS.sources, locks],
  })
}

/** The same lock for one source, to begin a transaction with. */
export const sourceLock = (sourceId: number): Lock => `select pg_advisory_xact_lock(${LOCK_NUMBERS.sources}, ${sourceId % LOCKS})`

/**
 * A transaction that makes sources holds this lock until commit. Two transactions that make the same source wait for each other anyway; on a
 * cluster they would do so on every node, in an order that differs from node to node, and lock up.
 */
export async function lockNewSources(client: PoolClient): Promise<void> {
  await client.query('select pg_advisory_xact_lock($1)', [LOCK_NUMBERS.newSources])
}
