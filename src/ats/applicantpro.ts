import { type Fetcher, FetchFailure } from '../http/fetcher.ts'
import { sessions } from '../http/session.ts'
import type { Posting } from '../job/posting.ts'
import type { Workplace } from '../job/vocab.ts'
import type { Adapter } from './adapter.ts'
import { hostBoard } from './reading/board-host.ts'
import { nullWhenGone } from './reading/gone.ts'
import { blankPosting, companyNamed, inBatches, listedInPart, pay, place } from './reading/listed.ts'
import { HTML, readPage } from './reading/page.ts'
import { contradiction, Field, readJson } from './reading/read.ts'
import { firstMatch } from './reading/url.ts'
import { employmentType, salaryPeriod, workplace } from './reading/vocabulary.ts'
import { writtenDay } from './reading/written-day.ts'

const NAME = 'applicantpro'
const DOMAINS = ['applicantpro.com', 'isolvedhire.com']
const HOST = String.raw`(?<board>(?!(?:www|admin|app|api|cdn|support)\.)[a-z\d-]+\.(?:applicantpro|isolvedhire)\.com)`
const POSTING_URLS = [
  new RegExp(String.raw`^${HOST}\/jobs\/(?<id>\d+)(?:\.html|-\d+\.html)?$`),
  /^www\.applicantpro\.com\/openings\/(?<tenant>[a-z\d-]+)\/jobs\/(?<id>\d+)(?:-\d+)?(?:\/|$)/i,
]
const BOARD_URLS = [
  ...POSTING_URLS,
  new RegExp(String.raw`^${HOST}(?:\/|$)`),
  /^www\.applicantpro\.com\/openings\/(?<tenant>[a-z\d-]+)(?:\/|$)/i,
]

/* A board is its whole host: both products are one system on two domains. */
export const applicantpro: Adapter = {
  name: NAME,
  title: 'ApplicantPro and isolved Hire',
  evidence: [],
  hosts: DOMAINS,
  globalIds: false,
  examples: {
    postings: [
      { url: 'https://larkmoor.applicantpro.com/jobs/4124648.html', board: 'larkmoor.applicantpro.com', external_id: '4124648' },
      { url: 'https://larkmoor.isolvedhire.com/jobs/4124648', board: 'larkmoor.isolvedhire.com', external_id: '4124648' },
      {
        url: 'https://Larkmoor.isolvedhire.com/jobs/4124648-17911.html?utm_source=x',
        board: 'larkmoor.isolvedhire.com',
        external_id: '4124648',
      },
      {
        url: 'https://www.applicantpro.com/openings/larkmoor/jobs/4124648/CA/Brea/rope-maker',
        board: 'larkmoor.applicantpro.com',
        external_id: '4124648',
      },
    ],
    boards: [
      { url: 'https://larkmoor.applicantpro.com/jobs/', board: 'larkmoor.applicantpro.com' },
      { url: 'https://larkmoor.isolvedhire.com/', board: 'larkmoor.isolvedhire.com' },
      { url: 'https://www.applicantpro.com/openings/larkmoor/jobs', board: 'larkmoor.applicantpro.com' },
    ],
    none: [
      'https://www.applicantpro.com/pricing',
      'https://www.isolvedhire.com/jobs/4124648.html',
      'https://larkmoor.applicantpro.com.evil.test/jobs/4124648.html',
    ],
  },

  identify(url) {
    const found = firstMatch(POSTING_URLS, url)
    return found && { board: boardIn(found), external_id: found.id! }
  },

  identifyBoard(url) {
    const found = firstMatch(BOARD_URLS, url)
    return found && boardIn(found)
  },

  boardUrl: (board) => `${originOf(board)}/jobs/`,

  async *list(board, { http }) {
    const { jobs, company } = await readBoard(board, http)
    for (const batch of inBatches(jobs)) {
      yield batch.map((job) => listedInPart(idOf(job), job.value, JSON.stringify(job.value)))
    }
    return { complete: true, company }
  },

  detail: (board, handle, http) => readPosting(board, new Field(JSON.parse(handle), NAME, originOf(board)), http),

  async fetch(board, external_id, http) {
    const found = await nullWhenGone(readBoard(board, http))
    const job = found?.jobs.find((each) => idOf(each) === external_id)
    const posting = found && job ? await nullWhenGone(readPosting(board, job, http)) : null
    return posting && { posting, company: found!.company }
  },
}

