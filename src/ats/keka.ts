import { type Fetcher, FetchFailure } from '../http/fetcher.ts'
import { sessions } from '../http/session.ts'
import type { Posting, StatedCompany } from '../job/posting.ts'
import type { EmploymentType, SalaryPeriod } from '../job/vocab.ts'
import type { Adapter } from './adapter.ts'
import { boardHosts } from './reading/board-host.ts'
import { behindStart, nullWhenGone } from './reading/gone.ts'
import { blankPosting, companyNamed, inBatches, listedWhole, pay, place, placeText } from './reading/listed.ts'
import { HTML } from './reading/page.ts'
import { contradiction, type Field, readJson } from './reading/read.ts'
import { DIGITS, pathOf, withoutApplySteps } from './reading/url.ts'

const NAME = 'keka'
const DOMAIN = 'keka.com'
const { originOf, boardOf } = boardHosts(NAME, DOMAIN, 'www app api login help support blog developers info')
const PORTAL = /^(?!api$|jobdetails$|applyjob$)[a-z\d][\w-]{0,60}$/i
const GUID = /\/(?:ats\/documents|careers\/api\/embedjobs\/js)\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\b/i
/** Of the numbers that Keka sends, these are the ones that public readers agree on. */
const EMPLOYMENT: Record<number, EmploymentType> = { 1: 'part_time', 2: 'full_time' }
const PERIOD: Record<number, SalaryPeriod> = { 1: 'hour', 3: 'month', 4: 'year' }

/* A board is the first label of its host, and the name of a portal where an employer has several: `acme`, `acme/interns`. */
export const keka: Adapter = {
  name: NAME,
  title: 'Keka',
  evidence: [],
  hosts: [DOMAIN],
  globalIds: false,
  fetchReadsList: true,
  examples: {
    postings: [
      { url: 'https://brassfinch.keka.com/careers/jobdetails/153027', board: 'brassfinch', external_id: '153027' },
      {
        url: 'https://Brassfinch.keka.com/careers/jobdetails/153027?source=linkedin',
        board: 'brassfinch',
        external_id: '153027',
      },
      { url: 'https://brassfinch.keka.com/careers/interns/jobdetails/77', board: 'brassfinch/interns', external_id: '77' },
      { url: 'https://brassfinch.keka.com/careers/applyjob/153027', board: 'brassfinch', external_id: '153027' },
    ],
    boards: [
      { url: 'https://brassfinch.keka.com/careers', board: 'brassfinch' },
      { url: 'https://brassfinch.keka.com/careers/interns/', board: 'brassfinch/interns' },
      {
        url: 'https://brassfinch.keka.com/careers/api/embedjobs/default/active/7e2f830e-7500-440f-992f-5013e438f8b4',
        board: 'brassfinch',
      },
    ],
    none: [
      'https://www.keka.com/careers/jobdetails/153027',
      'https://brassfinch.keka.com/login',
      'https://brassfinch.keka.com.evil.test/careers/jobdetails/153027',
    ],
  },

  identify(url) {
    const found = placeIn(url)
    return found?.id ? { board: found.board, external_id: found.id } : null
  },

  identifyBoard: (url) => placeIn(url)?.board ?? null,

  boardUrl: (board) => portalUrl(board),

  async *list(board, { http }) {
    const { jobs, company } = await readBoard(board, http)
    for (const batch of inBatches(jobs)) {
      yield batch.map((job) => listedWhole(job.at('id').id(), withoutAge(job), () => toPosting(board, job)))
    }
    return { complete: true, company }
  },

  async fetch(board, external_id, http) {
    const found = await nullWhenGone(readBoard(board, http))
    const job = found?.jobs.find((each) => each.at('id').id() === external_id)
    return found && job ? { posting: toPosting(board, job), company: found.company } : null
  },
}

