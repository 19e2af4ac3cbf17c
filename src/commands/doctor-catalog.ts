import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Pool } from 'pg'
import { listAccounts } from '../catalog/accounts.ts'
import type { Db } from '../catalog/db.ts'
import { newestChange } from '../catalog/feed.ts'
import { NewerDatabase, pendingMigrations } from '../catalog/migrate.ts'
import { wordsVersion } from '../catalog/rebuild-words.ts'
import { problemOf, serverFacts } from '../catalog/server.ts'
import { countBoards } from '../catalog/source-report.ts'
import { span } from '../catalog/sources/time-span.ts'
import type { Config } from '../config/settings.ts'
import { waitForDatabase } from '../database/connect.ts'
import { DatabaseError } from '../database/database-error.ts'
import { WORDS_VERSION } from '../job/words/version.ts'
import { type App, openApp } from './app.ts'
import { examineCluster } from './doctor-cluster.ts'
import { type Finding, ok, problem, warning } from './doctor-finding.ts'
import { examineReplicas } from './doctor-replicas.ts'
import { counted, number } from './quantities.ts'

/** Examines a catalog; the pool is null when none can be read. */
type Examine = (db: Pool | null) => Promise<Finding[]>

/**
 * Examines the database as it is, and its catalog with `examine`. Nothing is created or migrated. An embedded server that is not running
 * is started and stopped again.
 */
export async function examineDatabase(config: Config, dataDir: string, examine: Examine): Promise<Finding[]> {
  if (config.DATABASE_URL === null && !existsSync(join(dataDir, 'postgres.json'))) {
    const next = 'rolecall serve makes it; or set DATABASE_URL to one of yours'
    return [warning('database', `there is none in ${dataDir} yet`, next), ...(await examine(null))]
  }
  try {
    const app = await openApp({ ...config, LOG_LEVEL: 'silent' }, 'doctor')
    try {
      return await examineOpen(app, examine)
    } finally {
      await app.close()
    }
  } catch (error) {
    return [unreadable(error as Error), ...(await examine(null))]
  }
}

function unreadable(error: Error): Finding {
  if (!(error instanceof DatabaseError))
    return problem('database', `it cannot be read: ${error.message}`, 'see the log of the database')
  return problem('database', error.message.slice(0, -`: ${error.hint}`.length), error.hint)
}

async function examineOpen(app: App, examine: Examine): Promise<Finding[]> {
  const { db, embedded, dataDir } = app
  await waitForDatabase(db, { attempts: 1, log: () => {} })
  const server = await serverFacts(db)
  const { version, encoding } = server
  const refusal = problemOf(server)
  if (refusal !== null) return [problem('database', ...splitOnce(refusal)), ...(await examine(null))]
  const place = embedded ? `embedded in ${dataDir}` : 'at DATABASE_URL'
  const facts = { version, encoding, embedded: embedded !== null }
  const database = ok('database', `PostgreSQL ${version} ${place}, ${encoding}`, null, facts)
  const schema = await examineSchema(db)
  if (schema.verdict !== 'ok') return [database, schema, ...(await examine(null))]
  const cluster = await examineCluster(app)
  const replicas = cluster.length === 0 ? await examineReplicas(app) : []
  return [database, schema, ...cluster, ...replicas, ...(await examine(db))]
}

/** Findings about collecting, accounts and the age of the feed. */
export async function examineCatalog(db: Pool): Promise<Finding[]> {
  const now = new Date()
  return [...(await examineBoards(db, now)), await examineAccounts(db), await examineFeed(db, now)]
}

async function examineSchema(db: Db): Promise<Finding> {
  try {
    const pending = await pendingMigrations(db)
    if (pending.length === 0) {
      if ((await wordsVersion(db)) === WORDS_VERSION) return ok('schema', 'migrated to this build')
      return warning('schema', 'the search words are those of another build', 'rolecall serve makes them again at its start')
    }
    return warning(
      'schema',
      `${counted(pending.length, 'migration')} to run: ${pending.join(', ')}`,
      'rolecall serve runs them at its start',
    )
  } catch (error) {
    if (!(error instanceof NewerDatabase)) throw error
    return problem('schema', ...splitOnce(error.message))
  }
}

/** Longer than any pause of a worker. */
const OVERDUE_MS = 15 * 60_000

async function examineBoards(db: Db, now: Date): Promise<Finding[]> {
  const counts = await countBoards(db, now)
  const { crawled, failing, unverified, due, due_since } = counts
  const untried = unverified > 0 ? `, ${number(unverified)} unverified` : ''
  if (crawled === 0 && due === 0)
    return [ok('boards', 'no board is crawled', 'rolecall boards add URL, or rolecall boards add-directory', counts)]
  const health =
    failing === 0
      ? ok('boards', `${counted(crawled, 'board')}, none failing${untried}`, null, counts)
      : (failing === crawled ? problem : warning)(
          'boards',
          `${number(failing)} of ${counted(crawled, 'board')} failing${untried}`,
          'rolecall boards list --failing says why',
          counts,
        )
  const late = due_since === null ? 0 : now.getTime() - due_since.getTime()
  const crawling =
    late < OVERDUE_MS
      ? ok('crawling', `${counted(due, 'board')} due now`)
      : warning(
          'crawling',
          `${counted(due, 'board')} due, the first for ${span(late)}`,
          'start rolecall serve, or more of rolecall worker',
        )
  return [health, crawling]
}

async function examineAccounts(db: Db): Promise<Finding> {
  const accounts = await listAccounts(db)
  const keys = accounts.reduce((sum, { active_keys }) => sum + active_keys, 0)
  const facts = { accounts: accounts.length, active_keys: keys }
  const message = `${counted(accounts.length, 'account')}, ${counted(keys, 'active key')}`
  const [first] = accounts
  if (!first) return warning('accounts', message, 'rolecall accounts add NAME, then rolecall keys create NAME', facts)
  if (keys === 0) return warning('accounts', message, `rolecall keys create ${first.name}`, facts)
  return ok('accounts', message, null, facts)
}

const QUIET_MS = 2 * 86_400_000

async function examineFeed(db: Db, now: Date): Promise<Finding> {
  const newest = await newestChange(db)
  if (newest === null) return ok('feed', 'empty: nothing was collected or imported yet')
  const age = Math.max(0, now.getTime() - newest.changed_at.getTime())
  const message = `event ${newest.id} is the newest, ${span(age)} old`
  const facts = { newest_id: newest.id, lag_seconds: Math.floor(age / 1000) }
  return age < QUIET_MS
    ? ok('feed', message, null, facts)
    : warning('feed', message, 'check that boards are crawled: rolecall boards list', facts)
}

/** Splits messages of the form `problem: hint`. */
function splitOnce(text: string): [message: string, next: string] {
  const colon = text.indexOf(': ')
  return [text.slice(0, colon), text.slice(colon + 2)]
}
