import type { Fetcher } from '../http/fetcher.ts'
import type { Posting, StatedCompany } from '../job/posting.ts'
import type { Adapter } from './adapter.ts'
import { boardHosts, byHostAndPath, isHostName } from './reading/board-host.ts'
import { goneOn, nullWhenGone } from './reading/gone.ts'
import { blankPosting, companyNamed, employersOf } from './reading/listed.ts'
import { allRows, type PagedList, readPages } from './reading/pages.ts'
import { contradiction, type Field, readJson } from './reading/read.ts'
import { statedJobPosting } from './reading/schema-org.ts'
import { hostOf, hostWithin, ownHosts, parseUrl, pathOf, withoutApplySteps, withoutLocale } from './reading/url.ts'
import { workplace } from './reading/vocabulary.ts'
import { byWholeBoard } from './reading/whole-board.ts'
import { children, xmlReader } from './reading/xml.ts'

const NAME = 'teamtailor'
const DOMAIN = 'teamtailor.com'
/** The page size of both feeds. `limit` and `per_page` are ignored. */
const PAGE = 100
/** `career` is not reserved: it is the vendor's own board. */
const RESERVED = 'app api dashboard tt www support docs help status na'
const global = boardHosts(NAME, DOMAIN, RESERVED)
const northAmerica = boardHosts(NAME, `na.${DOMAIN}`, RESERVED)
const readRss = xmlReader(NAME, 'rss', ['channel.item'])

/** The fields of a posting that only the RSS feed states. */
interface Extra {
  remoteStatus: string | null
  department: string | null
}

interface Item {
  id: string
  field: Field
  extra: Extra | null
}

/* A board is the first label of its host (`career`), that label with its region (`acme.na`), or a whole domain of the employer (`jobs.acme.com`). */
export const teamtailor: Adapter = {
  name: NAME,
  title: 'Teamtailor',
  evidence: [{ sample: 'teamtailor/jobs_json_feed_2026.json', date: '2026-08-08', shows: ['list'] }],
  hosts: [DOMAIN],
  // A rolling window per client address.
  pace: [{ host: `.${DOMAIN}`, concurrency: 2, gap: 500, lane: 'together' }],
  globalIds: false,
  fetchReadsList: true,
  examples: {
    postings: [
      { url: 'https://career.teamtailor.com/jobs/3131962-night-editor', board: 'career', external_id: '3131962' },
      {
        url: 'https://harbourlight.teamtailor.com/en-GB/jobs/3131962-night-editor/applications/new?promotion=1',
        board: 'harbourlight',
        external_id: '3131962',
      },
      { url: 'https://HarbourLight.na.teamtailor.com/jobs/3131962', board: 'harbourlight.na', external_id: '3131962' },
    ],
    boards: [
      { url: 'https://career.teamtailor.com/', board: 'career' },
      { url: 'https://harbourlight.teamtailor.com/departments/newsroom', board: 'harbourlight' },
      { url: 'https://harbourlight.teamtailor.com/jobs/internal', board: 'harbourlight' },
      { url: 'https://harbourlight.na.teamtailor.com/jobs.json?page=2', board: 'harbourlight.na' },
    ],
    none: [
      'https://app.teamtailor.com/companies/1/jobs',
      'https://www.teamtailor.com/jobs/3131962-night-editor',
      'https://app.na.teamtailor.com/jobs/3131962-night-editor',
      'https://teamtailor.com/jobs/3131962-night-editor',
      'https://harbourlight.teamtailor.com.evil.test/jobs/3131962-night-editor',
    ],
  },

  ...byHostAndPath(boardOf, idIn),

  identifyBoard: (url) => boardOf(url) ?? (isOwnDomain(hostOf(url)) ? hostOf(url) : null),

  /* Pages of employers that embed the list of jobs load `scripts.teamtailor-cdn.com` instead. */
  pageMarks: 'script[src*="assets-aws.teamtailor-cdn.com"], link[href*="assets-aws.teamtailor-cdn.com"]',

  hostsOfBoard: (board) => (isOwnDomain(board) ? [board.toLowerCase()] : []),

  boardUrl: (board) => `${originOf(board)}/jobs`,

  ...byWholeBoard({ readBoard, idOf: ({ id }) => id, toPosting }),
}

function boardOf(url: URL): string | null {
  const regional = northAmerica.boardOf(url)
  return regional === null ? global.boardOf(url) : `${regional}.na`
}

