import type { Fetcher } from '../http/fetcher.ts'
import type { Posting } from '../job/posting.ts'
import type { Adapter, Listed, PostingIdentity } from './adapter.ts'
import { boardHosts } from './reading/board-host.ts'
import { nullWhenGone } from './reading/gone.ts'
import { blankPosting, listedInPart } from './reading/listed.ts'
import type { Page, PageElement } from './reading/page.ts'
import { pageAt } from './reading/page-at.ts'
import { listPages, type PagedList, type PagesEnd, readPages } from './reading/pages.ts'
import { contradiction } from './reading/read.ts'
import { jobPostingIn, statedJobPosting, textIn } from './reading/schema-org.ts'
import { DIGITS, parseUrl, pathOf } from './reading/url.ts'

const NAME = 'icims'
const { originOf, boardOf } = boardHosts(NAME, 'icims.com', 'www api app developer developers help support community login')
/** Rows of the list: cards in today's portals, table rows in older ones. */
const ROWS = 'li.iCIMS_JobCardItem, div.iCIMS_JobsTable > div.row'
const CLOSED = /\b(?:job|position|posting|opening)\b[^.]{0,100}\bno longer\b/i

export const icims: Adapter = {
  name: NAME,
  title: 'iCIMS',
  evidence: [
    { sample: 'icims/search_iframe.html', date: '2026-08-08', shows: ['list'] },
    { sample: 'icims/job_iframe_jsonld.html', date: '2026-08', shows: ['detail'] },
  ],
  hosts: ['icims.com'],
  globalIds: false,
  examples: {
    postings: [
      { url: 'https://careers-larkmoor.icims.com/jobs/8214/line-cook/job', board: 'careers-larkmoor', external_id: '8214' },
      {
        url: 'https://careers-larkmoor.icims.com/jobs/8214/cook%2c-night/job?hub=7&mobile=false&width=1140&needsRedirect=false',
        board: 'careers-larkmoor',
        external_id: '8214',
      },
      { url: 'https://UScareers-larkmoor.icims.com/jobs/8214/job', board: 'uscareers-larkmoor', external_id: '8214' },
      { url: 'https://careers-larkmoor.icims.com/jobs/8214/login', board: 'careers-larkmoor', external_id: '8214' },
      { url: 'https://careers-larkmoor.icims.com/jobs/8214/line-cook/candidate', board: 'careers-larkmoor', external_id: '8214' },
    ],
    boards: [
      { url: 'https://careers-larkmoor.icims.com/jobs/search?ss=1&searchKeyword=cook', board: 'careers-larkmoor' },
      { url: 'https://careers-larkmoor.icims.com/jobs/intro?hashed=0', board: 'careers-larkmoor' },
      { url: 'https://careers-larkmoor.icims.com/connect', board: 'careers-larkmoor' },
    ],
    none: [
      'https://www.icims.com/jobs/8214/line-cook/job',
      'https://icims.com/jobs/8214/job',
      'https://careers-larkmoor.icims.com.evil.test/jobs/8214/line-cook/job',
      'https://careers.larkmoor.test/jobs/8214/job?icims=1',
    ],
  },

  /* The words after the number are decoration: the page opens with any words or none. */
  identify(url) {
    const board = boardOf(url)
    const [jobs, id, ...rest] = pathOf(url)
    return board !== null && jobs === 'jobs' && id !== undefined && DIGITS.test(id) && rest.length < 3
      ? { board, external_id: id }
      : null
  },

  identifyBoard: boardOf,

  boardUrl: (board) => `${originOf(board)}/jobs/search`,

  /* Portals of one employer show each other's postings. Such a row is of another board; a posting that moved there may still be open here. */
  async *list(board, { http }) {
    let leadsElsewhere = false
    const { complete } = yield* listPages(readList(board, http), ({ id, isOwn, row }) => {
      leadsElsewhere ||= !isOwn
      return isOwn ? listed(id, row) : null
    })
    return { complete: complete && !leadsElsewhere }
  },

  async detail(board, handle, http) {
    const url = `${originOf(board)}/jobs/${encodeURIComponent(handle)}/job?in_iframe=1`
    const page = await pageAt(NAME, url, http, ({ pathname }) => /^\/jobs\/(?:search|intro)\b/.test(pathname))
    return toPosting(board, handle, page)
  },

  async fetch(board, external_id, http) {
    const posting = await nullWhenGone(icims.detail!(board, external_id, http))
    return posting && { posting, company: posting.company }
  },
}

