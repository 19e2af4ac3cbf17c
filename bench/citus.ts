import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { cpus, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { pino } from 'pino'
import { distributionSteps } from '../src/catalog/distribution.ts'
import { readFeed } from '../src/catalog/feed.ts'
import { jobDetailById } from '../src/catalog/job-detail.ts'
import { migrate } from '../src/catalog/migrate.ts'
import { openPool } from '../src/database/pool.ts'
import { type CatalogSearch, createCatalogSearch } from '../src/search/catalog-search.ts'
import { countOf, searchFor } from '../test/search/requests.ts'
import { citusBin, startCluster } from '../test/support/citus/cluster.ts'
import { createDatabase } from '../test/support/citus/databases.ts'
import { createNode } from '../test/support/citus/node.ts'
import { aJob, aSource, present } from '../test/support/jobs.ts'
import { load, race, shown, summary, USUAL } from './catalog/measure.ts'

/**
 * npx tsx bench/citus.ts --bin /usr/lib/postgresql/15/bin [--jobs 10000] [--shards 32]
 * The same catalog on one plain server and on a coordinator with two workers, all on this machine and of one version: ingest, searches, feed, look-ups.
 * On one machine a cluster can only cost; the difference is what its statements take besides their work.
 */
const { values } = parseArgs({
  options: {
    bin: { type: 'string', default: '' },
    jobs: { type: 'string', default: '10000' },
    shards: { type: 'string', default: '32' },
  },
})
const BATCH = 100
const DURABLE = 'fsync = on\nfull_page_writes = on\n'
const TITLES = [
  'Software Engineer',
  'Registered Nurse',
  'Sales Manager',
  'Data Analyst',
  'Warehouse Operator',
  'Cook',
  'Account Executive',
]
const TEXT = 'You will work with colleagues on what our customers need, plan it, build it and keep it running. '.repeat(12)

const folder = mkdtempSync(join(tmpdir(), 'rolecall-citus-'))
// As root, PostgreSQL runs as another user, who must get through to its own folder.
chmodSync(folder, 0o755)
const bin = citusBin(values.bin)
const server = await createNode(bin, join(folder, 'plain'), DURABLE)
await server.start()
const cluster = await startCluster(bin, folder, DURABLE)
try {
  await measure()
} finally {
  await cluster.stop()
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
}

async function measure(): Promise<void> {
  const plain = await openCatalog(await plainDatabase())
  const spread = await openCatalog(await createDatabase(cluster.ports, 'bench'), Number(values.shards))
  const both = [plain, spread]
  const { rows } = await plain.query(`select current_setting('server_version') as version`)
  console.log(`date      ${new Date().toISOString()}`)
  console.log(`machine   ${cpus()[0]?.model ?? 'unknown'}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GB`)
  console.log(`software  Node ${process.version}, PostgreSQL ${rows[0].version}, ${values.shards} shards on two workers, durable`)
  console.log(`dataset   ${values.jobs} jobs of ${BATCH} a board, ${TEXT.length} characters of text each`)
  console.log(`load      ${load()} before\n\n| | plain, ms | cluster, ms | ratio |\n|---|--:|--:|--:|`)
  const row = (name: string, [one, other]: number[]) =>
    console.log(`| ${name} | ${shown(one!)} | ${shown(other!)} | ${shown(other! / one!)} |`)

  row(`write ${BATCH} new jobs of a board`, await fill(both))
  for (const pool of both) await pool.query('analyze')
  const searches = both.map((pool) => createCatalogSearch({ pool, log: pino({ level: 'silent' }), budgetMs: 60_000 }))
  const compare = async (name: string, work: (pool: pg.Pool, search: CatalogSearch) => Promise<unknown>) => {
    const timings = await race(
      both.map((pool, index) => () => work(pool, searches[index]!)),
      USUAL,
    )
    row(
      name,
      timings.map(({ p50 }) => p50),
    )
  }
  const page = searchFor({ q: 'engineer' }, { limit: 100, now: new Date() })
  const counted = { ...countOf({ q: 'engineer' }), now: new Date() }
  await compare('search, a page of 100, PostgreSQL', (_, { engine }) => engine.search(page))
  await compare('count, PostgreSQL', (_, { engine }) => engine.count(counted))
  for (const [index, search] of searches.entries()) search.openIndex(join(folder, `index-${index}`))
  while (searches.some((search) => search.status().engine !== 'bitmap')) await new Promise((done) => setTimeout(done, 50))
  await compare('search, the same page again, index', (_, { engine }) => engine.search(page))
  await compare('count, index', (_, { engine }) => engine.count(counted))
  const feed = (includeJob: boolean) => (pool: pg.Pool) => readFeed(pool, { after: 500, limit: 100, filters: {}, includeJob })
  await compare('a page of 100 events', feed(false))
  await compare('a page of 100 events with jobs', feed(true))
  await compare('a job by its id', (pool) => jobDetailById(pool, 500))
  console.log(`\nload      ${load()} after`)
  for (const search of searches) await search.close()
  for (const pool of both) await pool.end()
}

async function plainDatabase(): Promise<string> {
  const client = new pg.Client({ connectionString: server.url('postgres') })
  await client.connect()
  await client.query('create database bench')
  await client.end()
  return server.url('bench')
}

/** Migrated and, with a number of shards, distributed. */
async function openCatalog(url: string, shards?: number): Promise<pg.Pool> {
  const open = () => openPool(url, { max: 4, applicationName: 'bench', onError: () => {} })
  const setup = open()
  await migrate(setup)
  if (shards !== undefined) for (const step of await distributionSteps(setup, shards)) await step.run()
  await setup.end()
  // New connections have what distributing has set for the database.
  return open()
}

/** The same jobs for each, a batch in turn; the median time of a batch. */
async function fill(pools: pg.Pool[]): Promise<number[]> {
  const times: number[][] = pools.map(() => [])
  for (let board = 0; board < Number(values.jobs) / BATCH; board++) {
    const jobs = Array.from({ length: BATCH }, (_, index) =>
      aJob({ external_job_id: `${board}-${index}`, title: `${TITLES[index % TITLES.length]} ${index}`, description_md: TEXT }),
    )
    for (const [index, pool] of pools.entries()) {
      const source = await aSource(pool, `bench-${board}`)
      const started = performance.now()
      await present(pool, source, jobs)
      times[index]!.push(performance.now() - started)
    }
  }
  return times.map((of) => summary(of).p50)
}
