import { BodyBrokenOff, BodyRejected } from './body.ts'
import { DeadlinePassed } from './deadline.ts'
import { type FailureKind, FetchFailure } from './fetcher.ts'
import { AddressRefused } from './guard.ts'
import { ProxyFailed } from './proxy.ts'

const STATUS: Record<number, FailureKind> = {
  401: 'blocked',
  403: 'blocked',
  404: 'gone',
  // Greenhouse answers 406 in bursts to clients it dislikes; no content negotiation is involved.
  406: 'blocked',
  408: 'timeout',
  410: 'gone',
  429: 'rate_limited',
  451: 'blocked',
}

/**
 * Headers of a bot challenge. It has the status of a rate limit, but waiting does not help. Vercel (Personio) sends 429, Cloudflare 403 or
 * 503.
 */
const CHALLENGE_HEADERS = ['x-vercel-mitigated', 'cf-mitigated']

/** The failure of a status other than 2xx. */
export function statusFailure(
  url: URL,
  status: number,
  header: (name: string) => string | null,
  retryAfter: number | null,
): FetchFailure {
  const challenged = CHALLENGE_HEADERS.some((name) => header(name) === 'challenge')
  const kind = challenged ? 'blocked' : (STATUS[status] ?? (status >= 500 ? 'server_error' : 'bad_payload'))
  const words = [
    `${url.hostname} answered ${status}`,
    challenged ? 'with a bot challenge' : '',
    retryAfter === null ? '' : `and asked us to wait ${retryAfter} s`,
  ]
  return new FetchFailure(kind, words.filter(Boolean).join(' '), { url: url.href, status, retryAfter })
}

/**
 * The failure of an aborted signal: `timeout` for our deadline and for the caller's `AbortSignal.timeout`; any other reason is returned
 * unchanged.
 */
export function abortFailure(url: URL, reason: unknown): unknown {
  if (reason instanceof DeadlinePassed) return failure(url, 'timeout', `did not finish within ${reason.milliseconds} ms`, reason)
  if ((reason as Error | undefined)?.name === 'TimeoutError') return failure(url, 'timeout', 'did not finish in time', reason)
  return reason
}

const BAD_COMPRESSION: [FailureKind, string] = ['bad_payload', 'sent a compressed body that cannot be read']

const CODES: Record<string, [FailureKind, string]> = {
  ENOTFOUND: ['unreachable', 'has no address'],
  EAI_AGAIN: ['unreachable', 'could not be looked up'],
  ECONNREFUSED: ['unreachable', 'does not accept connections'],
  ECONNRESET: ['unreachable', 'broke off the connection'],
  EPIPE: ['unreachable', 'broke off the connection'],
  UND_ERR_SOCKET: ['unreachable', 'broke off the connection'],
  // Compressed data that ends early, on a connection that was closed without a length.
  Z_BUF_ERROR: ['unreachable', 'broke off in the middle of a compressed body'],
  ETIMEDOUT: ['timeout', 'did not accept a connection in time'],
  UND_ERR_CONNECT_TIMEOUT: ['timeout', 'did not accept a connection in time'],
  UND_ERR_HEADERS_OVERFLOW: ['bad_payload', 'sent too many headers'],
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: ['bad_payload', 'sent a body of another length than it stated'],
  Z_DATA_ERROR: BAD_COMPRESSION,
}

/** The failure of a network error. A caller's own abort is returned unchanged, because it says nothing about the host. */
export function wireFailure(url: URL, error: unknown, signal: AbortSignal): unknown {
  if (signal.aborted) return abortFailure(url, signal.reason)
  if (error instanceof AddressRefused) {
    return new FetchFailure('refused', `refused to contact ${url.hostname}: ${error.message}`, { url: url.href, cause: error })
  }
  if (error instanceof ProxyFailed) return failure(url, 'unreachable', `could not be reached: the proxy ${error.message}`, error)
  if (error instanceof BodyBrokenOff) return failure(url, 'unreachable', 'broke off the connection', error)
  if (error instanceof BodyRejected) return failure(url, 'bad_payload', error.message, error)

  const { code = '', name = '', message = '' } = error as NodeJS.ErrnoException
  const known = CODES[code]
  if (known) return failure(url, known[0], known[1], error)
  if (name === 'HTTPParserError') return failure(url, 'bad_payload', 'sent something that is not HTTP', error)
  if (/^(ERR__ERROR_FORMAT|ERR_BROTLI|ERR_ZLIB)/.test(code)) return failure(url, ...BAD_COMPRESSION, error)
  if (/CERT|TLS|SSL/.test(code)) return failure(url, 'unreachable', `could not prove who it is (${code})`, error)
  return failure(url, 'unreachable', `could not be reached (${code || message})`, error)
}

function failure(url: URL, kind: FailureKind, what: string, cause: unknown): FetchFailure {
  return new FetchFailure(kind, `${url.hostname} ${what}`, { url: url.href, cause })
}
