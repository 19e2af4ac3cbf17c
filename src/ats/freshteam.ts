import type { Fetcher } from '../http/fetcher.ts'
import type { Posting } from '../job/posting.ts'
import type { Adapter } from './adapter.ts'
import { boardHosts } from './reading/board-host.ts'
import { nullWhenGone } from './reading/gone.ts'
import { type JobPage, readJobPage } from './reading/job-page.ts'
import { listedInPart } from './reading/listed.ts'
import { HTML, type Page, readPage } from './reading/page.ts'
import { textIn } from './reading/schema-org.ts'
import { firstMatch } from './reading/url.ts'

const NAME = 'freshteam'
const { originOf, boardOf, onBoard } = boardHosts(NAME, 'freshteam.com', 'www assets api support developers')
const POSTING_URLS = [/^(?!www\.)[^./]+\.freshteam\.com\/jobs\/(?<id>[\w-]{12})(?:\/[^/]+)?$/]
const MOST_PAGES = 200

export const freshteam: Adapter = {
  name: NAME,
  title: 'Freshteam',
  evidence: [],
  hosts: ['freshteam.com'],
  globalIds: false,
  examples: {
    postings: [
      {
        url: 'https://quarry-talent.freshteam.com/jobs/2RK22ohFqL5F/stone-dresser-3',
        board: 'quarry-talent',
        external_id: '2RK22ohFqL5F',
      },
      { url: 'https://quarry.freshteam.com/jobs/_-A37qwQgD2C/foreman?ft_source=1', board: 'quarry', external_id: '_-A37qwQgD2C' },
      {
        url: 'https://quarry.freshteam.com/jobs/2RK22ohFqL5F/stone-dresser-3/applicants/new',
        board: 'quarry',
        external_id: '2RK22ohFqL5F',
      },
    ],
    boards: [
      { url: 'https://quarry.freshteam.com/jobs?page=2', board: 'quarry' },
      { url: 'https://quarry.freshteam.com/', board: 'quarry' },
    ],
    none: [
      'https://www.freshteam.com/jobs/2RK22ohFqL5F/stone-dresser-3',
      'https://quarry.freshteam.com.evil.test/jobs/2RK22ohFqL5F/stone-dresser-3',
    ],
  },

  identify(url) {
    const board = boardOf(url)
    const external_id = board && firstMatch(POSTING_URLS, url)?.id
    return external_id ? { board, external_id } : null
  },

  identifyBoard: boardOf,

  boardUrl: (board) => `${originOf(board)}/jobs`,

  boardPage: { vendorWords: ['Freshteam', 'Freshworks'] },

  /* Pages have no number of postings and no fixed length: the list ends with the first page that has nothing new. */
  async *list(board, { http }) {
    const seen = new Set<string>()
    let moved = false
    for (let index = 0; index < MOST_PAGES; index++) {
      const rows = await readRows(board, index, http)
      const fresh = rows.filter(({ id }) => !seen.has(id))
      if (fresh.length === 0) return { complete: !moved }
      // A row of an earlier page beside new ones shows that the list moved while it was read.
      moved ||= fresh.length < rows.length
      for (const { id } of fresh) seen.add(id)
      yield fresh.map(({ id, path, told }) => listedInPart(id, [path, told], path))
    }
    return { complete: false }
  },

  detail: async (board, path, http) => toPosting(await readPostingPage(board, path, http)),

  async fetch(board, external_id, http) {
    const page = await nullWhenGone(readPostingPage(board, `/jobs/${encodeURIComponent(external_id)}`, http))
    return page && { posting: toPosting(page), company: page.company }
  },
}

interface Row {
  id: string
  path: string
  told: (string | null)[]
}

async function readRows(board: string, index: number, http: Fetcher): Promise<Row[]> {
  const url = `${freshteam.boardUrl(board)}${index === 0 ? '' : `?page=${index + 1}`}`
  const answer = index === 0 ? await http.fetch(url, HTML) : await nullWhenGone(http.fetch(url, HTML))
  return answer === null ? [] : rowsOn(board, readPage(NAME, onBoard(answer)), index)
}

/** A first page without postings is a careers page only if it has some element of a job list; no reader tells how an empty list looks. */
function rowsOn(board: string, page: Page, index: number): Row[] {
  const rows = new Map<string, Row>()
  for (const link of page.select('a[href*="/jobs/"]')) {
    const target = page.target(link)
    const identity = target && freshteam.identify(target)
    if (identity?.board !== board.toLowerCase() || rows.has(identity.external_id)) continue
    const place = link.attribute('data-portal-location')
    rows.set(identity.external_id, { id: identity.external_id, path: target!.pathname, told: [link.text, place] })
  }
  if (rows.size === 0 && index === 0 && page.select('[class*="job"]').length === 0)
    throw page.refuse('expected a list of postings')
  return [...rows.values()]
}

function readPostingPage(board: string, path: string, http: Fetcher): Promise<JobPage> {
  const url = `${originOf(board)}${new URL(path, originOf(board)).pathname}`
  const id = freshteam.identify(new URL(url))?.external_id ?? ''
  return readJobPage(NAME, { id, url }, http, { elsewhere: (target) => freshteam.identify(target)?.external_id !== id })
}

/** `remote` is text, and no member of schema.org. "false" is not read as on site: the posting may be hybrid. */
function toPosting({ posting, data }: JobPage): Posting {
  return { ...posting, workplace: textIn(data.at('remote')) === 'true' ? 'remote' : posting.workplace }
}
