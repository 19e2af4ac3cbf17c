import type { Fetcher } from '../http/fetcher.ts'
import type { Posting, StatedCompany, StatedPay } from '../job/posting.ts'
import type { Adapter } from './adapter.ts'
import { boardHosts } from './reading/board-host.ts'
import { nullWhenGone } from './reading/gone.ts'
import { blankPosting, listedWhole, pay, place } from './reading/listed.ts'
import { HTML, readPage } from './reading/page.ts'
import { type ListPage, listPages, type PagedList, type PagesEnd, readPages } from './reading/pages.ts'
import { contradiction, type Field, readJson } from './reading/read.ts'
import { jobPostingIn, statedJobPosting } from './reading/schema-org.ts'
import { firstMatch, UUID } from './reading/url.ts'
import { employmentType } from './reading/vocabulary.ts'

const NAME = 'manatal'
const API = 'https://core.api.manatal.com/open/v3/career-page'
const SITE = 'https://www.careers-page.com'
const { originOf, boardOf } = boardHosts(NAME, 'careers-page.com', 'www api app help support status')
/** The order of the vendor's own pages. Without one the order differs between two pages: a walk over 16,888 postings missed 961. */
const ORDER = 'ordering=-is_pinned_in_career_page,-last_published_at'
/** The page size that is asked for. Some boards serve 10 or 20 rows instead. */
const PAGE = 100

const PLACE = ['country', 'state', 'city', 'address', 'zipcode', 'location_display']

/* Matched against host and path. */
const BOARD = '(?<board>(?!api(?:/|$))[\\w.-]+)'
const POSTING_URLS = [
  `(?:www\\.)?careers-page\\.com/${BOARD}/job/(?<id>[a-z\\d]{6,12})`,
  '(?<board>[a-z\\d-]+)\\.careers-page\\.com/jobs/(?<id>[\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12})',
].map((pattern) => new RegExp(`^${pattern}$`, 'i'))
const BOARD_URLS = [
  `(?:www\\.)?careers-page\\.com/${BOARD}`,
  '(?:www\\.)?careers-page\\.com/api/v1\\.0/c/(?<board>[\\w.-]+)/jobs',
  '(?:core\\.|open\\.)?api\\.manatal\\.com/open/v3/career-page/(?<board>[\\w.-]+)(?:/jobs)?',
].map((pattern) => new RegExp(`^${pattern}$`, 'i'))

export const manatal: Adapter = {
  name: NAME,
  title: 'Manatal',
  evidence: [{ sample: 'manatal/jobs_page1.json', date: '2024-08-05', shows: ['list'] }],
  hosts: ['core.api.manatal.com', 'careers-page.com'],
  globalIds: false,
  fetchReadsList: true,
  examples: {
    postings: [
      { url: 'https://www.careers-page.com/birchway-talent/job/1W840XW0', board: 'birchway-talent', external_id: '1W840XW0' },
      {
        url: 'https://careers-page.com/birchway-talent/job/1W840XW0/apply?source=x',
        board: 'birchway-talent',
        external_id: '1W840XW0',
      },
      {
        url: 'https://birchway-talent.careers-page.com/jobs/8BE30254-7422-4ae0-9aa2-3ea3c0453c0a/apply',
        board: 'birchway-talent',
        external_id: '8be30254-7422-4ae0-9aa2-3ea3c0453c0a',
      },
    ],
    boards: [
      { url: 'https://www.careers-page.com/birchway-talent', board: 'birchway-talent' },
      { url: 'https://birchway-talent.careers-page.com/?page=2', board: 'birchway-talent' },
      { url: 'https://core.api.manatal.com/open/v3/career-page/birchway-talent/jobs/?page=1', board: 'birchway-talent' },
    ],
    none: [
      'https://www.manatal.com/features/career-page',
      'https://app.manatal.com/jobs/1542743',
      'https://api.careers-page.com/jobs/8be30254-7422-4ae0-9aa2-3ea3c0453c0a',
      'https://www.careers-page.com.evil.test/birchway-talent/job/1W840XW0',
    ],
  },

  /* The URL shows the hash, or on newer sites a UUID that the list does not have. */
  identify(url) {
    const match = firstMatch(POSTING_URLS, url)
    if (match === null || (UUID.test(match.id!) && boardOf(url) === null)) return null
    return { board: match.board!, external_id: UUID.test(match.id!) ? match.id!.toLowerCase() : match.id! }
  },

  identifyBoard: (url) => manatal.identify(url)?.board ?? firstMatch(BOARD_URLS, url)?.board ?? boardOf(url),

  boardUrl: (board) => `${SITE}/${encodeURIComponent(board)}`,
  listHost: 'core.api.manatal.com',

  async *list(board, { http }) {
    const company = await nullWhenGone(readCompany(board, http))
    return yield* listPages(
      readJobs(board, http),
      (job) => listedWhole(job.at('id').id(), job.value, () => toPosting(board, job)),
      () => ({ company }),
    )
  },

  async fetch(board, external_id, http) {
    if (UUID.test(external_id)) return readPostingPage(board, external_id, http)
    const job = await nullWhenGone(findJob(board, external_id, http))
    return job && { posting: toPosting(board, job), company: await nullWhenGone(readCompany(board, http)) }
  },
}

