import type { Db } from './db.ts'
import { STATUS } from './source-report.ts'
import { SOURCE_STATUSES, type SourceStatus } from './sources/health.ts'

export interface SystemCoverage {
  type: string
  boards: number
  failing: number
  open_jobs: number
  closed_jobs: number
}

export interface Freshness {
  /** Boards that are crawled and have been read completely. */
  boards: number
  /** Crawled boards that have not. */
  never: number
  median_seconds: number | null
  p90_seconds: number | null
  p99_seconds: number | null
  oldest_seconds: number | null
}

export interface FailureCount {
  kind: string
  boards: number
  /** The board that failed last, its message and its time. */
  board: string
  message: string
  at: Date
}

export interface Lane {
  lane: string
  in_flight: number
  /** The seconds for which the source asked clients to send no requests. */
  held_seconds: number
}

export interface Coverage {
  boards: Record<SourceStatus, number>
  jobs: { open: number; closed: number }
  systems: SystemCoverage[]
  freshness: Freshness
  /** Open jobs of which each field is known. */
  known: Record<string, number>
  failures: FailureCount[]
  pace: { crawled_last_hour: number; due: number; lanes: Lane[] }
}

/** When each field of an open job counts as known. */
const KNOWN: Record<string, string> = {
  location: 'location is not null',
  country_code: 'country_code is not null',
  region: 'region is not null',
  city: 'city is not null',
  workplace: 'workplace is not null',
  employment_type: 'employment_type is not null',
  level: 'level is not null',
  language: 'language is not null',
  salary: 'coalesce(salary_min, salary_max) is not null',
  experience_min_years: 'experience_min_years is not null',
  sponsors_visa: 'sponsors_visa is not null',
  skills: "skill_slugs <> '{}'",
  // By the lists for searching, because the objects lie in a wide table. A residence that names hours from UTC alone is not counted.
  residence: "(residence_places <> '{}' or residence_excluded <> '{}')",
  authorization: "(citizenship_asked <> '{none}' or clearance_asked <> '{none}')",
  languages: "languages_asked <> '{}'",
  education: "degree_asked <> '{}'",
  posted_at: 'posted_at is not null',
  expires_at: 'expires_at is not null',
  apply_url: 'apply_url is not null',
}

const MOST_LANES = 50
const MOST_FAILURES = 50

/** The state of the whole collection: a look at every job and every board. */
export async function readCoverage(db: Db, now: Date): Promise<Coverage> {
  const known = Object.entries(KNOWN).map(([field, is]) => `count(*) filter (where closed_at is null and ${is}) as "${field}"`)
  const { rows: jobs } = await db.query<Record<string, number>>(
    `select count(*) filter (where closed_at is null) as open, count(closed_at) as closed, ${known.join(', ')} from jobs`,
  )
  const { open = 0, closed = 0, ...fields } = jobs[0] ?? {}
  return {
    boards: await boardsByStatus(db),
    jobs: { open, closed },
    systems: await systems(db),
    freshness: await freshness(db, now),
    known: fields,
    failures: await failures(db),
    pace: { ...(await crawling(db, now)), lanes: await busyLanes(db, now) },
  }
}

async function boardsByStatus(db: Db): Promise<Record<SourceStatus, number>> {
  const { rows } = await db.query<{ status: SourceStatus; count: number }>(
    `select ${STATUS} as status, count(*) as count from sources s left join boards b on b.source_id = s.id group by 1`,
  )
  const counted = new Map(rows.map(({ status, count }) => [status, count]))
  return Object.fromEntries(SOURCE_STATUSES.map((status) => [status, counted.get(status) ?? 0])) as Record<SourceStatus, number>
}

async function systems(db: Db): Promise<SystemCoverage[]> {
  const { rows } = await db.query<Pick<SystemCoverage, 'type' | 'boards' | 'failing'>>(
    `select s.type, count(*) as boards, count(*) filter (where ${STATUS} = 'failing') as failing
       from sources s left join boards b on b.source_id = s.id
      group by s.type order by s.type`,
  )
  const jobs = await db.query<Pick<SystemCoverage, 'type' | 'open_jobs' | 'closed_jobs'>>(
    `select s.type, count(*) filter (where j.closed_at is null) as open_jobs, count(j.closed_at) as closed_jobs
       from jobs j join sources s on s.id = j.source_id
      group by s.type`,
  )
  const counted = new Map(jobs.rows.map((row) => [row.type, row]))
  return rows
    .map((row) => ({ ...row, ...(counted.get(row.type) ?? { open_jobs: 0, closed_jobs: 0 }) }))
    .sort((a, b) => b.open_jobs - a.open_jobs || b.boards - a.boards)
}

async function freshness(db: Db, now: Date): Promise<Freshness> {
  const { rows } = await db.query<Omit<Freshness, 'median_seconds' | 'p90_seconds' | 'p99_seconds'> & { ages: number[] | null }>(
    `select count(last_complete_at) as boards, count(*) - count(last_complete_at) as never,
            percentile_disc(array[0.5, 0.9, 0.99]) within group (order by age) as ages, max(age) as oldest_seconds
       from (select b.last_complete_at,
                    greatest(0, floor(extract(epoch from $1::timestamptz - b.last_complete_at)))::integer as age
               from boards b where ${STATUS} in ('active', 'failing', 'unverified')) crawled`,
    [now],
  )
  const { boards = 0, never = 0, oldest_seconds = null, ages } = rows[0] ?? {}
  const [median_seconds = null, p90_seconds = null, p99_seconds = null] = ages ?? []
  return { boards, never, median_seconds, p90_seconds, p99_seconds, oldest_seconds }
}

async function failures(db: Db): Promise<FailureCount[]> {
  const { rows } = await db.query<FailureCount>(
    `select distinct on (f.kind) f.kind, count(*) over (partition by f.kind) as boards, f.board, f.message, f.at
       from (select b.last_failure_kind as kind, s.type || ':' || s.board as board, coalesce(b.last_failure_message, '') as message,
                    b.last_failure_at as at
               from boards b join sources s on s.id = b.source_id
              where b.consecutive_failures > 0 and b.removed_at is null and b.paused_at is null
                and b.last_failure_kind is not null) f
      order by f.kind, f.at desc`,
  )
  return rows.sort((a, b) => b.boards - a.boards).slice(0, MOST_FAILURES)
}

async function crawling(db: Db, now: Date): Promise<{ crawled_last_hour: number; due: number }> {
  const { rows } = await db.query<{ crawled_last_hour: number; due: number }>(
    `select count(*) filter (where last_attempt_at > $1::timestamptz - interval '1 hour') as crawled_last_hour,
            count(*) filter (where next_crawl_at <= $1 and removed_at is null and paused_at is null) as due
       from boards`,
    [now],
  )
  return rows[0]!
}

async function busyLanes(db: Db, now: Date): Promise<Lane[]> {
  const { rows } = await db.query<Lane>(
    `select lane, in_flight, held_seconds
       from (select lane, (select count(*) from unnest(leases) lease where lease > $1) as in_flight,
                    greatest(0, ceil(extract(epoch from held_until - $1::timestamptz)))::integer as held_seconds
               from pace_lanes) lanes
      where in_flight > 0 or held_seconds > 0
      order by held_seconds desc, in_flight desc, lane limit $2`,
    [now, MOST_LANES],
  )
  return rows
}
