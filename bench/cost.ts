import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { cpus, tmpdir, totalmem } from 'node:os'
import { join, resolve } from 'node:path'
import type { Pool } from 'pg'
import { shippedDirectory } from '../src/ats/directory/shipped.ts'
import type { ListedBoard } from '../src/catalog/add-boards.ts'
import type { ClaimedBoard } from '../src/catalog/board-claims.ts'
import type { LaneRoom } from '../src/catalog/due-boards.ts'
import type { Crawl } from '../src/collect/crawl/crawl.ts'
import { scheduled } from '../src/collect/crawl/directory-boards.ts'
import type { ReadPosting } from '../src/collect/crawl/store-postings.ts'
import { openEmbedded } from '../src/database/embedded.ts'
import { systemClock } from '../src/http/clock.ts'
import { blankJob } from '../src/job/job.ts'
import { NOTHING_READ } from '../src/search/bitmap/catalog/last-read.ts'
import { load, shown, summary } from './catalog/measure.ts'

/**
 * What the statements of a worker and of the index cost on one plain server, without fetching, reading and deriving: statements, messages to
 * the server and back, and processor time here and in PostgreSQL. With another checkout beside it, both take turns in one run, each in a database
 * of its own on one server, so whatever else the machine does falls on both.
 */
export async function benchCost({ beside, runs, only = '' }: CostOptions): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'rolecall-cost-'))
  const server = await openEmbedded({ dataDir: join(folder, 'data'), log: () => {} })
  const checkouts: Checkout[] = []
  try {
    for (const root of [import.meta.dirname.replace(/\/bench$/, ''), ...(beside === undefined ? [] : [resolve(beside)])])
      checkouts.push(await openCheckout(root, server.url))
    const { rows } = await checkouts[0]!.pool.query<{ version: string }>(`select current_setting('server_version') as version`)
    console.log(`date      ${new Date().toISOString()}`)
    console.log(`machine   ${cpus()[0]?.model ?? 'unknown'}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GB`)
    console.log(`software  Node ${process.version}, PostgreSQL ${rows[0]!.version}, durable`)
    console.log(`load      ${load()} before`)
    console.log(`command   npm run bench -- ${process.argv.slice(2).join(' ')}`)
    await measure(checkouts, { runs, only })
    console.log(`\nload      ${load()} after`)
  } finally {
    for (const { pool } of checkouts) await pool.end()
    await server.release()
    rmSync(folder, { recursive: true, force: true })
  }
}

interface CostOptions {
  /** Another checkout, with its dependencies installed. */
  beside: string | undefined
  runs: number
  /** Leaves out what is measured under other names. */
  only: string | undefined
}

/** The modules of a checkout that are measured, and its own migrated database. */
interface Checkout {
  pool: Pool
  meter: Meter
  claims: typeof import('../src/catalog/board-claims.ts')
  addBoards: typeof import('../src/catalog/add-boards.ts')['addBoards']
  claimDueBoards: typeof import('../src/collect/crawl/due-boards.ts')['claimDueBoards']
  knownLanes: typeof import('../src/collect/crawl/board-lanes.ts')['knownLanes'] | null
  storePostings: typeof import('../src/collect/crawl/store-postings.ts')['storePostings']
  closeAll: typeof import('../src/collect/crawl/settle-absent.ts')['closeAll']
  readFeed: typeof import('../src/catalog/feed.ts')['readFeed']
  indexedCatalog: typeof import('../src/search/postgres/indexed-jobs.ts')['indexedCatalog']
}

async function openCheckout(root: string, server: string): Promise<Checkout> {
  const module = (path: string) => import(join(root, 'src', path))
  const { openPool } = await module('database/pool.ts')
  const open = (database: string): Pool => {
    const url = new URL(server)
    if (database !== '') url.pathname = database
    return openPool(url.href, { max: 2, applicationName: 'bench', onError: () => {} })
  }
  const database = `cost_${randomBytes(4).toString('hex')}`
  const setup = open('')
  await setup.query(`create database ${database}`)
  await setup.end()
  const pool = open(database)
  const meter = metered(pool)
  await (await module('catalog/migrate.ts')).migrate(pool)
  const { addBoards } = await module('catalog/add-boards.ts')
  const { claimDueBoards } = await module('collect/crawl/due-boards.ts')
  const { storePostings } = await module('collect/crawl/store-postings.ts')
  const { closeAll } = await module('collect/crawl/settle-absent.ts')
  const { readFeed } = await module('catalog/feed.ts')
  const { indexedCatalog } = await module('search/postgres/indexed-jobs.ts')
  const claims = await module('catalog/board-claims.ts')
  // Checkouts of before 2026-11-16 have no lanes.
  const hasLanes = existsSync(join(root, 'src/collect/crawl/board-lanes.ts'))
  const knownLanes = hasLanes ? (await module('collect/crawl/board-lanes.ts')).knownLanes : null
  return { pool, meter, claims, addBoards, claimDueBoards, knownLanes, storePostings, closeAll, readFeed, indexedCatalog }
}

