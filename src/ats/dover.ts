import { type Fetcher, FetchFailure } from '../http/fetcher.ts'
import type { Posting, StatedCompany, StatedPay, StatedPlace } from '../job/posting.ts'
import type { Adapter, Listed } from './adapter.ts'
import { nullWhenGone } from './reading/gone.ts'
import { blankPosting, companyNamed, listedInPart, pay, place } from './reading/listed.ts'
import { listPages, type PagedList, readPages } from './reading/pages.ts'
import { type Field, readJson } from './reading/read.ts'
import { firstMatch } from './reading/url.ts'
import { employmentType, salaryPeriod, workplace } from './reading/vocabulary.ts'

const NAME = 'dover'
const API = 'https://app.dover.com/api/v1'
/** The largest page known to be served. */
const PAGE = 300

/* Matched against host and path. The page of a posting opens by its id alone: links carry the slug or the employer's name before it. */
const ID = '(?<id>[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})'
const POSTING_URLS = [
  new RegExp(`^app\\.dover\\.com/apply/(?<board>[^/]+)/${ID}$`, 'i'),
  new RegExp(`^app\\.dover\\.com/api/v1/inbound/application-portal-job/${ID}$`, 'i'),
]
const BOARD_URLS = [
  /^app\.dover\.com\/jobs\/(?<board>[^/]+)$/,
  /^app\.dover\.com\/(?<board>[^/]+)\/careers\/[0-9a-f-]{36}$/i,
  /^app\.dover\.com\/api\/v1\/careers-page-slug\/(?<board>[^/]+)$/,
]

export const dover: Adapter = {
  name: NAME,
  title: 'Dover',
  evidence: [{ sample: 'dover/careers_page_jobs.json', date: '2026-10', shows: [] }],
  hosts: ['app.dover.com'],
  // A reader met a challenge after 30 requests, also at 400 ms apart.
  pace: [{ host: 'app.dover.com', concurrency: 1, gap: 2500 }],
  globalIds: true,
  boardCaseCounts: true,
  examples: {
    postings: [
      {
        url: 'https://app.dover.com/apply/quartzmill/C5FD7632-8019-4fe7-ba36-39f2347b1d5e?rs=42706078',
        board: 'quartzmill',
        external_id: 'c5fd7632-8019-4fe7-ba36-39f2347b1d5e',
      },
      {
        url: 'https://app.dover.com/apply/Quartz%20Mill/c5fd7632-8019-4fe7-ba36-39f2347b1d5e/',
        board: 'Quartz Mill',
        external_id: 'c5fd7632-8019-4fe7-ba36-39f2347b1d5e',
      },
      {
        url: 'https://app.dover.com/api/v1/inbound/application-portal-job/c5fd7632-8019-4fe7-ba36-39f2347b1d5e',
        board: null,
        external_id: 'c5fd7632-8019-4fe7-ba36-39f2347b1d5e',
      },
    ],
    boards: [
      { url: 'https://app.dover.com/jobs/quartzmill', board: 'quartzmill' },
      { url: 'https://app.dover.com/QuartzMill/careers/733c3162-cbbd-6558-8f3a-1e1d6c6b1a52', board: 'QuartzMill' },
      { url: 'https://app.dover.com/api/v1/careers-page-slug/quartzmill', board: 'quartzmill' },
    ],
    none: [
      'https://www.dover.com/jobs/quartzmill',
      'https://app.dover.com/apply/quartzmill',
      'https://app.dover.com/jobs',
      'https://app.dover.com.evil.test/apply/quartzmill/c5fd7632-8019-4fe7-ba36-39f2347b1d5e',
    ],
  },

  identify(url) {
    const match = firstMatch(POSTING_URLS, url)
    return match && { board: match.board ?? null, external_id: match.id!.toLowerCase() }
  },

  identifyBoard: (url) => (firstMatch(POSTING_URLS, url) ?? firstMatch(BOARD_URLS, url))?.board ?? null,

  boardUrl: (board) => `https://app.dover.com/jobs/${encodeURIComponent(board)}`,

  async *list(board, { http }) {
    const employer = readJson(NAME, await http.fetch(`${API}/careers-page-slug/${encodeURIComponent(board)}`))
    const jobs = `${API}/careers-page/${encodeURIComponent(employer.at('id').text())}/jobs`
    const readPage: PagedList<Field>['page'] = async ({ offset }) => {
      const url = `${jobs}?limit=${PAGE}&offset=${offset}`
      const page = readJson(NAME, await http.fetch(url))
      return { rows: page.at('results').items(), total: page.at('count').number(), url }
    }
    const pages = readPages({ name: NAME, size: PAGE, idOf, page: readPage })
    return yield* listPages(
      pages,
      (row) => (isOnShow(row) ? listed(row) : null),
      () => ({ company: companyNamed(employer.at('name').textOrNull()) }),
    )
  },

  async detail(board, handle, http) {
    return (await readPosting(board, handle, http)).posting
  },

  fetch: (board, external_id, http) => nullWhenGone(readPosting(board, external_id, http)),
}

