import { Command, InvalidArgumentError } from 'commander'
import { openApp, prepareDatabase } from '../app.ts'
import { readConfig } from '../config.ts'
import { databaseClock } from '../crawl/database-clock.ts'
import { runWorker } from '../crawl/worker.ts'
import { readingVersion } from '../reading-version.ts'
import { printError } from '../terminal/print.ts'
import { crawlClient } from './crawl-client.ts'

const concurrency = (text: string) => {
  if (!/^[1-9]\d?$|^100$/.test(text)) throw new InvalidArgumentError('It must be a whole number from 1 to 100.')
  return Number(text)
}

export const worker = new Command('worker')
  .option('--concurrency <boards>', 'boards crawled at a time (default: CRAWL_CONCURRENCY)', concurrency)
  .action(async (options: { concurrency?: number }) => {
    const config = readConfig()
    const app = await openApp(config, 'worker', { supervised: true })
    const http = crawlClient(config, app)
    const stopping = new AbortController()
    const stop = (signal: NodeJS.Signals) => {
      if (stopping.signal.aborted) process.exit(1)
      app.log.info(`${signal}: finishing what is being written; boards half read stay due`)
      stopping.abort()
    }
    process.on('SIGTERM', stop)
    process.on('SIGINT', stop)
    app.supervision?.givenUp.then((why) => {
      printError(`rolecall: ${why.message}`)
      process.exitCode = 1
      stopping.abort()
    })
    try {
      await prepareDatabase(app, { signal: stopping.signal })
      const { db, log } = app
      log.info(`crawling boards as they fall due, ${options.concurrency ?? config.CRAWL_CONCURRENCY} at a time`)
      await runWorker({
        db,
        http,
        log,
        clock: await databaseClock(db),
        readingVersion,
        signal: stopping.signal,
        concurrency: options.concurrency ?? config.CRAWL_CONCURRENCY,
      })
    } catch (error) {
      if (!stopping.signal.aborted) throw error
    } finally {
      await http.close()
      await app.close()
    }
  })
