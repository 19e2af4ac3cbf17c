import type { ListingEnd } from '../../ats/adapter.ts'
import { adapterNamed, isSystemHost, shortLinks } from '../../ats/index.ts'
import { type ClaimedBoard, ClaimLost, recordCrawl, releaseClaim } from '../../catalog/board-claims.ts'
import { learnHosts } from '../../catalog/board-hosts.ts'
import { updateCompany } from '../../catalog/companies.ts'
import { troubleOf } from '../../database/trouble.ts'
import { isAgencyBoard } from '../../enrich/company.ts'
import { FetchFailure } from '../../http/fetcher.ts'
import { boardName } from '../../job/board-name.ts'
import type { StatedCompany } from '../../job/posting.ts'
import { ReaderLost } from '../readers/readers.ts'
import { afterCrawl } from './board-health.ts'
import { blankReport, type Crawl, type CrawlContext, type CrawlReport, isPointless, openCrawl } from './crawl.ts'
import { crawlFailure, internalFailure } from './crawl-failure.ts'
import { keepClaim } from './keep-claim.ts'
import { readDetails } from './read-details.ts'
import { type Listing, readListing } from './read-listing.ts'
import { closeAll, settleAbsent } from './settle-absent.ts'

/**
 * One crawl of a claimed board: lists it, stores what is new or changed, closes what is gone, reads details and records the outcome. Throws
 * only if the database fails, or the outcome cannot be recorded.
 */
export async function crawlBoard(board: ClaimedBoard, context: CrawlContext): Promise<CrawlReport> {
  const adapter = adapterNamed(board.type)
  if (adapter === null) return withoutAdapter(board, context)
  const claim = keepClaim(board, context)
  const started = context.clock.monotonic()
  const crawl = openCrawl(board, adapter, context, claim.signal)
  try {
    const listing = await readListing(crawl)
    const someLeft = await settleAbsent(crawl, listing)
    const renamed = await learnCompany(crawl, listing.end)
    const failure = listingFailure(listing) ?? crawl.unreadFailure()
    const detailFailure = failure && isPointless(failure) ? null : await readDetails(crawl, listing.details)
    await learnAgency(crawl)
    await learnOwnDomains(crawl, listing.end?.hosts ?? [])
    await record(crawl, listing, failure ?? detailFailure, { someLeft, renamed })
  } catch (error) {
    await giveUp(crawl, error)
  } finally {
    crawl.reader.close()
    claim.release()
    crawl.report.milliseconds = Math.round(context.clock.monotonic() - started)
    context.onProgress?.(crawl.report)
  }
  return crawl.report
}

/** If a page in the middle of a listing is missing, that does not mean that the board is gone. */
function listingFailure({ failure, seen }: Listing): FetchFailure | null {
  if (failure?.kind !== 'gone' || seen.size === 0) return failure
  return new FetchFailure('bad_payload', `the list breaks off: ${failure.message}`, { url: failure.url, cause: failure })
}

/** Returns true when postings were read under another employer name, in this crawl or before, and must be read again. */
async function learnCompany(crawl: Crawl, end: ListingEnd | null): Promise<boolean> {
  if (end === null) return false
  const { board } = crawl
  const before = crawl.nameBefore
  const restated = end.company ? await takeStated(crawl, end.company) : false
  await crawl.learnEmployerName()
  return restated || (board.company_name !== before && board.last_listed_at !== null)
}

async function takeStated({ board, context }: Crawl, stated: StatedCompany): Promise<boolean> {
  await updateCompany(context.db, board.company_id, stated)
  if (stated.name === null) return false
  const renamed = stated.name !== board.company_name
  Object.assign(board, { company_name: stated.name, name_from: 'stated' })
  return renamed
}

/** Marks the employer as an agency if most postings show it. Otherwise the company stays as it is. */
async function learnAgency({ board, context, agencyWordings }: Crawl): Promise<void> {
  if (isAgencyBoard(agencyWordings)) await updateCompany(context.db, board.company_id, { is_agency: true })
}

/** Remembers the employer's own hosts. Hosts of a system or a shortener are not among them. */
async function learnOwnDomains({ board, context }: Crawl, hosts: string[]): Promise<void> {
  const own = hosts.filter((host) => !isSystemHost(host) && !shortLinks.isHost(host))
  await learnHosts(context.db, board.id, own)
}

async function record(
  crawl: Crawl,
  { end, seen }: Listing,
  failure: FetchFailure | null,
  { someLeft, renamed }: { someLeft: boolean; renamed: boolean },
): Promise<void> {
  const { board, context, report } = crawl
  report.failure = failure && crawlFailure(failure)
  report.outcome = failure ? 'failed' : end?.notModified ? 'unchanged' : end?.complete ? 'complete' : 'capped'
  if (end?.notModified) report.counts.unchanged += board.last_listing_count ?? 0
  const { created, updated, closed, reopened } = report.counts
  const state = afterCrawl(board, {
    ...circumstances(crawl),
    listing: end && {
      complete: end.complete,
      listed: end.notModified ? (board.last_listing_count ?? 0) : seen.size,
      etag: end.etag ?? null,
    },
    failure: report.failure,
    changed: someLeft || created + updated + closed + reopened > 0,
    allRead: report.unread === 0,
    renamed,
  })
  if (state.gone_at !== null && board.gone_at === null) await closeAll(crawl)
  if (!(await recordCrawl(context.db, board, state))) report.outcome = 'lost'
}

/**
 * Ends a crawl after an error. If it was asked to stop, or lost its reader to another board's payload, the board stays due. If another
 * worker has taken the board, that worker records it. If the database failed, the board also stays due, and a claim that cannot be released
 * expires by itself. Any other error is a fault of ours and is recorded as such.
 */
async function giveUp(crawl: Crawl, error: unknown): Promise<void> {
  const { board, context, report, signal } = crawl
  const reason = signal.aborted ? signal.reason : error
  if (reason instanceof ClaimLost) {
    report.outcome = 'lost'
  } else if (signal.aborted || reason instanceof ReaderLost) {
    report.outcome = 'stopped'
    await releaseClaim(context.db, board)
  } else if (troubleOf(error) !== null) {
    report.outcome = 'stopped'
    await releaseClaim(context.db, board).catch(() => {})
    throw error
  } else {
    context.log.error({ board: report.board, err: error }, `the crawl of ${report.board} failed`)
    await recordOwnFailure(crawl.report, board, context, error, crawl.startedAt)
  }
}

async function withoutAdapter(board: ClaimedBoard, context: CrawlContext): Promise<CrawlReport> {
  const report = blankReport(boardName(board))
  await recordOwnFailure(
    report,
    board,
    context,
    new Error(`this build has no adapter for ${board.type}`),
    new Date(context.clock.now()),
  )
  return report
}

async function recordOwnFailure(
  report: CrawlReport,
  board: ClaimedBoard,
  context: CrawlContext,
  error: unknown,
  startedAt: Date,
) {
  report.outcome = 'failed'
  report.failure = internalFailure(error)
  const nothing = { listing: null, changed: false, allRead: false, renamed: false }
  await recordCrawl(
    context.db,
    board,
    afterCrawl(board, { ...circumstances({ board, context, startedAt }), ...nothing, failure: report.failure }),
  )
}

function circumstances({ board, context, startedAt }: Pick<Crawl, 'board' | 'context' | 'startedAt'>) {
  const { readingVersion, intervalOverride = null, random = Math.random } = context
  return { startedAt, readBy: readingVersion(board.type), intervalOverride, random: random() }
}
