import { createHash } from 'node:crypto'
import { escapeQuotedHtml } from '../../job/escape-html.ts'

/** The fields of a list item that an entry tells. */
export interface ListedJob {
  id: number
  title: string
  url: string
  location: string | null
  workplace: string | null
  salary_min: number | null
  salary_max: number | null
  salary_currency: string | null
  salary_period: string | null
  posted_at: string | null
  closed_at: string | null
  company: { name: string | null } | null
}

export interface FeedEntry {
  job: ListedJob
  matchedAt: Date
}

/** A saved search with its newest matches, for every format. */
export interface MatchFeed {
  /** Identifies the catalog, also after it has moved to another address. */
  catalog: string
  searchId: number
  name: string
  /** The address of the feed itself, and that of the page. */
  url: string
  home: string
  changedAt: Date
  entries: FeedEntry[]
}

/** An id that stays the same wherever the feed is served: a UUID made of the catalog's identity and the thing's number. */
export function stableId(catalog: string, kind: 'search' | 'job', id: number): string {
  const hex = createHash('sha256').update(`${catalog} ${kind} ${id}`).digest('hex')
  const variant = ((Number.parseInt(hex[16] ?? '0', 16) & 3) | 8).toString(16)
  return `urn:uuid:${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

export const entryTitle = ({ title, company }: ListedJob) => (company?.name ? `${title} – ${company.name}` : title)

/** The facts of a job, one a line. */
export function entryLines(job: ListedJob): string[] {
  return [job.company?.name, job.location, job.workplace, payOf(job), job.closed_at && 'No longer open'].filter(
    (line): line is string => Boolean(line),
  )
}

/** The same as HTML. */
export const entryHtml = (job: ListedJob) =>
  entryLines(job)
    .map((line) => `<p>${escapeQuotedHtml(line)}</p>`)
    .join('')

function payOf({ salary_min, salary_max, salary_currency, salary_period }: ListedJob): string | null {
  const amounts = [...new Set([salary_min, salary_max])].filter((amount) => amount !== null)
  if (amounts.length === 0) return null
  const written = amounts.map((amount) => amount.toLocaleString('en')).join(' to ')
  return [written, salary_currency, salary_period && `a ${salary_period}`].filter(Boolean).join(' ')
}
