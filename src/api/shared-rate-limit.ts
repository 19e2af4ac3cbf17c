import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import { RateLimiterRedis } from 'rate-limiter-flexible'
import type { RedisConnection } from '../redis/connect.ts'
import { createRateLimit, onePerQuota, type RateLimit, takeFrom, WINDOW_SECONDS } from './rate-limit.ts'

/**
 * Takes all of ARGV[1] requests from the ARGV[3] of a window of ARGV[2] seconds, or none of them. Redis runs a script as one step, so the
 * count is exact however many nodes ask. The answer is the number used; if the requests were refused, it includes them.
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

const LOOK_AGAIN_EVERY_MS = 1_000

export interface QuotaStatus {
  /** Whether the next request is counted in Redis. */
  shared: boolean
  /** Requests since the start, by where they were counted. */
  counted: { redis: number; node: number }
}

export interface SharedRateLimit extends RateLimit {
  /** Begins to count in Redis. The name separates the budgets from those of other installations on the same Redis. */
  share(installation: string): Promise<void>
  status(): QuotaStatus
  close(): Promise<void>
}

/**
 * One budget per account over all nodes, counted in Redis. While Redis does not answer, each node counts for itself: then an account
 * may use up to its quota on every node, which is better than no answers at all.
 */
export function createSharedRateLimit(redis: RedisConnection, log: Logger): SharedRateLimit {
  const here = createRateLimit()
  const stopping = new AbortController()
  const counted = { redis: 0, node: 0 }
  let limiterFor: ((quota: number) => RateLimiterRedis) | null = null
  let isShared = false
  let looking: Promise<void> = Promise.resolve()

  function loseRedis(why: string): void {
    if (!isShared) return
    isShared = false
    warn(why)
    looking = untilItAnswers()
  }

  const warn = (why: string) =>
    log.warn(`Redis does not answer (${why}): until it does, this node counts the quotas of accounts by itself`)

  async function untilItAnswers(): Promise<void> {
    while (!stopping.signal.aborted) {
      await pause(LOOK_AGAIN_EVERY_MS, undefined, { signal: stopping.signal }).catch(() => {})
      if (stopping.signal.aborted || (await redis.trouble()) !== null) continue
      isShared = true
      return log.info('Redis answers again: the quotas of accounts are shared by all nodes')
    }
  }

  return {
    async share(installation) {
      limiterFor = onePerQuota(
        (points, quota) =>
          new RateLimiterRedis({
            storeClient: redis.client,
            points,
            duration: WINDOW_SECONDS,
            keyPrefix: `rolecall:${installation}:${quota}`,
            customIncrTtlLuaScript: TAKE_ALL_OR_NONE,
          }),
      )
      const trouble = await redis.trouble()
      isShared = trouble === null
      if (trouble === null) return log.info('the quotas of accounts are counted in Redis, for all nodes together')
      warn(trouble)
      looking = untilItAnswers()
    },
    async take(account, requests = 1) {
      if (isShared && limiterFor) {
        try {
          const taken = await redis.inTime(takeFrom(limiterFor(account.requests_per_minute), account, requests))
          counted.redis += requests
          return taken
        } catch (error) {
          loseRedis((error as Error).message)
        }
      }
      counted.node += requests
      return here.take(account, requests)
    },
    status: () => ({ shared: isShared, counted: { ...counted } }),
    async close() {
      stopping.abort()
      await looking
      redis.close()
    },
  }
}
