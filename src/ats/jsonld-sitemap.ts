import type { Fetched, Fetcher } from '../http/fetcher.ts'
import { hostOf, hostWithin, parseUrl } from './reading/url.ts'
import { children, xmlReader } from './reading/xml.ts'

export interface Sitemap {
  pages: { url: URL; lastModified: string | null }[]
  complete: boolean
  etag: string | null
}

/** More than this is a whole web site, not its openings; the listing is then incomplete. */
const MOST_PAGES = 20_000
const MOST_SITEMAPS = 50
const ROOT = /^\s*(?:<\?xml[^>]*>\s*)?(?:<\?xml-stylesheet[^>]*>\s*)?(?:<!--[^>]*-->\s*)*<(urlset|sitemapindex)\b/i

export function isSitemap(answer: Fetched): boolean {
  return ROOT.test(answer.body)
}

/** The pages of a sitemap, or of all those an index names, on the sitemap's own host and below it, whose path holds `filter`. */
export async function readSitemap(name: string, answer: Fetched, filter: string, http: Fetcher): Promise<Sitemap> {
  const home = hostOf(new URL(answer.url))
  const within = (text: string | null) => {
    const url = text === null ? null : parseUrl(text)
    return url !== null && hostWithin(url, home) ? url : null
  }
  const [index, leaves] = rootOf(answer) === 'sitemapindex' ? [sitemapsIn(name, answer, within), []] : [[], [answer]]
  const sitemaps = [...leaves]
  for (const url of index.slice(0, MOST_SITEMAPS)) sitemaps.push(await http.fetch(url.href))
  const pages = sitemaps.flatMap((each) =>
    children(xmlReader(name, 'urlset', ['urlset.url'])(each), 'url').flatMap((entry) => {
      const url = within(entry.at('loc').text())
      return url?.pathname.includes(filter) ? [{ url, lastModified: entry.at('lastmod').textOrNull() }] : []
    }),
  )
  return {
    pages: pages.slice(0, MOST_PAGES),
    complete: pages.length <= MOST_PAGES && index.length <= MOST_SITEMAPS,
    // The validator of an index says nothing about what it names.
    etag: index.length > 0 ? null : answer.etag,
  }
}

function rootOf(answer: Fetched): string | undefined {
  return ROOT.exec(answer.body)?.[1]?.toLowerCase()
}

function sitemapsIn(name: string, answer: Fetched, within: (text: string | null) => URL | null): URL[] {
  const entries = children(xmlReader(name, 'sitemapindex', ['sitemapindex.sitemap'])(answer), 'sitemap')
  return entries.flatMap((entry) => within(entry.at('loc').text()) ?? [])
}
