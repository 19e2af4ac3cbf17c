import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { createHealth } from '../../../src/api/health.ts'
import { createMetrics } from '../../../src/api/metrics.ts'
import { migrate } from '../../../src/catalog/migrate.ts'
import { readReplication } from '../../../src/catalog/replication.ts'
import type { Source } from '../../../src/catalog/sources.ts'
import type { Finding } from '../../../src/commands/doctor-finding.ts'
import { examineFailover } from '../../../src/commands/doctor-replicas.ts'
import { openPool } from '../../../src/database/pool.ts'
import { openReplicas, type Replicas } from '../../../src/database/replicas/replicas.ts'
import { createCatalogSearch } from '../../../src/search/catalog-search.ts'
import { runDoctor } from '../../commands/run-doctor.ts'
import { type TestApi, testApi } from '../../support/api.ts'
import { openCluster, type TestCluster, type TestServer } from '../../support/cluster.ts'
import { aJob, aSource, present } from '../../support/jobs.ts'

/** Only guards against hanging: other work may keep the machine busy. */
const PATIENCE = 480_000

let cluster: TestCluster
let pool: pg.Pool
let source: Source

beforeAll(async () => {
  cluster = await openCluster({ standbys: 2 })
  pool = openPool(cluster.primary.url(), { applicationName: 'test', onError: () => {} })
  source = await aSource(pool, 'acme', { name: 'Acme' })
  await present(pool, source, [aJob({ external_job_id: 'first', title: 'Baker' })])
}, PATIENCE)

afterAll(async () => {
  await pool?.end()
  await cluster?.close()
}, PATIENCE)

/** Enough for standbys to stay in use that replay nothing, or that a busy machine lets wait. */
const ANY_LAG = 3_600_000

async function withReplicas(urls: string[], maxLagMs = ANY_LAG): Promise<Replicas & { lines: string[] }> {
  const lines: string[] = []
  const log = { warn: (line: string) => lines.push(line), info: (line: string) => lines.push(line) }
  const replicas = openReplicas({ primary: pool, address: cluster.primary.url(), urls, maxLagMs, connections: 5, log })
  onTestFinished(() => replicas.close())
  return { ...replicas, lines }
}

const bothStandbys = () => cluster.standbys.map((standby) => standby.url())
const allUsed = (replicas: Replicas) => until(() => replicas.status().every(({ used }) => used))

async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  for (const end = Date.now() + PATIENCE / 2; !(await condition()); ) {
    if (Date.now() > end) throw new Error(`waited in vain: ${condition}`)
    await pause(20)
  }
}

/** Stops replaying on these standbys until the test ends or it is resumed. */
async function pauseReplay(standbys: TestServer[]): Promise<() => Promise<void>> {
  for (const standby of standbys) await standby.query('select pg_wal_replay_pause()')
  for (const standby of standbys)
    await until(async () => (await standby.query('select pg_get_wal_replay_pause_state() as s'))[0]?.s === 'paused')
  const resume = async () => {
    for (const standby of standbys) await standby.query('select pg_wal_replay_resume()')
  }
  onTestFinished(resume)
  return resume
}

let serial = 0
async function writeJob(): Promise<{ id: number; revision: number; change: number; title: string }> {
  const title = `Written ${++serial}`
  await present(pool, source, [aJob({ external_job_id: `written-${serial}`, title })])
  const { rows } = await pool.query(
    `select j.id, j.revision, (select max(id) from changes) as change from jobs j where title = $1`,
    [title],
  )
  return { ...rows[0], title }
}

const readsOfAll = (replicas: Replicas) => replicas.status().reduce((sum, { reads }) => sum + reads, 0)

