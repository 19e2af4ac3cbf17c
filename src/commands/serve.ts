import { join } from 'node:path'
import { Command } from 'commander'
import { createApi } from '../api/app.ts'
import { createHealth, type Health } from '../api/health.ts'
import { type Listening, listen } from '../api/listen.ts'
import { createMetrics } from '../api/metrics.ts'
import { type App, openApp, prepareDatabase } from '../app.ts'
import { readConfig } from '../config.ts'
import { databaseClock } from '../crawl/database-clock.ts'
import { runWorker } from '../crawl/worker.ts'
import { type Fetcher, FetchFailure } from '../http/fetcher.ts'
import { readingVersion } from '../reading-version.ts'
import { createResolver } from '../resolve/resolve.ts'
import { type CatalogSearch, createCatalogSearch } from '../search/catalog-search.ts'
import { print, printError } from '../terminal/print.ts'
import { CommandFailed } from './command-failed.ts'
import { connectionLimits } from './connection-limits.ts'
import { crawlClient } from './crawl-client.ts'
import { demoKey } from './demo-key.ts'
import { DEMO_INTERVAL_SECONDS, openDemoWorld, restDemoWorld, wantsDemo } from './demo-world.ts'

/** What has to be stopped, in this order, when a signal comes. */
type Closing = (() => Promise<unknown>)[]

export const serve = new Command('serve')
  .description('run the API and one worker (and the embedded database, unless DATABASE_URL is set)')
  .action(async () => {
    const app = await openApp(readConfig(), 'serve', { supervised: true })
    const closing: Closing = [app.close]
    const stopping = stopOnSignal(app, closing)
    try {
      const search = createCatalogSearch({ pool: app.db, log: app.log, budgetMs: app.config.SEARCH_BUDGET_MS })
      const health = createHealth(app.db, {
        searchStatus: search.status,
        databaseTrouble: () => app.supervision?.trouble() ?? null,
      })
      const outside = createOutside()
      const listening = await openDoor(app, search, health, outside)
      closing.unshift(listening.drain)
      app.log.debug(`listening on ${new URL(listening.url).host}`)
      await prepareDatabase(app, { signal: stopping })
      closing.splice(-1, 0, search.close)
      index(app, search)
      await collect(app, { health, outside, listening, closing, stopping })
    } catch (error) {
      if (stopping.aborted) return
      for (const close of closing) await close()
      throw error
    }
  })

/** The way out to the sources, which is known only once the database has told whether this is the demo. */
function createOutside(): Fetcher & { lead(to: Fetcher): void } {
  let client: Fetcher | null = null
  return {
    lead(to) {
      client = to
    },
    async fetch(url, options) {
      if (!client) throw new FetchFailure('unreachable', 'nothing is fetched before the database is ready', { url })
      return client.fetch(url, options)
    },
  }
}

/** Listens before the database is ready, so that /readyz can tell what is being waited for. */
async function openDoor(app: App, { engine, status }: CatalogSearch, health: Health, http: Fetcher): Promise<Listening> {
  const { config, db, log, embedded } = app
  const resolver = createResolver({ db, http, budgetMs: config.RESOLVE_BUDGET_MS, log })
  const api = createApi(
    { db, engine, resolver, log, now: () => new Date(), contact: config.ROLECALL_CONTACT },
    {
      health,
      metrics: createMetrics(db, status),
      trustedProxies: config.TRUSTED_PROXIES,
      mostPerClient: config.CONNECTIONS_PER_ADDRESS,
      metricsToken: config.METRICS_TOKEN,
    },
  )
  const host = config.HOST ?? (embedded || config.ROLECALL_DEMO === '1' ? '127.0.0.1' : '0.0.0.0')
  return listen(api, { host, port: config.PORT, limits: connectionLimits(config) }).catch((error) => {
    throw doorProblem(error, host, config.PORT)
  })
}

/** Nobody waits for the index: PostgreSQL answers until it is ready. */
function index({ config, dataDir, log }: App, search: CatalogSearch): void {
  if (config.ROLECALL_INDEX === 'on') search.openIndex(join(dataDir, 'index'))
  else log.info('ROLECALL_INDEX=off: PostgreSQL answers every search')
}

