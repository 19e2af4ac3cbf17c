import type { Posting, StatedCompany, StatedPay, StatedPlace } from '../job/posting.ts'
import type { SalaryPeriod } from '../job/vocab.ts'
import type { Adapter } from './adapter.ts'
import { nullWhenGone } from './reading/gone.ts'
import { unescapeMarkup } from './reading/html.ts'
import { blankPosting, companyNamed, inBatches, listedWhole, pay, place } from './reading/listed.ts'
import { contradiction, type Field, readJson } from './reading/read.ts'
import { hostOf, ownHosts, pathOf, queryId } from './reading/url.ts'
import { employmentType, languageCode, salaryPeriod, vocabularyKey, workplace } from './reading/vocabulary.ts'

/** One API host serves global and EU boards; only the public site is regional. */
const API = 'https://boards-api.greenhouse.io/v1/boards'
const SITES = new Set([
  'boards.greenhouse.io',
  'job-boards.greenhouse.io',
  'boards.eu.greenhouse.io',
  'job-boards.eu.greenhouse.io',
])
const API_HOSTS = new Set(['boards-api.greenhouse.io', 'api.greenhouse.io'])
const ID = /^\d{4,19}$/

/** `location.name` may hold only one of these; the city is then in `offices`. */
const WORK_MODELS = new Set(['remote', 'hybrid', 'onsite', 'inoffice', 'inperson', 'distributed', 'flexible', 'virtual'])
/** Custom fields that employers use, folded. Their values go through the vocabulary, so an unknown value becomes null. */
const WORKPLACE_FIELDS = new Set(['workplacetype', 'workplace', 'workmodel', 'worktype', 'locationtype', 'remotestatus'])
const EMPLOYMENT_FIELDS = new Set(['employmenttype', 'employmentstatus', 'jobtype', 'timetype', 'commitment'])
const PAY_FIELD = /salary|compensation|\b(?:pay|wage)\b/i
const NOT_BASE_PAY = /\bote\b|on[- ]target|commission|equity/i

