/** Why a request failed, in the vocabulary of board health. Only `gone` may lead to closing anything. */
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
  /** Seconds that the server asked us to wait (Retry-After), if it did. */
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
  /** Sent as a JSON body. A POST with JSON counts as reading (Workday lists by POST), so it is retried; a POST without a body is not. */
  json?: unknown
  headers?: Record<string, string>
  /** Sent as If-None-Match; a 304 comes back as `notModified: true`. */
  etag?: string | null
  /** If aborted by a timeout, the request fails as `timeout`; otherwise the promise rejects with the signal's reason. */
  signal?: AbortSignal
  /**
   * For HTML pages: the robots.txt of every host on the way must allow the URL, otherwise the request fails as `blocked`. From then on its
   * `Crawl-delay` lies between all requests to that host; one that is longer than a request may wait fails it as `rate_limited`.
   */
  robots?: boolean
  /** `manual` returns a 3xx with its `location` instead of following it. */
  redirect?: 'follow' | 'manual'
  /** Every host name on the way must pass, in addition to the client's own rules. */
  allowHost?: (hostname: string) => boolean
  /** Largest body after decompression, in bytes. */
  maxBytes?: number
  /** Milliseconds on the wire for one try, including all redirects and the whole body. Waiting for a turn is not counted. */
  deadline?: number
  /** The total number of tries; 1 means no retry. */
  tries?: number
}

export interface Fetched {
  status: number
  /** After redirects. */
  url: string
  etag: string | null
  contentType: string
  notModified: boolean
  body: string
  /** Any other header of the answer, by lower-case name. Some systems state totals there. */
  header(name: string): string | null
  /** The Set-Cookie lines of the last answer, for a session (`session.ts`). Nothing else keeps or sends them. */
  cookies?: string[]
  /** The absolute target of a 3xx; only with `redirect: 'manual'`. */
  location?: string | null
}

/**
 * Makes the requests of adapters. Every failure, including a status other than 2xx, is a FetchFailure. Pacing, retries, redirects and the
 * checks of size and address happen behind it.
 */
export interface Fetcher {
  fetch(url: string, options?: FetchOptions): Promise<Fetched>
}
