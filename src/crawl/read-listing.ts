import { setImmediate as othersFirst } from 'node:timers/promises'
import type { Listed, ListingEnd } from '../ats/adapter.ts'
import { clearAbsences } from '../catalog/absences.ts'
import { whileClaimed } from '../catalog/board-claims.ts'
import { anyReadOutside, type KnownPosting, knownPostings } from '../catalog/listed-postings.ts'
import type { FetchFailure } from '../http/fetcher.ts'
import { asFailure, type Crawl } from './crawl.ts'
import { type ReadPosting, readPosting, storePostings } from './store-postings.ts'

export interface Listing {
  /** Null when the listing broke off. */
  end: ListingEnd | null
  failure: FetchFailure | null
  seen: Set<string>
  /** Postings whose detail must be read: new, changed in the list, or last read over a week ago. */
  details: Pick<Listed, 'external_job_id' | 'fingerprint' | 'handle'>[]
}

const BATCH = 200
const READ_AGAIN_AFTER_MS = 7 * 86_400_000

/**
 * Reads the list to its end, or to where it breaks off, and brings into the catalog what it says page by page. Details wait until
 * the listing is over: sources check their totals between pages, and a minute of details between two pages makes them drift.
 */
export async function readListing(crawl: Crawl): Promise<Listing> {
  const { adapter, board, http } = crawl
  const listing: Listing = { end: null, failure: null, seen: new Set(), details: [] }
  const readAll = board.read_by !== crawl.context.readingVersion(board.type)
  const pages = adapter.list(board.board, { http, etag: (await mayCompareEtag(crawl, readAll)) ? board.etag : null })
  let batch: Listed[] = []
  try {
    for (let next = await pages.next(); ; next = await pages.next()) {
      if (!next.done) batch.push(...next.value)
      if (batch.length >= BATCH || next.done) await takeBatch(crawl, listing, batch.splice(0), readAll)
      if (!next.done) continue
      listing.end = next.value
      return listing
    }
  } catch (error) {
    listing.failure = asFailure(error)
    await takeBatch(crawl, listing, batch, readAll)
    return listing
  } finally {
    // A batch that failed leaves the adapter in the middle of its list.
    await pages.return({ complete: false }).catch(() => {})
    batch = []
  }
}

/** A 304 tells of no posting: neither which to map anew, nor which detail is old. */
async function mayCompareEtag({ adapter, board, context, startedAt }: Crawl, readAll: boolean): Promise<boolean> {
  if (board.etag === null || readAll) return false
  if (adapter.detail === undefined) return true
  return !(await anyReadOutside(context.db, board.id, new Date(startedAt.getTime() - READ_AGAIN_AFTER_MS), startedAt))
}

async function takeBatch(crawl: Crawl, listing: Listing, rows: Listed[], readAll: boolean): Promise<void> {
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

  const read: ReadPosting[] = []
  for (const row of fresh) {
    const stored = known.get(row.external_job_id)
    if (!mustRead(row, stored, readAll, crawl.startedAt)) report.counts.unchanged++
    else if (row.posting === null) listing.details.push(row)
    else {
      await othersFirst()
      mapEntry(crawl, row, row.posting, read)
    }
  }
  report.listed = listing.seen.size
  await storePostings(crawl, read)
  context.onProgress?.(report)
}

function mustRead(row: Listed, known: KnownPosting | undefined, readAll: boolean, now: Date): boolean {
  if (!known || known.closed || known.fingerprint !== row.fingerprint) return true
  if (row.posting !== null) return readAll
  // Read at a moment that lies ahead: by a clock that has been set back since.
  return known.read_at === null || known.read_at > now || now.getTime() - known.read_at.getTime() >= READ_AGAIN_AFTER_MS
}

function mapEntry(crawl: Crawl, row: Listed, posting: () => ReadPosting['posting'], into: ReadPosting[]): void {
  try {
    into.push(readPosting(row, posting()))
  } catch (error) {
    crawl.unread(row.external_job_id, asFailure(error))
  }
}
