import { acceptPosting } from '../../ats/accept-posting.ts'
import type { Adapter, Listed, ListingEnd } from '../../ats/adapter.ts'
import { reachOf } from '../../ats/reach.ts'
import { enrich } from '../../enrich/index.ts'
import type { Fetcher } from '../../http/fetcher.ts'
import type { Job } from '../../job/job.ts'
import { asFailure, boardFetcher } from './crawl.ts'
import { type CrawlFailure, crawlFailure } from './crawl-failure.ts'

export interface BoardCheck {
  /** How the listing ended; null when it broke off. */
  end: ListingEnd | null
  listed: number
  /** The first posting, as the catalog would store it. */
  sample: Job | null
  /** Rows that cannot be mapped, with the reason. */
  unreadable: { external_job_id: string; message: string }[]
  failure: CrawlFailure | null
}

/** Lists a board once and maps its rows without storing anything. The detail is read for the sample only. */
export async function checkBoard(adapter: Adapter, board: string, client: Fetcher): Promise<BoardCheck> {
  const http = boardFetcher(client, reachOf(adapter, board))
  const check: BoardCheck = { end: null, listed: 0, sample: null, unreadable: [], failure: null }
  let first: Listed | null = null
  try {
    const pages = adapter.list(board, { http, etag: null })
    let next = await pages.next()
    for (; !next.done; next = await pages.next()) {
      check.listed += next.value.length
      first ??= next.value[0] ?? null
      for (const row of next.value) tryMapping(row, check)
    }
    check.end = next.value
    if (first) check.sample = await sampleOf(adapter, board, first, next.value, http)
  } catch (error) {
    check.failure = crawlFailure(asFailure(error))
  }
  return check
}

function tryMapping({ external_job_id, posting }: Listed, check: BoardCheck): void {
  try {
    if (posting) acceptPosting(posting())
  } catch (error) {
    check.unreadable.push({ external_job_id, message: asFailure(error).message })
  }
}

async function sampleOf(adapter: Adapter, board: string, row: Listed, end: ListingEnd, http: Fetcher): Promise<Job> {
  // biome-ignore lint/style/noNonNullAssertion: an adapter that lists rows without postings has detail
  const posting = acceptPosting(row.posting ? row.posting() : await adapter.detail!(board, row.handle, http))
  return enrich(posting, { company: (posting.company ?? end.company)?.name ?? null, countries: [] }).job
}
