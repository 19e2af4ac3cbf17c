import type { Pool, PoolClient } from 'pg'
import { companyAsStored } from '../job/as-stored.ts'
import { pick } from '../job/job.ts'
import { companySummaryText } from '../job/list-item.ts'
import { mayReplace, type NameSource } from '../job/name-source.ts'
import { takeFeedLock } from './changes.ts'
import { type Db, transaction } from './db.ts'
import { likeLiteral } from './like.ts'
import { lockSources } from './source-lock.ts'
import { companyInService } from './takedown/takedowns.ts'

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

const FACTS = Object.keys(UNKNOWN_COMPANY) as (keyof CompanyFacts)[]
const COLUMNS = `id, ${FACTS.join(', ')}, created_at, updated_at`

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
    `insert into companies (id, ${FACTS.join(', ')}, summary, created_at, updated_at, name_from)
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
 * Records facts about a company. A change that its jobs show (they carry the summary) stamps them all with a new revision. Facts stated as null
 * leave the stored facts in place; a source worse than the source of the company's name only fills gaps. A company that was taken down stays
 * without facts.
 */
export async function updateCompany(
  pool: Pool,
  id: number,
  stated: Partial<CompanyFacts>,
  from: NameSource = 'stated',
): Promise<boolean> {
  const change = ({ facts, found, name_from }: StoredCompany): StoredCompany => {
    const known: CompanyFacts = { ...facts, ...found }
    const replaces = mayReplace(from, name_from)
    const told = Object.entries(companyAsStored(stated)).filter(
      ([field, value]) => value !== null && value !== undefined && (replaces || known[field as keyof CompanyFacts] === null),
    )
    const after: CompanyFacts = { ...known, ...Object.fromEntries(told) }
    const fields = Object.keys(found) as (keyof CompanyFacts)[]
    return {
      facts: { ...after, ...Object.fromEntries(fields.map((field) => [field, facts[field]])) },
      found: Object.fromEntries(fields.map((field) => [field, after[field]])),
      name_from: told.some(([field]) => field === 'name') ? from : name_from,
    }
  }
  return transaction(pool, (client) => changeCompany(client, id, change))
}

interface StoredCompany {
  facts: CompanyFacts
  /** The values of the sources for facts that an operator has corrected. */
  found: Partial<CompanyFacts>
  name_from: NameSource
}

/**
 * Changes a company, and reports whether its jobs show the change. Locks are taken in the order applyBatch takes them (sources, then the jobs'
 * texts, then the feed), so that a rename and a crawl of the same company wait for each other instead of killing each other.
 */
export async function changeCompany(
  client: PoolClient,
  id: number,
  change: (before: StoredCompany) => StoredCompany,
): Promise<boolean> {
  const { rows } = await client.query<Company & { name_from: NameSource; found: Partial<CompanyFacts> | null }>(
    `select ${COLUMNS}, name_from, found from companies where id = $1 and ${companyInService('$1')}`,
    [id],
  )
  if (!rows[0]) return false
  const before: StoredCompany = { facts: pick(rows[0], FACTS), found: rows[0].found ?? {}, name_from: rows[0].name_from }
  const { facts: after, found, name_from } = change(before)
  if (name_from !== before.name_from || JSON.stringify(found) !== JSON.stringify(before.found)) {
    const stored = Object.keys(found).length === 0 ? null : JSON.stringify(found)
    await client.query('update companies set name_from = $2, found = $3 where id = $1', [id, name_from, stored])
  }
  if (JSON.stringify(after) === JSON.stringify(before.facts)) return false

  const now = new Date()
  const sources = await client.query<{ source_id: number }>('select distinct source_id from jobs where company_id = $1', [id])
  await lockSources(
    client,
    sources.rows.map((row) => row.source_id),
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
        set ${FACTS.map((fact, place) => `${fact} = $${place + 2}`).join(', ')}, summary = $10, updated_at = $11
      where id = $1`,
    [id, ...values(after), companySummaryText({ id, ...after }), now],
  )
  await reviseJobs(client, id, now)
  return true
}

/** Every job of the company gets a revision of its own. The revisions are taken first, because shards have no sequence in common. */
async function reviseJobs(client: PoolClient, companyId: number, now: Date): Promise<void> {
  const { rows: jobs } = await client.query<{ source_id: number; id: number }>(
    'select source_id, id from jobs where company_id = $1 order by source_id, id',
    [companyId],
  )
  const revisions = await client.query<{ revision: number }>(
    `select nextval('job_revisions') as revision from generate_series(1, $1)`,
    [jobs.length],
  )
  await client.query(
    `update jobs j set revision = r.revision, updated_at = $4
       from unnest($1::bigint[], $2::bigint[], $3::bigint[]) as r (source_id, id, revision)
      where j.source_id = r.source_id and j.id = r.id`,
    [jobs.map((job) => job.source_id), jobs.map((job) => job.id), revisions.rows.map((row) => row.revision), now],
  )
}

/** Notes that jobs of these companies were found. Most batches bring none for a company that had none. */
export async function noteJobsFound(client: PoolClient, companyIds: number[]): Promise<void> {
  if (companyIds.length === 0) return
  const { rows } = await client.query<{ id: number }>({
    name: 'companies-without-jobs',
    text: 'select id from companies where id = any($1) and not has_jobs',
    values: [companyIds],
  })
  if (rows.length === 0) return
  await client.query('update companies set has_jobs = true where id = any($1)', [rows.map(({ id }) => id)])
}

export async function companyById(db: Db, id: number): Promise<(Company & { open_jobs: number }) | null> {
  const { rows } = await db.query<Company>({
    name: 'company-by-id',
    text: `select ${COLUMNS} from companies where id = $1 and name is not null`,
    values: [id],
  })
  return (await withOpenJobs(db, rows))[0] ?? null
}

async function withOpenJobs<Row extends { id: number }>(db: Db, companies: Row[]): Promise<(Row & { open_jobs: number })[]> {
  if (companies.length === 0) return []
  const { rows } = await db.query<{ company_id: number; open_jobs: number }>({
    name: 'open-jobs-of-companies',
    text: `select company_id, count(*) as open_jobs from jobs
            where company_id = any($1) and closed_at is null group by company_id`,
    values: [companies.map(({ id }) => id)],
  })
  const open = new Map(rows.map((row) => [row.company_id, row.open_jobs]))
  return companies.map((company) => ({ ...company, open_jobs: open.get(company.id) ?? 0 }))
}

/**
 * Companies by name, after the given position; `q` is a case-insensitive part of the name. Companies known by a slug or the directory alone are
 * left out until a job of theirs is found: a board that was taken over from the directory may not exist.
 */
export async function listCompanies(
  db: Db,
  { q, limit, after }: { q: string | null; limit: number; after: { name_key: string; id: number } | null },
): Promise<(Company & { open_jobs: number; name_key: string })[]> {
  const { rows } = await db.query<Company & { name_key: string }>(
    `select ${COLUMNS}, lower(name) as name_key
       from companies
      where name is not null
        and (name_from not in ('directory', 'slug') or has_jobs)
        and ($1::text is null or lower(name) like '%' || lower($1) || '%')
        and ($2::text is null or (lower(name), id) > ($2, $3::bigint))
      order by lower(name), id
      limit $4`,
    [q === null ? null : likeLiteral(q), after?.name_key ?? null, after?.id ?? null, limit],
  )
  return withOpenJobs(db, rows)
}

const values = (facts: CompanyFacts): unknown[] => FACTS.map((fact) => facts[fact])
