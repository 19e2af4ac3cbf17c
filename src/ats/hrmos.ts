import type { Fetcher } from '../http/fetcher.ts'
import type { Posting } from '../job/posting.ts'
import type { Adapter } from './adapter.ts'
import { pathBoard } from './reading/board-host.ts'
import { nullWhenGone } from './reading/gone.ts'
import { type JobPage, readJobPage } from './reading/job-page.ts'
import { companyNamed, listedInPart, place } from './reading/listed.ts'
import { HTML, type Page, type PageElement, readPage } from './reading/page.ts'
import { type ListPage, listPages, readPages } from './reading/pages.ts'
import { firstMatch, pathOf } from './reading/url.ts'
import { employmentType } from './reading/vocabulary.ts'

const NAME = 'hrmos'
const PAGES = 'https://hrmos.co/pages'
const SIZE = 100
const POSTING_URLS = [/^hrmos\.co\/pages\/(?<board>[a-z\d][\w-]*)\/jobs\/(?<id>[\w.-]+)$/i]
const BOARD_URLS = [/^hrmos\.co\/pages\/(?<board>[a-z\d][\w-]*)(?:\/jobs(?:\/[^/]+)?)?$/i]
/** "1,234 in all, of which 100 are shown". */
const COUNT = /全\s*([\d,]{1,12})\s*件中/
/** "Larkmoor, list of all openings". */
const HEADING_SUFFIX = / (?:すべての)?求人一覧$/

export const hrmos: Adapter = {
  name: NAME,
  title: 'HRMOS',
  evidence: [],
  hosts: ['hrmos.co'],
  globalIds: false,
  examples: {
    postings: [
      { url: 'https://hrmos.co/pages/larkmoor/jobs/0000012', board: 'larkmoor', external_id: '0000012' },
      { url: 'https://hrmos.co/pages/Larkmoor/jobs/B-12/apply?jobId=x', board: 'larkmoor', external_id: 'B-12' },
      {
        url: 'https://hrmos.co/pages/1218800560317673472/jobs/2041?utm_source=x',
        board: '1218800560317673472',
        external_id: '2041',
      },
    ],
    boards: [
      { url: 'https://hrmos.co/pages/larkmoor/jobs?page=2', board: 'larkmoor' },
      { url: 'https://hrmos.co/pages/larkmoor', board: 'larkmoor' },
    ],
    none: [
      'https://hrmos.co/hr/',
      'https://www.hrmos.co/pages/larkmoor/jobs/0000012',
      'https://hrmos.co.evil.test/pages/larkmoor/jobs/0000012',
    ],
  },

  identify(url) {
    const found = firstMatch(POSTING_URLS, url)
    return found && { board: found.board!.toLowerCase(), external_id: found.id! }
  },

  identifyBoard: (url) => firstMatch(BOARD_URLS, url)?.board?.toLowerCase() ?? null,

  boardUrl: (board) => `${PAGES}/${pathBoard(NAME, board)}/jobs`,

  async *list(board, { http }) {
    const first = await readList(board, 0, http)
    const pages = readPages<Row>({
      name: NAME,
      size: SIZE,
      idOf: ({ id }) => id,
      first,
      page: ({ index }) => readList(board, index, http),
    })
    return yield* listPages(
      pages,
      (row) => listedInPart(row.id, row, JSON.stringify(row)),
      () => ({ company: companyNamed(first.employer) }),
    )
  },

  async detail(board, handle, http) {
    const row: Row = JSON.parse(handle)
    const { posting } = await readPosting(board, row.id, http)
    return { ...posting, ...missingIn(posting, row) }
  },

  async fetch(board, external_id, http) {
    const found = await nullWhenGone(readPosting(board, external_id, http))
    return found && { posting: found.posting, company: found.company }
  },
}

interface Row {
  id: string
  title: string | null
  location: string | null
  /** The employer of a group, the kind of work, the kind of contract: in no fixed order. */
  tags: string[]
}

async function readList(board: string, index: number, http: Fetcher): Promise<ListPage<Row> & { employer: string | null }> {
  const url = `${hrmos.boardUrl(board)}${index === 0 ? '' : `?page=${index + 1}`}`
  const page = readPage(NAME, await http.fetch(url, HTML))
  const rows = page.select('.pg-list-cassette').map((card) => rowIn(board, page, card))
  const heading = page.select('.sg-corporate-name')[0]?.text ?? null
  return { rows, total: totalOn(page, rows.length), url, employer: heading?.replace(HEADING_SUFFIX, '') ?? null }
}

/** A board without openings shows a notice in the place of the list and the number. */
function totalOn(page: Page, rows: number): number {
  const [, stated] = COUNT.exec(page.select('.pg-count')[0]?.text ?? '') ?? []
  if (stated !== undefined) return Number(stated.replaceAll(',', ''))
  if (rows === 0 && page.select('.sg-unavailable-notifier').length > 0) return 0
  throw page.refuse('expected the number of openings, or the notice that there are none')
}

function rowIn(board: string, page: Page, card: PageElement): Row {
  const target = page.target(card.select('a[href*="/jobs/"]')[0])
  const identity = target && hrmos.identify(target)
  if (identity?.board !== pathBoard(NAME, board)) throw page.refuse(`expected a link to a posting of ${board} in each row`)
  return {
    id: identity.external_id,
    title: card.select('h2')[0]?.text ?? null,
    location: card.select('.sg-tag-location')[0]?.text ?? null,
    tags: card.select('.sg-tags li:not(.sg-tag-location)').flatMap(({ text }) => text ?? []),
  }
}

/** A closed posting leads to the list of the board. */
function readPosting(board: string, id: string, http: Fetcher): Promise<JobPage> {
  const url = `${hrmos.boardUrl(board)}/${encodeURIComponent(id)}`
  return readJobPage(NAME, { id, url }, http, { elsewhere: (target) => pathOf(target)[3] !== id })
}

/** Facts of the row that the page does not state. */
function missingIn(posting: Posting, { location, tags }: Row): Partial<Posting> {
  const kinds = new Set(tags.flatMap((tag) => employmentType(tag) ?? []))
  return {
    employment_type: posting.employment_type ?? (kinds.size === 1 ? [...kinds][0]! : null),
    ...(posting.places.length === 0 && { location_raw: location, locations_raw: location, places: place({ text: location }) }),
  }
}
