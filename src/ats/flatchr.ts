import type { Fetcher } from '../http/fetcher.ts'
import type { Posting, StatedCompany } from '../job/posting.ts'
import type { EmploymentType, SalaryPeriod } from '../job/vocab.ts'
import type { Adapter } from './adapter.ts'
import { joinSections } from './reading/html.ts'
import { blankPosting, employersOf, pay, place, placeText } from './reading/listed.ts'
import { type Field, readJson } from './reading/read.ts'
import { firstMatch } from './reading/url.ts'
import { employmentType } from './reading/vocabulary.ts'
import { byWholeBoard } from './reading/whole-board.ts'

const NAME = 'flatchr'
const SITE = 'https://careers.flatchr.io'
const LOCALE = '(?:[a-z]{2}(?:[-_][a-z]{2})?/)?'
const POSTING_URLS = [
  new RegExp(`^careers\\.flatchr\\.io/${LOCALE}vacancy/(?<slug>[\\w-]+)$`, 'i'),
  new RegExp(`^careers\\.flatchr\\.io/${LOCALE}company/(?<board>[\\w.-]+)/vacancy/(?<slug>[\\w-]+)$`, 'i'),
]
const BOARD_URLS = [new RegExp(`^careers\\.flatchr\\.io/${LOCALE}company/(?<board>[\\w-]+)(?:\\.json|/vacancy/[\\w-]+)?$`, 'i')]
const SECTIONS = ['description', 'mission', 'profile']
const PERIODS: Record<string, SalaryPeriod> = { h: 'hour', m: 'month', y: 'year' }

export const flatchr: Adapter = {
  name: NAME,
  title: 'Flatchr',
  evidence: [{ sample: 'flatchr/company_excerpt.json', date: '2026-06-03', shows: [] }],
  hosts: ['careers.flatchr.io'],
  globalIds: true,
  fetchReadsList: true,
  examples: {
    postings: [
      {
        url: 'https://careers.flatchr.io/vacancy/wy3eop2jollp1kmq-gardien-de-phare-h-f/',
        board: null,
        external_id: 'wy3eop2jollp1kmq',
      },
      {
        url: 'https://careers.flatchr.io/fr/company/grandphare/vacancy/Wy3eop2jollp1kmq-gardien-de-phare-h-f/?source=x',
        board: 'grandphare',
        external_id: 'wy3eop2jollp1kmq',
      },
      { url: 'https://careers.flatchr.io/fr/vacancy/gardien-de-phare/apply', board: null, external_id: 'gardien-de-phare' },
    ],
    boards: [
      { url: 'https://careers.flatchr.io/fr/company/grandphare/', board: 'grandphare' },
      { url: 'https://careers.flatchr.io/company/grandphare.json', board: 'grandphare' },
    ],
    none: [
      'https://careers.flatchr.io/',
      'https://www.flatchr.io/vacancy/wy3eop2jollp1kmq-gardien-de-phare-h-f/',
      'https://careers.flatchr.io.evil.test/vacancy/wy3eop2jollp1kmq-gardien-de-phare-h-f/',
    ],
  },

  identify(url) {
    const found = firstMatch(POSTING_URLS, url)
    return found && { board: found.board?.toLowerCase() ?? null, external_id: idInSlug(found.slug!) }
  },

  identifyBoard: (url) => firstMatch(BOARD_URLS, url)?.board?.toLowerCase() ?? null,

  boardUrl: (board) => `${SITE}/company/${encodeURIComponent(board)}/`,

  ...byWholeBoard({ readBoard, idOf, toPosting }),
}

/** A slug begins with the id in lower case. A slug without one is the id itself. */
function idInSlug(slug: string): string {
  return (/^([a-z\d]{16})(?:-|$)/i.exec(slug)?.[1] ?? slug).toLowerCase()
}

/** One answer with the whole board; 404 for an unknown company. The rows wrap the vacancies, with ids and dates of their own. */
async function readBoard(board: string, http: Fetcher) {
  const answer = readJson(NAME, await http.fetch(`${SITE}/company/${encodeURIComponent(board)}.json`))
  const rows = answer
    .at('items')
    .items()
    .filter((row) => row.at('published').booleanOrNull() !== false)
  const vacancies = new Map(rows.map((row) => row.at('vacancy').object()).map((vacancy) => [idOf(vacancy), vacancy]))
  const jobs = [...vacancies.values()]
  return { complete: true, jobs, ...employersOf(jobs.map(employerOf)) }
}

function idOf(vacancy: Field): string {
  const slug = vacancy.at('slug').text()
  return /^[\w-]+$/.test(slug) ? idInSlug(slug) : vacancy.at('slug').refuse('a slug')
}

function employerOf(vacancy: Field): StatedCompany | null {
  const company = vacancy.at('company')
  const name = company.at('name').textOrNull()
  return name === null ? null : { name, website_url: company.at('web').textOrNull(), logo_url: null }
}

/** Employers may hide pay and address on the page, while the list goes on stating them. */
function toPosting(_board: string, vacancy: Field, severalEmployers: boolean): Posting {
  const shown = (flag: string) => vacancy.at(flag).booleanOrNull() !== false
  const address = vacancy.at('address')
  const places = shown('show_address') ? placesOf(address) : []
  return {
    ...blankPosting({
      external_job_id: idOf(vacancy),
      url: `${SITE}/vacancy/${vacancy.at('slug').text()}/`,
      title: vacancy.at('title').text(),
    }),
    apply_url: vacancy.at('apply_url').textOrNull(),
    location_raw: places[0] ? placeText(places[0]) : null,
    locations_raw: shown('show_address') ? address.json() : null,
    places,
    // The only value that was recorded. It says how much of the time is remote.
    workplace: vacancy.at('remote').textOrNull() === 'notime' ? 'onsite' : null,
    employment_type: employmentOf(vacancy),
    department: vacancy.at('metier').textOrNull(),
    pay: shown('show_salary') ? payOf(vacancy) : [],
    posted_at: vacancy.at('created_at').timestampOrNull(),
    description_html: joinSections(SECTIONS.map((key) => ({ heading: null, html: vacancy.at(key).textOrNull() }))),
    company: severalEmployers ? employerOf(vacancy) : null,
  }
}

function placesOf(address: Field) {
  return place({
    city: address.at('locality').textOrNull(),
    region: address.at('administrative_area_level_1').textOrNull(),
    postal_code: address.at('postal_code').textOrNull(),
    country: address.at('country').textOrNull(),
  })
}

function employmentOf(vacancy: Field): EmploymentType | null {
  const stated = employmentType(vacancy.at('contract_type').textOrNull())
  return stated === 'full_time' && vacancy.at('partial').booleanOrNull() === true ? 'part_time' : stated
}

function payOf(vacancy: Field) {
  const unit = vacancy.at('mensuality').textOrNull() ?? ''
  return pay({
    min: vacancy.at('salary').amountOrNull(),
    max: vacancy.at('salary_max').amountOrNull(),
    currency: vacancy.at('currency').textOrNull(),
    period: Object.hasOwn(PERIODS, unit) ? PERIODS[unit]! : null,
  })
}
