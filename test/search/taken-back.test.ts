import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg, { type Pool } from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { applyBatchIn } from '../../src/catalog/apply.ts'
import { transaction } from '../../src/catalog/db.ts'
import { migrate } from '../../src/catalog/migrate.ts'
import type { Source } from '../../src/catalog/sources.ts'
import { type EmbeddedServer, openEmbedded } from '../../src/database/embedded.ts'
import { openPool } from '../../src/database/pool.ts'
import type { CatalogIndex } from '../../src/search/bitmap/following/catalog-index.ts'
import { snapshotFile } from '../../src/search/bitmap/snapshot/snapshot-folder.ts'
import { createIndexEngine, openCatalogIndex } from '../../src/search/catalog-index.ts'
import type { SearchEngine } from '../../src/search/engine.ts'
import { FACET_NAMES } from '../../src/search/filters.ts'
import { postgresAnalysis } from '../../src/search/postgres/analyse.ts'
import { createPostgresEngine } from '../../src/search/postgres/engine.ts'
import { createQueryParser } from '../../src/search/query/query.ts'
import { quiet } from '../database/scratch.ts'
import { aJob, aSource, present } from '../support/jobs.ts'
import { comparable, countOf, facetsOf, searchFor } from './requests.ts'

const HOUR = 3_600_000

/** Settings without which a busy machine might have the log on disk before the crash: each of these may write it earlier. */
const NOBODY_WRITES_THE_LOG = ['bgwriter_lru_maxpages = 0', `checkpoint_timeout = '1d'`, 'autovacuum = off']

/** A durable server. What is committed without waiting for the disk is lost when it crashes, because its log writer is stopped. */
let folder: string
let server: EmbeddedServer
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rolecall-taken-back-'))
  server = await openEmbedded({ dataDir: join(folder, 'data'), log: quiet })
  for (const setting of NOBODY_WRITES_THE_LOG) await asAdmin(`alter system set ${setting}`)
  await asAdmin('select pg_reload_conf()')
  await asAdmin('create database migrated')
  const pool = openPool(addressOf('migrated'), { max: 1, applicationName: 'taken back', onError: quiet })
  await migrate(pool)
  await pool.end()
})
afterAll(async () => {
  await server.release()
  await rm(folder, { recursive: true, force: true, maxRetries: 10 })
})

async function asAdmin(sql: string): Promise<void> {
  const client = new pg.Client(server.url)
  client.on('error', quiet)
  await client.connect()
  await client.query(sql)
  await client.end()
}

function addressOf(database: string): string {
  const url = new URL(server.url)
  url.pathname = `/${database}`
  return url.href
}

let databases = 0

/** Waits until a new connection is answered. Those of a pool may be answered by processes that are about to end. */
const untilAnswering = () =>
  expect
    .poll(
      () =>
        asAdmin('select 1').then(
          () => true,
          () => false,
        ),
      { interval: 20 },
    )
    .toBe(true)

async function crashingDatabase() {
  // The last test may have failed in the middle of a crash.
  await untilAnswering()
  const name = `catalog_${++databases}`
  await asAdmin(`create database ${name} template migrated`)
  const url = addressOf(name)
  const pool = openPool(url, { applicationName: 'taken back', onError: quiet })
  onTestFinished(() => pool.end().catch(quiet))
  const source = await aSource(pool)
  await present(
    pool,
    source,
    ['Nurse', 'Cook', 'Pilot'].map((title) => aJob({ external_job_id: title, title })),
  )

  const logWriter = await logWriterOf(pool)
  process.kill(logWriter, 'SIGSTOP')
  onTestFinished(() => goOn(logWriter))

  /** Kills the log writer: the postmaster ends all other processes, and starts again from what is on disk. */
  async function crash(): Promise<void> {
    // Until the postmaster has noticed, it takes new connections. It has when this one is ended, and takes none before all others are too.
    const witness = new pg.Client(url)
    witness.on('error', quiet)
    await witness.connect()
    const ended = new Promise((done) => witness.once('end', done))
    process.kill(logWriter, 'SIGKILL')
    await ended
    await untilAnswering()
  }

  return { pool, source, folder: join(folder, `index-${databases}`), crash }
}

/** After a crash, a busy machine may begin it later than the server answers. */
async function logWriterOf(pool: Pool): Promise<number> {
  for (;;) {
    const { rows } = await pool.query<{ pid: number }>(`select pid from pg_stat_activity where backend_type = 'walwriter'`)
    if (rows[0] !== undefined) return rows[0].pid
    await pause(20)
  }
}

function goOn(pid: number): void {
  try {
    process.kill(pid, 'SIGCONT')
  } catch {
    // It was killed.
  }
}

