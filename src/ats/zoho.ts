import type { Posting } from '../job/posting.ts'
import type { Adapter, Listed } from './adapter.ts'
import { byHostAndPath, hostBoard, isHostName } from './reading/board-host.ts'
import { nullWhenGone } from './reading/gone.ts'
import { blankPosting, fingerprint, inBatches, place, placeText } from './reading/listed.ts'
import type { Field } from './reading/read.ts'
import { hostWithin, pathOf, subdomainOf, withoutApplySteps } from './reading/url.ts'
import { employmentType } from './reading/vocabulary.ts'
import { isOpen, readRecord, readRows } from './zoho-page.ts'

const NAME = 'zoho'
/** One domain per data centre. */
const DOMAINS = ['com', 'eu', 'in', 'com.au', 'com.cn', 'jp'].map((ending) => `zohorecruit.${ending}`)
/** The list page shows no more than this, has no further pages and states no total. */
const CEILING = 750
/** Ids have 17 or 18 digits. */
const ID = /^\d{10,}$/

export const zoho: Adapter = {
  name: NAME,
  title: 'Zoho Recruit',
  evidence: [{ sample: 'zoho/careers_page.html', date: '2026-10', shows: ['list'] }],
  hosts: DOMAINS,
  globalIds: false,
  examples: {
    postings: [
      {
        url: 'https://tamarind-co.zohorecruit.eu/jobs/Careers/81824279418272727/%D0%9F%D1%80%D0%BE?source=CareerSite',
        board: 'tamarind-co.zohorecruit.eu',
        external_id: '81824279418272727',
      },
      {
        url: 'https://Tamarind.zohorecruit.com.au/jobs/Careers/535340000090440791',
        board: 'tamarind.zohorecruit.com.au',
        external_id: '535340000090440791',
      },
    ],
    boards: [
      { url: 'https://tamarind.zohorecruit.in/jobs/Careers', board: 'tamarind.zohorecruit.in' },
      { url: 'https://tamarind.zohorecruit.com/jobs/Careers/rss', board: 'tamarind.zohorecruit.com' },
    ],
    none: [
      'https://www.zohorecruit.com/jobs/Careers/81824279418272727/Brewer',
      'https://zohorecruit.com/jobs/Careers',
      'https://tamarind.zohorecruit.com.evil.test/jobs/Careers/81824279418272727/Brewer',
      'https://notzohorecruit.com/jobs/Careers/81824279418272727/Brewer',
    ],
  },

  ...byHostAndPath(boardOf, idIn),

  hostsOfBoard: (board) => (isOwnDomain(board) ? [board.toLowerCase()] : []),

  boardUrl: siteOf,

  boardPage: { vendorWords: ['Zoho', 'Zoho Recruit'] },

  async *list(board, { http }) {
    const rows = await readRows(siteOf(board), http)
    for (const batch of inBatches(rows.filter(isOpen))) yield batch.map((row) => listed(board, row))
    return { complete: rows.length < CEILING }
  },

  async detail(board, handle, http) {
    return toPosting(board, await readRecord(siteOf(board), handle, http))
  },

  async fetch(board, external_id, http) {
    const record = await nullWhenGone(readRecord(siteOf(board), external_id, http))
    return record && { posting: toPosting(board, record), company: null }
  },
}

function boardOf(url: URL): string | null {
  const domain = DOMAINS.find((each) => hostWithin(url, each))
  const label = domain === undefined ? null : subdomainOf(url, domain)
  return label === null || label === 'www' ? null : `${label}.${domain}`
}

function idIn(url: URL): string | null {
  const [jobs, portal, id, , ...rest] = withoutApplySteps(pathOf(url))
  return jobs === 'jobs' && portal !== undefined && id !== undefined && ID.test(id) && rest.length === 0 ? id : null
}

function isOwnDomain(board: string): boolean {
  return isHostName(board) && !DOMAINS.some((domain) => hostWithin(new URL(`https://${board}`), domain))
}

function siteOf(board: string): string {
  return `${isOwnDomain(board) ? `https://${board.toLowerCase()}` : hostBoard(NAME, board, DOMAINS)}/jobs/Careers`
}

/** Some sites show the description in the list. Pages of single postings have 1.7 MB each, so they are read only where it is missing. */
function listed(board: string, row: Field): Listed {
  const id = row.at('id').id()
  const posting = row.at('Job_Description').textOrNull() === null ? null : () => toPosting(board, row)
  return { external_job_id: id, fingerprint: fingerprint(row.value), posting, handle: id }
}

function toPosting(board: string, record: Field): Posting {
  const id = record.at('id').id()
  const [min, max] = yearsIn(record.at('Work_Experience').textOrNull())
  const places = place({
    city: named(record.at('City')),
    region: named(record.at('State')),
    country: named(record.at('Country')),
  })
  return {
    ...blankPosting({
      external_job_id: id,
      url: `${siteOf(board)}/${id}`,
      title: record.at('Posting_Title').textOrNull() ?? record.at('Job_Opening_Name').text(),
    }),
    location_raw: places[0] ? placeText(places[0]) : null,
    locations_raw: { City: record.at('City').json(), State: record.at('State').json(), Country: record.at('Country').json() },
    places,
    // False is not read as on site: postings without the flag may be remote all the same.
    workplace: record.at('Remote_Job').booleanOrNull() ? 'remote' : null,
    employment_type: employmentType(record.at('Job_Type').textOrNull()),
    experience_min_years: min,
    experience_max_years: max,
    salary_raw: salaryIn(record),
    posted_at: record.at('Date_Opened').timestampOrNull(),
    description_html: record.at('Job_Description').textOrNull(),
  }
}

/** Employers enter "." or "-" in a required field that they have no value for. */
function named(part: Field): string | null {
  const text = part.textOrNull()
  return text !== null && /[\p{L}\p{N}]/u.test(text) ? text : null
}

/** In the employer's own words: "5-10 Lakhs", "DOE". */
function salaryIn(record: Field): string | null {
  const [salary, currency] = [record.at('Salary').textOrNull(), record.at('Currency').textOrNull()]
  return salary === null || currency === null ? salary : `${salary} ${currency}`
}

/** The values of Zoho's default list: `1-3 years`, `5+ years`. */
function yearsIn(experience: string | null): [number | null, number | null] {
  const [, min, max] = /^(\d{1,2})(?:-(\d{1,2})|\+) years?$/i.exec(experience ?? '') ?? []
  return [min === undefined ? null : Number(min), max === undefined ? null : Number(max)]
}
