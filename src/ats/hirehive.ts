import type { Fetcher } from '../http/fetcher.ts'
import type { Posting, StatedPay } from '../job/posting.ts'
import type { Adapter } from './adapter.ts'
import { boardHosts } from './reading/board-host.ts'
import { nullWhenGone } from './reading/gone.ts'
import { blankPosting, listedWhole, pay, place } from './reading/listed.ts'
import { listPages, type PagedList, type PagesEnd, readPages } from './reading/pages.ts'
import { type Field, readJson } from './reading/read.ts'
import { parseUrl, pathOf, withoutApplySteps } from './reading/url.ts'
import { employmentType, languageCode, levelScale, salaryPeriod } from './reading/vocabulary.ts'

const NAME = 'hirehive'
const { originOf, boardOf } = boardHosts(NAME, 'hirehive.com', 'www app api apply assets docs help static')
/** The largest page the API serves. */
const PAGE = 100

/** `/job/83543/{slug}`; since the second version of the API `/{title}-{place}-fVDsSf`, where only the end is fixed. */
const PATHS = [/^job\/(\d+)(?:\/[^/]*)?$/, /^[^/]+-(?!(?:policy|notice)$)([A-Za-z\d]{6})$/]

const level = levelScale({ entry: 'entrylevel', mid: 'midlevel', senior: 'seniorlevel', executive: 'executive' })

export const hirehive: Adapter = {
  name: NAME,
  title: 'HireHive',
  evidence: [{ sample: 'hirehive/jobs_excerpt.json', date: '2026-06-03', shows: ['list'] }],
  hosts: ['hirehive.com'],
  globalIds: false,
  fetchReadsList: true,
  examples: {
    postings: [
      { url: 'https://ottersound.hirehive.com/job/83543/harbour-pilot', board: 'ottersound', external_id: '83543' },
      { url: 'https://ottersound.hirehive.com/job/83543/-/apply', board: 'ottersound', external_id: '83543' },
      { url: 'https://ottersound.hirehive.com/harbour-pilot-cork-fVDsSf?source=x', board: 'ottersound', external_id: 'fVDsSf' },
    ],
    boards: [
      { url: 'https://ottersound.hirehive.com/', board: 'ottersound' },
      { url: 'https://ottersound.hirehive.com/privacy-policy', board: 'ottersound' },
      { url: 'https://ottersound.hirehive.com/cookie-notice', board: 'ottersound' },
      { url: 'https://ottersound.hirehive.com/api/v2/jobs?page=1&page_size=100', board: 'ottersound' },
    ],
    none: [
      'https://www.hirehive.com/job/83543/harbour-pilot',
      'https://apply.hirehive.com/job/83543/apply/linkedin',
      'https://ottersound.hirehive.com.evil.test/job/83543/harbour-pilot',
    ],
  },

  identify(url) {
    const board = boardOf(url)
    const id = idIn(url)
    return board === null || id === null ? null : { board, external_id: id }
  },

  identifyBoard: boardOf,

  boardUrl: (board) => `${originOf(board)}/`,

  boardPage: { vendorWords: ['HireHive'] },

  async *list(board, { http }) {
    return yield* listPages(jobs(board, http), (job) => listedWhole(job.at('id').text(), job.value, () => mapJob(job)))
  },

  fetch: (board, external_id, http) => nullWhenGone(find(board, external_id, http)),
}

function idIn(url: URL): string | null {
  const path = withoutApplySteps(pathOf(url)).join('/')
  return PATHS.map((pattern) => pattern.exec(path)?.[1]).find((id) => id !== undefined) ?? null
}

function jobs(board: string, http: Fetcher): AsyncGenerator<Field[], PagesEnd> {
  const readPage: PagedList<Field>['page'] = async ({ index }) => {
    const url = `${originOf(board)}/api/v2/jobs?page=${index + 1}&page_size=${PAGE}`
    const page = readJson(NAME, await http.fetch(url))
    return { rows: page.at('items').items(), total: page.at('meta').at('total_items').number(), url }
  }
  return readPages({ name: NAME, size: PAGE, idOf: (row) => row.at('id').text(), page: readPage })
}

async function find(board: string, id: string, http: Fetcher) {
  for await (const rows of jobs(board, http)) {
    const job = rows.find((row) => row.at('id').text() === id || aliasesOf(row).includes(id))
    if (job) return { posting: mapJob(job), company: null }
  }
  return null
}

/** The id is `job_fVDsSf`. URLs show the part after the underscore, which is therefore an alias. */
function aliasesOf(job: Field): string[] {
  const hosted = parseUrl(job.at('hosted_url').text())
  const shown = hosted === null ? null : idIn(hosted)
  const code = /^job_(\w+)$/.exec(job.at('id').text())?.[1]
  return [...new Set([shown, code].filter((id) => id !== null && id !== undefined))]
}

/* Of the answers only one row is recorded; its other fields are the ones that three public readers of 2026 agree on. `location` is free text of the employer. */
function mapJob(job: Field): Posting {
  const location = job.at('location').textOrNull()
  const country = job.at('country')
  return {
    ...blankPosting({
      external_job_id: job.at('id').text(),
      url: job.at('hosted_url').text(),
      title: job.at('title').text(),
    }),
    alias_ids: aliasesOf(job),
    location_raw: location,
    locations_raw: { location, state_code: job.at('state_code').json(), country: country.json() },
    places: place({
      text: location,
      region: job.at('state_code').textOrNull(),
      country: country.at('code').textOrNull() ?? country.at('name').textOrNull(),
    }),
    employment_type:
      employmentType(job.at('type').at('type').textOrNull()) ?? employmentType(job.at('type').at('name').textOrNull()),
    level: level(job.at('experience').at('type').textOrNull()),
    department: job.at('category').at('name').textOrNull(),
    language: languageCode(job.at('language').at('code').textOrNull()),
    pay: job.at('compensation_tiers').itemsOrNone().flatMap(payOf),
    salary_raw: job.at('salary').textOrNull(),
    posted_at: job.at('published_date').timestampOrNull(),
    description_html: job.at('description').at('html').textOrNull(),
  }
}

/** Other types of tier (bonus, commission, none) are no base pay. A range per interval that is none of our periods is left out. */
function payOf(tier: Field): StatedPay[] {
  const period = salaryPeriod(tier.at('interval').textOrNull())
  if (tier.at('type').textOrNull() !== 'range_salary' || period === null) return []
  const [min, max] = [tier.at('min_value').amountOrNull(), tier.at('max_value').amountOrNull()]
  return pay({ min, max, currency: tier.at('currency_code').textOrNull(), period })
}
