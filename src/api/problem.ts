import { STATUS_CODES } from 'node:http'
import type { FieldError } from '../job/field-error.ts'
import { type FieldErrors, summary } from '../search/parameters/bounded-errors.ts'

export const PROBLEM_TYPE = 'application/problem+json; charset=utf-8'

/** An error response. Endpoints throw it, and it is rendered in one place as application/problem+json. */
export class Problem extends Error {
  override name = 'Problem'
  readonly status: number
  readonly title: string
  readonly detail: string | undefined
  readonly errors: FieldError[] | undefined
  readonly headers: Record<string, string>

  constructor(
    status: number,
    about: { title?: string; detail?: string; errors?: FieldError[]; headers?: Record<string, string>; cause?: unknown } = {},
  ) {
    super(about.detail ?? about.title ?? `status ${status}`, { cause: about.cause })
    this.status = status
    this.title = about.title ?? TITLES[status] ?? STATUS_CODES[status] ?? 'Error'
    this.detail = about.detail
    this.errors = about.errors
    this.headers = about.headers ?? {}
  }

  body(): string {
    const { title, status, detail, errors } = this
    return JSON.stringify({ type: 'about:blank', title, status, detail, errors })
  }
}

/** Statuses for which Node's reason phrase is older than the standard's. */
const TITLES: Record<number, string> = { 413: 'Content Too Large', 422: 'Unprocessable Content' }

export function invalidParameters(wrong: FieldErrors): Problem {
  return new Problem(400, { title: 'Invalid query parameters', detail: summary(wrong), errors: wrong.errors })
}

/** A 400 about one parameter. */
export const invalidParameter = (field: string, message: string) => invalidParameters({ errors: [{ field, message }] })

export const notFound = (detail: string) => new Problem(404, { detail })
