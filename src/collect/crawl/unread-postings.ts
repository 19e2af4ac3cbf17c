import type { FailureKind, FetchFailure } from '../../http/fetcher.ts'
import type { CrawlContext, CrawlReport } from './crawl.ts'

/** Postings of one crawl that could not be read. */
export interface UnreadPostings {
  add(externalId: string, failure: FetchFailure): void
  /** Another posting was read: the source as a whole answers. */
  noteRead(): void
  /** Null while single postings fail. When too many do, the source as a whole is at fault: then the failure of one posting. */
  failure(): FetchFailure | null
}

/** More unread postings than both of these mean that the source as a whole is at fault. */
const TOLERATED = { atLeast: 10, share: 0.1 }
/**
 * More failures of a kind one after the other mean so too. A source may refuse single postings for good: a page for employees answers 403,
 * another leads to the employer's own site. Such a posting must not keep the postings behind it from being read.
 */
const IN_A_ROW: Partial<Record<FailureKind, number>> = {
  rate_limited: 0,
  blocked: 2,
  refused: 2,
  server_error: 10,
  timeout: 10,
  unreachable: 10,
}

export function countUnread(report: CrawlReport, log: CrawlContext['log']): UnreadPostings {
  const failures: FetchFailure[] = []
  let inARow: FetchFailure[] = []
  return {
    add(externalId, failure) {
      report.unread++
      // A posting that is gone between the list and its detail is settled by the next listing.
      if (failure.kind !== 'gone') {
        failures.push(failure)
        inARow.push(failure)
      }
      log.debug({ board: report.board, posting: externalId }, `a posting could not be read: ${failure.message}`)
    },
    noteRead() {
      inARow = []
    },
    failure() {
      const last = inARow.at(-1)
      const alike = inARow.filter(({ kind }) => kind === last?.kind)
      if (last && alike.length > (IN_A_ROW[last.kind] ?? Number.POSITIVE_INFINITY)) return last
      const tolerated = Math.max(TOLERATED.atLeast, report.listed * TOLERATED.share)
      return failures.length > tolerated ? (failures[0] ?? null) : null
    },
  }
}