export const greenhouse: Adapter = {
  name: 'greenhouse',
  title: 'Greenhouse',
  evidence: [
    { sample: 'greenhouse/jobs_content_2026.json', date: '2026-08', shows: ['list'] },
    { sample: 'greenhouse/job_detail_questions_pay.json', date: '2024-08-08', shows: ['detail'] },
  ],
  hosts: ['boards-api.greenhouse.io'],
  globalIds: true,
  queryIds: ['gh_jid'],
  // The link leads to the board, or to the employer's page with gh_jid. The code alone names neither board nor
  // posting.
  shortLinkHosts: ['grnh.se'],
  examples: {
    postings: [
      { url: 'https://boards.greenhouse.io/acme/jobs/4012345', board: 'acme', external_id: '4012345' },
      { url: 'https://job-boards.greenhouse.io/acme/jobs/4012345?gh_src=2oz3w8792be', board: 'acme', external_id: '4012345' },
      { url: 'https://boards.eu.greenhouse.io/acme/jobs/7649327101', board: 'acme', external_id: '7649327101' },
      { url: 'https://job-boards.eu.greenhouse.io/acme/jobs/9671128101', board: 'acme', external_id: '9671128101' },
      { url: 'https://boards.greenhouse.io/embed/job_app?for=acme&token=6964999101', board: 'acme', external_id: '6964999101' },
      {
        url: 'https://boards.greenhouse.io/embed/job_app/confirmation?for=acme&token=4439297',
        board: 'acme',
        external_id: '4439297',
      },
      { url: 'https://job-boards.greenhouse.io/embed/job_app?token=4000536', board: null, external_id: '4000536' },
      { url: 'https://boards.greenhouse.io/acme?gh_jid=4012345', board: 'acme', external_id: '4012345' },
      // The parameter wins over a number in the path.
      { url: 'https://boards.greenhouse.io/acme/jobs/1111111?gh_jid=4012345', board: 'acme', external_id: '4012345' },
      { url: 'https://boards-api.greenhouse.io/v1/boards/acme/jobs/2695539007', board: 'acme', external_id: '2695539007' },
      { url: 'https://api.greenhouse.io/v1/boards/acme/jobs/2695539007', board: 'acme', external_id: '2695539007' },
      { url: 'https://www.acme.test/careers/job/?gh_jid=4006011&gh_jid=4006011#app', board: null, external_id: '4006011' },
      {
        url: 'https://app.careerpuck.com/job-board/acme/job/5591973002?gh_jid=5591973002',
        board: null,
        external_id: '5591973002',
      },
      { url: 'https://ats.comparably.com/api/v1/gh/acme?gh_jid=5591973002', board: null, external_id: '5591973002' },
    ],
    boards: [
      { url: 'https://boards.greenhouse.io/acme', board: 'acme' },
      { url: 'https://job-boards.eu.greenhouse.io/acme?departments[]=4012', board: 'acme' },
      { url: 'https://boards.greenhouse.io/embed/job_board?for=acme', board: 'acme' },
      { url: 'https://boards.greenhouse.io/embed/job_board/js?for=acme', board: 'acme' },
      { url: 'https://boards-api.greenhouse.io/v1/boards/acme/jobs?content=true', board: 'acme' },
      { url: 'https://boards.greenhouse.io/acme/jobs/software-engineer', board: 'acme' },
    ],
    none: [
      'https://www.greenhouse.io/',
      'https://my.greenhouse.io/jobs/4012345',
      'https://app2.greenhouse.io/acme/jobs/4012345',
      'https://notgreenhouse.io/acme/jobs/4012345',
      'https://boards.greenhouse.io.evil.test/acme/jobs/4012345',
      'https://careers.acme.test/detail/6007388',
      'https://grnh.se/1ujkpkwe1gw',
    ],
  },

  identify(url) {
    const path = pathOf(url)
    const parameter = queryId(url, 'gh_jid', ID)
    const host = hostOf(url)
    if (API_HOSTS.has(host)) return path[3] === 'jobs' ? identity(greenhouse.identifyBoard(url), path[4]) : null
    if (!SITES.has(host)) return identity(null, parameter)
    const inPath = path[1] === 'jobs' ? path[2] : path[1] === 'job_app' ? queryId(url, 'token', ID) : null
    return identity(greenhouse.identifyBoard(url), parameter ?? inPath)
  },

  identifyBoard(url) {
    const path = pathOf(url)
    if (API_HOSTS.has(hostOf(url))) return path[0] === 'v1' && path[1] === 'boards' ? token(path[2]) : null
    if (!SITES.has(hostOf(url))) return null
    return token(path[0] === 'embed' ? url.searchParams.get('for') : path[0])
  },

  boardUrl: (board) => `https://job-boards.greenhouse.io/${encodeURIComponent(board)}`,
  listHost: 'boards-api.greenhouse.io',

  async *list(board, { http, etag }) {
    const url = `${API}/${encodeURIComponent(board)}/jobs?content=true&pay_transparency=true`
    const answer = await http.fetch(url, { etag })
    if (answer.notModified) return { complete: true, notModified: true, etag }
    const payload = readJson('greenhouse', answer)
    const jobs = payload.at('jobs').items()
    const total = payload.at('meta').at('total').number()
    // The list is sometimes silently short.
    if (jobs.length !== total)
      throw contradiction('greenhouse', `meta.total is ${total}, but the list has ${jobs.length} jobs`, url)
    const hosts = ownHosts(
      jobs.map((job) => job.at('absolute_url').textOrNull()),
      'greenhouse.io',
    )
    for (const batch of inBatches(jobs)) {
      yield batch.map((job) => listedWhole(job.at('id').id(), job.value, () => toPosting(job)))
    }
    return { complete: true, etag: answer.etag, company: jobs[0] ? companyOf(jobs[0]) : null, hosts }
  },

  async fetch(board, id, http) {
    const url = `${API}/${encodeURIComponent(board)}/jobs/${encodeURIComponent(id)}?pay_transparency=true`
    const answer = await nullWhenGone(http.fetch(url))
    if (answer === null) return null
    const job = readJson('greenhouse', answer).object()
    return { posting: toPosting(job), company: companyOf(job) }
  },
}

/*
 * Prospect posts ("general application", `internal_job_id` null) are kept: the board lists and counts them, their URLs resolve, and
 * applicants are meant to find them. `internal_job_id` is not an alias: it occurs in no URL, and one job can have several posts.
 */
