import type { Pool } from 'pg'
import type { Logger } from 'pino'
import type { Adapter } from '../../ats/adapter.ts'
import { isSystemHost } from '../../ats/index.ts'
import { reachOf } from '../../ats/reach.ts'
import { employerOn } from '../../ats/reading/employer-page.ts'
import { HTML, readPage } from '../../ats/reading/page.ts'
import { type Board, planPage } from '../../catalog/boards.ts'
import { updateCompany } from '../../catalog/companies.ts'
import { type Fetcher, FetchFailure } from '../../http/fetcher.ts'
import { scopedFetcher } from '../../http/scoped.ts'
import { boardName } from '../../job/board-name.ts'
import { mayReplace, type NameSource } from '../../job/name-source.ts'
import type { StatedCompany } from '../../job/posting.ts'
import { withOwnUrls } from '../employer-urls.ts'
import { directoryName } from './configure-board.ts'

const DAY_MS = 86_400_000
const AGAIN_AFTER_MS = 30 * DAY_MS
/** When to try again if the page could not be read for a temporary reason. */
const AFTER_TROUBLE_MS = DAY_MS
const PASSING = new Set(['rate_limited', 'server_error', 'timeout', 'unreachable'])
const PAGE_LIMITS = { maxBytes: 3_000_000, deadline: 20_000, tries: 1 }

export interface NameSearch {
  db: Pool
  board: Board
  adapter: Adapter
  http: Fetcher
  signal: AbortSignal
  now: Date
  log: Pick<Logger, 'debug'>
}

/**
 * Finds the employer's name on the board's own page, if lists do not state it and the page is due. Otherwise the directory's name replaces
 * a mere slug.
 */
export async function learnEmployerName(search: NameSearch): Promise<void> {
  const { board, adapter } = search
  const company = adapter.boardPage ? await fromPage(search, adapter.boardPage) : null
  if (company?.name != null) return rename(search, company, 'page')
  const listed = board.name_from === 'slug' ? directoryName(board.type, board.board) : null
  if (listed !== null) await rename(search, { name: listed }, 'directory')
}

/** Also renames the board in memory, so that postings read from here on have the name. */
async function rename({ db, board }: NameSearch, company: Partial<StatedCompany>, from: NameSource): Promise<void> {
  await updateCompany(db, board.company_id, company, from)
  Object.assign(board, { company_name: company.name, name_from: from })
}

async function fromPage(search: NameSearch, page: NonNullable<Adapter['boardPage']>): Promise<StatedCompany | null> {
  const { db, board, now } = search
  if (!mayReplace('page', board.name_from) || !isDue(board.page_due_at, now)) return null
  // First, so that a page that brings down its process is not read again at once.
  await planPage(db, board.id, new Date(now.getTime() + AFTER_TROUBLE_MS))
  const { company, after } = await readEmployer(search, page)
  await planPage(db, board.id, new Date(now.getTime() + after))
  return company
}

/** A time further ahead than any page ever waits was written by a clock that has since been set back. */
function isDue(due: Date | null, now: Date): boolean {
  return due === null || due <= now || due.getTime() > now.getTime() + AGAIN_AFTER_MS
}

/** The employer on the page, and the time to read it again. A page that cannot be read never fails the crawl. */
async function readEmployer(
  { board, adapter, http, signal, log }: NameSearch,
  { elsewhere, vendorWords = [] }: NonNullable<Adapter['boardPage']>,
): Promise<{ company: StatedCompany | null; after: number }> {
  const urls = [adapter.boardUrl(board.board), ...(elsewhere ? [elsewhere(board.board)] : [])]
  for (const url of urls) {
    try {
      const fetcher = pageFetcher(http, adapter, board, url, signal)
      const company = employerOn(readPage(adapter.name, await fetcher.fetch(url, HTML)), vendorWords, isSystemHost)
      return { company: company && withOwnUrls(company), after: AGAIN_AFTER_MS }
    } catch (error) {
      if (!(error instanceof FetchFailure)) throw error
      log.debug({ board: boardName(board), failure: error.kind }, `the board's page was not read: ${error.message}`)
      if (PASSING.has(error.kind)) return { company: null, after: AFTER_TROUBLE_MS }
    }
  }
  return { company: null, after: AGAIN_AFTER_MS }
}

/** The page may be on a host other than those that lists are read from. */
function pageFetcher(http: Fetcher, adapter: Adapter, board: Board, url: string, signal: AbortSignal): Fetcher {
  const { hostname } = new URL(url)
  const reach = reachOf(adapter, board.board, board.hosts)
  return scopedFetcher(http, { ...PAGE_LIMITS, signal, allowHost: (host) => host === hostname || reach(host) })
}