function placeIn(url: URL): { board: string; id: string | null } | null {
  const company = boardOf(url)
  const [careers, ...rest] = withoutApplySteps(pathOf(url))
  if (company === null || careers !== 'careers') return null
  if (rest[0] === 'api') return { board: company, id: null }
  const portal = rest[0] !== undefined && PORTAL.test(rest[0]) ? rest.shift()! : null
  const [step, id, ...more] = rest
  const isPosting = (step === 'jobdetails' || step === 'applyjob') && id !== undefined && DIGITS.test(id) && more.length === 0
  if (step !== undefined && !isPosting) return null
  return { board: portal === null ? company : `${company}/${portal.toLowerCase()}`, id: isPosting ? id : null }
}

function portalUrl(board: string): string {
  const [company, portal, ...rest] = board.split('/')
  const url = `${originOf(company!)}/careers`
  if (rest.length === 0 && (portal === undefined || PORTAL.test(portal))) return portal ? `${url}/${portal.toLowerCase()}` : url
  throw new FetchFailure('refused', `${NAME}: a board is a company, or a company and a portal, not "${board}"`, { url: board })
}

/** The page of a portal names the organisation in the paths of its pictures and scripts. */
const organizations = sessions<string>(async (board, http) => {
  const { body, url } = await http.fetch(portalUrl(board), HTML)
  const id = GUID.exec(body)?.[1]
  if (id === undefined) throw contradiction(NAME, 'expected the id of an organisation on the page of a portal', url)
  return id.toLowerCase()
})

async function readBoard(board: string, http: Fetcher): Promise<{ jobs: Field[]; company: StatedCompany | null }> {
  const [company, portal = 'default'] = board.toLowerCase().split('/')
  const api = () => `${originOf(company!)}/careers/api`
  const jobs = await organizations.within(http, board, async (id) => {
    const list = readJson(NAME, await behindStart(NAME, http.fetch(`${api()}/embedjobs/${portal}/active/${id}`)))
    return new Map(list.items().map((job) => [job.at('id').id(), job]))
  })
  const named = await nullWhenGone(http.fetch(`${api()}/organization/${portal}/careerportalinfo`))
  return { jobs: [...jobs.values()], company: companyNamed(named && readJson(NAME, named).at('shortName').textOrNull()) }
}

/** `publishedSinceDays` changes every day while the posting stays. */
function withoutAge(job: Field): unknown {
  return { ...(job.object().value as object), publishedSinceDays: undefined }
}

function toPosting(board: string, job: Field): Posting {
  const id = job.at('id').id()
  const locations = job.at('jobLocations')
  const places = locations.itemsOrNone().flatMap((each) =>
    place({
      text: each.at('name').textOrNull(),
      city: each.at('city').textOrNull(),
      region: each.at('state').textOrNull(),
      country: each.at('countryCode').textOrNull() ?? each.at('countryName').textOrNull(),
    }),
  )
  const range = job.at('salaryRange')
  const [, least, most] = /^(\d{1,2})\s*-\s*(\d{1,2})\s+years?$/i.exec(job.at('experience').textOrNull() ?? '') ?? []
  return {
    ...blankPosting({ external_job_id: id, url: `${portalUrl(board)}/jobdetails/${id}`, title: job.at('title').text() }),
    location_raw: places[0] ? placeText(places[0]) : null,
    locations_raw: locations.json(),
    places,
    employment_type: EMPLOYMENT[job.at('jobType').numberOrNull() ?? 0] ?? null,
    experience_min_years: least ? Number(least) : null,
    experience_max_years: most ? Number(most) : null,
    department: job.at('departmentName').textOrNull(),
    pay: pay({
      min: range.at('minimum').amountOrNull(),
      max: range.at('maximum').amountOrNull(),
      currency: range.at('currency').textOrNull(),
      period: PERIOD[range.at('salaryPeriod').numberOrNull() ?? 0] ?? null,
    }),
    salary_raw: job.at('salaryRangeFormat').textOrNull(),
    posted_at: job.at('publishedOn').timestampOrNull(),
    description_html: job.at('description').textOrNull(),
  }
}
