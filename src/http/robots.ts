import { LRUCache } from 'lru-cache'
import robotsParser from 'robots-parser'
import type { Clock } from './clock.ts'
import { type Fetched, FetchFailure, type FetchOptions } from './fetcher.ts'
import { untilAborted } from './until-aborted.ts'

/** The package's types describe an ES module, but it is CommonJS, and the module is the function. */
const parseRobots = robotsParser as unknown as typeof robotsParser.default

/** The robots.txt of a host: a predicate and a delay, or the failure because of which no page of it may be read for now. */
type Rules = { allows: (url: string) => boolean; delay: number } | { unknown: FetchFailure }

export interface Robots {
  /** Throws unless the host's robots.txt allows the URL; the message says why. */
  require(url: URL, options: FetchOptions): Promise<void>
  /** Seconds that the host wants between two requests (`Crawl-delay`), as far as its robots.txt has been read; else 0. */
  delayOf(url: URL): number
}

const KNOWN_FOR = 3_600_000
/** How long a failure to read robots.txt is remembered. It is short, so that one bad minute does not cost an hour. */
const UNKNOWN_FOR = 5 * 60_000
/** RFC 9309 requires at least 500 KiB. */
const MAX_BYTES = 512 * 1024

/** `agent` is the product name that robots.txt files use. */
export function createRobots(
  fetch: (url: string, options: FetchOptions) => Promise<Fetched>,
  agent: string,
  clock: Clock,
): Robots {
  const byOrigin = new LRUCache<string, { rules: Promise<Rules>; until: number; delay: number }>({ max: 2_000 })

  function rulesOf(url: URL, options: FetchOptions): Promise<Rules> {
    const known = byOrigin.get(url.origin)
    if (known && clock.monotonic() < known.until) return known.rules
    // One request serves all callers, so it must not end with the first caller's signal.
    const rules = read(url.origin, options.allowHost)
    const entry = { rules, until: Number.POSITIVE_INFINITY, delay: known?.delay ?? 0 }
    byOrigin.set(url.origin, entry)
    rules.then((found) => {
      if ('delay' in found) entry.delay = found.delay
      entry.until = clock.monotonic() + ('unknown' in found ? UNKNOWN_FOR : KNOWN_FOR)
    })
    return rules
  }

  async function read(origin: string, allowHost: FetchOptions['allowHost']): Promise<Rules> {
    const address = `${origin}/robots.txt`
    try {
      const { body } = await fetch(address, { maxBytes: MAX_BYTES, ...(allowHost && { allowHost }) })
      const parsed = parseRobots(address, body)
      const delay = parsed.getCrawlDelay(agent)
      return { allows: (page) => parsed.isAllowed(page, agent) !== false, delay: delay && delay > 0 ? delay : 0 }
    } catch (error) {
      const failure = asFailure(error, address)
      return isUnavailable(failure) ? { allows: () => true, delay: 0 } : { unknown: failure }
    }
  }

  async function require(url: URL, options: FetchOptions): Promise<void> {
    const rules = await untilAborted(rulesOf(url, options), options.signal)
    const about = { url: url.href }
    if ('unknown' in rules) {
      const { kind, message, status, retryAfter } = rules.unknown
      throw new FetchFailure(kind, `robots.txt could not be read, so no page is: ${message}`, { ...about, status, retryAfter })
    }
    if (!rules.allows(url.href))
      throw new FetchFailure('blocked', `robots.txt of ${url.hostname} does not allow ${url.pathname}`, about)
  }

  return { require, delayOf: ({ origin }) => byOrigin.get(origin)?.delay ?? 0 }
}

/**
 * RFC 9309 calls 4xx "unavailable", which allows everything; a robots.txt that redirects to a refused host is treated the same. A 429 says
 * nothing about robots, so nothing is read for now, as after a 5xx. The same applies when it is unreachable, too large or unreadable.
 */
function isUnavailable({ kind, status }: FetchFailure): boolean {
  return kind === 'refused' || (status !== null && status >= 400 && status < 500 && kind !== 'rate_limited')
}

function asFailure(error: unknown, url: string): FetchFailure {
  return error instanceof FetchFailure ? error : new FetchFailure('unreachable', String(error), { url, cause: error })
}
