import pg from 'pg'

/** A host that was found to take writes is believed for so long: a failover takes longer. */
const BELIEVED_MS = 1_000

export interface WritableHost {
  /** The URL of the host that takes writes now. The one that did so last is asked first. */
  find(): Promise<string>
  /** The host did not accept a connection after all. */
  doubt(): void
}

/** Finds the primary among several hosts, as `target_session_attrs=read-write` of libpq does. pg itself takes only one host. */
export function writableHost(urls: string[], timeoutMs: number): WritableHost {
  /** The last one found comes first. */
  let hosts = urls
  let believed: { url: string; until: number } | null = null
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
      believed = { url, until: performance.now() + BELIEVED_MS }
      return url
    }
    throw failure ?? new NoWritableHost()
  }

  return {
    async find() {
      if (believed !== null && performance.now() < believed.until) return believed.url
      underWay ??= search().finally(() => {
        underWay = null
      })
      return underWay
    },
    doubt() {
      believed = null
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
    // Not awaited: a host that hangs does not say goodbye either.
    client.end().catch(() => {})
  }
}

/** SQLSTATE 25006, as a server gives it that takes no writes: it passes when a standby is promoted. */
class NoWritableHost extends Error {
  override name = 'NoWritableHost'
  readonly code = '25006'

  constructor() {
    super('none of the hosts takes writes')
  }
}
