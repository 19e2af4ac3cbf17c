import type { Listed } from '../../ats/adapter.ts'
import type { FetchFailure } from '../../http/fetcher.ts'
import { inParallel } from '../../job/in-parallel.ts'
import type { ReadJob } from '../readers/read-job.ts'
import { asFailure } from './crawl.ts'
import { type PostingStore, type ReadPosting, readPosting } from './store-postings.ts'
import type { UnreadPostings } from './unread-postings.ts'

const BATCH = 100
/** The pacing of the host limits it further. */
const AT_ONCE = 4

/** Reads the details that a listing needs and stores them batch by batch. What was read before a failure is stored too. */
export async function readDetails(
  rows: Listed[],
  readDetail: (handle: string) => Promise<ReadJob>,
  { store }: PostingStore,
  unread: UnreadPostings,
): Promise<FetchFailure | null> {
  for (let start = 0; start < rows.length; start += BATCH) {
    const read: ReadPosting[] = []
    let thrown: unknown = null
    try {
      await inParallel(rows.slice(start, start + BATCH), AT_ONCE, async (row) => {
        try {
          read.push(readPosting(row, await readDetail(row.handle)))
          unread.noteRead()
        } catch (error) {
          unread.add(row.external_job_id, asFailure(error))
          const fatal = unread.failure()
          if (fatal) throw fatal
        }
      })
    } catch (error) {
      thrown = error
    }
    await store(read)
    if (thrown !== null) return asFailure(thrown)
  }
  return null
}