function apiUrl(board: string): string {
  return `${API}/${encodeURIComponent(board)}/`
}

async function readCompany(board: string, http: Fetcher): Promise<StatedCompany> {
  const page = readJson(NAME, await http.fetch(apiUrl(board)))
  return {
    name: page.at('name').textOrNull(),
    website_url: page.at('website').textOrNull(),
    logo_url: page.at('logo').textOrNull(),
  }
}

/** The page size is the length of the first page, if another page follows it. */
async function* readJobs(board: string, http: Fetcher): AsyncGenerator<Field[], PagesEnd> {
  const first = await readJobsPage(board, 1, http)
  if (!first.last && first.rows.length === 0) throw contradiction(NAME, 'a page follows one without rows', first.url)
  const size = first.last ? first.total : first.rows.length
  const page: PagedList<Field>['page'] = ({ index }) => readJobsPage(board, index + 1, http)
  return yield* readPages({ name: NAME, size, idOf: (job) => job.at('id').id(), first, page })
}

async function readJobsPage(
  board: string,
  number: number,
  http: Fetcher,
): Promise<ListPage<Field> & { total: number; last: boolean }> {
  const url = `${apiUrl(board)}jobs/?page=${number}&page_size=${PAGE}&${ORDER}`
  const page = readJson(NAME, await http.fetch(url))
  return {
    rows: page.at('results').items(),
    total: page.at('count').number(),
    last: page.at('next').textOrNull() === null,
    url,
  }
}

async function findJob(board: string, id: string, http: Fetcher): Promise<Field | null> {
  for await (const jobs of readJobs(board, http)) {
    const found = jobs.find((job) => job.at('id').id() === id || job.at('hash').text() === id)
    if (found) return found
  }
  return null
}

/**
 * The number is stable; URLs show the hash. The employer is not stated: `organization_name`, which some boards have, is an employer on
 * one board and a department on another.
 */
function toPosting(board: string, job: Field): Posting {
  const hash = job.at('hash').text()
  const url = `${SITE}/${encodeURIComponent(board)}/job/${encodeURIComponent(hash)}`
  const text = job.at('location_display').textOrNull()
  return {
    ...blankPosting({ external_job_id: job.at('id').id(), url, title: job.at('position_name').text() }),
    alias_ids: [hash],
    apply_url: `${url}/apply`,
    location_raw: text,
    locations_raw: Object.fromEntries(PLACE.map((key) => [key, job.at(key).json()])),
    places: place({
      text,
      city: job.at('city').textOrNull(),
      region: job.at('state').textOrNull(),
      postal_code: job.at('zipcode').textOrNull(),
      country: job.at('country').textOrNull(),
    }),
    // False is not read as on site: the posting may be hybrid.
    workplace: job.at('is_remote').booleanOrNull() === true ? 'remote' : null,
    employment_type: employmentType(job.at('contract_details').textOrNull()),
    pay: job.at('is_salary_visible').booleanOrNull() === true ? payOf(job) : [],
    description_html: job.at('description').textOrNull(),
  }
}

/** Sums come as text and never state a period: some are daily, some yearly. */
function payOf(job: Field): StatedPay[] {
  const [min, max] = [job.at('salary_min').amountOrNull(), job.at('salary_max').amountOrNull()]
  return pay({ min, max, currency: job.at('currency_code').textOrNull(), period: null })
}

/** Newer sites have the posting as JSON-LD on its page; their UUIDs occur nowhere else. */
async function readPostingPage(board: string, id: string, http: Fetcher): ReturnType<Adapter['fetch']> {
  const url = `${originOf(board)}/jobs/${id}`
  const answer = await nullWhenGone(http.fetch(url, HTML))
  if (answer === null) return null
  const page = readPage(NAME, answer)
  const found = jobPostingIn(page)
  if (found === null) throw page.refuse('expected a JobPosting')
  const { company, identifier, ...stated } = statedJobPosting(found)
  const posting = { ...blankPosting({ external_job_id: id, url, title: stated.title }), ...stated, apply_url: `${url}/apply` }
  return { posting, company }
}
