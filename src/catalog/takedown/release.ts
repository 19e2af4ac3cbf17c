import type { Pool, PoolClient } from 'pg'
import type { Descriptions } from '../../job/job.ts'
import { pick } from '../../job/job.ts'
import { appendChanges, takeFeedLock } from '../changes.ts'
import { noteJobsFound } from '../companies.ts'
import { transaction } from '../db.ts'
import { fieldsIn } from '../job-columns.ts'
import { snapshotOf } from '../job-step.ts'
import { databaseTime } from '../server.ts'
import { lockSources } from '../source-lock.ts'
import { type JobWrite, writeJobRows, writeJobTexts } from '../write-jobs.ts'
import { AT_ONCE, type JobKey, type QuarantinedTexts } from './quarantine.ts'
import { hostsOf } from './refused.ts'

interface QuarantinedJob extends JobKey {
  /** When the takedown closed it; null where it was closed before. */
  closed_at: Date | null
  texts: QuarantinedTexts
}

/**
 * Brings the jobs of a takedown back, each with a reopened event if it was open. A job that another takedown covers as well stays in quarantine under
 * that one. Returns the number of jobs that are in service again.
 */
export async function releaseJobs(pool: Pool, takedownId: number): Promise<number> {
  let released = 0
  for (;;) {
    const { rows: keys } = await pool.query<JobKey>(
      'select source_id, job_id as id from quarantine where takedown_id = $1 order by source_id, job_id limit $2',
      [takedownId, AT_ONCE],
    )
    if (keys.length === 0) return released
    released += await transaction(pool, (client) => releaseSome(client, takedownId, keys))
  }
}

async function releaseSome(client: PoolClient, takedownId: number, keys: JobKey[]): Promise<number> {
  await lockSources(
    client,
    keys.map(({ source_id }) => source_id),
  )
  const { rows: jobs } = await client.query<QuarantinedJob>(
    'select source_id, job_id as id, closed_at, texts from quarantine where takedown_id = $1 and job_id = any($2)',
    [takedownId, keys.map(({ id }) => id)],
  )
  const free: QuarantinedJob[] = []
  for (const job of jobs) {
    const other = await otherTakedown(client, job, takedownId)
    if (other === null) free.push(job)
    else await client.query('update quarantine set takedown_id = $2 where job_id = $1', [job.id, other])
  }
  if (free.length === 0) return 0
  const now = new Date(await databaseTime(client)).toISOString()
  const writes = free.map((job) => restored(job, now))
  const changes = free.flatMap(({ texts }) => texts.changes)
  await client.query(
    `update changes c set before = r.before, after = r.after
       from json_to_recordset($1) as r (id bigint, before json, after json) where c.id = r.id`,
    [JSON.stringify(changes)],
  )
  await client.query('delete from quarantine where job_id = any($1)', [free.map(({ id }) => id)])
  await writeJobTexts(client, writes)
  await takeFeedLock(client)
  await writeJobRows(client, writes)
  await noteJobsFound(client, [...new Set(writes.map(({ assigned }) => assigned.company_id))])
  await appendChanges(
    client,
    free.flatMap(({ closed_at, texts: { job } }) => {
      if (closed_at === null) return []
      const snapshot = snapshotOf(job, job.company_id)
      return {
        source_id: job.source_id,
        job_id: job.id,
        change_type: 'reopened' as const,
        changed_fields: ['closed_at' as const],
        before: { closed_at: closed_at.toISOString() },
        after: { closed_at: null },
        snapshotBefore: snapshot,
        snapshotAfter: snapshot,
      }
    }),
  )
  return free.length
}

/** Another active takedown that covers the job, by its employer or by a host it leads to. */
async function otherTakedown(client: PoolClient, { texts: { job } }: QuarantinedJob, takedownId: number): Promise<number | null> {
  const { rows } = await client.query<{ id: number }>(
    `select id from takedowns
      where undone_at is null and id <> $3 and (kind = 'company' and target = $1 or kind = 'host' and target = any($2))
      order by id limit 1`,
    [String(job.company_id), hostsOf(job), takedownId],
  )
  return rows[0]?.id ?? null
}

const DESCRIPTIONS = fieldsIn('descriptions')

function restored({ texts: { job, posting } }: QuarantinedJob, now: string): JobWrite {
  return {
    job,
    assigned: { ...job, updated_at: now },
    descriptions: pick(job, DESCRIPTIONS) as Descriptions,
    posting,
    searchTextChanged: true,
    aliasesChanged: true,
  }
}
