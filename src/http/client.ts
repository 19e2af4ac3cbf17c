import { ACCEPT_ENCODING } from './body.ts'
import { decodeText } from './charset.ts'
import { type Clock, systemClock } from './clock.ts'
import type { ExchangeAnswer, Outgoing } from './exchange.ts'
import { abortFailure, statusFailure } from './failures.ts'
import { type Fetched, type Fetcher, FetchFailure, type FetchOptions } from './fetcher.ts'
import { createOutlet, type OutletOptions } from './outlet.ts'
import { createPacing, type Pacing } from './pacing.ts'
import { MAX_HOPS, nextHop, redirectTarget } from './redirect.ts'
import { RETRY_POLICY, type RetryPolicy, withRetry } from './retry.ts'
import { readRetryAfter } from './retry-after.ts'
import { createRobots } from './robots.ts'

export interface FetcherOptions extends OutletOptions {
  /** Name and version in the User-Agent. Rules in robots.txt apply to this name. */
  product?: string
  /** How a site's owner can reach the operator: a URL or a mail address. */
  contact?: string | null
  /** Defaults of the request options with the same names. */
  maxBytes?: number
  deadline?: number
  retry?: Partial<RetryPolicy>
  /** May be shared with other clients and has its own clock. Without it every host has the default pace. */
  pacing?: Pacing
  clock?: Clock
  /** Gives numbers from 0 up to but not including 1, by which the pauses between tries vary. */
  random?: () => number
  /** Called for every request that was sent, including redirects and retries. */
  onRequest?: (request: SentRequest) => void
}

export interface SentRequest {
  /** The pacing lane: the host, or a name that several hosts share. */
  lane: string
  /** The HTTP status, or the kind of failure if there was none. */
  result: string
  /** Milliseconds that it waited for its turn. */
  waitedMs: number
  tookMs: number
}

export interface HttpClient extends Fetcher {
  /** Waits for requests in flight (abort them to be quick), then closes all connections. */
  close(): Promise<void>
}

export function createFetcher(options: FetcherOptions = {}): HttpClient {
  const { clock = systemClock, random = Math.random, product = 'Rolecall' } = options
  const policy = { ...RETRY_POLICY, ...options.retry }
  const pacing = options.pacing ?? createPacing({ clock, longestHold: policy.longestWait })
  const outlet = createOutlet(options)
  const closing = new AbortController()
  const robots = createRobots(
    (url, asked) => fetch(url, { ...asked, signal: closing.signal }),
    product.split('/')[0] ?? product,
    clock,
  )
  const userAgent = options.contact ? `${product} (+${options.contact})` : product
  if (!/^[\x20-\x7e]+$/.test(userAgent)) throw new TypeError('product and contact go into a header: printable ASCII only')

  const destination = (url: string, { allowHost }: FetchOptions) => outlet.check(url, allowHost)

  function outgoing(url: URL, { method, json, headers, etag }: FetchOptions): Outgoing {
    const own = Object.entries(headers ?? {}).map(([name, value]) => [name.toLowerCase(), value])
    return {
      url,
      method: method ?? 'GET',
      body: json === undefined ? null : JSON.stringify(json),
      headers: {
        accept: '*/*',
        ...(json !== undefined && { 'content-type': 'application/json' }),
        ...Object.fromEntries(own),
        ...(etag && { 'if-none-match': etag }),
        'user-agent': userAgent,
        'accept-encoding': ACCEPT_ENCODING,
      },
    }
  }

  /**
   * One try, redirect by redirect; each is checked and waits for its own host's turn. The deadline runs only while a request is on the
   * wire.
   */
  async function attempt(start: URL, asked: FetchOptions): Promise<Fetched> {
    let request = outgoing(start, asked)
    const deadline = asked.deadline ?? options.deadline ?? 30_000
    const maxBytes = asked.maxBytes ?? options.maxBytes ?? 10_000_000
    let remaining = deadline
    for (let hop = 0; ; hop++) {
      const { url } = request
      const queued = performance.now()
      const answer = await pacing.run(
        url,
        async () => {
          const started = performance.now()
          const delay = robots.delayOf(url)
          if (delay > 0) pacing.hold(url, delay)
          const tell = (result: string) => {
            const sent = { lane: pacing.laneOf(url), result }
            options.onRequest?.({ ...sent, waitedMs: started - queued, tookMs: performance.now() - started })
          }
          try {
            const received = await outlet.send(request, { deadline, remaining, maxBytes, signal: asked.signal })
            tell(String(received.status))
            return received
          } catch (error) {
            tell(error instanceof FetchFailure ? error.kind : 'stopped')
            throw error
          } finally {
            remaining -= performance.now() - started
          }
        },
        asked.signal,
      )
      const target = redirectTarget(url, answer.status, answer.headers.location ?? null)
      if (target === null || asked.redirect === 'manual') return toFetched(url, answer, asked, target)
      if (hop === MAX_HOPS) {
        throw new FetchFailure('bad_payload', `${start.hostname} redirected more than ${MAX_HOPS} times`, { url: start.href })
      }
      const next = destination(target, asked)
      if (asked.robots) await robots.require(next, asked)
      request = nextHop(request, answer.status, next)
    }
  }

  function toFetched(url: URL, answer: ExchangeAnswer, asked: FetchOptions, location: string | null): Fetched {
    const { status, headers, cookies, bytes } = answer
    const header = (name: string) => headers[name] ?? null
    const notModified = status === 304 && Boolean(asked.etag)
    if ((status < 200 || status > 299) && !notModified && location === null) {
      const retryAfter = readRetryAfter(header('retry-after'), header('date'), clock.now())
      const failure = statusFailure(url, status, header, retryAfter)
      if (retryAfter !== null && (failure.kind === 'rate_limited' || failure.kind === 'server_error'))
        pacing.hold(url, retryAfter)
      throw failure
    }
    const etag = header('etag') ?? (notModified ? (asked.etag ?? null) : null)
    const contentType = header('content-type') ?? ''
    let body: string | null = null
    return {
      status,
      url: url.href,
      etag,
      contentType,
      notModified,
      location,
      header,
      cookies,
      // Decoded when it is first used, which is in the time of its reader.
      get body() {
        body ??= decodeText(bytes, contentType)
        return body
      },
    }
  }

  async function fetch(address: string, asked: FetchOptions = {}): Promise<Fetched> {
    const url = destination(address, asked)
    const retryable = asked.method !== 'POST' || asked.json !== undefined
    const tries = retryable ? (asked.tries ?? policy.tries) : 1
    try {
      if (asked.robots) await robots.require(url, asked)
      return await withRetry(() => attempt(url, asked), { ...policy, tries }, { clock, random, signal: asked.signal })
    } catch (error) {
      throw asked.signal?.aborted && error === asked.signal.reason ? abortFailure(url, error) : error
    }
  }

  return {
    fetch,
    async close() {
      closing.abort(new Error('the client was closed'))
      await outlet.close()
    },
  }
}
