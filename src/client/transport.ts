import { NetworkError, type ProblemFacts, problemError, TimeoutError, UnexpectedAnswerError } from './errors.ts'
import { DEFAULT_RETRY, type RetryOptions, wait, waitBeforeRetry } from './retry.ts'

/** Facts about an answer besides its body. */
export interface AnswerFacts {
  url: string
  status: number
  /** The milliseconds that the server took; null when it does not tell them. */
  serverMs: number | null
  /** The time of the answer by the server's clock, in whole seconds; null when the server does not tell it. */
  answeredAt: Date | null
  /** The age of an answer that the server gave from memory while its database was away; null where the answer is current. */
  ageSeconds: number | null
  /** The rest of the account's budget, and the seconds until the budget is full again; null without a valid key. */
  budget: { remaining: number; resetSeconds: number } | null
  /** 1 when the first try was answered. */
  tries: number
}

export interface RequestOptions extends Partial<RetryOptions> {
  signal?: AbortSignal
  /** The longest time of one try in milliseconds, body included. 30,000 unless given. */
  timeoutMs?: number
  /** Called with the facts of each answer that is no error. */
  onAnswer?: (facts: AnswerFacts) => void
}

export interface ClientOptions extends RequestOptions {
  /** The address of the service, such as http://localhost:8080. In a browser, the page's own origin unless given. */
  url?: string
  /** The secret API key, `sk_...`; or a function, asked before each request. */
  key?: string | (() => string | null)
  /** Called in place of the global fetch. */
  fetch?: typeof globalThis.fetch
}

export interface Asked {
  body?: object
  /** POST when there is a body, else GET, unless given. */
  method?: 'DELETE'
  /** The media type of the answer, a kind of JSON. application/json unless given. */
  accept?: string
}

/** Asks for a path below /api/v1. A request that changes something should not be tried again: its options have `retries: 0`. */
export interface Ask {
  <Answer>(path: string, query?: object, options?: RequestOptions, asked?: Asked): Promise<Answer>
  /** The whole address of a path below /api/v1. */
  urlOf(path: string, query?: object): string
}

const DEFAULT_TIMEOUT_MS = 30_000

type QueryValue = string | number | boolean | Date | null | undefined

/** The path and query of a request, relative to the service. Undefined, null and empty lists are left out. */
export function requestPath(path: string, query: object = {}): string {
  const written = new URLSearchParams()
  for (const [name, value] of Object.entries(query as Record<string, QueryValue | readonly QueryValue[]>)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one === undefined || one === null) continue
      written.append(name, one instanceof Date ? one.toISOString() : String(one))
    }
  }
  const search = written.toString()
  return `/api/v1${path}${search ? `?${search}` : ''}`
}

/** The address of the service, without a slash at its end. */
export function rootOf(client: ClientOptions): string {
  const base = client.url ?? (globalThis as { location?: { origin: string } }).location?.origin
  if (base === undefined) throw new TypeError('createClient needs the url of the service, such as http://localhost:8080')
  return base.endsWith('/') ? base.slice(0, -1) : base
}

export const fetchOf = (client: ClientOptions) => client.fetch ?? globalThis.fetch.bind(globalThis)

export function createTransport(client: ClientOptions): Ask {
  const send = fetchOf(client)
  const root = rootOf(client)

  const urlOf = (path: string, query: object = {}) => root + requestPath(path, query)
  const ask = async <Answer>(path: string, query: object = {}, own: RequestOptions = {}, asked: Asked = {}): Promise<Answer> => {
    const options = { ...DEFAULT_RETRY, timeoutMs: DEFAULT_TIMEOUT_MS, ...stated(client), ...stated(own) }
    const url = urlOf(path, query)
    for (let tries = 1; ; tries++) {
      try {
        const { answer, facts } = await tryOnce(send, { url, key: keyOf(client), ...asked }, options)
        options.onAnswer?.({ ...facts, tries })
        return answer as Answer
      } catch (error) {
        if (options.signal?.aborted) throw options.signal.reason
        const pause = waitBeforeRetry(error, tries, options)
        if (pause === null) throw error
        await wait(pause, options.signal)
      }
    }
  }
  return Object.assign(ask, { urlOf })
}

