/** Why a request failed, in the words board health uses. Only `gone` may ever lead to closing anything. */
export type FailureKind =
  | 'gone'
  | 'blocked'
  | 'rate_limited'
  | 'server_error'
  | 'timeout'
  | 'unreachable'
  | 'bad_payload'
  | 'refused'

export class FetchFailure extends Error {
  readonly kind: FailureKind
  readonly url: string
  readonly status: number | null
  /** Seconds the server asked us to wait (Retry-After), when it did. */
  readonly retryAfter: number | null

  constructor(
    kind: FailureKind,
    message: string,
    about: { url: string; status?: number | null; retryAfter?: number | null; cause?: unknown },
  ) {
    super(message, { cause: about.cause })
    this.name = 'FetchFailure'
    this.kind = kind
    this.url = about.url
    this.status = about.status ?? null
    this.retryAfter = about.retryAfter ?? null
  }
}

export interface FetchOptions {
  method?: 'GET' | 'HEAD' | 'POST'
  /** Sent as a JSON body. A POST with one is a read to us (Workday lists by POST), so it is retried; a bare POST is not. */
  json?: unknown
  headers?: Record<string, string>
  /** Sent as If-None-Match; a 304 comes back as `notModified: true`. */
  etag?: string | null
  /** Aborted by a timeout, the request fails as `timeout`; aborted otherwise, the promise rejects with the signal's own reason. */
  signal?: AbortSignal
  /** For HTML pages: every hop must be allowed by its host's robots.txt, else the request fails as `blocked`. */
  robots?: boolean
  /** `manual` hands back a 3xx with its `location` instead of following it. */
  redirect?: 'follow' | 'manual'
  /** Every hop's host name must pass, on top of what the client itself allows. */
  allowHost?: (hostname: string) => boolean
  /** Largest body after decompression, in bytes. */
  maxBytes?: number
  /** Milliseconds on the wire for one try, all redirects and the whole body included; waiting for a turn is not counted. */
  deadline?: number
  /** How often to try in all; 1 never retries. */
  tries?: number
}

/** An answer as plain data, which another thread can be handed. */
export interface AnswerParts {
  status: number
  url: string
  etag: string | null
  contentType: string
  notModified: boolean
  location: string | null
  headers: Record<string, string>
  bytes: Uint8Array
}

export interface Fetched {
  status: number
  /** After redirects. */
  url: string
  etag: string | null
  contentType: string
  notModified: boolean
  body: string
  /** Another header of the answer, by its name in lower case: some systems state totals there. */
  header(name: string): string | null
  /** Where a 3xx points, absolute; only with `redirect: 'manual'`. */
  location?: string | null
  /** The same as plain data, for another thread; only on answers of the HTTP client. */
  parts?: AnswerParts
}

/**
 * What adapters speak through. Every failure, a non-2xx status included, is a FetchFailure;
 * pacing, retries, redirects, size and address checks happen behind it.
 */
export interface Fetcher {
  fetch(url: string, options?: FetchOptions): Promise<Fetched>
}
