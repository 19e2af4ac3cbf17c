import type { ChangeType, EmploymentType, Level, Workplace } from '../job/vocab.ts'
import type { Db } from './db.ts'
import { settledChange } from './settled.ts'
import { AT_ONCE_BYTES, shareOf } from './slices.ts'

export interface FeedFilters {
  types?: ChangeType[]
  level?: Level[]
  workplace?: Workplace[]
  employment_type?: EmploymentType[]
  country?: string[]
  company_id?: number
  has_salary?: boolean
  changed_fields?: string[]
}

export interface FeedEvent {
  id: number
  job_id: number
  change_type: ChangeType
  changed_at: Date
  changed_fields: string[] | null
  /** The list item as JSON text when asked for; null when the record is gone, or long. */
  job: string | null
  /** The changed fields as they were and as they became, when asked for; descriptions as digests. */
  values?: { before: Record<string, unknown> | null; after: Record<string, unknown> | null }
}

export interface FeedRequest {
  after: number
  limit: number
  filters: FeedFilters
  includeJob: boolean
  includeValues?: boolean
  /** The feed ends here, whatever the server has beyond; null or absent where it ends with its newest event. */
  upTo?: number | null
}

export interface FeedPage {
  events: FeedEvent[]
  hasMore: boolean
  /** Past everything this page looked at, when it stopped for its budget rather than for its limit. */
  scannedTo: number | null
  /** Jobs of the page whose list items are too long to be read all at once, by id. */
  longJobs: Map<number, { source_id: number; bytes: number }>
}

/** A page may have 500 events, so longer values are null in it. The history of the job has them. */
const LONGEST_VALUES = 16_000
const SHORT_ENOUGH = `octet_length(concat(c.before, c.after)) <= ${LONGEST_VALUES}`
export const VALUES = `case when ${SHORT_ENOUGH} then c.before end as before, case when ${SHORT_ENOUGH} then c.after end as after`

/** The most events that one request looks at when its filter matches few of them. It takes about ten milliseconds. */
export const SCAN_BUDGET = 10_000

/** One row per filter: which of the events it keeps. Snapshot filters match before the change or after it. */
const FILTER_SQL: { [Name in keyof FeedFilters]-?: (parameter: string) => string } = {
  types: (p) => `c.change_type = any(${p})`,
  level: (p) => `(c.level_before = any(${p}) or c.level_after = any(${p}))`,
  workplace: (p) => `(c.workplace_before = any(${p}) or c.workplace_after = any(${p}))`,
  employment_type: (p) => `(c.employment_type_before = any(${p}) or c.employment_type_after = any(${p}))`,
  country: (p) => `(c.country_codes_before && ${p} or c.country_codes_after && ${p})`,
  company_id: (p) => `(c.company_before = ${p} or c.company_after = ${p})`,
  has_salary: (p) => `(c.has_salary_before = ${p} or c.has_salary_after = ${p})`,
  changed_fields: (p) => `(c.change_type = 'created' or c.changed_fields && ${p})`,
}

