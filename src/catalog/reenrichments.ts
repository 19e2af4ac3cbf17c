import type { Db } from './db.ts'

/** The progress of a re-enrichment, and its counts so far. */
export interface ReenrichmentState<Counts> {
  source_id: number
  job_id: number
  counts: Counts
}

export interface UnfinishedReenrichment<Counts> extends ReenrichmentState<Counts> {
  started_at: Date
}

/** The unfinished re-enrichment of this scope by this build, or null. */
export async function unfinishedReenrichment<Counts>(
  db: Db,
  scope: string,
  build: string,
): Promise<UnfinishedReenrichment<Counts> | null> {
  const { rows } = await db.query<UnfinishedReenrichment<Counts>>(
    'select source_id, job_id, counts, started_at from reenrichments where scope = $1 and build = $2',
    [scope, build],
  )
  return rows[0] ?? null
}

export async function recordReenrichment<Counts>(
  db: Db,
  scope: string,
  build: string,
  { source_id, job_id, counts }: ReenrichmentState<Counts>,
): Promise<void> {
  await db.query({
    name: 'record-reenrichment',
    text: `insert into reenrichments (scope, build, source_id, job_id, counts) values ($1, $2, $3, $4, $5)
           on conflict (scope) do update
              set build = excluded.build, source_id = excluded.source_id, job_id = excluded.job_id, counts = excluded.counts`,
    values: [scope, build, source_id, job_id, JSON.stringify(counts)],
  })
}

export async function endReenrichment(db: Db, scope: string): Promise<void> {
  await db.query('delete from reenrichments where scope = $1', [scope])
}
