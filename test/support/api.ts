import type pg from 'pg'
import { pino } from 'pino'
import { expect } from 'vitest'
import type { ApiOptions, createApi } from '../../src/api/app.ts'
import type { ApiServices } from '../../src/api/endpoint.ts'
import type { Usage } from '../../src/api/quotas/usage.ts'
import { addAccount } from '../../src/catalog/accounts.ts'
import { issueKey } from '../../src/commands/issue-key.ts'
import type { ChangeStreams } from '../../src/deliver/change-streams.ts'
import type { SearchStatus } from '../../src/search/catalog-search.ts'
import { createPostgresEngine } from '../../src/search/postgres/engine.ts'
import { assertMatchesOpenApi } from './openapi.ts'
import { wholeApi } from './whole-api.ts'

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
    >,
    Partial<
      Pick<ApiServices, 'now' | 'resolver' | 'evidence' | 'engine' | 'reads' | 'webhooks' | 'sendsMail' | 'servesContacts'>
    > {
  demo?: boolean
  quota?: number
  entitlements?: string[]
  budgetMs?: number
  searchStatus?: () => SearchStatus
}

export async function testApi(
  pool: pg.Pool,
  { demo = false, quota = 1_000_000, entitlements = [], budgetMs = 10_000, ...options }: TestApiOptions = {},
): Promise<TestApi> {
  const account = await addAccount(pool, `test ${++accounts} ${Math.random()}`, { requests_per_minute: quota, entitlements })
  const { key } = await issueKey(pool, account!)
  const log = pino({ level: 'silent' })
  const { engine = createPostgresEngine(pool, { budgetMs }), now = () => new Date(), ...given } = options
  const { app, usage, streams } = wholeApi(pool, { ...given, engine, now, log, budgetMs, demo: () => demo })

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