function originOf(board: string): string {
  if (isOwnDomain(board)) return `https://${board.toLowerCase()}`
  return /\.na$/i.test(board) ? northAmerica.originOf(board.slice(0, -'.na'.length)) : global.originOf(board)
}

function isOwnDomain(board: string): boolean {
  const url = isHostName(board) ? parseUrl(`https://${board}`) : null
  return url !== null && !/^[^.]+\.na$/i.test(board) && !hostWithin(url, DOMAIN)
}

/** Employers' own domains have the same paths. */
function idIn(url: URL): string | null {
  const [jobs, posting, ...rest] = withoutLocale(withoutApplySteps(pathOf(url)))
  return jobs === 'jobs' && rest.length === 0 ? (/^(\d+)(?:-|$)/.exec(posting ?? '')?.[1] ?? null) : null
}

async function readBoard(board: string, http: Fetcher) {
  const origin = originOf(board)
  const urls: string[] = []
  const page: PagedList<Field>['page'] = async ({ index }) => {
    const url = `${origin}/jobs.json${index === 0 ? '' : `?page=${index + 1}`}`
    const answer = index === 0 ? await http.fetch(url) : await nullWhenGone(http.fetch(url))
    // Only a missing first page means that the board is gone.
    if (answer === null) throw contradiction(NAME, `page ${index} is full, page ${index + 1} is gone`, url)
    urls.push(answer.url)
    return { rows: readJson(NAME, answer).at('items').items(), total: null, url: answer.url }
  }
  // Where page numbers are ignored the first page comes again.
  const pages = readPages({ name: NAME, size: PAGE, idOf: (row) => row.at('id').text(), page })
  const { rows, complete } = await allRows(pages)
  const items = new Map(rows.map((row) => [row.at('id').text(), row]))
  const extras = await readExtras(origin, items.size, http)
  urls.push(...[...items.values()].map((item) => item.at('url').text()))
  return {
    jobs: [...items].map(([guid, field]) => ({ id: idOf(field), field, extra: extras.get(guid) ?? null })),
    complete,
    hosts: ownHosts(urls, DOMAIN),
    ...employersOf([...items.values()].map(employerOf)),
  }
}

/**
 * The RSS ends after 100 items, so it is not used for larger boards: each posting that newer ones push out of it would lose its
 * department and workplace. Some boards have no RSS, and some refuse it with a 403 while jobs.json, which has everything else, is
 * open; any other failure to read it fails the board, so that no field comes and goes.
 */
async function readExtras(origin: string, listed: number, http: Fetcher): Promise<Map<string, Extra>> {
  const answer = listed > 0 && listed < PAGE ? await nullWhenGone(goneOn(403, http.fetch(`${origin}/jobs.rss`))) : null
  if (answer === null) return new Map()
  const items = children(readRss(answer).at('channel'), 'item')
  if (items.length === 0) throw contradiction(NAME, `jobs.json has ${listed} items, jobs.rss has none`, answer.url)
  return new Map(
    items.map((item) => [
      item.at('guid').text(),
      { remoteStatus: item.at('remoteStatus').textOrNull(), department: item.at('tt:department').textOrNull() },
    ]),
  )
}

function employerOf(item: Field): StatedCompany | null {
  return companyNamed(item.at('_jobposting').at('hiringOrganization').at('name').textOrNull())
}

/** The number in URLs. The UUID of the feeds occurs in no URL. */
function idOf(item: Field): string {
  return item.at('_jobposting').at('identifier').at('value').id()
}

/** The URL is on the board's own host, not on the host that the feed shows: the path is the same, and only that URL identifies this board. */
function toPosting(board: string, { id, field, extra }: Item, severalEmployers: boolean): Posting {
  const url = parseUrl(field.at('url').text())
  const { identifier, company, ...stated } = statedJobPosting(field.at('_jobposting'))
  const status = extra?.remoteStatus ?? null
  return {
    ...blankPosting({ external_job_id: id, url: originOf(board) + pathTo(id, url), title: stated.title }),
    ...stated,
    // `none` means no remote work. `temporary` matches no workplace.
    workplace: status === 'none' ? 'onsite' : (workplace(status) ?? stated.workplace),
    department: extra?.department ?? null,
    posted_at: stated.posted_at ?? field.at('date_published').timestampOrNull(),
    description_html: field.at('content_html').textOrNull(),
    company: severalEmployers ? company : null,
  }
}

function pathTo(id: string, url: URL | null): string {
  return url !== null && idIn(url) === id ? url.pathname : `/jobs/${id}`
}
