import type { Fetcher } from '../../http/fetcher.ts'
import type { Posting } from '../../job/posting.ts'
import type { Adapter, ListingEnd } from '../adapter.ts'
import { nullWhenGone } from './gone.ts'
import { inBatches, listedWhole } from './listed.ts'

/** All postings of a board with their texts, and the employer if it is a single one. */
interface WholeBoard<Job> extends ListingEnd {
  jobs: Job[]
  severalEmployers?: boolean
}

interface WholeBoardReading<Job> {
  readBoard(board: string, http: Fetcher): Promise<WholeBoard<Job>>
  idOf(job: Job): string
  toPosting(board: string, job: Job, severalEmployers: boolean): Posting
}

/** Lists a board whose lists have whole postings, and finds one posting among them. A row changes when any value of its job does. */
export function byWholeBoard<Job>({ readBoard, idOf, toPosting }: WholeBoardReading<Job>): Pick<Adapter, 'list' | 'fetch'> {
  return {
    async *list(board, { http }) {
      const { jobs, severalEmployers = false, ...end } = await readBoard(board, http)
      for (const batch of inBatches(jobs)) {
        yield batch.map((job) => listedWhole(idOf(job), [job, severalEmployers], () => toPosting(board, job, severalEmployers)))
      }
      return end
    },

    async fetch(board, external_id, http) {
      const found = await nullWhenGone(readBoard(board, http))
      const job = found?.jobs.find((each) => idOf(each) === external_id)
      return found && job
        ? { posting: toPosting(board, job, found.severalEmployers ?? false), company: found.company ?? null }
        : null
    },
  }
}
