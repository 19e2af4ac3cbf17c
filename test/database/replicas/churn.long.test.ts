import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { readFeed } from '../../../src/catalog/feed.ts'
import { openPool } from '../../../src/database/pool.ts'
import { openReplicas } from '../../../src/database/replicas/replicas.ts'
import { testApi } from '../../support/api.ts'
import { openCluster, RECOVERY_CONFLICT, type TestCluster } from '../../support/cluster.ts'
import { aJob, aSource, present } from '../../support/jobs.ts'

/** Only guards against hanging: other work may keep the machine busy. */
const PATIENCE = 480_000
const WRITERS = 4
const WRITES = 150
const JOBS = 5
const STRIKES = 12

let cluster: TestCluster
let pool: pg.Pool

beforeAll(async () => {
  cluster = await openCluster({ standbys: 2 })
  pool = openPool(cluster.primary.url(), { applicationName: 'test', onError: () => {} })
}, PATIENCE)

afterAll(async () => {
  await pool?.end()
  await cluster?.close()
}, PATIENCE)

/** Null where the recovery of the standby cancelled it. */
const unlessCancelled = <T>(asked: Promise<T>): Promise<T | null> =>
  asked.catch((error: { code?: string }) => {
    if (error.code === RECOVERY_CONFLICT) return null
    throw error
  })

/**
 * Writers of several sources commit at the same time, while replaying stops and goes on, and a standby is killed. Everybody who reads must get every
 * event once and in order, whichever server answers, and must find each job at least as new as the event that told of it.
 */
test('readers of replicas miss nothing while many write', { timeout: PATIENCE }, async () => {
  const [first, second] = cluster.standbys as [TestCluster['primary'], TestCluster['primary']]
  const quiet = { warn() {}, info() {} }
  const urls = [first.url(), second.url()]
  const replicas = openReplicas({
    primary: pool,
    address: cluster.primary.url(),
    urls,
    maxLagMs: 2_000,
    connections: 5,
    log: quiet,
  })
  onTestFinished(replicas.close)
  const api = await testApi(pool, { reads: replicas })
  let writing = true

  async function writer(number: number): Promise<void> {
    const source = await aSource(pool, `board-${number}`)
    for (let write = 0; write < WRITES; write++) {
      await present(pool, source, [aJob({ external_job_id: `${number}-${write % JOBS}`, title: `Title ${write}` })])
      await pause(Math.random() * 10)
    }
  }

  /** Again and again until the writers have ended, and once more. */
  async function repeat(work: () => Promise<void>): Promise<void> {
    for (let last = false; !last; ) {
      last = !writing
      await work()
      await pause(5)
    }
  }

  /** Straight from a standby: events become visible there in the order of their ids. */
  const onStandby: number[] = []
  const standby = openPool(second.url(), { max: 1, applicationName: 'test', onError: () => {} })
  onTestFinished(() => standby.end())
  const polling = repeat(async () => {
    const page = await unlessCancelled(
      readFeed(standby, { after: onStandby.at(-1) ?? 0, limit: 500, filters: {}, includeJob: false }),
    )
    onStandby.push(...(page?.events ?? []).map(({ id }) => id))
  })

  const seen: number[] = []
  const following = repeat(async () => {
    const { status, body } = await api.get(`/api/v1/changes?cursor=${seen.at(-1) ?? 0}&limit=500&include=job`)
    expect(status).toBe(200)
    for (const { id, job: shown } of body.data) {
      seen.push(id)
      const job = await api.get(`/api/v1/jobs/${shown.id}`)
      expect(job.status, `job ${shown.id} of event ${id}`).toBe(200)
      expect(job.body.updated_at >= shown.updated_at, `job ${shown.id} is older than event ${id} showed it`).toBe(true)
    }
  })

  const copy = new Map<number, { revision: number; title: string }>()
  let after = '0'
  const copying = repeat(async () => {
    const { body } = await api.get(`/api/v1/jobs/revisions?after=${after}&limit=500&include=job`)
    for (const { id, revision, job } of body.data) copy.set(id, { revision, title: job.title })
    after = body.next_after
  })

  const striking = (async () => {
    for (let strike = 0; strike < STRIKES && writing; strike++) {
      if (strike % 4 === 3) {
        await first.stop('SIGKILL')
        await first.start()
      } else {
        const struck = strike % 2 === 0 ? first : second
        await struck.query('select pg_wal_replay_pause()')
        await pause(200)
        await struck.query('select pg_wal_replay_resume()')
      }
      await pause(100)
    }
  })()

  const reading = Promise.all([polling, following, copying])
  let failed = false
  striking.catch(() => {})
  reading.catch(() => {
    failed = true
  })
  await Promise.all(Array.from({ length: WRITERS }, (_, number) => writer(number)))
  await striking
  const events = (await pool.query('select id from changes order by id')).rows.map(({ id }) => id)
  expect(events).toHaveLength(WRITERS * WRITES)
  const caughtUp = async () => Number((await second.query('select max(id) as id from changes'))[0]?.id) === events.at(-1)
  while (!failed && !(await caughtUp())) await pause(20)
  // The rows on the nodes end where the primary was last seen, which is asked three times a second.
  while (!failed && seen.at(-1) !== events.at(-1)) await pause(20)
  writing = false
  await reading

  expect(onStandby).toEqual(events)
  expect(seen).toEqual(events)
  const jobs = (await pool.query('select id, revision, title from jobs')).rows
  expect(copy).toEqual(new Map(jobs.map(({ id, revision, title }) => [id, { revision, title }])))
  expect(replicas.status().reduce((sum, { reads }) => sum + reads, 0)).toBeGreaterThan(0)
})
