import { type ClaimedBoard, recordCrawl } from '../../catalog/board-claims.ts'
import { boardName } from '../../job/board-name.ts'
import { afterCrawl } from './board-health.ts'
import { blankReport, type CrawlContext, type CrawlReport } from './crawl.ts'
import type { CrawlFailure } from './crawl-failure.ts'

type Recording = Pick<CrawlContext, 'db' | 'clock' | 'readingVersion' | 'intervalOverride' | 'random'>

/** Records a crawl that failed before it had an outcome of its own. */
export async function recordFailure(
  board: ClaimedBoard,
  failure: CrawlFailure,
  context: Recording,
  report: CrawlReport = blankReport(boardName(board)),
): Promise<CrawlReport> {
  const startedAt = board.last_attempt_at ?? new Date(context.clock.now())
  const nothing = { listing: null, changed: false, allRead: false, renamed: false }
  const state = afterCrawl(board, { ...circumstances(board, context, startedAt), ...nothing, failure })
  const recorded = await recordCrawl(context.db, board, state)
  return Object.assign(report, { outcome: recorded ? 'failed' : 'lost', failure })
}

/** The inputs of a board's next state, besides the outcome of the crawl. */
export function circumstances(
  board: ClaimedBoard,
  { readingVersion, intervalOverride = null, random = Math.random }: Recording,
  startedAt: Date,
) {
  return { startedAt, readBy: readingVersion(board.type), intervalOverride, random: random() }
}
