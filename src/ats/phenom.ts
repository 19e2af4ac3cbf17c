import { type Fetcher, FetchFailure } from '../http/fetcher.ts'
import { cookieHeader, cookiesOf, sessions } from '../http/session.ts'
import type { Adapter, Listed } from './adapter.ts'
import { hostsOfSite, isHostName } from './reading/board-host.ts'
import { nullWhenGone } from './reading/gone.ts'
import { type JobPage, readJobPage } from './reading/job-page.ts'
import { inBatches, listedInPart } from './reading/listed.ts'
import { HTML, type Page, readPage } from './reading/page.ts'
import { allRows, type PagedList, readPages } from './reading/pages.ts'
import { type Field, readJson } from './reading/read.ts'
import { readSitemap, type Sitemap, type SitemapPage } from './reading/sitemap.ts'
import { firstMatch, hostOf, pathOf, withoutApplySteps } from './reading/url.ts'

const NAME = 'phenom'
const PAGE = 100
const ID = /^[\w.-]{1,100}$/
const BOARD_URLS = [/^(?<board>[^/]+(?:\/[a-z]{2,10}\/[a-z]{2})?)(?:\/(?:search-results|job\/.*))?$/i]
const BOARD = /^(?<host>[^/]+)(?<site>\/[a-z]{2,10}\/[a-z]{2})?$/i

/* A board is the employer's own host, with a country and a language where a site has several (`careers.acme.com/us/en`). Nothing in the name of a host says that it is Phenom's. */
export const phenom: Adapter = {
  name: NAME,
  title: 'Phenom',
  evidence: [
    { sample: 'phenom/search_results.html', date: '2026-09-16', shows: [] },
    { sample: 'phenom/search_results_ddo.html', date: null, shows: [] },
  ],
  hosts: [],
  globalIds: false,
  fetchReadsList: true,
  examples: { postings: [], boards: [], none: [] },

  identify: () => null,

  identifyBoard: (url) => firstMatch(BOARD_URLS, url)?.board?.toLowerCase() ?? null,

  identifyOnOwnDomain: idIn,

  pageMarks: '[data-ph-at-id], script[src*="cdn.phenompeople.com"]',

  hostsOfBoard: hostsOfSite,

  boardUrl(board) {
    const { origin, site } = siteOf(board)
    return site === null ? `${origin}/` : `${origin}${site}/search-results`
  },

  boardPage: { vendorWords: ['Phenom', 'Phenom People', 'Search results', 'Find available job openings'] },

  /*
   * The sitemap names every page of a posting, and the search states how many postings there are. Where the sitemap has fewer, the search
   * itself is read, as far as the site lets readers without a browser ask it.
   */
  async *list(board, { http }) {
    const { origin, site } = siteOf(board)
    const sitemap = await nullWhenGone(siteMap(origin, site, http))
    const pages = new Map((sitemap?.pages ?? []).map((page) => [idIn(page.url)!, page]))
    for (const batch of inBatches([...pages])) yield batch.map(([id, page]) => listed(id, page))
    const searched = site ?? mostFrequentSite([...pages.values()])
    if (searched === null && sitemap === null) throw gone(origin)
    const total = searched === null ? null : await unlessRefused(searches.within(http, origin + searched, async (it) => it.total))
    if (total === null || total === 0) return { complete: false }
    if (pages.size >= total) return { complete: sitemap!.complete }
    const search = await unlessRefused(searchAll(origin, searched!, http))
    const further = search?.rows.filter(({ id }) => !pages.has(id)) ?? []
    for (const batch of inBatches(further)) yield batch.map(({ id, page }) => listed(id, page))
    return { complete: search?.complete ?? false }
  },

  detail: async (board, handle, http) => (await readPosting(board, handle, http)).posting,

  async fetch(board, external_id, http) {
    const { origin, site } = siteOf(board)
    const sitemap = await nullWhenGone(siteMap(origin, site, http))
    const page = sitemap?.pages.find(({ url }) => idIn(url) === external_id)
    const found = page && (await nullWhenGone(readPosting(board, page.url.href, http)))
    return found ? { posting: found.posting, company: found.company } : null
  },
}

interface Row {
  id: string
  page: SitemapPage
}

interface Search {
  /** The number of postings that the page of the search states. */
  total: number | null
  headers: Record<string, string>
}

/** Before the path stand a country and a language (`/us/en/job/R-191679/Night-Keeper`), a language and a name, or nothing. */
function postingIn(url: URL): { site: string; id: string } | null {
  const path = withoutApplySteps(pathOf(url))
  const at = path.findIndex((segment) => segment.toLowerCase() === 'job')
  const id = path[at + 1]
  if (at < 0 || at > 2 || path.length > at + 3 || id === undefined || !ID.test(id)) return null
  return { site: `/${path.slice(0, at).join('/')}`.toLowerCase(), id }
}

function idIn(url: URL): string | null {
  return postingIn(url)?.id ?? null
}

function siteOf(board: string): { origin: string; site: string | null } {
  const { host, site } = BOARD.exec(board)?.groups ?? {}
  if (host && isHostName(host)) return { origin: `https://${host.toLowerCase()}`, site: site?.toLowerCase() ?? null }
  throw new FetchFailure('refused', `${NAME}: a board is a host, or a host, a country and a language, not "${board}"`, {
    url: board,
  })
}

