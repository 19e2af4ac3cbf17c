import { type Fetcher, FetchFailure } from '../http/fetcher.ts'
import type { Posting } from '../job/posting.ts'
import type { Adapter } from './adapter.ts'
import { hostBoard } from './reading/board-host.ts'
import { nullWhenGone } from './reading/gone.ts'
import { blankPosting, inBatches, listedInPart, place } from './reading/listed.ts'
import { HTML, type Page, readPage } from './reading/page.ts'
import { pageAt } from './reading/page-at.ts'
import { readSitemap } from './reading/sitemap.ts'
import { firstMatch, hostOf } from './reading/url.ts'
import { employmentType } from './reading/vocabulary.ts'

const NAME = 'factorial'
const DOMAINS = [
  ...['factorial.es', 'factorial.it', 'factorial.mx'],
  ...['factorialhr.com', 'factorialhr.com.br', 'factorialhr.co', 'factorialhr.de', 'factorialhr.pt'],
]
const HOST = `(?<board>(?!(?:www|app|api|help|apply|blog)\\.)[^./]+\\.(?:${DOMAINS.join('|').replaceAll('.', '\\.')}))`
const POSTING_URLS = [new RegExp(`^${HOST}/(?:job_posting|apply)/(?:[^/]+-)?(?<id>\\d+)$`)]
const BOARD_URLS = [...POSTING_URLS, new RegExp(`^${HOST}$`)]

/* The whole host is the board: one label may belong to different employers in different countries. */
export const factorial: Adapter = {
  name: NAME,
  title: 'Factorial',
  evidence: [],
  hosts: DOMAINS,
  globalIds: false,
  examples: {
    postings: [
      {
        url: 'https://panettiere.factorial.it/job_posting/addetto-al-forno-305055',
        board: 'panettiere.factorial.it',
        external_id: '305055',
      },
      {
        url: 'https://padaria.factorialhr.com.br/apply/ajudante-de-forno-324661/',
        board: 'padaria.factorialhr.com.br',
        external_id: '324661',
      },
      { url: 'https://bakehouse.factorialhr.com/job_posting/29737', board: 'bakehouse.factorialhr.com', external_id: '29737' },
    ],
    boards: [
      { url: 'https://panettiere.factorial.it/#jobs', board: 'panettiere.factorial.it' },
      { url: 'https://padaria.factorialhr.com.br/', board: 'padaria.factorialhr.com.br' },
    ],
    none: [
      'https://factorialhr.pt/blog/job_posting/forno-305055',
      'https://panettiere.factorial.it/job_posting/addetto-al-forno',
      'https://panettiere.factorial.it.evil.test/job_posting/addetto-al-forno-305055',
    ],
  },

  identify(url) {
    const found = firstMatch(POSTING_URLS, url)
    return found && { board: found.board!, external_id: found.id! }
  },

  identifyBoard: (url) => firstMatch(BOARD_URLS, url)?.board ?? null,

  boardUrl: (board) => `${originOf(board)}/`,

  boardPage: { vendorWords: ['Factorial', 'Factorial HR', 'FactorialHR'] },

  /* The page of the board has the places, the sitemap the days of the last change; postings of either must be in both. */
  async *list(board, { http }) {
    const rows = await readRows(board, http)
    const answer = await nullWhenGone(http.fetch(`${originOf(board)}/sitemap.xml`, { robots: true }))
    const sitemap = answer && (await readSitemap(NAME, answer, (url) => factorial.identify(url) !== null, http))
    const changed = new Map(sitemap?.pages.map(({ url, lastModified }) => [factorial.identify(url)!.external_id, lastModified]))
    for (const batch of inBatches([...rows.values()])) {
      yield batch.map((row) => listedInPart(row.id, [row, changed.get(row.id) ?? null], JSON.stringify(row)))
    }
    return { complete: (sitemap?.complete ?? false) && [...changed.keys()].every((id) => rows.has(id)) }
  },

  detail: (board, handle, http) => readPosting(board, JSON.parse(handle), http),

  async fetch(board, external_id, http) {
    const row = (await nullWhenGone(readRows(board, http)))?.get(external_id)
    const posting = row && (await nullWhenGone(readPosting(board, row, http)))
    return posting ? { posting, company: null } : null
  },
}

interface Row {
  id: string
  path: string
  title: string | null
  location: string | null
  remote: boolean
  contract: string | null
}

function originOf(board: string): string {
  return hostBoard(NAME, board.toLowerCase(), DOMAINS)
}

async function readRows(board: string, http: Fetcher): Promise<Map<string, Row>> {
  const answer = await http.fetch(factorial.boardUrl(board), HTML)
  if (factorial.identifyBoard(new URL(answer.url)) === null)
    throw new FetchFailure('gone', `${NAME}: the board redirects to ${answer.url}`, { url: answer.url })
  const page = readPage(NAME, answer)
  return new Map(page.select('[data-job-postings-url]').map((card) => rowIn(board, page, card)))
}

function rowIn(board: string, page: Page, card: ReturnType<Page['select']>[number]): [string, Row] {
  const stated = card.attribute('data-job-postings-url') ?? ''
  const target = URL.canParse(stated, page.url) ? new URL(stated, page.url) : null
  const id = target && hostOf(target) === board.toLowerCase() ? factorial.identify(target)?.external_id : null
  if (!id) throw page.refuse(`expected the address of a posting of ${board} in each card`)
  const text = (selector: string) => card.select(selector)[0]?.text ?? null
  return [
    id,
    {
      id,
      path: target!.pathname,
      title: text('[class*="headingFontFamily"]'),
      location: text('[class*="text-gray-350"]'),
      remote: card.attribute('data-is-remote') === 'true',
      contract: card.attribute('data-contract-type'),
    },
  ]
}

async function readPosting(board: string, row: Row, http: Fetcher): Promise<Posting> {
  const url = `${originOf(board)}${new URL(row.path, originOf(board)).pathname}`
  const page = await pageAt(NAME, url, http, (target) => factorial.identify(target)?.external_id !== row.id)
  const [text] = page.select('.styledText')
  const title = row.title ?? page.select('h1')[0]?.text ?? null
  if (text === undefined || title === null) throw page.lacks('a posting', false)
  return {
    ...blankPosting({ external_job_id: row.id, url, title }),
    location_raw: row.location,
    locations_raw: row.location,
    places: place({ text: row.location }),
    // A posting that is not remote need not be on site: it may be hybrid.
    workplace: row.remote ? 'remote' : null,
    employment_type: employmentType(row.contract),
    description_html: text.html.trim() || null,
  }
}
