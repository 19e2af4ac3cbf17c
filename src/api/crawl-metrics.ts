import type { Pool } from 'pg'
import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import { countBoardsByStatus } from '../catalog/source-report.ts'
import { parseBoardName } from '../job/board-name.ts'

/** The values that are counted at the end of a crawl. */
export interface FinishedCrawl {
  /** For example `greenhouse:acme`. */
  board: string
  outcome: string
  counts: Record<string, number>
  unread: number
  failure: { kind: string } | null
  milliseconds: number
}

/** The values that are counted for a request to a source. */
export interface SourceRequest {
  /** The pacing lane: a host, or several hosts that a vendor counts together. */
  lane: string
  /** The HTTP status, or the reason why there was none. */
  result: string
  waitedMs: number
  tookMs: number
}

export interface CrawlMetrics {
  crawled(crawl: FinishedCrawl): void
  requested(request: SourceRequest): void
}

/** Counting 100,000 boards takes about 120 ms on a busy machine, so scrapers that ask more often get the last count. */
const COUNT_EVERY_MS = 15_000
/** In some systems every tenant has its own host. The first lanes have a series each, and the rest share one. */
const MOST_LANES = 200

export function measureCrawling(registry: Registry, db: Pool): CrawlMetrics {
  const registers = [registry]
  measureBoards(registry, db)
  const crawls = new Counter({
    name: 'rolecall_crawls_total',
    help: 'Crawls of boards that are over, by system and outcome.',
    labelNames: ['system', 'outcome'],
    registers,
  })
  const seconds = new Histogram({
    name: 'rolecall_crawl_duration_seconds',
    help: 'How long crawls took, by system.',
    labelNames: ['system'],
    buckets: [0.5, 1, 2.5, 5, 10, 30, 60, 180, 600, 1800],
    registers,
  })
  const postings = new Counter({
    name: 'rolecall_crawl_postings_total',
    help: 'Postings that crawls found created, updated, closed, reopened, revised or unchanged, or could not read, by system.',
    labelNames: ['system', 'change'],
    registers,
  })
  const failures = new Counter({
    name: 'rolecall_crawl_failures_total',
    help: 'Crawls that failed, by system and kind: blocked, rate_limited and refused are refusals.',
    labelNames: ['system', 'kind'],
    registers,
  })
  const requests = new Counter({
    name: 'rolecall_source_requests_total',
    help: 'Requests to sources, by pacing lane and HTTP status or reason of failure.',
    labelNames: ['lane', 'result'],
    registers,
  })
  const waited = new Counter({
    name: 'rolecall_source_wait_seconds_total',
    help: 'Seconds that requests to sources waited for their turn, by pacing lane.',
    labelNames: ['lane'],
    registers,
  })
  const took = new Histogram({
    name: 'rolecall_source_request_duration_seconds',
    help: 'How long sources took to answer.',
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 120],
    registers,
  })
  const lanes = new Set<string>()
  const laneLabel = (lane: string) => (lanes.has(lane) || lanes.size < MOST_LANES ? lanes.add(lane) && lane : 'other')
  return {
    crawled({ board, outcome, counts, unread, failure, milliseconds }) {
      const { type: system } = parseBoardName(board)
      crawls.inc({ system, outcome })
      seconds.observe({ system }, milliseconds / 1000)
      for (const [change, count] of Object.entries({ ...counts, unread })) {
        if (count > 0) postings.inc({ system, change }, count)
      }
      if (failure) failures.inc({ system, kind: failure.kind })
    },
    requested({ lane, result, waitedMs, tookMs }) {
      const label = laneLabel(lane)
      requests.inc({ lane: label, result })
      waited.inc({ lane: label }, waitedMs / 1000)
      took.observe(tookMs / 1000)
    },
  }
}

function measureBoards(registry: Registry, db: Pool): void {
  let counted = Number.NEGATIVE_INFINITY
  new Gauge({
    name: 'rolecall_boards',
    help: 'Boards by state, as GET /api/v1/sources tells it, counted every 15 seconds at most; the same from every process.',
    labelNames: ['state'],
    registers: [registry],
    async collect() {
      if (performance.now() - counted < COUNT_EVERY_MS) return
      counted = performance.now()
      // Without a database the last counts stay, because the other metrics are needed most at that time.
      const counts = await countBoardsByStatus(db).catch(() => null)
      for (const [state, count] of Object.entries(counts ?? {})) this.set({ state }, count)
    },
  })
}
