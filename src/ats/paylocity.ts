import { type Fetcher, FetchFailure } from '../http/fetcher.ts'
import type { Timestamp } from '../job/job.ts'
import type { Posting, StatedPlace } from '../job/posting.ts'
import type { Workplace } from '../job/vocab.ts'
import type { Adapter } from './adapter.ts'
import { nullWhenGone } from './reading/gone.ts'
import { type HtmlSection, joinSections } from './reading/html.ts'
import { blankPosting, inBatches, listedInPart, place } from './reading/listed.ts'
import { HTML, type Page, readPage } from './reading/page.ts'
import { Field } from './reading/read.ts'
import { jobPostingIn, type StatedJobPosting, statedJobPosting } from './reading/schema-org.ts'
import { toTimestamp } from './reading/timestamp.ts'
import { firstMatch, UUID } from './reading/url.ts'
import { employmentType } from './reading/vocabulary.ts'

const NAME = 'paylocity'
const SITE = 'https://recruiting.paylocity.com'
/** Older modules are also linked on numbered twins: `2000recruiting.paylocity.com`. */
const HOST = '\\d*recruiting\\.paylocity\\.com'
const POSTING_URLS = [new RegExp(`^${HOST}/recruiting/jobs/(?:details|apply)/(?<id>\\d+)(?:/|$)`, 'i')]
const BOARD_URLS = [
  new RegExp(`^${HOST}/recruiting/jobs/all/(?<board>[\\da-f-]{36})(?:/|$)`, 'i'),
  new RegExp(`^${HOST}/recruiting/v2/api/feed/jobs/(?<board>[\\da-f-]{36})$`, 'i'),
]
/** The words on the page, with status 200, of a board or a posting that does not exist. */
const NOT_FOUND = /\bjob not found\b|\bjob does not exist\b/i

export const paylocity: Adapter = {
  name: NAME,
  title: 'Paylocity',
  evidence: [
    { sample: 'paylocity/board_pageData.html', date: '2026-08-08', shows: ['list'] },
    { sample: 'paylocity/detail_jsonld.html', date: '2026-06', shows: ['detail'] },
  ],
  hosts: ['recruiting.paylocity.com'],
  // The number alone names a posting; the names behind it are decoration.
  globalIds: true,
  examples: {
    postings: [
      { url: 'https://recruiting.paylocity.com/Recruiting/Jobs/Details/6764605', board: null, external_id: '6764605' },
      {
        url: 'https://recruiting.paylocity.com/recruiting/jobs/Details/6764605/Quillfeather-Press/Typesetter?source=Indeed',
        board: null,
        external_id: '6764605',
      },
      { url: 'https://recruiting.paylocity.com/Recruiting/Jobs/Apply/6764605', board: null, external_id: '6764605' },
      { url: 'https://2000recruiting.paylocity.com/Recruiting/Jobs/Details/6764605', board: null, external_id: '6764605' },
    ],
    boards: [
      {
        url: 'https://recruiting.paylocity.com/recruiting/jobs/All/096A584C-e56c-4a3a-8d17-7c813aa49495/Quillfeather-Press',
        board: '096a584c-e56c-4a3a-8d17-7c813aa49495',
      },
      {
        url: 'https://recruiting.paylocity.com/recruiting/v2/api/feed/jobs/096a584c-e56c-4a3a-8d17-7c813aa49495',
        board: '096a584c-e56c-4a3a-8d17-7c813aa49495',
      },
    ],
    none: [
      'https://www.paylocity.com/careers/career-opportunities/6764605',
      'https://recruiting.paylocity.com/Recruiting/PublicLeads/New/096a584c-e56c-4a3a-8d17-7c813aa49495',
      'https://recruiting.paylocity.com.evil.test/Recruiting/Jobs/Details/6764605',
    ],
  },

  identify(url) {
    const id = firstMatch(POSTING_URLS, url)?.id
    return id === undefined ? null : { board: null, external_id: id }
  },

  identifyBoard(url) {
    const board = firstMatch(BOARD_URLS, url)?.board
    return board !== undefined && UUID.test(board) ? board.toLowerCase() : null
  },

  boardUrl: listUrl,

  /* `ModuleTitle` is the name of the company, or "Career Opportunities", so the employer is taken from the postings. */
  async *list(board, { http }) {
    for (const batch of inBatches([...(await readList(board, http))])) {
      yield batch.map(([id, row]) => {
        return listedInPart(id, row.value, JSON.stringify(row.value))
      })
    }
    return { complete: true }
  },

  /* The list is read too: only the list states department and work model. */
  async detail(_board, handle, http) {
    const row = new Field(JSON.parse(handle), NAME, SITE)
    const id = row.at('JobId').id()
    return toPosting(id, row, await readDetail(id, http))
  },

  async fetch(board, external_id, http) {
    const found = await nullWhenGone(readDetail(external_id, http))
    if (found === null) return null
    const owner = boardIn(found.page)
    if (owner !== null && owner !== board.toLowerCase()) return null
    const row = (await readList(board, http)).get(external_id)
    const posting = toPosting(external_id, row ?? new Field(null, NAME, SITE), found)
    return { posting, company: posting.company }
  },

  async boardOf(external_id, http) {
    const found = await nullWhenGone(readDetail(external_id, http))
    return found && boardIn(found.page)
  },
}

function listUrl(board: string): string {
  const url = `${SITE}/recruiting/jobs/All/${board}`
  if (UUID.test(board)) return url
  throw new FetchFailure('refused', `${NAME}: a board is a UUID, not "${board}"`, { url })
}

