import type { Db } from './db.ts'

const OLDEST_SERVER = 15

export interface ServerFacts {
  version: string
  number: string
  encoding: string
  ctype: string
  /** Whether the extension pg_trgm is available. */
  trigram: boolean
}

export async function serverFacts(db: Db): Promise<ServerFacts> {
  const { rows } = await db.query<ServerFacts>(
    `select current_setting('server_version') as version, current_setting('server_version_num') as number,
            pg_encoding_to_char(encoding) as encoding, datctype as ctype,
            exists (select from pg_available_extensions where name = 'pg_trgm') as trigram
       from pg_database where datname = current_database()`,
  )
  return rows[0]!
}

/** Why this server cannot hold the catalog, in one line that says what to do; null when it can. */
export async function serverProblem(db: Db): Promise<string | null> {
  return problemOf(await serverFacts(db))
}

export function problemOf(server: ServerFacts): string | null {
  const major = Math.floor(Number(server.number) / 10_000)
  if (major < OLDEST_SERVER) {
    return `PostgreSQL ${server.version} is too old: Rolecall needs ${OLDEST_SERVER} or newer; upgrade the server or point DATABASE_URL at another`
  }
  if (server.encoding !== 'UTF8') {
    return `the database is encoded as ${server.encoding}: Rolecall needs UTF8; create it with "createdb --encoding=UTF8 --template=template0"`
  }
  // The text parser separates words by LC_CTYPE: under C, "Engineer—Backend" and "“Éclair”" are one word each.
  if (/^(C|POSIX)$/.test(server.ctype)) {
    return `the database has LC_CTYPE ${server.ctype}, under which words are not told apart: create it with "createdb --template=template0 --encoding=UTF8 --lc-ctype=C.UTF-8"`
  }
  if (!server.trigram) {
    return 'the extension pg_trgm is missing on the server: install the PostgreSQL contrib package (Debian: postgresql-contrib)'
  }
  return null
}

/** The database's own clock, in milliseconds since the epoch. */
export async function databaseTime(db: Db): Promise<number> {
  const { rows } = await db.query<{ now: Date }>({ name: 'database-time', text: 'select clock_timestamp() as now' })
  return rows[0]!.now.getTime()
}

/** Whether the database answers now. */
export async function databaseAnswers(db: Db): Promise<boolean> {
  return db.query('select 1').then(
    () => true,
    () => false,
  )
}
