import type { Company } from '../catalog/companies.ts'
import type { JobDetailRow } from '../catalog/job-detail.ts'
import type { ProvisionalRow } from '../resolve/provisional.ts'

/** The job detail of the interface, from everything the catalog knows, or from what the source said just now. */
export function jobDetail(row: JobDetailRow | ProvisionalRow) {
  return {
    id: row.id,
    source_id: row.source_id,
    company_id: row.company_id,
    external_job_id: row.external_job_id,
    url: row.url,
    apply_url: row.apply_url,
    title: row.title,
    location: row.location,
    locations: row.locations,
    workplace: row.workplace,
    employment_type: row.employment_type,
    level: row.level,
    experience_min_years: row.experience_min_years,
    experience_max_years: row.experience_max_years,
    sponsors_visa: row.sponsors_visa,
    skills: row.skills,
    language: row.language,
    salary_raw: row.salary_raw,
    salary_min: row.salary_min,
    salary_max: row.salary_max,
    salary_currency: row.salary_currency,
    salary_period: row.salary_period,
    posted_at: row.posted_at,
    expires_at: row.expires_at,
    content_hash: row.content_hash,
    first_seen_at: row.first_seen_at,
    created_at: row.created_at,
    updated_at: row.updated_at,
    closed_at: row.closed_at,
    source: { type: row.source_type, external_id: row.external_job_id, alias_ids: row.alias_ids },
    description_md: row.description_md,
    description_html: row.description_html,
    company: row.id !== null && row.company.name === null ? null : companyRecord(row.company),
  }
}

export function companyRecord(company: { [Field in keyof Company]: Company[Field] | null }) {
  const { id, name, website_url, logo_url, industry, size_range, founded_year, is_agency, linkedin_id, created_at, updated_at } =
    company
  return { id, name, website_url, logo_url, industry, size_range, founded_year, is_agency, linkedin_id, created_at, updated_at }
}
