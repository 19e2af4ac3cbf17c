import type { Logger } from 'pino'
import type { RateLimit } from '../api/quotas/rate-limit.ts'
import { createSharedRateLimit } from '../api/quotas/shared-rate-limit.ts'
import { createSharedStore } from '../api/quotas/shared-store.ts'
import type { Config } from '../config/settings.ts'

/** The budgets of accounts, counted for all nodes together, if Redis is configured. Its client is loaded only then. `here` counts while Redis is away. */
export async function openSharedQuotas({ REDIS_URL }: Config, log: Logger, here?: RateLimit) {
  if (REDIS_URL === null) return null
  const { openRedis } = await import('../api/quotas/connect.ts')
  const store = createSharedStore(openRedis(REDIS_URL), log)
  return { store, rateLimit: createSharedRateLimit(store, here), open: store.open, close: store.close }
}
