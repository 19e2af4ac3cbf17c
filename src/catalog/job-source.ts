import type { Db } from './db.ts'

/**
 * The source of a job on a distributed catalog; null when there is no such job. A job is on the shard of its source, which its id does not
 * name. Its first event does, and the coordinator has all events. With the source, one shard is asked instead of all.
 */
export async function sourceOfJob(db: Db, id: number): Promise<number | null> {
  const { rows } = await db.query<{ source_id: number }>({
    name: 'source-of-job',
    text: 'select source_id from changes where job_id = $1 order by id limit 1',
    values: [id],
  })
  return rows[0]?.source_id ?? sourceOnAnyShard(db, id)
}

/**
 * Rolecall writes no job without an event and removes none. But servers that were restored from backups of different moments can have a job
 * whose event the coordinator has lost. Searches show it, so it has to be found by its id too.
 */
async function sourceOnAnyShard(db: Db, id: number): Promise<number | null> {
  const { rows } = await db.query<{ source_id: number }>({
    name: 'source-on-any-shard',
    text: 'select source_id from jobs where id = $1 limit 1',
    values: [id],
  })
  return rows[0]?.source_id ?? null
}
