import pg from 'pg'
import { hostsOf } from './host-list.ts'
import { writableHost } from './writable-host.ts'

export type PoolOptions = {
  max?: number
  /** How long to wait for a connection: for a new one, or for one that is free. */
  connectTimeoutMs?: number
  /** Shown in pg_stat_activity. */
  applicationName: string
  /** Called for idle connections that broke. */
  onError: (error: Error) => void
}

const SESSION = '-c TimeZone=UTC'

const INT8 = 20
const INT8_ARRAY = 1016
const TEXT_ARRAY = 1009

const types = new pg.TypeOverrides()
types.setTypeParser(INT8, Number)
types.setTypeParser(INT8_ARRAY, (text) => (text === '{}' ? [] : text.slice(1, -1).split(',').map(int8OrNull)))

types.setTypeParser(TEXT_ARRAY, textArray)

const parseTextArray: (text: string) => (string | null)[] = pg.types.getTypeParser(TEXT_ARRAY as never)

/** Most lists are empty, or have values that Postgres does not quote. Reading each letter of them took a third of the time of reading a row. */
function textArray(text: string): (string | null)[] {
  if (text === '{}') return []
  if (text.includes('"') || text.lastIndexOf('{') !== 0) return parseTextArray(text)
  const values: (string | null)[] = text.slice(1, -1).split(',')
  for (let at = values.indexOf('NULL'); at >= 0; at = values.indexOf('NULL', at)) values[at] = null
  return values
}

const int8OrNull = (text: string): number | null => (text === 'NULL' ? null : Number(text))

/** The server's address, or a function that is called for each new connection, because an embedded server may return on another port. */
export type Address = string | (() => string)

export function openPool(address: Address, options: PoolOptions): pg.Pool {
  const { max = 10, connectTimeoutMs = 10_000, applicationName, onError } = options
  const pool = new pg.Pool({
    Client: clientFor(address, connectTimeoutMs),
    max,
    application_name: applicationName,
    client_encoding: 'UTF8',
    types,
    keepAlive: true,
    connectionTimeoutMillis: connectTimeoutMs,
  })
  // The pool listens to idle clients only, and an unhandled 'error' of a client in use would end the process. So every client has a
  // listener for its whole life, and the pool's own event, which would report the same error again, is ignored.
  pool.on('connect', (client) => client.on('error', onError))
  pool.on('error', () => {})
  return pool
}

function clientFor(address: Address, connectTimeoutMs: number): typeof pg.Client {
  const [first, ...others] = typeof address === 'string' ? hostsOf(address) : []
  if (first === undefined || others.length === 0) return clientAt(address)
  return clientOfWritable(first, others, connectTimeoutMs)
}

/** Reads the address whenever a connection is made. pg's own pool would keep the address it was created with. */
const clientAt = (address: Address): typeof pg.Client =>
  class extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      super({ ...config, ...connection(typeof address === 'string' ? address : address()) })
    }

    // biome-ignore lint/suspicious/noExplicitAny: the overloads of pg
    override query(config: any, values?: any, callback?: any): any {
      const isPromised = typeof config.submit !== 'function' && [config.callback, values, callback].every(isNoFunction)
      return isPromised ? promised((done) => super.query(config, values, done)) : super.query(config, values, callback)
    }
  }

const isNoFunction = (value: unknown) => typeof value !== 'function'

/**
 * The result of a query that calls back. The promises that pg makes keep each result in memory until V8 collects its whole heap: one search of
 * 230 MB added 158 MB to the process with them, and 40 MB with these. As with pg, the stack of an error leads to the code that asked.
 */
async function promised<Result>(ask: (done: (error: Error | null, result: Result) => void) => void): Promise<Result> {
  try {
    return await new Promise((resolve, reject) => ask((error, result) => (error ? reject(error) : resolve(result))))
  } catch (error) {
    Error.captureStackTrace(error as Error)
    throw error
  }
}

/** Connects to the one of several hosts that takes writes. */
function clientOfWritable(first: string, others: string[], timeoutMs: number): typeof pg.Client {
  const writable = writableHost([first, ...others], timeoutMs / (others.length + 1))
  return class extends clientAt(first) {
    override connect(): Promise<pg.Client>
    override connect(callback: ((error: Error) => void) | ((error: null, client: pg.Client) => void)): void
    override connect(callback?: (error: never, client: pg.Client) => void): Promise<pg.Client> | undefined {
      const connecting = this.#connectToWritable()
      if (!callback) return connecting
      const done = callback as (error: Error | null, client?: pg.Client) => void
      connecting.then((client) => done(null, client), done)
      return undefined
    }

    async #connectToWritable(): Promise<pg.Client> {
      const { host, port } = new pg.Client(await writable.find())
      Object.assign(this, { host, port })
      try {
        return await super.connect()
      } catch (error) {
        writable.forget()
        throw error
      }
    }
  }
}

/** Values in the URL override the other settings, so session options in it (`?options=`) are extended, not replaced. */
function connection(url: string): pg.ClientConfig {
  const given = /([?&]options=)([^&#]*)/.exec(url)
  if (!given) return { connectionString: url, options: SESSION }
  return { connectionString: url.replace(given[0], () => `${given[1]}${given[2]}${encodeURIComponent(` ${SESSION}`)}`) }
}