describe('replicas that are well', () => {
  test('answer searches, details, companies, feed and revision pages, and exports as the primary does', async () => {
    const replicas = await withReplicas(bothStandbys())
    await allUsed(replicas)
    const search = createCatalogSearch({ pool, reads: replicas, log: pino({ level: 'silent' }), budgetMs: 60_000 })
    const there = await testApi(pool, { reads: replicas, engine: search.engine })
    const here = await testApi(pool)
    const { rows } = await pool.query('select id, company_id from jobs order by id limit 1')
    for (const path of [
      '/api/v1/jobs?q=baker',
      '/api/v1/jobs/count?q=baker&q_scope=full',
      '/api/v1/jobs/facets?facet=level',
      `/api/v1/jobs/${rows[0].id}`,
      `/api/v1/jobs/${rows[0].id}/changes`,
      '/api/v1/jobs/revisions?include=job',
      '/api/v1/changes?include=job&has_salary=false',
      '/api/v1/companies?q=acme',
      `/api/v1/companies/${rows[0].company_id}`,
      `/api/v1/companies/${rows[0].company_id}/history`,
      '/api/v1/sources',
      '/api/v1/jobs/export?description=text',
    ]) {
      const before = readsOfAll(replicas)
      const answer = await there.get(path)
      expect([answer.status, answer.text], path).toEqual([200, (await here.get(path)).text])
      expect(readsOfAll(replicas), `${path} ${JSON.stringify(replicas.status())}`).toBeGreaterThan(before)
    }
    const batch = { method: 'POST', headers: { authorization: `Bearer ${there.key}`, 'content-type': 'application/json' } }
    const answer = await there.ask('/api/v1/jobs/batch', { ...batch, body: JSON.stringify({ ids: [rows[0].id] }) })
    expect(answer.body.data[0]).toMatchObject({ state: 'open', job: { title: 'Baker' } })
    expect(replicas.status().map(({ failed_reads }) => failed_reads)).toEqual([0, 0])
    expect(replicas.primaryReads()).toBe(0)
  })

  test('are shown to operators with their lag', async () => {
    const replicas = await withReplicas(bothStandbys())
    await allUsed(replicas)
    await replicas.read({}, ({ db }) => db.query('select 1'))
    const shown = await createHealth(pool, { replicas: replicas.status }).readiness()
    expect(shown.replicas).toMatchObject(
      cluster.standbys.map(({ port }) => ({ replica: `127.0.0.1:${port}/catalog`, used: true, lag_ms: expect.any(Number) })),
    )
    const text = await createMetrics(pool, { replicas }).text()
    for (const { port } of cluster.standbys) {
      expect(text).toContain(`rolecall_replica_used{replica="127.0.0.1:${port}/catalog"} 1`)
      expect(text).toMatch(new RegExp(`rolecall_replica_lag_seconds\\{replica="127.0.0.1:${port}/catalog"\\} [\\d.]+`))
    }
    expect(text).toContain('rolecall_reads_total{server="primary"} 0')
    expect(text).not.toContain(new URL(cluster.primary.url()).password)
  })

  test('are told by the doctor, and that none is synchronous', { timeout: PATIENCE }, async () => {
    const [standby] = cluster.standbys as [TestServer]
    vi.stubEnv('PORT', '0')
    vi.stubEnv('ROLECALL_DATA', `${process.env.TMPDIR}/doctor`)
    vi.stubEnv('DATABASE_URL', cluster.primary.url())
    vi.stubEnv('DATABASE_READ_URLS', `${standby.url()} ${standby.url('postgres')}`)
    onTestFinished(() => void vi.unstubAllEnvs())
    const { findings } = JSON.parse((await runDoctor('--json')).stdout) as { findings: Finding[] }
    const told = findings.filter(({ check }) => ['replica', 'failover'].includes(check))
    expect(told).toMatchObject([
      { verdict: 'ok', message: expect.stringMatching(/answers reads, at most \d+ ms behind/) },
      { verdict: 'warning', message: expect.stringMatching(/is left out: .*catalog_identity/) },
      { verdict: 'warning', message: expect.stringMatching(/^2 standbys, and none is synchronous/) },
    ])
  })

  test('take turns', async () => {
    const replicas = await withReplicas(bothStandbys())
    await allUsed(replicas)
    for (let read = 0; read < 10; read++) await replicas.read({}, ({ db }) => db.query('select 1'))
    expect(replicas.status().map(({ reads }) => reads)).toEqual([5, 5])
  })
})

