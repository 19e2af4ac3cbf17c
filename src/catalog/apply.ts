import type { Pool, PoolClient } from 'pg'
import { appendChanges, takeFeedLock } from './changes.ts'
import { noteJobsFound } from './companies.ts'
import { transaction } from './db.ts'
import {
  altered,
  closed,
  created,
  type JobStep,
  type Outcome,
  type PresentJob,
  UNCHANGED,
  type WrittenSource,
} from './job-step.ts'
import { lockSources, sourceLock } from './source-lock.ts'
import { storedJobs } from './stored-jobs.ts'
import { refusedPostings } from './takedown/refused.ts'
import { SHARE_TAKEDOWNS } from './takedown/takedowns.ts'
import { writeJobRows, writeJobTexts } from './write-jobs.ts'

export interface Batch {
  source_id: number
  present: PresentJob[]
  /** External ids of postings to close. */
  closed?: string[]
}

/**
 * The number of postings with each outcome. `revised`: only fields outside the change vocabulary differed, so there is a new revision and no event.
 * `unchanged` includes postings that were taken down, which are not stored.
 */
export type ApplyCounts = Record<Outcome, number>

export const noCounts = (): ApplyCounts => ({ created: 0, updated: 0, closed: 0, reopened: 0, revised: 0, unchanged: 0 })

/**
 * Stores the postings of one source, in one transaction with their change rows. Applying the same batch again changes nothing. Two processes
 * applying the same source take turns.
 */
export async function applyBatch(pool: Pool, batch: Batch): Promise<ApplyCounts> {
  return transaction(pool, (client) => applyBatchIn(client, batch), [sourceLock(batch.source_id)])
}

/** Like `applyBatch`, but in the caller's transaction, which must already hold the lock of the source. */
export const applyBatchIn = (client: PoolClient, batch: Batch): Promise<ApplyCounts> => applyBatchesIn(client, [batch])

/**
 * Several sources in one transaction, so that one flush to the disk serves them all. All texts are written before the feed lock is
 * taken, so the lock is held no longer than for one source with as many jobs.
 */
export async function applyBatches(pool: Pool, batches: Batch[]): Promise<ApplyCounts> {
  return transaction(pool, async (client) => {
    await lockSources(
      client,
      batches.map((batch) => batch.source_id),
    )
    return applyBatchesIn(client, batches)
  })
}

async function applyBatchesIn(client: PoolClient, batches: Batch[]): Promise<ApplyCounts> {
  const counts = noCounts()
  const steps: JobStep[] = []
  const knownWithJobs = new Set<number>()
  for (const batch of batches) {
    const source = await readSource(client, batch.source_id)
    if (source.has_jobs) knownWithJobs.add(source.company_id)
    steps.push(...(await compareWithStored(client, source, batch)))
  }
  for (const { outcome } of steps) counts[outcome]++
  const writes = steps.flatMap(({ write }) => write ?? [])
  if (writes.length === 0) return counts

  await writeJobTexts(client, writes)
  await takeFeedLock(client)
  await writeJobRows(client, writes)
  const companies = new Set(writes.map(({ assigned }) => assigned.company_id))
  await noteJobsFound(
    client,
    [...companies].filter((id) => !knownWithJobs.has(id)),
  )
  await appendChanges(
    client,
    steps.flatMap(({ events }) => events),
  )
  return counts
}

async function compareWithStored(client: PoolClient, source: WrittenSource, batch: Batch): Promise<JobStep[]> {
  const refused = await refusedPostings(
    client,
    source.id,
    batch.present.map(({ job, company_id = source.company_id }) => ({ job, company_id })),
  )
  const accepted = batch.present.filter(({ job }) => !refused.has(job.external_job_id))
  const present = new Map(accepted.map((entry) => [entry.job.external_job_id, entry]))
  const closing = (batch.closed ?? []).filter((externalId) => !present.has(externalId))
  const stored = await storedJobs(client, batch.source_id, [...present.keys(), ...closing])

  const fresh = [...present.values()].filter((entry) => !stored.has(entry.job.external_job_id))
  const ids = await nextJobIds(client, fresh.length)
  return [
    ...[...present.values()].map((entry) => {
      const known = stored.get(entry.job.external_job_id)
      return known ? altered(known, entry, source) : created(ids.pop()!, entry, source)
    }),
    ...closing.flatMap((externalId) => {
      const known = stored.get(externalId)
      return known ? closed(known, source) : []
    }),
    ...[...refused].map(() => UNCHANGED),
  ]
}

/** The source, and whether its company is known to have jobs. */
async function readSource(client: PoolClient, id: number): Promise<WrittenSource & { has_jobs: boolean }> {
  const { rows } = await client.query<{ company_id: number; has_jobs: boolean; now: Date }>({
    name: 'written-source',
    text: `select s.company_id, c.has_jobs, clock_timestamp() as now, ${SHARE_TAKEDOWNS}
             from sources s join companies c on c.id = s.company_id where s.id = $1`,
    values: [id],
  })
  const source = rows[0]
  if (!source) throw new Error(`no source has the id ${id}`)
  return { id, company_id: source.company_id, has_jobs: source.has_jobs, now: source.now.toISOString() }
}

async function nextJobIds(client: PoolClient, count: number): Promise<number[]> {
  if (count === 0) return []
  const { rows } = await client.query<{ id: number }>({
    name: 'next-job-ids',
    text: `select nextval('job_ids') as id from generate_series(1, $1)`,
    values: [count],
  })
  return rows.map((row) => row.id).reverse()
}
