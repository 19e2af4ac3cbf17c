import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type ApiOptions, createApi } from '../api/app.ts'
import { createCollectingProgress } from '../api/cached-collecting-progress.ts'
import { createCoverage } from '../api/cached-coverage.ts'
import type { CountedConnections } from '../api/connections.ts'
import { createHealth, type Health } from '../api/health.ts'
import { type Listening, listen, listenerOf } from '../api/listen.ts'
import { createMetrics, type Metrics } from '../api/metrics.ts'
import type { RateLimit } from '../api/quotas/rate-limit.ts'
import { createSharedPlaces } from '../api/quotas/shared-account-places.ts'
import { createUsage, type Usage } from '../api/quotas/usage.ts'
import { createSite } from '../api/site/site.ts'
import { answerForwarded } from '../api/threads/answer-forwarded.ts'
import { readingVersion } from '../ats/reading-version.ts'
import { catalogIdentity } from '../catalog/identity.ts'
import { crawlInProcess } from '../collect/crawl/crawl-in-process.ts'
import { databaseClock } from '../collect/crawl/database-clock.ts'
import { runWorker } from '../collect/crawl/worker.ts'
import { createEvidence } from '../collect/evidence/evidence.ts'
import type { ReaderPool } from '../collect/readers/pool.ts'
import { createResolver } from '../collect/resolve/resolve.ts'
import type { Config } from '../config/settings.ts'
import { outlastTrouble } from '../database/outlast-trouble.ts'
import type { Replicas } from '../database/replicas/replicas.ts'
import { type ChangeStreams, createChangeStreams } from '../deliver/change-streams.ts'
import { createFeedTail } from '../deliver/feed-tail.ts'
import { followSearches } from '../deliver/follow-searches.ts'
import type { Webhooks } from '../deliver/webhooks/webhooks.ts'
import type { IndexCopies } from '../search/bitmap/following/index-news.ts'
import { snapshotFile } from '../search/bitmap/snapshot/snapshot-folder.ts'
import { type CatalogSearch, createCatalogSearch } from '../search/catalog-search.ts'
import { findMatchesBy } from '../search/saved-query.ts'
import { createSuggester } from '../search/suggestions.ts'
import { type App, openApp, openLog, prepareDatabase } from './app.ts'
import { portProblem } from './check-before-start.ts'
import { refuseReplicasOfCluster } from './cluster-replicas.ts'
import { connectionLimits } from './connection-limits.ts'
import { DEMO_INTERVAL_SECONDS, pauseDemoBoards } from './demo-boards.ts'
import { demoKey } from './demo-key.ts'
import { greet } from './greeting.ts'
import { listeningHost } from './listening-host.ts'
import { openMailSender } from './mail-sender.ts'
import { openReads } from './open-pools.ts'
import { openThreads, withAnswers } from './open-threads.ts'
import { publicUrlOf } from './public-url.ts'
import { openReaderPool } from './reader-pool.ts'
import { openSharedQuotas } from './shared-quotas.ts'
import { sharedSnapshots } from './shared-snapshots.ts'
import { type Shutdown, shutdownOnSignal } from './shutdown.ts'
import { print } from './terminal/print.ts'
import { RESOLVE_BUDGET_MS, SEARCH_BUDGET_MS } from './time-budgets.ts'
import { wantsDemo } from './wants-demo.ts'
import { openWebhookSender } from './webhook-sender.ts'

/** Runs `rolecall serve` after its first line, until the signal that ends it. */
export async function runServer(config: Config, threads: number): Promise<void> {
  const log = openLog(config)
  // Installed first: a signal that comes while the database is being created must not leave it running.
  const shutdown = shutdownOnSignal(log)
  const opening = openApp(config, 'serve', { supervised: true, log })
  shutdown.add('database', () =>
    opening.then(
      (app) => app.close(),
      () => {},
    ),
  )
  try {
    const app = await opening
    app.supervision?.givenUp.then(shutdown.fail)
    if (!shutdown.signal.aborted) await run(app, shutdown, threads)
  } catch (error) {
    await shutdown.fail(error)
  }
}

