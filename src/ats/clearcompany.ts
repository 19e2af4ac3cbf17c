import type { Fetcher } from '../http/fetcher.ts'
import type { Posting } from '../job/posting.ts'
import type { Adapter } from './adapter.ts'
import { pathBoard } from './reading/board-host.ts'
import { goneOn } from './reading/gone.ts'
import { blankPosting, companyNamed, employersOf, place } from './reading/listed.ts'
import { type Field, readJson } from './reading/read.ts'
import { firstMatch } from './reading/url.ts'
import { byWholeBoard } from './reading/whole-board.ts'

const NAME = 'clearcompany'
const SITE = 'https://careers-page.clearcompany.com'
const ID = '(?<id>[\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12})'
const POSTING_URLS = [
  new RegExp(`^careers-page\\.clearcompany\\.com/jobs/(?<board>[\\w-]+)/${ID}$`, 'i'),
  new RegExp(`^(?!careers-page\\.|www\\.)(?<board>[^./]+)\\.clearcompany\\.com/careers/jobs/${ID}$`, 'i'),
]
const BOARD_URLS = [
  ...POSTING_URLS,
  /^careers-page\.clearcompany\.com\/jobs\/(?<board>[\w-]+)$/i,
  /^(?!careers-page\.|www\.)(?<board>[^./]+)\.clearcompany\.com\/careers(?:\/jobs)?$/i,
]

/* A board is the short name of an employer. It is sent in a header; all employers share one host. */
export const clearcompany: Adapter = {
  name: NAME,
  title: 'ClearCompany',
  evidence: [],
  hosts: ['clearcompany.com'],
  globalIds: false,
  fetchReadsList: true,
  listHost: 'careers-page.clearcompany.com',
  examples: {
    postings: [
      {
        url: 'https://careers-page.clearcompany.com/jobs/saltmarsh/13fbd09a-f201-0250-6e6b-9fbdf85cf837?source=x',
        board: 'saltmarsh',
        external_id: '13fbd09a-f201-0250-6e6b-9fbdf85cf837',
      },
      {
        url: 'https://saltmarsh.clearcompany.com/careers/jobs/13FBD09A-f201-0250-6e6b-9fbdf85cf837/apply',
        board: 'saltmarsh',
        external_id: '13fbd09a-f201-0250-6e6b-9fbdf85cf837',
      },
    ],
    boards: [
      { url: 'https://careers-page.clearcompany.com/jobs/saltmarsh', board: 'saltmarsh' },
      { url: 'https://saltmarsh.clearcompany.com/careers/jobs', board: 'saltmarsh' },
    ],
    none: [
      'https://www.clearcompany.com/careers/jobs/13fbd09a-f201-0250-6e6b-9fbdf85cf837',
      'https://careers-page.clearcompany.com/api/v1/careers/jobs',
      'https://saltmarsh.clearcompany.com.evil.test/careers/jobs/13fbd09a-f201-0250-6e6b-9fbdf85cf837',
    ],
  },

  identify(url) {
    const { board, id } = firstMatch(POSTING_URLS, url) ?? {}
    return board && id ? { board: board.toLowerCase(), external_id: id.toLowerCase() } : null
  },

  identifyBoard: (url) => firstMatch(BOARD_URLS, url)?.board?.toLowerCase() ?? null,

  boardUrl: (board) => `${SITE}/jobs/${pathBoard(NAME, board)}`,

  ...byWholeBoard({ readBoard, idOf, toPosting }),
}

function idOf(job: Field): string {
  return job.at('Id').id().toLowerCase()
}

/** The name of an employer may end in a number of the system: "Saltmarsh-1132". */
const employerOf = (job: Field) => companyNamed(job.at('OrganizationName').textOrNull()?.replace(/-\d+$/, '') ?? null)

/** An unknown name is answered with 400. */
async function readBoard(board: string, http: Fetcher) {
  const url = `${SITE}/api/v1/careers/jobs`
  const answer = await goneOn(400, http.fetch(url, { headers: { 'api-shortname': pathBoard(NAME, board) } }))
  const jobs = readJson(NAME, answer).items()
  return { complete: true, jobs, ...employersOf(jobs.map(employerOf)) }
}

function toPosting(board: string, job: Field, severalEmployers: boolean): Posting {
  const office = job.at('OfficeName').textOrNull()
  return {
    ...blankPosting({
      external_job_id: idOf(job),
      url: `${clearcompany.boardUrl(board)}/${idOf(job)}`,
      title: job.at('PositionTitle').text(),
    }),
    apply_url: job.at('ApplyUrl').textOrNull(),
    location_raw: office,
    locations_raw: office,
    places: place({ text: office }),
    department: job.at('DepartmentName').textOrNull(),
    posted_at: job.at('OpenDate').timestampOrNull(),
    description_html: job.at('Description').textOrNull(),
    company: severalEmployers ? employerOf(job) : null,
  }
}
