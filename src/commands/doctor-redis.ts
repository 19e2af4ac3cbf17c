import type { Config } from '../config/settings.ts'
import { type Finding, ok, warning } from './doctor-finding.ts'

/** Whether the quotas of accounts can be shared; nothing when REDIS_URL is not set. */
export async function examineRedis({ REDIS_URL }: Config): Promise<Finding[]> {
  if (REDIS_URL === null) return []
  const { openRedis } = await import('../api/quotas/connect.ts')
  const redis = openRedis(REDIS_URL)
  try {
    const trouble = await redis.trouble()
    if (trouble === null) return [ok('redis', `${await redis.product()} answers: all nodes count quotas and exports together`)]
    const message = `it does not answer (${trouble}), so each node counts the quotas of accounts by itself, and their exports`
    return [warning('redis', message, 'start it, or correct REDIS_URL: running nodes find it by themselves')]
  } finally {
    redis.close()
  }
}
