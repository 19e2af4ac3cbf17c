import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { type ApplyCounts, noCounts } from '../../catalog/apply.ts'
import type { ClaimedBoard } from '../../catalog/board-claims.ts'
import type { Clock } from '../../http/clock.ts'
import { type Fetcher, FetchFailure } from '../../http/fetcher.ts'
import { LISTING_LIMITS } from '../../http/listing-limits.ts'
import { scopedFetcher } from '../../http/scoped.ts'
import type { CrawlFailure } from './crawl-failure.ts'

export interface CrawlContext {
  db: Pool
  http: Fetcher
  log: Pick<Logger, 'debug' | 'info' | 'warn' | 'error'>
  clock: Clock
  /** The version of the code that maps and enriches postings of a system. When it changes, every listed posting is read again. */
  readingVersion: (type: string) => string
  /** When aborted, the crawl ends after the batch it is writing, and the board stays due. */
  signal?: AbortSignal
  /** Seconds between crawls of every board, instead of each board's own interval. */
  intervalOverride?: number | null
  random?: () => number
  /** Called before postings are mapped and enriched, which takes milliseconds each. */
  beginWork?: () => Promise<void>
  onProgress?: (report: CrawlReport) => void
}

export interface CrawlReport {
  /** For example `greenhouse:acme`. */
  board: string
  outcome: 'running' | 'complete' | 'unchanged' | 'capped' | 'failed' | 'stopped' | 'lost'
  counts: ApplyCounts
  listed: number
  /** Postings whose row or detail could not be read. The next crawl tries them again. */
  unread: number
  requests: number
  failure: CrawlFailure | null
  milliseconds: number
}

/** A crawl under way: the board, which this process has claimed, and what is known of the crawl so far. */
export interface BoardCrawl {
  db: Pool
  board: ClaimedBoard
  report: CrawlReport
  /** When the crawl began, by the database's clock. */
  startedAt: Date
  /** Aborted when the crawl must end: after the batch that is being written. */
  signal: AbortSignal
}

export function blankReport(board: string): CrawlReport {
  return {
    board,
    outcome: 'running',
    counts: noCounts(),
    listed: 0,
    unread: 0,
    requests: 0,
    failure: null,
    milliseconds: 0,
  }
}

export function addCounts(report: CrawlReport, counts: ApplyCounts): void {
  for (const [outcome, count] of Object.entries(counts)) report.counts[outcome as keyof ApplyCounts] += count
}

/**
 * The client for a crawl: it may contact only the board's hosts, and has room for large lists. With `robots` every request must be allowed by
 * robots.txt, not only those for pages.
 */
export function boardFetcher(
  http: Fetcher,
  allowHost: (hostname: string) => boolean,
  { signal, robots = false }: { signal?: AbortSignal; robots?: boolean } = {},
): Fetcher {
  return scopedFetcher(http, { ...LISTING_LIMITS, signal, allowHost, robots })
}

/** After these failures the source will not answer further requests either. */
export function isPointless({ kind }: FetchFailure): boolean {
  return kind === 'blocked' || kind === 'rate_limited' || kind === 'refused'
}

/** The error as a FetchFailure. Any other error is thrown again. */
export function asFailure(error: unknown): FetchFailure {
  if (error instanceof FetchFailure) return error
  throw error
}
