import { createHash } from 'node:crypto'
import type { PoolClient } from 'pg'
import type { JobState } from '../job/diff.ts'
import { ASSIGNED_FIELDS, type Assigned, fieldsWhere, type Job, pick } from '../job/job.ts'
import { fieldsIn, JOB_TABLES, type JobRow, jobColumns, jobOf } from './job-columns.ts'

/**
 * A stored job, for comparison with its source's current posting. Its descriptions are hashes: comparing needs no more, and a change row stores no
 * more.
 */
export interface StoredJob {
  state: JobState
  assigned: Assigned
}

/** `job` in the same form, with descriptions as hashes. */
export function comparable(job: Job): Job {
  const hashed = { ...job }
  for (const field of DESCRIPTIONS) hashed[field] = textHash(job[field])
  return hashed
}

const DESCRIPTIONS = fieldsIn('descriptions')

function textHash(text: string | null): string | null {
  return text === null ? null : `sha256:${createHash('sha256').update(text).digest('hex')}`
}

const TEXT_HASH = (column: string) => `'sha256:' || encode(sha256(convert_to(${column}, 'UTF8')), 'hex')`

/** A job with everything that is compared. */
const selectStored = (source?: string) => `select ${jobColumns(TEXT_HASH, source)} from ${JOB_TABLES}`

/** The stored jobs of a source among the given external ids, by external id. */
export async function storedJobs(client: PoolClient, sourceId: number, externalIds: string[]): Promise<Map<string, StoredJob>> {
  const { rows } = await client.query<JobRow>({
    name: 'stored-jobs',
    text: `${selectStored('$1')} where j.source_id = $1 and j.external_job_id = any($2)`,
    values: [sourceId, externalIds],
  })
  return new Map(rows.map((row) => [row.external_job_id, storedJob(row)]))
}

/** The stored jobs among the given ids, without jobs whose texts are missing. */
export async function storedJobsById(client: PoolClient, ids: number[]): Promise<StoredJob[]> {
  const { rows } = await client.query<JobRow>({
    name: 'stored-jobs-by-id',
    text: `${selectStored()} where j.id = any($1)`,
    values: [ids],
  })
  return rows.map(storedJob)
}

function storedJob(row: JobRow): StoredJob {
  const job = jobOf(row)
  job.alias_ids.sort()
  return { state: pick(job, STATE_FIELDS), assigned: pick(job, ASSIGNED_FIELDS) }
}

const STATE_FIELDS = fieldsWhere<keyof JobState>(({ set, change }) => set !== 'assigned' || change === 'event')
