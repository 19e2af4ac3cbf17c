import { type Fetcher, FetchFailure } from '../http/fetcher.ts'
import type { Posting, StatedCompany } from '../job/posting.ts'
import type { Adapter } from './adapter.ts'
import { nullWhenGone } from './reading/gone.ts'
import { readJobPage } from './reading/job-page.ts'
import { companyNamed, employersOf, inBatches, listedInPart, place } from './reading/listed.ts'
import { HTML, readPage } from './reading/page.ts'
import { Field } from './reading/read.ts'
import { arrayAsJson } from './reading/script-literal.ts'
import { firstMatch } from './reading/url.ts'
import { employmentType, workplace } from './reading/vocabulary.ts'
import { writtenDay } from './reading/written-day.ts'

const NAME = 'jobylon'
const LISTS = 'https://cdn.jobylon.com/jobs'
const PAGES = 'https://emp.jobylon.com/jobs'
const BOARD = /^(?:companies|company-groups)\/\d+$/
const POSTING_URLS = [/^emp\.jobylon\.com\/jobs\/(?<id>\d+)(?:-[^/]*)?$/]
const BOARD_URLS = [/^cdn\.jobylon\.com\/jobs\/(?<board>(?:companies|company-groups)\/\d+)\/embed(?:\/v\d+)?$/]
const JOBS = /JBL\.embed_v2\['jobs'\]\s*=\s*(?=\[)/

/* A board is a company or a group of companies with its number (`companies/1955`), as the frame on the employer's site names it. */
export const jobylon: Adapter = {
  name: NAME,
  title: 'Jobylon',
  evidence: [{ sample: 'jobylon/embed_v2.html', date: '2026-04', shows: ['list'] }],
  hosts: ['cdn.jobylon.com', 'emp.jobylon.com'],
  globalIds: true,
  fetchReadsList: true,
  examples: {
    postings: [
      { url: 'https://emp.jobylon.com/jobs/355795-larkmoor-bageri-soker-bagare/', board: null, external_id: '355795' },
      { url: 'https://emp.jobylon.com/jobs/355795/?utm_source=x', board: null, external_id: '355795' },
    ],
    boards: [
      { url: 'https://cdn.jobylon.com/jobs/companies/1955/embed/v2/', board: 'companies/1955' },
      { url: 'https://cdn.jobylon.com/jobs/company-groups/66/embed/v2/?target=jobylon', board: 'company-groups/66' },
    ],
    none: [
      'https://www.jobylon.com/jobs/355795',
      'https://cdn.jobylon.com/jobs/355795-larkmoor-bageri-soker-bagare/',
      'https://emp.jobylon.com.evil.test/jobs/355795',
    ],
  },

  identify(url) {
    const id = firstMatch(POSTING_URLS, url)?.id
    return id ? { board: null, external_id: id } : null
  },

  identifyBoard: (url) => firstMatch(BOARD_URLS, url)?.board ?? null,

  boardUrl(board) {
    const url = `${LISTS}/${board}/embed/v2/`
    if (BOARD.test(board)) return url
    throw new FetchFailure('refused', `${NAME}: a board is companies/NUMBER or company-groups/NUMBER, not "${board}"`, { url })
  },

  async *list(board, { http }) {
    const { rows, company, severalEmployers } = await readBoard(board, http)
    for (const batch of inBatches(rows)) {
      yield batch.map((row) => listedInPart(idOf(row), row.value, JSON.stringify([row.value, severalEmployers])))
    }
    return { complete: true, company }
  },

  detail(_board, handle, http) {
    const [row, severalEmployers] = JSON.parse(handle)
    return readPosting(new Field(row, NAME, LISTS), severalEmployers, http)
  },

  async fetch(board, external_id, http) {
    const found = await nullWhenGone(readBoard(board, http))
    const row = found?.rows.find((each) => idOf(each) === external_id)
    const posting = found && row ? await nullWhenGone(readPosting(row, found.severalEmployers, http)) : null
    return posting && { posting, company: found!.company }
  },
}

/** The frame holds all postings of the company in a script. An unknown number answers 404. */
async function readBoard(board: string, http: Fetcher) {
  const page = readPage(NAME, await http.fetch(jobylon.boardUrl(board), HTML))
  const script = page
    .select('script')
    .map(({ source }) => source)
    .find((source) => JOBS.test(source))
  if (script === undefined) throw page.refuse("expected JBL.embed_v2['jobs'] on the page")
  const { index, 0: marker } = JOBS.exec(script)!
  const list = arrayAsJson(script.slice(index + marker.length))
  if (list === null) throw page.refuse("expected JBL.embed_v2['jobs'] to end")
  const all = new Map(
    page
      .parsed(list, "JBL.embed_v2['jobs']")
      .items()
      .map((row) => [idOf(row), row]),
  )
  const rows = [...all.values()].filter((row) => row.at('is_internal').booleanOrNull() !== true)
  return { rows, ...employersOf(rows.map(employerOf)) }
}

function idOf(row: Field): string {
  const id = row.at('id').id()
  return /^\d+$/.test(id) ? id : row.at('id').refuse('a number')
}

function employerOf(row: Field): StatedCompany | null {
  return companyNamed(row.at('company').textOrNull())
}

/** The page has the text and the dates as search engines read them; places, department and work model are in the list only. */
async function readPosting(row: Field, severalEmployers: boolean, http: Fetcher): Promise<Posting> {
  const slug = /\/jobs\/(\d+-[\w-]*)\/?$/.exec(row.at('url').textOrNull() ?? '')?.[1]
  const url = `${PAGES}/${slug ?? idOf(row)}/`
  const { posting: stated } = await readJobPage(NAME, { id: idOf(row), url }, http)
  const places = row
    .at('locations')
    .itemsOrNone()
    .map((each) => each.text())
  return {
    ...stated,
    title: row.at('title').text(),
    location_raw: stated.location_raw ?? row.at('locations_text').textOrNull(),
    locations_raw: row.at('locations').json(),
    places: stated.places.length > 0 ? stated.places : places.flatMap((text) => place({ text })),
    workplace: workplace(row.at('workspace').textOrNull()) ?? stated.workplace,
    employment_type: employmentType(row.at('employment_type').textOrNull()) ?? stated.employment_type,
    department: row.at('departments').itemsOrNone()[0]?.textOrNull() ?? row.at('function').textOrNull(),
    language: languageOf(row) ?? stated.language,
    posted_at: stated.posted_at ?? writtenDay(row.at('published_date').textOrNull()),
    expires_at: stated.expires_at ?? writtenDay(row.at('to_date').textOrNull()),
    company: severalEmployers ? employerOf(row) : null,
  }
}

/** The list names the language in words, and in a class of the row by its code (`job-lang-sv`). */
function languageOf(row: Field): string | null {
  const classes = row.at('klass')
  const names = classes.present ? Object.keys(classes.object().value as object) : []
  return names.flatMap((name) => /^job-lang-([a-z]{2})$/.exec(name)?.[1] ?? [])[0] ?? null
}
