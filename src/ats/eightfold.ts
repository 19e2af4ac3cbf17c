import { type Fetcher, FetchFailure } from '../http/fetcher.ts'
import type { Posting } from '../job/posting.ts'
import type { Workplace } from '../job/vocab.ts'
import type { Adapter, Listed } from './adapter.ts'
import { boardHosts } from './reading/board-host.ts'
import { nullWhenGone } from './reading/gone.ts'
import { blankPosting, listedInPart, place } from './reading/listed.ts'
import { HTML, readPage } from './reading/page.ts'
import { listPages, type PagedList, readPages } from './reading/pages.ts'
import { contradiction, type Field, readJson } from './reading/read.ts'
import { fromEpochMs } from './reading/timestamp.ts'
import { DIGITS, firstMatch, ownHosts, queryId, urlThatResolves } from './reading/url.ts'
import { workplace } from './reading/vocabulary.ts'

const NAME = 'eightfold'
const DOMAIN = 'eightfold.ai'
const { originOf, boardOf } = boardHosts(NAME, DOMAIN, 'www app api static docs developer status')
/** The largest page: a higher `num` is ignored. */
const PAGE = 10
const POSTING_URLS = [/^[^/]+\/careers\/job\/(?<id>\d+)(?:-[^/]*)?$/i, /^[^/]+\/api\/apply\/v2\/jobs\/(?<id>\d+)$/i]
const CAREERS = [/^(?<host>[^/]+)\/careers$/i]

export const eightfold: Adapter = {
  name: NAME,
  title: 'Eightfold',
  evidence: [
    { sample: 'eightfold/apply_v2_search.json', date: '2026-09', shows: ['list'] },
    { sample: 'eightfold/apply_v2_job.json', date: '2026-09', shows: ['detail'] },
  ],
  hosts: [DOMAIN],
  globalIds: false,
  examples: {
    postings: [
      {
        url: 'https://fernhill.eightfold.ai/careers/job/3994056982037-supply-planner?domain=fernhill.com',
        board: 'fernhill',
        external_id: '3994056982037',
      },
      {
        url: 'https://Fernhill.eightfold.ai/careers?pid=3653522&query=2026&domain=fernhill.com',
        board: 'fernhill',
        external_id: '3653522',
      },
      { url: 'https://fernhill.eightfold.ai/careers/apply?pid=3653522', board: 'fernhill', external_id: '3653522' },
      {
        url: 'https://fernhill.eightfold.ai/api/apply/v2/jobs/3994056982037?domain=fernhill.com',
        board: 'fernhill',
        external_id: '3994056982037',
      },
    ],
    boards: [
      { url: 'https://fernhill.eightfold.ai/careers?location=Remote', board: 'fernhill' },
      { url: 'https://fernhill.eightfold.ai/api/apply/v2/jobs?domain=fernhill.com&start=0&num=10', board: 'fernhill' },
    ],
    none: [
      'https://eightfold.ai/careers/',
      'https://app.eightfold.ai/careers?pid=3653522&domain=fernhill.com',
      'https://fernhill.eightfold.ai.evil.test/careers/job/3994056982037',
    ],
  },

  identify(url) {
    const board = boardOf(url)
    const id = board === null ? null : idIn(url)
    return id === null ? null : { board, external_id: id }
  },

  identifyBoard: boardOf,

  identifyOnOwnDomain: idIn,

  boardUrl: (board) => `${originOf(board)}/careers`,

  boardPage: { vendorWords: ['Eightfold', 'Eightfold AI', 'eightfold.ai'] },

  async *list(board, { http }) {
    const search = await searchOf(originOf(board), http)
    const shown: (string | null)[] = []
    const page: PagedList<Field>['page'] = async ({ offset }) => {
      const { answer, url } = await search(offset)
      const rows = answer.at('positions').items()
      shown.push(...rows.map((row) => row.at('canonicalPositionUrl').textOrNull()))
      return { rows, total: answer.at('count').number(), url }
    }
    const pages = readPages({ name: NAME, size: PAGE, idOf: (row) => row.at('id').id(), page })
    return yield* listPages(pages, listed, () => ({ hosts: ownHosts(shown, DOMAIN) }))
  },

  async detail(board, handle, http) {
    const { id, ...row } = JSON.parse(handle)
    return readPosting(board, id, row, http)
  },

  async fetch(board, external_id, http) {
    const posting = await nullWhenGone(readPosting(board, external_id, {}, http))
    return posting && { posting, company: null }
  },
}

function idIn(url: URL): string | null {
  return firstMatch(POSTING_URLS, url)?.id ?? (firstMatch(CAREERS, url) && queryId(url, 'pid', DIGITS))
}

