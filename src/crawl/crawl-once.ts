import type { CrawlReport } from './crawl.ts'
import { crawlBoard } from './crawl-board.ts'
import { claimDueBoards } from './due-boards.ts'
import type { WorkerOptions } from './worker.ts'

/** Crawls each given board once, or without any every board that is due, several at a time. */
export async function crawlOnce(options: WorkerOptions & { sourceIds?: number[] }): Promise<CrawlReport[]> {
  const { db, clock, signal, concurrency, onCrawled } = options
  const reports: CrawlReport[] = []
  const waiting = options.sourceIds && new Set(options.sourceIds)
  const lane = async () => {
    while (!signal.aborted) {
      const [board] = await claimDueBoards(db, clock, { limit: 1, sourceIds: waiting && [...waiting] })
      if (!board) return
      waiting?.delete(board.id)
      const report = await crawlBoard(board, options)
      reports.push(report)
      onCrawled?.(report)
    }
  }
  const ends = await Promise.allSettled(Array.from({ length: concurrency }, lane))
  const failed = ends.find((end) => end.status === 'rejected')
  if (failed) throw failed.reason
  return reports
}
