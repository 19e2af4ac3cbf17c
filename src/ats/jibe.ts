import { type Fetcher, FetchFailure } from '../http/fetcher.ts'
import type { Posting, StatedCompany, StatedPlace } from '../job/posting.ts'
import type { Adapter } from './adapter.ts'
import { isHostName } from './reading/board-host.ts'
import { joinSections } from './reading/html.ts'
import { blankPosting, companyNamed, employersOf, place } from './reading/listed.ts'
import { allRows, type ListPage, readPages } from './reading/pages.ts'
import { type Field, readJson } from './reading/read.ts'
import { firstMatch, hostOf, hostWithin, ownHosts, parseUrl } from './reading/url.ts'
import { employmentType, languageCode } from './reading/vocabulary.ts'
import { byWholeBoard } from './reading/whole-board.ts'

const NAME = 'jibe'
const DOMAIN = 'jibeapply.com'
const PAGE = 100
const SECTIONS = ['description', 'responsibilities', 'qualifications']
/** An employer may put a name before the path (`/careers-home/jobs/19975`). Ids have a digit; `/jobs/search` is the list. */
const POSTING_URLS = [/^[^/]+(?:\/[\w-]+)?\/jobs\/(?<id>[\w-]+)$/]

/* A board is its whole host: one of the vendor's (`acme.jibeapply.com`) or, mostly, the employer's own (`careers.acme.com`). */
export const jibe: Adapter = {
  name: NAME,
  title: 'Jibe (iCIMS career sites)',
  evidence: [{ sample: 'jibe/api_jobs.json', date: '2026-09', shows: ['list'] }],
  hosts: [DOMAIN],
  globalIds: false,
  fetchReadsList: true,
  examples: {
    postings: [
      { url: 'https://larkmoor.jibeapply.com/jobs/19975?lang=en-us', board: 'larkmoor.jibeapply.com', external_id: '19975' },
      {
        url: 'https://Larkmoor.jibeapply.com/jobs/R-18490/apply?utm_source=x',
        board: 'larkmoor.jibeapply.com',
        external_id: 'R-18490',
      },
      { url: 'https://larkmoor.jibeapply.com/careers-home/jobs/19975', board: 'larkmoor.jibeapply.com', external_id: '19975' },
    ],
    boards: [
      { url: 'https://larkmoor.jibeapply.com/jobs?page=2', board: 'larkmoor.jibeapply.com' },
      { url: 'https://larkmoor.jibeapply.com/api/jobs?page=1&limit=100', board: 'larkmoor.jibeapply.com' },
    ],
    none: [
      'https://www.jibeapply.com/jobs/19975',
      'https://jibeapply.com/jobs/19975',
      'https://larkmoor.jibeapply.com.evil.test/jobs/19975',
    ],
  },

  identify(url) {
    const board = vendorBoard(url)
    const external_id = board && idIn(url)
    return external_id ? { board, external_id } : null
  },

  identifyOnOwnDomain: idIn,

  identifyBoard: vendorBoard,

  pageMarks: 'script[src*="app.jibecdn.com"], script[src*="assets.jibecdn.com"], link[href*="assets.jibecdn.com"]',

  hostsOfBoard: (board) => (isHostName(board) ? [board.toLowerCase()] : []),

  boardUrl: (board) => `${originOf(board)}/jobs`,

  ...byWholeBoard({ readBoard, idOf, toPosting }),
}

function vendorBoard(url: URL): string | null {
  const host = hostOf(url)
  return hostWithin(url, DOMAIN) && host !== DOMAIN && host !== `www.${DOMAIN}` ? host : null
}

function idIn(url: URL): string | null {
  const id = firstMatch(POSTING_URLS, url)?.id
  return id && /\d/.test(id) ? id : null
}

function originOf(board: string): string {
  const url = `https://${board.toLowerCase()}`
  if (isHostName(board)) return url
  throw new FetchFailure('refused', `${NAME}: a board is a host, not "${board}"`, { url })
}

