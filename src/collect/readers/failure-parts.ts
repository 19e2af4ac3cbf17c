import { type FailureKind, FetchFailure } from '../../http/fetcher.ts'

/** A failure as plain data: of a source, with its kind; or an error of our own or of the database. */
export type FailureParts =
  | { kind: FailureKind; message: string; url: string; status: number | null; retryAfter: number | null }
  | { kind: null; error: Error; about: object }

export function failureParts(error: unknown): FailureParts {
  if (error instanceof FetchFailure) {
    const { kind, message, url, status, retryAfter } = error
    return { kind, message, url, status, retryAfter }
  }
  const { message, stack, code, address }: DatabaseError = error instanceof Error ? error : new Error(String(error))
  const about = { ...(code !== undefined && { code }), ...(address !== undefined && { address }) }
  return { kind: null, error: Object.assign(new Error(message), { stack }), about }
}

/** By these two, trouble of the database is told from other errors. */
type DatabaseError = Error & { code?: unknown; address?: unknown }

export function failureFrom(parts: FailureParts): Error {
  return parts.kind === null ? Object.assign(parts.error, parts.about) : new FetchFailure(parts.kind, parts.message, parts)
}