async function run(app: App, shutdown: Shutdown, threads: number): Promise<void> {
  const reads = openReads(app)
  shutdown.add('replicas', reads.close)
  const search = createCatalogSearch({ pool: app.db, reads, log: app.log, budgetMs: SEARCH_BUDGET_MS })
  const beside = threads > 1 ? openThreads(app, threads) : null
  const health = createHealth(app.db, {
    searchStatus: beside === null ? search.status : async () => withAnswers(search.status(), await beside.threads.reports()),
    replicas: reads.status,
    databaseTrouble: () => app.supervision?.trouble() ?? null,
  })
  const shared = await openShared(app, shutdown, beside?.limits.rateLimit)
  const tail = createFeedTail({ db: app.db, reads, log: app.log })
  const streams = createChangeStreams({ db: app.db, reads, log: app.log, tail })
  const sending = openWebhookSender(app, { reads, tail })
  const mailing = openMailSender(app, { reads, publicUrl: publicUrlOf(app.config) })
  const metrics = createMetrics(app.db, {
    searchStatus: search.status,
    quotaStatus: shared?.limits.rateLimit.status,
    replicas: reads,
    streams,
    webhooks: sending?.sender,
    mails: mailing?.sender,
    ...beside?.measured,
  })
  // Known only after the database has said whether this is the demo.
  const world: DemoPort = { demoPort: undefined }
  const readers = openReaderPool(app, { demoPort: () => world.demoPort, onRequest: metrics.requested })
  shutdown.add('readers', readers.close)
  // Known only after the database has said whether this is the demo.
  const shown: { demo: boolean; demoKey: string | null } = { demo: false, demoKey: null }
  const usage = createUsage(app.db, app.log)
  shutdown.add('usage', usage.close)
  const usageOfAll = beside === null ? usage : { ...usage, of: beside.afterReports(usage.of) }
  const apiParts = {
    reads,
    health,
    metrics,
    limits: { ...beside?.limits, ...shared?.limits },
    counted: beside?.counted,
    readers,
    usage: usageOfAll,
    streams,
    webhooks: sending?.webhooks ?? null,
    sendsMail: mailing !== null,
    demo: () => shown.demo,
    demoKey: () => shown.demoKey,
  }
  const { api, listening } = await startApi(app, search, apiParts)
  shutdown.add('traffic', () => sendTrafficElsewhere(app, health, [listening, ...(beside ? [beside.threads] : [])]))
  // Streams end only when they are told to, so they would keep the server from closing.
  shutdown.add('requests', streams.close)
  shutdown.add('requests', () => Promise.all([listening.drain(), beside?.threads.end()]))
  app.log.debug(`listening on ${new URL(listening.url).host}`)
  const patient = patience(app, shutdown)
  await patient('preparing the database', () => prepareDatabase(app, { signal: shutdown.signal }))
  await patient('looking for a cluster', () => refuseReplicasOfCluster(app))
  await patient('sharing the quotas', async () => shared?.open(await catalogIdentity(app.db)))
  shutdown.add('index', search.close)
  await openIndex(app, search, beside?.threads.copies)
  readers.warmUp()
  const demo = await patient('looking for boards', () => wantsDemo(app))
  const key = await patient('making the first key', () => demoKey(app))
  if (demo) Object.assign(shown, { demo, demoKey: key?.key ?? null })
  const findMatches = findMatchesBy(search.engine, () => new Date())
  const following = followSearches({ db: app.db, findMatches, log: app.log }, shutdown.signal)
  shutdown.add('crawling', () => following)
  health.waitFor(null)
  if (sending) shutdown.add('webhooks', sending.start())
  if (mailing) shutdown.add('mails', mailing.start())
  beside?.threads.start({
    setup: {
      descriptor: listening.descriptor,
      indexFolder: app.config.ROLECALL_INDEX === 'on' ? indexFolder(app) : null,
      catalog: await patient('naming the catalog', () => catalogIdentity(app.db)),
    },
    database: () => (typeof app.address === 'string' ? app.address : app.address()),
    usage,
    catchUp: search.catchUp,
    answer: answerForwarded(listenerOf(api)),
  })
  greet(app, { url: listening.url, demo, key, page: app.config.ROLECALL_PAGE === 'on' })
  await collect(app, { demo, health, metrics, world, readers, shutdown })
}

/** Load balancers see that this node is no longer ready, and have time to send requests to others before it stops listening. */
async function sendTrafficElsewhere({ config, log }: App, health: Health, answering: { retire(): void }[]): Promise<void> {
  health.waitFor('nothing more: this node is shutting down')
  for (const { retire } of answering) retire()
  if (config.SHUTDOWN_DELAY_MS === 0) return
  log.info(`/readyz answers 503 from now on; requests are answered for another ${config.SHUTDOWN_DELAY_MS} ms`)
  await pause(config.SHUTDOWN_DELAY_MS)
}

/** The limits of accounts, counted for all nodes together, if Redis is configured. Its client is loaded only then. */
async function openShared({ config, log }: App, shutdown: Shutdown, here?: RateLimit) {
  const quotas = await openSharedQuotas(config, log, here)
  if (quotas === null) return null
  const { store, rateLimit, open } = quotas
  const places = { exports: createSharedPlaces(store, 'exports'), streams: createSharedPlaces(store, 'streams') }
  shutdown.add('quotas', async () => {
    places.exports.close()
    places.streams.close()
    await store.close()
  })
  return { limits: { rateLimit, places }, open }
}

/** Work that the server starts by itself waits out trouble of the database instead of failing. */
const patience =
  ({ log }: App, { signal }: Shutdown) =>
  <T>(what: string, work: () => Promise<T>): Promise<T> =>
    outlastTrouble(what, work, { log: (line) => log.warn(line), signal })

/** The hosts that reader processes contact. */
interface DemoPort {
  /** The port of the demo world; null for the internet, undefined while it is not known. */
  demoPort: number | null | undefined
}

