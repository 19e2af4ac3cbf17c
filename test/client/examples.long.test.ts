import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadTool, TOOLS_FOLDER } from '../../scripts/load-tool.ts'
import { type Listening, listen } from '../../src/api/listen.ts'
import { type Client, createClient, type Job, type JobDetail } from '../../src/client/index.ts'
import { connectionLimits } from '../../src/commands/connection-limits.ts'
import { readConfig } from '../../src/config/settings.ts'
import { type TestApi, testApi } from '../support/api.ts'
import { testDatabase } from '../support/database.ts'
import { churn } from './churn.ts'
import { type Consumer, killAgainAndAgain, runUntil } from './killed.ts'

/** Of each example; each starts a process. */
const KILLS = 12

let pool: pg.Pool
let api: TestApi
let server: Listening
let client: Client
let databaseUrl: string
const folder = mkdtempSync(join(tmpdir(), 'rolecall-mirrors-'))

/** The part of libsql that is used. */
type Database = new (
  file: string,
) => {
  exec(sql: string): unknown
  prepare(sql: string): { all(): unknown[] }
  close(): void
}
const { default: Database } = await loadTool<{ default: Database }>('libsql')

/** The example in a project of its own, beside the packages that it imports. */
const sqliteExample = join(folder, 'mirror-sqlite.mjs')
beforeAll(async () => {
  mkdirSync(join(folder, 'node_modules'))
  symlinkSync(resolve('.'), join(folder, 'node_modules/rolecall'))
  symlinkSync(join(TOOLS_FOLDER, 'libsql'), join(folder, 'node_modules/libsql'))
  copyFileSync('examples/mirror-sqlite.mjs', sqliteExample)
  ;({ pool, url: databaseUrl } = await testDatabase())
  api = await testApi(pool)
  server = await listen(api.app, { host: '127.0.0.1', port: 0, limits: connectionLimits(readConfig({})) })
  client = createClient({ url: server.url, key: api.key })
})
afterAll(async () => {
  await server?.drain(0)
  rmSync(folder, { recursive: true, force: true })
})

interface Copy<Form> {
  consumer: Consumer
  /** The jobs of the copy by id; empty before there are any. */
  jobs(): Promise<Map<number, Form>>
  cursor(): Promise<string | null>
}

const env = () => ({ ROLECALL_URL: server.url, ROLECALL_KEY: api.key, POLL_SECONDS: '0.005' })

function sqliteCopy(name: string): Copy<Job> {
  const file = join(folder, name)
  const rows = <Row>(sql: string): Row[] => {
    if (!existsSync(file)) return []
    const db = new Database(file)
    try {
      db.exec('pragma busy_timeout = 60000')
      const tables = db.prepare("select 1 from sqlite_master where name = 'place'").all()
      return tables.length === 0 ? [] : (db.prepare(sql).all() as Row[])
    } finally {
      db.close()
    }
  }
  const cursor = async () => rows<{ cursor: string }>('select cursor from place')[0]?.cursor ?? null
  const jobs = async () =>
    new Map(rows<{ id: number; job: string }>('select id, job from jobs').map(({ id, job }) => [id, JSON.parse(job)]))
  return {
    consumer: { script: sqliteExample, env: { ...env(), MIRROR_FILE: file }, progress: cursor },
    jobs,
    cursor,
  }
}

function postgresCopy(): Copy<JobDetail> {
  const rows = async (sql: string) => {
    const { rows: found } = await pool.query(`select to_regclass('mirror.place') is not null as ready`)
    return found[0].ready ? (await pool.query(sql)).rows : []
  }
  const cursor = async () => (await rows('select cursor from mirror.place'))[0]?.cursor ?? null
  const jobs = async () => new Map((await rows('select id, job from mirror.jobs')).map(({ id, job }) => [id, job]))
  const script = 'examples/mirror-postgres.mjs'
  return { consumer: { script, env: { ...env(), MIRROR_DATABASE_URL: databaseUrl }, progress: cursor }, jobs, cursor }
}

/** The cursor of a copy that is up to date. */
async function newestCursor(): Promise<string> {
  const { rows } = await pool.query('select revision, id from jobs order by revision desc limit 1')
  return `${rows[0].revision}:${rows[0].id}`
}

async function survive<Form>({ consumer, cursor, jobs }: Copy<Form>): Promise<Map<number, Form>> {
  const changes = await churn(pool)
  try {
    await killAgainAndAgain(consumer, KILLS)
  } finally {
    await changes.stop()
  }
  const newest = await newestCursor()
  await runUntil(consumer, async () => (await cursor()) === newest)
  return jobs()
}

const allIds = async () => (await pool.query<{ id: number }>('select id from jobs order by id')).rows.map(({ id }) => id)

describe('a mirror that is killed at random moments while the catalog changes is equal to it', () => {
  it('in SQLite, record by record, and so is one that begins afterwards', async () => {
    const copy = await survive(sqliteCopy('long-running.db'))
    const catalog = new Map<number, Job | null>()
    const ids = await allIds()
    for (let from = 0; from < ids.length; from += 500) {
      for (const { requested, job } of await client.batch({ ids: ids.slice(from, from + 500) }))
        catalog.set(Number(requested), job)
    }
    expect(copy).toEqual(catalog)
    expect([...copy.values()].some(({ closed_at }) => closed_at !== null)).toBe(true)

    const fresh = sqliteCopy('fresh.db')
    const newest = await newestCursor()
    await runUntil(fresh.consumer, async () => (await fresh.cursor()) === newest)
    expect(await fresh.jobs()).toEqual(copy)
  })

  it('in Postgres, with places, skills and texts', async () => {
    const copy = await survive(postgresCopy())
    const catalog = new Map<number, JobDetail>()
    for (const id of await allIds()) catalog.set(id, await client.get(id))
    expect(copy).toEqual(catalog)
    expect([...copy.values()].some(({ skills }) => skills?.length === 1)).toBe(true)
  })
})
