import type { Pool, PoolClient } from 'pg'
import { listItemText } from '../job/list-item.ts'
import { type Db, transaction } from './db.ts'
import { HIGHEST_REVISION } from './position.ts'
import { type RecordedEvent, replayFaults } from './replay.ts'
import { storedJobsById } from './stored-jobs.ts'

/** Faults of one kind: how many, and the first of them in words. */
export class Faults {
  count = 0
  readonly examples: string[] = []

  add(fault: string): void {
    this.count++
    if (this.examples.length < EXAMPLES) this.examples.push(fault)
  }
}

const EXAMPLES = 5
const JOBS_AT_ONCE = 500
const EVENTS_AT_ONCE = 10_000

/** Called after every page. */
export type OnProgress = (done: number, total: number) => void

export interface JobsChecked {
  jobs: number
  events: number
  /** Jobs without one of their other rows, and rows without their job. */
  missing: Faults
  /** Jobs that differ from the state their events lead to. */
  replay: Faults
  /** Jobs whose prepared list item is not made of their row. */
  views: Faults
}

/**
 * Compares every job with its events and its other rows, page by page in the order of ids. Each page is of one moment, so writers may go on; later
 * changes to a page are not looked at again.
 */
export async function checkJobs(pool: Pool, onProgress: OnProgress = () => {}): Promise<JobsChecked> {
  const checked = { jobs: 0, events: 0, missing: new Faults(), replay: new Faults(), views: new Faults() }
  const total = await countOf(pool, 'jobs')
  for (let after: number | null = 0; after !== null; ) {
    const from: number = after
    after = await transaction(pool, async (client) => {
      await client.query('set transaction isolation level repeatable read, read only')
      return checkPage(client, from, checked)
    })
    onProgress(checked.jobs, Math.max(total, checked.jobs))
  }
  for (const table of JOB_TABLES) {
    for (const id of await withoutJob(pool, table)) checked.missing.add(`${table} has a row of job ${id}, which is not there`)
  }
  return checked
}

/** The last id of the page; null when there was none. */
async function checkPage(client: PoolClient, after: number, checked: JobsChecked): Promise<number | null> {
  const { rows: page } = await client.query<{ id: number }>({
    name: 'deep-check-page',
    text: 'select id from jobs where id > $1 order by id limit $2',
    values: [after, JOBS_AT_ONCE],
  })
  const ids = page.map(({ id }) => id)
  const { rows: jobs } = await client.query<{ id: number; item: string | null; described: boolean; searchable: boolean }>({
    name: 'deep-check-jobs',
    text: `select j.id, v.item, d.job_id is not null as described, s.job_id is not null as searchable
             from jobs j
             left join job_views v on v.source_id = j.source_id and v.job_id = j.id
             left join descriptions d on d.source_id = j.source_id and d.job_id = j.id
             left join search_documents s on s.source_id = j.source_id and s.job_id = j.id
            where j.id = any($1)
            order by j.id`,
    values: [ids],
  })
  const stored = new Map((await storedJobsById(client, ids)).map((job) => [job.assigned.id, job]))
  const events = await eventsOf(client, ids)
  for (const { id, item, described, searchable } of jobs) {
    if (item === null) checked.missing.add(`job ${id} has no row in job_views`)
    if (!described) checked.missing.add(`job ${id} has no row in descriptions`)
    if (!searchable) checked.missing.add(`job ${id} has no row in search_documents`)
    const job = stored.get(id)
    if (job === undefined) continue
    if (item !== listItemText(job.state, job.assigned)) checked.views.add(`the list item of job ${id} is not made of its row`)
    for (const fault of replayFaults(job, events.get(id) ?? [])) checked.replay.add(fault)
    checked.events += events.get(id)?.length ?? 0
  }
  checked.jobs += jobs.length
  return ids.at(-1) ?? null
}

async function eventsOf(client: PoolClient, ids: number[]): Promise<Map<number, RecordedEvent[]>> {
  const { rows } = await client.query<RecordedEvent>({
    name: 'deep-check-events',
    text: 'select id, job_id, change_type, before, after from changes where job_id = any($1) order by id',
    values: [ids],
  })
  const events = new Map<number, RecordedEvent[]>()
  for (const event of rows) {
    const some = events.get(event.job_id) ?? []
    events.set(event.job_id, some)
    some.push(event)
  }
  return events
}

/** Looks at the feed as a whole: its times never fall, every event is of a job, and the next id is above all others. */
export async function checkFeed(pool: Pool, onProgress: OnProgress = () => {}): Promise<{ events: number; faults: Faults }> {
  const faults = new Faults()
  const total = await countOf(pool, 'changes')
  let events = 0
  let last = { id: 0, changed_at: new Date(0) }
  for (;;) {
    const { rows } = await pool.query<{ id: number; job_id: number; changed_at: Date }>({
      name: 'deep-check-feed',
      text: 'select id, job_id, changed_at from changes where id > $1 order by id limit $2',
      values: [last.id, EVENTS_AT_ONCE],
    })
    const known = await existing(pool, [...new Set(rows.map(({ job_id }) => job_id))])
    for (const event of rows) {
      if (!known.has(event.job_id)) faults.add(`event ${event.id} is of job ${event.job_id}, which is not there`)
      if (event.changed_at < last.changed_at) faults.add(`event ${event.id} is older than event ${last.id} before it`)
      last = event
    }
    events += rows.length
    onProgress(events, Math.max(total, events))
    if (rows.length < EVENTS_AT_ONCE) break
  }
  for (const fault of await sequencesBehind(pool)) faults.add(fault)
  return { events, faults }
}

/** The ids, of these, that have a job, in service or taken down. */
async function existing(db: Db, ids: number[]): Promise<Set<number>> {
  const { rows } = await db.query<{ id: number }>({
    name: 'deep-check-existing',
    text: 'select id from jobs where id = any($1) union all select job_id from quarantine where job_id = any($1)',
    values: [ids],
  })
  return new Set(rows.map(({ id }) => id))
}

/** Finds sequences that stand below the highest number in use: they would assign it again. */
async function sequencesBehind(db: Db): Promise<string[]> {
  const { rows } = await db.query<{ sequence: string; next: number; highest: number }>(
    `select sequence, next, highest
       from (select 'change_ids' as sequence, (select last_value from change_ids) as next, (select max(id) from changes) as highest
             union all
             select 'job_revisions', (select last_value from job_revisions), ${HIGHEST_REVISION}
             union all
             select 'job_ids', (select last_value from job_ids), (select max(id) from jobs)) numbered
      where next < highest`,
  )
  return rows.map(({ sequence, next, highest }) => `the sequence ${sequence} is at ${next}, and ${highest} is in use`)
}

const JOB_TABLES = ['job_views', 'descriptions', 'search_documents', 'postings', 'posting_aliases'] as const

/** Ids of missing jobs of which a table still has rows; at most 100 of them. */
async function withoutJob(db: Db, table: (typeof JOB_TABLES)[number]): Promise<number[]> {
  const { rows } = await db.query<{ job_id: number }>(
    `select job_id from ${table} t
      where not exists (select from jobs j where j.source_id = t.source_id and j.id = t.job_id)
      limit 100`,
  )
  return rows.map(({ job_id }) => job_id)
}

async function countOf(db: Db, table: 'jobs' | 'changes'): Promise<number> {
  const { rows } = await db.query<{ count: number }>(`select count(*) as count from ${table}`)
  return rows[0]!.count
}
