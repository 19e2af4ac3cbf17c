import { acceptPosting } from '../ats/accept-posting.ts'
import type { Adapter } from '../ats/adapter.ts'
import { reachOf } from '../ats/reach.ts'
import { enrich } from '../enrich/index.ts'
import type { Hints } from '../enrich/step.ts'
import type { Fetcher } from '../http/fetcher.ts'
import { scopedFetcher } from '../http/scoped.ts'
import type { LiveCompany, StatedEmployers } from './live-company.ts'
import { type ProvisionalRow, provisionalRow } from './provisional.ts'

export interface LiveJob {
  row: ProvisionalRow
  /** Enrichment steps that failed: their fields are null. */
  failures: { step: string; error: unknown }[]
}

/** The client for one posting: only as far as its board reaches, no longer than the signal, without long retries. */
export function liveFetcher(
  adapter: Adapter,
  board: string | null,
  hosts: string[],
  { http, signal }: { http: Fetcher; signal: AbortSignal },
): Fetcher {
  return scopedFetcher(http, { allowHost: reachOf(adapter, board, hosts), signal, tries: 1 })
}

/** Reads one posting from its source; null when the source does not have it. */
export async function readLiveJob(
  adapter: Adapter,
  board: string,
  externalId: string,
  about: { http: Fetcher; hints: () => Promise<Hints>; companyOf: (stated: StatedEmployers) => Promise<LiveCompany> },
): Promise<LiveJob | null> {
  const found = await adapter.fetch(board, externalId, about.http)
  if (found === null) return null
  const posting = acceptPosting(found.posting)
  const { company, countries } = await about.hints()
  const name = posting.company?.name ?? company ?? found.company?.name ?? null
  const { job, failures } = enrich(posting, { company: name, countries })
  const employer = await about.companyOf({ posting: posting.company, board: found.company })
  return { row: provisionalRow(adapter.name, job, employer), failures }
}
