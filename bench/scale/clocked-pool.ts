import type { Pool, PoolClient } from 'pg'
import type { VirtualClock } from './virtual-clock.ts'

/** The pool, with the clock stopped while a statement or a transaction is under way: the database takes no simulated time. */
export function clockedPool(pool: Pool, clock: VirtualClock): Pool {
  const clocked = {
    query: (...asked: Parameters<Pool['query']>) => clock.stopWhile(pool.query(...asked) as unknown as Promise<unknown>),
    async connect(): Promise<PoolClient> {
      const goOn = clock.stop()
      try {
        const client = await pool.connect()
        const release = client.release
        client.release = (broken) => {
          client.release = release
          release.call(client, broken)
          goOn()
        }
        return client
      } catch (error) {
        goOn()
        throw error
      }
    },
  }
  return clocked as unknown as Pool
}
