import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { Source } from '../../../src/catalog/sources.ts'
import { openPool } from '../../../src/database/pool.ts'
import { openReplicas } from '../../../src/database/replicas/replicas.ts'
import { troubleOf } from '../../../src/database/trouble.ts'
import { createCatalogSearch } from '../../../src/search/catalog-search.ts'
import { type TestApi, testApi } from '../../support/api.ts'
import { openCluster, type TestCluster, type TestServer } from '../../support/cluster.ts'
import { aJob, aSource, present } from '../../support/jobs.ts'

/** Only guards against hanging: other work may keep the machine busy. */
const PATIENCE = 480_000
const WRITES = 120
const quiet = { warn() {}, info() {} }

let cluster: TestCluster
let one: TestServer
let two: TestServer
let pool: pg.Pool
let address: string
let source: Source

beforeAll(async () => {
  cluster = await openCluster({ standbys: 2 })
  ;[one, two] = cluster.standbys as [TestServer, TestServer]
  // All three hosts in one URL: whichever takes writes is the primary.
  const hosts = [one, two, cluster.primary].map(({ port }) => `127.0.0.1:${port}`).join(',')
  address = `${cluster.primary.url().replace(/@[^/]*/, `@${hosts}`)}?target_session_attrs=read-write`
  pool = openPool(address, { applicationName: 'test', onError: () => {} })
  source = await aSource(pool, 'acme', { name: 'Acme' })
}, PATIENCE)

afterAll(async () => {
  await pool?.end()
  await cluster?.close()
}, PATIENCE)

async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  for (const end = Date.now() + PATIENCE / 2; !(await condition()); ) {
    if (Date.now() > end) throw new Error(`waited in vain: ${condition}`)
    await pause(20)
  }
}

/** Writes a job as a crawl would: again and again while no server takes writes. */
async function write(title: string): Promise<void> {
  for (;;) {
    try {
      await present(pool, source, [aJob({ external_job_id: title, title })])
      return
    } catch (error) {
      if (troubleOf(error) === null) throw error
      await pause(100)
    }
  }
}

const feedOf = async (server: TestServer) =>
  (await server.query('select id, job_id from changes order by id')).map(({ id, job_id }) => ({
    id: Number(id),
    job_id: Number(job_id),
  }))

/** Reads the feed from its cursor to the end, as a client does that tries again after a 503. */
async function follow(api: TestApi, cursor: string): Promise<{ cursor: string; events: { id: number; job_id: number }[] }> {
  const events: { id: number; job_id: number }[] = []
  for (let next = cursor; ; ) {
    const { status, body } = await api.get(`/api/v1/changes?cursor=${next}&limit=500`)
    expect([200, 503]).toContain(status)
    if (status !== 200) {
      await pause(50)
      continue
    }
    events.push(...body.data)
    next = body.next_cursor
    if (!body.has_more) return { cursor: next, events }
  }
}

