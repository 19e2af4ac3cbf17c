import type pg from 'pg'
import { pino } from 'pino'
import { expect } from 'vitest'
import { type ApiOptions, createApi } from '../../src/api/app.ts'
import { createCollectingProgress } from '../../src/api/cached-collecting-progress.ts'
import { createCoverage } from '../../src/api/cached-coverage.ts'
import { createHealth } from '../../src/api/health.ts'
import { createMetrics } from '../../src/api/metrics.ts'
import { createUsage, type Usage } from '../../src/api/quotas/usage.ts'
import { addAccount } from '../../src/catalog/accounts.ts'
import { type Reads, readsOf } from '../../src/catalog/reads.ts'
import { createEvidence, type EvidenceReader } from '../../src/collect/evidence/evidence.ts'
import { createResolver, type Resolver } from '../../src/collect/resolve/resolve.ts'
import { issueKey } from '../../src/commands/issue-key.ts'
import { type ChangeStreams, createChangeStreams } from '../../src/deliver/change-streams.ts'
import type { Webhooks } from '../../src/deliver/webhooks/webhooks.ts'
import { createFetcher } from '../../src/http/client.ts'
import type { SearchStatus } from '../../src/search/catalog-search.ts'
import type { SearchEngine } from '../../src/search/engine.ts'
import { createPostgresEngine } from '../../src/search/postgres/engine.ts'
import { createSuggester } from '../../src/search/suggestions.ts'
import { assertMatchesOpenApi } from './openapi.ts'
import { readersHere } from './readers-here.ts'

export interface ApiAnswer {
  status: number
  headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers freely; their shape is checked against the OpenAPI document
  body: any
  text: string
}

export interface TestApi {
  app: ReturnType<typeof createApi>
  key: string
  usage: Usage
  streams: ChangeStreams
  /** GET with the key, every 2xx checked against the OpenAPI document, every problem against its form. */
  get(path: string, headers?: Record<string, string>): Promise<ApiAnswer>
  /** The same without or with other credentials. */
  ask(path: string, init?: RequestInit): Promise<ApiAnswer>
  /** Any method with the key, and a body of JSON where there is one. */
  send(method: string, path: string, body?: unknown): Promise<ApiAnswer>
}

let accounts = 0

export interface TestApiOptions
  extends Pick<
    ApiOptions,
    'trustedProxies' | 'clientHeader' | 'mostPerClient' | 'metricsToken' | 'snapshotFile' | 'site' | 'publicPages' | 'demoKey'
  > {
  now?: () => Date
  demo?: boolean
  quota?: number
  entitlements?: string[]
  budgetMs?: number
  resolver?: Resolver
  evidence?: EvidenceReader
  engine?: SearchEngine
  searchStatus?: () => SearchStatus
  reads?: Reads
  webhooks?: Webhooks
  sendsMail?: boolean
  servesContacts?: boolean
}

export async function testApi(pool: pg.Pool, options: TestApiOptions = {}): Promise<TestApi> {
  const account = await addAccount(pool, `test ${++accounts} ${Math.random()}`, {
    requests_per_minute: options.quota ?? 1_000_000,
    entitlements: options.entitlements ?? [],
  })
  const { key } = await issueKey(pool, account!)
  const health = createHealth(pool, { searchStatus: options.searchStatus })
  health.waitFor(null)
  const budgetMs = options.budgetMs ?? 10_000
  const engine = options.engine ?? createPostgresEngine(pool, { budgetMs })
  const log = pino({ level: 'silent' })
  // Without hosts of its own, it resolves postings from the catalog and contacts no host.
  const http = createFetcher({ onlyMapped: true })
  const readers = readersHere(http)
  const resolver = options.resolver ?? createResolver({ db: pool, readers, budgetMs: 10_000, log })
  const evidence = options.evidence ?? createEvidence({ db: pool, readers, budgetMs: 60_000 })
  const now = options.now ?? (() => new Date())
  const usage = createUsage(pool, log, now)
  const reads = options.reads ?? readsOf(pool)
  const counted = { coverage: createCoverage(reads, now), collecting: createCollectingProgress(reads, now) }
  const demo = () => options.demo ?? false
  const suggester = createSuggester({ engine, reads, budgetMs })
  const streams = createChangeStreams({ db: pool, reads, log })
  const services = {
    db: pool,
    reads,
    engine,
    suggester,
    resolver,
    evidence,
    ...counted,
    demo,
    usage,
    streams,
    webhooks: options.webhooks ?? null,
    sendsMail: options.sendsMail ?? false,
    log,
    now,
    publicUrl: () => 'https://jobs.example',
    servesContacts: options.servesContacts ?? true,
  }
  const app = createApi(services, { health, metrics: createMetrics(pool, { searchStatus: options.searchStatus }), ...options })

  const ask = async (path: string, init: RequestInit = {}): Promise<ApiAnswer> => {
    const response = await app.request(path, init)
    const text = await response.text()
    const isJson = /^application\/(?:problem\+)?json/.test(response.headers.get('content-type') ?? '') && text !== ''
    const answer = { status: response.status, headers: response.headers, text, body: isJson ? JSON.parse(text) : undefined }
    if (response.ok && isJson && path.startsWith('/api/')) assertMatchesOpenApi(path, answer.body, init.method)
    if (response.status >= 400 && path !== '/readyz') assertIsProblem(answer)
    return answer
  }
  return {
    app,
    key,
    usage,
    streams,
    ask,
    get: (path, headers = {}) => ask(path, { headers: { authorization: `Bearer ${key}`, ...headers } }),
    send: (method, path, body) =>
      ask(path, {
        method,
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
  }
}

function assertIsProblem({ status, headers, body }: ApiAnswer): void {
  expect(headers.get('content-type')).toMatch(/^application\/problem\+json/)
  expect(body).toMatchObject({ type: 'about:blank', title: expect.any(String), status })
  expect(Object.keys(body).filter((name) => !['type', 'title', 'status', 'detail', 'errors'].includes(name))).toEqual([])
}
