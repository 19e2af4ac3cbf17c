import type { Pool } from 'pg'
import { companySummaryText } from '../../job/list-item.ts'
import { type CompanyFacts, UNKNOWN_COMPANY } from '../companies.ts'
import { type Db, transaction } from '../db.ts'

type StoredFacts = CompanyFacts & { name_from: string; summary: string; found: Partial<CompanyFacts> | null }

const COLUMNS =
  'name, website_url, logo_url, industry, size_range, founded_year, is_agency, linkedin_id, name_from, summary, found'

/** Moves the facts of a company into its takedown. Without a name, the company is not found by anybody. */
export async function quarantineCompany(pool: Pool, takedownId: number, companyId: number): Promise<void> {
  await transaction(pool, async (client) => {
    const { rows } = await client.query<StoredFacts>(`select ${COLUMNS} from companies where id = $1`, [companyId])
    await client.query('update takedowns set company = $2 where id = $1 and company is null and purged_at is null', [
      takedownId,
      JSON.stringify(rows[0]),
    ])
    await writeFacts(client, companyId, {
      ...UNKNOWN_COMPANY,
      name_from: 'slug',
      summary: companySummaryText({ id: companyId, ...UNKNOWN_COMPANY }),
      found: null,
    })
  })
}

/** Gives a company its facts back. Call it before its jobs are released. */
export async function releaseCompany(pool: Pool, takedownId: number, companyId: number): Promise<void> {
  const { rows } = await pool.query<{ company: StoredFacts | null }>('select company from takedowns where id = $1', [takedownId])
  const facts = rows[0]?.company ?? null
  if (facts !== null) await writeFacts(pool, companyId, facts)
}

export async function companyExists(db: Db, id: number): Promise<boolean> {
  const { rows } = await db.query('select from companies where id = $1', [id])
  return rows.length > 0
}

async function writeFacts(db: Db, id: number, facts: StoredFacts): Promise<void> {
  await db.query(
    `update companies c
        set (${COLUMNS}, updated_at) = (select ${COLUMNS.split(', ')
          .map((column) => `r.${column}`)
          .join(', ')}, clock_timestamp() from json_populate_record(null::companies, $2) r)
      where c.id = $1`,
    [id, JSON.stringify(facts)],
  )
}
