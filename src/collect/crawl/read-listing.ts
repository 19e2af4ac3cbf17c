import type { Adapter, Listed, ListingEnd } from '../../ats/adapter.ts'
import { clearAbsences } from '../../catalog/absences.ts'
import { whileClaimed } from '../../catalog/board-claims.ts'
import { anyReadOutside, type KnownPosting, knownPostings } from '../../catalog/listed-postings.ts'
import type { Fetcher, FetchFailure } from '../../http/fetcher.ts'
import { asFailure, type BoardCrawl, type CrawlReport } from './crawl.ts'

export interface Listing {
  /** Null when the listing broke off. */
  end: ListingEnd | null
  failure: FetchFailure | null
  seen: Set<string>
  /** Postings whose detail must be read: new, changed in the list, last read over a week ago, or expired since then. */
  details: Listed[]
}

export interface ListingOptions {
  /** Every posting is mapped again, also those whose row is unchanged. */
  readAll: boolean
  /** Reads and stores rows that state everything. */
  storeRows(rows: Listed[]): Promise<void>
  onProgress?: (report: CrawlReport) => void
}

/** Rows that are compared with the catalog, and stored, together. */
const BATCH = 200
const READ_AGAIN_AFTER_MS = 7 * 86_400_000

/**
 * Reads the list until it ends or breaks off, and stores it page by page. Details are read afterwards: if a minute of details came between
 * two pages, the totals that adapters compare between pages would change.
 */
export async function readListing(crawl: BoardCrawl, adapter: Adapter, http: Fetcher, options: ListingOptions): Promise<Listing> {
  const { board } = crawl
  const listing: Listing = { end: null, failure: null, seen: new Set(), details: [] }
  const etag = (await mayCompareEtag(crawl, adapter, options.readAll)) ? board.etag : null
  const batches = inBatches(adapter.list(board.board, { http, etag }))
  try {
    for (let next = await batches.next(); ; next = await batches.next()) {
      if (next.done) {
        listing.end = next.value
        return listing
      }
      await takeBatch(crawl, listing, next.value, options)
    }
  } catch (error) {
    listing.failure = asFailure(error)
    return listing
  } finally {
    // After a failed batch the adapter is still in the middle of its list.
    await batches.return({ complete: false }).catch(() => {})
  }
}

/** Yields the rows of a list in batches. A list that breaks off yields what it had and then throws. */
async function* inBatches(pages: ReturnType<Adapter['list']>): AsyncGenerator<Listed[], ListingEnd> {
  const rows: Listed[] = []
  try {
    for (;;) {
      const next = await pages.next()
      if (!next.done) rows.push(...next.value)
      if (rows.length >= BATCH || (next.done && rows.length > 0)) yield rows.splice(0)
      if (next.done) return next.value
    }
  } catch (error) {
    if (rows.length > 0) yield rows
    throw error
  } finally {
    await pages.return({ complete: false }).catch(() => {})
  }
}

/**
 * Whether the stored ETag may be sent. A 304 names no postings, so it cannot be used when postings must be mapped again or a detail is old.
 */
async function mayCompareEtag({ db, board, startedAt }: BoardCrawl, adapter: Adapter, readAll: boolean): Promise<boolean> {
  if (board.etag === null || readAll) return false
  if (adapter.detail === undefined) return true
  return !(await anyReadOutside(db, board.id, new Date(startedAt.getTime() - READ_AGAIN_AFTER_MS), startedAt))
}

async function takeBatch(
  { db, board, report, startedAt, signal }: BoardCrawl,
  listing: Listing,
  rows: Listed[],
  { readAll, storeRows, onProgress }: ListingOptions,
): Promise<void> {
  const { seen, details } = listing
  const fresh = rows.filter(({ external_job_id: id }) => !seen.has(id) && seen.add(ownCopy(id)))
  if (fresh.length === 0) return
  signal.throwIfAborted()
  const known = await knownPostings(
    db,
    board.id,
    fresh.map((row) => row.external_job_id),
  )
  const returned = [...known.values()].flatMap(({ absent, job_id }) => (absent ? [job_id] : []))
  if (returned.length > 0) await whileClaimed(db, board, (client) => clearAbsences(client, board.id, returned))

  const whole: Listed[] = []
  for (const row of fresh) {
    const { external_job_id: id, fingerprint, handle, posting } = row
    if (!mustRead(row, known.get(id), readAll, startedAt)) report.counts.unchanged++
    else if (posting !== null) whole.push(row)
    else details.push({ external_job_id: ownCopy(id), fingerprint: ownCopy(fingerprint), handle: ownCopy(handle), posting })
  }
  report.listed = seen.size
  await storeRows(whole)
  onProgress?.(report)
}

/** A copy of a text. V8 would keep a whole page in memory for a text that was cut out of it, and these texts are kept until the end of the crawl. */
function ownCopy(text: string): string {
  return Buffer.from(text, 'utf16le').toString('utf16le')
}

function mustRead(row: Listed, known: KnownPosting | undefined, readAll: boolean, now: Date): boolean {
  if (!known || known.closed || known.fingerprint !== row.fingerprint) return true
  if (row.posting !== null) return readAll
  const { read_at, expires_at } = known
  // A time in the future was written by a clock that has since been set back.
  if (read_at === null || read_at > now || now.getTime() - read_at.getTime() >= READ_AGAIN_AFTER_MS) return true
  return expires_at !== null && expires_at <= now && read_at < expires_at
}
