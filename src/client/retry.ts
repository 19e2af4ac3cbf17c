import { NetworkError, RateLimitError, TimeoutError, UnavailableError } from './errors.ts'

export interface RetryOptions {
  /** The number of retries of a request. 3 unless given; 0 never tries again. */
  retries: number
  /** The longest wait before another try, in milliseconds. 60,000 unless given. A server that asks for longer is not asked again. */
  maxWaitMs: number
}

export const DEFAULT_RETRY: RetryOptions = { retries: 3, maxWaitMs: 60_000 }

const FIRST_WAIT_MS = 250

/** The wait in milliseconds before a retry after `failures` failures in a row; null when a retry is of no use or not allowed. */
export function waitBeforeRetry(
  error: unknown,
  failures: number,
  { retries, maxWaitMs }: RetryOptions,
  random: () => number = Math.random,
): number | null {
  if (failures > retries || !isPassing(error)) return null
  return (askedWait(error) ?? 0) > maxWaitMs ? null : waitAfter(error, failures, maxWaitMs, random)
}

/**
 * A wait that the server asked for is kept in full, with up to a tenth on top. Without one the wait doubles each time, up to the longest.
 * Both are spread at random, so that clients that failed together do not come back together.
 */
export function waitAfter(error: unknown, failures: number, maxWaitMs: number, random: () => number = Math.random): number {
  const asked = askedWait(error)
  if (asked !== null) return asked * (1 + random() / 10)
  return Math.min(maxWaitMs, FIRST_WAIT_MS * 2 ** (failures - 1)) * (0.5 + random() / 2)
}

function askedWait(error: unknown): number | null {
  const seconds = error instanceof RateLimitError || error instanceof UnavailableError ? error.retryAfter : null
  return seconds === null ? null : seconds * 1000
}

/** Whether the same request may be answered later: the service or the way to it was in trouble, not the request. */
export function isPassing(error: unknown): boolean {
  return (
    error instanceof RateLimitError ||
    error instanceof UnavailableError ||
    error instanceof NetworkError ||
    error instanceof TimeoutError
  )
}

/** Timers take no longer waits: they would end at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1

/** Rejects with the signal's reason as soon as it is aborted. */
export function wait(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((done, fail) => {
    if (signal?.aborted) return fail(signal.reason)
    const stop = () => {
      clearTimeout(timer)
      fail(signal?.reason)
    }
    const timer = setTimeout(
      () => {
        signal?.removeEventListener('abort', stop)
        done()
      },
      Math.min(ms, LONGEST_TIMER_MS),
    )
    signal?.addEventListener('abort', stop, { once: true })
  })
}
