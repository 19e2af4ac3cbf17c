import type { Pool, PoolClient } from 'pg'

/**
 * Runs `work` on a connection that holds an advisory lock, in as many transactions as it likes, and returns true. If another process holds the
 * lock, it waits, or returns false at once where `wait` is false. A process that dies loses the lock with its connection.
 */
export async function withSessionLock(
  pool: Pool,
  { lock, wait }: { lock: number; wait: boolean },
  work: (client: PoolClient) => Promise<void>,
): Promise<boolean> {
  const client = await pool.connect()
  let broken = true
  try {
    const text = wait ? 'select pg_advisory_lock($1), true as taken' : 'select pg_try_advisory_lock($1) as taken'
    const { rows } = await client.query<{ taken: boolean }>(text, [lock])
    if (!rows[0]?.taken) {
      broken = false
      return false
    }
    try {
      await work(client)
    } finally {
      await client.query('select pg_advisory_unlock($1)', [lock])
      broken = false
    }
    return true
  } finally {
    client.release(broken)
  }
}
