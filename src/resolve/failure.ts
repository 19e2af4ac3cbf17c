import type { Logger } from 'pino'
import type { IdentifiedPosting } from '../ats/index.ts'
import { type FailureKind, FetchFailure } from '../http/fetcher.ts'

export type Unresolved = { kind: 'unsupported' } | { kind: 'unmatched' } | { kind: 'unavailable'; retryAfter: number }

/** What clients are told; they match on the first sentence. It says nothing of the posting, so that any two answers are the same bytes. */
export const UNRESOLVED_WORDS: Record<Unresolved['kind'], string> = {
  unsupported:
    'Unsupported job board URL. Send the URL of one posting on a supported applicant tracking system; ' +
    'board pages, aggregators and other careers sites cannot be resolved.',
  unmatched: 'No job matched the provided URL. It may have been taken down, or not be indexed yet: try again later.',
  unavailable: 'The source of the posting could not be read in time: retry the same URL after a short pause.',
}

/** Seconds, where the source does not say. */
const SHORT_PAUSE = 5

export const OUT_OF_TIME: Unresolved = { kind: 'unavailable', retryAfter: SHORT_PAUSE }

/** A short link that leads nowhere will not lead anywhere later. */
const SHORT_LINK_OUTCOMES: Record<FailureKind, Unresolved['kind']> = {
  gone: 'unsupported',
  bad_payload: 'unsupported',
  refused: 'unsupported',
  blocked: 'unavailable',
  rate_limited: 'unavailable',
  server_error: 'unavailable',
  timeout: 'unavailable',
  unreachable: 'unavailable',
}

/** `refused`: a board that cannot be one, a redirect away from the vendor (how Personio says gone), an address inside. */
const SOURCE_OUTCOMES: Record<FailureKind, Unresolved['kind']> = {
  ...SHORT_LINK_OUTCOMES,
  gone: 'unmatched',
  refused: 'unmatched',
  bad_payload: 'unavailable',
}

/** What a failure on the way to a short link's target means; anything but a FetchFailure goes on. */
export function atShortLink(error: unknown, log: Logger): Unresolved {
  if (!(error instanceof FetchFailure)) throw error
  return told(error, SHORT_LINK_OUTCOMES[error.kind], {}, log)
}

/** What a failure at the source means; anything but a FetchFailure goes on. */
export function atSource(error: unknown, posting: IdentifiedPosting, log: Logger): Unresolved {
  if (!(error instanceof FetchFailure)) throw error
  // A status such as 400 or 422 is the source's word about the id in the request, not an answer we cannot read.
  const refusedId = error.kind === 'bad_payload' && error.status !== null && error.status >= 400
  const kind = refusedId ? 'unmatched' : SOURCE_OUTCOMES[error.kind]
  return told(error, kind, { posting }, log)
}

function told(failure: FetchFailure, kind: Unresolved['kind'], about: object, log: Logger): Unresolved {
  const level = kind === 'unavailable' || failure.kind === 'refused' ? 'warn' : 'debug'
  log[level]({ ...about, failure: failure.kind }, `a posting was not resolved: ${failure.message}`)
  if (kind !== 'unavailable') return { kind }
  return { kind, retryAfter: Math.max(1, failure.retryAfter ?? SHORT_PAUSE) }
}
