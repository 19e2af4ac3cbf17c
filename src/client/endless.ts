import { CursorAheadError, ProblemError, type RolecallError } from './errors.ts'
import { DEFAULT_RETRY, isPassing, wait, waitAfter } from './retry.ts'
import type { RequestOptions } from './transport.ts'

/** Options of a loop that ends only when it is told to. */
export interface EndlessOptions extends Pick<RequestOptions, 'timeoutMs' | 'onAnswer'> {
  /** Ends the loop without an error, after the current turn of its body. */
  signal?: AbortSignal
  /** The wait at the end before the next request, in milliseconds. 10,000 unless given. The feed waits only where the server has no stream. */
  pollMs?: number
  /** The longest wait between tries while the service is in trouble, in milliseconds. 60,000 unless given. A longer `Retry-After` is kept in full. */
  maxWaitMs?: number
  /** Called with each failure after which the loop waits and tries again. */
  onRetry?: (error: RolecallError, waitMs: number) => void
}

export const DEFAULT_POLL_MS = 10_000

/** A read replica may be behind a cursor for a moment, so a cursor counts as past the end only after this number of checks. */
export const CHECKS_BEFORE_REFUSAL = 6

export function cursorAhead(what: string, url: string): CursorAheadError {
  const why = 'the server was restored from an older backup, or it is another server'
  return new CursorAheadError(`${what}: ${why}. Start again with an empty store.`, { url })
}

/**
 * Asks until there is an answer, however long the service does not answer. Errors that would come again (a wrong key, a wrong parameter) are
 * thrown.
 */
export async function untilAnswered<Answer>(
  ask: (options: RequestOptions) => Promise<Answer>,
  { signal, timeoutMs, onAnswer, maxWaitMs = DEFAULT_RETRY.maxWaitMs, onRetry }: EndlessOptions,
): Promise<Answer> {
  for (let failures = 1; ; failures++) {
    try {
      return await ask({ signal, timeoutMs, onAnswer, retries: 0 })
    } catch (error) {
      if (!isTemporary(error)) throw error
      const pause = waitAfter(error, failures, maxWaitMs)
      onRetry?.(error, pause)
      await wait(pause, signal)
    }
  }
}

/** Single requests are repeated after some failures; a loop repeats after any 5xx as well: a proxy answers 502 and 504 while its server restarts. */
function isTemporary(error: unknown): error is RolecallError {
  return isPassing(error) || (error instanceof ProblemError && error.status >= 500)
}

/** The same steps, but an aborted signal ends them instead of throwing its reason. */
export async function* untilAborted<Step>(
  signal: AbortSignal | undefined,
  steps: AsyncGenerator<Step>,
): AsyncGenerator<Step, void> {
  try {
    yield* steps
  } catch (error) {
    if (!signal?.aborted || error !== signal.reason) throw error
  }
}
