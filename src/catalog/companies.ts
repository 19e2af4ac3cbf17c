import type { Pool, PoolClient } from 'pg'
import { companyAsStored } from '../job/as-stored.ts'
import { companySummaryText } from '../job/list-item.ts'
import { mayReplace, type NameSource } from '../job/name-source.ts'
import { takeFeedLock } from './changes.ts'
import { type Db, transaction } from './db.ts'
import { likeLiteral } from './like.ts'

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
  { name_from = 'stated', ...times }: { name_from?: NameSource; created_at?: Date; updated_at?: Date } = {},
): Promise<number> {
  const facts = companyAsStored(stated)
  const { rows } = await db.query<{ id: number }>(`select nextval('company_ids') as id`)
  const id = rows[0]!.id
  const now = new Date()
  await db.query(
    `insert into companies (id, name, website_url, logo_url, industry, size_range, founded_year, is_agency, linkedin_id,
                            summary, created_at, updated_at, name_from)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
    [
      id,
      ...values(facts),
      companySummaryText({ id, ...facts }),
      times.created_at ?? now,
      times.updated_at ?? times.created_at ?? now,
      name_from,
    ],
  )
  return id
}

/**
 * Records what is now known of a company. A change that its jobs show (they carry the summary) stamps them all with a
 * new revision. Facts stated as null leave what is known in place; a source worse than the one that named the company only fills gaps.
 */
export async function updateCompany(
  pool: Pool,
  id: number,
  stated: Partial<CompanyFacts>,
  from: NameSource = 'stated',
): Promise<boolean> {
  return transaction(pool, (client) => updateCompanyIn(client, id, stated, from))
}

/**
 * Locks are taken in the order applyBatch takes them (sources, then the jobs' texts, then the feed), so that a rename and a
 * crawl of the same company wait for each other instead of killing each other.
 */
async function updateCompanyIn(
  client: PoolClient,
  id: number,
  stated: Partial<CompanyFacts>,
  from: NameSource = 'stated',
): Promise<boolean> {
  const { rows } = await client.query<Company & { name_from: NameSource }>(
    `select ${COLUMNS}, name_from from companies where id = $1`,
    [id],
  )
  const before = rows[0]
  if (!before) return false
  const facts = pickFacts(before)
  const replaces = mayReplace(from, before.name_from)
  const told = Object.entries(companyAsStored(stated)).filter(
    ([field, value]) => value !== null && value !== undefined && (replaces || facts[field as keyof CompanyFacts] === null),
  )
  const after: CompanyFacts = { ...facts, ...Object.fromEntries(told) }
  const name_from = told.some(([field]) => field === 'name') ? from : before.name_from
  if (JSON.stringify(after) === JSON.stringify(facts)) {
    if (name_from !== before.name_from) await client.query('update companies set name_from = $2 where id = $1', [id, name_from])
    return false
  }

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
            linkedin_id = $9, summary = $10, updated_at = $11, name_from = $12
      where id = $1`,
    [id, ...values(after), companySummaryText({ id, ...after }), now, name_from],
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

/**
 * Companies by name, after the given position; `q` is a case-insensitive part of the name. Those known by a slug or the directory alone
 * are left out until a job of theirs is found: a board that was taken over from the directory may not exist.
 */
export async function listCompanies(
  db: Db,
  { q, limit, after }: { q: string | null; limit: number; after: { name_key: string; id: number } | null },
): Promise<CompanyPage['rows']> {
  const { rows } = await db.query<CompanyPage['rows'][number]>(
    `select ${COLUMNS}, lower(name) as name_key,
            (select count(*) from jobs j where j.company_id = c.id and j.closed_at is null) as open_jobs
       from companies c
      where name is not null
        and (name_from not in ('directory', 'slug') or exists (select from jobs j where j.company_id = c.id))
        and ($1::text is null or lower(name) like '%' || lower($1) || '%')
        and ($2::text is null or (lower(name), id) > ($2, $3::bigint))
      order by lower(name), id
      limit $4`,
    [q === null ? null : likeLiteral(q), after?.name_key ?? null, after?.id ?? null, limit],
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
