import type { JobState } from '../job/diff.ts'
import type { Company } from './companies.ts'
import type { Db } from './db.ts'

type Times = 'posted_at' | 'expires_at' | 'closed_at'

/** Everything the catalog knows of one job: what the detail view is made of. */
export interface JobDetailRow extends Omit<JobState, Times> {
  id: number
  source_id: number
  company_id: number
  source_type: string
  posted_at: Date | null
  expires_at: Date | null
  closed_at: Date | null
  first_seen_at: Date
  created_at: Date
  updated_at: Date
  company: Company
}

export async function jobDetailById(db: Db, id: number): Promise<JobDetailRow | null> {
  const { rows } = await db.query({
    name: 'job-detail-by-id',
    text: `select j.id, j.source_id, j.company_id, j.external_job_id, j.url, j.apply_url, j.title, j.location_raw, j.location,
                  j.city, j.region, j.postal_code, j.country_code, j.latitude, j.longitude, j.usa, j.country_codes, j.admin1_refs,
                  j.workplace, j.employment_type, j.level, j.language, j.salary_raw, j.salary_min, j.salary_max,
                  j.salary_currency, j.salary_period, j.experience_min_years, j.experience_max_years, j.sponsors_visa,
                  j.posted_at, j.expires_at, j.content_hash, j.first_seen_at, j.closed_at, j.created_at, j.updated_at,
                  v.locations_raw, v.locations, v.skills, d.description_html, d.description_md, s.type as source_type,
                  array(select a.alias from posting_aliases a
                         where a.source_id = j.source_id and a.job_id = j.id order by a.alias) as alias_ids,
                  c.name, c.website_url, c.logo_url, c.industry, c.size_range, c.founded_year, c.is_agency, c.linkedin_id,
                  c.created_at as company_created_at, c.updated_at as company_updated_at
             from jobs j
             join sources s on s.id = j.source_id
             join companies c on c.id = j.company_id
             join job_views v on v.source_id = j.source_id and v.job_id = j.id
             join descriptions d on d.source_id = j.source_id and d.job_id = j.id
            where j.id = $1`,
    values: [id],
  })
  const row = rows[0]
  if (!row) return null
  const { name, website_url, logo_url, industry, size_range, founded_year, is_agency, linkedin_id, ...job } = row
  const { company_created_at: created_at, company_updated_at: updated_at, ...detail } = job
  const facts = { name, website_url, logo_url, industry, size_range, founded_year, is_agency, linkedin_id }
  return { ...detail, company: { id: job.company_id, ...facts, created_at, updated_at } }
}
