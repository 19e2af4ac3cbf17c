import type { Logger } from 'pino'
import type { IdentifiedPosting } from '../../ats/index.ts'
import { type FailureKind, FetchFailure } from '../../http/fetcher.ts'

export type Unresolved = { kind: 'unsupported' } | { kind: 'unmatched' } | { kind: 'unavailable'; retryAfter: number }

/** Messages for clients, which match on the first sentence. They do not mention the posting, so that all answers of a kind are the same bytes. */
export const UNRESOLVED_WORDS: Record<Unresolved['kind'], string> = {
  unsupported:
    'Unsupported job board URL. Send the URL of one posting on a supported applicant tracking system; ' +
    'board pages, aggregators and other careers sites cannot be resolved.',
  unmatched: 'No job matched the provided URL. It may have been taken down, or not be indexed yet: try again later.',
  unavailable: 'The source of the posting could not be read in time: retry the same URL after a short pause.',
}

/** Seconds to wait when the source does not state any. */
const SHORT_PAUSE = 5

export const OUT_OF_TIME: Unresolved = { kind: 'unavailable', retryAfter: SHORT_PAUSE }

/** A short link without a target now will not have one later. */
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

/** `refused` covers an impossible board, a redirect away from the vendor (Personio's way of saying gone), and an internal address. */
const SOURCE_OUTCOMES: Record<FailureKind, Unresolved['kind']> = {
  ...SHORT_LINK_OUTCOMES,
  gone: 'unmatched',
  refused: 'unmatched',
  bad_payload: 'unavailable',
}

/** The outcome of a failure while following a short link. Errors other than FetchFailures are thrown again. */
export function outcomeOfShortLink(error: unknown, log: Logger): Unresolved {
  if (!(error instanceof FetchFailure)) throw error
  return loggedOutcome(error, SHORT_LINK_OUTCOMES[error.kind], {}, log)
}

/** The outcome of a failure at the source. Errors other than FetchFailures are thrown again. */
export function outcomeAtSource(error: unknown, posting: IdentifiedPosting, log: Logger): Unresolved {
  if (!(error instanceof FetchFailure)) throw error
  // A status such as 400 or 422 is the source's answer about the id in the request, not a payload we cannot read.
  const refusedId = error.kind === 'bad_payload' && error.status !== null && error.status >= 400
  const kind = refusedId ? 'unmatched' : SOURCE_OUTCOMES[error.kind]
  return loggedOutcome(error, kind, { posting }, log)
}

function loggedOutcome(failure: FetchFailure, kind: Unresolved['kind'], about: object, log: Logger): Unresolved {
  const level = kind === 'unavailable' || failure.kind === 'refused' ? 'warn' : 'debug'
  log[level]({ ...about, failure: failure.kind }, `a posting was not resolved: ${failure.message}`)
  if (kind !== 'unavailable') return { kind }
  return { kind, retryAfter: Math.max(1, failure.retryAfter ?? SHORT_PAUSE) }
}
