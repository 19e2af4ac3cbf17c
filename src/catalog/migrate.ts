import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { ClientBase, Pool } from 'pg'
import type { Db } from './db.ts'
import { isDistributed } from './distributed.ts'
import { distributeNewTables } from './distribution.ts'
import { rebuildWords } from './rebuild-words.ts'
import { statementsOf } from './sql-statements.ts'

export const MIGRATIONS_FOLDER = fileURLToPath(new URL('../../migrations', import.meta.url))

/** The database was migrated by a newer build than this one. */
export class NewerDatabase extends Error {
  override name = 'NewerDatabase'
}

/**
 * Brings the schema and the words of searching up to this build, under advisory locks: processes that start together wait for each other.
 * Returns the names of the migrations it ran.
 */
export async function migrate(pool: Pool, log: (line: string) => void = () => {}): Promise<string[]> {
  const pending = await pendingMigrations(pool)
  const ran = pending.length > 0 ? await runPending(pool, log) : []
  // Also if nothing ran: a process that was killed after its migrations has left new tables as they were made.
  if (await isDistributed(pool)) await distributeNewTables(pool)
  await rebuildWords(pool, log)
  return ran
}

async function runPending(pool: Pool, log: (line: string) => void): Promise<string[]> {
  // Loading it takes 0.15 s of CPU, which most starts of a command can do without.
  const { runner } = await import('node-pg-migrate')
  const client = await pool.connect()
  try {
    const done = await runner({
      dbClient: oneByOne(client),
      dir: MIGRATIONS_FOLDER,
      direction: 'up',
      migrationsTable: 'rolecall_migrations',
      advisoryLockMode: 'wait',
      log: () => {},
      logger: { debug: () => {}, info: () => {}, warn: log, error: log },
    })
    return done.map((migration) => migration.name)
  } finally {
    client.release()
  }
}

/** Sends the statements of a script one by one. If they came in one message, Citus would send the whole script to its workers for each of them. */
function oneByOne(client: ClientBase): ClientBase {
  const query = async (script: string, values?: unknown[]) => {
    if (values !== undefined) return client.query(script, values)
    const results = []
    for (const statement of statementsOf(script)) results.push(await client.query(statement))
    return results.at(-1)
  }
  return Object.assign(Object.create(client) as ClientBase, { query })
}

/** The migrations of this build that the database has not run. Throws where the database has run migrations that this build does not know. */
export async function pendingMigrations(db: Db): Promise<string[]> {
  const known = readdirSync(MIGRATIONS_FOLDER).map((file) => file.replace(/\.sql$/, ''))
  const table = await db.query<{ name: string | null }>(`select to_regclass('rolecall_migrations') as name`)
  if (table.rows[0]!.name === null) return known.sort()
  const { rows } = await db.query<{ name: string }>('select name from rolecall_migrations order by id')
  const ran = rows.map(({ name }) => name)
  const foreign = ran.find((name) => !known.includes(name))
  if (foreign)
    throw new NewerDatabase(`the database has the migration ${foreign}, which this build does not know: run a newer Rolecall`)
  return known.filter((name) => !ran.includes(name)).sort()
}
