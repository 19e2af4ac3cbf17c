import { type Fetched, type Fetcher, FetchFailure } from '../http/fetcher.ts'
import { sessions } from '../http/session.ts'
import type { Posting, StatedCompany } from '../job/posting.ts'
import type { Adapter } from './adapter.ts'
import { pathBoard } from './reading/board-host.ts'
import { blankPosting, companyNamed, employersOf, place, placeText } from './reading/listed.ts'
import { HTML, readPage } from './reading/page.ts'
import { allRows, readPages } from './reading/pages.ts'
import { type Field, readJson } from './reading/read.ts'
import { firstMatch, urlThatResolves } from './reading/url.ts'
import { employmentType } from './reading/vocabulary.ts'
import { byWholeBoard } from './reading/whole-board.ts'

const NAME = 'hireology'
const PAGES = 'https://careers.hireology.com'
const LISTS = 'https://api.hireology.com/v2/public/careers'
const SIZE = 500
const POSTING_URLS = [/^careers\.hireology\.com\/(?<board>[a-z\d][\w-]*)\/(?<id>\d+)(?:\/description)?$/i]
const BOARD_URLS = [
  ...POSTING_URLS,
  /^careers\.hireology\.com\/(?<board>[a-z\d][\w-]*)$/i,
  /^(?<board>(?!www\.)[a-z\d][a-z\d-]*)\.hireology\.careers(?:\/|$)/i,
  /^api\.hireology\.com\/v\d\/(?:public\/)?careers\/(?<board>[a-z\d][\w-]*)$/i,
]

export const hireology: Adapter = {
  name: NAME,
  title: 'Hireology',
  evidence: [],
  hosts: ['careers.hireology.com', 'api.hireology.com', 'hireology.careers'],
  // The postings of a group of employers have pages under the names of the group and of the employer.
  globalIds: true,
  fetchReadsList: true,
  examples: {
    postings: [
      { url: 'https://careers.hireology.com/larkmoor/2754565/description', board: 'larkmoor', external_id: '2754565' },
      { url: 'https://careers.hireology.com/Larkmoor/2754565?utm_source=x', board: 'larkmoor', external_id: '2754565' },
      { url: 'https://careers.hireology.com/larkmoor/2754565/description/apply', board: 'larkmoor', external_id: '2754565' },
    ],
    boards: [
      { url: 'https://careers.hireology.com/larkmoor', board: 'larkmoor' },
      { url: 'https://larkmoor.hireology.careers/jobs', board: 'larkmoor' },
      { url: 'https://api.hireology.com/v2/public/careers/larkmoor?page=1', board: 'larkmoor' },
    ],
    none: [
      'https://hireology.com/blog/2754565',
      'https://app.hireology.com/larkmoor/2754565/description',
      'https://careers.hireology.com.evil.test/larkmoor/2754565/description',
    ],
  },

  identify(url) {
    const found = firstMatch(POSTING_URLS, url)
    return found && { board: found.board!.toLowerCase(), external_id: found.id! }
  },

  identifyBoard: (url) => firstMatch(BOARD_URLS, url)?.board?.toLowerCase() ?? null,

  boardUrl: (board) => `${PAGES}/${pathBoard(NAME, board)}`,
  listHost: 'api.hireology.com',

  ...byWholeBoard({ readBoard, idOf, toPosting }),
}

/** The count includes postings that are not open. */
async function readBoard(board: string, http: Fetcher) {
  const page = async ({ index }: { index: number }) => {
    const url = `${LISTS}/${pathBoard(NAME, board)}?page=${index + 1}&page_size=${SIZE}`
    const answer = readJson(NAME, await fetchList(board, url, http))
    return { rows: answer.at('data').items(), total: answer.at('count').number(), url }
  }
  const first = await page({ index: 0 })
  // The service may send fewer rows a page than it is asked for.
  const size = first.rows.length === 0 || first.rows.length >= first.total ? SIZE : first.rows.length
  const { rows, complete } = await allRows(readPages({ name: NAME, size, idOf, first, page }))
  const jobs = rows.filter((job) => job.at('status').text() === 'Open')
  return { jobs, complete, ...employersOf(jobs.map(employerOf)) }
}

/** Some readers saw lists that are open to everyone, others lists that ask for the token of the careers page. */
async function fetchList(board: string, url: string, http: Fetcher): Promise<Fetched> {
  try {
    return await http.fetch(url)
  } catch (error) {
    if (!(error instanceof FetchFailure) || (error.status !== 401 && error.status !== 403)) throw error
  }
  return tokens.within(http, pathBoard(NAME, board), (token) =>
    http.fetch(url, { headers: { authorization: `Bearer ${token}` } }),
  )
}

/** The token that the careers page hands to every visitor; it lasts half an hour or more. */
const tokens = sessions<string>(async (board, http) => {
  const page = readPage(NAME, await http.fetch(`${PAGES}/${board}`, HTML))
  const data = page.jsonAfter(/\bstartingData\s*=\s*/)
  if (data === null) throw page.refuse('expected startingData on the page')
  const token = data.at('apiToken').text()
  return /^[\w.~+/=-]+$/.test(token) ? token : data.at('apiToken').refuse('a token')
})

function idOf(job: Field): string {
  const id = job.at('id').id()
  return /^\d+$/.test(id) ? id : job.at('id').refuse('a number')
}

function employerOf(job: Field): StatedCompany | null {
  return companyNamed(job.at('organization').at('name').textOrNull())
}

/** `remote` false is not read as on site: the posting may be hybrid. */
function toPosting(board: string, job: Field, severalEmployers: boolean): Posting {
  const id = idOf(job)
  const places = job.at('locations').itemsOrNone().flatMap(placeIn)
  return {
    ...blankPosting({
      external_job_id: id,
      url: urlThatResolves(
        job.at('career_site_url').textOrNull(),
        { board, id },
        hireology.identify,
        `${hireology.boardUrl(board)}/${id}/description`,
      ),
      title: job.at('name').text(),
    }),
    location_raw: places[0] ? placeText(places[0]) : null,
    locations_raw: job.at('locations').json(),
    places,
    workplace: job.at('remote').booleanOrNull() === true ? 'remote' : null,
    employment_type: employmentType(job.at('employment_status').textOrNull()),
    department: job.at('job_family').at('name').textOrNull(),
    posted_at: job.at('created_at').timestampOrNull(),
    description_html: job.at('job_description').textOrNull(),
    company: severalEmployers ? employerOf(job) : null,
  }
}

function placeIn(location: Field) {
  if (typeof location.value === 'string') return place({ text: location.textOrNull() })
  return place({
    city: location.at('city').textOrNull(),
    region: location.at('state').textOrNull(),
    postal_code: location.at('zip_code').textOrNull(),
  })
}
