import type { Db } from './db.ts'
import { settledNow } from './settled.ts'

export interface JobRevision {
  id: number
  revision: number
}

/**
 * The jobs that changed after a revision, ordered by revision. Revisions are assigned under the feed lock, so they become visible in order: a
 * client that has read up to a revision has missed nothing before it. A job is listed only at its latest revision. The list ends at `upTo`,
 * whatever the server has beyond.
 */
export async function revisionsAfter(
  db: Db,
  { after, limit, upTo = null }: { after: number; limit: number; upTo?: number | null },
): Promise<JobRevision[]> {
  const settled = await settledNow(db)
  const { rows } = await db.query<JobRevision>({
    name: 'revisions-after',
    text: 'select id, revision from jobs where revision > $1 and revision <= $3 order by revision limit $2',
    values: [after, limit, Math.min(upTo ?? settled.revision, settled.revision)],
  })
  return rows
}
