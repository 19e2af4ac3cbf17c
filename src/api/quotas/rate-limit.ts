import { LRUCache } from 'lru-cache'
import type { Account } from '../../catalog/accounts.ts'
import { Problem } from '../problem.ts'

export const WINDOW_SECONDS = 60

/** Accounts that send requests within a minute; with more of them, the least active start anew. */
const MOST_ACCOUNTS = 65_536

/** An account's limit, and the requests left of it. */
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
  const windows = new LRUCache<string, { used: number; endsAt: number }>({ max: MOST_ACCOUNTS })
  return {
    async take({ id, requests_per_minute: quota }, requests = 1) {
      const [now, name] = [performance.now(), `${quota} ${id}`]
      const last = windows.get(name)
      const window = last !== undefined && last.endsAt > now ? last : { used: 0, endsAt: now + WINDOW_SECONDS * 1_000 }
      if (window !== last) windows.set(name, window)
      const fits = window.used + requests <= quota
      if (fits) window.used += requests
      const budget = budgetOf(quota, window.used, window.endsAt - now)
      return { budget, exceeded: fits ? null : exceeded(budget, requests) }
    },
  }
}

export const budgetOf = (quota: number, used: number, msLeft: number): Budget => ({
  quota,
  window_seconds: WINDOW_SECONDS,
  remaining: Math.max(0, quota - used),
  resets_in_seconds: Math.max(1, Math.ceil(msLeft / 1000)),
})

export const budgetHeaders = ({ quota, window_seconds, remaining, resets_in_seconds }: Budget): Record<string, string> => ({
  'ratelimit-policy': `"default";q=${quota};w=${window_seconds}`,
  ratelimit: `"default";r=${remaining};t=${resets_in_seconds}`,
})

export function exceeded({ quota, remaining, resets_in_seconds: wait }: Budget, requests: number): Problem {
  const detail =
    requests === 1
      ? `the account's budget of ${quota} requests per minute is used up: retry in ${wait} s`
      : `this costs ${requests} more requests, and ${remaining} of the account's ${quota} per minute are left: retry in ${wait} s, or ask for less at once`
  return new Problem(429, { detail, headers: { 'retry-after': String(wait) } })
}
