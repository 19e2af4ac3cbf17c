import { type Fetcher, FetchFailure } from '../http/fetcher.ts'
import type { Posting } from '../job/posting.ts'
import type { Adapter, Listed } from './adapter.ts'
import { type FeedPosting, onPage, readFeed } from './jsonld-feed.ts'
import { nullWhenGone } from './reading/gone.ts'
import { fingerprint, inBatches, listedInPart, listedWhole } from './reading/listed.ts'
import { HTML, readPage } from './reading/page.ts'
import { jobPostingIn, jobPostingsOn } from './reading/schema-org.ts'
import { isSitemap, readSitemap, type Sitemap, type SitemapPage } from './reading/sitemap.ts'
import { hostOf, pageId, parseUrl } from './reading/url.ts'

const NAME = 'jsonld'

/**
 * Careers sites of no known system, only for boards that an operator configures. A board is a URL: a sitemap of posting pages (a
 * fragment selects pages whose path contains it: `https://careers.acme.test/sitemap.xml#/jobs/`), a page with postings, or a feed. Pages
 * are identified by their path, because a sitemap states nothing else; postings of feeds have ids, and the path is an alias.
 */
export const jsonld: Adapter = {
  name: NAME,
  title: 'Job pages and feeds',
  evidence: [
    { sample: 'jsonld/paycor_feed.atom', date: '2026-10-08', shows: ['list'] },
    { sample: 'jsonld/jobs_sitemap.xml', date: '2026-07-27', shows: ['list'] },
    { sample: 'jsonld/job_page.html', date: '2026-07-27', shows: ['detail'] },
  ],
  hosts: [],
  globalIds: false,
  boardCaseCounts: true,
  examples: { postings: [], boards: [], none: [] },

  identify: () => null,

  identifyBoard(url) {
    const board = new URL(url)
    board.username = board.password = ''
    return board.href
  },

  hostsOfBoard(board) {
    const url = parseUrl(board)
    return url === null ? [] : [hostOf(url)]
  },

  identifyOnOwnDomain: pageId,

  boardUrl: (board) => board,

  async *list(board, { http, etag }) {
    const found = await readBoard(board, http, etag)
    if (found === 'unchanged') return { complete: true, notModified: true, etag }
    const rows = 'pages' in found ? found.pages.flatMap(listedPage) : found.postings.map(listedPosting)
    for (const batch of inBatches(rows)) yield batch
    return 'pages' in found
      ? { complete: found.complete, etag: found.etag }
      : { complete: true, etag: found.etag, hosts: [...new Set(found.postings.flatMap(({ urls }) => urls.map(hostOf)))] }
  },

  detail: (_board, url, http) => readPosting(url, http),

  async fetch(board, external_id, http) {
    const found = await nullWhenGone(readBoard(board, http, null))
    if (found === null || found === 'unchanged') return null
    if ('postings' in found) {
      const row = found.postings.find(({ id, urls }) => id === external_id || urls.some((url) => pageId(url) === external_id))
      return row ? { posting: row.posting(), company: null } : null
    }
    // A page that the sitemap does not have yet may be a posting all the same.
    const page = found.pages.find(({ url }) => pageId(url) === external_id)
    const posting = await nullWhenGone(readPosting(page?.url.href ?? new URL(external_id, board).href, http))
    return posting && { posting, company: null }
  },
}

type Found = 'unchanged' | Sitemap | { postings: FeedPosting[]; etag: string | null }

/** Reads the URL of a board and finds out which of the three kinds it is. */
async function readBoard(board: string, http: Fetcher, etag: string | null): Promise<Found> {
  const url = parseUrl(board)
  if (url === null) throw new FetchFailure('refused', `${NAME}: a board is a URL, not "${board}"`, { url: board })
  const answer = await http.fetch(`${url.origin}${url.pathname}${url.search}`, { etag, robots: true })
  if (answer.notModified) return 'unchanged'
  if (isSitemap(answer)) return readSitemap(NAME, answer, ({ pathname }) => pathname.includes(url.hash.slice(1)), http)
  if (!/^\s*<(?:!doctype\s+html|html)\b/i.test(answer.body))
    return { postings: merged(readFeed(NAME, answer)), etag: answer.etag }
  const page = readPage(NAME, answer)
  const postings = jobPostingsOn(page).map((posting) => onPage(posting, answer.url))
  // A page without any posting is refused: a site with no openings cannot be told apart from a site that is down.
  if (postings.length === 0) throw page.refuse('expected a page with a JobPosting, got one without')
  // `url` may be a place on the page (`#cook`), which is no id.
  const entries = new Map(postings.map(({ id, entry }) => [id, fingerprint(entry)]))
  if (postings.some(({ id, entry }) => entries.get(id) !== fingerprint(entry)))
    throw page.refuse('expected postings with ids or pages of their own, got several under one')
  return { postings, etag: answer.etag }
}

function listedPage({ url, lastModified }: SitemapPage): Listed[] {
  const id = pageId(url)
  if (id === null) return []
  return [listedInPart(id, [url.href, lastModified], url.href)]
}

function listedPosting({ id, entry, posting }: FeedPosting): Listed {
  return listedWhole(id, entry, posting)
}

/** A feed repeats a posting for each of its places. */
function merged(postings: FeedPosting[]): FeedPosting[] {
  const byId = new Map<string, FeedPosting[]>()
  for (const posting of postings) byId.set(posting.id, [...(byId.get(posting.id) ?? []), posting])
  return [...byId.values()].map((rows) => {
    const [first] = rows as [FeedPosting]
    if (rows.length === 1) return first
    return {
      id: first.id,
      urls: rows.flatMap(({ urls }) => urls),
      entry: rows.map(({ entry }) => entry),
      posting() {
        const stated = rows.map(({ posting }) => posting())
        const places = new Map(stated.flatMap(({ places }) => places).map((place) => [JSON.stringify(place), place]))
        const aliases = new Set(stated.flatMap(({ alias_ids }) => alias_ids))
        return { ...stated[0]!, alias_ids: [...aliases], places: [...places.values()] }
      },
    }
  })
}

/** A page without a JobPosting is not a posting, or no longer: sites remove the mark-up before they remove the page. */
async function readPosting(url: string, http: Fetcher): Promise<Posting> {
  const answer = await http.fetch(url, HTML)
  const posting = jobPostingIn(readPage(NAME, answer))
  const id = pageId(new URL(url))!
  // Closed postings redirect to the list of openings, which may have another posting's JobPosting. A language before the path is the same
  // page.
  const moved = !(pageId(new URL(answer.url)) ?? '').endsWith(id)
  if (posting === null || moved) {
    const why = moved ? `the page leads to ${answer.url}` : 'the page carries no JobPosting'
    throw new FetchFailure('gone', `${NAME}: ${why}`, { url })
  }
  return { ...onPage(posting, url).posting(), external_job_id: id, alias_ids: [], url }
}
