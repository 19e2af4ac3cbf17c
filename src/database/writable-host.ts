import pg from 'pg'

/** A host that took writes is not checked again for this long: a failover takes longer. */
const RECHECK_AFTER_MS = 1_000

export interface WritableHost {
  /** The URL of the host that takes writes now. The last one found is asked first. */
  find(): Promise<string>
  /** Forgets the host, because it did not accept a connection. */
  forget(): void
}

/** Finds the primary among several hosts, as `target_session_attrs=read-write` of libpq does. pg itself takes only one host. */
export function writableHost(urls: string[], timeoutMs: number): WritableHost {
  /** The last host found comes first. */
  let hosts = urls
  let trusted: { url: string; until: number } | null = null
  let underWay: Promise<string> | null = null

  async function search(): Promise<string> {
    let failure: unknown = null
    for (const url of hosts) {
      const found = await takesWrites(url, timeoutMs).catch((error: unknown) => {
        failure = error
        return false
      })
      if (!found) continue
      hosts = [url, ...urls.filter((other) => other !== url)]
      trusted = { url, until: performance.now() + RECHECK_AFTER_MS }
      return url
    }
    throw failure ?? new NoWritableHost()
  }

  return {
    async find() {
      if (trusted !== null && performance.now() < trusted.until) return trusted.url
      underWay ??= search().finally(() => {
        underWay = null
      })
      return underWay
    },
    forget() {
      trusted = null
    },
  }
}

async function takesWrites(url: string, timeoutMs: number): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: timeoutMs, query_timeout: timeoutMs })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ transaction_read_only: string }>('show transaction_read_only')
    return rows[0]?.transaction_read_only === 'off'
  } finally {
    // This is not awaited, because a host that hangs does not close its side either.
    client.end().catch(() => {})
  }
}

/** Has SQLSTATE 25006, like the error of a server that takes no writes: it passes when a standby is promoted. */
class NoWritableHost extends Error {
  override name = 'NoWritableHost'
  readonly code = '25006'

  constructor() {
    super('none of the hosts takes writes')
  }
}
