import type { ClaimedBoard } from '../catalog/board-claims.ts'
import { inLanes } from '../in-parallel.ts'
import type { CrawlReport } from './crawl.ts'
import { crawlBoard } from './crawl-board.ts'
import { boundTimes, claimDueBoards } from './due-boards.ts'
import type { WorkerOptions } from './worker.ts'

/** Crawls each given board once, or without any every board that is due now, several at a time. */
export async function crawlOnce(options: WorkerOptions & { sourceIds?: number[] }): Promise<CrawlReport[]> {
  const { signal, concurrency, onCrawled } = options
  const reports: CrawlReport[] = []
  await boundTimes(options.db, options.clock, options.log)()
  const claimNext = options.sourceIds ? claimGiven(options, options.sourceIds) : claimDueNow(options)
  await inLanes(concurrency, async () => {
    while (!signal.aborted) {
      const board = await claimNext()
      if (!board) return
      const report = await crawlBoard(board, options)
      reports.push(report)
      onCrawled?.(report)
    }
  })
  return reports
}

type ClaimNext = () => Promise<ClaimedBoard | null>

/** A lane takes an id off the queue before it asks for the claim, so that no other lane can ask for the same board after its crawl. */
function claimGiven({ db, clock }: WorkerOptions, sourceIds: number[]): ClaimNext {
  const queue = new Set(sourceIds).values()
  return async () => {
    for (const id of queue) {
      const [board] = await claimDueBoards(db, clock, { limit: 1, sourceIds: [id] })
      if (board) return board
    }
    return null
  }
}

/** Only what was due at the beginning: a crawl moves its board's due time past that, so that a long run does not meet it again. */
function claimDueNow({ db, clock }: WorkerOptions): ClaimNext {
  const dueBy = new Date(clock.now())
  return async () => (await claimDueBoards(db, clock, { limit: 1, dueBy }))[0] ?? null
}
