import type { ClaimedBoard } from '../../catalog/board-claims.ts'
import { inLanes } from '../../job/in-parallel.ts'
import type { CrawlReport } from './crawl.ts'
import { claimDueBoards, correctFutureTimes } from './due-boards.ts'
import type { WorkerOptions } from './worker.ts'

/** Crawls each given board once, several at a time; without any, every board that is due now. */
export async function crawlOnce(
  options: Omit<WorkerOptions, 'readingVersion'> & { sourceIds?: number[] },
): Promise<CrawlReport[]> {
  const { signal, concurrency, onCrawled } = options
  const reports: CrawlReport[] = []
  await correctFutureTimes(options.db, options.clock, options.log)()
  const claimNext = options.sourceIds ? claimGiven(options, options.sourceIds) : claimDueNow(options)
  await inLanes(concurrency, async () => {
    while (!signal.aborted) {
      const board = await claimNext()
      if (!board) return
      const report = await options.crawl(board)
      reports.push(report)
      onCrawled?.(report)
    }
  })
  return reports
}

type ClaimNext = () => Promise<ClaimedBoard | null>

/** A lane takes an id off the queue before it claims the board, so that no other lane can claim the same board again after its crawl. */
function claimGiven({ db, clock }: Pick<WorkerOptions, 'db' | 'clock'>, sourceIds: number[]): ClaimNext {
  const queue = new Set(sourceIds).values()
  return async () => {
    for (const id of queue) {
      const [board] = await claimDueBoards(db, clock, { limit: 1, sourceIds: [id] })
      if (board) return board
    }
    return null
  }
}

/**
 * Claims only boards that were due at the beginning. A crawl moves its board's due time beyond that, so a long run does not crawl a board
 * twice.
 */
function claimDueNow({ db, clock }: Pick<WorkerOptions, 'db' | 'clock'>): ClaimNext {
  const dueBy = new Date(clock.now())
  return async () => (await claimDueBoards(db, clock, { limit: 1, dueBy }))[0] ?? null
}
