import type { Hints } from '../../enrich/step.ts'
import type { ReadJob } from '../readers/read-job.ts'
import type { Readers } from '../readers/readers.ts'
import type { LiveCompany, StatedEmployers } from './live-company.ts'
import { type ProvisionalRow, provisionalRow } from './provisional.ts'

export interface LiveJob {
  row: ProvisionalRow
  /** Enrichment steps that failed. Their fields are null. */
  failures: ReadJob['failures']
}

export interface LivePosting {
  ats: string
  board: string
  external_id: string
  /** The employer's own hosts, besides those of the system. */
  hosts: string[]
  hints: Hints
}

/** Reads one posting from its source; null when the source does not have it. */
export async function readLiveJob(
  readers: Readers,
  posting: LivePosting,
  companyOf: (stated: StatedEmployers) => Promise<LiveCompany>,
  signal: AbortSignal,
): Promise<LiveJob | null> {
  const found = await readers.ask('readPosting', posting, { signal })
  if (found === null) return null
  const employer = await companyOf({ posting: found.posting.company, board: found.company })
  return { row: provisionalRow(posting.ats, found.job, employer), failures: found.failures }
}
