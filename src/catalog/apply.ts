import type { Pool, PoolClient } from 'pg'
import { asStored } from '../job/as-stored.ts'
import { changedFields, detailsDiffer, type JobState } from '../job/diff.ts'
import { type Assigned, type Job, pick, type Timestamp } from '../job/job.ts'
import type { Posting } from '../job/posting.ts'
import { storable } from '../job/storable.ts'
import type { ChangeType } from '../job/vocab.ts'
import { appendChanges, type NewChange, type Snapshot, takeFeedLock } from './changes.ts'
import { noteJobsFound } from './companies.ts'
import { transaction } from './db.ts'
import { fieldsIn } from './job-columns.ts'
import { lockSources } from './source-lock.ts'
import { comparable, type StoredJob, storedJobs } from './stored-jobs.ts'
import { type JobWrite, writeJobRows, writeJobTexts } from './write-jobs.ts'

/** A posting that is there now. An import also brings the times another catalog recorded, and may say it is closed. */
export interface PresentJob {
  job: Job
  /** What the job was derived from, kept so that it can be derived again. */
  posting?: Posting
  /** The source's own company unless set. */
  company_id?: number
  history?: { first_seen_at: Timestamp; created_at: Timestamp; updated_at: Timestamp; closed_at: Timestamp | null }
}

export interface Batch {
  source_id: number
  present: PresentJob[]
  /** External ids of postings to close. */
  closed?: string[]
}

export type Outcome = ChangeType | 'revised' | 'unchanged'

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
  const steps: Step[] = []
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

async function compareWithStored(client: PoolClient, batch: Batch): Promise<Step[]> {
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

interface WrittenSource {
  id: number
  company_id: number
  now: Timestamp
}

interface Step {
  outcome: Outcome
  write: JobWrite | null
  events: NewChange[]
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

function created(id: number, entry: PresentJob, source: WrittenSource): Step {
  const job = asStored(entry.job)
  const times = entry.history ?? { first_seen_at: source.now, created_at: source.now, updated_at: source.now, closed_at: null }
  const assigned: Assigned = { id, source_id: source.id, company_id: entry.company_id ?? source.company_id, ...times }
  const snapshot = snapshotOf(job, assigned.company_id)
  const event = { source_id: source.id, job_id: id, snapshotAfter: snapshot }
  const events: NewChange[] = [
    { ...event, change_type: 'created', changed_fields: null, before: null, after: null, snapshotBefore: null },
  ]
  // A job that is imported as closed has two events, because a reader of the feed must see that it came and that it closed.
  if (times.closed_at !== null) {
    events.push({
      ...event,
      change_type: 'closed',
      changed_fields: ['closed_at'],
      before: { closed_at: null },
      after: { closed_at: times.closed_at },
      snapshotBefore: snapshot,
    })
  }
  return {
    outcome: 'created',
    write: {
      job,
      assigned,
      descriptions: descriptionsOf(job),
      posting: storable(entry.posting),
      searchTextChanged: true,
      aliasesChanged: true,
    },
    events,
  }
}

function altered(known: StoredJob, entry: PresentJob, source: WrittenSource): Step {
  const job = asStored(entry.job)
  const shouldBeClosed = entry.history !== undefined && entry.history.closed_at !== null
  const closed_at = shouldBeClosed ? (known.state.closed_at ?? entry.history!.closed_at) : null
  const after: JobState = { ...comparable(job), closed_at }
  const step = transition(known, after, entry.company_id ?? source.company_id, source)
  const describedAnew = step.events.some((event) => event.changed_fields?.some((field) => DESCRIPTION_FIELDS.has(field)))
  if (step.write && describedAnew) step.write.descriptions = descriptionsOf(job)
  if (step.write && job.content_hash !== known.state.content_hash) step.write.posting = storable(entry.posting ?? null)
  return step
}

function closed(known: StoredJob, source: WrittenSource): Step {
  return transition(known, { ...known.state, closed_at: known.state.closed_at ?? source.now }, known.assigned.company_id, source)
}

/** Compares the stored job with its new state: the outcome, and the row to write and the event to append, if any. */
function transition(known: StoredJob, after: JobState, companyId: number, source: WrittenSource): Step {
  const before = known.state
  const fields = changedFields(before, after)
  if (fields.length === 0 && !detailsDiffer(before, after) && known.assigned.company_id === companyId) {
    return { outcome: 'unchanged', write: null, events: [] }
  }
  const write: JobWrite = {
    job: after,
    assigned: { ...known.assigned, company_id: companyId, closed_at: after.closed_at, updated_at: source.now },
    searchTextChanged: fields.some((field) => SEARCHED_FIELDS.has(field)),
    aliasesChanged: after.alias_ids.join('\n') !== before.alias_ids.join('\n'),
  }
  if (fields.length === 0) return { outcome: 'revised', write, events: [] }

  const outcome = before.closed_at && !after.closed_at ? 'reopened' : !before.closed_at && after.closed_at ? 'closed' : 'updated'
  const event: NewChange = {
    source_id: source.id,
    job_id: known.assigned.id,
    change_type: outcome,
    changed_fields: fields,
    before: Object.fromEntries(fields.map((field) => [field, before[field]])),
    after: Object.fromEntries(fields.map((field) => [field, after[field]])),
    snapshotBefore: snapshotOf(before, known.assigned.company_id),
    snapshotAfter: snapshotOf(after, companyId),
  }
  return { outcome, write, events: [event] }
}

const DESCRIPTIONS = fieldsIn('descriptions')
const DESCRIPTION_FIELDS: ReadonlySet<string> = new Set(DESCRIPTIONS)
/** The search document is made of the words of these fields. */
const SEARCHED_FIELDS: ReadonlySet<string> = new Set(['title', ...DESCRIPTIONS])

const descriptionsOf = (job: Job) => pick(job, DESCRIPTIONS)

function snapshotOf(job: Job, companyId: number): Snapshot {
  const { level, workplace, employment_type, country_codes } = job
  const has_salary = job.salary_min !== null || job.salary_max !== null
  return { level, workplace, employment_type, country_codes, company_id: companyId, has_salary }
}