async function readBoard(board: string, http: Fetcher) {
  const page = async ({ index }: { index: number }): Promise<ListPage<Field>> => {
    const url = `${originOf(board)}/api/jobs?page=${index + 1}&limit=${PAGE}&internal=false`
    const answer = readJson(NAME, await http.fetch(url))
    const rows = answer.at('jobs').items()
    return { rows: rows.map((row) => row.at('data').object()), total: answer.at('totalCount').number(), url }
  }
  const first = await page({ index: 0 })
  // A site may send fewer rows a page than it is asked for.
  const size = first.rows.length === 0 || first.rows.length >= (first.total ?? 0) ? PAGE : first.rows.length
  const rowId = (job: Field) => `${idOf(job)} ${job.at('language').textOrNull()}`
  const { rows, complete } = await allRows(readPages({ name: NAME, size, idOf: rowId, first, page }))
  const stated = rows.map((job) => canonical(job))
  return {
    jobs: oneOfEach(rows),
    complete,
    hosts: ownHosts(stated, DOMAIN),
    ...employersOf(rows.map(employerOf)),
  }
}

/** A posting has one row for each of its languages, all with one id. The English row is kept, or the first by the tag of its language. */
function oneOfEach(rows: Field[]): Field[] {
  const rank = (job: Field) => {
    const tag = job.at('language').textOrNull()?.toLowerCase() ?? ''
    return languageCode(tag) === 'en' ? '' : tag
  }
  const kept = new Map<string, Field>()
  for (const row of rows) {
    const other = kept.get(idOf(row))
    if (other === undefined || rank(row) < rank(other)) kept.set(idOf(row), row)
  }
  return [...kept.values()]
}

function idOf(job: Field): string {
  const id = job.at('slug').text()
  return /^[\w-]+$/.test(id) ? id : job.at('slug').refuse('an id')
}

function canonical(job: Field): string | null {
  return job.at('meta_data').at('canonical_url').textOrNull()
}

function employerOf(job: Field): StatedCompany | null {
  return companyNamed(job.at('hiring_organization').textOrNull())
}

/** The link to apply leads into the applicant tracking system behind the site, mostly an iCIMS portal. */
function toPosting(board: string, job: Field, severalEmployers: boolean): Posting {
  const category = job.at('categories').itemsOrNone()[0]
  return {
    ...blankPosting({ external_job_id: idOf(job), url: pageOf(board, job), title: job.at('title').text() }),
    apply_url: job.at('apply_url').textOrNull(),
    location_raw: job.at('full_location').textOrNull() ?? job.at('location_name').textOrNull(),
    locations_raw: { full_location: job.at('full_location').json(), additional_locations: job.at('additional_locations').json() },
    places: [...placeIn(job), ...job.at('additional_locations').itemsOrNone().flatMap(placeIn)],
    employment_type: employmentType(job.at('employment_type').textOrNull()),
    department: category?.at('name').textOrNull() ?? null,
    language: languageCode(job.at('language').textOrNull()),
    posted_at: job.at('posted_date').timestampOrNull(),
    description_html: joinSections(SECTIONS.map((key) => ({ heading: null, html: job.at(key).textOrNull() }))),
    company: severalEmployers ? employerOf(job) : null,
  }
}

/** The stated page, unless it is on another host than the board: there the look-up would not find it. */
function pageOf(board: string, job: Field): string {
  const stated = canonical(job)
  const url = stated === null ? null : parseUrl(stated)
  const fits = url !== null && hostOf(url) === board.toLowerCase() && idIn(url) === idOf(job)
  return fits ? url.href : `${originOf(board)}/jobs/${idOf(job)}`
}

function placeIn(location: Field): StatedPlace[] {
  return place({
    text: location.at('location_name').textOrNull(),
    city: location.at('city').textOrNull(),
    region: location.at('state').textOrNull(),
    postal_code: location.at('postal_code').textOrNull(),
    country: location.at('country_code').textOrNull() ?? location.at('country').textOrNull(),
    latitude: location.at('latitude').coordinateOrNull(),
    longitude: location.at('longitude').coordinateOrNull(),
  })
}
