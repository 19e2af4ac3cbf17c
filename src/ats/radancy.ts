import { type Fetched, type Fetcher, FetchFailure } from '../http/fetcher.ts'
import type { Adapter, Listed } from './adapter.ts'
import { hostsOfSite, isHostName } from './reading/board-host.ts'
import { behindStart, nullWhenGone } from './reading/gone.ts'
import { type JobPage, readJobPage } from './reading/job-page.ts'
import { listedInPart } from './reading/listed.ts'
import { HTML, type Page, type PageElement, readPage } from './reading/page.ts'
import { type ListPage, listPages, type PagesEnd, readPages } from './reading/pages.ts'
import { readJson } from './reading/read.ts'
import { firstMatch, hostOf } from './reading/url.ts'

const NAME = 'radancy'
const PAGE = 100
const POSTING_URLS = [/^[^/]+(?:\/[a-z]{2}(?:-[a-z]{2})?)?\/job\/[^/]+\/[^/]+\/\d+\/(?<id>\d+)$/i]
const BOARD_URLS = [/^(?<board>[^/]+(?:\/[a-z]{2}(?:-[a-z]{2})?)?)(?:\/search-jobs(?:\/results)?)?$/i]

/* A board is the employer's own host (`jobs.acme.com`), with a language where the site has several (`jobs.acme.com/de`). Nothing in the name of a host says that it is Radancy's. */
export const radancy: Adapter = {
  name: NAME,
  title: 'Radancy (TalentBrew)',
  evidence: [{ sample: 'radancy/job_page.html', date: '2026-07-27', shows: ['detail'] }],
  hosts: [],
  globalIds: false,
  fetchReadsList: true,
  examples: { postings: [], boards: [], none: [] },

  identify: () => null,

  identifyBoard: (url) => firstMatch(BOARD_URLS, url)?.board?.toLowerCase() ?? null,

  identifyOnOwnDomain: idIn,

  pageMarks: '#search-results[data-total-job-results], script[src*="tbcdn.talentbrew.com"], link[href*="tbcdn.talentbrew.com"]',

  hostsOfBoard: hostsOfSite,

  boardUrl: (board) => `${siteOf(board)}/search-jobs`,

  boardPage: { vendorWords: ['Radancy', 'TalentBrew'] },

  list: (board, { http }) => listPages(readList(board, http), listed),

  detail: async (board, handle, http) => (await readPosting(board, handle, http)).posting,

  async fetch(board, external_id, http) {
    const row = await nullWhenGone(findRow(board, external_id, http))
    const found = row && (await nullWhenGone(readPosting(board, row.path, http)))
    return found && { posting: found.posting, company: found.company }
  },
}

interface Row {
  id: string
  path: string
  told: (string | null)[]
}

function idIn(url: URL): string | null {
  return firstMatch(POSTING_URLS, url)?.id ?? null
}

function siteOf(board: string): string {
  const url = `https://${board.toLowerCase()}`
  const [host, language, ...rest] = board.split('/')
  if (isHostName(host!) && (language === undefined || /^[a-z]{2}(?:-[a-z]{2})?$/i.test(language)) && rest.length === 0) return url
  throw new FetchFailure('refused', `${NAME}: a board is a host, or a host and a language, not "${board}"`, { url })
}

/** The page of the search states the organisation, the total and where its further pages are read. */
async function* readList(board: string, http: Fetcher): AsyncGenerator<Row[], PagesEnd> {
  const start = readPage(NAME, await http.fetch(radancy.boardUrl(board), HTML))
  const search = searchOn(start)
  const total = totalOf(search)
  if (total === null) throw start.refuse('expected the number of postings on the page of the search')
  const query = queryOf(search)
  const read = async (index: number): Promise<ListPage<Row>> => {
    const url = `${radancy.boardUrl(board)}/results?${query}&CurrentPage=${index + 1}&RecordsPerPage=${PAGE}`
    const answer = await http.fetch(url, { robots: true, headers: { 'x-requested-with': 'XMLHttpRequest' } })
    const results = fragment(answer)
    const [again] = results.select('#search-results')
    return { rows: rowsOn(results), total: (again && totalOf(again)) ?? total, url }
  }
  const first = await behindStart(NAME, read(0))
  // A site may send fewer rows a page than it is asked for; its pages are then of the size that it states.
  const stated = Number(search.attribute('data-records-per-page'))
  const size = first.rows.length === stated ? stated : PAGE
  return yield* readPages({ name: NAME, size, idOf: ({ id }) => id, first, page: ({ index }) => read(index) })
}

/** The rows come as HTML inside JSON. */
function fragment(answer: Fetched): Page {
  const results = readJson(NAME, answer).at('results').text()
  return readPage(NAME, { ...answer, body: `<html><body>${results}</body></html>` })
}

function searchOn(page: Page): PageElement {
  const [search] = page.select('#search-results')
  if (search === undefined) throw page.refuse('expected #search-results on the page')
  return search
}

function totalOf(search: PageElement): number | null {
  const text = search.attribute('data-total-job-results') ?? search.attribute('data-total-results')
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : null
}

function queryOf(search: PageElement): string {
  const stated = (name: string, otherwise: string) => search.attribute(`data-${name}`) ?? otherwise
  const organizations = search.attribute('data-organization-ids')
  return new URLSearchParams({
    ActiveFacetID: '0',
    Distance: '50',
    ShowRadius: 'False',
    FacetType: '0',
    SearchResultsModuleName: stated('search-results-module-name', 'Search Results'),
    SearchFiltersModuleName: stated('search-filters-module-name', 'Search Filters'),
    SortCriteria: '0',
    SortDirection: '0',
    SearchType: stated('search-type', '5'),
    ...(organizations && { OrganizationIds: organizations }),
  }).toString()
}

/** A row may have several links to its posting. */
function rowsOn(page: Page): Row[] {
  const rows = new Map<string, Row>()
  for (const link of page.select('#search-results-list a[href*="/job/"]')) {
    const target = page.target(link)
    const id = target && idIn(target)
    if (!id || rows.has(id)) continue
    const told = link.select('h2, h3, .job-location').map(({ text }) => text)
    rows.set(id, { id, path: target.pathname, told })
  }
  return [...rows.values()]
}

/** The day of a row may be written as "3 days ago", so it is left out. */
function listed({ id, path, told }: Row): Listed {
  return listedInPart(id, [path, told], path)
}

async function findRow(board: string, id: string, http: Fetcher): Promise<Row | null> {
  for await (const rows of readList(board, http)) {
    const row = rows.find((each) => each.id === id)
    if (row) return row
  }
  return null
}

/** A closed posting that leads to the search is gone. */
async function readPosting(board: string, path: string, http: Fetcher): Promise<JobPage> {
  const url = new URL(path, siteOf(board))
  const id = idIn(url)
  if (id === null || hostOf(url) !== hostsOfSite(board)[0])
    throw new FetchFailure('refused', `${NAME}: "${path}" is no path of a posting`, { url: url.href })
  return readJobPage(NAME, { id, url: url.href }, http, { elsewhere: (target) => idIn(target) !== id })
}