/** The list also contains drafts and the sample jobs of a new board, which the site does not show. */
function isOnShow(row: Field): boolean {
  return row.at('is_published').boolean() && !row.at('is_sample').boolean()
}

function idOf(row: Field): string {
  return row.at('id').text().toLowerCase()
}

function listed(row: Field): Listed {
  const id = idOf(row)
  return listedInPart(id, row.value)
}

async function readPosting(
  board: string,
  id: string,
  http: Fetcher,
): Promise<{ posting: Posting; company: StatedCompany | null }> {
  const url = `${API}/inbound/application-portal-job/${encodeURIComponent(id)}`
  const detail = readJson(NAME, await http.fetch(url)).object()
  if (detail.at('active').booleanOrNull() === false)
    throw new FetchFailure('gone', `${NAME}: posting ${id} is not active`, { url })
  return { posting: mapDetail(board, detail), company: companyNamed(detail.at('client_name').textOrNull()) }
}

/*
 * No detail is recorded. The names of its fields are the ones that four public readers of 2026 agree on (career-ops, ever-jobs,
 * freehire, jobcarbon).
 */
function mapDetail(board: string, detail: Field): Posting {
  const id = detail.at('id').text().toLowerCase()
  const url = `https://app.dover.com/apply/${encodeURIComponent(board)}/${id}`
  const locations = detail.at('locations').itemsOrNone()
  const primary = locations.find((location) => location.at('is_primary').booleanOrNull() === true) ?? locations[0]
  return {
    ...blankPosting({ external_job_id: id, url, title: detail.at('title').text() }),
    // The page of a posting is its application form.
    apply_url: url,
    location_raw: primary === undefined ? null : nameOf(primary),
    locations_raw: detail.at('locations').json(),
    places: locations.flatMap(placeIn),
    workplace: workplace(detail.at('workplace_type').textOrNull()),
    employment_type: employmentType(detail.at('compensation').at('employment_type').textOrNull()),
    pay: payOf(detail.at('compensation')),
    posted_at: detail.at('created').timestampOrNull(),
    description_html: detail.at('user_provided_description').textOrNull(),
  }
}

function placeIn(location: Field): StatedPlace[] {
  const option = location.at('location_option')
  return place({
    text: nameOf(location),
    city: option.at('city').textOrNull(),
    region: option.at('state').textOrNull(),
    country: option.at('country').textOrNull(),
  })
}

function nameOf(location: Field): string | null {
  return location.at('name').textOrNull() ?? location.at('location_option').at('display_name').textOrNull()
}

/** The page shows the range only where the employer agreed to it. */
function payOf(compensation: Field): StatedPay[] {
  if (compensation.at('open_to_sharing_comp').booleanOrNull() !== true) return []
  return pay({
    min: compensation.at('lower_bound').numberOrNull(),
    max: compensation.at('upper_bound').numberOrNull(),
    currency: compensation.at('currency_code').textOrNull(),
    period: salaryPeriod(compensation.at('salary_range_type').textOrNull()),
  })
}
