/** The error of one parameter. */
export interface FieldError {
  field: string
  message: string
}

/** Everything the client throws, except the reason of an AbortSignal, which it passes on as it is. */
export abstract class RolecallError extends Error {
  /** The address that was asked for. The key is in a header, never in it. */
  readonly url: string

  constructor(message: string, about: { url: string; cause?: unknown }) {
    super(message, { cause: about.cause })
    this.name = new.target.name
    this.url = about.url
  }
}

export interface ProblemFacts {
  url: string
  status: number
  title: string
  detail: string | null
  errors: FieldError[]
  /** Seconds that the server asks to wait; null when it says nothing. */
  retryAfter: number | null
  /** Under this id the server's log has the request. */
  requestId: string | null
}

/** The server answered with an error. */
export abstract class ProblemError extends RolecallError {
  readonly status: number
  readonly title: string
  readonly detail: string | null
  readonly requestId: string | null

  constructor(facts: ProblemFacts) {
    super(facts.detail ?? facts.title, facts)
    this.status = facts.status
    this.title = facts.title
    this.detail = facts.detail
    this.requestId = facts.requestId
  }
}

/** 400: a parameter or `q` was refused. `errors` has an entry for each parameter; it is empty when `q` itself breaks a rule. */
export class InvalidRequestError extends ProblemError {
  readonly errors: FieldError[]

  constructor(facts: ProblemFacts) {
    super(facts)
    this.errors = facts.errors
  }
}

/** 401: the key is missing or not valid. */
export class UnauthorizedError extends ProblemError {}

/** 403: the account is not entitled to a restricted parameter. */
export class ForbiddenError extends ProblemError {}

/** 404: there is no such record, or the URL leads to no job. */
export class NotFoundError extends ProblemError {}

/** 422: the search took longer than its time budget. Narrow it: the same search will fail again. */
export class SearchTooBroadError extends ProblemError {}

/** 429: the account's budget of requests is used up. */
export class RateLimitError extends ProblemError {
  readonly retryAfter: number | null

  constructor(facts: ProblemFacts) {
    super(facts)
    this.retryAfter = facts.retryAfter
  }
}

/** 503: something the server needs cannot be reached right now. */
export class UnavailableError extends ProblemError {
  readonly retryAfter: number | null

  constructor(facts: ProblemFacts) {
    super(facts)
    this.retryAfter = facts.retryAfter
  }
}

/** Any other answer that the interface does not promise: 500, 405, or a body that is not JSON. */
export class UnexpectedAnswerError extends ProblemError {}

/** No answer arrived: the server is not there, the name is unknown, or the connection broke. */
export class NetworkError extends RolecallError {}

/** The answer took longer than `timeoutMs`. */
export class TimeoutError extends RolecallError {}

/**
 * A stored cursor is past the end of the feed: the server was restored from an older backup, or it is another server. Data that was read before no
 * longer holds, so start again with an empty store.
 */
export class CursorAheadError extends RolecallError {}

const BY_STATUS: Record<number, new (facts: ProblemFacts) => ProblemError> = {
  400: InvalidRequestError,
  401: UnauthorizedError,
  403: ForbiddenError,
  404: NotFoundError,
  422: SearchTooBroadError,
  429: RateLimitError,
  503: UnavailableError,
}

export function problemError(facts: ProblemFacts): ProblemError {
  return new (BY_STATUS[facts.status] ?? UnexpectedAnswerError)(facts)
}
