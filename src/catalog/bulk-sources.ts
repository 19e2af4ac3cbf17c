import type { PoolClient } from 'pg'
import { companyAsStored } from '../job/as-stored.ts'
import { companySummaryText } from '../job/list-item.ts'
import type { NameSource } from '../job/name-source.ts'
import type { CompanyFacts } from './companies.ts'
import { lockNewSources } from './source-lock.ts'

export interface NewCompany {
  facts: CompanyFacts
  name_from: NameSource
  created_at: string
  updated_at: string
}

/** Makes companies, mostly for sources that are made next, and returns their ids in the same order. */
export async function createCompanies(client: PoolClient, companies: NewCompany[]): Promise<number[]> {
  if (companies.length === 0) return []
  await lockNewSources(client)
  const { rows } = await client.query<{ id: number }>(`select nextval('company_ids') as id from generate_series(1, $1)`, [
    companies.length,
  ])
  const ids = rows.map((row) => row.id)
  const records = companies.map(({ facts, ...rest }, index) => {
    const company = { id: ids[index]!, ...companyAsStored(facts) }
    return { ...company, ...rest, summary: companySummaryText(company), has_jobs: false }
  })
  await client.query('insert into companies select * from json_populate_recordset(null::companies, $1)', [
    JSON.stringify(records),
  ])
  return ids
}

export async function createSources(client: PoolClient, boards: object[]): Promise<void> {
  await lockNewSources(client)
  await client.query(
    `insert into sources (type, board, company_id)
     select type, board, company_id from json_to_recordset($1) as b (type text, board text, company_id bigint)
      order by type collate "C", board collate "C"
     on conflict (type, board) do nothing`,
    [JSON.stringify(boards)],
  )
}
