import type { Fetcher } from '../http/fetcher.ts'
import type { Posting, StatedCompany } from '../job/posting.ts'
import type { Adapter } from './adapter.ts'
import { boardHosts } from './reading/board-host.ts'
import { nullWhenGone } from './reading/gone.ts'
import { blankPosting, inBatches, listedInPart, place } from './reading/listed.ts'
import type { Page, PageElement } from './reading/page.ts'
import { pageAt } from './reading/page-at.ts'
import type { Field } from './reading/read.ts'
import { jobPostingIn, organizationIn, statedJobPosting, textIn } from './reading/schema-org.ts'
import { firstMatch, hostWithin } from './reading/url.ts'
import { employmentType, levelScale } from './reading/vocabulary.ts'

const NAME = 'jazzhr'
const { originOf, boardOf } = boardHosts(NAME, 'applytojob.com', 'www app api info')
/** Ten letters and digits, case-sensitive; a few boards have long hexadecimal ids. The title behind the id is decoration. */
const POSTING_URLS = [/^[^/]+\/apply\/(?:jobs\/details\/)?(?<id>[\dA-Za-z]{10}|[\da-f]{20,})(?:\/[^/]*)?$/]
const HEADING = 'resumator_department_heading'
const CLOSED = /\b(?:job|position|account)\b[^.]{0,100}\bno longer\b|inactive career page/i

const level = levelScale({
  intern: 'studentcollege studenthighschool',
  entry: 'entrylevel',
  mid: 'midlevel',
  senior: 'experienced',
  lead: 'managersupervisor seniormanagersupervisor',
  executive: 'executive seniorexecutive',
})

export const jazzhr: Adapter = {
  name: NAME,
  title: 'JazzHR',
  evidence: [
    { sample: 'jazzhr/apply_page.html', date: '2026-09', shows: [] },
    { sample: 'jazzhr/detail.html', date: '2026-09', shows: ['detail'] },
  ],
  hosts: ['applytojob.com'],
  globalIds: false,
  examples: {
    postings: [
      {
        url: 'https://cobblestone.applytojob.com/apply/SVD87xhGdK/Barista-Evenings',
        board: 'cobblestone',
        external_id: 'SVD87xhGdK',
      },
      { url: 'http://Cobblestone.applytojob.com/apply/SVD87xhGdK?source=LINK', board: 'cobblestone', external_id: 'SVD87xhGdK' },
      {
        url: 'https://cobblestone.applytojob.com/apply/jobs/details/SVD87xhGdK?&',
        board: 'cobblestone',
        external_id: 'SVD87xhGdK',
      },
    ],
    boards: [
      { url: 'https://cobblestone.applytojob.com/', board: 'cobblestone' },
      { url: 'https://cobblestone.applytojob.com/apply', board: 'cobblestone' },
      { url: 'https://cobblestone.applytojob.com/apply/jobs/?city=oslo', board: 'cobblestone' },
    ],
    none: [
      'https://www.jazzhr.com/apply/SVD87xhGdK/Barista',
      'https://app.applytojob.com/apply/SVD87xhGdK/Barista',
      'https://cobblestone.applytojob.com.evil.test/apply/SVD87xhGdK/Barista',
    ],
  },

  identify(url) {
    const board = boardOf(url)
    const id = board === null ? undefined : firstMatch(POSTING_URLS, url)?.id
    return id === undefined ? null : { board, external_id: id }
  },

  identifyBoard: boardOf,

  boardUrl: (board) => `${originOf(board)}/apply`,

  async *list(board, { http }) {
    const { rows, company, complete } = await readList(board, http)
    for (const batch of inBatches([...rows.values()])) {
      yield batch.map((row) => {
        const handle = JSON.stringify(row)
        return listedInPart(row.id, row, handle)
      })
    }
    return { complete, company }
  },

  async detail(board, handle, http) {
    const row: Row = JSON.parse(handle)
    return toPosting(board, row, await readPosting(board, row.id, http))
  },

  /* The list is read too: only it states the department, and where the page carries no data, only it states the title. */
  async fetch(board, external_id, http) {
    const page = await nullWhenGone(readPosting(board, external_id, http))
    if (page === null) return null
    const { rows, company } = await readList(board, http)
    const row = rows.get(external_id) ?? { id: external_id, title: null, location: null, department: null }
    return { posting: toPosting(board, row, page), company }
  },
}

/** A posting's row in the list. */
interface Row {
  id: string
  title: string | null
  location: string | null
  department: string | null
}

/** A row and the board that its link names. */
interface LinkedRow extends Row {
  board: string | null
}

interface List {
  rows: Map<string, Row>
  company: StatedCompany | null
  /** False where rows lead to postings of other boards: a posting that moved there may still be open here. */
  complete: boolean
}

/** The vendor redirects here from the board of a company that left, and from names that are not taken. */
function isVendors(target: URL): boolean {
  return hostWithin(target, 'jazzhr.com') || (hostWithin(target, 'applytojob.com') && boardOf(target) === null)
}

