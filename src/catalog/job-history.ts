import type { ChangeType } from '../job/vocab.ts'
import type { Db } from './db.ts'
import { isDistributed } from './distributed.ts'
import { sourceOfJob } from './job-source.ts'
import { AT_ONCE_BYTES, type HoldRoom, LONG_BYTES, upToBytes } from './slices.ts'

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

/**
 * The events of one job, newest first, before the given one. There may be fewer than `limit` although others follow, where their values are
 * long: they are measured before they are read. Null when there is no such job.
 */
export async function jobHistory(
  db: Db,
  jobId: number,
  { before, limit, holdRoom }: { before: number | null; limit: number; holdRoom?: HoldRoom | undefined },
): Promise<{ changes: JobChange[]; hasMore: boolean } | null> {
  const { rows: sizes } = await db.query<{ id: number; bytes: number }>({
    name: 'job-history-sizes',
    text: `select id, octet_length(concat(before, after)) as bytes
             from changes
            where job_id = $1 and ($2::bigint is null or id < $2)
            order by id desc limit $3`,
    values: [jobId, before, limit + 1],
  })
  const [newest] = sizes
  if (newest === undefined) return (await jobExists(db, jobId)) ? { changes: [], hasMore: false } : null
  const page = upToBytes(sizes.slice(0, limit), AT_ONCE_BYTES, ({ bytes }) => bytes)
  const bytes = page.reduce((sum, event) => sum + event.bytes, 0)
  if (bytes > LONG_BYTES) await holdRoom?.(bytes)
  const { rows: changes } = await db.query<JobChange>({
    name: 'job-history',
    text: `select id, job_id, change_type, changed_at, changed_fields, before, after
             from changes
            where job_id = $1 and id between $2 and $3
            order by id desc`,
    values: [jobId, page.at(-1)?.id, newest.id],
  })
  return { changes, hasMore: sizes.length > page.length }
}

async function jobExists(db: Db, id: number): Promise<boolean> {
  if (await isDistributed(db)) return (await sourceOfJob(db, id)) !== null
  const { rows } = await db.query({ name: 'job-exists', text: 'select from jobs where id = $1', values: [id] })
  return rows.length > 0
}
