import type { ChangeType } from '../job/vocab.ts'
import type { Db } from './db.ts'
import { isDistributed } from './distributed.ts'
import { sourceOfJob } from './job-source.ts'
import { withinPage } from './slices.ts'

export interface JobChange {
  id: number
  job_id: number
  change_type: ChangeType
  changed_at: Date
  changed_fields: string[] | null
  /** The changed fields as they were and as they became, descriptions as digests; null on created events. */
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}

/** An event of a job, and how many bytes its values have. */
export interface MeasuredChange {
  id: number
  bytes: number
}

/**
 * The events of one job, newest first, before the given one. There may be fewer than `limit` although others follow, where their values are
 * long. Null when there is no such job.
 */
export async function jobHistory(
  db: Db,
  jobId: number,
  { before, limit }: { before: number | null; limit: number },
): Promise<{ changes: MeasuredChange[]; hasMore: boolean } | null> {
  const { rows } = await db.query<MeasuredChange>({
    name: 'job-history',
    text: `select id, octet_length(concat(before, after)) as bytes
             from changes
            where job_id = $1 and ($2::bigint is null or id < $2) and not exists (select from quarantine where job_id = $1)
            order by id desc limit $3`,
    values: [jobId, before, limit + 1],
  })
  if (rows.length === 0) return (await jobExists(db, jobId)) ? { changes: [], hasMore: false } : null
  const changes = withinPage(rows.slice(0, limit), ({ bytes }) => bytes)
  return { changes, hasMore: rows.length > changes.length }
}

/** Some events of one job with their values, in no order. */
export async function changesOfJob(db: Db, jobId: number, ids: number[]): Promise<JobChange[]> {
  const { rows } = await db.query<JobChange>({
    name: 'changes-of-job',
    text: `select id, job_id, change_type, changed_at, changed_fields, before, after
             from changes
            where job_id = $1 and id = any($2::bigint[])`,
    values: [jobId, ids],
  })
  return rows
}

async function jobExists(db: Db, id: number): Promise<boolean> {
  if (await isDistributed(db)) return (await sourceOfJob(db, id)) !== null
  const { rows } = await db.query({ name: 'job-exists', text: 'select from jobs where id = $1', values: [id] })
  return rows.length > 0
}
