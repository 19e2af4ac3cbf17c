import type { Db } from './db.ts'

/** The identity of a catalog: the same for as long as the database lives, also on other servers. */
export async function catalogIdentity(db: Db): Promise<string> {
  const { rows } = await db.query<{ id: string }>('select id from catalog_identity')
  return rows[0]!.id
}
