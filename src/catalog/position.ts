import type { Db } from './db.ts'
import type { Position } from './reads.ts'

/** How far the catalog is now; 0 where there is nothing yet. Both are read in one statement, so that they are of the same moment. */
export async function catalogPosition(db: Db): Promise<Position> {
  const { rows } = await db.query<Position>({
    name: 'catalog-position',
    text: `select coalesce((select max(id) from changes), 0)::float8 as change,
                  coalesce((select max(revision) from jobs), 0)::float8 as revision`,
  })
  return rows[0]!
}
