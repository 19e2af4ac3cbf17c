import type { Adapter, ListingEnd } from '../../ats/adapter.ts'
import { adapterNamed, isSystemHost, shortLinks } from '../../ats/index.ts'
import { reachOf } from '../../ats/reach.ts'
import { type ClaimedBoard, ClaimLost, recordCrawl, releaseClaim } from '../../catalog/board-claims.ts'
import { learnHosts } from '../../catalog/board-hosts.ts'
import { updateCompany } from '../../catalog/companies.ts'
import { openCountries } from '../../catalog/source-companies.ts'
import { troubleOf } from '../../database/trouble.ts'
import { isAgencyBoard } from '../../enrich/company.ts'
import { type Fetcher, FetchFailure } from '../../http/fetcher.ts'
import { boardName } from '../../job/board-name.ts'
import type { StatedCompany } from '../../job/posting.ts'
import { withOwnUrls } from '../employer-urls.ts'
import { readJob } from '../readers/read-job.ts'
import { afterCrawl } from './board-health.ts'
import { type BoardCrawl, blankReport, boardFetcher, type CrawlContext, type CrawlReport, isPointless } from './crawl.ts'
import { crawlFailure, internalFailure } from './crawl-failure.ts'
import { learnEmployerName } from './employer-name.ts'
import { keepClaim } from './keep-claim.ts'
import { readDetails } from './read-details.ts'
import { type Listing, readListing } from './read-listing.ts'
import { readRows } from './read-rows.ts'
import { circumstances, recordFailure } from './record-failure.ts'
import { closeAll, settleAbsent } from './settle-absent.ts'
import { createPostingStore } from './store-postings.ts'
import { countUnread } from './unread-postings.ts'

/**
 * One crawl of a claimed board: lists it, stores what is new or changed, closes what is gone, reads details and records the outcome. Throws
 * only if the database fails, or the outcome cannot be recorded.
 */
export async function crawlBoard(board: ClaimedBoard, context: CrawlContext): Promise<CrawlReport> {
  const adapter = adapterNamed(board.type)
  const report = blankReport(boardName(board))
  if (adapter === null) {
    return recordFailure(board, internalFailure(new Error(`this build has no adapter for ${board.type}`)), context)
  }
  const claim = await keepClaim(board, context)
  const started = context.clock.monotonic()
  const crawl = { db: context.db, board, report, startedAt: new Date(context.clock.now()), signal: claim.signal }
  try {
    claim.signal.throwIfAborted()
    await run(crawl, adapter, context)
  } catch (error) {
    await giveUp(crawl, context, error)
  } finally {
    claim.release()
    report.milliseconds = Math.round(context.clock.monotonic() - started)
    context.onProgress?.(report)
  }
  return report
}

async function run(crawl: BoardCrawl, adapter: Adapter, context: CrawlContext): Promise<void> {
  const { db, board, report, startedAt: now, signal } = crawl
  const { log, onProgress, readingVersion } = context
  const client = counting(context.http, report)
  const http = boardFetcher(client, reachOf(adapter, board.board, board.hosts), { signal, robots: board.robots_for_all })
  const nameBefore = board.company_name
  const learnName = once(() => learnEmployerName({ db, board, adapter, http: client, signal, now, log }))
  // Looked up when the first posting is enriched, because the board's page may state the employer's name. A board that is read for the first
  // time has no countries before its first postings are stored.
  let countries: string[] = []
  const hints = async () => {
    await learnName()
    if (countries.length === 0) countries = await openCountries(db, board.id)
    return { company: board.company_name, countries }
  }
  const unread = countUnread(report, log)
  const postings = createPostingStore(crawl, context)

  const listing = await readListing(crawl, adapter, http, {
    readAll: board.read_by !== readingVersion(board.type),
    storeRows: async (rows) => postings.store(await readRows(rows, hints, unread, context.beginWork)),
    onProgress,
  })
  const { end, seen, details } = listing
  const intervalMs = (context.intervalOverride ?? board.interval_seconds) * 1000
  const someLeft = await settleAbsent(crawl, { adapter, http, log }, listing, intervalMs)
  const restated = end?.company ? await takeStated(crawl, end.company) : false
  if (end) await learnName()
  const renamed = restated || (end !== null && board.company_name !== nameBefore && board.last_listed_at !== null)
  const readDetail = async (handle: string) => {
    if (!adapter.detail) throw new Error(`${adapter.name} lists whole postings and has no details`)
    const known = await hints()
    return readJob(await adapter.detail(board.board, handle, http), known)
  }
  const listFailure = listingFailure(listing) ?? unread.failure()
  const isHopeless = listFailure !== null && isPointless(listFailure)
  const detailFailure = isHopeless ? null : await readDetails(details, readDetail, postings, unread)
  if (isAgencyBoard(postings.agencyWordings)) await updateCompany(db, board.company_id, { is_agency: true })
  await learnHosts(db, board.id, (end?.hosts ?? []).filter(isOwnDomain))
  await record(crawl, context, { end, listed: seen.size, failure: listFailure ?? detailFailure, someLeft, renamed })
}

