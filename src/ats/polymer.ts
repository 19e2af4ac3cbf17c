import { type Fetched, type Fetcher, FetchFailure } from '../http/fetcher.ts'
import type { Posting, StatedCompany, StatedPay, StatedPlace } from '../job/posting.ts'
import type { Adapter, Listed } from './adapter.ts'
import { goneOn, nullWhenGone } from './reading/gone.ts'
import { blankPosting, companyNamed, listedInPart, place } from './reading/listed.ts'
import { HTML, readPage } from './reading/page.ts'
import { listPages, type PagedList, type PagesEnd, readPages } from './reading/pages.ts'
import { contradiction, type Field, readJson } from './reading/read.ts'
import { jobPostingIn, statedJobPosting } from './reading/schema-org.ts'
import { DIGITS, firstMatch, ownHosts, pathOf, withoutApplySteps } from './reading/url.ts'
import { employmentType, workplace } from './reading/vocabulary.ts'

const NAME = 'polymer'
const API = 'https://api.polymer.co/v1/hire/organizations'
/** The status for an unknown organization or job instead of 404 (measured by a public reader in October 2026). */
const UNKNOWN = 422

const POSTING_URLS = [
  /^jobs\.polymer\.co\/(?<board>[^/]+)\/(?<id>\d+)$/,
  /^api\.polymer\.co\/v1\/hire\/organizations\/(?<board>[^/]+)\/jobs\/(?<id>\d+)$/,
]
const BOARD_URLS = [/^jobs\.polymer\.co\/(?<board>[^/]+)$/, /^api\.polymer\.co\/v1\/hire\/organizations\/(?<board>[^/]+)\/jobs$/]

export const polymer: Adapter = {
  name: NAME,
  title: 'Polymer',
  evidence: [{ sample: 'polymer/job_page_jsonld.html', date: '2026-09-02', shows: [] }],
  hosts: ['api.polymer.co', 'jobs.polymer.co'],
  globalIds: false,
  examples: {
    postings: [
      { url: 'https://jobs.polymer.co/larkspur/38850?ref=board', board: 'larkspur', external_id: '38850' },
      { url: 'https://jobs.polymer.co/larkspur/38850/apply', board: 'larkspur', external_id: '38850' },
      { url: 'https://api.polymer.co/v1/hire/organizations/larkspur/jobs/38850', board: 'larkspur', external_id: '38850' },
    ],
    boards: [
      { url: 'https://jobs.polymer.co/larkspur', board: 'larkspur' },
      { url: 'https://api.polymer.co/v1/hire/organizations/larkspur/jobs?page=1', board: 'larkspur' },
    ],
    none: [
      'https://www.polymer.co/larkspur/38850',
      'https://jobs.polymer.co/',
      'https://jobs.polymer.co/larkspur/about/38850',
      'https://jobs.polymer.co.evil.test/larkspur/38850',
    ],
  },

  identify(url) {
    const match = firstMatch(POSTING_URLS, url)
    return match && { board: match.board!, external_id: match.id! }
  },

  /* On an employer's own domain, postings are at the root: jobs.acme.com/38850. */
  identifyOnOwnDomain(url) {
    const [id, ...rest] = withoutApplySteps(pathOf(url))
    return id !== undefined && DIGITS.test(id) && rest.length === 0 ? id : null
  },

  identifyBoard: (url) => (firstMatch(POSTING_URLS, url) ?? firstMatch(BOARD_URLS, url))?.board ?? null,

  boardUrl: (board) => `https://jobs.polymer.co/${encodeURIComponent(board)}`,
  listHost: 'api.polymer.co',

  async *list(board, { http }) {
    const seen: Field[] = []
    const mapped = (row: Field) => {
      seen.push(row)
      return listed(row)
    }
    return yield* listPages(readList(board, http), mapped, () => ({
      company: seen[0] === undefined ? null : companyOf(seen[0]),
      hosts: ownHosts(
        seen.map((row) => row.at('job_post_url').textOrNull()),
        'polymer.co',
      ),
    }))
  },

  async detail(board, handle, http) {
    const [id] = handle.split(' ', 1) as [string]
    return readPosting(board, await readJob(board, id, http), handle.slice(id.length + 1) || null, http)
  },

  async fetch(board, external_id, http) {
    const job = await nullWhenGone(readJob(board, external_id, http))
    if (job === null) return null
    const salary = job.at('salary_pretty').textOrNull() ?? (await salaryInList(board, external_id, http))
    return { posting: await readPosting(board, job, salary, http), company: companyOf(job) }
  },
}

