import { type FailureKind, FetchFailure } from '../../http/fetcher.ts'

/** A failure as plain data: of a source, with its kind; or an error of our own. */
export type FailureParts =
  | { kind: FailureKind; message: string; url: string; status: number | null; retryAfter: number | null }
  | { kind: null; error: Error }

export function failureParts(error: unknown): FailureParts {
  if (error instanceof FetchFailure) {
    const { kind, message, url, status, retryAfter } = error
    return { kind, message, url, status, retryAfter }
  }
  const { message, stack } = error instanceof Error ? error : new Error(String(error))
  return { kind: null, error: Object.assign(new Error(message), { stack }) }
}

export function failureFrom(parts: FailureParts): Error {
  return parts.kind === null ? parts.error : new FetchFailure(parts.kind, parts.message, parts)
}
