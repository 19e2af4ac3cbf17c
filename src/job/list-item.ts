import { type Assigned, type Job, picker, servedIn } from './job.ts'

export interface CompanySummary {
  id: number
  name: string
  website_url: string | null
  logo_url: string | null
}

const itemFields = picker(servedIn('item'))

/**
 * The list item as JSON text, in the interface's order, ending before `company`: no closing brace, and `updated_at`
 * last, so that descriptions, company and source can be appended and a new `updated_at` can replace the old one.
 */
export function listItemText(job: Job, assigned: Assigned): string {
  return JSON.stringify(itemFields(job, assigned)).slice(0, -1)
}

/** The company summary as JSON text; a company whose name is unknown is `null`. */
export function companySummaryText(company: {
  id: number
  name: string | null
  website_url: string | null
  logo_url: string | null
}): string {
  if (company.name === null) return 'null'
  const { id, name, website_url, logo_url } = company
  return JSON.stringify({ id, name, website_url, logo_url } satisfies CompanySummary)
}
