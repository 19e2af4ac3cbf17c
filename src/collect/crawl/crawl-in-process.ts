import { type ClaimedBoard, releaseClaim } from '../../catalog/board-claims.ts'
import { troubleOf } from '../../database/trouble.ts'
import { FetchFailure } from '../../http/fetcher.ts'
import { boardName } from '../../job/board-name.ts'
import { ReaderLost, type Readers } from '../readers/readers.ts'
import { blankReport, type CrawlContext, type CrawlReport } from './crawl.ts'
import { crawlFailure, internalFailure } from './crawl-failure.ts'
import { recordFailure } from './record-failure.ts'

type InProcess = Pick<CrawlContext, 'db' | 'log' | 'clock' | 'readingVersion' | 'signal' | 'intervalOverride' | 'onProgress'>

/**
 * Crawls claimed boards in readers' processes. A payload that brings its process down fails its own board, and the other boards of the
 * process stay due.
 */
export function crawlInProcess(readers: Readers, context: InProcess): (board: ClaimedBoard) => Promise<CrawlReport> {
  const { db, log, signal, intervalOverride = null, onProgress } = context
  return async (board) => {
    try {
      return await readers.ask('crawl', { board, intervalOverride }, { signal, onProgress })
    } catch (error) {
      if (troubleOf(error) !== null) throw error
      const report = blankReport(boardName(board))
      if (error instanceof ReaderLost || signal?.aborted) {
        await releaseClaim(db, board)
        return { ...report, outcome: 'stopped' }
      }
      if (error instanceof FetchFailure) return recordFailure(board, crawlFailure(error), context)
      log.error({ board: report.board, err: error }, `the crawl of ${report.board} failed`)
      return recordFailure(board, internalFailure(error), context)
    }
  }
}
