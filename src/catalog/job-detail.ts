import type { Company } from './companies.ts'
import type { Db } from './db.ts'
import { JOB_TABLES, type JobRow, jobColumns } from './job-columns.ts'

/** Everything the catalog knows of one job: what the detail view is made of. */
export interface JobDetailRow extends JobRow {
  source_type: string
  company: Company
}

export async function jobDetailById(db: Db, id: number): Promise<JobDetailRow | null> {
  const { rows } = await db.query({
    name: 'job-detail-by-id',
    text: `select ${jobColumns()}, s.type as source_type,
                  c.name, c.website_url, c.logo_url, c.industry, c.size_range, c.founded_year, c.is_agency, c.linkedin_id,
                  c.created_at as company_created_at, c.updated_at as company_updated_at
             from ${JOB_TABLES}
             join sources s on s.id = j.source_id
             join companies c on c.id = j.company_id
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
