import type { Fetcher } from '../http/fetcher.ts'
import type { Posting, StatedCompany, StatedPay, StatedPlace } from '../job/posting.ts'
import { wordTable } from '../job/word-table.ts'
import type { Adapter } from './adapter.ts'
import { boardHosts } from './reading/board-host.ts'
import { blankPosting, pay, place } from './reading/listed.ts'
import { type Field, readJson } from './reading/read.ts'
import { pathOf, withoutApplySteps } from './reading/url.ts'
import { employmentType, salaryPeriod, workplace } from './reading/vocabulary.ts'
import { byWholeBoard } from './reading/whole-board.ts'

const NAME = 'breezy'
const RESERVED = 'app www api developer marketing assets-cdn attachments-cdn gallery-cdn'
const { originOf, boardOf, onBoard } = boardHosts(NAME, 'breezy.hr', RESERVED)

/** `$17.50 – $19 / hour` with an EN DASH, `$90,000+ / year`, `Up to €500 / day`, `£30,000`. `/ biweekly` is none of our periods. */
const SUM = '(?:\\d{1,3}(?:,\\d{3}){1,4}|\\d{1,15})(?:\\.\\d{1,2})?'
const SALARY = new RegExp(
  `^(?<upTo>Up to )?(?<sign>[^\\s\\d.,+/–-]{1,4})(?<low>${SUM})(?:(?<andMore>\\+)| – \\k<sign>(?<high>${SUM}))?(?: / (?<period>hour|day|week|month|year))?$`,
  'u',
)
/** Signs that belong to one currency only. `¥`, `kr` and `C$` are left out, since several currencies use them. Codes need no entry. */
const CURRENCIES = wordTable<string>({
  '€': 'EUR',
  '£': 'GBP',
  '₹': 'INR',
  '₪': 'ILS',
  '₱': 'PHP',
  '₩': 'KRW',
  '₺': 'TRY',
  '₫': 'VND',
  '฿': 'THB',
  '₦': 'NGN',
  '₴': 'UAH',
  zł: 'PLN',
  R$: 'BRL',
  A$: 'AUD',
  AU$: 'AUD',
  CA$: 'CAD',
  NZ$: 'NZD',
  HK$: 'HKD',
  S$: 'SGD',
  MX$: 'MXN',
  US$: 'USD',
})
/** The currency of a bare `$` by country: in Canada 179 of 188 are Canadian dollars. Elsewhere it is unknown. */
const DOLLARS = wordTable<string>({ US: 'USD', CA: 'CAD' })

export const breezy: Adapter = {
  name: NAME,
  title: 'Breezy HR',
  evidence: [{ sample: 'breezy/json_listing.json', date: '2026-10', shows: ['list'] }],
  hosts: ['breezy.hr'],
  // 403 reported at 14 a second, 94 a second reported clean.
  pace: [{ host: '.breezy.hr', concurrency: 2, gap: 125, lane: 'together' }],
  globalIds: false,
  fetchReadsList: true,
  examples: {
    postings: [
      { url: 'https://copperkettle.breezy.hr/p/04467dca9043-night-cook', board: 'copperkettle', external_id: '04467dca9043' },
      { url: 'https://CopperKettle.breezy.hr/p/04467DCA9043/apply?lang=de', board: 'copperkettle', external_id: '04467dca9043' },
      { url: 'https://copperkettle.breezy.hr/p/a4010fdb3a7001-night-cook', board: 'copperkettle', external_id: 'a4010fdb3a7001' },
    ],
    boards: [
      { url: 'https://copperkettle.breezy.hr/', board: 'copperkettle' },
      { url: 'https://copperkettle.breezy.hr/json?verbose=true', board: 'copperkettle' },
      { url: 'https://copperkettle.breezy.hr/sitemap.xml', board: 'copperkettle' },
    ],
    none: [
      'https://breezy.hr/p/04467dca9043-night-cook',
      'https://app.breezy.hr/signin',
      'https://developer.breezy.hr/p/04467dca9043',
      'https://copperkettle.breezy.hr.evil.test/p/04467dca9043-night-cook',
    ],
  },

  identify(url) {
    const board = boardOf(url)
    const [p, posting, ...rest] = withoutApplySteps(pathOf(url))
    const id = p === 'p' && rest.length === 0 ? /^([\da-f]{12,})(?:-|$)/i.exec(posting ?? '')?.[1] : undefined
    return board !== null && id !== undefined ? { board, external_id: id.toLowerCase() } : null
  },

  identifyBoard: boardOf,

  boardUrl: (board) => `${originOf(board)}/`,

  ...byWholeBoard({ readBoard, idOf, toPosting }),
}

async function readBoard(board: string, http: Fetcher) {
  const jobs = readJson(NAME, onBoard(await http.fetch(`${originOf(board)}/json?verbose=true`))).items()
  return { complete: true, jobs, company: jobs.map(companyOf).find((company) => company !== null) ?? null }
}

function idOf(row: Field): string {
  return row.at('id').text().toLowerCase()
}

function toPosting(board: string, row: Field): Posting {
  const id = idOf(row)
  const location = row.at('location')
  const salary = row.at('salary').textOrNull()
  const slug = encodeURIComponent(row.at('friendly_id').textOrNull() ?? id)
  return {
    ...blankPosting({ external_job_id: id, url: `${originOf(board)}/p/${slug}`, title: row.at('name').text() }),
    location_raw: location.at('name').textOrNull(),
    locations_raw: { location: location.json(), locations: row.at('locations').json() },
    places: placesOf(row),
    workplace: workplaceOf(location),
    // The id is read, because the name is in the language of the portal.
    employment_type: employmentType(row.at('type').at('id').textOrNull()),
    department: row.at('department').textOrNull(),
    pay: salary === null ? [] : payIn(salary, location.at('country').at('id').textOrNull()),
    salary_raw: salary,
    posted_at: row.at('published_date').timestampOrNull(),
    description_html: row.at('description').textOrNull(),
  }
}

function companyOf(row: Field): StatedCompany | null {
  const name = row.at('company').at('name').textOrNull()
  return name === null ? null : { name, website_url: null, logo_url: row.at('company').at('logo_url').textOrNull() }
}

/** `locations` may or may not repeat the primary location. */
function placesOf(row: Field): StatedPlace[] {
  const places = [row.at('location'), ...row.at('locations').itemsOrNone()].flatMap((location) =>
    place({
      text: location.at('name').textOrNull(),
      city: location.at('city').textOrNull(),
      region: location.at('state').at('name').textOrNull(),
      country: location.at('country').at('id').textOrNull(),
    }),
  )
  return [...new Map(places.map((each) => [JSON.stringify(each), each])).values()]
}

/** False is not read: it is also the value of a field that nobody set. */
function workplaceOf(location: Field) {
  const remote = location.at('is_remote').booleanOrNull() === true ? 'remote' : null
  return workplace(location.at('remote_details').at('value').textOrNull()) ?? remote
}

function payIn(salary: string, country: string | null): StatedPay[] {
  const { upTo, sign, low, andMore, high, period } = SALARY.exec(salary)?.groups ?? {}
  if (sign === undefined || low === undefined || (upTo && (andMore || high))) return []
  const sum = (text: string) => Number(text.replaceAll(',', ''))
  return pay({
    min: upTo ? null : sum(low),
    max: andMore ? null : sum(high ?? low),
    currency: sign === '$' ? (DOLLARS[country ?? ''] ?? null) : /^[A-Z]{3}$/.test(sign) ? sign : (CURRENCIES[sign] ?? null),
    period: salaryPeriod(period ?? null),
  })
}
