import type { Fetcher } from '../http/fetcher.ts'
import type { Adapter } from './adapter.ts'
import { pathBoard } from './reading/board-host.ts'
import { nullWhenGone } from './reading/gone.ts'
import { type JobPage, readJobPage } from './reading/job-page.ts'
import { companyNamed, inBatches, listedInPart } from './reading/listed.ts'
import { HTML, type Page, type PageElement, readPage } from './reading/page.ts'
import { firstMatch, pathOf } from './reading/url.ts'

const NAME = 'herp'
const ORIGIN = 'https://herp.careers'
const POSTING_URLS = [/^herp\.careers\/v1\/(?<board>[a-z\d][\w-]*)\/(?<id>(?!requisition-groups$)[\w-]+)$/i]
const BOARD_URLS = [
  /^herp\.careers\/v1\/(?<board>[a-z\d][\w-]*)(?:\/[\w-]+)?$/i,
  /^herp\.careers\/v1\/(?<board>[a-z\d][\w-]*)\/requisition-groups\/[^/]+$/i,
]

export const herp: Adapter = {
  name: NAME,
  title: 'HERP Hire',
  evidence: [],
  hosts: ['herp.careers'],
  globalIds: false,
  examples: {
    postings: [
      { url: 'https://herp.careers/v1/larkmoor/Xy_12-aB', board: 'larkmoor', external_id: 'Xy_12-aB' },
      { url: 'https://herp.careers/v1/Larkmoor/Xy_12-aB/apply?utm_source=x', board: 'larkmoor', external_id: 'Xy_12-aB' },
    ],
    boards: [
      { url: 'https://herp.careers/v1/larkmoor', board: 'larkmoor' },
      { url: 'https://herp.careers/v1/larkmoor/requisition-groups/3c1f0d52-0b1e-4a5e-9d27-0d3c5e7f9a10', board: 'larkmoor' },
    ],
    none: [
      'https://herp.careers/',
      'https://herp.careers/terms/larkmoor/Xy_12-aB',
      'https://herp.careers.evil.test/v1/larkmoor/Xy_12-aB',
    ],
  },

  identify(url) {
    const found = firstMatch(POSTING_URLS, url)
    return found && { board: found.board!.toLowerCase(), external_id: found.id! }
  },

  identifyBoard: (url) => firstMatch(BOARD_URLS, url)?.board?.toLowerCase() ?? null,

  boardUrl: (board) => `${ORIGIN}/v1/${pathBoard(NAME, board)}`,

  async *list(board, { http }) {
    const page = readPage(NAME, await http.fetch(herp.boardUrl(board), HTML))
    for (const batch of inBatches(rowsOn(board, page))) {
      yield batch.map((row) => listedInPart(row.id, row, JSON.stringify(row)))
    }
    return { complete: true, company: companyNamed(page.select('meta[property="og:site_name"]')[0]?.attribute('content')) }
  },

  async detail(board, handle, http) {
    const row: Row = JSON.parse(handle)
    const { posting } = await readPosting(board, row.id, http)
    return { ...posting, department: row.groups[0] ?? null }
  },

  async fetch(board, external_id, http) {
    const found = await nullWhenGone(readPosting(board, external_id, http))
    return found && { posting: found.posting, company: found.company }
  },
}

interface Row {
  id: string
  title: string | null
  summary: string | null
  groups: string[]
}

/** One page has all postings, and cards of groups of them. It states no number. */
function rowsOn(board: string, page: Page): Row[] {
  if (page.select('.requisition-list').length === 0) throw page.refuse('expected a list of requisitions on the page')
  const rows = page.select('.requisition-list-card').flatMap((card) => rowIn(board, page, card))
  return rows.filter(({ id }, index) => rows.findIndex((row) => row.id === id) === index)
}

function rowIn(board: string, page: Page, card: PageElement): Row[] {
  const target = page.target(card.select('a.requisition-list-card__header-anchor')[0])
  const identity = target && herp.identify(target)
  if (identity?.board === pathBoard(NAME, board)) {
    const texts = (selector: string) => card.select(selector).flatMap(({ text }) => text ?? [])
    return [
      {
        id: identity.external_id,
        title: texts('h2')[0] ?? null,
        summary: texts('.requisition-list-card__text')[0] ?? null,
        groups: texts('.career-page-group-name-tag__text'),
      },
    ]
  }
  if (target && pathOf(target).includes('requisition-groups')) return []
  throw page.refuse(`expected a link to a posting of ${board} in each card`)
}

/** A closed posting leads to the list of the board. */
function readPosting(board: string, id: string, http: Fetcher): Promise<JobPage> {
  const url = `${herp.boardUrl(board)}/${encodeURIComponent(id)}`
  return readJobPage(NAME, { id, url }, http, { elsewhere: (target) => pathOf(target)[2] !== id })
}
