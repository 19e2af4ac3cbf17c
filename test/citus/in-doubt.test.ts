import { afterAll, describe, expect, test } from 'vitest'
import { readFeed } from '../../src/catalog/feed.ts'
import { revisionsAfter } from '../../src/catalog/revisions.ts'
import { settledNow } from '../../src/catalog/settled.ts'
import type { Source } from '../../src/catalog/sources.ts'
import { indexedCatalog } from '../../src/search/postgres/indexed-jobs.ts'
import type { CitusNode } from '../support/citus/node.ts'
import { aJob, aSource, present } from '../support/jobs.ts'
import { ownCluster } from './own-cluster.ts'

const { cluster, pool, url, close } = await ownCluster()
afterAll(close)

/** The worker that has the rows of a source. */
async function workerOf(source: Source): Promise<CitusNode> {
  const { rows } = await pool.query<{ nodeport: number }>(
    `select nodeport from citus_shards where shardid = get_shard_id_for_distribution_column('jobs', $1::bigint)`,
    [source.id],
  )
  return cluster.workers.find(({ port }) => port === rows[0]!.nodeport)!
}

/** A source on each worker, with a job. */
async function oneSourceOnEach(): Promise<[Source, Source]> {
  const first = await aSource(pool)
  const on = await workerOf(first)
  let second = await aSource(pool)
  while ((await workerOf(second)) === on) second = await aSource(pool)
  for (const source of [first, second]) await present(pool, source, [aJob()])
  return [first, second]
}

/** Commits on the coordinator wait for a standby that is not there: after the workers have prepared, before anybody is told to commit. */
async function holdCommits(hold: boolean): Promise<void> {
  await pool.query(`alter system set synchronous_standby_names = '${hold ? 'nobody' : ''}'`)
  await pool.query('select pg_reload_conf()')
}

async function preparedOn(node: CitusNode): Promise<number> {
  const { default: pg } = await import('pg')
  const client = new pg.Client({ connectionString: node.url(new URL(url).pathname.slice(1)) })
  await client.connect()
  const { rows } = await client.query('select count(*)::int as count from pg_prepared_xacts where database = current_database()')
  await client.end()
  return rows[0].count
}

const feedAfter = (after: number) => readFeed(pool, { after, limit: 100, filters: {}, includeJob: true })

describe('a worker that is killed between PREPARE and COMMIT', () => {
  test('loses nothing, and neither the feed nor the index nor the revisions go past what is in doubt', async () => {
    const [doomed, other] = await oneSourceOnEach()
    const before = await settledNow(pool)
    const worker = await workerOf(doomed)

    await holdCommits(true)
    const writing = present(pool, doomed, [aJob({ external_job_id: 'in-doubt', title: 'In doubt' })])
    await expect.poll(() => preparedOn(worker)).toBe(1)
    await worker.kill()
    await holdCommits(false)
    await expect(writing).resolves.toMatchObject({ created: 1 })
    // A later transaction on the other worker is complete.
    await present(pool, other, [aJob({ external_job_id: 'later', title: 'Later' })])

    const events = await pool.query('select job_id from changes where id > $1 order by id', [before.change])
    expect(events.rows).toHaveLength(2)
    expect((await feedAfter(before.change)).events).toEqual([])
    expect(await settledNow(pool)).toEqual(before)

    await worker.start()
    // The danger: the worker is back, its row is not visible, and the later one is.
    const visible = await pool.query<{ title: string }>('select title from jobs where revision > $1', [before.revision])
    expect(visible.rows.map(({ title }) => title)).toEqual(['Later'])
    expect(await preparedOn(worker)).toBe(1)

    const feed = await feedAfter(before.change)
    expect(feed.events.map(({ job_id, job }) => [job_id, JSON.parse(job ?? 'null')?.title])).toEqual([
      [events.rows[0].job_id, 'In doubt'],
      [events.rows[1].job_id, 'Later'],
    ])
    expect(await preparedOn(worker)).toBe(0)
    const indexed = await indexedCatalog(pool).jobsAfter(before.revision, 1_000)
    expect(indexed.map(({ title }) => title)).toEqual(['in doubt', 'later'])
    expect(await revisionsAfter(pool, { after: before.revision, limit: 10 })).toHaveLength(2)
  })

  test('the index waits while it is away, and reads in order when it is back', async () => {
    const [doomed, other] = await oneSourceOnEach()
    const before = await settledNow(pool)
    const worker = await workerOf(doomed)
    const catalog = indexedCatalog(pool)

    await holdCommits(true)
    const writing = present(pool, doomed, [aJob({ title: 'First' })])
    await expect.poll(() => preparedOn(worker)).toBe(1)
    await worker.kill()
    await holdCommits(false)
    await writing
    await present(pool, other, [aJob({ title: 'Second' })])
    // It must not return the second without the first: it fails, or has nothing.
    const away = await catalog.jobsAfter(before.revision, 1_000).catch(() => [])
    expect(away).toEqual([])

    await worker.start()
    const back = await catalog.jobsAfter(before.revision, 1_000)
    expect(back.map(({ title }) => title)).toEqual(['first', 'second'])
  })
})

test('transactions of the feed commit in two phases, also when they write to one worker only', async () => {
  const source = await aSource(pool)
  const worker = await workerOf(source)
  await present(pool, source, [aJob()])
  await holdCommits(true)
  const writing = present(pool, source, [aJob()])
  // Committed on the worker before the coordinator, it would not be prepared, and a crash now would leave a job without an event.
  await expect.poll(() => preparedOn(worker)).toBe(1)
  await holdCommits(false)
  await writing
})
