import { Command } from 'commander'
import { readingVersion } from '../ats/reading-version.ts'
import type { BoardReference } from '../collect/crawl/board-reference.ts'
import type { CrawlReport } from '../collect/crawl/crawl.ts'
import { crawlInProcess } from '../collect/crawl/crawl-in-process.ts'
import { crawlOnce } from '../collect/crawl/crawl-once.ts'
import { databaseClock } from '../collect/crawl/database-clock.ts'
import { readConfig } from '../config/settings.ts'
import { boardName } from '../job/board-name.ts'
import { withApp } from './app.ts'
import { CommandFailed } from './command-failed.ts'
import { showCrawls } from './crawl-progress.ts'
import { boardArgument, namedBoard } from './named-board.ts'
import { openReaderPool } from './reader-pool.ts'
import { print, printError, progressOutput } from './terminal/print.ts'

const collect = (text: string, before: BoardReference[] = []) => [...before, boardArgument(text)]

export const crawl = new Command('crawl')
  .argument('[boards...]', 'ATS:BOARD, or a URL on the board', collect)
  .option('--json', 'print one JSON object per board')
  .action((references: BoardReference[], options: { json?: boolean }) => {
    const config = readConfig()
    return withApp(config, 'crawl', async (app) => {
      const { db, log } = app
      const given = await Promise.all(references.map((reference) => namedBoard(db, reference)))
      const removed = given.find((board) => board.removed_at !== null)
      if (removed) throw new CommandFailed(`${boardName(removed)} was removed: add it again to crawl it`)
      const readers = openReaderPool(app)
      const stopping = new AbortController()
      for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort())
      const progress = showCrawls(progressOutput)
      const reports: CrawlReport[] = []
      try {
        const crawling = { db, log, clock: await databaseClock(db), readingVersion, signal: stopping.signal }
        await crawlOnce({
          ...crawling,
          crawl: crawlInProcess(readers, { ...crawling, onProgress: options.json ? undefined : progress.update }),
          concurrency: config.CRAWL_CONCURRENCY,
          sourceIds: given.length > 0 ? given.map((board) => board.id) : undefined,
          onCrawled: (report) => {
            reports.push(report)
            if (options.json) print(JSON.stringify(report))
            else progress.done(report)
          },
        })
      } finally {
        progress.end()
        await readers.close()
      }
      const missing = given.filter((board) => !reports.some((report) => report.board === boardName(board)))
      for (const board of missing)
        printError(`${boardName(board)} is being crawled by another worker right now: try again when it is done`)
      if (reports.length === 0 && missing.length === 0 && !options.json) print('No board is due.')
      if (stopping.signal.aborted) process.exitCode = 130
      else if (missing.length > 0 || reports.some((report) => report.failure)) process.exitCode = 1
    })
  })
