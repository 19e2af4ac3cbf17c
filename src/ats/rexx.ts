import type { Fetcher } from '../http/fetcher.ts'
import type { Posting } from '../job/posting.ts'
import type { Adapter } from './adapter.ts'
import { hostBoard } from './reading/board-host.ts'
import { nullWhenGone } from './reading/gone.ts'
import { joinSections, unescapeMarkup } from './reading/html.ts'
import { type JobPage, readJobPage } from './reading/job-page.ts'
import { listedInPart } from './reading/listed.ts'
import { HTML, type Page, readPage } from './reading/page.ts'
import { listPages, type PagedList, readPages } from './reading/pages.ts'
import { textIn } from './reading/schema-org.ts'
import { decodedOnce } from './reading/twice-encoded.ts'
import { firstMatch, hostOf, hostWithin } from './reading/url.ts'

const NAME = 'rexx'
const DOMAINS = ['rexx-recruitment.com', 'rexx-systems.com']
const SIZE = 100
const POSTING_URLS = [/^[^/]+\/[^/]+-j(?<id>\d+)\.html$/]
const HOST = /^(?!(?:www|api|support|demo)\.)[a-z\d-]+\.(?:rexx-recruitment|rexx-systems)\.com$/
/** Themes show a table or cards. */
const LISTS = '#joboffers, #joboffer_table_container, .joboffer_container'
const SECTIONS = ['responsibilities', 'qualifications', 'jobBenefits']

/* A board is its whole host (`larkmoor-portal.rexx-systems.com`): the vendor has two domains. */
export const rexx: Adapter = {
  name: NAME,
  title: 'rexx systems',
  evidence: [],
  hosts: DOMAINS,
  globalIds: false,
  fetchReadsList: true,
  examples: {
    postings: [
      {
        url: 'https://larkmoor-portal.rexx-systems.com/Seiler-mwd-de-j560.html?sid=0f3a',
        board: 'larkmoor-portal.rexx-systems.com',
        external_id: '560',
      },
      {
        url: 'https://Larkmoor-portal.rexx-recruitment.com/Rope-Maker-en-j560.html',
        board: 'larkmoor-portal.rexx-recruitment.com',
        external_id: '560',
      },
    ],
    boards: [
      {
        url: 'https://larkmoor-portal.rexx-systems.com/stellenangebote.html?start=100',
        board: 'larkmoor-portal.rexx-systems.com',
      },
      { url: 'https://larkmoor-portal.rexx-recruitment.com/', board: 'larkmoor-portal.rexx-recruitment.com' },
    ],
    none: [
      'https://www.rexx-systems.com/Seiler-de-j560.html',
      'https://larkmoor-portal.rexx-systems.com.evil.test/Seiler-de-j560.html',
    ],
  },

  identify(url) {
    const board = boardOf(url)
    const external_id = board && idIn(url)
    return external_id ? { board, external_id } : null
  },

  identifyOnOwnDomain: idIn,

  identifyBoard: boardOf,

  boardUrl: (board) => `${originOf(board)}/stellenangebote.html`,

  boardPage: { vendorWords: ['rexx systems', 'rexx'] },

  async *list(board, { http }) {
    const hosts = new Set<string>()
    return yield* listPages(
      readList(board, http, hosts),
      (row) => listedInPart(row.id, [row.path, row.told], row.path),
      () => ({ hosts: [...hosts] }),
    )
  },

  detail: async (board, path, http) => toPosting(await readPostingPage(board, path, http)),

  async fetch(board, external_id, http) {
    const row = await nullWhenGone(findRow(board, external_id, http))
    const page = row && (await nullWhenGone(readPostingPage(board, row.path, http)))
    return page && { posting: toPosting(page), company: page.company }
  },
}

interface Row {
  id: string
  path: string
  told: (string | null)[]
}

function boardOf(url: URL): string | null {
  const host = hostOf(url)
  return HOST.test(host) ? host : null
}

function idIn(url: URL): string | null {
  return firstMatch(POSTING_URLS, url)?.id ?? null
}

function originOf(board: string): string {
  return hostBoard(NAME, board.toLowerCase(), DOMAINS)
}

/** Pages of 100 rows. Themes with cards state the number of all postings, tables do not. */
function readList(board: string, http: Fetcher, ownHosts: Set<string>) {
  const page: PagedList<Row>['page'] = async ({ offset }) => {
    const url = `${rexx.boardUrl(board)}${offset === 0 ? '' : `?start=${offset}`}`
    const list = readPage(NAME, await http.fetch(url, HTML))
    return { rows: rowsOn(list, ownHosts), total: totalOn(list), url }
  }
  return readPages<Row>({ name: NAME, size: SIZE, idOf: ({ id }) => id, page })
}

/** Links may lead to the employer's own host and carry the id of a session, so only their path is kept. */
function rowsOn(page: Page, ownHosts: Set<string>): Row[] {
  const lists = page.select(LISTS)
  if (lists.length === 0) throw page.refuse('expected a table or cards of postings')
  const rows = new Map<string, Row>()
  for (const link of lists.flatMap((list) => list.select('a[href]'))) {
    const target = page.target(link)
    const id = target && idIn(target)
    if (!id || rows.has(id)) continue
    if (!DOMAINS.some((domain) => hostWithin(target, domain))) ownHosts.add(hostOf(target))
    rows.set(id, { id, path: target.pathname, told: [link.text] })
  }
  return [...rows.values()]
}

function totalOn(page: Page): number | null {
  const stated = page.select('#joboffer_table_container')[0]?.attribute('data-all-count') ?? ''
  return /^\d{1,9}$/.test(stated) ? Number(stated) : null
}

async function findRow(board: string, id: string, http: Fetcher): Promise<Row | null> {
  for await (const rows of readList(board, http, new Set())) {
    const row = rows.find((each) => each.id === id)
    if (row) return row
  }
  return null
}

function readPostingPage(board: string, path: string, http: Fetcher): Promise<JobPage> {
  const url = `${originOf(board)}${new URL(path, originOf(board)).pathname}`
  const id = idIn(new URL(url)) ?? ''
  return readJobPage(NAME, { id, url }, http, { elsewhere: (target) => idIn(target) !== id })
}

/** The text is split over four members of the JobPosting. */
function toPosting({ posting, data }: JobPage): Posting {
  const texts = [posting.description_html, ...SECTIONS.map((key) => textIn(data.at(key)))]
  return {
    ...posting,
    title: decodedOnce(posting.title),
    description_html: joinSections(texts.map((html) => ({ heading: null, html: html && unescapeMarkup(decodedOnce(html)) }))),
  }
}
