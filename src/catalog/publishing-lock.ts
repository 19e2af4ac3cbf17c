import type { Pool } from 'pg'

const PUBLISHING_LOCK = 7_365_327

/**
 * Runs `work`, and returns true. Returns false at once if another node of this catalog is publishing a snapshot. A node that dies loses the
 * lock with its connection.
 */
export async function publishAlone(pool: Pool, work: () => Promise<void>): Promise<boolean> {
  const client = await pool.connect()
  let broken = true
  try {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [PUBLISHING_LOCK])
    if (!rows[0]?.taken) {
      broken = false
      return false
    }
    try {
      await work()
    } finally {
      await client.query('select pg_advisory_unlock($1)', [PUBLISHING_LOCK])
      broken = false
    }
    return true
  } finally {
    client.release(broken)
  }
}
