import { type Fetcher, FetchFailure } from '../http/fetcher.ts'
import type { Posting, StatedPlace } from '../job/posting.ts'
import type { Adapter, Listed } from './adapter.ts'
import { nullWhenGone } from './reading/gone.ts'
import { blankPosting, companyNamed, listedInPart, place } from './reading/listed.ts'
import { contradiction, type Field, readJson } from './reading/read.ts'
import { toTimestamp } from './reading/timestamp.ts'
import { DIGITS, firstMatch, hostOf, parseUrl, queryId } from './reading/url.ts'
import { employmentType } from './reading/vocabulary.ts'

const NAME = 'infor'
const DOMAIN = 'inforcloudsuite.com'
const PAGE = 500
const MOST_PAGES = 100
/** The name that the public job board has unless the employer has several. */
const JOB_BOARD = 'EXTERNAL'
const POSTING_URLS = [
  /^(?<tenant>[^./]+)\.inforcloudsuite\.com\/hcm\/Jobs\/form\/JobPosting\[JobPostingSet\]\((?<org>\d+),(?<requisition>\d+),(?<posting>\d+)\)\.\w+$/i,
]
const BOARD_URLS = [...POSTING_URLS, /^(?<tenant>[^./]+)\.inforcloudsuite\.com\/hcm\/Jobs\/(?:list|page)\/[\w.]+$/i]
const BOARD = /^(?<tenant>[a-z\d](?:[a-z\d-]*[a-z\d])?)\/(?<org>\d+)(?:\/(?<name>[\w-]+))?$/i

/*
 * Infor CloudSuite HCM. A board is the first label of its host and the number of an organisation, with the name of a job board where it is
 * not `EXTERNAL`: `css-acme-prd/9999`. A requisition may be posted several times, so that an id has two numbers.
 */
export const infor: Adapter = {
  name: NAME,
  title: 'Infor CloudSuite HCM',
  evidence: [
    { sample: 'infor/SearchForJobsResults.json', date: '2026-09', shows: ['list'] },
    { sample: 'infor/JobPostingDisplay.json', date: '2026-09', shows: ['detail'] },
  ],
  hosts: [DOMAIN],
  globalIds: false,
  examples: {
    postings: [
      {
        url: 'https://css-lanternhealth-prd.inforcloudsuite.com/hcm/Jobs/form/JobPosting%5BJobPostingSet%5D%289999%2C207651%2C1%29.JobPostingDisplay?pagesize=1&csk.JobBoard=EXTERNAL&csk.HROrganization=9999',
        board: 'css-lanternhealth-prd/9999',
        external_id: '207651-1',
      },
      {
        url: 'https://css-lanternhealth-prd.inforcloudsuite.com/hcm/Jobs/form/JobPosting[JobPostingSet](1,88,2).JobPostingDisplay?csk.JobBoard=NURSES&utm_source=x',
        board: 'css-lanternhealth-prd/1/NURSES',
        external_id: '88-2',
      },
    ],
    boards: [
      {
        url: 'https://css-lanternhealth-prd.inforcloudsuite.com/hcm/Jobs/list/JobPosting.SearchForJobsResults?pagepanel=JobsHomePage.Jobs.Jobs&csk.JobBoard=EXTERNAL&csk.HROrganization=9999&pagesize=500',
        board: 'css-lanternhealth-prd/9999',
      },
      {
        url: 'https://css-lanternhealth-prd.inforcloudsuite.com/hcm/Jobs/page/JobsHomePage?csk.JobBoard=NURSES&csk.HROrganization=1',
        board: 'css-lanternhealth-prd/1/NURSES',
      },
    ],
    none: [
      'https://css-lanternhealth-prd.inforcloudsuite.com/hcm/Jobs/form/JobPosting[JobPostingSet](1,88).JobPostingDisplay',
      'https://css-lanternhealth-prd.inforcloudsuite.com/hcm/xhrnet/ui',
      'https://inforcloudsuite.com.evil.test/hcm/Jobs/form/JobPosting[JobPostingSet](1,88,2).JobPostingDisplay',
    ],
  },

  identify(url) {
    const found = firstMatch(POSTING_URLS, url)
    return found && { board: boardIn(found, url)!, external_id: `${found.requisition}-${found.posting}` }
  },

  identifyBoard(url) {
    const found = firstMatch(BOARD_URLS, url)
    return found && boardIn(found, url)
  },

  boardUrl: (board) => `${originOf(board)}/hcm/Jobs/page/JobsHomePage?${keysOf(board)}`,

  /* The list has no number of its rows: each page says whether another one follows, and where. */
  async *list(board, { http }) {
    const seen = new Set<string>()
    let url: string | null =
      `${originOf(board)}/hcm/Jobs/list/JobPosting.SearchForJobsResults?pagepanel=JobsHomePage.Jobs.Jobs&${keysOf(board)}&pagesize=${PAGE}`
    for (let index = 0; url !== null && index < MOST_PAGES; index++) {
      const set: Field = completed(await http.fetch(url)).at('dataViewSet')
      const rows = set
        .at('data')
        .items()
        .map((row) => listed(board, row))
      const fresh = rows.filter(({ external_job_id }) => !seen.has(external_job_id))
      for (const { external_job_id } of fresh) seen.add(external_job_id)
      if (fresh.length > 0) yield fresh
      const more = set.at('pagingInfo').at('hasNext').boolean()
      if (!more) return { complete: true }
      if (fresh.length === 0) throw contradiction(NAME, 'a page that is not the last has no new posting', url)
      url = nextPage(set, url)
    }
    return { complete: false }
  },

  async detail(board, handle, http) {
    const { id, row } = JSON.parse(handle) as { id: string; row: Partial<Posting> }
    return { ...(await readPosting(board, id, http)).posting, ...row }
  },

  async fetch(board, external_id, http) {
    return nullWhenGone(readPosting(board, external_id, http))
  },
}