export async function readFeed(db: Db, request: FeedRequest): Promise<FeedPage> {
  const { after, limit, filters, includeJob, includeValues = false, upTo = null } = request
  const values: unknown[] = [after]
  const bind = (value: unknown) => `$${values.push(value)}`
  const conditions = Object.entries(filters)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => FILTER_SQL[name as keyof FeedFilters](bind(value)))

  const windowEnd = conditions.length > 0 ? await endOfBudget(db, after, upTo) : null
  const end = windowEnd ?? upTo
  if (end !== null) conditions.push(`c.id <= ${bind(end)}`)

  const { rows: found } = await db.query<FeedRow>(
    `select c.id, c.source_id, c.job_id, c.change_type, c.changed_at, c.changed_fields${includeValues ? `, ${VALUES}` : ''}
       from changes c
      where c.id > $1 ${conditions.map((condition) => `and ${condition}`).join('\n        ')}
      order by c.id
      limit ${bind(limit + 1)}`,
    values,
  )
  const settled = await settledChange(db, Math.max(found.at(-1)?.id ?? 0, windowEnd ?? 0))
  const rows = found.filter(({ id }) => id <= settled)
  const jobs = includeJob ? await jobsOfEvents(db, rows.slice(0, limit), shareOf(AT_ONCE_BYTES, limit)) : null
  const longJobs: FeedPage['longJobs'] = new Map()
  for (const { job_id, source_id } of rows.slice(0, limit)) {
    const job = jobs?.get(job_id)
    if (job?.item === null) longJobs.set(job_id, { source_id, bytes: job.bytes })
  }
  const events = rows.slice(0, limit).map(
    ({ id, job_id, change_type, changed_at, changed_fields, before, after }): FeedEvent => ({
      id,
      job_id,
      change_type,
      changed_at,
      changed_fields,
      job: jobs?.get(job_id)?.item ?? null,
      ...(includeValues && { values: { before, after } }),
    }),
  )
  if (rows.length > limit) return { events, longJobs, hasMore: true, scannedTo: null }
  if (windowEnd !== null && windowEnd > settled) return { events, longJobs, hasMore: false, scannedTo: Math.max(after, settled) }
  return { events, longJobs, hasMore: windowEnd !== null, scannedTo: windowEnd }
}

type FeedRow = Omit<FeedEvent, 'job' | 'values'> & { source_id: number } & NonNullable<FeedEvent['values']>

/** The list items of the events' jobs, by job id. Items of more than `longest` bytes are null. */
export async function jobsOfEvents(
  db: Db,
  events: Pick<FeedRow, 'job_id' | 'source_id'>[],
  longest: number,
): Promise<Map<number, { item: string | null; bytes: number }>> {
  if (events.length === 0) return new Map()
  const { rows } = await db.query<{ id: number; item: string | null; bytes: number }>({
    name: 'jobs-of-events',
    text: `select j.id, octet_length(v.item) as bytes,
                  case when octet_length(v.item) <= $3::bigint then v.item || ',"company":' || co.summary || '}' end as item
             from jobs j
             join job_views v on v.source_id = j.source_id and v.job_id = j.id
             join companies co on co.id = j.company_id
            where j.id = any($1) and j.source_id = any($2)`,
    values: [[...new Set(events.map((event) => event.job_id))], [...new Set(events.map((event) => event.source_id))], longest],
  })
  return new Map(rows.map(({ id, item, bytes }) => [id, { item, bytes }]))
}

/** The id at which the budget ends, or null when the feed ends first. */
async function endOfBudget(db: Db, after: number, upTo: number | null): Promise<number | null> {
  const { rows } = await db.query<{ id: number }>({
    name: 'end-of-feed-budget',
    text: 'select id from changes where id > $1 order by id offset $2 limit 1',
    values: [after, SCAN_BUDGET - 1],
  })
  const end = rows[0]?.id ?? null
  return end !== null && upTo !== null && end > upTo ? null : end
}

/** The position from which every event at or after `since` follows: the id before the first such event, else the newest id. */
export async function feedPositionSince(db: Db, since: Date): Promise<number> {
  const { rows } = await db.query<{ position: number }>({
    name: 'feed-position-since',
    text: `select coalesce(
             (select id - 1 from changes where changed_at >= $1 order by changed_at, id limit 1),
             (select id from changes order by id desc limit 1),
             1) as position`,
    values: [since],
  })
  const { position } = rows[0]!
  return Math.min(position, await settledChange(db, position))
}

/** No event follows a time in the far future, so the position after it is the end of the feed. */
const FAR_FUTURE = new Date('9999-12-31T23:59:59Z')

/** The position after the newest event. */
export const feedEnd = (db: Db) => feedPositionSince(db, FAR_FUTURE)

/** Null while the feed is empty. */
export async function newestChange(db: Db): Promise<{ id: number; changed_at: Date } | null> {
  const { rows } = await db.query<{ id: number; changed_at: Date }>('select id, changed_at from changes order by id desc limit 1')
  return rows[0] ?? null
}
