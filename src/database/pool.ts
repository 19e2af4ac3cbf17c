import pg from 'pg'

export type PoolOptions = {
  max?: number
  /** Shown in pg_stat_activity. */
  applicationName: string
  /** Told of connections that broke while nobody waited for an answer on them. */
  onError: (error: Error) => void
}

const SESSION = '-c TimeZone=UTC'

const INT8 = 20
const INT8_ARRAY = 1016

const types = new pg.TypeOverrides()
types.setTypeParser(INT8, Number)
types.setTypeParser(INT8_ARRAY, (text) => (text === '{}' ? [] : text.slice(1, -1).split(',').map(int8OrNull)))

const int8OrNull = (text: string): number | null => (text === 'NULL' ? null : Number(text))

/** The address of the server, or a function that is asked at each new connection: an embedded server may come back on another port. */
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
  // The pool listens on idle clients only, and an unheard 'error' of one that is checked out would end the process. So each
  // client is listened to for its whole life, and the pool's own event would tell of the same error again.
  pool.on('connect', (client) => client.on('error', onError))
  pool.on('error', () => {})
  return pool
}

/** Reads the address when a connection is made, where pg's own pool keeps the one that it was made with. */
const clientFor = (address: Address) =>
  class extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      super({ ...config, ...connection(typeof address === 'string' ? address : address()) })
    }
  }

/** What the URL says wins over the other settings, so session options that it brings (`?options=`) are added to, not replaced. */
function connection(url: string): pg.ClientConfig {
  const given = /([?&]options=)([^&#]*)/.exec(url)
  if (!given) return { connectionString: url, options: SESSION }
  return { connectionString: url.replace(given[0], () => `${given[1]}${given[2]}${encodeURIComponent(` ${SESSION}`)}`) }
}