/** One table for all boards, without pages: the largest known has 3,450 rows. The same page repeats them for narrow screens. */
async function readList(board: string, http: Fetcher): Promise<List> {
  const page = await pageAt(NAME, `${originOf(board)}/apply/jobs`, http, isVendors)
  const list = listOf(board, page, rowsIn(board, page))
  if (list.rows.size > 0 || !list.complete) return list
  if (page.select('#jobs_table').length === 0) {
    const cards = page.says(CLOSED) ? null : await readCards(board, http)
    if (cards === null) throw page.lacks('the table of jobs', page.says(CLOSED))
    return cards
  }
  if (page.links().some((url) => jazzhr.identify(url) !== null)) throw page.refuse('expected rows in the table of jobs')
  return list
}

/** The careers page for people, which shows the same postings without their departments. Null where it shows none. */
async function readCards(board: string, http: Fetcher): Promise<List | null> {
  const page = await nullWhenGone(pageAt(NAME, jazzhr.boardUrl(board), http, isVendors))
  const cards = page?.select('li.list-group-item:has(.list-group-item-heading a)') ?? []
  if (page === null || cards.length === 0) return null
  const rows = cards.map((card) => {
    const link = card.select('.list-group-item-heading a')[0]
    const location = card.select('li:has(.fa-map-marker)')[0]?.text ?? null
    return { ...postingIn(board, page, link, card.text), title: link!.text, location, department: null }
  })
  return listOf(board, page, rows)
}

/** A board that was renamed redirects to its new name, which its rows have too. */
function listOf(board: string, page: Page, rows: LinkedRow[]): List {
  const names = [board.toLowerCase(), boardOf(new URL(page.url))]
  const own = rows.filter((row) => names.includes(row.board))
  return {
    rows: new Map(own.map(({ board: _, ...row }) => [row.id, row])),
    company: organizationIn(page),
    complete: own.length === rows.length,
  }
}

function rowsIn(board: string, page: Page): LinkedRow[] {
  const rows: LinkedRow[] = []
  let heading: string | null = null
  for (const line of page.select(`tr.${HEADING}, tr[id^="row_job_"], tr:has(a.job_title_link)`)) {
    if (line.attribute('class')?.includes(HEADING)) {
      heading = line.text
      continue
    }
    const link = line.select('a.job_title_link')[0]
    const cells = line.select('td')
    rows.push({
      ...postingIn(board, page, link, line.text),
      title: link!.text,
      location: cells.length > 1 ? cells.at(-1)!.text : null,
      department: line.select('.resumator_department')[0]?.text ?? heading,
    })
  }
  return rows
}

function postingIn(
  board: string,
  page: Page,
  link: PageElement | undefined,
  words: string | null,
): Pick<LinkedRow, 'board' | 'id'> {
  const target = page.target(link)
  const identity = target && jazzhr.identify(target)
  if (identity) return { board: identity.board, id: identity.external_id }
  throw page.refuse(`expected a link to a posting of ${board} in the row "${words}"`)
}

interface PostingPage {
  page: Page
  data: Field | null
  text: string | null
}

/** Three in ten pages have no JSON-LD, even on boards whose other pages do. All pages have the description. */
async function readPosting(board: string, id: string, http: Fetcher): Promise<PostingPage> {
  const page = await pageAt(NAME, `${originOf(board)}/apply/${encodeURIComponent(id)}`, http, isVendors)
  const data = jobPostingIn(page)
  const text = page.select('#job-description, #resumator-job-description, .job_description')[0]?.html.trim() || null
  if (data === null && text === null) throw page.lacks('a posting', page.says(CLOSED))
  return { page, data, text }
}

function toPosting(board: string, row: Row, { page, data, text }: PostingPage): Posting {
  const { identifier, ...stated } = data ? statedJobPosting(data) : fromPage(row, page)
  const experience = data && textIn(data.at('experienceRequirements'))
  return {
    ...blankPosting({ external_job_id: row.id, url: `${originOf(board)}/apply/${row.id}`, title: stated.title }),
    ...stated,
    location_raw: row.location ?? stated.location_raw,
    level: level(experience ?? labelled(page, '#resumator-job-experience')),
    department: row.department ?? labelled(page, '#resumator-job-department, [title="Department"]'),
    description_html: stated.description_html ?? text,
    // The listing states the board's employer.
    company: null,
  }
}

function fromPage({ title, location }: Row, page: Page) {
  if (title === null) throw page.refuse('expected a JobPosting, or a row of the list')
  return {
    identifier: null,
    title,
    location_raw: location,
    locations_raw: location,
    places: place({ text: location }),
    employment_type: employmentType(labelled(page, '#resumator-job-employment, #resumator-job-type')),
    description_html: null,
  }
}

/** Some themes put the name of a value before it: "Type: Full Time". */
function labelled(page: Page, selector: string): string | null {
  return page.select(selector)[0]?.text?.replace(/^[^:]*:\s*/, '') || null
}
