import type { Db } from './db.ts'
import type { Position } from './reads.ts'
import { settledNow } from './settled.ts'

/** An event of `changes`, with the values that identify it: after a lost commit its id may be given again, but not at the same time. */
export const EVENT_MARK = `json_build_object('id', id, 'at', changed_at::text, 'job_id', job_id)`

/** The highest revision of a job, in service or taken down; null where there is none. */
export const HIGHEST_REVISION = 'greatest((select max(revision) from jobs), (select max(revision) from quarantine))'

/** The current position of the catalog; 0 where there is no change yet. Both are read in one statement, so that they are of the same moment. */
export async function catalogPosition(db: Db): Promise<Position> {
  const { rows } = await db.query<Position>({
    name: 'catalog-position',
    text: `select coalesce((select max(id) from changes), 0)::float8 as change,
                  coalesce(${HIGHEST_REVISION}, 0)::float8 as revision`,
  })
  return rows[0]!
}

/** The highest revision up to which every change of a job can be read. */
export async function settledRevision(db: Db): Promise<number> {
  const { revision } = await catalogPosition(db)
  return Math.min(revision, (await settledNow(db)).revision)
}
