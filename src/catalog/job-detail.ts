import type { Company } from './companies.ts'
import type { Db } from './db.ts'
import { isDistributed } from './distributed.ts'
import { JOB_TABLES, type JobRow, jobColumns } from './job-columns.ts'
import { sourceOfJob } from './job-source.ts'

/** Everything the catalog knows of one job: what the detail view is made of. */
export interface JobDetailRow extends JobRow {
  source_type: string
  company: Company
}

export async function jobDetailById(db: Db, id: number): Promise<JobDetailRow | null> {
  if (await isDistributed(db)) return jobDetailOnShard(db, id)
  const { rows } = await db.query({ name: 'job-detail-by-id', text: `${select()} where j.id = $1`, values: [id] })
  return rows[0] ? readRow(rows[0]) : null
}

async function jobDetailOnShard(db: Db, id: number): Promise<JobDetailRow | null> {
  const source = await sourceOfJob(db, id)
  if (source === null) return null
  const text = `${select('$1')} where j.source_id = $1 and j.id = $2`
  const { rows } = await db.query({ name: 'job-detail-on-shard', text, values: [source, id] })
  return rows[0] ? readRow(rows[0]) : null
}

/** Many at once, in no order, each with the revision at which it was read. */
export async function jobDetailsById(db: Db, ids: number[]): Promise<(JobDetailRow & { revision: number })[]> {
  const { rows } = await db.query({
    name: 'job-details-by-id',
    text: `${select()} where j.id = any($1::bigint[])`,
    values: [ids],
  })
  return rows.map((row) => ({ ...readRow(row), revision: row.revision }))
}

const select = (source?: string) => `
  select ${jobColumns(undefined, source)}, j.revision, s.type as source_type,
         c.name, c.website_url, c.logo_url, c.industry, c.size_range, c.founded_year, c.is_agency, c.linkedin_id,
         c.created_at as company_created_at, c.updated_at as company_updated_at
    from ${JOB_TABLES}
    join sources s on s.id = j.source_id
    join companies c on c.id = j.company_id`

// biome-ignore lint/suspicious/noExplicitAny: a row of select(), whose columns jobColumns names
function readRow(row: any): JobDetailRow {
  const { revision, name, website_url, logo_url, industry, size_range, founded_year, is_agency, linkedin_id, ...job } = row
  const { company_created_at: created_at, company_updated_at: updated_at, ...detail } = job
  const facts = { name, website_url, logo_url, industry, size_range, founded_year, is_agency, linkedin_id }
  return { ...detail, company: { id: job.company_id, ...facts, created_at, updated_at } }
}