/** As `present`, but the commit does not wait for the disk: what an earlier version did, and what a failing disk can do. */
const presentForNow = (pool: Pool, source: Source, titles: Record<string, string>) =>
  transaction(pool, async (client) => {
    const entries = Object.entries(titles).map(([external_job_id, title]) => ({ job: aJob({ external_job_id, title }) }))
    await applyBatchIn(client, { source_id: source.id, present: entries })
    await client.query('set local synchronous_commit = off')
  })

/** An index that looks when it is told to, and what it logs. */
function opened(pool: Pool, folder: string | null, pollMs = HOUR) {
  const told: { level: number; msg: string }[] = []
  const log = pino({ base: null }, { write: (line: string) => void told.push(JSON.parse(line)) })
  const index = openCatalogIndex({ pool, folder, log, upkeep: { pollMs, lookMs: 20 } })
  onTestFinished(() => index.close().catch(quiet))
  const parse = createQueryParser(postgresAnalysis(pool))
  const bitmap = createIndexEngine({ pool, index: index.index, parse })
  const postgres = createPostgresEngine(pool, { budgetMs: 60_000, parse })
  return { index, bitmap, postgres, errors: () => told.filter(({ level }) => level >= 50).map(({ msg }) => msg) }
}

async function answersOf(engine: SearchEngine): Promise<unknown[]> {
  const answers = [
    await engine.search(searchFor({})),
    ...(await Promise.all(
      ['nurse', 'cook', 'pilot', 'baker', 'smith'].flatMap((q) => [
        engine.search(searchFor({ q })),
        engine.count(countOf({ q })),
        engine.search(searchFor({ q, status: 'closed' })),
      ]),
    )),
    await engine.facets(facetsOf({}, { facets: [...FACET_NAMES] })),
  ]
  return answers.map(comparable)
}

const LOST = /^the database has lost what the search index had read from it: .* The index is built anew/

async function expectEqual(opened: { index: CatalogIndex; bitmap: SearchEngine; postgres: SearchEngine }): Promise<void> {
  await opened.index.catchUp()
  expect(await answersOf(opened.bitmap)).toEqual(await answersOf(opened.postgres))
}

describe('an index that read what a crash of the database took back', () => {
  test('notices it at its next look, is built anew, and equals PostgreSQL', async () => {
    const { pool, source, crash } = await crashingDatabase()
    const live = opened(pool, null)
    await expectEqual(live)
    await presentForNow(pool, source, { Nurse: 'Head Nurse', Baker: 'Baker' })
    await expectEqual(live)
    expect(live.index.state()).toMatchObject({ revision: 5, live: 4 })

    await crash()
    await expectEqual(live)
    expect(live.index.state()).toMatchObject({ live: 3 })
    expect(live.errors()).toEqual([expect.stringMatching(LOST)])
    expect(live.errors()[0]).toContain('the catalog is at revision 3, and revision 5 was indexed')
    await present(pool, source, [aJob({ external_job_id: 'Smith', title: 'Smith' })])
    await expectEqual(live)
  })

  test('notices it when the same ids and revisions hold other jobs by then', async () => {
    const { pool, source, crash } = await crashingDatabase()
    const live = opened(pool, null)
    await presentForNow(pool, source, { Baker: 'Baker' })
    await expectEqual(live)
    await crash()
    // As many jobs, and then more, as an import that goes on would write.
    for (const title of ['Smith', 'Joiner', 'Weaver']) await present(pool, source, [aJob({ external_job_id: title, title })])
    await expectEqual(live)
    expect(live.errors()).toEqual([expect.stringMatching(LOST)])
  })

  test('notices it while it polls by itself, and answers with PostgreSQL until it is ready', async () => {
    const { pool, source, folder, crash } = await crashingDatabase()
    const live = opened(pool, folder, 20)
    await presentForNow(pool, source, { Baker: 'Baker' })
    await expect.poll(() => live.index.state().revision).toBe(4)
    await crash()
    await expect.poll(() => live.errors().length).toBe(1)
    await expect.poll(() => live.index.state()).toMatchObject({ ready: true, live: 3, revision: 3 })
    expect(await answersOf(live.bitmap)).toEqual(await answersOf(live.postgres))
    await live.index.close()

    const next = opened(pool, folder)
    await expectEqual(next)
    expect(next.errors()).toEqual([])
  })

  test('is not started from: the snapshot is discarded, whatever the database has become', async () => {
    const { pool, source, folder, crash } = await crashingDatabase()
    const before = opened(pool, folder)
    await presentForNow(pool, source, { Nurse: 'Head Nurse', Baker: 'Baker' })
    await before.index.catchUp()
    await before.index.close()
    await crash()
    await presentForNow(pool, source, { Smith: 'Smith', Cook: 'Pastry Cook', Pilot: 'Test Pilot' })
    const after = opened(pool, folder)
    await expectEqual(after)
    expect(after.errors()).toEqual([expect.stringContaining(`the index is built anew (${snapshotFile(folder)})`)])
    await after.index.close()
    const next = opened(pool, folder)
    await expectEqual(next)
    expect(next.errors()).toEqual([])
  })
})
