import { applyBatchIn } from '../../catalog/apply.ts'
import { whileClaimed } from '../../catalog/board-claims.ts'
import type { PresentJob } from '../../catalog/job-step.ts'
import { saveListedPostings } from '../../catalog/listed-postings.ts'
import { FetchFailure } from '../../http/fetcher.ts'
import type { ReadJob } from '../readers/board-reader.ts'
import { addCounts, type Crawl } from './crawl.ts'

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

/** Stores postings with their change rows and fingerprints in one transaction. */
export async function storePostings(crawl: Crawl, postings: ReadPosting[]): Promise<void> {
  if (postings.length === 0) return
  const { board, context, report } = crawl
  const present: PresentJob[] = []
  for (const { read } of postings) present.push(await presentJob(crawl, read))
  const counts = await whileClaimed(context.db, board, async (client) => {
    const applied = await applyBatchIn(client, { source_id: board.id, present })
    await saveListedPostings(client, board.id, postings, crawl.startedAt)
    return applied
  })
  addCounts(report, counts)
  context.onProgress?.(report)
}

async function presentJob(crawl: Crawl, { posting, job, evidence, failures }: ReadJob): Promise<PresentJob> {
  for (const { step, error } of failures) {
    crawl.warnOnce(`step ${step}`, `the enrichment step "${step}" failed for ${posting.url}; its fields stay unknown`, error)
  }
  crawl.agencyWordings.push(evidence.find(({ field, from }) => field === 'company' && from === 'text')?.words ?? null)
  return { job, posting, company_id: await crawl.employers.idOf(posting.company) }
}
