import { Command } from 'commander'
import { createHealth } from '../api/health.ts'
import type { InternalOptions } from '../api/internal-routes.ts'
import { type Listening, listen } from '../api/listen.ts'
import { createMetrics } from '../api/metrics.ts'
import { createWorkerApp } from '../api/worker-app.ts'
import { readingVersion } from '../ats/reading-version.ts'
import { crawlInProcess } from '../collect/crawl/crawl-in-process.ts'
import { databaseClock } from '../collect/crawl/database-clock.ts'
import { runWorker } from '../collect/crawl/worker.ts'
import { type Config, readConfig } from '../config/settings.ts'
import { outlastTrouble } from '../database/outlast-trouble.ts'
import { openApp, openLog, prepareDatabase } from './app.ts'
import { portProblem } from './check-before-start.ts'
import { connectionLimits } from './connection-limits.ts'
import { listeningHost } from './listening-host.ts'
import { openReaderPool } from './reader-pool.ts'
import { printError } from './terminal/print.ts'
import { upTo } from './whole-number.ts'

export const worker = new Command('worker')
  .option('--concurrency <boards>', 'boards crawled at a time (default: CRAWL_CONCURRENCY)', upTo(100))
  .action(async (options: { concurrency?: number }) => {
    const config = readConfig()
    const log = openLog(config)
    // Installed first: a signal that comes while the database is being created must not leave it running.
    const stopping = new AbortController()
    const stop = (signal: NodeJS.Signals) => {
      if (stopping.signal.aborted) process.exit(1)
      log.info(`${signal}: finishing what is being written; boards half read stay due`)
      stopping.abort()
    }
    process.on('SIGTERM', stop)
    process.on('SIGINT', stop)
    const app = await openApp(config, 'worker', { supervised: true, log })
    const { db } = app
    const health = createHealth(app.db, { databaseTrouble: () => app.supervision?.trouble() ?? null })
    const metrics = createMetrics(app.db)
    const readers = openReaderPool(app, { onRequest: metrics.requested })
    app.supervision?.givenUp.then((why) => {
      printError(`rolecall: ${why.message}`)
      process.exitCode = 1
      stopping.abort()
    })
    let listening: Listening | null = null
    try {
      listening = await openHealthPort(config, { health, metrics })
      if (listening) log.info(`health and metrics at ${listening.url}`)
      const clock = await outlastTrouble(
        'preparing the database',
        async () => {
          await prepareDatabase(app, { signal: stopping.signal })
          return databaseClock(db)
        },
        { log: (line) => log.warn(line), signal: stopping.signal },
      )
      health.waitFor(null)
      log.info(`crawling boards as they fall due, ${options.concurrency ?? config.CRAWL_CONCURRENCY} at a time`)
      const crawling = { db, log, clock, readingVersion, signal: stopping.signal }
      await runWorker({
        ...crawling,
        crawl: crawlInProcess(readers, crawling),
        concurrency: options.concurrency ?? config.CRAWL_CONCURRENCY,
        onCrawled: metrics.crawled,
      })
    } catch (error) {
      if (!stopping.signal.aborted) throw error
    } finally {
      await readers.close()
      await listening?.drain(1_000)
      await app.close()
    }
  })

/** Listens before the database is ready, so that /readyz can say what the worker is waiting for. */
async function openHealthPort(config: Config, inside: Omit<InternalOptions, 'metricsToken'>): Promise<Listening | null> {
  if (config.WORKER_PORT === 0) return null
  const at = { host: listeningHost(config), port: config.WORKER_PORT }
  const app = createWorkerApp({ ...inside, metricsToken: config.METRICS_TOKEN, clientHeader: config.CLIENT_ADDRESS_HEADER })
  return listen(app, { ...at, limits: connectionLimits(config) }).catch((error) => {
    throw portProblem(error, at.host, at.port, 'WORKER_PORT')
  })
}
