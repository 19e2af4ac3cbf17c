import { type Fetcher, FetchFailure } from '../http/fetcher.ts'
import type { Posting, StatedCompany } from '../job/posting.ts'
import type { Adapter } from './adapter.ts'
import { plainTextHtml } from './reading/html.ts'
import { blankPosting, companyNamed, employersOf, place } from './reading/listed.ts'
import { allRows, readPages } from './reading/pages.ts'
import { type Field, readJson } from './reading/read.ts'
import { DIGITS, firstMatch, queryId, urlThatResolves } from './reading/url.ts'
import { languageCode } from './reading/vocabulary.ts'
import { byWholeBoard } from './reading/whole-board.ts'
import { writtenDay } from './reading/written-day.ts'

const NAME = 'webcruiter'
const PORTAL = 'https://candidate.webcruiter.com'
const SIZE = 100
const WORKPLACES = ['Workplace', 'Workplace2', 'Workplace3']
const POSTING_URLS = [/^(?<board>\d+)\.webcruiter\.no\/main\/recruit\/public\/(?<id>\d+)$/i]
const BOARD_URLS = [/^(?<board>\d+)\.webcruiter\.no(?:\/|$)/, /^candidate\.webcruiter\.com\/api\/\w+\/\w+\/(?<board>\d+)$/i]
const PORTAL_URLS = [/^candidate\.webcruiter\.com\/(?:[a-z]{2}(?:-[a-z]{2})?\/)?home\/(?<page>companyadverts)$/i]

/* A board is the number of the company (its "company lock"). */
export const webcruiter: Adapter = {
  name: NAME,
  title: 'Webcruiter',
  evidence: [],
  hosts: ['candidate.webcruiter.com', 'webcruiter.no'],
  globalIds: false,
  fetchReadsList: true,
  examples: {
    postings: [
      {
        url: 'https://23109900.webcruiter.no/Main/Recruit/Public/4912345678?language=nb',
        board: '23109900',
        external_id: '4912345678',
      },
      { url: 'https://23109900.webcruiter.no/main/recruit/public/4912345678', board: '23109900', external_id: '4912345678' },
    ],
    boards: [
      { url: 'https://candidate.webcruiter.com/en-gb/home/companyadverts?companyLock=23109900#search', board: '23109900' },
      { url: 'https://candidate.webcruiter.com/api/odvert/companysearch/23109900?language=en', board: '23109900' },
      { url: 'https://23109900.webcruiter.no/', board: '23109900' },
    ],
    none: [
      'https://www.webcruiter.no/Main/Recruit/Public/4912345678',
      'https://candidate.webcruiter.com/en-gb/home/alladverts/webcruiter-id',
      'https://23109900.webcruiter.no.evil.test/Main/Recruit/Public/4912345678',
    ],
  },

  identify(url) {
    const found = firstMatch(POSTING_URLS, url)
    return found && { board: found.board!, external_id: found.id! }
  },

  identifyBoard(url) {
    if (firstMatch(PORTAL_URLS, url)) return queryId(url, 'companylock', DIGITS)
    return firstMatch(BOARD_URLS, url)?.board ?? null
  },

  boardUrl: (board) => `${PORTAL}/en-gb/home/companyadverts?companyLock=${numberOf(board)}`,

  ...byWholeBoard({ readBoard, idOf, toPosting }),
}

function numberOf(board: string): string {
  if (DIGITS.test(board)) return board
  throw new FetchFailure('refused', `${NAME}: a board is a number, not "${board}"`, { url: PORTAL })
}

/** Without a body that asks for rows, the answer has the total and no row. A number that nobody has answers a total of 0. */
async function readBoard(board: string, http: Fetcher) {
  const url = `${PORTAL}/api/odvert/companysearch/${numberOf(board)}?language=en`
  const page = async ({ offset }: { offset: number }) => {
    const answer = readJson(NAME, await http.fetch(url, { method: 'POST', json: { take: SIZE, skip: offset } }))
    return { rows: answer.at('Data').items(), total: answer.at('Total').number(), url }
  }
  const first = await page({ offset: 0 })
  // The service may send fewer rows than it is asked for.
  const size = first.rows.length === 0 || first.rows.length >= first.total ? SIZE : first.rows.length
  const { rows: jobs, complete } = await allRows(readPages({ name: NAME, size, idOf, first, page }))
  return { jobs, complete, ...employersOf(jobs.map(employerOf)) }
}

function idOf(job: Field): string {
  const id = job.at('Id').id()
  return DIGITS.test(id) ? id : job.at('Id').refuse('a number')
}

function employerOf(job: Field): StatedCompany | null {
  return companyNamed(job.at('CompanyName').textOrNull())
}

/** The kind of employment is in Norwegian words ("Fast", "Vikariat") that say nothing about hours, so it is left out. */
function toPosting(board: string, job: Field, severalEmployers: boolean): Posting {
  const id = idOf(job)
  const workplaces = WORKPLACES.map((key) => job.at(key).textOrNull())
  const location = workplaces.find((text) => text !== null) ?? null
  const text = job.at('Presentation').textOrNull()
  return {
    ...blankPosting({
      external_job_id: id,
      url: urlThatResolves(
        job.at('OpenAdvertUrl').textOrNull(),
        { board, id },
        webcruiter.identify,
        `https://${board}.webcruiter.no/Main/Recruit/Public/${id}`,
      ),
      title: job.at('Heading').text(),
    }),
    location_raw: location,
    locations_raw: workplaces,
    places: place({ text: location }),
    department: job.at('JobCategory').textOrNull(),
    language: languageCode(job.at('Culture').textOrNull()),
    // Days are written 03.06.2026, or 03/06/2026 in English.
    posted_at: writtenDay(job.at('PublishedDate').textOrNull()?.replaceAll('/', '.') ?? null),
    expires_at: job.at('ApplicationDeadline').timestampOrNull(),
    description_html: text === null ? null : plainTextHtml(text),
    company: severalEmployers ? employerOf(job) : null,
  }
}
