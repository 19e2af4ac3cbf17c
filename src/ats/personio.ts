import { type Fetched, type Fetcher, FetchFailure } from '../http/fetcher.ts'
import type { Posting, StatedCompany } from '../job/posting.ts'
import type { Workplace } from '../job/vocab.ts'
import { wordTable } from '../job/word-table.ts'
import type { Adapter } from './adapter.ts'
import { nullWhenGone } from './reading/gone.ts'
import { joinSections } from './reading/html.ts'
import { blankPosting, companyNamed, employersOf, inBatches, listedWhole, pay, place } from './reading/listed.ts'
import { contradiction, type Field } from './reading/read.ts'
import { DIGITS, hostWithin, parseUrl, pathOf, subdomainOf } from './reading/url.ts'
import { employmentType, levelScale, salaryPeriod, vocabularyKey } from './reading/vocabulary.ts'
import { children, xmlReader } from './reading/xml.ts'

/** Both domains serve the same tenants. */
const DOMAINS = ['jobs.personio.de', 'jobs.personio.com'] as const
/** A posting without a description in the feed's language comes with none at all; other languages fill the gap, in this order. */
const OTHER_LANGUAGES = ['en', 'de', 'es', 'nl', 'fr']
const YEARS = wordTable<[number, number | null]>({
  'lt-1': [0, 1],
  '1-2': [1, 2],
  '2-5': [2, 5],
  '5-7': [5, 7],
  '7-10': [7, 10],
  '10-15': [10, 15],
  'gt-15': [15, null],
})
const REMOTE_OFFICES = new Set(['remote', 'homeoffice', 'fullyremote', 'remotework'])
const OFFICE_REMOTE = wordTable<Workplace>({ fully: 'remote', partially: 'hybrid', no: 'onsite' })
const readFeedXml = xmlReader('personio', 'workzag-jobs', ['position', 'jobDescription', 'additionalOffices.office'])

interface Position {
  field: Field
  /** Set when the description is in another language than the tenant's own. */
  language: string | null
  description: string | null
}

/** `experienced` covers everything above entry level, so it maps to no level. */
const level = levelScale({ intern: 'student', entry: 'entrylevel', executive: 'executive' })

export const personio: Adapter = {
  name: 'personio',
  title: 'Personio',
  evidence: [{ sample: 'personio/feed_2026.xml', date: '2026-08', shows: ['list'] }],
  hosts: [...DOMAINS],
  globalIds: false,
  fetchReadsList: true,
  examples: {
    postings: [
      { url: 'https://acme.jobs.personio.de/job/2065330', board: 'acme', external_id: '2065330' },
      { url: 'https://acme.jobs.personio.com/job/3585176?language=en&display=en#apply', board: 'acme', external_id: '3585176' },
      { url: 'https://acme-jobs.personio.de/job/99', board: 'acme', external_id: '99' },
    ],
    boards: [
      { url: 'https://acme.jobs.personio.de/', board: 'acme' },
      { url: 'https://acme.jobs.personio.com/?language=en', board: 'acme' },
      { url: 'https://acme.jobs.personio.de/xml?language=en', board: 'acme' },
      { url: 'https://acme.jobs.personio.de/search.json', board: 'acme' },
    ],
    none: [
      'https://acme.personio.de/job/2065330',
      'https://www.personio.com/',
      'https://jobs.personio.de/job/2065330',
      'https://acme.jobs.personio.de.evil.test/job/2065330',
      'https://acme.jobs.notpersonio.de/job/2065330',
    ],
  },

  identify(url) {
    const board = personio.identifyBoard(url)
    const [job, id] = pathOf(url)
    return board && job === 'job' && id && DIGITS.test(id) ? { board, external_id: id } : null
  },

  identifyBoard(url) {
    for (const domain of DOMAINS) {
      const label = subdomainOf(url, domain)
      if (label) return label
    }
    // Retired in 2021, but old links still carry it.
    return subdomainOf(url, 'personio.de')?.match(/^(.+)-jobs$/)?.[1] ?? null
  },

  boardUrl: (board) => `https://${encodeURIComponent(board)}.${DOMAINS[0]}/`,

  boardPage: { vendorWords: ['Personio'] },

  async *list(board, { http }) {
    const feed = await readFeed(board, http)
    await fillGaps(feed.positions, feed.url, http)
    const { company, severalEmployers } = employersOf(feed.positions.map(({ field }) => employerOf(field)))
    for (const batch of inBatches(feed.positions)) {
      yield batch.map((each) => {
        const { field, language, description } = each
        const entry = [feed.url, severalEmployers, language, description, field.value]
        return listedWhole(field.at('id').text(), entry, () => toPosting(each, feed.url, severalEmployers))
      })
    }
    return { complete: true, company }
  },

  async fetch(board, id, http) {
    const feed = await nullWhenGone(readFeed(board, http))
    const position = feed?.positions.find(({ field }) => field.at('id').text() === id)
    if (!feed || !position) return null
    await fillGaps([position], feed.url, http)
    const { company, severalEmployers } = employersOf(feed.positions.map(({ field }) => employerOf(field)))
    return { posting: toPosting(position, feed.url, severalEmployers), company }
  },
}

