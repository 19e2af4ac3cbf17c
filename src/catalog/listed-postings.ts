import type { Db } from './db.ts'

/** The stored facts of a listed posting by which a crawl decides whether to read it. */
export interface KnownPosting {
  external_job_id: string
  job_id: number
  closed: boolean
  /** Earlier listings lacked it. */
  absent: boolean
  /** Null when no listing brought it: it was imported. */
  fingerprint: string | null
  read_at: Date | null
  /** The day that the posting itself states as its last. */
  expires_at: Date | null
}

export async function knownPostings(db: Db, sourceId: number, externalIds: string[]): Promise<Map<string, KnownPosting>> {
  const { rows } = await db.query<KnownPosting>({
    name: 'known-postings',
    text: `select j.external_job_id, j.id as job_id, j.closed_at is not null as closed, a.job_id is not null as absent,
                  l.fingerprint, l.read_at, j.expires_at
             from jobs j
             left join listed_postings l on l.source_id = j.source_id and l.external_job_id = j.external_job_id
             left join absences a on a.source_id = j.source_id and a.job_id = j.id
            where j.source_id = $1 and j.external_job_id = any($2)
            union all
           -- A posting that was read and is no job was taken down. It is not read again before its row changes.
           select l.external_job_id, 0, false, false, l.fingerprint, l.read_at, null
             from listed_postings l
            where l.source_id = $1 and l.external_job_id = any($2)
              and not exists (select from jobs j where j.source_id = $1 and j.external_job_id = l.external_job_id)`,
    values: [sourceId, externalIds],
  })
  return new Map(rows.map((row) => [row.external_job_id, row]))
}

export async function saveListedPostings(
  db: Db,
  sourceId: number,
  read: { external_job_id: string; fingerprint: string }[],
  now: Date,
): Promise<void> {
  if (read.length === 0) return
  await db.query({
    name: 'save-listed-postings',
    text: `insert into listed_postings (source_id, external_job_id, fingerprint, read_at)
           select $1, id, fingerprint, $4 from unnest($2::text[], $3::text[]) as r (id, fingerprint)
           on conflict (source_id, external_job_id) do update set fingerprint = excluded.fingerprint, read_at = excluded.read_at`,
    values: [sourceId, read.map((row) => row.external_job_id), read.map((row) => row.fingerprint), now],
  })
}

export async function forgetListedPostings(db: Db, sourceId: number, externalIds: string[]): Promise<void> {
  await db.query('delete from listed_postings where source_id = $1 and external_job_id = any($2)', [sourceId, externalIds])
}

/**
 * Whether some open posting was last read before `from`, or, by a clock that has been set back since, after `to`, or before it expired. `to` is the
 * present.
 */
export async function anyReadOutside(db: Db, sourceId: number, from: Date, to: Date): Promise<boolean> {
  const { rows } = await db.query<{ found: boolean }>(
    `select exists (select 1 from listed_postings where source_id = $1 and (read_at < $2 or read_at > $3))
         or exists (select 1 from jobs j
                      join listed_postings l on l.source_id = j.source_id and l.external_job_id = j.external_job_id
                     where j.source_id = $1 and j.closed_at is null and j.expires_at <= $3 and l.read_at < j.expires_at) as found`,
    [sourceId, from, to],
  )
  return rows[0]!.found
}