interface Row {
  portal: string
  id: string
  isOwn: boolean
  row: PageElement
}

/**
 * Pages hold 10, 20, 25 or 50 rows, as the employer configured, and mostly state the number of pages. Past the last page a portal answers
 * with an empty page, or repeats an earlier one; where no number is stated, that marks the end.
 */
async function* readList(board: string, http: Fetcher): AsyncGenerator<Row[], PagesEnd> {
  const shown = new Set<string>()
  const page: PagedList<Row>['page'] = async ({ index }) => {
    const url = `${originOf(board)}/jobs/search?ss=1&pr=${index}&in_iframe=1`
    const answer = await pageAt(NAME, url, http, () => false)
    const rows = rowsOf(board, answer)
    const { at, pages } = pageNumber(answer)
    const isBehindTheLast = pages === null ? rows.every((row) => shown.has(rowId(row))) : index >= pages
    for (const row of rows) shown.add(rowId(row))
    if (isBehindTheLast) return { rows: [], total: null, pages, url }
    if (pages !== null && at !== index + 1)
      throw contradiction(NAME, `page ${index + 1} of ${pages} calls itself ${at} and has ${rows.length} rows`, url)
    return { rows, total: null, pages, url }
  }
  const first = await page({ offset: 0, index: 0 })
  if (first.rows.length === 0) return { complete: true }
  // Where the number of pages is not stated, neither is their length, so a short page does not mean the end.
  const size = first.pages === null ? 1 : first.rows.length
  return yield* readPages({ name: NAME, size, idOf: rowId, first, page })
}

/** Portals may have postings of the same number. */
function rowId({ portal, id }: Row): string {
  return `${portal}/${id}`
}

/** A portal that was renamed redirects to its new name, which its rows have too. */
function rowsOf(board: string, page: Page): Row[] {
  const own = [board.toLowerCase(), boardOf(new URL(page.url))]
  const rows = page.select(ROWS).map((row) => {
    const { board: portal, external_id } = postingIn(board, page, row)
    return { portal: portal!, id: external_id, isOwn: own.includes(portal), row }
  })
  if (rows.length > 0) return rows
  // A list in an unknown layout still has links to postings; a page shown instead of the list does not even have the list's frame.
  const isList = page.select('.iCIMS_ListingsPage, .iCIMS_JobsTable').length > 0
  if (!isList || page.links().some((url) => icims.identify(url) !== null)) throw page.refuse('expected a list of jobs')
  return []
}

function postingIn(board: string, page: Page, row: PageElement): PostingIdentity {
  const target = page.target(row.select('.title a, a.iCIMS_Anchor')[0])
  const identity = target && icims.identify(target)
  if (identity) return identity
  throw page.refuse(`expected a link to a posting of ${board} in the row "${row.text}"`)
}

/** "Search Results Page 2 of 4", in the language of the portal. */
function pageNumber(page: Page): { at: number | null; pages: number | null } {
  const texts = page.select('.iCIMS_SubHeader_Jobs, .iCIMS_PagingBatch .selected').map(({ text }) => text ?? '')
  const numbers = texts.map((text) => text.match(/\d+/g) ?? []).find((found) => found.length >= 2)
  const [at, pages] = numbers?.slice(-2) ?? []
  return { at: at === undefined ? null : Number(at), pages: pages === undefined ? null : Number(pages) }
}

/** Dates read "3 days ago", which would change the fingerprint every day. The `title` attribute has the day itself. */
function listed(id: string, row: PageElement): Listed {
  const told = row
    .select('h2, h3, dt, dd:not(:has(span)), span, .description')
    .map((each) => each.attribute('title') ?? each.text)
  return listedInPart(id, told)
}

function toPosting(board: string, id: string, page: Page): Posting {
  const found = jobPostingIn(page)
  if (found === null) throw page.lacks('a posting', page.says(CLOSED))
  const { identifier, ...stated } = statedJobPosting(found)
  const url = textIn(found.at('url'))
  const named = url === null ? null : parseUrl(url)
  const identity = named && icims.identify(named)
  if (identity && identity.external_id !== id) throw page.refuse(`expected posting ${id}, got ${identity.external_id}`)
  return {
    ...blankPosting({
      external_job_id: id,
      url: identity?.board === board.toLowerCase() ? named!.href : `${originOf(board)}/jobs/${id}/job`,
      title: stated.title,
    }),
    ...stated,
    department: textIn(found.at('occupationalCategory')),
  }
}
