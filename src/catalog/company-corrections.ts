import type { Pool } from 'pg'
import { companyAsStored } from '../job/as-stored.ts'
import { type CompanyFacts, changeCompany } from './companies.ts'
import { type Db, transaction } from './db.ts'

/** The facts that an operator has corrected, with the operator's values. */
export async function correctionsOf(db: Db, id: number): Promise<Partial<CompanyFacts>> {
  const { rows } = await db.query<{ corrections: Partial<CompanyFacts> | null }>(
    `select (select json_object_agg(key, value) from json_each(to_json(c)) where key in (select json_object_keys(c.found))) as corrections
       from companies c where c.id = $1 and c.found is not null`,
    [id],
  )
  return rows[0]?.corrections ?? {}
}

/** Corrects facts of a company. Later crawls only note their own values for them. Returns false if there is no such company. */
export async function correctCompany(pool: Pool, id: number, corrections: Partial<CompanyFacts>): Promise<boolean> {
  const facts = companyAsStored(corrections)
  return transaction(pool, (client) =>
    changeCompany(client, id, (company) => ({
      ...company,
      facts: { ...company.facts, ...facts },
      found: { ...pick(company.facts, Object.keys(facts)), ...company.found },
    })),
  )
}

/** Gives facts back to the sources: the company has the values again that crawls have found. */
export async function uncorrectCompany(pool: Pool, id: number, fields: (keyof CompanyFacts)[]): Promise<boolean> {
  return transaction(pool, (client) =>
    changeCompany(client, id, (company) => {
      const given = fields.filter((field) => field in company.found)
      const kept = Object.keys(company.found).filter((field) => !fields.includes(field as keyof CompanyFacts))
      return { ...company, facts: { ...company.facts, ...pick(company.found, given) }, found: pick(company.found, kept) }
    }),
  )
}

function pick(facts: Partial<CompanyFacts>, fields: string[]): Partial<CompanyFacts> {
  return Object.fromEntries(fields.map((field) => [field, facts[field as keyof CompanyFacts] ?? null]))
}
