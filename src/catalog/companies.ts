import type { Pool, PoolClient } from 'pg'
import { companyAsStored } from '../job/as-stored.ts'
import { companySummaryText } from '../job/list-item.ts'
import { takeFeedLock } from './changes.ts'
import { type Db, transaction } from './db.ts'

export interface CompanyFacts {
  name: string | null
  website_url: string | null
  logo_url: string | null
  industry: string | null
  size_range: string | null
  founded_year: number | null
  is_agency: boolean | null
  linkedin_id: string | null
}

export interface Company extends CompanyFacts {
  id: number
  created_at: Date
  updated_at: Date
}

export const UNKNOWN_COMPANY: CompanyFacts = {
  name: null,
  website_url: null,
  logo_url: null,
  industry: null,
  size_range: null,
  founded_year: null,
  is_agency: null,
  linkedin_id: null,
}

const COLUMNS =
  'id, name, website_url, logo_url, industry, size_range, founded_year, is_agency, linkedin_id, created_at, updated_at'

export async function createCompany(
  db: Db,
  stated: CompanyFacts,
  times: { created_at?: Date; updated_at?: Date } = {},
): Promise<number> {
  const facts = companyAsStored(stated)
  const { rows } = await db.query<{ id: number }>(`select nextval('company_ids') as id`)
  const id = rows[0]!.id
  const now = new Date()
  await db.query(
    `insert into companies (id, name, website_url, logo_url, industry, size_range, founded_year, is_agency, linkedin_id,
                            summary, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      id,
      ...values(facts),
      companySummaryText({ id, ...facts }),
      times.created_at ?? now,
      times.updated_at ?? times.created_at ?? now,
    ],
  )
  return id
}

/**
 * Records what is now known of a company. A change that its jobs show (they carry the summary) stamps them all with a
 * new revision. Facts stated as null leave what is known in place.
 */
export async function updateCompany(pool: Pool, id: number, stated: Partial<CompanyFacts>): Promise<boolean> {
  return transaction(pool, (client) => updateCompanyIn(client, id, stated))
}

/**
 * Locks are taken in the order applyBatch takes them (sources, then the jobs' texts, then the feed), so that a rename and a
 * crawl of the same company wait for each other instead of killing each other.
 */
export async function updateCompanyIn(client: PoolClient, id: number, stated: Partial<CompanyFacts>): Promise<boolean> {
  const before = (await client.query<Company>(`select ${COLUMNS} from companies where id = $1`, [id])).rows[0]
  if (!before) return false
  const known = Object.fromEntries(
    Object.entries(companyAsStored(stated)).filter(([, value]) => value !== null && value !== undefined),
  )
  const after: CompanyFacts = { ...pickFacts(before), ...known }
  if (JSON.stringify(after) === JSON.stringify(pickFacts(before))) return false

  const now = new Date()
  await client.query(
    `select id from sources
      where id in (select source_id from jobs where company_id = $1)
      order by id
        for no key update`,
    [id],
  )
  // The prepared item ends in `"updated_at":"` + 24 characters + `"` (see job/list-item.ts): only that is replaced.
  await client.query(
    `update job_views v
        set item = left(v.item, -25) || $2 || '"'
       from jobs j
      where j.company_id = $1 and v.source_id = j.source_id and v.job_id = j.id`,
    [id, now.toISOString()],
  )
  await takeFeedLock(client)
  await client.query(
    `update companies
        set name = $2, website_url = $3, logo_url = $4, industry = $5, size_range = $6, founded_year = $7, is_agency = $8,
            linkedin_id = $9, summary = $10, updated_at = $11
      where id = $1`,
    [id, ...values(after), companySummaryText({ id, ...after }), now],
  )
  await client.query(`update jobs set revision = nextval('job_revisions'), updated_at = $2 where company_id = $1`, [id, now])
  return true
}

export async function companyById(db: Db, id: number): Promise<(Company & { open_jobs: number }) | null> {
  const { rows } = await db.query<Company & { open_jobs: number }>({
    name: 'company-by-id',
    text: `select ${COLUMNS},
                  (select count(*) from jobs j where j.company_id = c.id and j.closed_at is null) as open_jobs
             from companies c
            where id = $1 and name is not null`,
    values: [id],
  })
  return rows[0] ?? null
}

export interface CompanyPage {
  rows: (Company & { open_jobs: number; name_key: string })[]
}

/** Companies by name, after the given position; `q` is a case-insensitive part of the name. */
export async function listCompanies(
  db: Db,
  { q, limit, after }: { q: string | null; limit: number; after: { name_key: string; id: number } | null },
): Promise<CompanyPage['rows']> {
  const { rows } = await db.query<CompanyPage['rows'][number]>(
    `select ${COLUMNS}, lower(name) as name_key,
            (select count(*) from jobs j where j.company_id = c.id and j.closed_at is null) as open_jobs
       from companies c
      where name is not null
        and ($1::text is null or lower(name) like '%' || lower($1) || '%')
        and ($2::text is null or (lower(name), id) > ($2, $3::bigint))
      order by lower(name), id
      limit $4`,
    [q === null ? null : q.replace(/[\\%_]/g, '\\$&'), after?.name_key ?? null, after?.id ?? null, limit],
  )
  return rows
}

function values(facts: CompanyFacts): unknown[] {
  const f = facts
  return [f.name, f.website_url, f.logo_url, f.industry, f.size_range, f.founded_year, f.is_agency, f.linkedin_id]
}

function pickFacts(company: CompanyFacts): CompanyFacts {
  const { name, website_url, logo_url, industry, size_range, founded_year, is_agency, linkedin_id } = company
  return { name, website_url, logo_url, industry, size_range, founded_year, is_agency, linkedin_id }
}
