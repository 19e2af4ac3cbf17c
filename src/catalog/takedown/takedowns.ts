import type { Pool } from 'pg'
import { type Db, type Lock, transaction } from '../db.ts'
import { LOCK_NUMBERS } from '../lock-numbers.ts'

export type TakedownKind = 'job' | 'company' | 'host'

/** Something that is, or can be, taken out of service: a job by its id, an employer by the id of its company or by the host of its postings. */
export interface TakedownTarget {
  kind: TakedownKind
  /** The id as text, or the host. */
  target: string
}

export interface Takedown extends TakedownTarget {
  id: number
  why: string
  taken_by: string
  taken_at: Date
  undone_by: string | null
  undone_at: Date | null
  purged_by: string | null
  purged_at: Date | null
}

const COLUMNS = 'id, kind, target, why, taken_by, taken_at, undone_by, undone_at, purged_by, purged_at'

/**
 * Every writer of postings holds this lock, shared, from before it reads the list of takedowns until its commit. Adding to the list takes it alone:
 * a writer that did not see the new row has committed by then, so the jobs it wrote are found and taken down too.
 */
export const SHARE_TAKEDOWNS = `pg_advisory_xact_lock_shared(${LOCK_NUMBERS.takedown})`
const ALONE: Lock = `select pg_advisory_xact_lock(${LOCK_NUMBERS.takedown})`

/** Condition that no active takedown has the company whose id the parameter is. */
export const companyInService = (parameter: string) =>
  `not exists (select from takedowns t where t.kind = 'company' and t.target = ${parameter}::text and t.undone_at is null)`

/** Adds to the log. From its commit on, no crawl or import stores a posting of the target. */
export async function addTakedown(pool: Pool, { kind, target }: TakedownTarget, why: string, by: string): Promise<Takedown> {
  const add = async (db: Db) => {
    const { rows } = await db.query<Takedown>(
      `insert into takedowns (kind, target, why, taken_by) values ($1, $2, $3, $4) returning ${COLUMNS}`,
      [kind, target, why, by],
    )
    return rows[0]!
  }
  return transaction(pool, add, [ALONE])
}

/** The takedown of a target that was not undone. */
export async function activeTakedown(db: Db, { kind, target }: TakedownTarget): Promise<Takedown | null> {
  const { rows } = await db.query<Takedown>(
    `select ${COLUMNS} from takedowns where kind = $1 and target = $2 and undone_at is null`,
    [kind, target],
  )
  return rows[0] ?? null
}

/** The takedown that put a job into quarantine, whatever its target. */
export async function takedownOfJob(db: Db, jobId: number): Promise<Takedown | null> {
  const { rows } = await db.query<Takedown>(
    `select ${COLUMNS} from takedowns where id = (select takedown_id from quarantine where job_id = $1)`,
    [jobId],
  )
  return rows[0] ?? null
}

/** The whole log, newest first, with the number of jobs that each takedown holds in quarantine. */
export async function listTakedowns(db: Db): Promise<(Takedown & { jobs: number })[]> {
  const { rows } = await db.query<Takedown & { jobs: number }>(
    `select ${COLUMNS}, (select count(*)::int from quarantine q where q.takedown_id = t.id) as jobs from takedowns t order by id desc`,
  )
  return rows
}

export async function noteUndone(db: Db, id: number, by: string): Promise<void> {
  await db.query('update takedowns set undone_by = $2, undone_at = clock_timestamp(), company = null where id = $1', [id, by])
}

export async function notePurged(db: Db, id: number, by: string): Promise<void> {
  await db.query('update takedowns set purged_by = $2, purged_at = clock_timestamp(), company = null where id = $1', [id, by])
}