interface Reading {
  statements: number
  trips: number
  here: number
  postgres: number
  ms: number
}

type Meter = () => Reading

/** What was done on the connections of a pool so far. Processor time in milliseconds: of this process, and of the servers of the connections. */
function metered(pool: Pool): Meter {
  let [statements, trips] = [0, 0]
  const nanoseconds = new Map<number, number>()
  pool.on('connect', (client) => {
    const { connection, processID } = client as unknown as { connection: NodeJS.EventEmitter; processID: number }
    nanoseconds.set(processID, 0)
    connection.on('commandComplete', () => statements++)
    connection.on('readyForQuery', () => trips++)
  })
  return () => {
    const { user, system } = process.cpuUsage()
    for (const pid of nanoseconds.keys()) nanoseconds.set(pid, cpuOf(pid) ?? nanoseconds.get(pid)!)
    const postgres = [...nanoseconds.values()].reduce((sum, spent) => sum + spent, 0)
    return { statements, trips, here: (user + system) / 1e3, postgres: postgres / 1e6, ms: performance.now() }
  }
}

/** Nanoseconds; null when the process has ended, as those of idle connections do. */
function cpuOf(pid: number): number | null {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0])
  } catch {
    return null
  }
}

/** What is measured, and what must be done before each time. */
interface Task<Given> {
  what: string
  prepare: (checkout: Checkout) => Promise<Given>
  run: (checkout: Checkout, given: Given) => Promise<unknown>
}

type Measured = { runs: number; only: string }

/** The first runs make connections, plans and machine code. */
const WARM_UP = 12

async function compare<Given>(
  checkouts: Checkout[],
  { runs, only }: Measured,
  { what, prepare, run }: Task<Given>,
): Promise<void> {
  if (!what.includes(only)) return
  const spent: Reading[][] = checkouts.map(() => [])
  for (let round = 0; round < WARM_UP + runs; round++) {
    const order = round % 2 === 0 ? [...checkouts.keys()] : [...checkouts.keys()].reverse()
    for (const index of order) {
      const checkout = checkouts[index]!
      const given = await prepare(checkout)
      const before = checkout.meter()
      await run(checkout, given)
      const after = checkout.meter()
      const reading = Object.fromEntries(
        Object.entries(after).map(([name, value]) => [name, value - before[name as keyof Reading]]),
      ) as unknown as Reading
      if (round >= WARM_UP) spent[index]!.push(reading)
    }
  }
  const median = (readings: Reading[], of: (reading: Reading) => number) => summary(readings.map(of)).p50
  const shows: ((readings: Reading[]) => number)[] = [
    (readings) => median(readings, ({ statements }) => statements),
    (readings) => median(readings, ({ trips }) => trips),
    (readings) => median(readings, ({ here }) => here),
    (readings) => median(readings, ({ postgres }) => postgres),
    (readings) => median(readings, ({ here, postgres }) => here + postgres),
    (readings) => median(readings, ({ ms }) => ms),
  ]
  const cells = shows.map((show, column) =>
    spent.map((readings) => (column < 2 ? show(readings) : shown(show(readings)))).join(' / '),
  )
  const total = spent.map((readings) => shows[4]!(readings))
  const ratio = total.length > 1 ? ` ${shown(total[0]! / total[1]!)} |` : ''
  console.log(`| ${what} | ${cells.join(' | ')} |${ratio}`)
}

const FEW = 1_000
/** A board of the directory may not be in both databases under one id, so writing is measured on boards of their own. */
const TEXT = 'You will work with colleagues on what our customers need, plan it, build it and keep it running. '.repeat(30)

