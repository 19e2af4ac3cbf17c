import type { Pool } from 'pg'
import {
  AggregatorRegistry,
  Counter,
  collectDefaultMetrics,
  Gauge,
  Histogram,
  type MetricObjectWithValues,
  type MetricValue,
  Registry,
} from 'prom-client'
import type { Replicas } from '../database/replicas/replicas.ts'
import type { MailSender } from '../deliver/mail/sender.ts'
import type { WebhookSender } from '../deliver/webhooks/sender.ts'
import type { IndexStatus, SearchStatus } from '../search/catalog-search.ts'
import { countedElsewhere } from './counted-elsewhere.ts'
import { type CrawlMetrics, measureCrawling } from './crawl-metrics.ts'
import { measureMails } from './mail-metrics.ts'
import type { QuotaStatus } from './quotas/shared-rate-limit.ts'
import { measureReplicas } from './replica-metrics.ts'
import { measureWebhooks } from './webhook-metrics.ts'

export interface Metrics extends CrawlMetrics {
  contentType: string
  text(): Promise<string>
  observe(method: string, route: string, status: number, seconds: number): void
}

/** The values of all metrics of a thread, as plain data. */
export type ThreadValues = MetricObjectWithValues<MetricValue<string>>[]

/** The metrics of one of the threads that the main thread asks. */
export interface ThreadMetrics extends Pick<Metrics, 'observe'> {
  values(): Promise<ThreadValues>
}

/** The parts of a server that every thread has. */
interface MeasuredOfThread {
  /** The number of the thread, where there are several. */
  thread?: number
  searchStatus?: () => SearchStatus
  /** The status of the shared quotas; absent when each node counts for itself. */
  quotaStatus?: () => QuotaStatus
  replicas?: Replicas
}

interface Measured extends MeasuredOfThread {
  /** The values of the other threads, which are added to those of this one. */
  others?: () => Promise<ThreadValues[]>
  /** The open streams of changes. */
  streams?: { count(): number }
  /** The sender of webhooks; absent where there is none. */
  webhooks?: Pick<WebhookSender, 'status'>
  /** The sender of mails; absent where there is none. */
  mails?: Pick<MailSender, 'status'>
}

export function createMetrics(db: Pool, { streams, webhooks, mails, others, ...ofThread }: Measured = {}): Metrics {
  const registry = new Registry()
  // The default samples the event loop a hundred times a second, which is half of an idle server's work.
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 100 })
  const observe = measureThread(registry, db, ofThread)
  if (ofThread.searchStatus) measureIndex(registry, ofThread.searchStatus)
  if (webhooks) measureWebhooks(registry, webhooks)
  if (mails) measureMails(registry, mails)
  if (streams) {
    new Gauge({
      name: 'rolecall_change_streams',
      help: 'Clients that read the stream of changes.',
      registers: [registry],
      collect() {
        this.set(streams.count())
      },
    })
  }
  return {
    ...measureCrawling(registry, db),
    contentType: registry.contentType,
    async text() {
      const values = await others?.()
      if (values === undefined) return registry.metrics()
      return AggregatorRegistry.aggregate([await registry.getMetricsAsJSON(), ...values]).metrics()
    },
    observe,
  }
}

/** The metrics of a thread beside the main one. Metrics of the whole process are those of the main thread. */
export function createThreadMetrics(db: Pool, measured: MeasuredOfThread): ThreadMetrics {
  const registry = new Registry()
  return { observe: measureThread(registry, db, measured), values: () => registry.getMetricsAsJSON() }
}

const COUNTED_TOGETHER = 100

