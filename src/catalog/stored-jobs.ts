import { createHash } from 'node:crypto'
import type { PoolClient } from 'pg'
import type { JobState } from '../job/diff.ts'
import type { Job } from '../job/job.ts'
import type { Assigned } from '../job/list-item.ts'

/**
 * A job as stored, for comparing with what a source says now. Its descriptions stand as hashes: comparing needs no more,
 * and a change row keeps no more.
 */
export interface StoredJob {
  state: JobState
  assigned: Assigned
}

/** `job` in the same form: descriptions as hashes. */
export function comparable(job: Job): Job {
  return { ...job, description_html: textHash(job.description_html), description_md: textHash(job.description_md) }
}

function textHash(text: string | null): string | null {
  return text === null ? null : `sha256:${createHash('sha256').update(text).digest('hex')}`
}

const TEXT_HASH = (column: string) => `'sha256:' || encode(sha256(convert_to(${column}, 'UTF8')), 'hex')`

/** A job with everything it is compared by. */
const STORED_JOB = `
  select j.id, j.source_id, j.company_id, j.external_job_id, j.url, j.apply_url, j.title, j.location_raw, j.location, j.city, j.region,
         j.postal_code, j.country_code, j.latitude, j.longitude, j.usa, j.country_codes, j.admin1_refs, j.workplace,
         j.employment_type, j.level, j.language, j.salary_raw, j.salary_min, j.salary_max, j.salary_currency,
         j.salary_period, j.experience_min_years, j.experience_max_years, j.sponsors_visa, j.posted_at, j.expires_at,
         j.content_hash, j.first_seen_at, j.closed_at, j.created_at, j.updated_at,
         v.locations_raw, v.locations, v.skills,
         ${TEXT_HASH('d.description_html')} as description_html,
         ${TEXT_HASH('d.description_md')} as description_md,
         array(select a.alias from posting_aliases a
                where a.source_id = j.source_id and a.job_id = j.id) as alias_ids
    from jobs j
    join job_views v on v.source_id = j.source_id and v.job_id = j.id
    join descriptions d on d.source_id = j.source_id and d.job_id = j.id`

/** The stored jobs of a source among the given external ids, by external id. */
export async function storedJobs(client: PoolClient, sourceId: number, externalIds: string[]): Promise<Map<string, StoredJob>> {
  const { rows } = await client.query<StoredRow>({
    name: 'stored-jobs',
    text: `${STORED_JOB} where j.source_id = $1 and j.external_job_id = any($2)`,
    values: [sourceId, externalIds],
  })
  return new Map(rows.map((row) => [row.external_job_id, storedJob(row)]))
}

/** The stored jobs among the given ids, without those whose texts are missing. */
export async function storedJobsById(client: PoolClient, ids: number[]): Promise<StoredJob[]> {
  const { rows } = await client.query<StoredRow>({
    name: 'stored-jobs-by-id',
    text: `${STORED_JOB} where j.id = any($1)`,
    values: [ids],
  })
  return rows.map(storedJob)
}

type StoredRow = Omit<JobState, TimeField> & Record<TimeField, Date | null> & Pick<Assigned, 'id' | 'source_id' | 'company_id'>
type TimeField = 'posted_at' | 'expires_at' | 'first_seen_at' | 'closed_at' | 'created_at' | 'updated_at'

function storedJob(row: StoredRow): StoredJob {
  const { id, source_id, company_id, first_seen_at, created_at, updated_at, ...job } = row
  const closed_at = iso(row.closed_at)
  return {
    state: {
      ...job,
      alias_ids: job.alias_ids.sort(),
      posted_at: iso(row.posted_at),
      expires_at: iso(row.expires_at),
      closed_at,
    } as JobState,
    assigned: {
      id,
      source_id,
      company_id,
      first_seen_at: first_seen_at!.toISOString(),
      closed_at,
      created_at: created_at!.toISOString(),
      updated_at: updated_at!.toISOString(),
    },
  }
}

const iso = (moment: Date | null) => moment?.toISOString() ?? null
