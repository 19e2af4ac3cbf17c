import { checkWebUrl } from './destination.ts'
import { type Fetched, type Fetcher, FetchFailure, type FetchOptions } from './fetcher.ts'
import { MAX_HOPS } from './redirect.ts'

export interface ShortLinks {
  isHost(hostname: string): boolean
  /**
   * The target of a short link; null when its host is not a shortener. Only shorteners are contacted, never the target. A link without
   * a target is a FetchFailure: `gone` when the service says so, `bad_payload` when it does not redirect.
   */
  follow(address: string, fetcher: Fetcher, options?: Pick<FetchOptions, 'signal' | 'deadline' | 'tries'>): Promise<string | null>
}

/** Follows links of these shorteners. No other host is contacted for a link. */
export function createShortLinks(shorteners: Iterable<string>): ShortLinks {
  const hosts = new Set(shorteners)
  const isHost = (hostname: string) =>
    hosts.has(
      hostname
        .toLowerCase()
        .replace(/\.$/, '')
        .replace(/^www\./, ''),
    )
  return {
    isHost,
    async follow(address, fetcher, options = {}) {
      if (!URL.canParse(address) || !isHost(new URL(address).hostname)) return null
      let url = address
      for (let hop = 0; hop < MAX_HOPS; hop++) {
        const { location } = await ask(url, fetcher, { ...options, allowHost: isHost })
        if (!location) throw new FetchFailure('bad_payload', `${new URL(url).hostname} did not redirect`, { url })
        url = checkWebUrl(location).href
        if (!isHost(new URL(url).hostname)) return url
      }
      throw new FetchFailure('bad_payload', `${new URL(address).hostname} redirected more than ${MAX_HOPS} times`, {
        url: address,
      })
    },
  }
}

/** HEAD first. Services that do not support it answer 403, 404, 405 or 501, or a page without a target; then GET decides. */
async function ask(url: string, fetcher: Fetcher, options: FetchOptions): Promise<Fetched> {
  const one: FetchOptions = { ...options, redirect: 'manual', maxBytes: 1_000_000 }
  try {
    const answer = await fetcher.fetch(url, { ...one, method: 'HEAD', tries: 1 })
    if (answer.location) return answer
  } catch (error) {
    if (!(error instanceof FetchFailure) || error.kind === 'refused' || error.kind === 'rate_limited') throw error
  }
  return fetcher.fetch(url, one)
}