async function readFeed(board: string, http: Fetcher): Promise<{ url: string; positions: Position[] }> {
  const [first, second] = DOMAINS.map((domain) => `https://${encodeURIComponent(board)}.${domain}/xml`) as [string, string]
  const answer = (await nullWhenGone(http.fetch(first))) ?? (await http.fetch(second))
  return { url: answer.url, positions: positionsOf(answer) }
}

async function fillGaps(positions: Position[], feedUrl: string, http: Fetcher): Promise<void> {
  for (const language of OTHER_LANGUAGES) {
    const empty = positions.filter(({ description }) => description === null)
    if (empty.length === 0) return
    const url = `${feedUrl}?language=${language}`
    const answer = await nullWhenGone(http.fetch(url))
    // Only the board's own feed tells whether the board is there.
    if (answer === null) continue
    const feed = positionsOf(answer)
    // The language selects texts, never positions: an empty feed in one language is not this board's feed.
    if (feed.length === 0) throw contradiction('personio', `the feed in ${language} has no positions, the board's own has`, url)
    const texts = new Map(feed.map(({ field, description }) => [field.at('id').text(), description]))
    for (const position of empty) {
      position.description = texts.get(position.field.at('id').text()) ?? null
      if (position.description !== null) position.language = language
    }
  }
}

function positionsOf(answer: Fetched): Position[] {
  const url = parseUrl(answer.url)
  // A departed tenant is redirected to the vendor's own site.
  if (url === null || !DOMAINS.some((domain) => hostWithin(url, domain))) {
    throw new FetchFailure('gone', `personio: the board redirects to ${answer.url}`, { url: answer.url })
  }
  const positions = new Map<string, Position>()
  for (const field of children(readFeedXml(answer), 'position')) {
    const id = field.at('id').text()
    if (!positions.has(id)) positions.set(id, { field, language: null, description: descriptionOf(field) })
  }
  return [...positions.values()]
}

function descriptionOf(position: Field): string | null {
  const sections = children(position.at('jobDescriptions'), 'jobDescription')
  return joinSections(sections.map((each) => ({ heading: each.at('name').textOrNull(), html: each.at('value').textOrNull() })))
}

function toPosting({ field, language, description }: Position, feedUrl: string, severalEmployers: boolean): Posting {
  const id = field.at('id').text()
  const offices = [field.at('office'), ...children(field.at('additionalOffices'), 'office')].map((each) => each.textOrNull())
  const stated = offices.filter((office) => office !== null)
  const [min, max] = YEARS[field.at('yearsOfExperience').textOrNull() ?? ''] ?? [null, null]
  const salary = field.at('salaryInformation')
  const category = field.at('department').textOrNull() ?? field.at('recruitingCategory').textOrNull()
  return {
    ...blankPosting({ external_job_id: id, url: new URL(`/job/${id}`, feedUrl).href, title: field.at('name').text() }),
    location_raw: offices[0] ?? null,
    locations_raw: stated,
    places: stated.flatMap((text) => place({ text })),
    workplace: workplaceOf(field, stated),
    employment_type: employmentOf(field),
    level: level(field.at('seniority').textOrNull()),
    experience_min_years: min,
    experience_max_years: max,
    department: category,
    language,
    pay: salary.present && salary.value !== '' ? payOf(salary) : [],
    posted_at: field.at('createdAt').timestampOrNull(),
    description_html: description,
    company: severalEmployers ? employerOf(field) : null,
  }
}

function payOf(salary: Field) {
  return pay({
    min: salary.at('min').amountOrNull(),
    max: salary.at('max').amountOrNull(),
    currency: salary.at('currencyCode').textOrNull(),
    period: salaryPeriod(salary.at('type').textOrNull()),
  })
}

/** There is no reliable remote flag; an office named "Remote" means remote when the posting has no other kind of office. */
function workplaceOf(field: Field, offices: string[]): Workplace | null {
  const flag = OFFICE_REMOTE[field.at('officeRemote').textOrNull() ?? '']
  if (flag) return flag
  return offices.length > 0 && offices.every((office) => REMOTE_OFFICES.has(vocabularyKey(office))) ? 'remote' : null
}

/** "Permanent" says nothing about the hours here: the schedule does, and "full-or-part-time" is neither. */
function employmentOf(field: Field) {
  const kind = employmentType(field.at('employmentType').textOrNull())
  return kind !== null && kind !== 'full_time' ? kind : employmentType(field.at('schedule').textOrNull())
}

function employerOf(field: Field): StatedCompany | null {
  return companyNamed(field.at('subcompany').textOrNull())
}