async function measure(checkouts: Checkout[], measured: Measured): Promise<void> {
  const both = checkouts.length > 1
  console.log(`\n${both ? 'Here / beside. ' : ''}Medians of ${measured.runs} runs; CPU in milliseconds.\n`)
  console.log(
    `| what | statements | round trips | CPU here | CPU of PostgreSQL | both | wall ms |${both ? ' ratio of CPU |' : ''}`,
  )
  console.log(`|---|--:|--:|--:|--:|--:|--:|${both ? '--:|' : ''}`)
  const all = scheduled(shippedDirectory().boards(), new Date(0)).rows
  const step = Math.floor(all.length / FEW)
  for (const boards of [all.filter((_, index) => index % step === 0).slice(0, FEW), all]) {
    const what = (limit: number) => `claim and release ${limit} of ${boards.length.toLocaleString('en')} boards`
    if (boards === all && ![1, 4, 64].some((limit) => what(limit).includes(measured.only))) continue
    const lanes = new Map<Checkout, LaneRoom[] | undefined>()
    for (const checkout of checkouts) lanes.set(checkout, await addDueBoards(checkout, boards))
    for (const limit of [1, 4, 64]) {
      await compare(checkouts, measured, {
        what: what(limit),
        prepare: async (checkout) => lanes.get(checkout)?.map((lane) => ({ ...lane, here: Math.ceil(limit / 2) })),
        run: async (checkout, room) => {
          const claimed = await checkout.claimDueBoards(checkout.pool, systemClock, { limit, ...(room ? { lanes: room } : {}) })
          if (claimed.length !== limit) throw new Error(`${claimed.length} boards were claimed instead of ${limit}`)
          for (const board of claimed) await checkout.claims.releaseClaim(checkout.pool, board)
        },
      })
    }
  }
  await measureWrites(checkouts, measured)
  await compare(checkouts, measured, {
    what: 'a page of 100 events',
    prepare: async () => 500,
    run: ({ pool, readFeed }, after) => readFeed(pool, { after, limit: 100, filters: {}, includeJob: false }),
  })
  await compare(checkouts, measured, {
    what: 'a page of 100 events with jobs',
    prepare: async () => 500,
    run: ({ pool, readFeed }, after) => readFeed(pool, { after, limit: 100, filters: {}, includeJob: true }),
  })
  await compare(checkouts, measured, {
    what: 'a look of the index at a catalog without news',
    prepare: async () => Number.MAX_SAFE_INTEGER,
    run: async ({ pool, indexedCatalog }, revision) => {
      const catalog = indexedCatalog(pool)
      await catalog.jobsAfter(revision, 1_000)
      await catalog.checkpoint(NOTHING_READ)
    },
  })
}

/** Adds those of the boards that are not there yet, and makes all of them due. */
async function addDueBoards({ pool, addBoards, knownLanes }: Checkout, boards: ListedBoard[]): Promise<LaneRoom[] | undefined> {
  await addBoards(pool, boards, new Date())
  await pool.query(
    `update boards set verified = source_id % 3 <> 0, next_crawl_at = now() - source_id % 3600 * interval '1 second'`,
  )
  const lanes = await knownLanes?.(pool, systemClock, () => 'bench')()
  await pool.query('vacuum analyze boards')
  return lanes?.map((lane) => ({ ...lane, here: 0 }))
}

/** Writing what a crawl has read, as the crawl does it. */
async function measureWrites(checkouts: Checkout[], measured: Measured): Promise<void> {
  let serial = 0
  const boards = new Map<Checkout, ClaimedBoard[]>()
  for (const checkout of checkouts) {
    const until = new Date(Date.now() + 86_400_000)
    const claim = { now: new Date(), until, worker: 'bench', limit: 4 }
    boards.set(checkout, await checkout.claims.claimBoards(checkout.pool, claim))
  }
  const some = (count: number, name = `${++serial}`) => Array.from({ length: count }, (_, index) => posting(`${name}-${index}`))
  const board = (checkout: Checkout, place: number) => crawlOf(checkout.pool, boards.get(checkout)![place]!)
  const store = (checkout: Checkout, place: number, postings: ReadPosting[]) =>
    checkout.storePostings(board(checkout, place), postings)
  const same = some(100, 'same')
  for (const checkout of checkouts) await store(checkout, 0, same)
  const stored = (what: string, place: number, postings: () => ReadPosting[]) =>
    compare(checkouts, measured, {
      what,
      prepare: async () => postings(),
      run: (checkout, given) => store(checkout, place, given),
    })
  await stored('write one new job', 1, () => some(1))
  await stored('write 100 new jobs', 2, () => some(100))
  await stored('write 100 unchanged jobs', 0, () => same)
  await compare(checkouts, measured, {
    what: 'close one job',
    prepare: (checkout) => store(checkout, 3, some(1)),
    run: (checkout) => checkout.closeAll(board(checkout, 3)),
  })
}

/** As much of a crawl as writing needs. */
function crawlOf(db: Pool, board: ClaimedBoard): Crawl {
  return {
    board,
    context: { db },
    signal: new AbortController().signal,
    startedAt: new Date(),
    report: { counts: { created: 0, updated: 0, closed: 0, reopened: 0, revised: 0, unchanged: 0 } },
    employers: { idOf: async () => undefined },
    agencyWordings: [],
    warnOnce: () => {},
  } as unknown as Crawl
}

function posting(external_job_id: string): ReadPosting {
  const url = `https://jobs.example/${external_job_id}`
  const title = `Engineer ${external_job_id}`
  const job = { ...blankJob({ external_job_id, url, title }), description_md: TEXT, content_hash: external_job_id }
  const stated = { external_job_id, url, title, description: TEXT }
  return {
    external_job_id,
    fingerprint: 'same',
    read: { posting: stated, job, evidence: [], failures: [] },
  } as unknown as ReadPosting
}
