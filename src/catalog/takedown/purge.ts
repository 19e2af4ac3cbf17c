import type { Pool } from 'pg'
import { takeFeedLock } from '../changes.ts'
import { type Db, transaction } from '../db.ts'
import { LOCK_NUMBERS } from '../lock-numbers.ts'
import { withSessionLock } from '../session-lock.ts'
import { notePurged } from './takedowns.ts'

/** Deletes the texts of a takedown for good. Its jobs get a new revision, by which every search index learns that its snapshots must go. */
export async function purgeTakedown(pool: Pool, takedownId: number, by: string): Promise<void> {
  await transaction(pool, async (client) => {
    await notePurged(client, takedownId, by)
    await takeFeedLock(client)
    await client.query(
      `update quarantine set texts = null, revision = nextval('job_revisions') where takedown_id = $1 and texts is not null`,
      [takedownId],
    )
  })
}

/** The revision of the last purge; 0 where there was none. A snapshot of an older revision may hold purged texts. */
export async function lastPurge(db: Db): Promise<number> {
  const { rows } = await db.query<{ revision: number }>({
    name: 'last-purge',
    text: 'select coalesce(max(revision), 0)::float8 as revision from quarantine where texts is null',
  })
  return rows[0]!.revision
}

/** The tables that had texts of purged jobs, and the planner's samples of their values. */
const TABLES = [
  'jobs',
  'descriptions',
  'job_views',
  'search_documents',
  'posting_aliases',
  'postings',
  'changes',
  'companies',
  'quarantine',
  'takedowns',
]

/**
 * Frees the space of deleted rows. PostgreSQL overwrites it in time; `rewrite` writes the tables anew and removes the old files, and locks each
 * table meanwhile.
 */
export async function vacuumCatalog(pool: Pool, { rewrite }: { rewrite: boolean }): Promise<void> {
  for (const table of TABLES) await pool.query(`vacuum (${rewrite ? 'full, ' : ''}analyze) ${table}`)
  if (!rewrite) return
  await pool.query('vacuum full pg_statistic')
  await withSessionLock(pool, { lock: LOCK_NUMBERS.removingLog, wait: true }, () => removeLog(pool))
}

/**
 * Removes the write-ahead log up to now, which has the texts too. By default PostgreSQL renames its old files for later use and leaves the bytes in
 * them, so the files that are renamed already are used up first, and then all are removed.
 */
async function removeLog(pool: Pool): Promise<void> {
  await pool.query('alter system set wal_recycle = off')
  await pool.query('select pg_reload_conf()')
  try {
    do {
      // At the beginning of a file there is nothing to switch from.
      await pool.query(`select pg_logical_emit_message(true, 'rolecall', 'purge')`)
      await pool.query('select pg_switch_wal()')
    } while (await hasRenamedFiles(pool))
    await pool.query('checkpoint')
  } finally {
    await resetRecycling(pool)
  }
}

async function resetRecycling(pool: Pool): Promise<void> {
  await pool.query('alter system reset wal_recycle')
  await pool.query('select pg_reload_conf()')
}

/**
 * Switches the renaming of log files on again after a process was killed while it removed the log. The setting belongs to the server's checkpointer,
 * so it cannot be changed for one connection alone.
 */
export async function restoreRecycling(pool: Pool): Promise<void> {
  const { rowCount } = await pool.query(
    `select from pg_file_settings where name = 'wal_recycle' and sourcefile like '%postgresql.auto.conf'`,
  )
  if (rowCount === 0) return
  await withSessionLock(pool, { lock: LOCK_NUMBERS.removingLog, wait: false }, () => resetRecycling(pool))
}

async function hasRenamedFiles(pool: Pool): Promise<boolean> {
  const { rows } = await pool.query<{ some: boolean }>(
    `select exists (select from pg_ls_waldir()
                     where name ~ '^[0-9A-F]{24}$' and name > pg_walfile_name(pg_current_wal_lsn())) as some`,
  )
  return rows[0]!.some
}
