import type { ChangeType } from '../job/vocab.ts'
import type { Db } from './db.ts'
import { isDistributed } from './distributed.ts'
import { sourceOfJob } from './job-source.ts'
import { AT_ONCE_BYTES } from './slices.ts'

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

/** So many events are read first. How long they are tells how many more fit into the answer. */
const FIRST = 5

/**
 * The events of one job, newest first, before the given one. There may be fewer than `limit` although others follow, where their values are
 * long. Null when there is no such job.
 */
export async function jobHistory(
  db: Db,
  jobId: number,
  { before, limit }: { before: number | null; limit: number },
): Promise<{ changes: JobChange[]; hasMore: boolean } | null> {
  const changes: JobChange[] = []
  let bytes = 0
  while (changes.length <= limit && bytes <= AT_ONCE_BYTES) {
    const room = changes.length === 0 ? FIRST : Math.max(1, Math.floor((AT_ONCE_BYTES - bytes) / (bytes / changes.length)))
    const asked = Math.min(room, limit + 1 - changes.length)
    const some = await eventsOf(db, jobId, { before: changes.at(-1)?.id ?? before, limit: asked })
    changes.push(...some)
    bytes += Buffer.byteLength(JSON.stringify(some))
    if (some.length === asked) continue
    if (changes.length === 0 && !(await jobExists(db, jobId))) return null
    return { changes, hasMore: false }
  }
  return { changes: changes.slice(0, limit), hasMore: true }
}

async function eventsOf(
  db: Db,
  jobId: number,
  { before, limit }: { before: number | null; limit: number },
): Promise<JobChange[]> {
  const { rows } = await db.query<JobChange>({
    name: 'job-history',
    text: `select id, job_id, change_type, changed_at, changed_fields, before, after
             from changes
            where job_id = $1 and ($2::bigint is null or id < $2)
            order by id desc limit $3`,
    values: [jobId, before, limit],
  })
  return rows
}

async function jobExists(db: Db, id: number): Promise<boolean> {
  if (await isDistributed(db)) return (await sourceOfJob(db, id)) !== null
  const { rows } = await db.query({ name: 'job-exists', text: 'select from jobs where id = $1', values: [id] })
  return rows.length > 0
}
