import { resolve } from 'node:path'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { isHalfDistributed } from '../catalog/distribution.ts'
import { migrate, NewerDatabase } from '../catalog/migrate.ts'
import { serverProblem } from '../catalog/server.ts'
import { restoreRecycling } from '../catalog/takedown/purge.ts'
import type { Config } from '../config/settings.ts'
import { waitForDatabase } from '../database/connect.ts'
import { DatabaseError } from '../database/database-error.ts'
import { type EmbeddedServer, openEmbedded } from '../database/embedded.ts'
import type { Address } from '../database/pool.ts'
import { type Supervision, supervise } from '../database/supervise.ts'
import { openPrimary } from './open-pools.ts'
import { createLog } from './terminal/log.ts'

/** The dependencies of every command; built once. */
export interface App {
  config: Config
  log: Logger
  db: Pool
  /** The address that `db` connects to, for connections beside it. */
  address: Address
  /** Set when Rolecall runs its own database, in `dataDir`. */
  embedded: EmbeddedServer | null
  dataDir: string
  /** Set when the embedded database is restarted whenever it ends. */
  supervision: Supervision | null
  close(): Promise<void>
}

interface AppOptions {
  /** For processes that run indefinitely: the embedded database is restarted whenever it ends. */
  supervised?: boolean
  log?: Logger
}

export async function openApp(config: Config, role: string, options: AppOptions = {}): Promise<App> {
  const { supervised = false, log = openLog(config) } = options
  const dataDir = resolve(config.ROLECALL_DATA)
  const embedded = config.DATABASE_URL === null ? await openEmbedded({ dataDir, log: (line) => log.info(line) }) : null
  const supervision = supervised && embedded ? supervise(embedded, (line) => log.warn(line)) : null
  // biome-ignore lint/style/noNonNullAssertion: there is an embedded server unless DATABASE_URL is set
  const address = embedded ? () => embedded.url : config.DATABASE_URL!
  const db = openPrimary(address, config.DATABASE_POOL, role, log)
  const close = async () => {
    await db.end()
    await supervision?.stop()
    await embedded?.release()
  }
  return { config, log, db, address, embedded, dataDir, supervision, close }
}

/** Waits for the database, refuses one that cannot hold the catalog, and migrates it. */
export async function prepareDatabase(
  { db, log, embedded }: Pick<App, 'db' | 'log' | 'embedded'>,
  options: { attempts?: number; signal?: AbortSignal; halfDistributed?: 'allowed' } = {},
) {
  await waitForDatabase(db, { log: (line) => log.warn(line), ...options })
  const problem = await serverProblem(db)
  if (problem) throw new DatabaseRefused(problem)
  if (options.halfDistributed !== 'allowed' && (await isHalfDistributed(db))) throw new DatabaseRefused(HALF_DISTRIBUTED)
  const ran = await migrate(db, (line) => log.warn(line))
  if (ran.length > 0) log.info(`migrated the database: ${ran.join(', ')}`)
  if (embedded) await restoreRecycling(db)
}

const HALF_DISTRIBUTED =
  'the catalog is distributed in part, because "rolecall distribute" was broken off: run it again, it goes on where it stopped'

/** A server that the catalog cannot run on. The message says what to do. */
class DatabaseRefused extends Error {
  override name = 'DatabaseRefused'
}

/** For commands that do one thing: opens an app with a migrated database and closes it in any case. */
export async function withApp<T>(
  config: Config,
  role: string,
  work: (app: App) => Promise<T>,
  options: { halfDistributed?: 'allowed' } = {},
): Promise<T> {
  const app = await openApp({ ...config, LOG_LEVEL: config.LOG_LEVEL === 'info' ? 'warn' : config.LOG_LEVEL }, role)
  try {
    await prepareDatabase(app, { attempts: 5, ...options })
    return await work(app)
  } finally {
    await app.close()
  }
}

/** Whether the message explains the error, so that a stack trace would only hide it. */
export function explainsItself(error: unknown): error is Error {
  return error instanceof DatabaseError || error instanceof DatabaseRefused || error instanceof NewerDatabase
}

export function openLog({ LOG_LEVEL, LOG_FORMAT }: Config): Logger {
  return createLog({ level: LOG_LEVEL, human: LOG_FORMAT === 'pretty' || (LOG_FORMAT === 'auto' && process.stderr.isTTY) })
}
