import type { Fetcher } from '../http/fetcher.ts'
import type { Posting, StatedPay, StatedPlace } from '../job/posting.ts'
import type { Workplace } from '../job/vocab.ts'
import type { Adapter, Listed } from './adapter.ts'
import { nullWhenGone } from './reading/gone.ts'
import { joinSections } from './reading/html.ts'
import { blankPosting, companyNamed, fingerprint, inBatches, listedInPart, pay, place } from './reading/listed.ts'
import { allRows, type PagedList, readPages } from './reading/pages.ts'
import { Field, readJson } from './reading/read.ts'
import { firstMatch, urlThatResolves } from './reading/url.ts'
import { employmentType, languageCode, salaryPeriod, workplace } from './reading/vocabulary.ts'

const NAME = 'rippling'
const API = 'https://api.rippling.com/platform/api/ats'
/**
 * The largest page there is. The vendor allows 100 requests in ten minutes, and every posting costs one for its description; Rippling's
 * own 629 rows are then one request, and no row can slip between two pages.
 */
const PAGE = 1000

/* Matched against host and path. A board may have two letters (`us`), so only `xx-XX` is a language. */
const SITE = 'ats(?:\\.us1)?\\.rippling\\.com/(?:[a-z]{2}-[a-z]{2}/)?'
const BOARD = '(?<board>(?!(?:internal|api|embed|[a-z]{2}-[a-z]{2})(?:/|$))[^/]+)'
const BOARD_API = `(?:ats\\.rippling\\.com/api|api\\.rippling\\.com/platform/api/ats)/v[12]/board/${BOARD}/jobs`
const ID = '(?<id>[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})'
const POSTING_URLS = [`${SITE}${BOARD}/jobs/${ID}`, `${BOARD_API}/${ID}`].map((pattern) => new RegExp(`^${pattern}$`, 'i'))
const BOARD_URLS = [`${SITE}(?:embed/)?${BOARD}(?:/jobs)?`, BOARD_API].map((pattern) => new RegExp(`^${pattern}$`, 'i'))

export const rippling: Adapter = {
  name: NAME,
  title: 'Rippling',
  evidence: [
    { sample: 'rippling/board_v2_jobs.json', date: null, shows: ['list'] },
    { sample: 'rippling/board_v1_job_detail.json', date: '2026-09-19', shows: ['detail'] },
  ],
  hosts: ['api.rippling.com'],
  // The vendor's own specification: 100 requests in ten minutes.
  pace: [{ host: 'api.rippling.com', concurrency: 1, gap: 6000 }],
  globalIds: true,
  boardCaseCounts: true,
  examples: {
    postings: [
      {
        url: 'https://ats.rippling.com/larkspur/jobs/07CA74F3-033c-41cf-ac22-15b4ad370876?utm_source=Simplify',
        board: 'larkspur',
        external_id: '07ca74f3-033c-41cf-ac22-15b4ad370876',
      },
      {
        url: 'https://ats.rippling.com/en-CA/Larkspur/jobs/07ca74f3-033c-41cf-ac22-15b4ad370876/apply?step=application',
        board: 'Larkspur',
        external_id: '07ca74f3-033c-41cf-ac22-15b4ad370876',
      },
      {
        url: 'https://ats.us1.rippling.com/us/jobs/07ca74f3-033c-41cf-ac22-15b4ad370876',
        board: 'us',
        external_id: '07ca74f3-033c-41cf-ac22-15b4ad370876',
      },
      {
        url: 'https://api.rippling.com/platform/api/ats/v1/board/larkspur/jobs/07ca74f3-033c-41cf-ac22-15b4ad370876',
        board: 'larkspur',
        external_id: '07ca74f3-033c-41cf-ac22-15b4ad370876',
      },
    ],
    boards: [
      { url: 'https://ats.rippling.com/larkspur', board: 'larkspur' },
      { url: 'https://ats.rippling.com/en-GB/larkspur/jobs?department=Sales', board: 'larkspur' },
      { url: 'https://ats.rippling.com/embed/larkspur/jobs', board: 'larkspur' },
      { url: 'https://ats.rippling.com/api/v2/board/larkspur/jobs?page=0&pageSize=20', board: 'larkspur' },
    ],
    none: [
      'https://www.rippling.com/careers/open-roles',
      'https://ats.rippling.com/en-US',
      'https://ats.rippling.com/internal/jobs/07ca74f3-033c-41cf-ac22-15b4ad370876',
      'https://ats.rippling.com.evil.test/larkspur/jobs/07ca74f3-033c-41cf-ac22-15b4ad370876',
    ],
  },

  identify(url) {
    const match = firstMatch(POSTING_URLS, url)
    return match && { board: match.board!, external_id: match.id!.toLowerCase() }
  },

  identifyBoard(url) {
    return (firstMatch(POSTING_URLS, url) ?? firstMatch(BOARD_URLS, url))?.board ?? null
  },

  boardUrl: (board) => `https://ats.rippling.com/${encodeURIComponent(board)}/jobs`,
  listHost: 'api.rippling.com',

  async *list(board, { http }) {
    const { jobs, complete } = await readJobs(board, http)
    for (const batch of inBatches([...jobs.values()])) yield batch.map(listed)
    return { complete }
  },

  async detail(board, handle, http) {
    const { id, ...entry } = JSON.parse(handle)
    return toPosting(board, await readDetail(board, id, http), entryField(entry, board))
  },

  /* The detail shows whether the posting exists, hidden ones included. It has only labels of places, so the list is read too. */
  async fetch(board, external_id, http) {
    const detail = await nullWhenGone(readDetail(board, external_id, http))
    if (detail === null) return null
    const rows = (await readJobs(board, http)).jobs.get(external_id)
    const posting = toPosting(board, detail, entryField(rows && merged(rows), board))
    return { posting, company: posting.company }
  },
}

