import { type Fetcher, FetchFailure } from '../http/fetcher.ts'
import { sessions } from '../http/session.ts'
import type { Posting } from '../job/posting.ts'
import type { Adapter } from './adapter.ts'
import { behindStart, nullWhenGone } from './reading/gone.ts'
import { joinSections } from './reading/html.ts'
import { blankPosting, listedInPart, place } from './reading/listed.ts'
import { HTML, readPage } from './reading/page.ts'
import { listPages, type PagedList, readPages } from './reading/pages.ts'
import { contradiction, Field, parseJson, readJson } from './reading/read.ts'
import { jobPostingsAmong, statedJobPosting } from './reading/schema-org.ts'
import { DIGITS, firstMatch, hostWithin, parseUrl, queryId } from './reading/url.ts'
import { employmentType, salaryPeriod, workplace } from './reading/vocabulary.ts'

const NAME = 'paycom'
const DOMAIN = 'paycomonline.net'
const PORTAL = `https://www.${DOMAIN}/v4/ats/web.php/portal`
const PAGE = 100
const KEY = /^[\da-f]{32}$/i
const POSTING_URLS = [
  /^(?:www\.)?paycomonline\.net\/v4\/ats\/web\.php\/portal\/(?<key>[\da-f]{32})\/jobs\/(?<id>\d+)$/i,
  /^(?:www\.)?paycomonline\.net\/v4\/ats\/web\.php\/(?<older>jobs|application)\/ViewJobDetails$/i,
]
const BOARD_URLS = [
  ...POSTING_URLS,
  /^(?:www\.)?paycomonline\.net\/v4\/ats\/web\.php\/portal\/(?<key>[\da-f]{32})(?:\/career-page)?$/i,
  /^(?:www\.)?paycomonline\.net\/v4\/ats\/web\.php\/(?<older>jobs)$/i,
]

export const paycom: Adapter = {
  name: NAME,
  title: 'Paycom',
  evidence: [],
  hosts: [DOMAIN],
  globalIds: false,
  examples: {
    postings: [
      {
        url: `${PORTAL}/6D263CD730D11C9E69DCDD9CDA086589/jobs/602656`,
        board: '6D263CD730D11C9E69DCDD9CDA086589',
        external_id: '602656',
      },
      {
        url: 'https://paycomonline.net/v4/ats/web.php/portal/6d263cd730d11c9e69dcdd9cda086589/jobs/602656?utm_source=x',
        board: '6D263CD730D11C9E69DCDD9CDA086589',
        external_id: '602656',
      },
      {
        url: 'https://www.paycomonline.net/v4/ats/web.php/jobs/ViewJobDetails?job=13264&clientkey=6D263CD730D11C9E69DCDD9CDA086589',
        board: '6D263CD730D11C9E69DCDD9CDA086589',
        external_id: '13264',
      },
    ],
    boards: [
      { url: `${PORTAL}/6d263cd730d11c9e69dcdd9cda086589/career-page`, board: '6D263CD730D11C9E69DCDD9CDA086589' },
      {
        url: 'https://www.paycomonline.net/v4/ats/web.php/jobs?clientkey=6D263CD730D11C9E69DCDD9CDA086589',
        board: '6D263CD730D11C9E69DCDD9CDA086589',
      },
    ],
    none: [
      'https://www.paycomonline.net/v4/ats/web.php/portal/6D263CD730D11C9E69DCDD/career-page',
      'https://www.paycomonline.net/v4/ee/web.php/app/login',
      'https://www.paycomonline.net.evil.test/v4/ats/web.php/portal/6D263CD730D11C9E69DCDD9CDA086589/jobs/602656',
    ],
  },

  identify(url) {
    const found = firstMatch(POSTING_URLS, url)
    const board = found && boardIn(found, url)
    const external_id = found?.id ?? queryId(url, 'job', DIGITS)
    return board && external_id ? { board, external_id } : null
  },

  identifyBoard(url) {
    const found = firstMatch(BOARD_URLS, url)
    return found && boardIn(found, url)
  },

  boardUrl: (board) => `${PORTAL}/${keyOf(board)}/career-page`,

  list(board, { http }) {
    const page: PagedList<Field>['page'] = ({ offset }) =>
      tokens.within(http, board, async ({ service, headers }) => {
        const url = `${service}/api/ats/job-posting-previews/search`
        const asked = http.fetch(url, { method: 'POST', json: searchFrom(offset), headers })
        const answer = readJson(NAME, await behindStart(NAME, asked))
        return { rows: answer.at('jobPostingPreviews').items(), total: answer.at('jobPostingPreviewsCount').number(), url }
      })
    const pages = readPages({ name: NAME, size: PAGE, idOf: (row) => row.at('jobId').id(), page })
    return listPages(pages, (row) => listedInPart(row.at('jobId').id(), row.value))
  },

  detail: readPosting,

  async fetch(board, external_id, http) {
    const posting = await nullWhenGone(readPosting(board, external_id, http))
    return posting && { posting, company: posting.company }
  },
}

