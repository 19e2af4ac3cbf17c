import type { FetchFailure } from '../../http/fetcher.ts'
import { inParallel } from '../../job/in-parallel.ts'
import { asFailure, type Crawl, isPointless } from './crawl.ts'
import type { Listing } from './read-listing.ts'
import { type ReadPosting, readPosting, storePostings } from './store-postings.ts'

const BATCH = 100
/** The pacing of the host limits it further. */
const AT_ONCE = 4

/** Reads the details that a listing needs and stores them batch by batch. What was read before a failure is stored too. */
export async function readDetails(crawl: Crawl, details: Listing['details']): Promise<FetchFailure | null> {
  for (let start = 0; start < details.length; start += BATCH) {
    const read: ReadPosting[] = []
    let thrown: unknown = null
    try {
      await inParallel(details.slice(start, start + BATCH), AT_ONCE, async (row) => {
        try {
          read.push(readPosting(row, await crawl.reader.readDetail(crawl.board.board, row.handle, await crawl.hints())))
        } catch (error) {
          const failure = asFailure(error)
          crawl.unread(row.external_job_id, failure)
          if (isPointless(failure)) throw failure
          if (crawl.unreadFailure()) throw crawl.unreadFailure()
        }
      })
    } catch (error) {
      thrown = error
    }
    await storePostings(crawl, read)
    if (thrown !== null) return asFailure(thrown)
  }
  return null
}
