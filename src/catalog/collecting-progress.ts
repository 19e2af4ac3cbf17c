import type { Db } from './db.ts'

/** The progress of the first crawl of all boards. */
export interface CollectingProgress {
  /** Boards that are crawled. */
  boards: number
  /** Boards that were read at least once, or failed. */
  read: number
  /** Some boards wait for their first reading, and somebody is reading. */
  collecting: boolean
}

/** If no board was claimed for longer than this, nobody is reading. */
const STILL_READING = '10 minutes'

export async function readCollectingProgress(db: Db, now: Date): Promise<CollectingProgress> {
  const { rows } = await db.query<CollectingProgress>({
    name: 'read-collecting',
    text: `select boards, read, read < boards and coalesce(last > $1::timestamptz - interval '${STILL_READING}', false) as collecting
             from (select count(*) as boards, max(last_attempt_at) as last,
                          count(*) filter (where last_success_at is not null or last_failure_at is not null) as read
                     from boards where removed_at is null and paused_at is null and gone_at is null) crawled`,
    values: [now],
  })
  return rows[0]!
}
