import { type Fetcher, FetchFailure } from '../http/fetcher.ts'
import { cookieHeader, cookiesOf, sessions } from '../http/session.ts'
import type { Listed, ListingEnd } from './adapter.ts'
import { listedInPart } from './reading/listed.ts'
import { HTML, type Page, readPage } from './reading/page.ts'
import { type ListPage, listPages, readPages } from './reading/pages.ts'
import { type Field, readJson } from './reading/read.ts'
import { firstMatch, hostOf } from './reading/url.ts'

export const NAME = 'successfactors'
/** A brand may stand before the path, and the language behind the id (`/job/Night-Weaver/172852-en_US`). */
export const POSTING_URLS = [/^[^/]+(?:\/[\w-]+)?\/job\/[^/]+(?:\/[^/]+)?\/(?<id>\d{3,19})(?:-(?<locale>[a-z]{2}_[A-Z]{2}))?$/]
/** Newer sites answer ten rows, whatever they are asked for. */
const UNIFIED_PAGE = 10
const TOKEN = /\bCSRFToken["']?\s{0,4}[:=]\s{0,4}["']([\w.+/=-]{1,500})["']/

/** The id in the URL of a posting, on any host. */
export function siteId(url: URL): string | null {
  return firstMatch(POSTING_URLS, url)?.id ?? null
}

interface Search {
  first: ClassicPage
  isEmpty: boolean
  locale: string | null
  headers: Record<string, string>
}

/** The page of a site's search. On newer sites it is filled by a script, to which it hands a token and cookies. */
const searches = sessions<Search>(async (origin, http) => {
  const answer = await http.fetch(`${origin}/search/?q=`, HTML)
  const page = readPage(NAME, answer)
  const token = tokenOn(page)
  return {
    first: classicPage(page),
    isEmpty: page.select('#noresults').length > 0,
    locale: localeOf(page),
    headers: { ...cookieHeader(cookiesOf(answer)), ...(token && { 'x-csrf-token': token }) },
  }
})

function tokenOn(page: Page): string | null {
  const [field] = page.select('input[name="CSRFToken"]')
  return field?.attribute('value') ?? page.select('script').flatMap(({ source }) => TOKEN.exec(source)?.[1] ?? [])[0] ?? null
}

export function siteLocale(origin: string, http: Fetcher): Promise<string | null> {
  return searches.within(http, origin, async ({ locale }) => locale)
}

/** The number of postings that the search of a site states; null where it states none, or robots.txt does not allow asking. */
export async function siteTotal(origin: string, http: Fetcher): Promise<number | null> {
  try {
    const { first, isEmpty } = await searches.within(http, origin, async (search) => search)
    if (first.total !== null) return first.total
    return isEmpty ? 0 : ((await unifiedPage(origin, 0, http))?.total ?? null)
  } catch (error) {
    if (error instanceof FetchFailure && (error.kind === 'blocked' || error.kind === 'gone')) return null
    throw error
  }
}

/** The rows of the search, for sites without a feed. An empty list proves nothing: see `siteTotal`. */
export async function* listSearch(origin: string, http: Fetcher): AsyncGenerator<Listed[], ListingEnd> {
  const { first, isEmpty } = await searches.within(http, origin, async (search) => search)
  if (isEmpty) return { complete: false }
  if (first.rows.length > 0) {
    const pages = readPages({
      name: NAME,
      size: first.rows.length,
      idOf: ({ external_job_id }) => external_job_id,
      first,
      page: async ({ offset }) => {
        const url = `${origin}/search/?q=&sortColumn=referencedate&sortDirection=desc&startrow=${offset}`
        return classicPage(readPage(NAME, await http.fetch(url, HTML)))
      },
    })
    const end = yield* listPages(pages, (row) => row)
    return { complete: end.complete && first.total !== null }
  }
  let total: number | null = null
  const pages = readPages({
    name: NAME,
    size: UNIFIED_PAGE,
    idOf: (row: Field) => row.at('id').id(),
    page: async ({ index }) => {
      const page = await unifiedPage(origin, index, http)
      if (page === null)
        throw new FetchFailure('bad_payload', `${NAME}: expected a feed or a list in the search`, { url: `${origin}/search/` })
      total = page.total
      return page
    },
  })
  const end = yield* listPages(pages, (row) => listedInPart(row.at('id').id(), row.value))
  return { complete: end.complete && total !== 0 }
}

type ClassicPage = ListPage<Listed>

/** Rows show each value twice, for narrow and for wide screens. */
function classicPage(page: Page): ClassicPage {
  const [label] = page.select('.paginationLabel')
  const rows = page.select('tr.data-row').map((row) => {
    const target = page.target(row.select('a.jobTitle-link')[0])
    const id = target && siteId(target)
    if (!id || hostOf(target) !== hostOf(new URL(page.url))) throw page.refuse('expected a link to a posting in each row')
    return listedInPart(id, [target.pathname, row.text])
  })
  return { rows, total: label === undefined ? null : largestNumber(label.text ?? ''), url: page.url }
}

/** "Results 1 – 25 of 1,234": in every language and order of words, the total is the largest number. */
function largestNumber(text: string): number | null {
  const numbers = [...text.matchAll(/\d{1,3}(?:[.,’'\u00a0\u202f ]\d{3}){1,3}(?!\d)|\d{1,9}/g)].map(([digits]) =>
    Number(digits.replace(/\D/g, '')),
  )
  return numbers.length === 0 ? null : Math.max(...numbers)
}

/** The newer search lists and counts the postings of one language. Null where the site is a classic one, which answers 401 or an error. */
async function unifiedPage(origin: string, pageNumber: number, http: Fetcher): Promise<ListPage<Field> | null> {
  const url = `${origin}/services/recruiting/v1/jobs`
  try {
    return await searches.within(http, origin, async ({ locale, headers }) => {
      if (locale === null) return null
      const json = { locale, pageNumber, keywords: '', location: '', sortBy: '' }
      const answer = readJson(NAME, await http.fetch(url, { method: 'POST', json, headers }))
      const total = answer.at('totalJobs').numberOrNull()
      const rows = answer.at('jobSearchResult').itemsOrNone()
      return total === null ? null : { rows: rows.map((row) => row.at('response').object()), total, url }
    })
  } catch (error) {
    if (error instanceof FetchFailure && (error.status === 401 || error.status === 403)) return null
    throw error
  }
}

/** The language that a site shows by default, with its region: in the page's own language or in its links. */
function localeOf(page: Page): string | null {
  const stated = page.select('html')[0]?.attribute('lang') ?? ''
  const linked = page.links().flatMap((url) => url.searchParams.get('locale') ?? [])
  const found = [stated, ...linked].map((tag) => /^([a-z]{2})[-_]([a-z]{2})$/i.exec(tag)).find((match) => match !== null)
  return found ? `${found[1]!.toLowerCase()}_${found[2]!.toUpperCase()}` : null
}
