import type { Pool, PoolClient, QueryResult } from 'pg'
import { type Asked, KnownAnswers } from './known-answers.ts'
import type { VirtualClock } from './virtual-clock.ts'

type Query = (...asked: unknown[]) => Promise<QueryResult>

/** The pool, with the clock stopped while a statement or a transaction is under way: the database takes no simulated time. */
export function clockedPool(pool: Pool, clock: VirtualClock): Pool {
  const known = new KnownAnswers(new Date(clock.now()))
  const query = pool.query.bind(pool) as unknown as Query
  const clocked = {
    query: (...asked: unknown[]) => clock.stopWhile(known.answer(asked[0] as Asked, () => query(...asked))),
    async connect(): Promise<PoolClient> {
      const goOn = clock.stop()
      try {
        const client = await pool.connect()
        const { release, query } = client
        const ask = beginningLate(query.bind(client) as unknown as Query)
        client.query = ((...asked: unknown[]) => known.answer(asked[0] as Asked, () => ask(...asked))) as unknown as typeof query
        client.release = (broken) => {
          Object.assign(client, { release, query })
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

const BEGINS = new Set<unknown>(['begin', 'lock-claims'])
const NOTHING = { rows: [], rowCount: 0 } as unknown as QueryResult

/** Begins a transaction and takes its lock with its first other statement. One that has none is not begun. */
function beginningLate(query: Query): Query {
  let held: unknown[][] = []
  return async (...asked) => {
    const [statement] = asked as [Asked]
    const name = typeof statement === 'string' ? statement : statement.name
    if (BEGINS.has(name)) {
      held.push(asked)
      return NOTHING
    }
    const first = held
    held = []
    if (first.length > 0 && (name === 'commit' || name === 'rollback')) return NOTHING
    for (const each of first) await query(...each)
    return query(...asked)
  }
}
