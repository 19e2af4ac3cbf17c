import { acceptPosting } from '../../ats/accept-posting.ts'
import { enrich } from '../../enrich/index.ts'
import type { Evidence, Hints } from '../../enrich/step.ts'
import type { Job } from '../../job/job.ts'
import type { Posting } from '../../job/posting.ts'

/** A posting and the job that enrichment makes from it. */
export interface ReadJob {
  posting: Posting
  job: Job
  evidence: Evidence[]
  /** Enrichment steps that failed. Their fields are null. */
  failures: { step: string; error: Error }[]
}

/** The employer that the posting names has precedence over the one known for the board. */
export function readJob(found: Posting, hints: Hints): ReadJob {
  const posting = acceptPosting(found)
  const { job, evidence, failures } = enrich(posting, { ...hints, company: posting.company?.name ?? hints.company })
  return { posting, job, evidence, failures: failures.map(({ step, error }) => ({ step, error: asError(error) })) }
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error))
}
