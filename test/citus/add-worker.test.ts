import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { type FeedEvent, readFeed } from '../../src/catalog/feed.ts'
import type { Source } from '../../src/catalog/sources.ts'
import { examineCluster } from '../../src/commands/doctor-cluster.ts'
import type { Config } from '../../src/config/settings.ts'
import { indexedCatalog } from '../../src/search/postgres/indexed-jobs.ts'
import { testApi } from '../support/api.ts'
import { aJob, aSource, present } from '../support/jobs.ts'
import { ownCluster } from './own-cluster.ts'

const { pool, addWorker, close } = await ownCluster()
afterAll(close)

const SOURCES = 12

/** Until told to stop: new jobs and changed ones, by one writer for each half of the sources. */
async function write(sources: Source[], stop: AbortSignal): Promise<number> {
  let written = 0
  for (let round = 0; !stop.aborted; round++) {
    for (const source of sources) {
      const jobs = [aJob({ external_job_id: 'same', title: `Round ${round}` }), aJob({ external_job_id: `new-${round}` })]
      const { created, updated } = await present(pool, source, jobs)
      written += created + updated
    }
  }
  return written
}

/** Reads the feed as a client does, page after page, until everything is read after it was told to stop. */
async function follow(stop: AbortSignal): Promise<FeedEvent[]> {
  const seen: FeedEvent[] = []
  for (;;) {
    const last = stop.aborted
    const { events } = await readFeed(pool, { after: seen.at(-1)?.id ?? 0, limit: 50, filters: {}, includeJob: true })
    seen.push(...events)
    if (last && events.length === 0) return seen
    if (events.length === 0) await pause(20)
  }
}

/** Follows the revisions as the search index does. */
async function index(stop: AbortSignal): Promise<Map<number, number>> {
  const catalog = indexedCatalog(pool)
  const indexed = new Map<number, number>()
  for (let after = 0; ; ) {
    const last = stop.aborted
    const jobs = await catalog.jobsAfter(after, 200)
    for (const { id, revision } of jobs) indexed.set(id, revision)
    after = jobs.at(-1)?.revision ?? after
    if (last && jobs.length === 0) return indexed
    if (jobs.length === 0) await pause(20)
  }
}

const shardsByPort = async (db: pg.Pool) => {
  const { rows } = await db.query<{ nodeport: number; shards: number }>(
    `select nodeport, count(*)::int as shards from citus_shards where table_name = 'jobs'::regclass group by 1 order by 1`,
  )
  return new Map(rows.map(({ nodeport, shards }) => [nodeport, shards]))
}

const clusterFindings = () => examineCluster({ db: pool, config: { DATABASE_READ_URLS: [] as string[] } as Config })

test('a worker that is added takes its share of the shards, while jobs are written and the feed and the index are read', async () => {
  const sources = await Promise.all(Array.from({ length: SOURCES }, () => aSource(pool)))
  for (const source of sources) await present(pool, source, [aJob({ external_job_id: 'same' })])
  const [stopWriting, stopReading] = [new AbortController(), new AbortController()]
  const writing = Promise.all([
    write(sources.slice(0, SOURCES / 2), stopWriting.signal),
    write(sources.slice(SOURCES / 2), stopWriting.signal),
  ])
  const reading = Promise.all([follow(stopReading.signal), index(stopReading.signal)])
  // A failure in the background fails the test where it is awaited.
  for (const work of [writing, reading]) work.catch(() => {})

  const { port } = await addWorker()
  expect(await clusterFindings()).toEqual([
    expect.objectContaining({ verdict: 'ok' }),
    expect.objectContaining({ verdict: 'warning', message: expect.stringContaining(`127.0.0.1:${port}: no shards`) }),
  ])
  await pool.query('select citus_rebalance_start()')
  await pool.query('select citus_rebalance_wait()')
  stopWriting.abort()
  const written = await writing
  stopReading.abort()
  const [seen, indexed] = await reading

  const shards = await shardsByPort(pool)
  expect(await clusterFindings()).toEqual([expect.objectContaining({ verdict: 'ok' })])
  expect(shards.get(port)).toBeGreaterThan(0)
  expect(shards.size).toBe(3)
  const { rows: events } = await pool.query<{ id: number; job_id: number }>('select id, job_id from changes order by id')
  expect(events).toHaveLength(SOURCES + written[0] + written[1])
  expect(seen.map(({ id }) => id)).toEqual(events.map(({ id }) => id))
  expect(seen.every(({ job }) => job !== null)).toBe(true)
  const { rows: jobs } = await pool.query<{ id: number; revision: number }>('select id, revision from jobs order by id')
  expect(jobs.map(({ id }) => id)).toEqual([...new Set(events.map(({ job_id }) => job_id))].sort((one, other) => one - other))
  expect([...indexed].sort(([one], [other]) => one - other)).toEqual(jobs.map(({ id, revision }) => [id, revision]))

  // A row that has moved is found, and written to, where it is now.
  const api = await testApi(pool)
  for (const source of sources) await present(pool, source, [aJob({ external_job_id: 'same', title: 'After the move' })])
  const { body } = await api.get('/api/v1/jobs/count?q=move')
  expect(body).toMatchObject({ count: SOURCES })
})
