import type { Pool, PoolClient } from 'pg'

/** Anything a statement can run on. */
export type Db = Pick<Pool, 'query'> | Pick<PoolClient, 'query'>

/** Runs `work` in one transaction: all of it is committed, or nothing. */
export async function transaction<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query('begin')
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
