import { type Fetched, type Fetcher, FetchFailure } from '../http/fetcher.ts'
import type { Posting, StatedCompany } from '../job/posting.ts'
import type { Listed } from './adapter.ts'
import { employerOf, toPosting } from './personio-position.ts'
import { nullWhenGone } from './reading/gone.ts'
import { employersOf, listedInPart } from './reading/listed.ts'
import { pageAt } from './reading/page-at.ts'
import { contradiction, Field, readJson } from './reading/read.ts'
import { jobPostingIn, statedJobPosting } from './reading/schema-org.ts'
import { hostWithin } from './reading/url.ts'

export const NAME = 'personio'
/** Both domains serve the same tenants. */
export const DOMAINS = ['jobs.personio.de', 'jobs.personio.com'] as const

/** A position of the search, with the names that the XML feed has for its fields. */
interface SearchRow {
  url: string
  severalEmployers: boolean
  position: Record<string, unknown>
}

export function addressesOf(board: string, path: string): [string, string] {
  return DOMAINS.map((domain) => `https://${encodeURIComponent(board)}.${domain}/${path}`) as [string, string]
}

/** A departed tenant is redirected to the vendor's own site. */
export function onBoard(answer: Fetched): Fetched {
  if (!isElsewhere(new URL(answer.url))) return answer
  throw new FetchFailure('gone', `${NAME}: the board redirects to ${answer.url}`, { url: answer.url })
}

function isElsewhere(url: URL): boolean {
  return !DOMAINS.some((domain) => hostWithin(url, domain))
}

/**
 * The list behind the search of a careers page, for tenants that switched the XML feed off. Its rows have no text: public readers found
 * `description` empty in all of them, so each posting is read from its page.
 */
export async function readSearch(board: string, http: Fetcher): Promise<{ rows: Listed[]; company: StatedCompany | null }> {
  const answer = onBoard(await searchOf(board, http))
  const positions = readJson(NAME, answer).items().map(positionIn)
  const employers = employersOf(positions.map((position) => employerOf(new Field(position, NAME, answer.url))))
  const rows = new Map<string, Listed>()
  for (const position of positions) {
    const row: SearchRow = { url: answer.url, severalEmployers: employers.severalEmployers, position }
    rows.set(position.id, listedInPart(position.id, row, JSON.stringify(row)))
  }
  return { rows: [...rows.values()], company: employers.company }
}

/** Where both lists are missing, only a missing careers page shows that the board is gone. */
async function searchOf(board: string, http: Fetcher): Promise<Fetched> {
  for (const url of addressesOf(board, 'search.json')) {
    const answer = await nullWhenGone(http.fetch(url))
    if (answer !== null) return answer
  }
  const [first, second] = addressesOf(board, '')
  const page = (await nullWhenGone(pageAt(NAME, first, http, isElsewhere))) ?? (await pageAt(NAME, second, http, isElsewhere))
  throw contradiction(NAME, 'the page of the board is there, but /xml and /search.json are not', page.url)
}

function positionIn(row: Field) {
  const offices = [row.at('office'), ...row.at('offices').itemsOrNone()].flatMap((office) => office.textOrNull() ?? [])
  const [office = null, ...others] = new Set(offices)
  return {
    id: row.at('id').id(),
    name: row.at('name').text(),
    subcompany: row.at('subcompany').textOrNull(),
    department: row.at('department').textOrNull(),
    office,
    additionalOffices: { office: others },
    employmentType: row.at('employment_type').textOrNull(),
    schedule: row.at('schedule').textOrNull(),
    seniority: row.at('seniority').textOrNull(),
  }
}

export async function readSearchedPosting(handle: string, http: Fetcher): Promise<Posting> {
  const { url, severalEmployers, position }: SearchRow = JSON.parse(handle)
  const field = new Field(position, NAME, url)
  const posting = toPosting({ field, language: null, description: null }, url, severalEmployers)
  const page = await pageAt(NAME, posting.url, http, isElsewhere)
  const found = jobPostingIn(page)
  if (found === null) throw page.refuse('expected a JobPosting on the page')
  const { workplace, pay, posted_at, expires_at, description_html } = statedJobPosting(found)
  return { ...posting, workplace: posting.workplace ?? workplace, pay, posted_at, expires_at, description_html }
}
