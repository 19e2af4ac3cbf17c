import type { Pool, PoolClient } from 'pg'
import { type Assigned, type Job, pick, type Timestamp } from '../../job/job.ts'
import type { Posting } from '../../job/posting.ts'
import { appendChanges, takeFeedLock } from '../changes.ts'
import { transaction } from '../db.ts'
import { jobOf } from '../job-columns.ts'
import { jobDetailsById } from '../job-detail.ts'
import { closed } from '../job-step.ts'
import { databaseTime } from '../server.ts'
import { lockSources } from '../source-lock.ts'
import { storedJobsById } from '../stored-jobs.ts'
import type { TakedownTarget } from './takedowns.ts'

/** All that the catalog has of a job beside its ids. */
export interface QuarantinedTexts {
  job: Job & Assigned
  posting: Posting | null
  /** The values of its events, which the feed no longer shows. */
  changes: { id: number; before: unknown; after: unknown }[]
}

export interface JobKey {
  source_id: number
  id: number
}

/** Jobs that are moved in one transaction. */
export const AT_ONCE = 200

/** The host of an address in the column. */
const HOST = (column: string) => `lower(substring(${column} from '^[Hh][Tt][Tt][Pp][Ss]?://([^/:?#]+)'))`

const OF_TARGET: Record<TakedownTarget['kind'], string> = {
  job: 'id = $1::bigint',
  company: 'company_id = $1::bigint',
  host: `${HOST('url')} = $1 or ${HOST('apply_url')} = $1`,
}

/** The jobs of a target that are in service, ordered by source. */
export async function jobsOfTarget(pool: Pool, { kind, target }: TakedownTarget): Promise<(JobKey & { company_id: number })[]> {
  const { rows } = await pool.query<JobKey & { company_id: number }>(
    `select source_id, id, company_id from jobs where ${OF_TARGET[kind]} order by source_id, id`,
    [target],
  )
  return rows
}

/** Moves jobs into quarantine, each with a closed event if it was open. A job that is gone meanwhile is left out. */
export async function quarantineJobs(pool: Pool, takedownId: number, jobs: JobKey[]): Promise<void> {
  for (let start = 0; start < jobs.length; start += AT_ONCE) {
    await transaction(pool, (client) => quarantineSome(client, takedownId, jobs.slice(start, start + AT_ONCE)))
  }
}

async function quarantineSome(client: PoolClient, takedownId: number, keys: JobKey[]): Promise<void> {
  await lockSources(
    client,
    keys.map(({ source_id }) => source_id),
  )
  const ids = keys.map(({ id }) => id)
  const now = new Date(await databaseTime(client)).toISOString()
  const rows = await quarantineRows(client, ids, now)
  const known = await storedJobsById(client, ids)
  const events = known.flatMap((job) => {
    const { source_id, company_id } = job.assigned
    return closed(job, { id: source_id, company_id, now }).events
  })
  const sources = [...new Set(keys.map(({ source_id }) => source_id))]
  for (const table of JOB_TABLES)
    await client.query(`delete from ${table} where source_id = any($1) and job_id = any($2)`, [sources, ids])
  await client.query('update changes set before = null, after = null where job_id = any($1)', [ids])
  await client.query('delete from jobs where source_id = any($1) and id = any($2)', [sources, ids])
  await takeFeedLock(client)
  await client.query(
    `insert into quarantine (job_id, source_id, external_job_id, alias_ids, takedown_id, revision, closed_at, texts)
     select r.job_id, r.source_id, r.external_job_id, r.alias_ids, $2, nextval('job_revisions'), r.closed_at, r.texts
       from json_populate_recordset(null::quarantine, $1) r`,
    [JSON.stringify(rows), takedownId],
  )
  await appendChanges(client, events)
}

/** The tables whose rows refer to a job. */
const JOB_TABLES = ['search_documents', 'job_views', 'descriptions', 'posting_aliases', 'postings', 'absences'] as const

async function quarantineRows(client: PoolClient, ids: number[], now: Timestamp) {
  const details = await jobDetailsById(client, ids)
  const postings = await client.query<{ job_id: number; posting: Posting }>(
    'select job_id, posting from postings where source_id = any($1) and job_id = any($2)',
    [details.map(({ source_id }) => source_id), ids],
  )
  const changes = await client.query<QuarantinedTexts['changes'][number] & { job_id: number }>(
    'select id, job_id, before, after from changes where job_id = any($1) and (before is not null or after is not null)',
    [ids],
  )
  return details.map(({ revision, company, source_type, ...row }) => {
    const job = jobOf(row)
    const texts: QuarantinedTexts = {
      job,
      posting: postings.rows.find(({ job_id }) => job_id === job.id)?.posting ?? null,
      changes: changes.rows.filter(({ job_id }) => job_id === job.id).map((change) => pick(change, ['id', 'before', 'after'])),
    }
    const { source_id, external_job_id, alias_ids } = job
    return { job_id: job.id, source_id, external_job_id, alias_ids, closed_at: job.closed_at === null ? now : null, texts }
  })
}
