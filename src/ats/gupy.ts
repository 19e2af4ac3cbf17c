import { type Fetcher, FetchFailure } from '../http/fetcher.ts'
import type { Posting } from '../job/posting.ts'
import type { EmploymentType } from '../job/vocab.ts'
import type { Adapter } from './adapter.ts'
import { boardHosts } from './reading/board-host.ts'
import { nullWhenGone } from './reading/gone.ts'
import { joinSections } from './reading/html.ts'
import { blankPosting, companyNamed, inBatches, listedInPart, place, placeText } from './reading/listed.ts'
import { HTML, readPage } from './reading/page.ts'
import { contradiction, Field } from './reading/read.ts'
import { firstMatch } from './reading/url.ts'
import { workplace } from './reading/vocabulary.ts'

const NAME = 'gupy'
const { originOf, boardOf, onBoard } = boardHosts(
  NAME,
  'gupy.io',
  'www portal app api login support developers employability-portal',
)
/** Shared links wrap the id in base64: `{"jobId":7783406,"source":"gupy_portal"}`. */
const POSTING_URLS = [/^[^/]+\/(?:candidates\/)?jobs\/(?<id>\d+)$/, /^[^/]+\/job\/(?<wrapped>eyJ(?:[\w+-]|%2F)+)=*$/]
const SECTIONS = ['description', 'responsibilities', 'prerequisites', 'relevantExperiences']

/** Codes of the list and of the detail. Of codes that are not here nobody says what they mean. */
const EMPLOYMENT: Record<string, EmploymentType> = {
  vacancy_type_effective: 'full_time',
  vacancy_type_associate: 'full_time',
  vacancy_type_legal_entity: 'contract',
  vacancy_legal_entity: 'contract',
  vacancy_type_outsource: 'contract',
  vacancy_type_internship: 'internship',
  vacancy_type_apprentice: 'internship',
  vacancy_type_temporary: 'temporary',
}

export const gupy: Adapter = {
  name: NAME,
  title: 'Gupy',
  evidence: [],
  hosts: ['gupy.io'],
  globalIds: false,
  examples: {
    postings: [
      { url: 'https://jangada.gupy.io/jobs/11130005?jobBoardSource=gupy_public_page', board: 'jangada', external_id: '11130005' },
      { url: 'https://jangada.gupy.io/candidates/jobs/11130005/apply', board: 'jangada', external_id: '11130005' },
      {
        url: 'https://jangada.gupy.io/job/eyJqb2JJZCI6Nzc4MzQwNiwic291cmNlIjoiZ3VweV9wb3J0YWwifQ==?jobBoardSource=share_link',
        board: 'jangada',
        external_id: '7783406',
      },
      {
        url: 'https://jangada.gupy.io/job/eyJqb2JJZCI6Nzc4MzQwNiwic291cmNlIjoiZ3VweV9wb3J0YWwifQ%3D%3D',
        board: 'jangada',
        external_id: '7783406',
      },
    ],
    boards: [
      { url: 'https://jangada.gupy.io/', board: 'jangada' },
      { url: 'https://jangada.gupy.io/job/eyJzb3VyY2UiOiJndXB5X3BvcnRhbCJ9', board: 'jangada' },
    ],
    none: [
      'https://portal.gupy.io/job/11130005',
      'https://www.gupy.io/jobs/11130005',
      'https://jangada.gupy.io.evil.test/jobs/11130005',
    ],
  },

  identify(url) {
    const board = boardOf(url)
    const found = board && firstMatch(POSTING_URLS, url)
    const external_id = found && (found.id ?? unwrapped(found.wrapped!.replaceAll('%2F', '/')))
    return external_id ? { board, external_id } : null
  },

  identifyBoard: boardOf,

  boardUrl: (board) => `${originOf(board)}/`,

  async *list(board, { http }) {
    const { rows, company } = await readBoard(board, http)
    for (const batch of inBatches(rows)) {
      yield batch.map((row) => listedInPart(row.at('id').id(), row.value, JSON.stringify(row.value)))
    }
    return { complete: true, company }
  },

  detail(board, handle, http) {
    const row = new Field(JSON.parse(handle), NAME, originOf(board))
    return readPosting(board, row.at('id').id(), row, http)
  },

  async fetch(board, external_id, http) {
    const found = await nullWhenGone(readBoard(board, http))
    const row = found?.rows.find((each) => each.at('id').id() === external_id)
    const missing = new Field(undefined, NAME, originOf(board))
    const posting = await nullWhenGone(readPosting(board, external_id, row ?? missing, http))
    return posting && { posting, company: found?.company ?? null }
  },
}

function unwrapped(text: string): string | undefined {
  return /^\{"jobId":(\d+)[,}]/.exec(Buffer.from(text, 'base64').toString())?.[1]
}

/** The front page holds the whole board: 92, 114 and 161 postings, as many as it printed (a public reader, September 2026). */
async function readBoard(board: string, http: Fetcher) {
  const page = readPage(NAME, onBoard(await http.fetch(gupy.boardUrl(board), HTML)))
  const data = page.nextData()
  const careers = data.at('careerPage')
  const name = careers.at('publicationName').textOrNull() ?? careers.at('name').textOrNull()
  const rows = new Map(
    data
      .at('jobs')
      .items()
      .map((row) => [row.at('id').id(), row]),
  )
  return { rows: [...rows.values()], company: companyNamed(name) }
}

/** The page of a posting has its text and dates; only the list has its department. */
async function readPosting(board: string, id: string, row: Field, http: Fetcher): Promise<Posting> {
  const url = `${originOf(board)}/jobs/${encodeURIComponent(id)}`
  const page = readPage(NAME, onBoard(await http.fetch(url, HTML)))
  const job = page.nextData().at('job')
  if (!job.present) throw page.lacks('a posting', false)
  const stated = job.at('id').idOrNull()
  if (stated !== null && stated !== id) throw contradiction(NAME, `asked for posting ${id}, got ${stated}`, url)
  if (job.at('status').textOrNull() === 'closed') throw new FetchFailure('gone', `${NAME}: posting ${id} is closed`, { url })
  const places = placesOf(row.at('workplace').at('address'), job)
  return {
    ...blankPosting({ external_job_id: id, url, title: row.at('title').textOrNull() ?? job.at('name').text() }),
    location_raw: places[0] ? placeText(places[0]) : null,
    locations_raw: row.at('workplace').at('address').json() ?? job.at('addressLine').json(),
    places,
    workplace: workplace(row.at('workplace').at('workplaceType').textOrNull() ?? job.at('workplaceType').textOrNull()),
    employment_type: employmentOf(row.at('type').textOrNull() ?? job.at('jobType').textOrNull()),
    department: row.at('department').textOrNull(),
    posted_at: job.at('publishedAt').timestampOrNull(),
    expires_at: job.at('expiresAt').timestampOrNull(),
    description_html: joinSections(SECTIONS.map((key) => ({ heading: null, html: job.at(key).textOrNull() }))),
  }
}

function placesOf(address: Field, job: Field) {
  const listed = place({
    city: address.at('city').textOrNull(),
    region: address.at('state').textOrNull(),
    country: address.at('country').textOrNull(),
  })
  if (listed.length > 0) return listed
  return place({
    city: job.at('addressCity').textOrNull(),
    region: job.at('addressState').textOrNull(),
    country: job.at('addressCountryShortName').textOrNull(),
  })
}

function employmentOf(code: string | null): EmploymentType | null {
  return code !== null && Object.hasOwn(EMPLOYMENT, code) ? EMPLOYMENT[code]! : null
}