function toPosting(job: Field): Posting {
  const location = job.at('location').at('name').textOrNull()
  const offices = job
    .at('offices')
    .itemsOrNone()
    .map((office) => ({ name: office.at('name').textOrNull(), location: office.at('location').textOrNull() }))
  const metadata = job.at('metadata').itemsOrNone()
  const content = job.at('content').textOrNull()
  return {
    ...blankPosting({ external_job_id: job.at('id').id(), url: job.at('absolute_url').text(), title: job.at('title').text() }),
    location_raw: location,
    // The offices have no child_ids here, because those change with every new office of the employer.
    locations_raw: { location, offices },
    places: placesOf(location, offices),
    workplace: workplace(customValue(metadata, WORKPLACE_FIELDS)),
    employment_type: employmentType(customValue(metadata, EMPLOYMENT_FIELDS)),
    department: stated(job.at('departments').itemsOrNone()[0]?.at('name').textOrNull()),
    language: languageCode(job.at('language').textOrNull()),
    pay: payOf(job, metadata),
    posted_at: job.at('first_published').timestampOrNull(),
    expires_at: job.at('application_deadline').timestampOrNull(),
    description_html: content && unescapeMarkup(content),
  }
}

function placesOf(location: string | null, offices: { name: string | null; location: string | null }[]): StatedPlace[] {
  const inOffices = offices.flatMap((office) => place({ text: office.location ?? stated(office.name) }))
  return isWorkModel(location) && inOffices.length > 0 ? inOffices : place({ text: location })
}

function isWorkModel(location: string | null): boolean {
  return location === null || location.split(/[;,/|]| or | and /).every((part) => WORK_MODELS.has(vocabularyKey(part)))
}

/** Greenhouse writes "No Department" and "No Office" where there is none. */
function stated(name: string | null | undefined): string | null {
  return !name || /^no (department|office)$/i.test(name) ? null : name
}

/** The value of a custom field; of a multi-select only a single choice. */
function customValue(metadata: Field[], names: Set<string>): string | null {
  for (const field of metadata) {
    if (!names.has(vocabularyKey(field.at('name').textOrNull() ?? ''))) continue
    const value =
      Array.isArray(field.at('value').value) && field.at('value').items().length === 1
        ? field.at('value').items()[0]!
        : field.at('value')
    if (typeof value.value === 'string') return value.textOrNull()
  }
  return null
}

/** Pay ranges in cents, one per zone; if there are none, the employer's own currency ranges, in major units as text. */
function payOf(job: Field, metadata: Field[]): StatedPay[] {
  const ranges = job
    .at('pay_input_ranges')
    .itemsOrNone()
    .flatMap((range) => {
      const title = range.at('title').textOrNull() ?? ''
      if (NOT_BASE_PAY.test(title)) return []
      const [min, max] = [range.at('min_cents').numberOrNull(), range.at('max_cents').numberOrNull()]
      return pay({
        min: min && min / 100,
        max: max && max / 100,
        currency: range.at('currency_type').textOrNull(),
        period: periodIn(title),
      })
    })
  if (ranges.length > 0) return ranges
  return metadata.flatMap((field) => {
    const name = field.at('name').textOrNull() ?? ''
    if (field.at('value_type').textOrNull() !== 'currency_range' || !PAY_FIELD.test(name) || NOT_BASE_PAY.test(name)) return []
    const value = field.at('value')
    const [min, max] = [value.at('min_value').amountOrNull(), value.at('max_value').amountOrNull()]
    return pay({ min, max, currency: value.at('unit').textOrNull(), period: periodIn(name) })
  })
}

/** The period a range's title names ("Annual Salary", "Hourly Rate"); "Pay range" names none, and two contradict each other. */
function periodIn(title: string): SalaryPeriod | null {
  const periods = new Set((title.match(/\p{L}+/gu) ?? []).map(salaryPeriod).filter((period) => period !== null))
  return periods.size === 1 ? [...periods][0]! : null
}

function companyOf(job: Field): StatedCompany | null {
  return companyNamed(job.at('company_name').textOrNull())
}

function token(text: string | null | undefined): string | null {
  return text && text !== 'embed' ? text.trim().toLowerCase() : null
}

function identity(board: string | null, id: string | null | undefined) {
  return id && ID.test(id) ? { board, external_id: id } : null
}
