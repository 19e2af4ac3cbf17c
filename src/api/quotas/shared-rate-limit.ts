import { RateLimiterRedis } from 'rate-limiter-flexible'
import { createRateLimit, onePerQuota, type RateLimit, takeFrom, WINDOW_SECONDS } from './rate-limit.ts'
import type { SharedStore } from './shared-store.ts'

/**
 * Takes all of ARGV[1] requests from the ARGV[3] of a window of ARGV[2] seconds, or none of them. Redis runs a script as one step, so the
 * count is exact for any number of nodes. The answer is the number used; if the requests were refused, it includes them.
 */
const TAKE_ALL_OR_NONE = `
local used = tonumber(redis.call('get', KEYS[1]) or '0') + tonumber(ARGV[1])
local left = redis.call('pttl', KEYS[1])
local window = tonumber(ARGV[2]) * 1000
if used > tonumber(ARGV[3]) then return {used, left < 0 and window or left} end
if left < 0 then
  redis.call('set', KEYS[1], used, 'PX', window)
  return {used, window}
end
redis.call('incrby', KEYS[1], ARGV[1])
return {used, left}`

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
  const limiterFor = onePerQuota(
    (points, quota) =>
      new RateLimiterRedis({
        storeClient: store.client,
        points,
        duration: WINDOW_SECONDS,
        keyPrefix: store.key(quota),
        customIncrTtlLuaScript: TAKE_ALL_OR_NONE,
      }),
  )
  return {
    async take(account, requests = 1) {
      const taken = await store.ask(() => takeFrom(limiterFor(account.requests_per_minute), account, requests))
      counted[taken === null ? 'node' : 'redis'] += requests
      return taken ?? here.take(account, requests)
    },
    status: () => ({ shared: store.isShared(), counted: { ...counted } }),
  }
}
