import pg from 'pg'

export type PoolOptions = {
  max?: number
  /** Shown in pg_stat_activity. */
  applicationName: string
  /** Called for connections that broke while nobody was waiting for an answer on them. */
  onError: (error: Error) => void
}

const SESSION = '-c TimeZone=UTC'

const INT8 = 20
const INT8_ARRAY = 1016

const types = new pg.TypeOverrides()
types.setTypeParser(INT8, Number)
types.setTypeParser(INT8_ARRAY, (text) => (text === '{}' ? [] : text.slice(1, -1).split(',').map(int8OrNull)))

const int8OrNull = (text: string): number | null => (text === 'NULL' ? null : Number(text))

/** The server's address, or a function that is called for each new connection, because an embedded server may return on another port. */
export type Address = string | (() => string)

export function openPool(address: Address, { max = 10, applicationName, onError }: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    Client: clientFor(address),
    max,
    application_name: applicationName,
    client_encoding: 'UTF8',
    types,
    keepAlive: true,
    connectionTimeoutMillis: 10_000,
  })
  // The pool listens to idle clients only, and an unhandled 'error' of a client in use would end the process. So every client has a
  // listener for its whole life, and the pool's own event, which would report the same error again, is ignored.
  pool.on('connect', (client) => client.on('error', onError))
  pool.on('error', () => {})
  return pool
}

/** Reads the address whenever a connection is made. pg's own pool would keep the one it was created with. */
const clientFor = (address: Address) =>
  class extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      super({ ...config, ...connection(typeof address === 'string' ? address : address()) })
    }
  }

/** What the URL says overrides the other settings, so session options in it (`?options=`) are extended, not replaced. */
function connection(url: string): pg.ClientConfig {
  const given = /([?&]options=)([^&#]*)/.exec(url)
  if (!given) return { connectionString: url, options: SESSION }
  return { connectionString: url.replace(given[0], () => `${given[1]}${given[2]}${encodeURIComponent(` ${SESSION}`)}`) }
}