function doorProblem(error: NodeJS.ErrnoException, host: string, port: number): Error {
  const words: Record<string, string> = {
    EADDRINUSE: `port ${port} is taken: stop what listens there, or choose another with PORT=${port + 1}`,
    EACCES: `port ${port} may not be opened by this user: choose one above 1023 with PORT`,
    EADDRNOTAVAIL: `HOST=${host} is not an address of this machine`,
    ENOTFOUND: `HOST=${host} is not an address of this machine`,
  }
  const explained = words[error.code ?? '']
  return explained === undefined ? error : new CommandFailed(explained)
}

interface Running {
  health: Health
  outside: ReturnType<typeof createOutside>
  listening: Listening
  closing: Closing
  stopping: AbortSignal
}

/** Collects for as long as the process lives: the demo world, or the boards there are. */
async function collect(app: App, { health, outside, listening, closing, stopping }: Running): Promise<void> {
  const { config, db, log } = app
  const demo = (await wantsDemo(app)) ? await openDemoWorld(app) : null
  if (!demo && config.ROLECALL_DEMO === '0') await restDemoWorld(app)
  const http = demo?.http ?? crawlClient(config)
  outside.lead(http)
  // Something moves in the demo every second: only trouble is worth a line.
  const crawlLog = demo ? log.child({}, { level: 'warn' }) : log
  const crawling = { db, log: crawlLog, clock: await databaseClock(db), readingVersion, signal: stopping }
  closing.splice(-1, 0, () => demo?.close() ?? http.close())
  if (demo) {
    health.waitFor('the demo world to be crawled for the first time')
    await demo.playFirstRounds(crawling, tellRound())
  }
  if (stopping.aborted) return
  health.waitFor(null)
  await greet(app, listening, demo !== null)
  const intervalOverride = demo ? DEMO_INTERVAL_SECONDS : null
  const worker = runWorker({ ...crawling, http, concurrency: config.CRAWL_CONCURRENCY, intervalOverride })
  const life = demo?.live(stopping)
  closing.splice(1, 0, () => Promise.all([worker, life]))
}

function tellRound(): (line: string) => void {
  let told = false
  return (line) => {
    if (!told) print('Crawling the demo world, made-up employers behind a local server, for the first time:')
    told = true
    print(line)
  }
}

async function greet(app: App, { url }: Listening, demo: boolean): Promise<void> {
  const key = await demoKey(app)
  const lines = [
    `Rolecall answers at ${url}`,
    app.embedded ? `Catalog: embedded PostgreSQL in ${app.dataDir}` : 'Catalog: the PostgreSQL of DATABASE_URL',
    demo
      ? 'Jobs: the demo world. Employers and postings are made up and change while you watch; ROLECALL_DEMO=0 turns it off'
      : 'Jobs: whatever boards you add (rolecall boards add URL); one worker crawls them',
  ]
  if (key) {
    lines.push(`API key: ${key}`, '', 'Try it:', `  curl -H "Authorization: Bearer ${key}" "${url}/api/v1/jobs?limit=1"`)
  } else {
    lines.push('API keys: rolecall accounts add NAME, then rolecall keys create NAME')
  }
  print(lines.join('\n'))
}

/**
 * The first signal lets requests and batches under way finish, then stops; a second one does not wait. An embedded database
 * that was given up ends the process as well.
 */
function stopOnSignal(app: App, closing: Closing): AbortSignal {
  const stopping = new AbortController()
  const end = async (code: number) => {
    stopping.abort()
    for (const close of closing) {
      await close().catch((error: unknown) => app.log.error({ err: error }, 'something could not be closed in order'))
    }
    process.exit(code)
  }
  const stop = (signal: NodeJS.Signals) => {
    if (stopping.signal.aborted) process.exit(1)
    app.log.info(`${signal}: finishing requests under way`)
    return end(0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  app.supervision?.givenUp.then((why) => {
    if (stopping.signal.aborted) return
    printError(`rolecall: ${why.message}`)
    return end(1)
  })
  return stopping.signal
}
