import type { Adapter } from '../ats/adapter.ts'
import { enrich } from '../enrich/index.ts'
import type { Hints } from '../enrich/step.ts'
import { boundedSignal } from '../http/deadline.ts'
import type { Fetcher } from '../http/fetcher.ts'
import { scopedFetcher } from '../http/scoped.ts'
import { type ProvisionalRow, provisionalRow } from './provisional.ts'

export interface LiveJob {
  row: ProvisionalRow
  /** Enrichment steps that failed: their fields are null. */
  failures: { step: string; error: unknown }[]
}

/** Reads one posting from its source, from hosts its adapter names and no other; null when the source does not have it. */
export async function readLiveJob(
  adapter: Adapter,
  board: string,
  externalId: string,
  { http, budgetMs, hints }: { http: Fetcher; budgetMs: number; hints: () => Promise<Hints> },
): Promise<LiveJob | null> {
  const bounded = boundedSignal([], budgetMs)
  try {
    const allowHost = (hostname: string) => adapter.hosts.some((host) => hostname === host || hostname.endsWith(`.${host}`))
    const found = await adapter.fetch(board, externalId, scopedFetcher(http, { allowHost, signal: bounded.signal, tries: 1 }))
    if (found === null) return null
    const { posting } = found
    const { company, countries } = await hints()
    const name = posting.company?.name ?? company ?? found.company?.name ?? null
    const { job, failures } = enrich(posting, { company: name, countries })
    return { row: provisionalRow(adapter.name, job, posting.company ?? found.company), failures }
  } finally {
    bounded.release()
  }
}
