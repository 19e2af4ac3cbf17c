import { type Fetcher, FetchFailure } from '../http/fetcher.ts'
import { cookieHeader, cookiesOf, sessions } from '../http/session.ts'
import type { Posting } from '../job/posting.ts'
import type { Adapter } from './adapter.ts'
import { behindStart, nullWhenGone } from './reading/gone.ts'
import { joinSections } from './reading/html.ts'
import { blankPosting, listedInPart, place } from './reading/listed.ts'
import { HTML, type Page, readPage } from './reading/page.ts'
import { pageAt } from './reading/page-at.ts'
import { allRows, listPages, type PagedList, readPages } from './reading/pages.ts'
import { contradiction, type Field, parseJson, readJson } from './reading/read.ts'
import { arrayAsJson } from './reading/script-literal.ts'
import { firstMatch, queryId } from './reading/url.ts'

const NAME = 'taleo'
const DOMAIN = 'taleo.net'
const PAGE = 25
const SECTION = '^(?<company>[^./]+)\\.taleo\\.net/careersection/(?<section>[^/]+)/'
const POSTING_URLS = [new RegExp(`${SECTION}job(?:detail|apply)\\.ftl$`)]
const BOARD_URLS = [...POSTING_URLS, new RegExp(`${SECTION}(?:jobsearch|moresearch|joblist)\\.ftl$`)]
const BOARD = /^(?<company>[a-z\d](?:[a-z\d-]*[a-z\d])?)\/(?<section>\w[^/?#\\]*)$/i
const DESCRIPTION = /api\.fillList\(\s*'requisitionDescriptionInterface'\s*,\s*'descRequisition'\s*,\s*(?=\[)/
/** The name of the header that carries the token, and the token. */
const TOKEN = [
  /\bsessionCSRFTokenName["']?\s{0,4}:\s{0,4}["']([\w-]+)["']/,
  /\bsessionCSRFToken["']?\s{0,4}:\s{0,4}["']([\w./+=-]+)["']/,
]
/** A rich text is written as URL escapes behind this mark. */
const RICH_TEXT = /^!\*!?/

/* Taleo Enterprise. A board is a company and one of its career sections: each section has a list of its own. */
export const taleo: Adapter = {
  name: NAME,
  title: 'Taleo',
  evidence: [],
  hosts: [DOMAIN],
  globalIds: false,
  examples: {
    postings: [
      { url: 'https://kettle.taleo.net/careersection/2/jobdetail.ftl?job=413189', board: 'kettle/2', external_id: '413189' },
      {
        url: 'https://kettle.taleo.net/careersection/kt_ext/jobdetail.ftl?job=KT0005QF&tz=GMT-05%3A00&tzname=America%2FChicago',
        board: 'kettle/kt_ext',
        external_id: 'KT0005QF',
      },
      {
        url: 'https://tas-kettle.taleo.net/careersection/global+template+28external29/jobdetail.ftl?lang=en&job=7981934',
        board: 'tas-kettle/global+template+28external29',
        external_id: '7981934',
      },
      { url: 'https://kettle.taleo.net/careersection/2/jobapply.ftl?job=413189', board: 'kettle/2', external_id: '413189' },
    ],
    boards: [
      { url: 'https://kettle.taleo.net/careersection/2/jobdetail.ftl?lang=en', board: 'kettle/2' },
      { url: 'https://kettle.taleo.net/careersection/2/jobsearch.ftl?lang=en&job=413189', board: 'kettle/2' },
      { url: 'https://kettle.taleo.net/careersection/kt_ext/moresearch.ftl?lang=fr&portal=8270752267', board: 'kettle/kt_ext' },
    ],
    none: [
      'https://kettle.taleo.net/careersection/jobdetail.ftl?job=413189',
      'https://kettle.taleo.net.evil.test/careersection/2/jobdetail.ftl?job=413189',
    ],
  },

  identify(url) {
    const board = boardIn(POSTING_URLS, url)
    const external_id = board && queryId(url, 'job', /./)
    return external_id ? { board, external_id } : null
  },

  identifyBoard: (url) => boardIn(BOARD_URLS, url),

  boardUrl: (board) => `${sectionUrl(board)}/jobsearch.ftl?lang=en`,

  list: (board, { http }) =>
    listPages(readRows(board, http), (row) => listedInPart(idOf(row), row.value, JSON.stringify(stated(row)))),

  async detail(board, handle, http) {
    const row = JSON.parse(handle) as StatedRow
    return toPosting(board, row, await readValues(board, row.id, http))
  },

  /* The page says whether the posting is open. Its values have no names, so that the number of the employer and the title are in the list. */
  async fetch(board, external_id, http) {
    const values = await nullWhenGone(readValues(board, external_id, http))
    if (values === null) return null
    const { rows } = await allRows(readRows(board, http))
    const row = rows.map(stated).find(({ id, aliases }) => [id, ...aliases].includes(external_id))
    const unlisted = values.title === null ? null : { id: external_id, aliases: [], title: values.title, places: [] }
    const found = row ?? unlisted
    return found && { posting: toPosting(board, found, values), company: null }
  },
}

interface StatedRow {
  id: string
  aliases: string[]
  title: string
  places: string[]
}

interface PageValues {
  title: string | null
  texts: string[]
}

function boardIn(patterns: RegExp[], url: URL): string | null {
  const found = firstMatch(patterns, url)
  return found && `${found.company}/${found.section}`
}

function sectionUrl(board: string): string {
  const { company, section } = BOARD.exec(board)?.groups ?? {}
  // The plus signs in names of sections are no spaces.
  if (company && section)
    return `https://${company.toLowerCase()}.${DOMAIN}/careersection/${encodeURIComponent(section).replaceAll('%2B', '+')}`
  throw new FetchFailure('refused', `${NAME}: a board is a company and a career section, not "${board}"`, { url: board })
}

const postingUrl = (board: string, id: string) => `${sectionUrl(board)}/jobdetail.ftl?job=${encodeURIComponent(id)}&lang=en`

interface Started {
  search: string
  headers: Record<string, string>
}

/** The page of a section names its portal, and hands out cookies and on some sites a token. Sections of older versions have no portal. */
const portals = sessions<Started>(async (board, http) => {
  const answer = await http.fetch(taleo.boardUrl(board), HTML)
  const page = readPage(NAME, answer)
  const portal = /\bportal=(\d{6,})/.exec(answer.body)?.[1]
  if (portal === undefined) throw page.refuse('expected the number of a portal on the page of a career section')
  const [name, token] = TOKEN.map((pattern) => pattern.exec(answer.body)?.[1])
  return {
    search: new URL(`/careersection/rest/jobboard/searchjobs?lang=en&portal=${portal}`, sectionUrl(board)).href,
    headers: { ...cookieHeader(cookiesOf(answer)), ...(name && token ? { [name]: token } : {}) },
  }
})

function readRows(board: string, http: Fetcher) {
  const page: PagedList<Field>['page'] = ({ index }) =>
    portals.within(http, board, async ({ search, headers }) => {
      const json = {
        multilineEnabled: false,
        sortingSelection: { sortBySelectionParam: '3', ascendingSortingOrder: 'false' },
        fieldData: { fields: { KEYWORD: '', LOCATION: '', CATEGORY: '' }, valid: true },
        filterSelectionParam: { searchFilterSelections: [] },
        advancedSearchFiltersSelectionParam: { searchFilterSelections: [] },
        pageNo: index + 1,
      }
      const further = { 'x-requested-with': 'XMLHttpRequest', tz: 'GMT+00:00', tzname: 'UTC' }
      const asked = http.fetch(search, { method: 'POST', json, headers: { ...headers, ...further } })
      const answer = readJson(NAME, await behindStart(NAME, asked))
      if (answer.at('careerSectionUnAvailable').booleanOrNull())
        throw contradiction(NAME, 'the career section is not available', search)
      return {
        rows: answer.at('requisitionList').items(),
        total: answer.at('pagingData').at('totalCount').number(),
        url: search,
      }
    })
  return readPages({ name: NAME, size: PAGE, idOf, page })
}

/** Links name the employer's number of a posting, or Taleo's own where the employer has none. Both open the page. */
const idOf = (row: Field) => row.at('contestNo').idOrNull() ?? row.at('jobId').id()

/** Employers choose the columns. Only the title and the places are marked; of a date nothing says whether it is the first or the last day. */
function stated(row: Field): StatedRow {
  const columns = row.at('column').items()
  const at = (index: Field) => columns[index.number()]?.textOrNull() ?? null
  const linked = row.at('linkedColumn')
  const title = linked.present ? at(linked) : (columns[0]?.textOrNull() ?? null)
  const number = row.at('jobId').idOrNull()
  return {
    id: idOf(row),
    aliases: number === null || number === idOf(row) ? [] : [number],
    title: title ?? row.at('column').refuse('a title in it'),
    places: row
      .at('locationsColumns')
      .itemsOrNone()
      .flatMap((index) => placesIn(at(index))),
  }
}

/** `["Nevada-Las Vegas","Remote"]`, or one place as text. */
function placesIn(text: string | null): string[] {
  if (text === null || !text.startsWith('[')) return text === null ? [] : [text]
  try {
    const listed = parseJson(text)
    return Array.isArray(listed) ? listed.filter((each) => typeof each === 'string' && each.trim() !== '') : []
  } catch {
    return [text]
  }
}

/** The page is filled by a script: it has the values of all fields in one list, in the order of the section. */
async function readValues(board: string, id: string, http: Fetcher): Promise<PageValues> {
  const page = await pageAt(NAME, postingUrl(board, id), http, ({ pathname }) => !pathname.endsWith('/jobdetail.ftl'))
  const values = valuesOn(page)
  if (values === null) throw page.lacks('a posting', page.select('#requisitionUnavailableInterface').length > 0)
  if (!values.includes(id)) throw page.refuse(`expected posting ${id}, got another one`)
  const texts = values.filter((value) => RICH_TEXT.test(value)).map((value) => unescaped(value.replace(RICH_TEXT, '')).trim())
  return {
    title: page.select('meta[property="og:title"]')[0]?.attribute('content') ?? null,
    texts: [...new Set(texts)].filter((text) => text !== ''),
  }
}

function valuesOn(page: Page): string[] | null {
  for (const { source } of page.select('script')) {
    const found = DESCRIPTION.exec(source)
    const list = found && arrayAsJson(source.slice(found.index + found[0].length))
    if (list)
      return page
        .parsed(list, 'descRequisition')
        .items()
        .map((value) => String(value.value))
  }
  return null
}

/** A percent sign in the text may stand for itself ("100%"). */
function unescaped(text: string): string {
  return text.replace(/(?:%[\da-f]{2})+/gi, (run) => {
    try {
      return decodeURIComponent(run)
    } catch {
      return run
    }
  })
}

function toPosting(board: string, { id, aliases, title, places }: StatedRow, { texts }: PageValues): Posting {
  return {
    ...blankPosting({ external_job_id: id, url: postingUrl(board, id), title }),
    alias_ids: aliases,
    location_raw: places[0] ?? null,
    locations_raw: places.length > 0 ? places : null,
    places: places.flatMap((text) => place({ text })),
    description_html: joinSections(texts.map((html) => ({ heading: null, html }))),
  }
}
