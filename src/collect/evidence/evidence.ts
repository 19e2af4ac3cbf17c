import type { Pool } from 'pg'
import { type JobDetailRow, jobDetailById } from '../../catalog/job-detail.ts'
import { storedPosting } from '../../catalog/postings.ts'
import { openCountries } from '../../catalog/source-companies.ts'
import type { Fact, ServedJob } from '../../enrich/explain/explain.ts'
import { boundedSignal } from '../../http/deadline.ts'
import { FetchFailure } from '../../http/fetcher.ts'
import { untilAborted } from '../../http/until-aborted.ts'
import type { Readers } from '../readers/readers.ts'
import { createTurns, type TurnLimits, TurnRefused } from '../turns.ts'

export interface JobEvidence {
  facts: Fact[]
  /** False for imported jobs: the posting they were derived from is not stored. */
  hasPosting: boolean
}

export interface EvidenceOptions {
  db: Pool
  readers: Readers
  /** Milliseconds for waiting and deriving together. */
  budgetMs: number
}

/** Deriving takes processor time of one process, so more at once would not be faster. */
const LIMITS: TurnLimits = { inAll: 4, perAccount: 2, waiting: 32 }

export interface EvidenceReader {
  /**
   * The origin of each derived fact of a job; null when there is no such job. Accounts take turns. Throws EvidenceTimeout after the
   * budget, or TurnRefused if the account's own requests used up the budget or fill its queue.
   */
  of(jobId: number, signal: AbortSignal, account?: number): Promise<JobEvidence | null>
}

export { EVIDENCE_ORIGINS, QUOTED_TEXTS } from '../../enrich/step.ts'
export { TurnRefused } from '../turns.ts'

/** Deriving the posting again took longer than the budget. */
export class EvidenceTimeout extends Error {
  override name = 'EvidenceTimeout'
}

/** Derives jobs again from their stored postings, in a reader's process. */
export function createEvidence({ db, readers, budgetMs }: EvidenceOptions): EvidenceReader {
  const turns = createTurns(LIMITS)

  async function derive(jobId: number, signal: AbortSignal): Promise<JobEvidence | null> {
    const job = await jobDetailById(db, jobId)
    if (!job) return null
    const posting = await storedPosting(db, job.source_id, job.id)
    if (!posting) return { facts: [], hasPosting: false }
    const company = posting.company?.name ?? job.company.name
    const hints = { company, countries: await openCountries(db, job.source_id) }
    return { facts: await readers.ask('explain', { posting, hints, served: served(job) }, { signal }), hasPosting: true }
  }

  return {
    async of(jobId, caller, account = 0) {
      const { signal, release } = boundedSignal([caller], budgetMs)
      try {
        const endTurn = await turns.take(account, 1, () => signal)
        const deriving = derive(jobId, signal)
        // A query cannot be stopped, so the turn ends with the work and not with the waiting for it.
        deriving.then(endTurn, endTurn)
        return await untilAborted(deriving, signal)
      } catch (error) {
        const isLate = signal.aborted || error instanceof FetchFailure
        if (!isLate || (error instanceof TurnRefused && error.byOwnRequests)) throw error
        throw new EvidenceTimeout(`the posting of job ${jobId} was not derived again within ${budgetMs} ms`, { cause: error })
      } finally {
        release()
      }
    },
  }
}

function served({ posted_at, expires_at, closed_at: _, ...job }: JobDetailRow): ServedJob {
  return { ...job, posted_at: posted_at?.toISOString() ?? null, expires_at: expires_at?.toISOString() ?? null }
}
