import type { ClaimedBoard } from '../../../src/catalog/board-claims.ts'
import type { CrawlContext } from '../../../src/collect/crawl/crawl.ts'
import { crawlBoard } from '../../../src/collect/crawl/crawl-board.ts'

/** The options of a worker that crawls in the process of the test. */
export const crawlingHere = <Options extends CrawlContext>(options: Options) => ({
  ...options,
  crawl: (board: ClaimedBoard) => crawlBoard(board, options),
})
