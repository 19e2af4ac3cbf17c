import type { Pool, PoolClient } from 'pg'
import { applyBatchIn } from '../../catalog/apply.ts'
import { transaction } from '../../catalog/db.ts'
import type { PresentJob } from '../../catalog/job-step.ts'
import { countJobsWithoutPosting, lockedPostings, type StoredPosting, sourcesWithPostings } from '../../catalog/postings.ts'
import { endReenrichment, recordReenrichment, unfinishedReenrichment } from '../../catalog/reenrichments.ts'
import { openCountries } from '../../catalog/source-companies.ts'
import { enrich } from '../../enrich/index.ts'
import { boardName } from '../../job/board-name.ts'
import { webUrl } from '../../job/web-url.ts'
import type { BoardReference } from './board-reference.ts'

export interface ReenrichOptions {
  /** Null for every board. */
  board: BoardReference | null
  /** The version of the dictionaries. A run that another build began starts again. */
  build: string
  restart?: boolean
  signal?: AbortSignal
  onProgress?: (progress: ReenrichProgress) => void
  /** Called once per step. */
  onFailure?: (failure: { step: string; url: string; error: unknown }) => void
}

export interface ReenrichProgress {
  done: number
  total: number
}

interface Counts {
  updated: number
  revised: number
  unchanged: number
}

export interface ReenrichSummary extends Counts {
  finished: boolean
  /** Start of the earlier run that this one continued; null when this one began at the first job. */
  continues_run_of: Date | null
  /** Jobs that have no stored posting. */
  skipped: number
}

/** Jobs per transaction. Their source is locked for about half a second. */
const BATCH = 100

/**
 * Derives every job again from its stored posting. A job that comes out differently gets a new revision, and an event if a content field
 * differs; its content_hash stays. Each batch commits together with the position reached, so that an interrupted run can continue.
 */
export async function reenrichCatalog(db: Pool, options: ReenrichOptions): Promise<ReenrichSummary> {
  const { board, build, signal, onProgress } = options
  const scope = board === null ? '*' : boardName(board)
  const known = options.restart ? null : await unfinishedReenrichment<Counts>(db, scope, build)
  // The progress of another build, or of a run that is to begin again, no longer counts.
  if (known === null) await endReenrichment(db, scope)
  const continues_run_of = known?.started_at ?? null
  const from = { source_id: known?.source_id ?? 0, job_id: known?.job_id ?? 0 }
  const sources = await sourcesWithPostings(db, from, board)
  const skipped = await countJobsWithoutPosting(db, board)
  let counts = known?.counts ?? { updated: 0, revised: 0, unchanged: 0 }
  const total = sum(counts) + sources.reduce((all, { postings }) => all + postings, 0)
  const report = reportOnce(options.onFailure)

  for (const { source_id, company } of sources) {
    const hints = { company, countries: await openCountries(db, source_id) }
    let after = source_id === from.source_id ? from.job_id : 0
    for (let more = true; more; ) {
      if (signal?.aborted) return { finished: false, continues_run_of, skipped, ...counts }
      const batch = await transaction(db, async (client) => {
        const stored = await lockedPostings(client, source_id, after, BATCH)
        const counted = added(counts, await derivedAgain(client, source_id, stored, hints, report))
        const last = stored.at(-1)?.job_id ?? after
        await recordReenrichment(client, scope, build, { source_id, job_id: last, counts: counted })
        return { last, counted, more: stored.length === BATCH }
      })
      counts = batch.counted
      after = batch.last
      more = batch.more
      onProgress?.({ done: sum(counts), total })
    }
  }
  await endReenrichment(db, scope)
  return { finished: true, continues_run_of, skipped, ...counts }
}

async function derivedAgain(
  client: PoolClient,
  source_id: number,
  stored: StoredPosting[],
  hints: { company: string | null; countries: string[] },
  report: (failure: { step: string; url: string; error: unknown }) => void,
): Promise<Counts> {
  const present = stored.flatMap(({ posting, company_id, content_hash, history }): PresentJob[] => {
    // Such postings are refused today. A stored one stays as it is until its source is read again.
    if (webUrl(posting.url) === null) return []
    const { job, failures } = enrich(posting, { ...hints, company: posting.company?.name ?? hints.company })
    for (const { step, error } of failures) report({ step, url: posting.url, error })
    return [{ job: { ...job, content_hash }, company_id, ...(history.closed_at !== null && { history }) }]
  })
  return applyBatchIn(client, { source_id, present })
}

function added(counts: Counts, { updated, revised, unchanged }: Counts): Counts {
  return {
    updated: counts.updated + updated,
    revised: counts.revised + revised,
    unchanged: counts.unchanged + unchanged,
  }
}

function sum({ updated, revised, unchanged }: Counts): number {
  return updated + revised + unchanged
}

function reportOnce(onFailure: ReenrichOptions['onFailure']): NonNullable<ReenrichOptions['onFailure']> {
  const reportedSteps = new Set<string>()
  return (failure) => {
    if (reportedSteps.has(failure.step)) return
    reportedSteps.add(failure.step)
    onFailure?.(failure)
  }
}
