import { Redis } from 'ioredis'

/**
 * A request waits for Redis at most this long, once: after that Redis counts as away. Redis answers within a millisecond, so only a machine
 * that is out of breath, or a server that hangs, takes longer.
 */
const ANSWER_WITHIN_MS = 2_000
const CONNECT_WITHIN_MS = 2_000
const TRY_AGAIN_EVERY_MS = 1_000

export interface RedisConnection {
  client: Redis
  /** Rejects when the answer takes too long. */
  inTime<T>(answer: Promise<T>): Promise<T>
  /** Asks Redis for a sign of life. Null when it answers; else why it does not. */
  trouble(): Promise<string | null>
  /** Name and version, as Redis 7.0.15 or Valkey 8.1.0. */
  product(): Promise<string>
  close(): void
}

/** Connects to Redis or Valkey and keeps connecting. A command fails at once while there is no connection: nothing waits in a queue. */
export function openRedis(url: string): RedisConnection {
  const client = new Redis(url, {
    connectionName: 'rolecall',
    lazyConnect: true,
    enableOfflineQueue: false,
    // A command whose connection broke may have been executed already. Sending it again would count a request twice.
    maxRetriesPerRequest: 0,
    autoResendUnfulfilledCommands: false,
    connectTimeout: CONNECT_WITHIN_MS,
    retryStrategy: () => TRY_AGAIN_EVERY_MS,
    // A former primary refuses writes after a failover. A new connection leads to the new one.
    reconnectOnError: (error) => error.message.startsWith('READONLY'),
  })
  // A failed connection only says that it is closed. The event before it says why: refused, wrong password, unknown host.
  let lastError: string | null = null
  client.on('error', ({ message }: Error) => {
    lastError = message
  })
  client.on('ready', () => {
    lastError = null
  })
  return {
    client,
    inTime,
    async trouble() {
      try {
        if (client.status === 'wait') await client.connect()
        await inTime(client.ping())
        return null
      } catch (error) {
        return lastError ?? (error as Error).message
      }
    },
    async product() {
      const info = await inTime(client.info('server'))
      const valkey = /^valkey_version:(\S+)/m.exec(info)?.[1]
      return valkey ? `Valkey ${valkey}` : `Redis ${/^redis_version:(\S+)/m.exec(info)?.[1] ?? 'of unknown version'}`
    },
    close: () => client.disconnect(),
  }
}

async function inTime<T>(answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<never>((_, fail) => {
    const late = () => fail(new Error(`no answer within ${ANSWER_WITHIN_MS / 1000} s`))
    // After a long stall of this process the answer may have arrived already: it is read before setImmediate runs.
    timer = setTimeout(() => setImmediate(late), ANSWER_WITHIN_MS)
  })
  return Promise.race([answer, tooLate]).finally(() => clearTimeout(timer))
}
