import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import type { Account } from '../catalog/accounts.ts'
import { Problem } from './problem.ts'

const WINDOW_SECONDS = 60

/** What an account may ask for, and what is left of it. */
export interface Budget {
  quota: number
  window_seconds: number
  remaining: number
  resets_in_seconds: number
}

export interface RateLimit {
  /** Takes requests from the account's budget: all of them, or none when fewer are left. */
  take(account: Account, requests?: number): Promise<{ budget: Budget; exceeded: Problem | null }>
}

/** One budget per account over all endpoints, counted in this process. */
export function createRateLimit(): RateLimit {
  const limiters = new Map<number, RateLimiterMemory>()
  const limiterFor = (quota: number) => {
    const known = limiters.get(quota)
    if (known) return known
    const made = new RateLimiterMemory({ points: quota, duration: WINDOW_SECONDS, keyPrefix: `q${quota}` })
    limiters.set(quota, made)
    return made
  }

  return {
    async take({ id, requests_per_minute: quota }, requests = 1) {
      const limiter = limiterFor(quota)
      const { taken, state } = await limiter
        .consume(String(id), requests)
        .then((state) => ({ taken: true, state }))
        .catch((state) => {
          if (state instanceof RateLimiterRes) return { taken: false, state }
          throw state
        })
      // The limiter counts what it refuses, too. A batch that was refused must not use up what single requests could still have.
      const left = taken || requests === 1 ? state : await limiter.reward(String(id), requests)
      const wait = Math.max(1, Math.ceil(state.msBeforeNext / 1000))
      const budget = {
        quota,
        window_seconds: WINDOW_SECONDS,
        remaining: Math.max(0, left.remainingPoints),
        resets_in_seconds: wait,
      }
      return { budget, exceeded: taken ? null : exceeded(budget, requests) }
    },
  }
}

export const budgetHeaders = ({ quota, window_seconds, remaining, resets_in_seconds }: Budget): Record<string, string> => ({
  'ratelimit-policy': `"default";q=${quota};w=${window_seconds}`,
  ratelimit: `"default";r=${remaining};t=${resets_in_seconds}`,
})

function exceeded({ quota, remaining, resets_in_seconds: wait }: Budget, requests: number): Problem {
  const detail =
    requests === 1
      ? `the account's budget of ${quota} requests per minute is used up: retry in ${wait} s`
      : `this costs ${requests} more requests, and ${remaining} of the account's ${quota} per minute are left: retry in ${wait} s, or ask for less at once`
  return new Problem(429, { detail, headers: { 'retry-after': String(wait) } })
}
