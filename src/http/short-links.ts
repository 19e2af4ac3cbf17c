import { checkWebUrl } from './destination.ts'
import { type Fetched, type Fetcher, FetchFailure, type FetchOptions } from './fetcher.ts'
import { MAX_HOPS } from './redirect.ts'
import { SHORT_LINK_HOSTS } from './short-link-hosts.ts'

export function isShortLinkHost(hostname: string): boolean {
  return SHORT_LINK_HOSTS.has(
    hostname
      .toLowerCase()
      .replace(/\.$/, '')
      .replace(/^www\./, ''),
  )
}

/**
 * Where a short link leads; null when the host is not one of the table. Only hosts of the table are contacted: the target page is
 * not. A link that leads nowhere is a FetchFailure: `gone` when the service says so, `bad_payload` when it does not redirect.
 */
export async function followShortLink(
  address: string,
  fetcher: Fetcher,
  options: Pick<FetchOptions, 'signal' | 'deadline' | 'tries'> = {},
): Promise<string | null> {
  if (!URL.canParse(address) || !isShortLinkHost(new URL(address).hostname)) return null
  let url = address
  for (let hop = 0; hop < MAX_HOPS; hop++) {
    const { location } = await ask(url, fetcher, options)
    if (!location) throw new FetchFailure('bad_payload', `${new URL(url).hostname} did not redirect`, { url })
    url = checkWebUrl(location).href
    if (!isShortLinkHost(new URL(url).hostname)) return url
  }
  throw new FetchFailure('bad_payload', `${new URL(address).hostname} redirected more than ${MAX_HOPS} times`, { url: address })
}

/** HEAD first. Services that do not know it answer 403, 404, 405 or 501, or a page without a target: GET decides then. */
async function ask(url: string, fetcher: Fetcher, options: FetchOptions): Promise<Fetched> {
  const one: FetchOptions = { ...options, redirect: 'manual', allowHost: isShortLinkHost, maxBytes: 1_000_000 }
  try {
    const answer = await fetcher.fetch(url, { ...one, method: 'HEAD', tries: 1 })
    if (answer.location) return answer
  } catch (error) {
    if (!(error instanceof FetchFailure) || error.kind === 'refused' || error.kind === 'rate_limited') throw error
  }
  return fetcher.fetch(url, one)
}
