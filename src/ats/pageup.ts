import { type Fetcher, FetchFailure } from '../http/fetcher.ts'
import type { Posting } from '../job/posting.ts'
import type { Adapter, Listed } from './adapter.ts'
import { nullWhenGone } from './reading/gone.ts'
import { blankPosting, listedInPart, place } from './reading/listed.ts'
import { HTML, type Page, type PageElement, readPage } from './reading/page.ts'
import { pageAt } from './reading/page-at.ts'
import { type ListPage, listPages, type PagesEnd, readPages } from './reading/pages.ts'
import { toTimestamp } from './reading/timestamp.ts'
import { firstMatch } from './reading/url.ts'
import { employmentType, languageCode } from './reading/vocabulary.ts'
import { writtenDay } from './reading/written-day.ts'

const NAME = 'pageup'
const HOST = 'careers.pageuppeople.com'
/** More than this many rows a page are served too. */
const PAGE = 500
/** A customer's number, one of its sites, and a language. */
const SITE = `^careers\\.pageuppeople\\.com/(?<board>\\d{1,9}/[\\w-]+/[a-z]{2}(?:-[a-z]{2})?)`
const POSTING_URLS = [new RegExp(`${SITE}/job/(?<id>\\d+)(?:/[^/]+)?$`, 'i')]
const BOARD_URLS = [...POSTING_URLS, new RegExp(`${SITE}(?:/(?:listing|filter|search))?$`, 'i')]
const BOARD = /^\d{1,9}\/[\w-]+\/[a-z]{2}(?:-[a-z]{2})?$/i

export const pageup: Adapter = {
  name: NAME,
  title: 'PageUp',
  evidence: [],
  hosts: [HOST],
  globalIds: false,
  examples: {
    postings: [
      { url: 'https://careers.pageuppeople.com/806/cw/en/job/502341', board: '806/cw/en', external_id: '502341' },
      {
        url: 'https://careers.pageuppeople.com/873/nr/en-us/job/551234/park-ranger?lApplicationSubSourceID=',
        board: '873/nr/en-us',
        external_id: '551234',
      },
      { url: 'http://careers.pageuppeople.com/688/cwlive/EN/job/4912/clerk', board: '688/cwlive/en', external_id: '4912' },
    ],
    boards: [
      { url: 'https://careers.pageuppeople.com/887/cw/en/listing/?page=1&page-items=500', board: '887/cw/en' },
      { url: 'https://careers.pageuppeople.com/688/cw/en/filter/?search-keyword=job', board: '688/cw/en' },
      { url: 'https://careers.pageuppeople.com/873/cw/en-us', board: '873/cw/en-us' },
    ],
    none: [
      'https://careers.pageuppeople.com/806/cw/job/502341',
      'https://www.pageuppeople.com/806/cw/en/job/502341',
      'https://careers.pageuppeople.com.evil.test/806/cw/en/job/502341',
    ],
  },

  identify(url) {
    const found = firstMatch(POSTING_URLS, url)
    return found && { board: found.board!.toLowerCase(), external_id: found.id! }
  },

  identifyBoard: (url) => firstMatch(BOARD_URLS, url)?.board?.toLowerCase() ?? null,

  boardUrl: (board) => `${siteOf(board)}/listing/`,

  boardPage: { vendorWords: ['PageUp', 'PageUp People', 'Job listing'] },

  list: (board, { http }) => listPages(readList(board, http), listed),

  detail: readPosting,

  async fetch(board, external_id, http) {
    const posting = await nullWhenGone(readPosting(board, external_id, http))
    return posting && { posting, company: null }
  },
}

interface Row {
  id: string
  told: (string | null)[]
}

function idIn(url: URL): string | null {
  return firstMatch(POSTING_URLS, url)?.id ?? null
}

function siteOf(board: string): string {
  const url = `https://${HOST}/${board.toLowerCase()}`
  if (BOARD.test(board)) return url
  throw new FetchFailure('refused', `${NAME}: a board is a number, a site and a language, not "${board}"`, { url })
}

