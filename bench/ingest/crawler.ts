import type { Pool } from 'pg'
import { pino } from 'pino'
import { greenhouse } from '../../src/ats/greenhouse.ts'
import { applyBatch } from '../../src/catalog/apply.ts'
import type { ClaimedBoard } from '../../src/catalog/board-claims.ts'
import { addBoard } from '../../src/catalog/boards.ts'
import { ensureSource } from '../../src/catalog/sources.ts'
import { crawlBoard } from '../../src/collect/crawl/crawl-board.ts'
import { crawlInProcess } from '../../src/collect/crawl/crawl-in-process.ts'
import { claimDueBoards } from '../../src/collect/crawl/due-boards.ts'
import { openReaderPool } from '../../src/commands/reader-pool.ts'
import { readConfig } from '../../src/config/settings.ts'
import { openPool } from '../../src/database/pool.ts'
import { enrich } from '../../src/enrich/index.ts'
import { createFetcher } from '../../src/http/client.ts'
import { systemClock } from '../../src/http/clock.ts'
import { createPacing } from '../../src/http/pacing.ts'
import type { Job } from '../../src/job/job.ts'
import { cpuWithChildren } from '../catalog/server-cpu.ts'
import { GREENHOUSE } from './source.ts'

/** `cpu` is what the crawler itself spent, its reader's processes included; the rest is the database, the source, and whatever else the machine does. */
export type Stages = Record<string, { ms: number; cpu: number }>

export interface Crawler {
  crawl(board: string): Promise<{ ms: number; cpuMs: number; created: number; unchanged: number }>
  /** Milliseconds per new posting in each stage, one after the other in one process. */
  stages(board: string): Promise<Stages>
}

export async function createCrawler(url: string, port: number, processes: number): Promise<Crawler> {
  const db = openPool(url, { max: 5, applicationName: 'bench crawler', onError: () => {} })
  const http = createFetcher({
    hostMap: (host) => (host === GREENHOUSE ? { host: '127.0.0.1', port } : null),
    onlyMapped: true,
    maxBytes: 500_000_000,
    pacing: createPacing({ gap: 0 }),
  })
  const context = { db, http, log: pino({ level: 'silent' }), clock: systemClock, readingVersion: () => 'bench' }
  // A reader's process reaches the source as it would reach a gateway.
  process.env.CRAWL_GATEWAY = `http://127.0.0.1:${port}`
  const config = { ...readConfig(), READER_PROCESSES: processes }
  const inProcess = crawlInProcess(openReaderPool({ config, db, log: context.log, address: url }), context)
  const crawlBoardThere = processes === 0 ? (board: ClaimedBoard) => crawlBoard(board, context) : inProcess

  const claim = async (board: string) => {
    const { id } = await addBoard(db, { type: 'greenhouse', board, company: 'Benchmark Works' }, new Date())
    const [claimed] = await claimDueBoards(db, systemClock, { limit: 1, sourceIds: [id] })
    return claimed!
  }
  // The process is up once it has crawled a board that is not there.
  await crawlBoardThere(await claim(`nobody-${process.pid}`))

  return {
    async crawl(board) {
      const claimed = await claim(board)
      const cpu = cpuWithChildren(process.pid)
      const started = performance.now()
      const { counts, failure } = await crawlBoardThere(claimed)
      if (failure) throw new Error(failure.message)
      const ms = performance.now() - started
      return { ms, cpuMs: cpuWithChildren(process.pid) - cpu, created: counts.created, unchanged: counts.unchanged }
    },

    async stages(board) {
      const spent: Stages = Object.fromEntries(
        ['list', 'map', 'enrich', 'diff and store', 'change rows'].map((stage) => [stage, { ms: 0, cpu: 0 }]),
      )
      const source = await ensureSource(db, 'greenhouse', `${board}-stages`)
      let postings = 0
      const pages = greenhouse.list(board, { http, etag: null })
      for (;;) {
        const page = await timed(spent, 'list', () => pages.next())
        if (page.done) break
        const mapped = await timed(spent, 'map', async () => page.value.map((row) => row.posting!()))
        const hints = { company: 'Benchmark Works', countries: [] }
        const jobs = await timed(spent, 'enrich', async () => mapped.map((posting): Job => enrich(posting, hints).job))
        const changeRows = { ms: 0 }
        await timed(spent, 'diff and store', () =>
          applyBatch(watched(db, changeRows), { source_id: source.id, present: jobs.map((job) => ({ job })) }),
        )
        spent['diff and store']!.ms -= changeRows.ms
        spent['change rows']!.ms += changeRows.ms
        postings += jobs.length
      }
      return Object.fromEntries(
        Object.entries(spent).map(([stage, { ms, cpu }]) => [stage, { ms: ms / postings, cpu: cpu / postings }]),
      )
    },
  }
}

async function timed<T>(spent: Stages, stage: string, work: () => Promise<T>): Promise<T> {
  const started = performance.now()
  const cpu = process.cpuUsage()
  const result = await work()
  const { user, system } = process.cpuUsage(cpu)
  spent[stage]!.ms += performance.now() - started
  spent[stage]!.cpu += (user + system) / 1000
  return result
}

/** The same pool, with the time of the statement that appends to the feed. */
function watched(pool: Pool, spent: { ms: number }): Pool {
  return {
    connect: async () => {
      const client = await pool.connect()
      const query = async (...args: Parameters<typeof client.query>) => {
        const started = performance.now()
        try {
          return await (client.query as (...given: unknown[]) => Promise<unknown>)(...args)
        } finally {
          const [statement] = args as unknown as [{ name?: string } | string]
          if (typeof statement !== 'string' && statement.name === 'append-changes') spent.ms += performance.now() - started
        }
      }
      return { query, release: (broken?: boolean) => client.release(broken) }
    },
  } as unknown as Pool
}
