import type { Pool, PoolClient } from 'pg'

/** Anything a statement can run on. */
export type Db = Pick<Pool, 'query'> | Pick<PoolClient, 'query'>

/**
 * The statement that takes an advisory lock. Its numbers are ours and stand in the text, because a message of several statements has no
 * parameters.
 */
export type Lock = `select pg_advisory_xact_lock${'_shared' | ''}(${string})`

/**
 * Runs `work` in one transaction: all of it is committed, or nothing. It begins with the given locks, which are held until its end. They go to
 * the server in one message with `begin`.
 */
export async function transaction<T>(pool: Pool, work: (client: PoolClient) => Promise<T>, locks: Lock[] = []): Promise<T> {
  const client = await pool.connect()
  try {
    await checkTimeline(client)
    await client.query(['begin', ...locks].join('; '))
    const result = await work(client)
    await client.query('commit')
    client.release()
    return result
  } catch (error) {
    // A connection whose rollback fails is broken: it is thrown away instead of going back to the pool.
    const broken = await client.query('rollback').then(
      () => false,
      () => true,
    )
    client.release(broken)
    throw error
  }
}

const checked = new WeakSet<PoolClient>()

/**
 * After a promotion or a restored backup, ids that clients hold may be gone from the catalog, and must not be given again (migration 0015). Both
 * break every connection to the primary, so one look on each new connection is enough.
 */
async function checkTimeline(client: PoolClient): Promise<void> {
  if (checked.has(client)) return
  const { rows } = await client.query<{ done: boolean }>('select leave_gap_on_new_timeline() as done')
  if (rows[0]?.done) checked.add(client)
}
