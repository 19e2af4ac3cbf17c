import type { Db } from './db.ts'

export interface JobRevision {
  id: number
  revision: number
}

/**
 * The jobs that changed after a revision, in the order of their revisions. Revisions are given out under the feed lock, so they become
 * visible in order: whoever has read up to one has missed nothing before it. A job stands only at its last revision.
 */
export async function revisionsAfter(db: Db, revision: number, limit: number): Promise<JobRevision[]> {
  const { rows } = await db.query<JobRevision>({
    name: 'revisions-after',
    text: 'select id, revision from jobs where revision > $1 order by revision limit $2',
    values: [revision, limit],
  })
  return rows
}
