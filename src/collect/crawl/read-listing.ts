import type { ListingEnd } from '../../ats/adapter.ts'
import { clearAbsences } from '../../catalog/absences.ts'
import { whileClaimed } from '../../catalog/board-claims.ts'
import { anyReadOutside, type KnownPosting, knownPostings } from '../../catalog/listed-postings.ts'
import type { FetchFailure } from '../../http/fetcher.ts'
import type { ListedRow } from '../readers/board-reader.ts'
import { failureFrom } from '../readers/failure-parts.ts'
import { asFailure, type Crawl } from './crawl.ts'
import { type ReadPosting, readPosting, storePostings } from './store-postings.ts'

export interface Listing {
  /** Null when the listing broke off. */
  end: ListingEnd | null
  failure: FetchFailure | null
  seen: Set<string>
  /** Postings whose detail must be read: new, changed in the list, or last read over a week ago. */
  details: ListedRow[]
}

const SLICE = 20
const READ_AGAIN_AFTER_MS = 7 * 86_400_000

/**
 * Reads the list until it ends or breaks off, and stores it page by page. Details are read afterwards: if a minute of details came between
 * two pages, the totals that adapters compare between pages would change.
 */
export async function readListing(crawl: Crawl): Promise<Listing> {
  const { reader, board } = crawl
  const listing: Listing = { end: null, failure: null, seen: new Set(), details: [] }
  const readAll = board.read_by !== crawl.context.readingVersion(board.type)
  const batches = reader.list(board.board, (await mayCompareEtag(crawl, readAll)) ? board.etag : null)
  try {
    for (let next = await batches.next(); ; next = await batches.next()) {
      if (next.done) {
        listing.end = next.value
        return listing
      }
      await takeBatch(crawl, listing, next.value, readAll)
    }
  } catch (error) {
    listing.failure = asFailure(error)
    return listing
  } finally {
    // After a failed batch the reader is still in the middle of its list.
    await batches.return({ complete: false }).catch(() => {})
  }
}

/**
 * Whether the stored ETag may be sent. A 304 names no postings, so it cannot be used when postings must be mapped again or a detail is old.
 */
async function mayCompareEtag({ adapter, board, context, startedAt }: Crawl, readAll: boolean): Promise<boolean> {
  if (board.etag === null || readAll) return false
  if (adapter.detail === undefined) return true
  return !(await anyReadOutside(context.db, board.id, new Date(startedAt.getTime() - READ_AGAIN_AFTER_MS), startedAt))
}

async function takeBatch(crawl: Crawl, listing: Listing, rows: ListedRow[], readAll: boolean): Promise<void> {
  const fresh = rows.filter(({ external_job_id: id }) => !listing.seen.has(id) && listing.seen.add(id))
  if (fresh.length === 0) return
  crawl.signal.throwIfAborted()
  const { board, context, report } = crawl
  const known = await knownPostings(
    context.db,
    board.id,
    fresh.map((row) => row.external_job_id),
  )
  const returned = [...known.values()].flatMap(({ absent, job_id }) => (absent ? [job_id] : []))
  if (returned.length > 0) await whileClaimed(context.db, board, (client) => clearAbsences(client, board.id, returned))

  const whole: ListedRow[] = []
  for (const row of fresh) {
    if (!mustRead(row, known.get(row.external_job_id), readAll, crawl.startedAt)) report.counts.unchanged++
    else if (row.whole) whole.push(row)
    else listing.details.push(row)
  }
  report.listed = listing.seen.size
  await storePostings(crawl, await readWhole(crawl, whole))
  context.onProgress?.(report)
}

/** Reads rows in slices, between which the reader's process can work for other boards: a posting takes milliseconds. */
async function readWhole(crawl: Crawl, rows: ListedRow[]): Promise<ReadPosting[]> {
  const read: ReadPosting[] = []
  for (let start = 0; start < rows.length; start += SLICE) {
    const slice = rows.slice(start, start + SLICE)
    const ids = slice.map((row) => row.external_job_id)
    const outcomes = await crawl.reader.readRows(ids, await crawl.hints())
    for (const [index, outcome] of outcomes.entries()) {
      // biome-ignore lint/style/noNonNullAssertion: the reader gives one outcome for each row
      const row = slice[index]!
      try {
        if ('unread' in outcome) throw failureFrom(outcome.unread)
        read.push(readPosting(row, outcome))
      } catch (error) {
        crawl.unread(row.external_job_id, asFailure(error))
      }
    }
  }
  return read
}

function mustRead(row: ListedRow, known: KnownPosting | undefined, readAll: boolean, now: Date): boolean {
  if (!known || known.closed || known.fingerprint !== row.fingerprint) return true
  if (row.whole) return readAll
  // A time in the future was written by a clock that has since been set back.
  return known.read_at === null || known.read_at > now || now.getTime() - known.read_at.getTime() >= READ_AGAIN_AFTER_MS
}
