import { budgetOf, createRateLimit, exceeded, type RateLimit, WINDOW_SECONDS } from './rate-limit.ts'
import type { SharedStore } from './shared-store.ts'

/**
 * Takes all of ARGV[1] requests from the ARGV[2] of a window of ARGV[3] milliseconds, or none of them. Redis runs a script as one step, so the
 * count is exact for any number of nodes. Answers whether they were taken (1 or 0), the number used, and the milliseconds left of the window.
 */
const TAKE_ALL_OR_NONE = `
local before = tonumber(redis.call('get', KEYS[1]) or '0')
local left = redis.call('pttl', KEYS[1])
local used = before + tonumber(ARGV[1])
if used > tonumber(ARGV[2]) then return {0, before, left < 0 and tonumber(ARGV[3]) or left} end
if left >= 0 then
  redis.call('incrby', KEYS[1], ARGV[1])
  return {1, used, left}
end
redis.call('set', KEYS[1], used, 'PX', ARGV[3])
return {1, used, tonumber(ARGV[3])}`

export interface QuotaStatus {
  /** Whether the next request is counted in Redis. */
  shared: boolean
  /** Requests since the start, by the place they were counted in. */
  counted: { redis: number; node: number }
}

export interface SharedRateLimit extends RateLimit {
  status(): QuotaStatus
}

/**
 * One budget per account over all nodes, counted in Redis. While Redis does not answer, each node counts for itself: then an account
 * may use up to its quota on every node, which is better than no answers at all.
 */
export function createSharedRateLimit(store: SharedStore, here: RateLimit = createRateLimit()): SharedRateLimit {
  const counted = { redis: 0, node: 0 }
  return {
    async take(account, requests = 1) {
      const { id, requests_per_minute: quota } = account
      const key = store.key(`q${quota}`, id)
      const asked = [requests, quota, WINDOW_SECONDS * 1_000]
      const counts = await store.ask(
        () => store.client.eval(TAKE_ALL_OR_NONE, 1, key, ...asked) as Promise<[number, number, number]>,
      )
      counted[counts === null ? 'node' : 'redis'] += requests
      if (counts === null) return here.take(account, requests)
      const [taken, used, msLeft] = counts
      const budget = budgetOf(quota, used, msLeft)
      return { budget, exceeded: taken === 1 ? null : exceeded(budget, requests) }
    },
    status: () => ({ shared: store.isShared(), counted: { ...counted } }),
  }
}
