import type { Listed } from '../../ats/adapter.ts'
import type { Hints } from '../../enrich/step.ts'
import { readJob } from '../readers/read-job.ts'
import { asFailure } from './crawl.ts'
import { type ReadPosting, readPosting } from './store-postings.ts'
import type { UnreadPostings } from './unread-postings.ts'

const SLICE = 20

/** Maps and enriches rows that state everything, in slices, between which the process can work for other boards: a posting takes milliseconds. */
export async function readRows(
  rows: Listed[],
  hints: () => Promise<Hints>,
  unread: UnreadPostings,
  beginSlice: () => Promise<void> = async () => {},
): Promise<ReadPosting[]> {
  const read: ReadPosting[] = []
  for (let start = 0; start < rows.length; start += SLICE) {
    const known = await hints()
    await beginSlice()
    for (const row of rows.slice(start, start + SLICE)) {
      try {
        // biome-ignore lint/style/noNonNullAssertion: these rows have postings
        read.push(readPosting(row, readJob(row.posting!(), known)))
      } catch (error) {
        unread.add(row.external_job_id, asFailure(error))
      }
    }
  }
  return read
}
