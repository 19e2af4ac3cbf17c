import { applyBatchIn } from '../../catalog/apply.ts'
import { whileClaimed } from '../../catalog/board-claims.ts'
import type { PresentJob } from '../../catalog/job-step.ts'
import { saveListedPostings } from '../../catalog/listed-postings.ts'
import { FetchFailure } from '../../http/fetcher.ts'
import type { ReadJob } from '../readers/read-job.ts'
import { addCounts, type BoardCrawl, type CrawlContext } from './crawl.ts'
import { createEmployers } from './employers.ts'

export interface ReadPosting {
  external_job_id: string
  fingerprint: string
  read: ReadJob
}

/** Keeps the posting under the id of its list row. Under another id it would be absent from every list and be closed again and again. */
export function readPosting({ external_job_id, fingerprint }: Omit<ReadPosting, 'read'>, read: ReadJob): ReadPosting {
  const { posting } = read
  if (posting.external_job_id === external_job_id) return { external_job_id, fingerprint, read }
  const message = `the list says ${external_job_id}, the posting itself ${posting.external_job_id}`
  throw new FetchFailure('bad_payload', message, { url: posting.url })
}

export interface PostingStore {
  /** Stores postings with their change rows and fingerprints in one transaction. */
  store(postings: ReadPosting[]): Promise<void>
  /** For each stored posting, the words that an agency uses, or null. */
  agencyWordings: (string | null)[]
}

export function createPostingStore(
  { db, board, report, startedAt }: BoardCrawl,
  { log, onProgress }: Pick<CrawlContext, 'log' | 'onProgress'>,
): PostingStore {
  const employers = createEmployers(db, board)
  const agencyWordings: PostingStore['agencyWordings'] = []
  const warnedSteps = new Set<string>()

  async function presentJob({ posting, job, evidence, failures }: ReadJob): Promise<PresentJob> {
    for (const { step, error } of failures) {
      if (warnedSteps.has(step)) continue
      warnedSteps.add(step)
      const message = `the enrichment step "${step}" failed for ${posting.url}; its fields stay unknown`
      log.warn({ board: report.board, err: error }, message)
    }
    agencyWordings.push(evidence.find(({ field, from }) => field === 'company' && from === 'text')?.words ?? null)
    return { job, posting, company_id: await employers.idOf(posting.company) }
  }

  return {
    agencyWordings,
    async store(postings) {
      if (postings.length === 0) return
      const present: PresentJob[] = []
      for (const { read } of postings) present.push(await presentJob(read))
      const counts = await whileClaimed(db, board, async (client) => {
        const applied = await applyBatchIn(client, { source_id: board.id, present })
        await saveListedPostings(client, board.id, postings, startedAt)
        return applied
      })
      addCounts(report, counts)
      onProgress?.(report)
    },
  }
}