/** Drops properties that are undefined, because they would hide the defaults. */
function stated<T extends object>(options: T): T {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as T
}

export const keyOf = ({ key }: ClientOptions) => (typeof key === 'function' ? key() : key)

type TryOptions = RequestOptions & { timeoutMs: number }

async function tryOnce(
  send: typeof fetch,
  { url, key, body: sent, method, accept = 'application/json' }: Asked & { url: string; key: string | null | undefined },
  { signal, timeoutMs }: TryOptions,
): Promise<{ answer: unknown; facts: Omit<AnswerFacts, 'tries'> }> {
  signal?.throwIfAborted()
  // One controller for both reasons to stop: AbortSignal.any is not in all browsers that are still used.
  const stop = new AbortController()
  const pass = () => stop.abort(signal?.reason)
  signal?.addEventListener('abort', pass, { once: true })
  const tooLate = new TimeoutError(`no answer within ${timeoutMs} ms`, { url })
  const timer = setTimeout(() => stop.abort(tooLate), timeoutMs)
  try {
    const headers: Record<string, string> = { accept, ...(key ? { authorization: `Bearer ${key}` } : {}) }
    const posted = sent && { method: 'POST', body: JSON.stringify(sent) }
    if (sent) headers['content-type'] = 'application/json'
    const response = await send(url, { ...posted, ...(method && { method }), headers, signal: stop.signal })
    const body = await response.text()
    if (!response.ok) throw problemError(problemFacts(url, response, body))
    return { answer: readJson(url, response, body), facts: answerFacts(url, response) }
  } catch (error) {
    throw stop.signal.aborted ? stop.signal.reason : connectionError(error, url)
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', pass)
  }
}

/** fetch reports a broken connection as a TypeError without saying what broke; the cause has it in Node. */
export function connectionError(error: unknown, url: string): unknown {
  if (!(error instanceof TypeError) && !(error instanceof Error && 'code' in error)) return error
  return new NetworkError(`${new URL(url).origin} cannot be reached`, { url, cause: error })
}

function readJson(url: string, response: Response, body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    const facts = {
      ...problemFacts(url, response, ''),
      detail: 'the answer is not JSON: is this the address of a Rolecall server?',
    }
    throw new UnexpectedAnswerError(facts)
  }
}

export function problemFacts(url: string, { status, headers, statusText }: Response, body: string): ProblemFacts {
  const problem = problemIn(body)
  const retryAfter = Number(headers.get('retry-after') ?? Number.NaN)
  return {
    url,
    status,
    title: typeof problem.title === 'string' ? problem.title : statusText || `status ${status}`,
    detail: typeof problem.detail === 'string' ? problem.detail : null,
    errors: Array.isArray(problem.errors) ? problem.errors : [],
    retryAfter: Number.isFinite(retryAfter) && retryAfter >= 0 ? retryAfter : null,
    requestId: headers.get('x-request-id'),
  }
}

/** A proxy in between may answer with a page instead of a problem. */
function problemIn(body: string): Record<string, unknown> {
  try {
    const problem = JSON.parse(body)
    return typeof problem === 'object' && problem !== null ? problem : {}
  } catch {
    return {}
  }
}

function answerFacts(url: string, { status, headers }: Response): Omit<AnswerFacts, 'tries'> {
  const dur = /(?:^|, ?)total;dur=([\d.]{1,20})/.exec(headers.get('server-timing') ?? '')?.[1]
  const age = headers.get('rolecall-index-age')
  const budget = /;r=(\d{1,15});t=(\d{1,15})$/.exec(headers.get('ratelimit') ?? '')
  return {
    url,
    status,
    serverMs: dur === undefined ? null : Number(dur),
    answeredAt: dateOf(headers.get('date')),
    ageSeconds: age === null ? null : Number(age),
    budget: budget ? { remaining: Number(budget[1]), resetSeconds: Number(budget[2]) } : null,
  }
}

function dateOf(written: string | null): Date | null {
  const date = new Date(written ?? Number.NaN)
  return Number.isNaN(date.getTime()) ? null : date
}
