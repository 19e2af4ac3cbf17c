import { asStored } from '../job/as-stored.ts'
import { changedFields, detailsDiffer, type JobState } from '../job/diff.ts'
import { type Assigned, type Job, pick, type Timestamp } from '../job/job.ts'
import type { Posting } from '../job/posting.ts'
import { storable } from '../job/storable.ts'
import type { ChangeType } from '../job/vocab.ts'
import type { NewChange, Snapshot } from './changes.ts'
import { fieldsIn } from './job-columns.ts'
import { comparable, type StoredJob } from './stored-jobs.ts'
import type { JobWrite } from './write-jobs.ts'

/** A posting that is there now. An import also brings the times another catalog recorded, and may say it is closed. */
export interface PresentJob {
  job: Job
  /** The posting that the job was derived from, stored so that the job can be derived again. */
  posting?: Posting
  /** The source's own company unless set. */
  company_id?: number
  history?: { first_seen_at: Timestamp; created_at: Timestamp; updated_at: Timestamp; closed_at: Timestamp | null }
}

export type Outcome = ChangeType | 'revised' | 'unchanged'

/** The source of a batch, and the time that its writes get. */
export interface WrittenSource {
  id: number
  company_id: number
  now: Timestamp
}

/** The writes for one job: its row and its events, if any. */
export interface JobStep {
  outcome: Outcome
  write: JobWrite | null
  events: NewChange[]
}

export const UNCHANGED: JobStep = { outcome: 'unchanged', write: null, events: [] }

/** The step of a posting that the catalog does not have. */
export function created(id: number, entry: PresentJob, source: WrittenSource): JobStep {
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
      aliasesChanged: job.alias_ids.length > 0,
    },
    events,
  }
}

/** The step of a posting that the catalog has. */
export function altered(known: StoredJob, entry: PresentJob, source: WrittenSource): JobStep {
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

/** The step of a job whose posting is gone. */
export function closed(known: StoredJob, source: WrittenSource): JobStep {
  return transition(known, { ...known.state, closed_at: known.state.closed_at ?? source.now }, known.assigned.company_id, source)
}

/** Compares the stored job with its new state: the outcome, and the row to write and the event to append, if any. */
function transition(known: StoredJob, after: JobState, companyId: number, source: WrittenSource): JobStep {
  const before = known.state
  const fields = changedFields(before, after)
  if (fields.length === 0 && !detailsDiffer(before, after) && known.assigned.company_id === companyId) {
    return UNCHANGED
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

/** The values of a job that filters of the feed compare. */
export function snapshotOf(job: Job, companyId: number): Snapshot {
  const { level, workplace, employment_type, country_codes } = job
  const has_salary = job.salary_min !== null || job.salary_max !== null
  return { level, workplace, employment_type, country_codes, company_id: companyId, has_salary }
}
