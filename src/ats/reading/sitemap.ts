import type { Fetched, Fetcher } from '../../http/fetcher.ts'
import type { ListContext, Listed, ListingEnd } from '../adapter.ts'
import { nullWhenGone } from './gone.ts'
import { inBatches, listedInPart } from './listed.ts'
import { contradiction, type Field } from './read.ts'
import { hostOf, hostWithin, parseUrl } from './url.ts'
import { children, xmlReader } from './xml.ts'

export interface SitemapPage {
  url: URL
  lastModified: string | null
}

export interface Sitemap {
  pages: SitemapPage[]
  complete: boolean
  etag: string | null
}

/** A longer sitemap covers a whole web site, not only its openings; the listing is then incomplete. */
const MOST_PAGES = 20_000
const MOST_SITEMAPS = 50
const ROOT = /^\s*(?:<\?xml[^>]*>\s*)?(?:<\?xml-stylesheet[^>]*>\s*)?(?:<!--[^>]*-->\s*)*<(urlset|sitemapindex)\b/i

/** The root element is looked for in the first bytes only. */
const LONGEST_PROLOGUE = 4_000

const rootOf = ({ body }: Fetched) => ROOT.exec(body.slice(0, LONGEST_PROLOGUE))?.[1]?.toLowerCase() ?? null

/** A sitemap whose posting pages are the list of a board. */
export interface SitemapList {
  name: string
  url: string
  /** The id in the URL of a posting; null for other pages. Of several pages with one id (languages) the first is listed. */
  idIn(url: URL): string | null
}

/** Lists the posting pages of a sitemap; `detail` gets the URL of the page as its handle. */
export async function* listSitemap(list: SitemapList, { http, etag }: ListContext): AsyncGenerator<Listed[], ListingEnd> {
  const answer = await http.fetch(list.url, { etag, robots: true })
  if (answer.notModified) return { complete: true, notModified: true, etag }
  const sitemap = await readSitemap(list.name, answer, (url) => list.idIn(url) !== null, http)
  for (const batch of inBatches([...byId(list, sitemap)])) {
    yield batch.map(([id, { url, lastModified }]) => listedInPart(id, [url.href, lastModified], url.href))
  }
  return { complete: sitemap.complete, etag: sitemap.etag }
}

/** The page of one posting, for adapters whose ids are not enough to build its URL; null where the sitemap does not have it. */
export async function pageInSitemap(list: SitemapList, id: string, http: Fetcher): Promise<string | null> {
  const answer = await http.fetch(list.url, { robots: true })
  const sitemap = await readSitemap(list.name, answer, (url) => list.idIn(url) === id, http)
  return byId(list, sitemap).get(id)?.url.href ?? null
}

function byId({ idIn }: SitemapList, { pages }: Sitemap): Map<string, SitemapPage> {
  const found = new Map<string, SitemapPage>()
  for (const page of pages) {
    const id = idIn(page.url)!
    if (!found.has(id)) found.set(id, page)
  }
  return found
}

export function isSitemap(answer: Fetched): boolean {
  return rootOf(answer) !== null
}

/** The wanted pages of a sitemap, or of the sitemaps that an index names and `choose` keeps, on the sitemap's own host and below it. */
export async function readSitemap(
  name: string,
  answer: Fetched,
  isWanted: (url: URL) => boolean,
  http: Fetcher,
  choose: (index: SitemapPage[]) => SitemapPage[] = (index) => index,
): Promise<Sitemap> {
  const home = hostOf(new URL(answer.url))
  const isIndex = rootOf(answer) === 'sitemapindex'
  const index = isIndex ? choose(namedOn(home, name, answer, sitemapsIn(name, answer))) : []
  const sitemaps = isIndex ? [] : [answer]
  for (const { url } of index.slice(0, MOST_SITEMAPS)) sitemaps.push(await readPart(name, url.href, http))
  const entries = sitemaps.flatMap((each) => children(xmlReader(name, 'urlset', ['urlset.url'])(each), 'url'))
  const pages = namedOn(home, name, answer, entries).filter(({ url }) => isWanted(url))
  return {
    pages: pages.slice(0, MOST_PAGES),
    complete: pages.length <= MOST_PAGES && index.length <= MOST_SITEMAPS,
    // The validator of an index says nothing about the sitemaps it names.
    etag: isIndex ? null : answer.etag,
  }
}

function sitemapsIn(name: string, answer: Fetched): Field[] {
  return children(xmlReader(name, 'sitemapindex', ['sitemapindex.sitemap'])(answer), 'sitemap')
}

/** Only a missing index means that the board is gone; a missing part does not. */
async function readPart(name: string, url: string, http: Fetcher): Promise<Fetched> {
  const answer = await nullWhenGone(http.fetch(url))
  if (answer === null) throw contradiction(name, 'a sitemap of the index is missing', url)
  return answer
}

/** The entries on the host. Entries that are all on another host (the site moved, or gained or lost `www.`) are a failure, not an empty site. */
function namedOn(home: string, name: string, answer: Fetched, entries: Field[]): SitemapPage[] {
  const named = entries.flatMap((entry) => {
    const url = parseUrl(entry.at('loc').text())
    return url !== null && hostWithin(url, home) ? [{ url, lastModified: entry.at('lastmod').textOrNull() }] : []
  })
  if (entries.length > 0 && named.length === 0) throw contradiction(name, `the sitemap names nothing on ${home}`, answer.url)
  return named
}
