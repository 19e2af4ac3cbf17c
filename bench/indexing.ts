import type { Pool } from 'pg'
import { pino } from 'pino'
import { openPool } from '../src/database/pool.ts'
import { JobIndex } from '../src/search/bitmap/documents/job-index.ts'
import { follow } from '../src/search/bitmap/following/follow.ts'
import { indexedCatalog } from '../src/search/postgres/indexed-jobs.ts'
import { load, shown } from './catalog/measure.ts'
import type { OpenCatalog } from './catalog/open.ts'
import { ownCpu } from './catalog/server-cpu.ts'

/** Jobs a second and core, PostgreSQL's time included. */
const BAR = 5_000
/** The jobs that change between two looks at the catalog, and the number of such looks. */
const CHANGED = { jobs: 1_000, looks: 20 }
/** A round in a cold process is slower by the code that is compiled, which a million jobs would not notice. */
const ROUNDS = 3

/** Microseconds a job. */
interface Spent {
  node: number
  postgres: number
}

/** The processor time of an index that is built from nothing, and of one that follows changed jobs while it is asked. */
export async function benchIndexing({ url, pool }: OpenCatalog): Promise<void> {
  console.log('\n| round | | us of Node a job | us of PostgreSQL | jobs a second and core | bar |\n|--:|---|--:|--:|--:|--:|')
  for (let round = 1; round <= ROUNDS; round++) {
    const reading = openPool(url, { max: 1, applicationName: 'bench index', onError: () => {} })
    try {
      await measureRound(round, reading, pool)
    } finally {
      await reading.end()
    }
  }
  console.log(`\nload      ${load()} after`)
}

async function measureRound(round: number, reading: Pool, writing: Pool): Promise<void> {
  const { rows } = await reading.query<{ pid: number }>('select pg_backend_pid() as pid')
  const spentOn = (work: () => Promise<number>) => measured(rows[0]!.pid, work)
  const index = new JobIndex()
  const catalog = indexedCatalog(reading)
  const startOver = (why: string) => {
    throw new Error(why)
  }
  let following!: ReturnType<typeof follow>
  const built = await spentOn(async () => {
    // It looks at the catalog when it is told to, and never by itself.
    following = follow({ index, revision: 0, catalog, startOver, log: pino({ level: 'silent' }), pollMs: 3_600_000 })
    await following.catchUp()
    return index.live
  })
  print(round, 'built from nothing', built)

  const looks: Spent[] = []
  for (let look = 0; look < CHANGED.looks; look++) {
    await changeJobs(writing, look)
    looks.push(
      await spentOn(async () => {
        await following.catchUp()
        // A request has the words put into their sets.
        index.fullWords.having('engin')
        return CHANGED.jobs
      }),
    )
  }
  await following.stop()
  const mean = (part: keyof Spent) => looks.reduce((sum, spent) => sum + spent[part], 0) / looks.length
  print(round, `followed, ${CHANGED.jobs} changed jobs a look`, { node: mean('node'), postgres: mean('postgres') })
}

/** Jobs from all over the catalog get new revisions and stay as they are: the index reads them whole, whatever has changed. */
async function changeJobs(pool: Pool, look: number): Promise<void> {
  const { rowCount } = await pool.query(
    `update jobs set revision = nextval('job_revisions')
      where id in (select id from jobs order by id % $1, id offset $2 limit $3)`,
    [CHANGED.looks, look * CHANGED.jobs, CHANGED.jobs],
  )
  if (rowCount !== CHANGED.jobs) throw new Error('the catalog has too few jobs to change: take a greater --size')
}

/** `work` returns the number of its jobs. The time of Node has garbage collection in it. */
async function measured(backend: number, work: () => Promise<number>): Promise<Spent> {
  const node = process.cpuUsage()
  const postgres = ownCpu(backend)
  const jobs = await work()
  const { user, system } = process.cpuUsage(node)
  return { node: (user + system) / jobs, postgres: ((ownCpu(backend) - postgres) * 1000) / jobs }
}

function print(round: number, name: string, { node, postgres }: Spent): void {
  const perSecond = Math.round(1e6 / (node + postgres))
  console.log(`| ${round} | ${name} | ${shown(node)} | ${shown(postgres)} | ${perSecond} | ${BAR} |`)
}