function gone(origin: string): FetchFailure {
  return new FetchFailure('gone', `${NAME}: ${origin} has no sitemap`, { url: origin })
}

function listed(id: string, { url, lastModified }: SitemapPage): Listed {
  return listedInPart(id, [url.href, lastModified], url.href)
}

async function siteMap(origin: string, site: string | null, http: Fetcher): Promise<Sitemap> {
  const answer = await http.fetch(`${origin}/sitemap.xml`, { robots: true })
  const isPosting = (url: URL) => {
    const found = postingIn(url)
    return found !== null && (site === null || found.site === site)
  }
  return readSitemap(NAME, answer, isPosting, http, site === null ? oneLanguage : undefined)
}

/** Sitemaps are one for each language (`sitemap-0a80f330-de.xml`), with every posting in each, or parts in one language. English is kept, or the first. */
function oneLanguage(index: SitemapPage[]): SitemapPage[] {
  const languageOf = ({ url }: SitemapPage) => /\/sitemap-[a-z\d]+-([a-z-]{2,20})\.xml$/i.exec(url.pathname)?.[1]?.toLowerCase()
  const languages = [...new Set(index.flatMap((each) => languageOf(each) ?? []))].sort()
  const kept = languages.includes('en') ? 'en' : (languages.find((each) => each.startsWith('en-')) ?? languages[0])
  return index.filter((each) => [undefined, kept].includes(languageOf(each)))
}

/** The country and the language before most posting pages; null where pages have other beginnings. */
function mostFrequentSite(pages: SitemapPage[]): string | null {
  const times = new Map<string, number>()
  for (const { url } of pages) {
    const site = postingIn(url)?.site ?? ''
    times.set(site, (times.get(site) ?? 0) + 1)
  }
  const [most] = [...times].toSorted(([, one], [, other]) => other - one)
  return most && /^\/[a-z]{2,10}\/[a-z]{2}$/i.test(most[0]) ? most[0] : null
}

/** The page of the search holds its first rows and their total, and opens the session in which further rows may be asked for. */
const searches = sessions<Search>(async (site, http) => {
  const answer = await http.fetch(`${site}/search-results`, HTML)
  const page = readPage(NAME, answer)
  const cookies = cookiesOf(answer)
  const token = [...cookies].find(([name]) => /csrf/i.test(name))?.[1] ?? tokenOn(page)
  const data = page.jsonAfter(/\bphApp\.ddo\s*=/)
  return {
    total: data?.at('eagerLoadRefineSearch').at('totalHits').numberOrNull() ?? null,
    headers: { ...cookieHeader(cookies), ...(token && { 'x-csrf-token': token }), referer: `${site}/search-results` },
  }
})

function tokenOn(page: Page): string | null {
  for (const { source } of page.select('script')) {
    const token = /^\s{0,9}:\s{0,9}"([\w-]{1,200})"/.exec(source.split('"csrfToken"')[1] ?? '')?.[1]
    if (token) return token
  }
  return null
}

/** Null where the site does not answer readers without a browser (many are behind a bot filter), or robots.txt forbids it. */
async function unlessRefused<Answer>(answer: Promise<Answer>): Promise<Answer | null> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof FetchFailure && (error.kind === 'blocked' || error.kind === 'gone')) return null
    throw error
  }
}

function searchAll(origin: string, site: string, http: Fetcher): Promise<{ rows: Row[]; complete: boolean }> {
  const [, country, language] = site.split('/')
  const page: PagedList<Row>['page'] = ({ offset }) =>
    searches.within(http, origin + site, async ({ headers }) => {
      const url = `${origin}/widgets`
      const json = {
        lang: `${language}_${country}`,
        country,
        deviceType: 'desktop',
        pageName: 'search-results',
        ddoKey: 'refineSearch',
        siteType: 'external',
        sortBy: '',
        subsearch: '',
        keywords: '',
        from: offset,
        size: PAGE,
        jobs: true,
        counts: true,
        global: true,
        clearAll: false,
        all_fields: ['category', 'country', 'state', 'city'],
        selected_fields: {},
        locationData: {},
      }
      const search = readJson(NAME, await http.fetch(url, { method: 'POST', json, headers })).at('refineSearch')
      const rows = search.at('data').at('jobs').items()
      return { rows: rows.map((job) => toRow(origin + site, job)), total: search.at('totalHits').number(), url }
    })
  return allRows(readPages({ name: NAME, size: PAGE, idOf: ({ id }) => id, page }))
}

function toRow(site: string, job: Field): Row {
  const id = job.at('jobId').id()
  if (!ID.test(id)) job.at('jobId').refuse('an id')
  const slug = job
    .at('title')
    .text()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
  return {
    id,
    page: { url: new URL(`${site}/job/${id}/${encodeURIComponent(slug)}`), lastModified: job.at('postedDate').textOrNull() },
  }
}

/** A closed posting that leads to another page is gone. */
async function readPosting(board: string, handle: string, http: Fetcher): Promise<JobPage> {
  const url = new URL(handle)
  const id = idIn(url)
  if (id === null || !hostsOfSite(board).includes(hostOf(url)))
    throw new FetchFailure('refused', `${NAME}: "${handle}" is no posting of ${board}`, { url: handle })
  return readJobPage(NAME, { id, url: url.href }, http, { elsewhere: (target) => idIn(target) !== id })
}