function boardIn({ board, tenant }: Record<string, string | undefined>): string {
  return (board ?? `${tenant}.applicantpro.com`).toLowerCase()
}

function originOf(board: string): string {
  return hostBoard(NAME, board.toLowerCase(), DOMAINS)
}

interface Site {
  id: string
  employer: string | null
}

/** The page of the board states the number of the site, which the lists are asked with. The page of a name that is not taken has none. */
const sites = sessions<Site>(async (board, http) => {
  const page = readPage(NAME, await http.fetch(`${originOf(board)}/jobs/`, HTML))
  const scripts = page.select('script').map(({ source }) => source)
  const stated = (key: RegExp) => scripts.flatMap((source) => key.exec(source)?.[1] ?? [])[0] ?? null
  const id = stated(/\bdomain_?id["']?\s{0,9}:\s{0,9}["']?(\d{1,12})/i)
  if (id === null) throw new FetchFailure('gone', `${NAME}: the page of ${board} names no site`, { url: page.url })
  return { id, employer: stated(/\bdomainTitle["']?\s{0,9}:\s{0,9}"([^"\\]{1,200})"/) }
})

/** One answer has all postings, and states their number. */
async function readBoard(board: string, http: Fetcher) {
  return sites.within(http, board.toLowerCase(), async ({ id, employer }) => {
    const url = `${originOf(board)}/core/jobs/${id}?getParams=%7B%7D`
    const data = dataIn(readJson(NAME, await http.fetch(url)))
    const jobs = data.at('jobs').items()
    const total = data.at('jobCount').number()
    if (total !== jobs.length) throw contradiction(NAME, `a total of ${total}, but ${jobs.length} rows`, url)
    return { jobs: [...new Map(jobs.map((job) => [idOf(job), job])).values()], company: companyNamed(employer) }
  })
}

function dataIn(answer: Field): Field {
  return answer.at('success').value === true ? answer.at('data').object() : answer.at('success').refuse('true')
}

function idOf(job: Field): string {
  const id = job.at('id').id()
  return /^\d+$/.test(id) ? id : job.at('id').refuse('a number')
}

function readPosting(board: string, job: Field, http: Fetcher): Promise<Posting> {
  const id = idOf(job)
  return sites.within(http, board.toLowerCase(), async (site) => {
    const url = `${originOf(board)}/core/jobs/${site.id}/${id}/job-details`
    const detail = dataIn(readJson(NAME, await http.fetch(url)))
    const stated = detail.at('id').idOrNull()
    if (stated !== null && stated !== id) throw contradiction(NAME, `asked for posting ${id}, got ${stated}`, url)
    return toPosting(board, job, detail)
  })
}

/** The last day is a date years ahead where the posting stays until it is filled. */
function toPosting(board: string, job: Field, detail: Field): Posting {
  const id = idOf(job)
  const location = job.at('jobLocation').textOrNull()
  const untilFilled = [1, true].includes(detail.at('untilFilled').value as never)
  return {
    ...blankPosting({ external_job_id: id, url: `${originOf(board)}/jobs/${id}.html`, title: job.at('title').text() }),
    location_raw: location,
    locations_raw: location,
    places: place({
      text: location,
      city: job.at('city').textOrNull(),
      region: job.at('abbreviation').textOrNull(),
      country: job.at('iso3').textOrNull(),
    }),
    workplace: workplaceOf(job.at('workplaceType').textOrNull()),
    employment_type: employmentType(job.at('employmentType').textOrNull()),
    department: job.at('classification').textOrNull() ?? job.at('orgTitle').textOrNull(),
    pay: pay({
      min: job.at('minSalary').amountOrNull(),
      max: job.at('maxSalary').amountOrNull(),
      currency: null,
      period: salaryPeriod(job.at('payTypeFrame').textOrNull()),
    }),
    posted_at: writtenDay(detail.at('startDateRef').textOrNull() ?? job.at('startDateRef').textOrNull()),
    expires_at: untilFilled ? null : writtenDay(detail.at('endDateRef').textOrNull()),
    description_html: detail.at('advertisingDescriptionHtml').textOrNull() ?? detail.at('description').textOrNull(),
  }
}

/** "Work from home flexibility" is partly remote work. */
function workplaceOf(text: string | null): Workplace | null {
  return text === 'Work from home flexibility' ? 'hybrid' : workplace(text)
}
