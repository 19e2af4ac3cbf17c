import { type Fetched, type Fetcher, FetchFailure } from './fetcher.ts'

/** Sessions that a start page opens: it hands out the token or the cookies that later requests must carry. */
export interface Sessions<Started> {
  /**
   * Does work in the session that `key` names. All work through one client shares it, so that a crawl reads the start page once. Where the
   * source refuses a session that was opened earlier (401, 403), it has run out: it is opened anew, and the work is done once more.
   */
  within<Result>(http: Fetcher, key: string, work: (started: Started) => Promise<Result>): Promise<Result>
}

/** `start` reads the start page. It goes through the same client as all other requests, so the same hosts are allowed and the same pace is kept. */
export function sessions<Started>(start: (key: string, http: Fetcher) => Promise<Started>): Sessions<Started> {
  const opened = new WeakMap<Fetcher, Map<string, Promise<Started>>>()

  function open(http: Fetcher, key: string): Promise<Started> {
    const started = start(key, http)
    const known = opened.get(http) ?? new Map<string, Promise<Started>>()
    opened.set(http, known.set(key, started))
    started.catch(() => {
      if (known.get(key) === started) known.delete(key)
    })
    return started
  }

  return {
    async within(http, key, work) {
      const earlier = opened.get(http)?.get(key)
      if (earlier === undefined) return work(await open(http, key))
      try {
        return await work(await earlier)
      } catch (error) {
        if (!(error instanceof FetchFailure) || (error.status !== 401 && error.status !== 403)) throw error
        // Of several requests that were refused together, the first opens the new session.
        const newer = opened.get(http)?.get(key)
        return work(await (newer === undefined || newer === earlier ? open(http, key) : newer))
      }
    },
  }
}

const COOKIE_NAME = /^[\w!#$%&'*+.^`|~-]+$/
const COOKIE_VALUE = /^[\x21-\x7e]*$/

/**
 * The cookies that a start page sets, by name. They are for requests to the same host only: an adapter sends them there (`cookieHeader`), and
 * a redirect to another origin drops them.
 */
export function cookiesOf({ cookies = [] }: Fetched): Map<string, string> {
  const pairs = cookies.flatMap((line): [string, string][] => {
    const [pair = ''] = line.split(';')
    const [name = '', ...rest] = pair.trim().split('=')
    const value = rest.join('=')
    return rest.length > 0 && COOKIE_NAME.test(name) && COOKIE_VALUE.test(value) ? [[name, value]] : []
  })
  return new Map(pairs)
}

export function cookieHeader(cookies: Map<string, string>): Record<string, string> {
  return cookies.size === 0 ? {} : { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') }
}