async function* readList(board: string, http: Fetcher): AsyncGenerator<Row[], PagesEnd> {
  const read = async (index: number, size: number): Promise<ListPage<Row>> => {
    const url = `${siteOf(board)}/listing/?page=${index + 1}&page-items=${size}`
    const page = readPage(NAME, await http.fetch(url, HTML))
    const rows = rowsOn(page)
    return { rows, total: index * size + rows.length + remainingOn(page), url }
  }
  const first = await read(0, PAGE)
  // A site may send fewer rows than it is asked for; its further pages are then asked for in that size.
  const size = first.total! > first.rows.length && first.rows.length > 0 ? first.rows.length : PAGE
  return yield* readPages({ name: NAME, size, idOf: ({ id }) => id, first, page: ({ index }) => read(index, size) })
}

/** `#recent-jobs` repeats some postings, and a row may have a second link to its posting. */
function rowsOn(page: Page): Row[] {
  const [results] = page.select('#search-results-content')
  if (results === undefined) throw page.refuse('expected #search-results-content on the page')
  const ids = results.select('a.job-link').map((link) => idOf(page, link))
  const told = results.select('a.job-link, .location, .close-date').map(({ text }) => text)
  const unique = [...new Set(ids)]
  // Rows are elements of the employer's design, so their texts belong to them only by order.
  const each = told.length / (unique.length || 1)
  return unique.map((id, index) => ({ id, told: Number.isInteger(each) ? told.slice(index * each, (index + 1) * each) : [] }))
}

function idOf(page: Page, link: PageElement): string {
  const target = page.target(link)
  const id = target && idIn(target)
  if (!id) throw page.refuse('expected links to postings in the list')
  return id
}

/** The link to further rows says how many they are. */
function remainingOn(page: Page): number {
  const [more] = page.select('#search-results a.more-link')
  if (more === undefined) return 0
  const text = more.select('.count')[0]?.text?.replaceAll(',', '') ?? ''
  if (!/^\d{1,9}$/.test(text)) throw page.refuse('expected the number of further postings')
  return Number(text)
}

function listed({ id, told }: Row): Listed {
  return listedInPart(id, told)
}

async function readPosting(board: string, id: string, http: Fetcher): Promise<Posting> {
  const url = `${siteOf(board)}/job/${encodeURIComponent(id)}`
  const page = await pageAt(NAME, url, http, (target) => /jobnotfound=true/i.test(target.search) || idIn(target) !== id)
  const [content] = page.select('#job-content')
  const title = content?.select('h1, h2, h3')[0]?.text ?? page.select('meta[property="og:title"]')[0]?.attribute('content')
  if (content === undefined || !title) throw page.refuse('expected #job-content with a title')
  const shown = statedIn(content)
  const location = shown('location', 'Location', 'Locations')
  return {
    ...blankPosting({ external_job_id: id, url, title }),
    apply_url: page.target(content.select('a.apply-link')[0])?.href ?? null,
    location_raw: location,
    locations_raw: location,
    places: place({ text: location }),
    employment_type: employmentType(shown('work-type', 'Work type', 'Employment type')),
    department: shown('department', 'Department', 'Categories') ?? shown('categories'),
    language: languageCode(board.split('/')[2] ?? null),
    salary_raw: shown('salary', 'Salary', 'Remuneration'),
    posted_at: dayIn(content, 'open-date', shown('open-date', 'Advertised', 'Open date')),
    expires_at: dayIn(content, 'close-date', shown('close-date', 'Applications close', 'Closing date')),
    description_html: content.html.trim() || null,
  }
}

/** Values have a class, or stand behind a label in bold that the employer named. */
function statedIn(content: PageElement): (className: string, ...labels: string[]) => string | null {
  const behind = new Map<string, string>()
  for (const [, label, value] of content.html.matchAll(
    /<(?:strong|b)>([^<>]{1,60}?):?\s{0,9}<\/(?:strong|b)>:?\s{0,9}([^<>]{1,300})/gi,
  ))
    behind.set(label!.trim().toLowerCase(), value!.trim())
  return (className, ...labels) =>
    content.select(`.${className}`)[0]?.text ??
    labels.map((label) => behind.get(label.toLowerCase())).find((value) => value) ??
    null
}

function dayIn(content: PageElement, className: string, text: string | null) {
  const stated = content.select(`.${className} time`)[0]?.attribute('datetime')
  return (stated && toTimestamp(stated)) || writtenDay(text)
}