function counting(http: Fetcher, report: CrawlReport): Fetcher {
  return {
    fetch(url, options) {
      report.requests++
      return http.fetch(url, options)
    },
  }
}

/** Does the work when it is first asked for, and once. */
function once<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let begun: Promise<Result> | null = null
  return () => {
    begun ??= work()
    return begun
  }
}

/** If a page in the middle of a listing is missing, that does not mean that the board is gone. */
function listingFailure({ failure, seen }: Listing): FetchFailure | null {
  if (failure?.kind !== 'gone' || seen.size === 0) return failure
  return new FetchFailure('bad_payload', `the list breaks off: ${failure.message}`, { url: failure.url, cause: failure })
}

/** Takes the employer from the list. Returns true when its name is another one than before. */
async function takeStated({ db, board }: BoardCrawl, stated: StatedCompany): Promise<boolean> {
  await updateCompany(db, board.company_id, withOwnUrls(stated))
  if (stated.name === null) return false
  const renamed = stated.name !== board.company_name
  Object.assign(board, { company_name: stated.name, name_from: 'stated' })
  return renamed
}

/** Hosts of a system or a shortener are not the employer's own. */
const isOwnDomain = (host: string) => !isSystemHost(host) && !shortLinks.isHost(host)

interface CrawlEnd {
  end: ListingEnd | null
  listed: number
  failure: FetchFailure | null
  /** A posting is absent that was not absent before. */
  someLeft: boolean
  /** Postings were read under another employer name, in this crawl or before, and must be read again. */
  renamed: boolean
}

async function record(
  crawl: BoardCrawl,
  context: CrawlContext,
  { end, listed, failure, someLeft, renamed }: CrawlEnd,
): Promise<void> {
  const { db, board, report } = crawl
  report.failure = failure && crawlFailure(failure)
  report.outcome = failure ? 'failed' : end?.notModified ? 'unchanged' : end?.complete ? 'complete' : 'capped'
  if (end?.notModified) report.counts.unchanged += board.last_listing_count ?? 0
  const { created, updated, closed, reopened } = report.counts
  const state = afterCrawl(board, {
    ...circumstances(board, context, crawl.startedAt),
    listing: end && {
      complete: end.complete,
      listed: end.notModified ? (board.last_listing_count ?? 0) : listed,
      etag: end.etag ?? null,
    },
    failure: report.failure,
    changed: someLeft || created + updated + closed + reopened > 0,
    allRead: report.unread === 0,
    renamed,
  })
  if (state.gone_at !== null && board.gone_at === null) await closeAll(crawl)
  if (!(await recordCrawl(db, board, state))) report.outcome = 'lost'
}

/**
 * Ends a crawl after an error. If it was asked to stop, the board stays due. If another worker has taken the board, that worker records it.
 * If the database failed, the board also stays due, and a claim that cannot be released expires by itself. Any other error is a fault of
 * ours and is recorded as such.
 */
async function giveUp({ db, board, report, signal }: BoardCrawl, context: CrawlContext, error: unknown): Promise<void> {
  const reason = signal.aborted ? signal.reason : error
  if (reason instanceof ClaimLost) {
    report.outcome = 'lost'
  } else if (signal.aborted) {
    report.outcome = 'stopped'
    await releaseClaim(db, board)
  } else if (troubleOf(error) !== null) {
    report.outcome = 'stopped'
    await releaseClaim(db, board).catch(() => {})
    throw error
  } else {
    context.log.error({ board: report.board, err: error }, `the crawl of ${report.board} failed`)
    await recordFailure(board, internalFailure(error), context, report)
  }
}
