import type { Job, Timestamp } from './job.ts'

/** What the catalog assigns to a job. */
export interface Assigned {
  id: number
  source_id: number
  company_id: number
  first_seen_at: Timestamp
  closed_at: Timestamp | null
  created_at: Timestamp
  updated_at: Timestamp
}

export interface CompanySummary {
  id: number
  name: string
  website_url: string | null
  logo_url: string | null
}

/**
 * The list item as JSON text, in the interface's order, ending before `company`: no closing brace, and `updated_at`
 * last, so that descriptions, company and source can be appended and a new `updated_at` can replace the old one.
 */
export function listItemText(job: Job, assigned: Assigned): string {
  const text = JSON.stringify({
    id: assigned.id,
    source_id: assigned.source_id,
    company_id: assigned.company_id,
    external_job_id: job.external_job_id,
    url: job.url,
    apply_url: job.apply_url,
    title: job.title,
    location_raw: job.location_raw,
    locations_raw: job.locations_raw,
    location: job.location,
    city: job.city,
    region: job.region,
    postal_code: job.postal_code,
    country_code: job.country_code,
    latitude: job.latitude,
    longitude: job.longitude,
    usa: job.usa,
    country_codes: job.country_codes,
    admin1_refs: job.admin1_refs,
    workplace: job.workplace,
    employment_type: job.employment_type,
    level: job.level,
    language: job.language,
    salary_raw: job.salary_raw,
    salary_min: job.salary_min,
    salary_max: job.salary_max,
    salary_currency: job.salary_currency,
    salary_period: job.salary_period,
    posted_at: job.posted_at,
    expires_at: job.expires_at,
    content_hash: job.content_hash,
    first_seen_at: assigned.first_seen_at,
    closed_at: assigned.closed_at,
    created_at: assigned.created_at,
    updated_at: assigned.updated_at,
  })
  return text.slice(0, -1)
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
