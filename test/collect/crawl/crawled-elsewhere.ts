import { beforeAll } from 'vitest'
import type { CrawlContext, CrawlReport } from '../../../src/collect/crawl/crawl.ts'
import { crawlInProcess } from '../../../src/collect/crawl/crawl-in-process.ts'
import { claimDueBoards } from '../../../src/collect/crawl/due-boards.ts'
import type { ReaderPool } from '../../../src/collect/readers/pool.ts'
import { LITTLE_MEMORY_MB, readerPool } from '../readers/reader-pool.ts'
import { type Berth, type Harbour, harbour } from './harbour.ts'

/** A harbour whose boards are crawled in a process with little memory. */
export function crawledElsewhere(choices: Omit<Parameters<typeof readerPool>[0], 'database' | 'gateway'> = {}): Harbour & {
  crawl(board: Berth, changes?: Partial<CrawlContext>): Promise<CrawlReport>
} {
  const port = harbour()
  let readers: ReaderPool
  beforeAll(() => {
    const gateway = `http://127.0.0.1:${port.server.port}`
    readers = readerPool({ database: port.url, gateway, memoryMb: LITTLE_MEMORY_MB, stepMs: 1_200_000, ...choices })
  })
  return Object.assign(port, {
    async crawl(board: Berth, changes: Partial<CrawlContext> = {}) {
      const [claimed] = await claimDueBoards(port.db, port.clock, { limit: 1, sourceIds: [board.id] })
      return crawlInProcess(readers, { ...port.context, ...changes })(claimed!)
    },
  })
}
