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
import { decodeCursor } from '../src/search/cursor.ts'
import { countOf, facetsOf, searchFor } from '../test/search/requests.ts'
import { citusBin, startCluster } from '../test/support/citus/cluster.ts'
import { createDatabase } from '../test/support/citus/databases.ts'
import { createNode } from '../test/support/citus/node.ts'
import { aJob, aSource, present } from '../test/support/jobs.ts'
import { createGenerator, NOW } from './catalog/generate.ts'
import { loadCatalog } from './catalog/load.ts'
import { type Limits, load, race, shown } from './catalog/measure.ts'
import { cpuWithChildren, postmasterOf } from './catalog/server-cpu.ts'

/**
 * npx tsx bench/citus.ts --bin /usr/lib/postgresql/15/bin [--jobs 50000] [--words 200] [--shards 32]
 * The same generated catalog on one plain server and on a coordinator with two workers, all on this machine, of one version and with the same
 * settings: distributing it, ingest, searches, feed, look-ups, in turns.
 * On one machine a cluster can only cost; the difference is what its statements take besides their work.
 */
const { values } = parseArgs({
  options: {
    bin: { type: 'string', default: '' },
    jobs: { type: 'string', default: '50000' },
    words: { type: 'string', default: '200' },
    shards: { type: 'string', default: '32' },
  },
})
const JOBS = Number(values.jobs)
const BATCH = 100
const LIMITS: Limits = { warmUp: 3, minRuns: 15, maxRuns: 100, maxMs: 3_000 }
const DURABLE = 'fsync = on\nfull_page_writes = on\n'

const folder = mkdtempSync(join(tmpdir(), 'rolecall-citus-'))
// As root, PostgreSQL runs as another user, who must get through to its own folder.
chmodSync(folder, 0o755)
const bin = citusBin(values.bin)
const server = await createNode(bin, join(folder, 'plain'), DURABLE)
await server.start()
const cluster = await startCluster(bin, folder, DURABLE)
const generator = createGenerator({ jobs: JOBS, bodyWords: Number(values.words) })
try {
  await measure()
} finally {
  await cluster.stop()
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
}

async function measure(): Promise<void> {
  const addresses = [await plainDatabase(), await createDatabase(cluster.ports, 'bench')]
  for (const address of addresses) await fill(address)
  const [plain, before] = addresses.map(open) as [pg.Pool, pg.Pool]
  const { rows } = await plain.query(`select current_setting('server_version') as version`)
  console.log(`date      ${new Date().toISOString()}`)
  console.log(`machine   ${cpus()[0]?.model ?? 'unknown'}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GB`)
  console.log(`software  Node ${process.version}, PostgreSQL ${rows[0].version}, ${values.shards} shards on two workers, durable`)
  console.log(`dataset   ${JOBS} jobs of ${generator.boards} boards, ${values.words} words of text each`)
  console.log(`load      ${load()} before`)
  const cpu = await cpuOfEach()
  await distribute(before, cpu)
  await before.end()
  // New connections have what distributing has set for the database.
  const both = [plain, open(addresses[1]!)]
  for (const pool of both) await pool.query('vacuum analyze')

  console.log('\n| | plain, ms | cluster, ms | ratio | CPU of PostgreSQL, plain, ms | cluster, ms |\n|---|--:|--:|--:|--:|--:|')
  const searches = both.map((pool) => createCatalogSearch({ pool, log: pino({ level: 'silent' }), budgetMs: 60_000 }))
  /** `turn` numbers the calls for each, so that both are asked the same and nothing is asked twice. */
  const compare = async (name: string, work: (pool: pg.Pool, search: CatalogSearch, turn: number) => Promise<unknown>) => {
    const turns = both.map(() => 0)
    const start = cpu()
    const timings = await race(
      both.map((pool, index) => () => work(pool, searches[index]!, turns[index]!++)),
      LIMITS,
    )
    const spent = cpu().map((until, index) => (until - start[index]!) / turns[index]!)
    const [one, other] = timings.map(({ p50 }) => p50)
    const columns = [one!, other!, other! / one!, ...spent].map(shown)
    console.log(`| ${name} | ${columns.join(' | ')} |`)
  }

  const jobs = (turn: number) =>
    Array.from({ length: BATCH }, (_, index) => {
      const { job } = generator.job(((turn * BATCH + index) % JOBS) + 1)
      return aJob({ ...job, external_job_id: `${turn}-${index}` })
    })
  const write = async (pool: pg.Pool, turn: number) => present(pool, await aSource(pool, `bench-${turn}`), jobs(turn))
  await compare(`write ${BATCH} new jobs of a new board`, (pool, _, turn) => write(pool, turn))
  await compare(`${BATCH} unchanged jobs of a board`, (pool, _, turn) => write(pool, turn % 10))

  const words = ['engineer', 'nurse', 'manager', 'senior engineer', 'sales', 'analyst', 'driver', 'developer']
  const asked = (turn: number) => ({ q: words[turn % words.length]! })
  const page = (turn: number) => searchFor(asked(turn), { limit: 100 - (turn % 7), now: NOW })
  const counted = (turn: number) => ({ ...countOf(asked(turn)), now: NOW })
  const facets = (turn: number) => facetsOf(asked(turn), { facets: ['country', 'level', 'workplace'], now: NOW })
  await compare('first page of 100 without q, PostgreSQL', (_, { engine }) => engine.search(searchFor({}, { now: NOW })))
  await compare('first page of 100 by words of the title, PostgreSQL', (_, { engine }, turn) => engine.search(page(turn)))
  await compare('count, PostgreSQL', (_, { engine }, turn) => engine.count(counted(turn)))
  await compare('three facets, PostgreSQL', (_, { engine }, turn) => engine.facets(facets(turn)))
  for (const [index, search] of searches.entries()) search.openIndex(join(folder, `index-${index}`))
  while (searches.some((search) => search.status().engine !== 'bitmap')) await new Promise((done) => setTimeout(done, 50))
  // Every page follows the one before, so its rows come from PostgreSQL and not from the memory of the node.
  const cursors = new Map<CatalogSearch, string | null>()
  await compare('a page of 100 not seen before, index and rows', async (_, search) => {
    const request = searchFor({}, { now: NOW })
    const cursor = decodeCursor(cursors.get(search) ?? '', 'posted_at', request.filters)
    cursors.set(search, (await search.engine.search({ ...request, cursor })).nextCursor)
  })
  await compare('the same page again, index', (_, { engine }) => engine.search(page(0)))
  await compare('count, index', (_, { engine }, turn) => engine.count(counted(turn)))

  const position = (turn: number) => 500 + ((turn * 977) % (JOBS - 1_000))
  const feed = (includeJob: boolean) => (pool: pg.Pool, _: unknown, turn: number) =>
    readFeed(pool, { after: position(turn), limit: 100, filters: {}, includeJob })
  await compare('a page of 100 events', feed(false))
  await compare('a page of 100 events with jobs', feed(true))
  await compare('a job by its id', (pool, _, turn) => jobDetailById(pool, position(turn)))
  await compare('an id that no job has', (pool, _, turn) => jobDetailById(pool, 900_000_000 + turn))
  console.log(`\nload      ${load()} after`)
  for (const search of searches) await search.close()
  for (const pool of both) await pool.end()
}

