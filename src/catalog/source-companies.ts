import type { Pool } from 'pg'
import { type CompanyFacts, createCompany, UNKNOWN_COMPANY } from './companies.ts'
import { type Db, transaction } from './db.ts'
import { lockSources } from './source-lock.ts'

export type NamedCompany = Pick<CompanyFacts, 'website_url' | 'logo_url'> & { name: string; company_id: number }

/** The employers that a board has named besides its own. */
export async function sourceCompanies(db: Db, sourceId: number): Promise<NamedCompany[]> {
  const { rows } = await db.query<NamedCompany>(
    `select n.name, n.company_id, c.website_url, c.logo_url
       from source_companies n join companies c on c.id = n.company_id where n.source_id = $1`,
    [sourceId],
  )
  return rows
}

/**
 * Adds an employer of a board. Employers are distinguished by name within one board only, because the same name on two boards may be two
 * employers.
 */
export async function addSourceCompany(
  pool: Pool,
  sourceId: number,
  stated: Pick<CompanyFacts, 'website_url' | 'logo_url'> & { name: string },
): Promise<number> {
  return transaction(pool, async (client) => {
    // Others who add one for this source wait here.
    await lockSources(client, [sourceId])
    const known = await client.query<{ company_id: number }>(
      'select company_id from source_companies where source_id = $1 and name = $2',
      [sourceId, stated.name],
    )
    if (known.rows[0]) return known.rows[0].company_id
    const id = await createCompany(client, { ...UNKNOWN_COMPANY, ...stated })
    await client.query('insert into source_companies (source_id, name, company_id) values ($1, $2, $3)', [
      sourceId,
      stated.name,
      id,
    ])
    return id
  })
}

/** The ten most frequent countries of a source's open jobs, most frequent first. */
export async function openCountries(db: Db, sourceId: number): Promise<string[]> {
  const { rows } = await db.query<{ country_code: string }>({
    name: 'open-countries',
    text: `select country_code from jobs where source_id = $1 and closed_at is null and country_code is not null
            group by country_code order by count(*) desc, country_code limit 10`,
    values: [sourceId],
  })
  return rows.map((row) => row.country_code)
}
