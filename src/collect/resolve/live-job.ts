import type { Adapter } from '../../ats/adapter.ts'
import { reachOf } from '../../ats/reach.ts'
import type { Hints } from '../../enrich/step.ts'
import type { Fetcher } from '../../http/fetcher.ts'
import { scopedFetcher } from '../../http/scoped.ts'
import type { ReadJob } from '../readers/board-reader.ts'
import { type Readers, whileReading } from '../readers/readers.ts'
import type { LiveCompany, StatedEmployers } from './live-company.ts'
import { type ProvisionalRow, provisionalRow } from './provisional.ts'

export interface LiveJob {
  row: ProvisionalRow
  /** Enrichment steps that failed. Their fields are null. */
  failures: ReadJob['failures']
}

export interface LiveReading {
  adapter: Adapter
  readers: Readers
  http: Fetcher
  /** Ends the reading at any point. */
  signal: AbortSignal
}

export interface LivePosting {
  board: string
  external_id: string
  /** The employer's own hosts, besides those of the system. */
  hosts: string[]
  hints: Hints
  companyOf(stated: StatedEmployers): Promise<LiveCompany>
}

/** The board of a posting whose URL does not name it. */
export function boardOf(reading: LiveReading, externalId: string): Promise<string | null> {
  return whileReading(openReader(reading, null, []), (reader) => reader.boardOf(externalId))
}

/** Reads one posting from its source; null when the source does not have it. */
export async function readLiveJob(
  reading: LiveReading,
  { board, external_id, hosts, hints, companyOf }: LivePosting,
): Promise<LiveJob | null> {
  const found = await whileReading(openReader(reading, board, hosts), (reader) => reader.fetch(board, external_id, hints))
  if (found === null) return null
  const { posting, job, company, failures } = found
  const employer = await companyOf({ posting: posting.company, board: company })
  return { row: provisionalRow(reading.adapter.name, job, employer), failures }
}

/** A reader for one posting. It may contact only the hosts of its board, ends with the signal, and does not wait for long retries. */
function openReader({ adapter, readers, http, signal }: LiveReading, board: string | null, hosts: string[]) {
  const fetcher = scopedFetcher(http, { allowHost: reachOf(adapter, board, hosts), signal, tries: 1 })
  return () => readers.open(adapter, fetcher, { signal, urgent: true })
}
