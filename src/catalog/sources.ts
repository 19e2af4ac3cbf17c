import type { Pool } from 'pg'
import type { NameSource } from '../job/name-source.ts'
import { slugName } from '../job/slug-name.ts'
import { type CompanyFacts, createCompany, UNKNOWN_COMPANY } from './companies.ts'
import { type Db, transaction } from './db.ts'
import { lockNewSources } from './source-lock.ts'

/** A board on an applicant tracking system. */
export interface Source {
  id: number
  type: string
  board: string
  company_id: number
}

export async function findSource(db: Db, type: string, board: string): Promise<Source | null> {
  const { rows } = await db.query<Source>({
    name: 'source-by-board',
    text: 'select id, type, board, company_id from sources where type = $1 and board = $2',
    values: [type, board],
  })
  return rows[0] ?? null
}

/**
 * The source of a board. If it is new, it is created with its own company, or with the given company. A company without a name gets the board's
 * slug. Safe under concurrent calls.
 */
export async function ensureSource(
  pool: Pool,
  type: string,
  board: string,
  company: (Partial<CompanyFacts> & { name_from?: NameSource }) | { id: number } = {},
): Promise<Source> {
  const known = await findSource(pool, type, board)
  if (known) return known
  return transaction(pool, async (client) => {
    await lockNewSources(client)
    const company_id = 'id' in company ? company.id : await createNamed(client, board, company)
    const { rows } = await client.query<Source>(
      `insert into sources (type, board, company_id) values ($1, $2, $3)
       on conflict (type, board) do nothing
       returning id, type, board, company_id`,
      [type, board, company_id],
    )
    if (rows[0]) return rows[0]
    if (!('id' in company)) await client.query('delete from companies where id = $1', [company_id])
    return (await findSource(client, type, board))!
  })
}

function createNamed(db: Db, board: string, { name_from, ...facts }: Partial<CompanyFacts> & { name_from?: NameSource }) {
  if (facts.name) return createCompany(db, { ...UNKNOWN_COMPANY, ...facts }, { name_from })
  return createCompany(db, { ...UNKNOWN_COMPANY, ...facts, name: slugName(board) }, { name_from: 'slug' })
}