interface Found {
  answer: Field
  url: string
}
type Search = (start: number) => Promise<Found>

/**
 * Two generations of one list. On a tenant's own host v2 needs no `domain`, which the board name does not contain: the answer is the
 * same without it (public readers of 2026; a wrong one lists nothing). Most tenants refuse v2 as "Not authorized for PCSX", by 403 or
 * in an answer of 200: 109 of 133 in a public count. Their list needs the domain (422 without), and the page of the board states it.
 */
async function searchOf(origin: string, http: Fetcher): Promise<Search> {
  const from =
    (query: string): Search =>
    async (start) => {
      const url = `${origin}/api/${query}start=${start}&num=${PAGE}&sort_by=timestamp`
      return { answer: readJson(NAME, await http.fetch(url)), url }
    }
  const v2 = from('apply/v2/jobs?')
  const first = await nullWhenRefused(v2(0))
  if (first !== null) return async (start) => (start === 0 ? first : v2(start))
  const page = readPage(NAME, await http.fetch(`${origin}/careers`, HTML))
  const [settings] = page.select('code#pcsx-data')
  if (settings === undefined) throw page.refuse('expected the settings of the board (code#pcsx-data), got none')
  const domain = page.parsed(settings.source, 'code#pcsx-data').at('domain').text()
  const pcsx = from(`pcsx/search?domain=${encodeURIComponent(domain)}&query=&`)
  return async (start) => {
    const { answer, url } = await pcsx(start)
    return { answer: answer.at('data').object(), url }
  }
}

async function nullWhenRefused(asked: Promise<Found>): Promise<Found | null> {
  try {
    const found = await asked
    return found.answer.at('message').value === 'Not authorized for PCSX' ? null : found
  } catch (error) {
    if (error instanceof FetchFailure && error.kind === 'blocked') return null
    throw error
  }
}

/** The fingerprint leaves out the score of a row for the query, which changes without a change of the posting. */
function listed(row: Field): Listed {
  const { solrScore, stars, ...entry } = row.object().value as Record<string, unknown>
  const id = row.at('id').id()
  return listedInPart(id, entry, JSON.stringify({ id, ...statedIn(row) }))
}

/** Facts that a row of the list may state and the detail may lack: "onsite" was recorded in the list of a posting whose detail says null. */
interface RowFacts {
  workplace?: Workplace | null
  /** In seconds. */
  posted?: number | null
}

/** The lists of both generations. `postedTs` is when the posting was published, `creationTs` when it was written. */
function statedIn(row: Field): RowFacts {
  return {
    workplace: workplace(row.at('work_location_option').textOrNull() ?? row.at('workLocationOption').textOrNull()),
    posted: row.at('postedTs').numberOrNull(),
  }
}

/** The list leaves the description empty. The detail of v2 is open at tenants of both generations. */
async function readPosting(board: string, id: string, row: RowFacts, http: Fetcher): Promise<Posting> {
  const url = `${originOf(board)}/api/apply/v2/jobs/${encodeURIComponent(id)}`
  const position = readJson(NAME, await http.fetch(url)).object()
  if (position.at('id').id() !== id) throw contradiction(NAME, `asked for posting ${id}, got ${position.at('id').id()}`, url)
  const location = position.at('location').textOrNull()
  const all = position
    .at('locations')
    .itemsOrNone()
    .map((each) => each.text())
  const posted = row.posted ?? position.at('t_create').numberOrNull()
  return {
    ...blankPosting({ external_job_id: id, url: pageOf(board, id, position), title: position.at('name').text() }),
    // The link leads into the employer's applicant tracking system: Eightfold takes no applications itself.
    apply_url: position.at('apply_redirect_url').textOrNull(),
    location_raw: location ?? all[0] ?? null,
    locations_raw: { location, locations: all },
    places: (all.length > 0 ? all : [location]).flatMap((text) => place({ text })),
    workplace: workplace(position.at('work_location_option').textOrNull()) ?? row.workplace ?? null,
    department: position.at('department').textOrNull(),
    posted_at: posted === null ? null : fromEpochMs(posted * 1000),
    description_html: position.at('job_description').textOrNull(),
  }
}

/** The stated page, unless it is on the employer's own domain: a URL there cannot be recognised as Eightfold's. */
function pageOf(board: string, id: string, position: Field): string {
  const stated = position.at('canonicalPositionUrl').textOrNull()
  return urlThatResolves(stated, { board, id }, eightfold.identify, `${originOf(board)}/careers/job/${id}`)
}
