import { type Fetcher, FetchFailure } from '../http/fetcher.ts'
import type { Posting, StatedCompany, StatedPay } from '../job/posting.ts'
import type { Adapter, Listed } from './adapter.ts'
import { behindStart, nullWhenGone } from './reading/gone.ts'
import { joinSections } from './reading/html.ts'
import { blankPosting, companyNamed, listedInPart, pay, place, placeText } from './reading/listed.ts'
import { markdownHtml } from './reading/markdown.ts'
import { HTML, readPage } from './reading/page.ts'
import { listPages, type PagedList, type PagesEnd, readPages } from './reading/pages.ts'
import { Field, readJson } from './reading/read.ts'
import { firstMatch } from './reading/url.ts'
import { employmentType, minorUnits, salaryPeriod, workplace } from './reading/vocabulary.ts'

const NAME = 'join'
const SITE = 'https://join.com'
const API = `${SITE}/api/public`
/** A larger page is answered with 422. */
const PAGE = 5

const BOARD = '(?<board>[\\w-]+(?:\\.[\\w-]+)*)'
const HOST = '^(?:www\\.)?join\\.com'
/** Ids have seven or eight digits; `/jobs/24-7-nurse` is a search. */
const POSTING_URLS = [
  `${HOST}/companies/${BOARD}/(?<id>\\d+)(?:-[^/]*)?$`,
  `${HOST}/jobs/(?<id>\\d{5,})(?:-[^/]*)?$`,
  `${HOST}/api/public/jobs/(?<id>\\d+)$`,
].map((pattern) => new RegExp(pattern, 'i'))
const BOARD_URLS = [new RegExp(`${HOST}/companies/${BOARD}(?:/[^/]+)?$`, 'i')]

export const join: Adapter = {
  name: NAME,
  title: 'JOIN',
  evidence: [{ sample: 'join/next_data.json', date: '2026-10', shows: [] }],
  hosts: ['join.com'],
  // A posting is read by its id alone.
  globalIds: true,
  examples: {
    postings: [
      { url: 'https://join.com/companies/saltmarsh/2091212-reed-cutter?pid=c0ffee', board: 'saltmarsh', external_id: '2091212' },
      { url: 'https://join.com/companies/saltmarsh/2091212-reed-cutter/apply', board: 'saltmarsh', external_id: '2091212' },
      { url: 'https://join.com/jobs/2091212-reed-cutter', board: null, external_id: '2091212' },
      { url: 'https://join.com/api/public/jobs/2091212?locale=en', board: null, external_id: '2091212' },
    ],
    boards: [
      { url: 'https://join.com/companies/saltmarsh', board: 'saltmarsh' },
      { url: 'https://join.com/companies/saltmarsh?page=2', board: 'saltmarsh' },
    ],
    none: [
      'https://join.com/',
      'https://join.com/jobs/24-7-nurse-berlin',
      'https://join.com.evil.test/companies/saltmarsh/2091212-reed-cutter',
      'https://rejoin.com/companies/saltmarsh/2091212-reed-cutter',
    ],
  },

  identify(url) {
    const found = firstMatch(POSTING_URLS, url)
    return found && { board: found.board ?? null, external_id: found.id! }
  },

  identifyBoard: (url) => firstMatch(BOARD_URLS, url)?.board ?? null,

  boardUrl: pageOf,

  async *list(board, { http }) {
    const { id, company } = await readCompany(board, http)
    return yield* listPages(readRows(id, http), listed, () => ({ company }))
  },

  async detail(board, handle, http) {
    const row = new Field(JSON.parse(handle), NAME, pageOf(board))
    return toPosting(board, row, await readDetail(row.at('id').id(), http))
  },

  async boardOf(external_id, http) {
    const job = await nullWhenGone(readDetail(external_id, http))
    return job && ownerOf(job)
  },

  /* The list is read too: a public reader found details without a place, and only the fields of list rows are known for certain. */
  async fetch(board, external_id, http) {
    const job = await nullWhenGone(readDetail(external_id, http))
    if (job === null || (ownerOf(job) ?? board).toLowerCase() !== board.toLowerCase()) return null
    const { id, company } = await readCompany(board, http)
    const row = await findRow(id, job.at('id').id(), http)
    return { posting: toPosting(board, row ?? job, job), company }
  },
}

const WHOLE_BOARD = new RegExp(`^${BOARD}$`)

function pageOf(board: string): string {
  const url = `${SITE}/companies/${board}`
  if (WHOLE_BOARD.test(board)) return url
  throw new FetchFailure('refused', `${NAME}: "${board}" is no name of a company page`, { url })
}

