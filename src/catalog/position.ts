import type { Db } from './db.ts'
import type { Position } from './reads.ts'

/** The current position of the catalog; 0 where there is no change yet. Both are read in one statement, so that they are of the same moment. */
export async function catalogPosition(db: Db): Promise<Position> {
  const { rows } = await db.query<Position>({
    name: 'catalog-position',
    text: `select coalesce((select max(id) from changes), 0)::float8 as change,
                  coalesce((select max(revision) from jobs), 0)::float8 as revision`,
  })
  return rows[0]!
}
