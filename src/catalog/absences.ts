import type { Db } from './db.ts'

/** An open posting that a listing lacked. `times` and `since` count earlier listings that lacked it too; see migrations/0002_boards.sql. */
export interface Absent {
  job_id: number
  external_job_id: string
  times: number
  since: Date | null
  checked_at: Date | null
}

const ABSENT = `select j.id as job_id, j.external_job_id, coalesce(a.times, 0) as times, a.since, a.checked_at
                  from jobs j left join absences a on a.source_id = j.source_id and a.job_id = j.id`

/** Open postings that are not among those seen. */
export async function absentPostings(db: Db, sourceId: number, seen: string[]): Promise<Absent[]> {
  const { rows } = await db.query<Absent>({
    name: 'absent-postings',
    text: `${ABSENT} left join unnest($2::text[]) as seen (id) on seen.id = j.external_job_id
            where j.source_id = $1 and j.closed_at is null and seen.id is null order by j.id`,
    values: [sourceId, seen],
  })
  return rows
}

/** Open postings that the last complete listing lacked. */
export async function stillAbsentPostings(db: Db, sourceId: number): Promise<Absent[]> {
  const { rows } = await db.query<Absent>(
    `${ABSENT} where j.source_id = $1 and j.closed_at is null and a.times > 0 order by j.id`,
    [sourceId],
  )
  return rows
}

/** Open postings that are not in this listing, were not seen since `unseenSince` or have expired, and were not asked about since then. */
export async function longUnseenPostings(
  db: Db,
  sourceId: number,
  {
    seen,
    unseenSince,
    now,
    lastListedAt,
    limit,
  }: { seen: string[]; unseenSince: Date; now: Date; lastListedAt: Date | null; limit: number },
): Promise<Absent[]> {
  const { rows } = await db.query<Absent>(
    `${ABSENT} left join unnest($2::text[]) as seen (id) on seen.id = j.external_job_id
      where j.source_id = $1 and j.closed_at is null and seen.id is null
        and (coalesce(a.since, greatest(j.first_seen_at, $4)) <= $3 or j.expires_at <= $6)
        and (a.checked_at is null or a.checked_at <= $3 or a.checked_at > $6)
      order by a.checked_at nulls first, a.since nulls first, j.id limit $5`,
    [sourceId, seen, unseenSince, lastListedAt, limit, now],
  )
  return rows
}

export async function countOpenJobs(db: Db, sourceId: number): Promise<number> {
  const { rows } = await db.query<{ count: number }>({
    name: 'count-open-jobs',
    text: 'select count(*) as count from jobs where source_id = $1 and closed_at is null',
    values: [sourceId],
  })
  return rows[0]!.count
}

export async function openExternalIds(db: Db, sourceId: number, limit: number): Promise<string[]> {
  const { rows } = await db.query<{ external_job_id: string }>(
    'select external_job_id from jobs where source_id = $1 and closed_at is null order by id limit $2',
    [sourceId, limit],
  )
  return rows.map((row) => row.external_job_id)
}

export async function saveAbsences(db: Db, sourceId: number, absences: Absent[]): Promise<void> {
  if (absences.length === 0) return
  await db.query({
    name: 'save-absences',
    text: `insert into absences (source_id, job_id, times, since, checked_at)
           select $1, * from unnest($2::bigint[], $3::int[], $4::timestamptz[], $5::timestamptz[])
           on conflict (source_id, job_id) do update
              set times = excluded.times, since = excluded.since, checked_at = excluded.checked_at`,
    values: [
      sourceId,
      absences.map((row) => row.job_id),
      absences.map((row) => row.times),
      absences.map((row) => row.since),
      absences.map((row) => row.checked_at),
    ],
  })
}

/** After a capped listing: postings that it lacks count as unseen from now on, unless they already did. */
export async function noteUnseen(db: Db, sourceId: number, seen: string[], now: Date): Promise<void> {
  await db.query(
    `insert into absences (source_id, job_id, times, since)
     select j.source_id, j.id, 0, $3 from jobs j left join unnest($2::text[]) as seen (id) on seen.id = j.external_job_id
      where j.source_id = $1 and j.closed_at is null and seen.id is null
     on conflict (source_id, job_id) do update set since = excluded.since where absences.since > excluded.since`,
    [sourceId, seen, now],
  )
}

export async function clearAbsences(db: Db, sourceId: number, jobIds: number[]): Promise<void> {
  if (jobIds.length === 0) return
  await db.query('delete from absences where source_id = $1 and job_id = any($2)', [sourceId, jobIds])
}

export async function clearSourceAbsences(db: Db, sourceId: number): Promise<void> {
  await db.query('delete from absences where source_id = $1', [sourceId])
}
