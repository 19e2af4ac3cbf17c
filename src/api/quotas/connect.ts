import { Redis } from 'ioredis'

/**
 * A request waits for Redis at most this long, and only once: after that Redis counts as unreachable. It usually answers within a
 * millisecond; only an overloaded machine or a server that hangs takes longer.
 */
const ANSWER_WITHIN_MS = 2_000
const CONNECT_WITHIN_MS = 2_000
const TRY_AGAIN_EVERY_MS = 1_000

export interface RedisConnection {
  client: Redis
  /** Rejects when the answer takes too long. */
  inTime<T>(answer: Promise<T>): Promise<T>
  /** The reason why Redis does not answer; null when it does. */
  trouble(): Promise<string | null>
  /** Name and version, for example Redis 7.0.15 or Valkey 8.1.0. */
  product(): Promise<string>
  close(): void
}

/** Connects to Redis or Valkey and keeps connecting. Without a connection a command fails at once: there is no queue. */
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
    // After a failover the former primary refuses writes. A new connection leads to the new primary.
    reconnectOnError: (error) => error.message.startsWith('READONLY'),
  })
  // A failed connection only reports that it is closed. The event before it has the reason: refused, wrong password,
  // unknown host.
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