test('a failover that loses commits gives no id twice, and the index forgets what is gone', { timeout: PATIENCE }, async () => {
  const errors: string[] = []
  const log = pino({ level: 'error' }, { write: (line: string) => errors.push(line) })
  const search = createCatalogSearch({ pool, log, budgetMs: 60_000 })
  search.openIndex(`${process.env.TMPDIR}/index-${Date.now()}`)
  onTestFinished(search.close)
  const api = await testApi(pool, { engine: search.engine })
  const found = async (title: string) => (await api.get(`/api/v1/jobs?title=${title}`)).body?.data?.length

  await write('Kept')
  const kept = await feedOf(cluster.primary)
  for (const standby of [one, two]) await until(async () => (await feedOf(standby)).length === kept.length)
  // In this order: the log that the primary writes in between reaches the standby that is promoted, and the other one can follow it.
  await two.stop('SIGINT')
  await one.stop('SIGINT')
  await write('Lost one')
  await write('Lost two')
  const seen = await follow(api, '0')
  await until(async () => search.status().engine === 'bitmap' && (await found('Lost')) === 2)

  await cluster.primary.stop('SIGKILL')
  await one.start()
  await one.query('select pg_promote()')
  await write('Written after the failover')

  // The client goes on with its old cursor, which is beyond everything that the catalog has kept.
  const later = await follow(api, seen.cursor)
  const feed = await feedOf(one)
  expect(feed.map(({ job_id }) => job_id).slice(0, kept.length)).toEqual(kept.map(({ job_id }) => job_id))
  expect(later.events.map(({ id }) => id)).toEqual(feed.slice(kept.length).map(({ id }) => id))
  expect(later.events).toHaveLength(1)
  expect(later.events[0]!.id).toBeGreaterThan(Number(seen.cursor))
  // Nor does a client find another job under an id that it knows.
  expect(seen.events.map(({ job_id }) => job_id)).not.toContain(later.events[0]!.job_id)

  await until(async () => search.status().engine === 'bitmap' && (await found('Written')) === 1)
  expect(await found('Lost')).toBe(0)
  expect(await found('Kept')).toBe(1)
  expect(errors.join()).toContain('the database has lost what the search index had read from it')

  // The former primary comes back as a standby. It has the lost commits and cannot follow the new one.
  await cluster.primary.becomeStandby()
  await cluster.primary.start(`primary_conninfo=${one.followed('former')}`)
  const replicas = openReplicas({
    primary: pool,
    address,
    urls: [cluster.primary.url()],
    maxLagMs: 3_600_000,
    connections: 1,
    log: quiet,
  })
  onTestFinished(replicas.close)
  await until(() => replicas.status()[0]?.left_out === 'it has not followed the last failover of the primary')
})

test('a failover to a synchronous standby loses and repeats no event for a client', { timeout: PATIENCE }, async () => {
  // The first failover made `one` the primary. The other standby now follows it, onto its new timeline.
  await two.start(`primary_conninfo=${one.followed('two')}`)
  await one.query(`alter system set synchronous_standby_names = 'two'`)
  await one.query('select pg_reload_conf()')
  await until(async () => (await one.query(`select from pg_stat_replication where sync_state = 'sync'`)).length === 1)

  const errors: string[] = []
  const log = pino({ level: 'error' }, { write: (line: string) => errors.push(line) })
  const replicas = openReplicas({ primary: pool, address, urls: [two.url()], maxLagMs: 60_000, connections: 3, log: quiet })
  onTestFinished(replicas.close)
  const search = createCatalogSearch({ pool, reads: replicas, log, budgetMs: 60_000 })
  search.openIndex(`${process.env.TMPDIR}/index-${Date.now()}`)
  onTestFinished(search.close)
  const api = await testApi(pool, { reads: replicas, engine: search.engine })
  await until(() => replicas.status()[0]?.used === true)

  const before = await feedOf(one)
  let cursor = String(before.at(-1)?.id)
  const events: { id: number; job_id: number }[] = []
  let written = 0
  const writing = (async () => {
    for (; written < WRITES; written++) await write(`Steady ${written}`)
  })()
  const reading = (async () => {
    for (let done = false; !done; ) {
      done = written === WRITES
      const page = await follow(api, cursor)
      events.push(...page.events)
      cursor = page.cursor
      await pause(20)
    }
  })()
  await until(() => written >= WRITES / 3)
  await one.stop('SIGKILL')
  await two.query('select pg_promote()')
  await Promise.all([writing, reading])
  const rest = await follow(api, cursor)
  events.push(...rest.events)

  const feed = await feedOf(two)
  expect(feed.slice(0, before.length)).toEqual(before)
  expect(events.map(({ id, job_id }) => ({ id, job_id }))).toEqual(feed.slice(before.length))
  expect(new Set(events.map(({ job_id }) => job_id)).size).toBe(WRITES)
  expect(replicas.status()[0]).toMatchObject({ used: false, left_out: expect.stringMatching(/not a standby/) })
  expect(errors).toEqual([])
})