async function* readList(board: string, http: Fetcher): AsyncGenerator<Field[], PagesEnd> {
  const first = await readRows(board, 1, http)
  const { total, size, pages, url } = first
  // The page size is not documented: it is the length of the first page.
  if (total > 0 && Math.ceil(total / size) !== pages)
    throw contradiction(NAME, `meta.count ${total} makes no ${pages} pages of ${size} items`, url)
  const page: PagedList<Field>['page'] = ({ index }) => readRows(board, index + 1, http)
  return yield* readPages({ name: NAME, size, idOf: (row) => row.at('id').id(), first, page })
}

/** `meta.total` counts pages. `is_last` is unreliable: it is false on the empty pages behind the last one. */
async function readRows(board: string, page: number, http: Fetcher) {
  const url = `${jobsUrl(board)}?page=${page}`
  const payload = readJson(NAME, await ask(url, http))
  const rows = payload.at('items').items()
  const meta = payload.at('meta')
  return { rows, total: meta.at('count').number(), size: rows.length, pages: meta.at('total').number(), url }
}

async function salaryInList(board: string, id: string, http: Fetcher): Promise<string | null> {
  for await (const rows of readList(board, http)) {
    const row = rows.find((each) => each.at('id').id() === id)
    if (row) return row.at('salary_pretty').textOrNull()
  }
  return null
}

async function readJob(board: string, id: string, http: Fetcher): Promise<Field> {
  const url = `${jobsUrl(board)}/${encodeURIComponent(id)}`
  const job = readJson(NAME, await ask(url, http)).object()
  if (job.at('archived_at').present) throw new FetchFailure('gone', `${NAME}: job ${id} is archived`, { url })
  return job
}

async function readPosting(board: string, job: Field, listedSalary: string | null, http: Fetcher): Promise<Posting> {
  const posting = mapJob(board, job, listedSalary)
  return posting.salary_raw === null ? posting : { ...posting, pay: await payOn(posting.url, http) }
}

/** The API states pay in words, the page of the posting in numbers. A page that leads to the employer's own domain is not followed. */
async function payOn(url: string, http: Fetcher): Promise<StatedPay[]> {
  try {
    const data = jobPostingIn(readPage(NAME, await http.fetch(url, HTML)))
    return data === null ? [] : statedJobPosting(data).pay
  } catch (error) {
    if (error instanceof FetchFailure && ['gone', 'blocked', 'refused'].includes(error.kind)) return []
    throw error
  }
}

function ask(url: string, http: Fetcher): Promise<Fetched> {
  return goneOn(UNKNOWN, http.fetch(url))
}

function jobsUrl(board: string): string {
  return `${API}/${encodeURIComponent(board)}/jobs`
}

/** The list states pay and not every detail does, so the handle carries the list's words for it. */
function listed(row: Field): Listed {
  const id = row.at('id').id()
  const handle = `${id} ${row.at('salary_pretty').textOrNull() ?? ''}`
  return listedInPart(id, row.value, handle)
}

/*
 * Of the API no answer is recorded. The fields are from the vendor's documentation (developer.polymer.co) and from public readers. `job_post_url` may be on the employer's own domain; the hosted page works for all.
 */
function mapJob(board: string, job: Field, salary: string | null): Posting {
  const id = job.at('id').id()
  const location = job.at('display_location').textOrNull()
  return {
    ...blankPosting({
      external_job_id: id,
      url: `https://jobs.polymer.co/${encodeURIComponent(board)}/${encodeURIComponent(id)}`,
      title: job.at('title').text(),
    }),
    location_raw: location,
    locations_raw: Object.fromEntries(
      ['display_location', 'city', 'state_region', 'country', 'remote_restriction_country_list'].map((key) => [
        key,
        job.at(key).json(),
      ]),
    ),
    places: placesOf(job, location),
    // "Remote friendly" does not say how often, so it is null.
    workplace: workplace(job.at('remoteness_pretty').textOrNull()),
    employment_type: employmentType(job.at('kind_pretty').textOrNull()),
    department: job.at('department').textOrNull() ?? job.at('job_category_name').textOrNull(),
    salary_raw: job.at('salary_pretty').textOrNull() ?? salary,
    posted_at: job.at('published_at').timestampOrNull(),
    description_html: job.at('description').textOrNull(),
  }
}

/** The posting's own place, and the countries that remote work is restricted to. */
function placesOf(job: Field, text: string | null): StatedPlace[] {
  const country = job.at('country').textOrNull()
  const own = place({ text, city: job.at('city').textOrNull(), region: job.at('state_region').textOrNull(), country })
  const open = job.at('remote_restriction_country_list').itemsOrNone()
  return [...own, ...open.flatMap((each) => (each.text() === country ? [] : place({ country: each.text() })))]
}

function companyOf(job: Field): StatedCompany | null {
  return companyNamed(job.at('organization_name').textOrNull())
}
