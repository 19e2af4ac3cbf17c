import type { Clock } from './clock.ts'
import { type FailureKind, FetchFailure } from './fetcher.ts'

export interface RetryPolicy {
  /** All tries, including the first. */
  tries: number
  /** Milliseconds of Retry-After that we wait. If the server asks for more, we give up and report its value in the failure. */
  longestWait: number
  /** Milliseconds before the second try, doubled for each further one. Kinds that are absent are not retried. */
  backoff: Partial<Record<FailureKind, number>>
}

export const RETRY_POLICY: RetryPolicy = {
  tries: 3,
  longestWait: 60_000,
  backoff: {
    server_error: 1_000,
    timeout: 1_000,
    unreachable: 1_000,
    // Used without Retry-After. Workable's limit per address clears in 15 to 31 seconds.
    rate_limited: 16_000,
  },
}

export interface RetryTools {
  clock: Clock
  random: () => number
  signal: AbortSignal | undefined
}

export async function withRetry<T>(attempt: () => Promise<T>, policy: RetryPolicy, tools: RetryTools): Promise<T> {
  for (let tried = 1; ; tried++) {
    try {
      return await attempt()
    } catch (error) {
      const wait =
        error instanceof FetchFailure && tried < policy.tries ? waitBefore(tried + 1, error, policy, tools.random) : null
      if (wait === null) throw error
      await tools.clock.sleep(wait, tools.signal)
    }
  }
}

/**
 * Milliseconds to wait, or null to give up. Jitter shortens a backoff by up to half, and lengthens a wait that the server asked for by up
 * to a second.
 */
function waitBefore(next: number, failure: FetchFailure, policy: RetryPolicy, random: () => number): number | null {
  const base = policy.backoff[failure.kind]
  if (base === undefined) return null
  if (failure.retryAfter !== null) {
    const asked = failure.retryAfter * 1000
    return asked > policy.longestWait ? null : asked + random() * 1000
  }
  return base * 2 ** (next - 2) * (1 - random() / 2)
}