/** One page holds all rows. Internal postings are left out: they are meant for employees. */
async function readList(board: string, http: Fetcher): Promise<Map<string, Field>> {
  const page = readPage(NAME, await http.fetch(listUrl(board), HTML))
  const data = page.jsonAfter(/window\.pageData\s*=/)
  if (data === null) throw page.lacks('window.pageData', page.says(NOT_FOUND))
  const rows = data
    .at('Jobs')
    .items()
    .filter((row) => row.at('IsInternal').booleanOrNull() !== true)
  return new Map(rows.map((row) => [row.at('JobId').id(), row]))
}

interface PostingPage {
  page: Page
  data: Field | null
  /** By their headings, in the order of the page. */
  sections: HtmlSection[]
}

/** Not all pages have JSON-LD (two of three recorded do). All have the description. */
async function readDetail(id: string, http: Fetcher): Promise<PostingPage> {
  const page = readPage(NAME, await http.fetch(`${SITE}/Recruiting/Jobs/Details/${encodeURIComponent(id)}`, HTML))
  const data = jobPostingIn(page)
  const sections = sectionsOf(page)
  if (data === null && sections.length === 0) throw page.lacks('a posting', page.says(NOT_FOUND))
  return { page, data, sections }
}

/** The whole text where not every heading has a text below it. */
function sectionsOf(page: Page): HtmlSection[] {
  const headings = page.select('.job-preview-details .job-listing-header')
  const bodies = page.select('.job-preview-details .job-listing-header + div')
  if (headings.length > 0 && headings.length === bodies.length)
    return headings.map(({ text }, index) => ({ heading: text, html: bodies[index]!.html.trim() }))
  return page.select('.job-preview-details').map(({ html }) => ({ heading: null, html: html.trim() }))
}

/** The board whose list the page of a posting links to. */
function boardIn(page: Page): string | null {
  return page.links().flatMap((url) => paylocity.identifyBoard(url) ?? [])[0] ?? null
}

function toPosting(id: string, row: Field, { page, data, sections }: PostingPage): Posting {
  const { identifier = null, ...stated }: Partial<StatedJobPosting> = data ? statedJobPosting(data) : {}
  const apply = page.links().find((link) => /\/apply\//i.test(link.pathname) && paylocity.identify(link)?.external_id === id)
  const isShown = row.at('ShouldDisplayLocation').booleanOrNull() !== false
  const places = isShown ? placeIn(row.at('JobLocation')) : []
  return {
    ...blankPosting({
      external_job_id: id,
      url: `${SITE}/Recruiting/Jobs/Details/${id}`,
      title: stated.title ?? row.at('JobTitle').text(),
    }),
    ...stated,
    apply_url: apply ? `${apply.origin}${apply.pathname}` : null,
    location_raw: (isShown ? row.at('LocationName').textOrNull() : null) ?? stated.location_raw ?? null,
    ...(places.length > 0 && { places, locations_raw: row.at('JobLocation').json() }),
    workplace: workplaceOf(row) ?? stated.workplace ?? (isFullyRemote(page) ? 'remote' : null),
    employment_type: stated.employment_type ?? employmentType(jobTypeIn(sections)),
    department: row.at('HiringDepartment').textOrNull(),
    posted_at: row.at('PublishedDate').timestampOrNull() ?? (data && publishedIn(data)),
    description_html: textOf(sections) ?? stated.description_html ?? null,
  }
}

/** The line under the title begins so: "Fully Remote • Remote - Philippines, PHL". */
function isFullyRemote(page: Page): boolean {
  return /^fully remote\b/i.test(page.select('.preview-location')[0]?.text ?? '')
}

const isJobType = ({ heading }: HtmlSection) => heading?.toLowerCase() === 'job type'

/** The JSON-LD does not state it. */
function jobTypeIn(sections: HtmlSection[]): string | null {
  return sections.find(isJobType)?.html?.trim() ?? null
}

/** The first heading is "Description" on every page and says nothing. The JSON-LD has the same text, with the headings as plain paragraphs. */
function textOf(sections: HtmlSection[]): string | null {
  const text = sections.filter((section) => !isJobType(section))
  return joinSections(text.map(({ heading, html }) => ({ heading: heading === 'Description' ? null : heading, html })))
}

/** The digits are UTC, whatever offset follows: "21:42:38-05:00" of a posting that the list dates 16:42:33-05:00. */
function publishedIn(data: Field): Timestamp | null {
  return toTimestamp((data.at('datePosted').textOrNull() ?? '').replace(/[+-]\d{2}:\d{2}$/, ''))
}

/** The name is the employer's label for the place: a town, a house, or "Hybrid". */
function placeIn(location: Field): StatedPlace[] {
  return place({
    text: location.at('Name').textOrNull(),
    city: location.at('City').textOrNull(),
    region: location.at('State').textOrNull(),
    postal_code: location.at('Zip').textOrNull(),
    country: location.at('Country').textOrNull(),
  })
}

/** The page calls the values temporarily from home, hybrid and fully remote. Rows that are not remote have 2 as well, so `IsRemote` decides first. */
const REMOTE_TYPES: (Workplace | null)[] = [null, 'hybrid', 'remote']

function workplaceOf(row: Field): Workplace | null {
  if (row.at('IsRemote').booleanOrNull() !== true) return null
  return REMOTE_TYPES[row.at('IndeedRemoteType').numberOrNull() ?? 2] ?? null
}
