import type { PoolClient } from 'pg'
import type { Timestamp } from '../job/job.ts'
import type { Posting } from '../job/posting.ts'
import type { Db } from './db.ts'
import { lockSources } from './source-lock.ts'

/** The posting that a stored job was derived from, with the fields that deriving it again must not change. */
export interface StoredPosting {
  job_id: number
  posting: Posting
  company_id: number
  content_hash: string | null
  history: { first_seen_at: Timestamp; created_at: Timestamp; updated_at: Timestamp; closed_at: Timestamp | null }
}

/** The next postings of a source after `afterId`. The source is locked first, so that no crawl closes or changes the postings that were read. */
export async function lockedPostings(
  client: PoolClient,
  sourceId: number,
  afterId: number,
  limit: number,
): Promise<StoredPosting[]> {
  await lockSources(client, [sourceId])
  const { rows } = await client.query<Omit<StoredPosting, 'history'> & Record<keyof StoredPosting['history'], Date | null>>({
    name: 'locked-postings',
    text: `select p.job_id, p.posting, j.company_id, j.content_hash, j.first_seen_at, j.created_at, j.updated_at, j.closed_at
             from postings p join jobs j on j.source_id = p.source_id and j.id = p.job_id
            where p.source_id = $1 and p.job_id > $2
            order by p.job_id limit $3`,
    values: [sourceId, afterId, limit],
  })
  return rows.map(({ first_seen_at, created_at, updated_at, closed_at, ...row }) => ({
    ...row,
    history: {
      first_seen_at: first_seen_at!.toISOString(),
      created_at: created_at!.toISOString(),
      updated_at: updated_at!.toISOString(),
      closed_at: closed_at?.toISOString() ?? null,
    },
  }))
}

/** The posting that a job was derived from; null for an imported job. */
export async function storedPosting(db: Db, sourceId: number, jobId: number): Promise<Posting | null> {
  const { rows } = await db.query<{ posting: Posting }>({
    name: 'stored-posting',
    text: 'select posting from postings where source_id = $1 and job_id = $2',
    values: [sourceId, jobId],
  })
  return rows[0]?.posting ?? null
}

export interface SourcePostings {
  source_id: number
  company: string | null
  /** Number of postings after the position. */
  postings: number
}

/** Sources that have postings from the position on, ordered by id; only one board when `board` is given. */
export async function sourcesWithPostings(
  db: Db,
  from: { source_id: number; job_id: number },
  board: { type: string; board: string } | null,
): Promise<SourcePostings[]> {
  const { rows } = await db.query<SourcePostings>(
    `select s.id as source_id, c.name as company, count(*) as postings
       from postings p
       join sources s on s.id = p.source_id
       join companies c on c.id = s.company_id
      where (p.source_id, p.job_id) > ($1, $2) and ($3::text is null or (s.type = $3 and s.board = $4))
      group by s.id, c.name
      order by s.id`,
    [from.source_id, from.job_id, board?.type ?? null, board?.board ?? null],
  )
  return rows
}

/** Imported jobs, which cannot be derived again. */
export async function countJobsWithoutPosting(db: Db, board: { type: string; board: string } | null): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    `select count(*) as count
       from jobs j join sources s on s.id = j.source_id
      where ($1::text is null or (s.type = $1 and s.board = $2))
        and not exists (select 1 from postings p where p.source_id = j.source_id and p.job_id = j.id)`,
    [board?.type ?? null, board?.board ?? null],
  )
  return rows[0]!.count
}