/** The list of v2 has places in parts and a total; details are recorded in v1 alone. */
function jobsUrl(board: string, version: 'v1' | 'v2' = 'v2'): string {
  return `${API}/${version}/board/${encodeURIComponent(board)}/jobs`
}

/**
 * The rows of each job: a job has one row for every place it is open in, and now and then the same row twice. A row that an earlier page
 * already had means that another one slipped between the two pages, so an absent posting may only have been missed.
 */
async function readJobs(board: string, http: Fetcher): Promise<{ jobs: Map<string, Field[]>; complete: boolean }> {
  const jobs = new Map<string, Field[]>()
  const page: PagedList<Field>['page'] = async ({ index }) => {
    const url = `${jobsUrl(board)}?page=${index}&pageSize=${PAGE}`
    const payload = readJson(NAME, await http.fetch(url))
    return { rows: payload.at('items').items(), total: payload.at('totalItems').number(), url }
  }
  const pages = readPages({ name: NAME, size: PAGE, idOf: (row) => fingerprint(row.value), page, rowsRepeat: 'in a page' })
  const { rows, complete } = await allRows(pages)
  for (const row of rows) jobs.set(idOf(row), [...(jobs.get(idOf(row)) ?? []), row])
  return { jobs, complete }
}

function idOf(row: Field): string {
  return row.at('id').text().toLowerCase()
}

function listed(rows: Field[]): Listed {
  const id = idOf(rows[0]!)
  const handle = JSON.stringify({ id, ...merged(rows) })
  const entry = [...new Set(rows.map((row) => fingerprint(row.value)))]
  return listedInPart(id, entry, handle)
}

/** The fields that only the list has. */
function merged(rows: Field[]): { language: unknown; locations: unknown[] } {
  const locations = rows.flatMap((row) => row.at('locations').itemsOrNone())
  const different = new Map(locations.map((location) => [JSON.stringify(location.value), location.value]))
  return { language: rows[0]!.at('language').value, locations: [...different.values()] }
}

function entryField(entry: unknown, board: string): Field {
  return new Field(entry, NAME, jobsUrl(board))
}

async function readDetail(board: string, id: string, http: Fetcher): Promise<Field> {
  return readJson(NAME, await http.fetch(`${jobsUrl(board, 'v1')}/${encodeURIComponent(id)}`)).object()
}

function toPosting(board: string, detail: Field, entry: Field): Posting {
  const id = detail.at('uuid').text().toLowerCase()
  const built = `https://ats.rippling.com/${encodeURIComponent(board)}/jobs/${id}`
  const url = urlThatResolves(detail.at('url').textOrNull(), { board, id }, rippling.identify, built)
  const locations = entry.at('locations').itemsOrNone()
  const labels = detail
    .at('workLocations')
    .itemsOrNone()
    .map((label) => label.textOrNull())
  const places = locations.length > 0 ? locations.flatMap(placeOf) : labels.flatMap((text) => place({ text }))
  const company = detail.at('companyName').textOrNull()
  return {
    ...blankPosting({ external_job_id: id, url, title: detail.at('name').text() }),
    apply_url: `${url}/apply`,
    location_raw: places[0]?.text ?? null,
    locations_raw: (locations.length > 0 ? entry.at('locations') : detail.at('workLocations')).json(),
    places,
    workplace: workplaceOf(locations),
    // `label` is the code, `id` the words of the employer: 347 different ones were counted.
    employment_type: employmentType(detail.at('employmentType').at('label').textOrNull()),
    department: detail.at('department').at('name').textOrNull(),
    language: languageCode(entry.at('language').textOrNull()),
    pay: detail.at('payRangeDetails').itemsOrNone().flatMap(payOf),
    posted_at: detail.at('createdOn').timestampOrNull(),
    description_html: descriptionOf(detail.at('description')),
    // The list names no employer.
    company: companyNamed(company),
  }
}

function placeOf(location: Field): StatedPlace[] {
  return place({
    text: location.at('name').textOrNull(),
    city: location.at('city').textOrNull(),
    region: location.at('state').textOrNull(),
    country: location.at('countryCode').textOrNull() ?? location.at('country').textOrNull(),
  })
}

/** Null when places state different work models. */
function workplaceOf(locations: Field[]): Workplace | null {
  const stated = new Set(locations.map((location) => workplace(location.at('workplaceType').textOrNull())))
  return stated.size === 1 ? [...stated][0]! : null
}

/** A range for each tier or place, in major units. A range whose frequency matches no period is left out, so that no other period is assumed. */
function payOf(range: Field): StatedPay[] {
  const frequency = range.at('frequency').textOrNull()
  const period = salaryPeriod(frequency)
  if (frequency !== null && period === null) return []
  const [min, max] = [range.at('rangeStart').numberOrNull(), range.at('rangeEnd').numberOrNull()]
  return pay({ min, max, currency: range.at('currency').textOrNull(), period })
}

/** Parts by name (`company`, `role`); the names are codes, and the headings are inside the parts. */
function descriptionOf(description: Field): string | null {
  const names = description.present ? Object.keys(description.object().value as object) : []
  return joinSections(names.map((name) => ({ heading: null, html: description.at(name).textOrNull() })))
}
