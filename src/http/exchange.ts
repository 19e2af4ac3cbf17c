import { type Dispatcher, request } from 'undici'
import { readBody } from './body.ts'
import { boundedSignal } from './deadline.ts'
import { wireFailure } from './failures.ts'

export interface Outgoing {
  url: URL
  method: 'GET' | 'HEAD' | 'POST'
  headers: Record<string, string>
  body: string | null
}

export interface Limits {
  /** Milliseconds for all redirects of a try, and how many of them are left. */
  deadline: number
  remaining: number
  maxBytes: number
  signal: AbortSignal | undefined
  /** Only the status and the headers matter: the body is read as that of an error is. */
  discardBody?: true
}

export interface ExchangeAnswer {
  status: number
  /** By lower-case name. If a header came several times, the first value. */
  headers: Record<string, string>
  /** The Set-Cookie lines, which are the one header that is meant to come several times. */
  cookies: string[]
  /** Decompressed. Read for 2xx only, and not where it is discarded. */
  bytes: Uint8Array
}

/** The bodies of redirects and errors are read up to this limit to keep the connection open, then it is closed. */
const DISCARD = { limit: 65_536, milliseconds: 2_000 }

/**
 * The parser of undici 7 must never be paused: when the server closes the connection meanwhile, it throws in an event of the socket, where
 * nobody can catch it ("assert(!this.paused)"). It pauses when more than this is unread. Memory stays bounded, because every body is read as
 * it arrives, up to its limit.
 */
const NEVER_PAUSED = Number.MAX_SAFE_INTEGER

/** Sends one request and reads one answer, without redirects. No other code uses the network. */
export async function exchange(dispatcher: Dispatcher, outgoing: Outgoing, limits: Limits): Promise<ExchangeAnswer> {
  const { url, method, headers, body } = outgoing
  const bounded = boundedSignal([limits.signal], limits.deadline, limits.remaining)
  try {
    if (bounded.signal.aborted) throw bounded.signal.reason
    const response = await request(url, {
      dispatcher,
      method,
      headers,
      body,
      signal: bounded.signal,
      highWaterMark: NEVER_PAUSED,
    })
    const received = firstOf(response.headers)
    const cookies = [response.headers['set-cookie'] ?? []].flat()
    const answer = { status: response.statusCode, headers: received, cookies, bytes: new Uint8Array() }
    if (limits.discardBody || response.statusCode < 200 || response.statusCode > 299) {
      response.body.dump({ limit: DISCARD.limit, signal: AbortSignal.timeout(DISCARD.milliseconds) }).catch(() => {})
      return answer
    }
    return { ...answer, bytes: await readBody(response.body, received['content-encoding'] ?? '', limits.maxBytes) }
  } catch (error) {
    throw wireFailure(url, error, bounded.signal)
  } finally {
    bounded.release()
  }
}

function firstOf(headers: Record<string, string | string[] | undefined>): Record<string, string> {
  const first: Record<string, string> = Object.create(null)
  for (const [name, value] of Object.entries(headers)) {
    const one = Array.isArray(value) ? value[0] : value
    if (one !== undefined) first[name] = one
  }
  return first
}