async function readCompany(board: string, http: Fetcher): Promise<{ id: number; company: StatedCompany | null }> {
  const page = readPage(NAME, await http.fetch(pageOf(board), HTML))
  const company = page.nextData().at('initialState').at('company')
  const name = company.at('name').textOrNull()
  return { id: company.at('id').number(), company: companyNamed(name) }
}

/** Past the end the API repeats the last page, so the number of pages ends the list. If the rows are counted too, both must agree. */
function readRows(company: number, http: Fetcher): AsyncGenerator<Field[], PagesEnd> {
  const page: PagedList<Field>['page'] = async ({ index }) => {
    const url = `${API}/companies/${company}/jobs?locale=en&page=${index + 1}&pageSize=${PAGE}`
    const payload = readJson(NAME, await behindStart(NAME, http.fetch(url)))
    const pagination = payload.at('pagination')
    const pages = pagination.at('pageCount').number()
    return { rows: payload.at('items').items(), total: pagination.at('total').numberOrNull(), pages, url }
  }
  return readPages({ name: NAME, size: PAGE, idOf: (row) => row.at('id').id(), page })
}

async function findRow(company: number, id: string, http: Fetcher): Promise<Field | null> {
  for await (const rows of readRows(company, http)) {
    const row = rows.find((each) => each.at('id').id() === id)
    if (row) return row
  }
  return null
}

function listed(row: Field): Listed {
  return listedInPart(row.at('id').id(), row.value, JSON.stringify(row.value))
}

async function readDetail(id: string, http: Fetcher): Promise<Field> {
  const job = readJson(NAME, await http.fetch(`${API}/jobs/${encodeURIComponent(id)}?locale=en`)).object()
  return [job.at('id').id(), shownId(job)].includes(id) ? job : job.at('id').refuse(id)
}

/**
 * The number in the posting's URL. It is a new one whenever the posting is published again, and the id stays (3 of 5 rows recorded in October 2026):
 * both lead to the posting.
 */
function shownId(job: Field): string {
  const idParam = job.at('idParam')
  const shown = /^\d+(?=-|$)/.exec(idParam.textOrNull() ?? job.at('id').id())?.[0]
  return shown ?? idParam.refuse('"number-title"')
}

function ownerOf(job: Field): string | null {
  return job.at('company').at('domain').textOrNull()
}

function toPosting(board: string, job: Field, text: Field): Posting {
  const id = job.at('id').id()
  const shown = shownId(job)
  const url = `${pageOf(board)}/${encodeURIComponent(job.at('idParam').textOrNull() ?? id)}`
  const city = job.at('city')
  const places = place({
    city: city.at('cityName').textOrNull(),
    country: city.at('countryName').textOrNull() ?? job.at('country').at('name').textOrNull(),
  })
  return {
    ...blankPosting({ external_job_id: id, url, title: job.at('title').text() }),
    alias_ids: shown === id ? [] : [shown],
    apply_url: `${url}/apply`,
    location_raw: places[0] ? placeText(places[0]) : null,
    locations_raw: city.json(),
    places,
    workplace: workplace(job.at('workplaceType').textOrNull()),
    employment_type: employmentType(job.at('employmentType').at('name').textOrNull()),
    department: job.at('category').at('name').textOrNull(),
    pay: payOf(job),
    posted_at: job.at('createdAt').timestampOrNull(),
    description_html: descriptionOf(text),
  }
}

const PARTS = ['intro', 'tasks', 'requirements', 'benefits', 'outro']

/** The description comes in one field or in five. */
function descriptionOf(text: Field): string | null {
  const keys = text.at('description').textOrNull() === null ? PARTS : ['description']
  return joinSections(keys.map((key) => ({ heading: null, html: asHtml(text.at(key).textOrNull()) })))
}

/** Markdown, unless it begins with a tag. */
function asHtml(text: string | null): string | null {
  return text === null || /^<[a-z]/i.test(text) ? text : markdownHtml(text)
}

/** `salaryFrequency` is PER_YEAR even on postings without any pay. */
function payOf(job: Field): StatedPay[] {
  const [from, to] = [job.at('salaryAmountFrom'), job.at('salaryAmountTo')]
  const currency = from.at('currency').textOrNull() ?? to.at('currency').textOrNull()
  const unit = minorUnits(currency) ?? 100
  const major = (sum: Field) => (sum.at('amount').numberOrNull() ?? 0) / unit
  return pay({ min: major(from), max: major(to), currency, period: salaryPeriod(job.at('salaryFrequency').textOrNull()) })
}
