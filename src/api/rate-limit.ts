import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import type { Account } from '../catalog/accounts.ts'
import { Problem } from './problem.ts'

const WINDOW_SECONDS = 60

export interface RateLimit {
  /** Takes one request from the account's budget. */
  take(account: Account): Promise<{ headers: Record<string, string>; exceeded: Problem | null }>
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
    async take({ id, requests_per_minute: quota }) {
      const { taken, state } = await limiterFor(quota)
        .consume(String(id))
        .then((state) => ({ taken: true, state }))
        .catch((state) => {
          if (state instanceof RateLimiterRes) return { taken: false, state }
          throw state
        })
      const wait = Math.max(1, Math.ceil(state.msBeforeNext / 1000))
      const headers = {
        'ratelimit-policy': `"default";q=${quota};w=${WINDOW_SECONDS}`,
        ratelimit: `"default";r=${Math.max(0, state.remainingPoints)};t=${wait}`,
      }
      if (taken) return { headers, exceeded: null }
      const detail = `the account's budget of ${quota} requests per minute is used up: retry in ${wait} s`
      return { headers, exceeded: new Problem(429, { detail, headers: { 'retry-after': String(wait) } }) }
    },
  }
}
