import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { DatabaseError, errorCode, type Log } from './database-error.ts'
import { troubleOf } from './trouble.ts'

export type WaitOptions = {
  log: Log
  signal?: AbortSignal
  /** Number of tries before giving up; without it, there is no limit. */
  attempts?: number
  firstDelayMs?: number
}

const LONGEST_DELAY_MS = 5_000

/** Error codes that do not go away by waiting, with a hint what to check. */
const LASTING: Record<string, string> = {
  ENOTFOUND: 'check the host name in DATABASE_URL',
  '28P01': 'check the user and the password in DATABASE_URL',
  '28000': 'check the user in DATABASE_URL, and that pg_hba.conf of the server lets it in from here',
  '3D000': 'check the database name in DATABASE_URL, or create that database',
  '42501': 'grant the user of DATABASE_URL the right to connect',
  '08P01': 'if DATABASE_URL goes to a pooler such as PgBouncer, let it go to PostgreSQL itself',
}
const LASTING_OTHERWISE = 'check DATABASE_URL (postgres://user:password@host:5432/database)'

/** Resolves when a connection was made. Retries while the server cannot be reached, and throws at once for errors that do not go away by waiting. */
export async function waitForDatabase(pool: pg.Pool, options: WaitOptions): Promise<void> {
  const { log, signal, attempts = Number.POSITIVE_INFINITY, firstDelayMs = 200 } = options
  for (let attempt = 1; ; attempt++) {
    signal?.throwIfAborted()
    const error = await tryToConnect(pool)
    if (!error) return
    const problem = `cannot connect to ${target(pool)} (${reason(error)})`
    const passing = troubleOf(error) !== null && !((errorCode(error) ?? '') in LASTING)
    if (!passing || attempt >= attempts) {
      const hint = passing ? 'check that the server runs and that DATABASE_URL is right' : LASTING[errorCode(error) ?? '']
      throw new DatabaseError(problem, hint ?? LASTING_OTHERWISE, { cause: error })
    }
    const delay = Math.min(firstDelayMs * 2 ** (attempt - 1), LONGEST_DELAY_MS) * (0.5 + Math.random() / 2)
    log(`${problem}; next try in ${(delay / 1000).toFixed(1)} s`)
    await sleep(delay, undefined, { signal }).catch(() => {})
  }
}

async function tryToConnect(pool: pg.Pool): Promise<Error | null> {
  try {
    const client = await pool.connect()
    client.release()
    return null
  } catch (error) {
    return error as Error
  }
}

/** An AggregateError of several refused addresses has a code and an empty message. */
const reason = (error: Error): string => troubleOf(error)?.words ?? error.message

function target(pool: pg.Pool): string {
  const { Client = pg.Client } = pool.options as { Client?: typeof pg.Client }
  const { host, port, database } = new Client(pool.options)
  return `PostgreSQL at ${host}:${port}, database ${database}`
}