/** The case of the key does not matter. */
function boardIn({ key }: Record<string, string | undefined>, url: URL): string | null {
  return (key ?? queryId(url, 'clientkey', KEY))?.toUpperCase() ?? null
}

function keyOf(board: string): string {
  if (KEY.test(board)) return board.toLowerCase()
  throw new FetchFailure('refused', `${NAME}: a board is a key of 32 digits and letters, not "${board}"`, { url: board })
}

interface Started {
  service: string
  headers: Record<string, string>
}

/** The portal's page holds a token and the address of the service, which differs between regions. */
const tokens = sessions<Started>(async (board, http) => {
  const url = paycom.boardUrl(board)
  const page = readPage(NAME, await http.fetch(url, HTML))
  const config = page.jsonAfter(/\bconfigsFromHost\s*=/)
  if (config === null) throw page.refuse('expected the configuration of a portal')
  const library = page.parsed(config.at('libConfig').text(), 'libConfig')
  const service = parseUrl(library.at('atsPortalMantleServiceUrl').text())
  if (service === null || !hostWithin(service, DOMAIN)) throw page.refuse(`expected a service on ${DOMAIN}`)
  return {
    service: service.href.replace(/\/$/, ''),
    headers: {
      authorization: headerText(config.at('sessionJWT')),
      locale: library.at('locale').present ? headerText(library.at('locale')) : 'en-US',
      'translation-highlights': String(library.at('translationHighlights').booleanOrNull() ?? false),
      'portal-host-referrer': url,
    },
  }
})

/** Text that goes into a header. */
function headerText(field: Field): string {
  const text = field.text()
  return /^[\x21-\x7e]{1,8192}$/.test(text) ? text : field.refuse('text of a header')
}

function searchFrom(skip: number): object {
  const none = { workEnvironments: [], positionTypes: [], educationLevels: [], categories: [], travelTypes: [], shiftTypes: [] }
  return {
    skip,
    take: PAGE,
    filtersForQuery: { distanceFrom: 0, ...none, otherFilters: [], keywordSearchText: '', location: '', sortOption: '' },
  }
}

function readPosting(board: string, id: string, http: Fetcher): Promise<Posting> {
  return tokens.within(http, board, async ({ service, headers }) => {
    const url = `${service}/api/ats/job-postings/${encodeURIComponent(id)}`
    const posting = readJson(NAME, await http.fetch(url, { headers }))
      .at('jobPosting')
      .object()
    const found = posting.at('jobId').id()
    if (found !== id) throw contradiction(NAME, `asked for posting ${id}, got ${found}`, url)
    return toPosting(board, posting, url)
  })
}

/** The posting in Paycom's own words; its JobPosting, a text, adds the day, the employer and the address. */
function toPosting(board: string, posting: Field, url: string): Posting {
  const id = posting.at('jobId').id()
  const stated = googleJob(posting.at('googleJobJson'), url)
  const type = posting.at('positionType').textOrNull()
  const range = posting.at('salaryRange').textOrNull()
  const location = posting.at('location').textOrNull()
  const secondary = posting.at('secondaryLocations').itemsOrNone()
  return {
    ...blankPosting({
      external_job_id: id,
      url: `${PORTAL}/${keyOf(board)}/jobs/${id}`,
      title: posting.at('jobTitle').text(),
    }),
    location_raw: location,
    locations_raw: { location: posting.at('location').json(), secondaryLocations: posting.at('secondaryLocations').json() },
    places: [
      ...(stated?.places.map((each) => ({ ...each, text: location })) ?? place({ text: location })),
      ...secondary.flatMap((each) => place({ text: each.textOrNull() })),
    ],
    workplace: workplace(posting.at('remoteType').textOrNull()),
    employment_type: employmentType(type) ?? stated?.employment_type ?? null,
    department: posting.at('jobCategory').textOrNull(),
    // The unit of the JobPosting is empty; the text ends in it ("$15.16 - $18.50 Hourly").
    pay: stated?.pay.map((each) => ({ ...each, period: each.period ?? salaryPeriod(range?.split(' ').at(-1) ?? null) })) ?? [],
    salary_raw: range,
    posted_at: stated?.posted_at ?? null,
    expires_at: stated?.expires_at ?? null,
    description_html: joinSections([
      { heading: posting.at('descriptionTitle').textOrNull(), html: posting.at('description').textOrNull() },
      { heading: posting.at('qualificationsTitle').textOrNull(), html: posting.at('qualifications').textOrNull() },
    ]),
    company: stated?.company ?? null,
  }
}

function googleJob(field: Field, url: string) {
  const text = field.textOrNull()
  if (text === null) return null
  let value: unknown
  try {
    value = parseJson(text)
  } catch {
    return field.refuse('JSON')
  }
  const [found] = jobPostingsAmong(new Field(value, `${NAME} googleJobJson`, url))
  return found ? statedJobPosting(found) : null
}