function boardIn({ tenant, org }: Record<string, string | undefined>, url: URL): string | null {
  const number = org ?? queryId(url, 'csk.hrorganization', DIGITS)
  const name = queryId(url, 'csk.jobboard', /./) ?? JOB_BOARD
  return number && `${tenant!.toLowerCase()}/${number}${name === JOB_BOARD ? '' : `/${name}`}`
}

function partsOf(board: string): { tenant: string; org: string; name: string } {
  const { tenant, org, name = JOB_BOARD } = BOARD.exec(board)?.groups ?? {}
  if (tenant && org) return { tenant: tenant.toLowerCase(), org, name }
  throw new FetchFailure('refused', `${NAME}: a board is the first label of a host and an organisation, not "${board}"`, {
    url: board,
  })
}

const originOf = (board: string) => `https://${partsOf(board).tenant}.${DOMAIN}`

function keysOf(board: string): string {
  const { org, name } = partsOf(board)
  return `csk.JobBoard=${name}&csk.HROrganization=${org}`
}

function postingUrl(board: string, id: string): string {
  const key = `${partsOf(board).org},${id.replace('-', ',')}`
  return `${originOf(board)}/hcm/Jobs/form/${encodeURIComponent('JobPosting[JobPostingSet]')}%28${encodeURIComponent(key)}%29.JobPostingDisplay?pagesize=1&${keysOf(board)}`
}

/** An answer that was not worked out to its end has status 200 too. */
function completed(answer: Awaited<ReturnType<Fetcher['fetch']>>): Field {
  const read = readJson(NAME, answer)
  const status = read.at('status').textOrNull()
  if (status !== null && status !== 'COMPLETED') throw contradiction(NAME, `the answer has the status ${status}`, answer.url)
  return read
}

function nextPage(set: Field, from: string): string | null {
  const next = set.at('pagingUrls').at('nextPageUrl').textOrNull()
  const url = next === null ? null : parseUrl(new URL(next, from).href)
  if (url !== null && hostOf(url) !== new URL(from).hostname)
    throw contradiction(NAME, 'expected the next page on the same host', from)
  return url?.href ?? null
}

const valueIn = (fields: Field, name: string) => fields.at(name).at('value')
const idIn = (fields: Field) => `${valueIn(fields, 'JobRequisition').id()}-${valueIn(fields, 'JobPosting').id()}`

/** Only the list has the category, the parts of the place and the first day. */
function listed(board: string, row: Field): Listed {
  const fields = row.at('fields')
  const [id, location] = [idIn(fields), valueIn(fields, 'LocationOfJob')]
  if (!/^\d+-\d+$/.test(id)) throw contradiction(NAME, `a posting has the id ${id}`, originOf(board))
  const parts = [1, 2, 3].map((index) => valueIn(fields, `LocationOfJob_prd_Location_ohb_${index}_chb_`).textOrNull())
  const [category] = fields.at('Category').at('stateValues').itemsOrNone()
  const told: Partial<Posting> = {
    title: valueIn(fields, 'Description').text(),
    location_raw: location.textOrNull(),
    locations_raw: location.json(),
    places: placeOf(location.textOrNull(), parts),
    department: category?.at('label').textOrNull() ?? null,
    posted_at: day(valueIn(fields, 'PostingDateRange_prd_Begin').idOrNull()),
  }
  return listedInPart(id, told, JSON.stringify({ id, row: told }))
}

/** "US:NC:Holly Springs" in three parts; "Chapel Hill:NC" has no parts, and nothing says which is which. */
function placeOf(text: string | null, [country = null, region = null, city = null]: (string | null)[]): StatedPlace[] {
  return country !== null && /^[A-Z]{2}$/.test(country)
    ? place({ city, region, country })
    : place({ text: text?.replaceAll(':', ', ') ?? null })
}

/** "20260921"; no day is "00000000". */
function day(digits: string | null): string | null {
  const [, year, month, date] = /^(\d{4})(\d{2})(\d{2})$/.exec(digits ?? '') ?? []
  return year ? toTimestamp(`${year}-${month}-${date}`) : null
}

async function readPosting(board: string, id: string, http: Fetcher) {
  if (!/^\d+-\d+$/.test(id)) throw new FetchFailure('gone', `${NAME}: "${id}" is no id of a posting`, { url: originOf(board) })
  const url = postingUrl(board, id)
  const fields = completed(await http.fetch(url)).at('fields')
  if (idIn(fields) !== id) throw contradiction(NAME, `asked for posting ${id}, got ${idIn(fields)}`, url)
  // "US:NC:Morrisville | Professional - Non-Clinical | Full Time"
  const line = valueIn(fields, '_op_JobRequisitionLocationCategoryWorkType_spc_translation_cp_').textOrNull()?.split(' | ') ?? []
  const [location = null, category = null, kind = null] = line.length === 3 ? line : []
  const [organization] = fields.at('HROrganization').at('stateValues').itemsOrNone()
  const posting: Posting = {
    ...blankPosting({
      external_job_id: id,
      url,
      title: valueIn(fields, '_op_Description_spc_translation_cp_').text(),
    }),
    location_raw: location,
    locations_raw: location,
    places: placeOf(location, location?.split(':').length === 3 ? location.split(':') : []),
    employment_type: employmentType(kind),
    department: category,
    expires_at: day(valueIn(fields, 'PostingDateRange_prd_End').idOrNull()),
    description_html: valueIn(fields, '_op_PositionDescription_spc_translation_cp_').textOrNull(),
  }
  return { posting, company: companyNamed(organization?.at('label').textOrNull() ?? null) }
}
