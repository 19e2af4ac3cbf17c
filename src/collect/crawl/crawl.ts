import type { Pool } from 'pg'
import type { Logger } from 'pino'
import type { Adapter } from '../../ats/adapter.ts'
import { reachOf } from '../../ats/reach.ts'
import { type ApplyCounts, noCounts } from '../../catalog/apply.ts'
import type { ClaimedBoard } from '../../catalog/board-claims.ts'
import { openCountries } from '../../catalog/source-companies.ts'
import type { Hints } from '../../enrich/step.ts'
import type { Clock } from '../../http/clock.ts'
import { type Fetcher, FetchFailure } from '../../http/fetcher.ts'
import { LISTING_LIMITS } from '../../http/listing-limits.ts'
import { scopedFetcher } from '../../http/scoped.ts'
import { boardName } from '../../job/board-name.ts'
import type { BoardReader } from '../readers/board-reader.ts'
import { type Readers, readersHere } from '../readers/readers.ts'
import type { CrawlFailure } from './crawl-failure.ts'
import { learnEmployerName } from './employer-name.ts'
import { createEmployers, type Employers } from './employers.ts'

export interface CrawlContext {
  db: Pool
  http: Fetcher
  /** Where boards are read; by default in this process. */
  readers?: Readers
  log: Pick<Logger, 'debug' | 'info' | 'warn' | 'error'>
  clock: Clock
  /** The version of the code that maps and enriches postings of a system. When it changes, every listed posting is read again. */
  readingVersion: (type: string) => string
  /** When aborted, the crawl ends after the batch it is writing, and the board stays due. */
  signal?: AbortSignal
  /** Seconds between crawls of every board, instead of each board's own interval. */
  intervalOverride?: number | null
  random?: () => number
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

/** One running crawl of one board. */
export interface Crawl {
  board: ClaimedBoard
  adapter: Adapter
  context: CrawlContext
  reader: BoardReader
  signal: AbortSignal
  startedAt: Date
  intervalMs: number
  report: CrawlReport
  employers: Employers
  /** For each posting enriched in this crawl, the words that an agency uses, or null. */
  agencyWordings: (string | null)[]
  /** The employer's name when the crawl began. */
  nameBefore: string | null
  /** Looks for the employer's name if lists do not state it. Does so once per crawl, however often it is called. */
  learnEmployerName(): Promise<void>
  /** Looked up once, when the first posting is enriched. Includes the name that the board's page states. */
  hints(): Promise<Hints>
  /** Counts a posting that could not be read. */
  unread(externalId: string, failure: FetchFailure): void
  /** The failure of the first unread posting, once there are so many that the source as a whole is at fault. */
  unreadFailure(): FetchFailure | null
  /** Logs once per crawl and subject. */
  warnOnce(subject: string, message: string, error: unknown): void
}

/** More unread postings than this mean that the source as a whole is at fault. */
const TOLERATED = 10

export function openCrawl(board: ClaimedBoard, adapter: Adapter, context: CrawlContext, signal: AbortSignal): Crawl {
  const { readers = readersHere } = context
  const name = boardName(board)
  const report = blankReport(name)
  const warned = new Set<string>()
  const failures: FetchFailure[] = []
  let hints: Promise<Hints> | null = null
  let named: Promise<void> | null = null
  const startedAt = new Date(context.clock.now())
  const counting: Fetcher = {
    fetch(url, options) {
      report.requests++
      return context.http.fetch(url, options)
    },
  }
  return {
    board,
    adapter,
    context,
    reader: readers.open(adapter, boardFetcher(counting, reachOf(adapter, board.board, board.hosts), signal), { signal }),
    signal,
    startedAt,
    intervalMs: (context.intervalOverride ?? board.interval_seconds) * 1000,
    report,
    employers: createEmployers(context.db, board),
    agencyWordings: [],
    nameBefore: board.company_name,
    learnEmployerName() {
      named ??= learnEmployerName({
        db: context.db,
        board,
        adapter,
        http: counting,
        readers,
        signal,
        now: startedAt,
        log: context.log,
      })
      return named
    },
    hints() {
      hints ??= this.learnEmployerName()
        .then(() => openCountries(context.db, board.id))
        .then((countries) => ({ company: board.company_name, countries }))
      return hints
    },
    unread(externalId, failure) {
      report.unread++
      // A posting that is gone between the list and its detail is settled by the next listing.
      if (failure.kind !== 'gone') failures.push(failure)
      context.log.debug({ board: name, posting: externalId }, `a posting could not be read: ${failure.message}`)
    },
    unreadFailure: () => (failures.length > TOLERATED ? (failures[0] ?? null) : null),
    warnOnce(subject, message, error) {
      if (warned.has(subject)) return
      warned.add(subject)
      context.log.warn({ board: name, err: error }, message)
    },
  }
}

/** After these failures the source will not answer further requests either. */
export function isPointless({ kind }: FetchFailure): boolean {
  return kind === 'blocked' || kind === 'rate_limited' || kind === 'refused'
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

/** The client for a crawl: it may contact only the board's hosts, and has room for large lists. */
export function boardFetcher(http: Fetcher, allowHost: (hostname: string) => boolean, signal?: AbortSignal): Fetcher {
  return scopedFetcher(http, { ...LISTING_LIMITS, signal, allowHost })
}

/** The error as a FetchFailure. Any other error is thrown again. */
export function asFailure(error: unknown): FetchFailure {
  if (error instanceof FetchFailure) return error
  throw error
}
