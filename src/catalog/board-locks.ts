import type { PoolClient } from 'pg'

/*
 * Locks on boards, held until commit. They are not row locks: Citus turns a lock on one row of `boards`, which every node has a copy of, into
 * a lock on the whole table, and crawls of different boards would lock up. The numbers mean nothing.
 */
const BOARD_LOCKS = 7_365_330
const CLAIMS_LOCK = 7_365_331

/** Boards are claimed by one transaction at a time. */
export async function lockClaims(client: PoolClient): Promise<void> {
  await client.query({ name: 'lock-claims', text: 'select pg_advisory_xact_lock($1)', values: [CLAIMS_LOCK] })
}

/** Keeps the claim on a board from being taken away. Any number of transactions may do so at once. */
export async function keepClaim(client: PoolClient, sourceId: number): Promise<void> {
  await client.query({ name: 'keep-claim', text: 'select pg_advisory_xact_lock_shared($1, $2)', values: [BOARD_LOCKS, sourceId] })
}

/** Waits until nobody keeps a claim on the board. */
export async function lockBoard(client: PoolClient, sourceId: number): Promise<void> {
  await client.query('select pg_advisory_xact_lock($1, $2)', [BOARD_LOCKS, sourceId])
}

/** Locks those of these boards on which nobody keeps a claim, and returns them. */
export async function lockFreeBoards(client: PoolClient, sourceIds: number[]): Promise<number[]> {
  const { rows } = await client.query<{ source_id: number }>({
    name: 'lock-free-boards',
    text: 'select source_id from unnest($2::integer[]) source_id where pg_try_advisory_xact_lock($1, source_id)',
    values: [BOARD_LOCKS, sourceIds],
  })
  return rows.map((row) => row.source_id)
}
