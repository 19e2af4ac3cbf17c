import type { FailureKind, FetchFailure } from '../../http/fetcher.ts'

export type CrawlFailureKind = FailureKind | 'internal'

export interface CrawlFailure {
  kind: CrawlFailureKind
  message: string
  /** Seconds that the source asked us to wait. */
  retryAfter: number | null
}

const WORDS: Record<FailureKind, string> = {
  gone: 'The board is not there',
  blocked: 'The source refuses us',
  rate_limited: 'The source asks us to slow down',
  server_error: 'The source has trouble of its own',
  timeout: 'The source did not answer in time',
  unreachable: 'The source cannot be reached',
  bad_payload: 'The source answered something we cannot read',
  refused: 'We do not ask there',
}

export function crawlFailure(failure: FetchFailure): CrawlFailure {
  return { kind: failure.kind, message: `${WORDS[failure.kind]}: ${failure.message}`, retryAfter: failure.retryAfter }
}

export function internalFailure(error: unknown): CrawlFailure {
  return { kind: 'internal', message: `The crawl failed here: ${(error as Error)?.message ?? error}`, retryAfter: null }
}