function open(url: string): pg.Pool {
  return openPool(url, { max: 6, applicationName: 'bench', onError: () => {} })
}

async function plainDatabase(): Promise<string> {
  const client = new pg.Client({ connectionString: server.url('postgres') })
  await client.connect()
  await client.query('create database bench')
  await client.end()
  return server.url('bench')
}

async function fill(url: string): Promise<void> {
  const pool = open(url)
  await migrate(pool)
  await loadCatalog(pool, generator, (line) => console.error(line))
  await pool.end()
}

/** What an operator waits for, and what the disks must hold meanwhile: the rows are on the coordinator until they are removed there. */
async function distribute(pool: pg.Pool, cpu: () => number[]): Promise<void> {
  console.log('\n| Step of distributing | s | CPU of PostgreSQL, s | Coordinator, MB | Workers, MB |\n|---|--:|--:|--:|--:|')
  const row = async (name: string, ...seconds: string[]) => {
    const { rows } = await pool.query<{ own: number; others: number }>(
      `select pg_database_size(current_database())::float8 as own,
              (select sum(result::float8) from run_command_on_workers('select pg_database_size(current_database())')) as others`,
    )
    console.log(`| ${name} | ${seconds.join(' | ')} | ${megabytes(rows[0]!.own)} | ${megabytes(rows[0]!.others)} |`)
  }
  await row('before', '', '')
  for (const step of await distributionSteps(pool, Number(values.shards))) {
    const [started, spent] = [performance.now(), cpu()[1]!]
    await step.run()
    await row(step.about, ((performance.now() - started) / 1_000).toFixed(1), ((cpu()[1]! - spent) / 1_000).toFixed(1))
  }
}

function megabytes(bytes: number): string {
  return Math.round(bytes / 1e6).toLocaleString('en')
}

/** Milliseconds of CPU until now of the plain server, and of all nodes of the cluster. */
async function cpuOfEach(): Promise<() => number[]> {
  const sides = [[server], [cluster.coordinator, ...cluster.workers]]
  const postmasters = await Promise.all(
    sides.map((nodes) => Promise.all(nodes.map((node) => postmasterOf(node.url('postgres'))))),
  )
  return () => postmasters.map((side) => side.reduce((sum, postmaster) => sum + cpuWithChildren(postmaster), 0))
}
