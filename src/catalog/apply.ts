import type { Pool, PoolClient } from 'pg'
import { appendChanges, takeFeedLock } from './changes.ts'
import { noteJobsFound } from './companies.ts'
import { transaction } from './db.ts'
import { altered, closed, created, type JobStep, type Outcome, type PresentJob, type WrittenSource } from './job-step.ts'
import { lockSources } from './source-lock.ts'
import { storedJobs } from './stored-jobs.ts'
import { writeJobRows, writeJobTexts } from './write-jobs.ts'

export interface Batch {
  source_id: number
  present: PresentJob[]
  /** External ids of postings to close. */
  closed?: string[]
}

/** How many postings had each outcome. `revised`: only fields outside the change vocabulary differed, so there is a new revision and no event. */
export type ApplyCounts = Record<Outcome, number>

export const noCounts = (): ApplyCounts => ({ created: 0, updated: 0, closed: 0, reopened: 0, revised: 0, unchanged: 0 })

/**
 * Brings the catalog in line with what one source says, in one transaction with its change rows. Applying the same batch
 * again changes nothing. Two processes applying the same source take turns.
 */
export async function applyBatch(pool: Pool, batch: Batch): Promise<ApplyCounts> {
  return transaction(pool, (client) => applyBatchIn(client, batch))
}

export const applyBatchIn = (client: PoolClient, batch: Batch): Promise<ApplyCounts> => applyBatchesIn(client, [batch])

/**
 * Several sources in one transaction, so that one flush to the disk serves them all. All texts are written before the feed lock is
 * taken, so the lock is held no longer than for one source with as many jobs.
 */
export async function applyBatches(pool: Pool, batches: Batch[]): Promise<ApplyCounts> {
  return transaction(pool, (client) => applyBatchesIn(client, batches))
}

async function applyBatchesIn(client: PoolClient, batches: Batch[]): Promise<ApplyCounts> {
  const counts = noCounts()
  const steps: JobStep[] = []
  await lockSources(
    client,
    batches.map((batch) => batch.source_id),
  )
  for (const batch of batches) steps.push(...(await compareWithStored(client, batch)))
  for (const { outcome } of steps) counts[outcome]++
  const writes = steps.flatMap(({ write }) => write ?? [])
  if (writes.length === 0) return counts

  await writeJobTexts(client, writes)
  await takeFeedLock(client)
  await writeJobRows(client, writes)
  await noteJobsFound(client, [...new Set(writes.map(({ assigned }) => assigned.company_id))])
  await appendChanges(
    client,
    steps.flatMap(({ events }) => events),
  )
  return counts
}

async function compareWithStored(client: PoolClient, batch: Batch): Promise<JobStep[]> {
  const source = await readSource(client, batch.source_id)
  const present = new Map(batch.present.map((entry) => [entry.job.external_job_id, entry]))
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
  ]
}

async function readSource(client: PoolClient, id: number): Promise<WrittenSource> {
  const { rows } = await client.query<{ company_id: number; now: Date }>({
    name: 'written-source',
    text: 'select company_id, clock_timestamp() as now from sources where id = $1',
    values: [id],
  })
  const source = rows[0]
  if (!source) throw new Error(`no source has the id ${id}`)
  return { id, company_id: source.company_id, now: source.now.toISOString() }
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
