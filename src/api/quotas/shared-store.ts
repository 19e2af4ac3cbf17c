import { setTimeout as pause } from 'node:timers/promises'
import type { Redis } from 'ioredis'
import type { Logger } from 'pino'
import type { RedisConnection } from './connect.ts'

const LOOK_AGAIN_EVERY_MS = 1_000

/** Counts that the nodes of an installation share in Redis. While Redis does not answer, each node counts for itself. */
export interface SharedStore {
  /** Begins to use Redis. The name distinguishes the keys from those of other installations on the same Redis. */
  open(installation: string): Promise<void>
  isShared(): boolean
  /** The name of a key of this installation. */
  key(...parts: (string | number)[]): string
  client: Redis
  /** The answer of Redis; null while Redis does not answer, or refuses the question. */
  ask<T extends object | string | number>(question: () => Promise<T>): Promise<T | null>
  close(): Promise<void>
}

export function createSharedStore(redis: RedisConnection, log: Logger): SharedStore {
  const stopping = new AbortController()
  let installation = ''
  let isShared = false
  let looking: Promise<void> = Promise.resolve()

  const warn = (why: string) =>
    log.warn(
      `Redis does not answer (${why}): until it does, this node counts the quotas of accounts by itself, and their exports and streams`,
    )

  function loseRedis(why: string): void {
    if (!isShared) return
    isShared = false
    warn(why)
    looking = untilItAnswers()
  }

  async function untilItAnswers(): Promise<void> {
    while (!stopping.signal.aborted) {
      await pause(LOOK_AGAIN_EVERY_MS, undefined, { signal: stopping.signal }).catch(() => {})
      if (stopping.signal.aborted || (await redis.trouble()) !== null) continue
      isShared = true
      return log.info('Redis answers again: the quotas of accounts, their exports and streams are counted for all nodes together')
    }
  }

  return {
    async open(name) {
      installation = name
      const trouble = await redis.trouble()
      isShared = trouble === null
      if (trouble === null)
        return log.info('the quotas of accounts, their exports and streams are counted in Redis, for all nodes together')
      warn(trouble)
      looking = untilItAnswers()
    },
    isShared: () => isShared,
    key: (...parts) => ['rolecall', installation, ...parts].join(':'),
    client: redis.client,
    async ask(question) {
      if (!isShared) return null
      try {
        return await redis.inTime(question())
      } catch (error) {
        loseRedis((error as Error).message)
        return null
      }
    },
    async close() {
      stopping.abort()
      await looking
      redis.close()
    },
  }
}
