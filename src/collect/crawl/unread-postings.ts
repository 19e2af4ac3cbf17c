import type { FetchFailure } from '../../http/fetcher.ts'
import type { CrawlContext, CrawlReport } from './crawl.ts'

/** Postings of one crawl that could not be read. */
export interface UnreadPostings {
  add(externalId: string, failure: FetchFailure): void
  /** The failure of the first posting, once there are so many that the source as a whole is at fault. */
  failure(): FetchFailure | null
}

/** More unread postings than this mean that the source as a whole is at fault. */
const TOLERATED = 10

export function countUnread(report: CrawlReport, log: CrawlContext['log']): UnreadPostings {
  const failures: FetchFailure[] = []
  return {
    add(externalId, failure) {
      report.unread++
      // A posting that is gone between the list and its detail is settled by the next listing.
      if (failure.kind !== 'gone') failures.push(failure)
      log.debug({ board: report.board, posting: externalId }, `a posting could not be read: ${failure.message}`)
    },
    failure: () => (failures.length > TOLERATED ? (failures[0] ?? null) : null),
  }
}
