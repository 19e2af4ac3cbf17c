import type { Fetcher } from '../../http/fetcher.ts'
import type { Posting } from '../../job/posting.ts'
import type { Adapter, ListingEnd } from '../adapter.ts'
import { nullWhenGone } from './gone.ts'
import { inBatches, listedWhole } from './listed.ts'
import type { Field } from './read.ts'

/** All postings of a board with their texts, and the employer if it is a single one. */
interface WholeBoard extends ListingEnd {
  jobs: Field[]
  severalEmployers: boolean
}

interface WholeBoardReading {
  readBoard(board: string, http: Fetcher): Promise<WholeBoard>
  idOf(job: Field): string
  toPosting(board: string, job: Field, severalEmployers: boolean): Posting
}

/** Lists a board whose lists have whole postings, and finds one posting among them. */
export function byWholeBoard({ readBoard, idOf, toPosting }: WholeBoardReading): Pick<Adapter, 'list' | 'fetch'> {
  return {
    async *list(board, { http }) {
      const { jobs, severalEmployers, ...end } = await readBoard(board, http)
      for (const batch of inBatches(jobs)) {
        yield batch.map((job) =>
          listedWhole(idOf(job), [job.value, severalEmployers], () => toPosting(board, job, severalEmployers)),
        )
      }
      return end
    },

    async fetch(board, external_id, http) {
      const found = await nullWhenGone(readBoard(board, http))
      const job = found?.jobs.find((each) => idOf(each) === external_id)
      return found && job ? { posting: toPosting(board, job, found.severalEmployers), company: found.company ?? null } : null
    },
  }
}
