import type { Fetcher } from '../http/fetcher.ts'
import type { Posting } from '../job/posting.ts'
import type { Adapter } from './adapter.ts'
import { pathBoard } from './reading/board-host.ts'
import { blankPosting, pay, place } from './reading/listed.ts'
import { type Field, readJson } from './reading/read.ts'
import { hostOf, pathOf, UUID, withoutApplySteps } from './reading/url.ts'
import { employmentType } from './reading/vocabulary.ts'
import { byWholeBoard } from './reading/whole-board.ts'

const NAME = 'deel'
const HOST = 'jobs.deel.com'
const API = 'https://api-prod.letsdeel.com/guest/ats/organizations'
/** Paths of the vendor's own pages. */
const RESERVED = new Set('auth login signup guest api deelapi job-boards job-details'.split(' '))

export const deel: Adapter = {
  name: NAME,
  title: 'Deel',
  evidence: [],
  hosts: [HOST, 'api-prod.letsdeel.com'],
  sharesDomain: true,
  globalIds: false,
  fetchReadsList: true,
  listHost: 'api-prod.letsdeel.com',
  examples: {
    postings: [
      {
        url: 'https://jobs.deel.com/larkmoor/job-details/69b25a17-12af-4b34-9c20-ad181734ec59/overview',
        board: 'larkmoor',
        external_id: '69b25a17-12af-4b34-9c20-ad181734ec59',
      },
      {
        url: 'https://jobs.deel.com/job-boards/larkmoor/job-details/69b25a17-12af-4b34-9c20-ad181734ec59?utm_source=x',
        board: 'larkmoor',
        external_id: '69b25a17-12af-4b34-9c20-ad181734ec59',
      },
      {
        url: 'https://jobs.deel.com/larkmoor/job-details/69b25a17-12af-4b34-9c20-ad181734ec59/application',
        board: 'larkmoor',
        external_id: '69b25a17-12af-4b34-9c20-ad181734ec59',
      },
    ],
    boards: [
      { url: 'https://jobs.deel.com/larkmoor', board: 'larkmoor' },
      { url: 'https://jobs.deel.com/job-boards/larkmoor/', board: 'larkmoor' },
    ],
    none: [
      'https://jobs.deel.com/job-details/69b25a17-12af-4b34-9c20-ad181734ec59/overview',
      'https://www.deel.com/larkmoor/job-details/69b25a17-12af-4b34-9c20-ad181734ec59',
      'https://jobs.deel.com.evil.test/larkmoor/job-details/69b25a17-12af-4b34-9c20-ad181734ec59',
    ],
  },

  identify(url) {
    const { board, rest } = partsOf(url)
    const [step, id, page, ...more] = rest
    const isPosting = step === 'job-details' && id !== undefined && UUID.test(id) && more.length === 0
    return board && isPosting && (page ?? 'overview') === 'overview' ? { board, external_id: id.toLowerCase() } : null
  },

  identifyBoard: (url) => partsOf(url).board,

  boardUrl: (board) => `https://${HOST}/${pathBoard(NAME, board)}`,

  ...byWholeBoard({ readBoard, idOf: (job) => job.at('id').id(), toPosting }),
}

function partsOf(url: URL): { board: string | null; rest: string[] } {
  const path = withoutApplySteps(pathOf(url))
  const [board, ...rest] = path[0] === 'job-boards' ? path.slice(1) : path
  const isBoard = hostOf(url) === HOST && board !== undefined && /^[a-z\d][\w-]*$/i.test(board) && !RESERVED.has(board)
  return { board: isBoard ? board.toLowerCase() : null, rest }
}

/** The settings of a careers page name its organisation and its list, which has all postings with their texts. */
async function readBoard(board: string, http: Fetcher) {
  const settings = readJson(NAME, await http.fetch(`${API}/${pathBoard(NAME, board)}/career_page_settings`))
  const [organization, list] = [settings.at('organizationId').id(), settings.at('jobBoard').at('id').id()]
  const url = `${API}/${encodeURIComponent(organization)}/job_boards/${encodeURIComponent(list)}/job_postings`
  const answer = readJson(NAME, await http.fetch(url))
  const jobs = Array.isArray(answer.value) ? answer.items() : answer.at('jobPostings').items()
  return { complete: true, jobs, severalEmployers: false }
}

const namesIn = (job: Field, list: string, thing: string) =>
  job
    .at(list)
    .itemsOrNone()
    .flatMap((each) => each.at(thing).at('name').textOrNull() ?? [])

function toPosting(board: string, posting: Field): Posting {
  const job = posting.at('job')
  const id = posting.at('id').id()
  const places = namesIn(job, 'jobLocations', 'location')
  const kinds = namesIn(job, 'jobEmploymentTypes', 'employmentType')
  const pays = job.at('currentCompensation')
  return {
    ...blankPosting({
      external_job_id: id,
      url: `${deel.boardUrl(board)}/job-details/${encodeURIComponent(id)}/overview`,
      title: posting.at('title').text(),
    }),
    location_raw: places[0] ?? null,
    locations_raw: job.at('jobLocations').json(),
    places: places.flatMap((text) => place({ text })),
    employment_type: kinds.length === 1 ? employmentType(kinds[0]!) : null,
    department: namesIn(job, 'jobDepartments', 'department')[0] ?? namesIn(job, 'jobTeams', 'team')[0] ?? null,
    // The period is not stated.
    pay:
      posting.at('isCompensationVisible').booleanOrNull() === true
        ? pay({
            min: pays.at('minAmount').amountOrNull(),
            max: pays.at('maxAmount').amountOrNull(),
            currency: pays.at('currencyIsoCode').textOrNull(),
            period: null,
          })
        : [],
    posted_at: posting.at('createdAt').timestampOrNull(),
    description_html: posting.at('richtextDescription').textOrNull(),
  }
}