function measureThread(
  registry: Registry,
  db: Pool,
  { thread, searchStatus, quotaStatus, replicas }: MeasuredOfThread,
): Metrics['observe'] {
  const requests = new Histogram({
    name: 'rolecall_http_request_duration_seconds',
    help: 'How long requests took, by route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
    collect: () => countObserved(),
  })
  /** Requests that are not in the histogram yet. Counted many at a time, each takes a fraction of what it takes alone. */
  const observed: { labels: { method: string; route: string; status: number }; seconds: number }[] = []
  const countObserved = () => {
    for (const { labels, seconds } of observed.splice(0)) requests.observe(labels, seconds)
  }
  const byThread =
    thread === undefined
      ? null
      : new Counter({
          name: 'rolecall_thread_requests_total',
          help: 'Requests answered, by thread; thread 0 is the main one.',
          labelNames: ['thread'],
          registers: [registry],
        })
  new Gauge({
    name: 'rolecall_database_connections',
    help: 'Connections of this process to the database, by state.',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set({ state: 'idle' }, db.idleCount)
      this.set({ state: 'busy' }, db.totalCount - db.idleCount)
      this.set({ state: 'waiting' }, db.waitingCount)
    },
  })
  if (searchStatus) measureAnswers(registry, searchStatus)
  if (quotaStatus) measureQuotas(registry, quotaStatus)
  if (replicas) measureReplicas(registry, replicas)
  return (method, route, status, seconds) => {
    if (observed.push({ labels: { method, route, status }, seconds }) === COUNTED_TOGETHER) countObserved()
    byThread?.inc({ thread })
  }
}

function measureQuotas(registry: Registry, status: () => QuotaStatus): void {
  new Gauge({
    name: 'rolecall_quota_shared',
    help: '1 while quotas are counted in Redis for all nodes; 0 while Redis is away and this node counts for itself.',
    aggregator: 'min',
    registers: [registry],
    collect() {
      this.set(status().shared ? 1 : 0)
    },
  })
  countedElsewhere(registry, {
    name: 'rolecall_quota_counted_total',
    help: 'Requests counted against a quota, by where they were counted: redis, or this node while Redis was away.',
    label: 'by',
    counts: () => status().counted,
  })
}

const INDEX_GAUGES: [name: string, help: string, value: (index: IndexStatus) => number][] = [
  ['revision', 'The revision of the catalog that the index has reached.', ({ revision }) => revision],
  [
    'lag_seconds',
    'Seconds since the index last knew everything; +Inf while it is built.',
    ({ lag_seconds }) => lag_seconds ?? Number.POSITIVE_INFINITY,
  ],
  ['jobs', 'Jobs in the index.', ({ jobs }) => jobs],
  ['documents', 'Documents in the index, dead ones included.', ({ documents }) => documents],
  ['dead_documents', 'Documents of what jobs were before they changed.', ({ dead_documents }) => dead_documents],
  ['bytes', 'About what the index takes in memory.', ({ bytes }) => bytes],
]

/** Reads every gauge of the index from its status. Without an index the gauges are absent. */
function measureIndex(registry: Registry, status: () => SearchStatus): void {
  const registers = [registry]
  new Gauge({
    name: 'rolecall_search_engine',
    help: '1 for the engine that answers the next search.',
    labelNames: ['engine'],
    registers,
    collect() {
      const { engine } = status()
      for (const name of ['bitmap', 'postgres']) this.set({ engine: name }, name === engine ? 1 : 0)
    },
  })
  for (const [name, help, value] of INDEX_GAUGES) {
    new Gauge({
      name: `rolecall_search_index_${name}`,
      help,
      registers,
      collect() {
        const { index } = status()
        if (index === null) this.remove()
        else this.set(value(index))
      },
    })
  }
}

function measureAnswers(registry: Registry, status: () => SearchStatus): void {
  countedElsewhere(registry, {
    name: 'rolecall_search_answers_total',
    help: 'Searches, counts and facets answered, by engine.',
    label: 'engine',
    counts: () => status().answers,
  })
  for (const [name, help] of [
    ['stale_retries', 'Pages read again because a job had changed under the index.'],
    ['index_failures', 'Requests the index failed on and PostgreSQL answered.'],
    ['outdated_answers', 'Answers of an index that was behind, because PostgreSQL could not answer.'],
  ] as const)
    countedElsewhere(registry, { name: `rolecall_search_${name}_total`, help, counts: () => status()[name] })
}
