import type { Pool } from 'pg'
import type { Db } from './db.ts'
import { LOCK_NUMBERS } from './lock-numbers.ts'

/** The progress of the import of one file, which its fingerprint identifies. */
export interface ImportState<Counts> {
  id: number
  lines_done: number
  counts: Counts | null
  started_at: Date
  finished_at: Date | null
}

export async function openImport<Counts>(db: Db, fingerprint: string): Promise<ImportState<Counts>> {
  await db.query('insert into imports (fingerprint) values ($1) on conflict (fingerprint) do nothing', [fingerprint])
  return readImport(db, fingerprint)
}

async function readImport<Counts>(db: Db, fingerprint: string): Promise<ImportState<Counts>> {
  const { rows } = await db.query(
    `select id, lines_done, case when lines_done > 0 then counts end as counts, started_at, finished_at
       from imports where fingerprint = $1`,
    [fingerprint],
  )
  return rows[0]
}

/** Marks the lines up to `linesDone` as dealt with. */
export async function recordProgress(db: Db, id: number, linesDone: number, counts: object): Promise<void> {
  await db.query({
    name: 'record-import-progress',
    text: 'update imports set lines_done = $2, counts = $3 where id = $1',
    values: [id, linesDone, JSON.stringify(counts)],
  })
}

export async function finishImport(db: Db, id: number): Promise<void> {
  await db.query('update imports set finished_at = clock_timestamp() where id = $1', [id])
}

/** Starts over at the first line. The companies that the file's references became stay known. */
export async function rewindImport(db: Db, id: number): Promise<void> {
  await db.query(
    `update imports set lines_done = 0, counts = '{}', started_at = clock_timestamp(), finished_at = null where id = $1`,
    [id],
  )
}

export async function forgetImport(db: Db, id: number): Promise<void> {
  await db.query('delete from imports where id = $1', [id])
}

/**
 * Runs `work` while no other process imports the same file; null when one does. The wait is for a process that was
 * killed a moment ago and whose last statement is still running on the server.
 */
export async function withImportLock<T>(pool: Pool, id: number, work: () => Promise<T>): Promise<T | null> {
  const lock = [LOCK_NUMBERS.import, id % 2 ** 31]
  const client = await pool.connect()
  const query = (text: string, values?: unknown[]) => client.query(text, values)
  try {
    await query(`set lock_timeout = '15s'`)
    await query('select pg_advisory_lock($1, $2)', lock)
  } catch (error) {
    client.release(true)
    if ((error as { code?: string }).code === LOCK_NOT_AVAILABLE) return null
    throw error
  }
  try {
    return await work()
  } finally {
    const broken = await query('select pg_advisory_unlock($1, $2)', lock)
      .then(() => query('reset lock_timeout'))
      .then(
        () => false,
        () => true,
      )
    client.release(broken)
  }
}

const LOCK_NOT_AVAILABLE = '55P03'

/** Run after a bulk load: until autovacuum has run, the planner would plan for an empty catalog. */
export async function refreshStatistics(db: Db): Promise<void> {
  await db.query('analyze jobs, descriptions, job_views, search_documents, posting_aliases, changes, companies, sources')
}