interface ApiParts {
  reads: Replicas
  health: Health
  metrics: Metrics
  limits: Pick<ApiOptions, 'rateLimit' | 'places' | 'underWay' | 'threads'>
  counted: CountedConnections | undefined
  readers: ReaderPool
  usage: Usage
  streams: ChangeStreams
  webhooks: Webhooks | null
  sendsMail: boolean
  demo: () => boolean
  demoKey: () => string | null
}

/** Listens before the database is ready, so that /readyz can say what the server is waiting for. */
async function startApi(
  app: App,
  { engine }: CatalogSearch,
  { reads, health, metrics, limits, counted, readers, usage, streams, webhooks, sendsMail, demo, demoKey }: ApiParts,
): Promise<{ api: ReturnType<typeof createApi>; listening: Listening }> {
  const { config, db, log } = app
  const resolver = createResolver({ db, readers, budgetMs: RESOLVE_BUDGET_MS, log })
  const now = () => new Date()
  const coverage = createCoverage(reads, now)
  const collecting = createCollectingProgress(reads, now)
  const evidence = createEvidence({ db, readers, budgetMs: RESOLVE_BUDGET_MS })
  const suggester = createSuggester({ engine, reads, budgetMs: SEARCH_BUDGET_MS })
  const api = createApi(
    {
      db,
      reads,
      engine,
      suggester,
      resolver,
      evidence,
      coverage,
      collecting,
      demo,
      usage,
      streams,
      webhooks,
      sendsMail,
      log,
      now,
      publicUrl: () => publicUrlOf(config),
      contact: config.ROLECALL_CONTACT,
      servesContacts: config.ROLECALL_SERVE_CONTACTS === 'on',
    },
    {
      health,
      metrics,
      ...limits,
      trustedProxies: config.TRUSTED_PROXIES,
      clientHeader: config.CLIENT_ADDRESS_HEADER,
      mostPerClient: config.CONNECTIONS_PER_ADDRESS,
      metricsToken: config.METRICS_TOKEN,
      snapshotFile: config.ROLECALL_INDEX === 'on' ? snapshotFile(indexFolder(app)) : null,
      site: config.ROLECALL_PAGE === 'on' ? createSite() : null,
      publicPages: config.ROLECALL_PUBLIC_PAGES === 'on',
      demoKey,
    },
  )
  const at = { host: listeningHost(config), port: config.PORT }
  const listening = await listen(api, { ...at, limits: connectionLimits(config), counted }).catch((error) => {
    throw portProblem(error, at.host, at.port)
  })
  return { api, listening }
}

const indexFolder = ({ dataDir }: App) => join(dataDir, 'index')

/** Nothing waits for the index: PostgreSQL answers until it is ready. */
async function openIndex(app: App, search: CatalogSearch, copies?: IndexCopies): Promise<void> {
  if (app.config.ROLECALL_INDEX === 'on') search.openIndex(indexFolder(app), await sharedSnapshots(app), copies)
  else app.log.info('ROLECALL_INDEX=off: PostgreSQL answers every search')
}

interface CollectOptions {
  demo: boolean
  health: Health
  metrics: Metrics
  world: DemoPort
  readers: ReaderPool
  shutdown: Shutdown
}

/** Collects while the process runs: the demo world, or the boards of the catalog. */
async function collect(app: App, { demo: wanted, health, metrics, world, readers, shutdown }: CollectOptions): Promise<void> {
  const { config, db, log } = app
  const { signal } = shutdown
  // Its employers and systems are loaded only where they are wanted.
  const demo = wanted ? await (await import('./demo-world.ts')).openDemoWorld(app) : null
  const patient = patience(app, shutdown)
  if (!demo && config.ROLECALL_DEMO === '0') await patient('resting the demo world', () => pauseDemoBoards(app))
  world.demoPort = demo?.port ?? null
  if (demo) shutdown.add('sources', demo.close)
  if (!demo && config.ROLECALL_CRAWL === 'off') return log.info('ROLECALL_CRAWL=off: this process crawls no board')
  // Something changes in the demo every few seconds, so only problems are logged.
  const crawlLog = demo ? log.child({}, { level: 'warn' }) : log
  const clock = await patient('asking for the time', () => databaseClock(db))
  const crawling = { db, log: crawlLog, clock, readingVersion, signal, onCrawled: metrics.crawled }
  const crawlEvery = (intervalOverride: number | null) => crawlInProcess(readers, { ...crawling, intervalOverride })
  if (demo) {
    const playing = demo.playFirstRounds(
      { ...crawling, crawlEvery },
      {
        tell: print,
        progress: health.progress,
        patient,
      },
    )
    shutdown.add('crawling', () => playing.catch(() => {}))
    await playing
  }
  if (signal.aborted) return
  const crawl = crawlEvery(demo ? DEMO_INTERVAL_SECONDS : null)
  const worker = runWorker({ ...crawling, crawl, concurrency: config.CRAWL_CONCURRENCY })
  const life = demo?.live(signal)
  shutdown.add('crawling', () => Promise.all([worker, life]))
  await Promise.all([worker, life])
}