describe('a replica that lags', () => {
  test('is left out beyond the bound, and comes back by itself', { timeout: PATIENCE }, async () => {
    const replicas = await withReplicas(bothStandbys(), 1_500)
    await allUsed(replicas)
    const resume = await pauseReplay(cluster.standbys.slice(0, 1))
    await writeJob()
    await until(() => replicas.status()[0]?.used === false)
    expect(replicas.status()[0]?.left_out).toMatch(/behind the primary, and DATABASE_READ_MAX_LAG_MS allows 1500/)
    for (let read = 0; read < 4; read++) await replicas.read({}, ({ db }) => db.query('select 1'))
    expect(replicas.status()[0]?.reads).toBe(0)
    await until(() => replicas.lines.some((line) => line.includes('is left out')))
    await resume()
    await allUsed(replicas)
  })

  test('does not hide what was written: neither a job, nor an event behind a cursor, a revision or a row of an export', {
    timeout: PATIENCE,
  }, async () => {
    const replicas = await withReplicas(bothStandbys())
    await allUsed(replicas)
    const search = createCatalogSearch({ pool, reads: replicas, log: pino({ level: 'silent' }), budgetMs: 60_000 })
    search.openIndex(`${process.env.TMPDIR}/index-${Date.now()}`)
    onTestFinished(search.close)
    const api = await testApi(pool, { reads: replicas, engine: search.engine })
    await pauseReplay(cluster.standbys)
    const first = await writeJob()
    const second = await writeJob()
    expect(replicas.status().every(({ used }) => used)).toBe(true)

    expect((await api.get(`/api/v1/jobs/${second.id}`)).body).toMatchObject({ title: second.title })
    const events = (await api.get(`/api/v1/changes?cursor=${first.change}`)).body
    expect(events.data.map(({ job_id }: { job_id: number }) => job_id)).toEqual([second.id])
    const revisions = (await api.get(`/api/v1/jobs/revisions?after=${first.revision}`)).body
    expect(revisions.data.map(({ id }: { id: number }) => id)).toEqual([second.id])
    const batch = await api.ask('/api/v1/jobs/batch', {
      method: 'POST',
      headers: { authorization: `Bearer ${api.key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ ids: [first.id, second.id] }),
    })
    expect(batch.body.data.map(({ state }: { state: string }) => state)).toEqual(['open', 'open'])
    const exported = (await api.get('/api/v1/jobs/export?title=written')).text
    for (const { title } of [first, second]) expect(exported).toContain(title)
    // A company without jobs moves neither the feed nor the revisions.
    const { company_id } = await aSource(pool, `written-${Date.now()}`)
    expect((await api.get(`/api/v1/companies/${company_id}`)).status).toBe(200)
    // The index follows the primary, and the rows of what it finds come from a server that has them.
    await until(() => search.status().engine === 'bitmap' && (search.status().index?.revision ?? 0) >= second.revision)
    const found = await api.get(`/api/v1/jobs?title=${encodeURIComponent(second.title)}`)
    expect(found.body.data.map(({ id }: { id: number }) => id)).toEqual([second.id])
  })
})

describe('a replica that fails', () => {
  async function underLoad(api: TestApi, strike: () => Promise<void>, ended: () => boolean): Promise<number[]> {
    const statuses: number[] = []
    const { rows } = await pool.query('select id from jobs order by id limit 1')
    let struck = false
    const client = async () => {
      for (let request = 0; request < 2_000 && !(struck && ended()); request++) {
        const path = ['/api/v1/changes', `/api/v1/jobs/${rows[0].id}`, '/api/v1/jobs?q=baker'][request % 3]!
        statuses.push((await api.get(path)).status)
        await pause(20)
      }
    }
    const clients = Array.from({ length: 6 }, client)
    await until(() => statuses.length > 12)
    await strike()
    struck = true
    await Promise.all(clients)
    return statuses
  }

  test('by being killed under load fails no request, and comes back by itself', { timeout: PATIENCE }, async () => {
    const replicas = await withReplicas(bothStandbys())
    await allUsed(replicas)
    const api = await testApi(pool, { reads: replicas })
    const [standby] = cluster.standbys as [TestServer]
    const statuses = await underLoad(
      api,
      () => standby.stop('SIGKILL'),
      () => replicas.status()[0]?.used === false,
    )
    expect(statuses.filter((status) => status !== 200)).toEqual([])
    expect(replicas.status()[0]?.left_out).toMatch(/does not answer/)
    await standby.start()
    await allUsed(replicas)
  })

  test('by hanging fails no request either', { timeout: PATIENCE }, async () => {
    const replicas = await withReplicas(bothStandbys(), 1_000)
    await allUsed(replicas)
    const api = await testApi(pool, { reads: replicas })
    const [standby] = cluster.standbys as [TestServer]
    onTestFinished(() => standby.thaw())
    const statuses = await underLoad(
      api,
      () => standby.freeze(),
      () => /does not answer/.test(replicas.status()[0]?.left_out ?? ''),
    )
    expect(statuses.filter((status) => status !== 200)).toEqual([])
    standby.thaw()
    await allUsed(replicas)
  })

  test('by cancelling a statement for its recovery lets another server answer', { timeout: PATIENCE }, async () => {
    const [standby] = cluster.standbys as [TestServer]
    const replicas = await withReplicas([standby.url()])
    await allUsed(replicas)
    const codes: unknown[] = []
    // On the standby it would take far longer than the test; on the primary it takes no time.
    const text = 'select count(*)::int as jobs, case when pg_is_in_recovery() then pg_sleep(600) end from jobs'
    const reading = replicas.read({}, async ({ db }) => {
      try {
        return await db.query(text)
      } catch (error) {
        codes.push((error as { code?: string }).code)
        throw error
      }
    })
    const sleeping = `select from pg_stat_activity where query = '${text}' and wait_event = 'PgSleep'`
    await until(async () => (await standby.query(sleeping)).length > 0)
    // Rows that the statement on the standby still sees are vacuumed on the primary.
    await pool.query(`update jobs set title = title`)
    await pool.query('vacuum jobs')
    expect((await reading).rows[0].jobs).toBeGreaterThan(0)
    expect(codes).toEqual(['40001'])
    expect(replicas.status()[0]).toMatchObject({ failed_reads: 1 })
    expect(replicas.primaryReads()).toBe(1)
  })

  test('with an error of the request itself is not asked twice', async () => {
    const replicas = await withReplicas(bothStandbys())
    await allUsed(replicas)
    let asked = 0
    const work = async () => {
      asked++
      throw new RangeError('refused')
    }
    await expect(replicas.read({}, work)).rejects.toThrow('refused')
    expect(asked).toBe(1)
  })
})

describe('a server that is no replica of this catalog', () => {
  test('is left out, with the reason and without its password', { timeout: PATIENCE }, async () => {
    await pool.query('create database other')
    const other = openPool(cluster.primary.url('other'), { max: 1, applicationName: 'test', onError: () => {} })
    await migrate(other)
    await other.end()
    const [standby] = cluster.standbys as [TestServer]
    const password = 'not-this-one'
    const urls = {
      [cluster.primary.url()]: /not a standby/,
      [standby.url('other')]: /another catalog/,
      [standby.url('postgres')]: /catalog_identity" does not exist/,
      [`postgres://rolecall:${password}@127.0.0.1:${standby.port}/catalog`]: /password authentication failed/,
      'postgres://rolecall:secret@127.0.0.1:1/catalog': /nothing listens there/,
    }
    await until(async () => (await standby.query('select from pg_database where datname = $$other$$')).length === 1)
    const replicas = await withReplicas(Object.keys(urls))
    // On a busy machine there are other reasons at first, as that the primary has not answered yet.
    await expect
      .poll(() => replicas.status().map(({ left_out }) => left_out))
      .toEqual(Object.values(urls).map((words) => expect.stringMatching(words)))
    expect((await replicas.read({}, ({ db }) => db.query('select 1 as one'))).rows).toEqual([{ one: 1 }])
    expect(replicas.primaryReads()).toBe(1)
    await until(() => replicas.lines.length >= Object.keys(urls).length)
    const told = JSON.stringify([replicas.lines, replicas.status()])
    expect(told).not.toContain(password)
    expect(told).not.toContain('secret')
    expect(told).not.toContain(new URL(standby.url()).password)
  })
})

describe('a synchronous standby', () => {
  test('must have an event before a replica shows it in the feed', { timeout: PATIENCE }, async () => {
    const [, synchronous] = cluster.standbys as [TestServer, TestServer]
    const [replica] = cluster.standbys as [TestServer]
    const replicas = await withReplicas([replica.url()])
    await allUsed(replicas)
    const api = await testApi(pool, { reads: replicas })
    const newest = (await pool.query('select max(id) as id from changes')).rows[0].id
    const revision = (await pool.query('select max(revision) as revision from jobs')).rows[0].revision
    await cluster.primary.query(`alter system set synchronous_standby_names = 'standby2'`)
    await cluster.primary.query('select pg_reload_conf()')
    onTestFinished(async () => {
      synchronous.thaw()
      await cluster.primary.query('alter system reset synchronous_standby_names')
      await cluster.primary.query('select pg_reload_conf()')
    })
    await until(
      async () => (await cluster.primary.query(`select from pg_stat_replication where sync_state = 'sync'`)).length === 1,
    )
    await synchronous.freeze()
    const writing = writeJob()
    writing.catch(() => {})
    // The replica has replayed the commit, for which the primary still waits.
    await until(async () => Number((await replica.query('select max(id) as id from changes'))[0]?.id) > newest)
    expect((await api.get(`/api/v1/changes?cursor=${newest}`)).body).toMatchObject({ data: [], next_cursor: String(newest) })
    expect((await api.get(`/api/v1/jobs/revisions?after=${revision}`)).body).toMatchObject({
      data: [],
      next_after: String(revision),
    })
    await until(() => replicas.status()[0]?.used === false)
    expect(replicas.status()[0]?.left_out).toMatch(/and the primary has only/)
    const replication = await readReplication(pool)
    expect(replication).toEqual({ standbys: 2, synchronous: 1, hidden: false, names: 'standby2' })
    expect(examineFailover(replication)).toMatchObject({
      verdict: 'ok',
      message: expect.stringContaining('1 of 2 standbys synchronous'),
    })
    expect(examineFailover({ ...replication, synchronous: 0 })).toMatchObject({ verdict: 'warning' })
    synchronous.thaw()
    const written = await writing
    await allUsed(replicas)
    await until(async () => (await api.get(`/api/v1/changes?cursor=${newest}`)).body.next_cursor === String(written.change))
  })
})
