import type { Pool, PoolClient } from 'pg'
import { slugName } from '../job/slug-name.ts'
import { createCompanies, createSources, type NewCompany } from './bulk-sources.ts'
import { type CompanyFacts, UNKNOWN_COMPANY } from './companies.ts'
import { type Db, transaction } from './db.ts'
import type { Source } from './sources.ts'

/** A board by its name alone. */
type BoardName = Pick<Source, 'type' | 'board'>

export async function findSources(db: Db, boards: BoardName[]): Promise<Source[]> {
  const { rows } = await db.query<Source>({
    name: 'sources-by-boards',
    text: `select s.id, s.type, s.board, s.company_id
             from json_to_recordset($1) as b (type text, board text)
             join sources s on s.type = b.type and s.board = b.board`,
    values: [JSON.stringify(boards)],
  })
  return rows
}

/** The ids of the references of an import that were made already. */
export async function knownReferences(db: Db, importId: number, references: string[]): Promise<Map<string, number>> {
  const { rows } = await db.query<{ reference: string; company_id: number }>({
    name: 'import-references',
    text: 'select reference, company_id from import_companies where import_id = $1 and reference = any($2)',
    values: [importId, references],
  })
  return new Map(rows.map((row) => [row.reference, row.company_id]))
}

/** The companies of stored jobs, in the order of `jobs`; null for a job that is not stored. */
export async function companiesOfJobs(
  db: Db,
  jobs: { source_id: number; external_job_id: string }[],
): Promise<(number | null)[]> {
  const { rows } = await db.query<{ place: number; company_id: number }>({
    name: 'companies-of-jobs',
    text: `select k.place, j.company_id
             from unnest($1::bigint[], $2::text[]) with ordinality as k (source_id, external_job_id, place)
             join jobs j on j.source_id = k.source_id and j.external_job_id = k.external_job_id`,
    values: [jobs.map((job) => job.source_id), jobs.map((job) => job.external_job_id)],
  })
  const found = new Map(rows.map((row) => [row.place, row.company_id]))
  return jobs.map((_, index) => found.get(index + 1) ?? null)
}

/** Names of companies, null for a board's slug, without the companies that a reference of this import stands for already. */
export async function unclaimedCompanies(db: Db, importId: number, ids: number[]): Promise<Map<number, string | null>> {
  const { rows } = await db.query<{ id: number; name: string | null }>({
    name: 'unclaimed-companies',
    text: `select id, case when name_from <> 'slug' then name end as name from companies
            where id = any($2)
              and id not in (select company_id from import_companies where import_id = $1 and company_id = any($2))`,
    values: [importId, ids],
  })
  return new Map(rows.map((row) => [row.id, row.name]))
}

export interface NewReferences {
  /** References that mean a company of the catalog. */
  found: Map<string, number>
  /** References that mean a company to be made. */
  companies: Map<string, NewCompany>
  /** Boards to be made, each with the reference of its own company, or null for one of which nothing is known. */
  boards: (BoardName & { company: string | null })[]
}

/**
 * Makes the companies and boards that a stretch of the file needs and stores the ids of its references: all or nothing, so that an import that is
 * killed finds every company it has made. Returns the ids.
 */
export async function makeReferences(
  pool: Pool,
  importId: number,
  { found, companies, boards }: NewReferences,
  now: string,
): Promise<Map<string, number>> {
  return transaction(pool, async (client) => {
    const nameless = boards.filter((board) => board.company === null)
    const ids = await createCompanies(client, [
      ...companies.values(),
      ...nameless.map(({ board }) => companyOfBoard(board, UNKNOWN_COMPANY, { created_at: now, updated_at: now })),
    ])
    const made = new Map([...found, ...[...companies.keys()].map((reference, index) => [reference, ids[index]!] as const)])
    await remember(client, importId, made)

    const spare = ids.slice(companies.size)
    const ownCompany = new Map(nameless.map((board, index) => [board, spare[index]!]))
    const known = new Map([...made, ...(await knownReferences(client, importId, referencesOf(boards)))])
    const rows = boards.map((board) => ({ ...board, company_id: ownCompany.get(board) ?? known.get(board.company!) }))
    await createSources(client, rows)
    await client.query(
      'delete from companies c where id = any($1) and not exists (select from sources where company_id = c.id)',
      [spare],
    )
    return made
  })
}

/** A company to be made, with the slug of its board for a name where the file states none. */
export function companyOfBoard(
  board: string,
  facts: CompanyFacts,
  times: Pick<NewCompany, 'created_at' | 'updated_at'>,
): NewCompany {
  if (facts.name) return { facts, name_from: 'stated', ...times }
  return { facts: { ...facts, name: slugName(board) }, name_from: 'slug', ...times }
}

const referencesOf = (boards: NewReferences['boards']) => boards.flatMap(({ company }) => (company === null ? [] : [company]))

async function remember(client: PoolClient, importId: number, made: Map<string, number>): Promise<void> {
  await client.query(
    `insert into import_companies (import_id, reference, company_id)
     select $1, r.reference, r.company_id from unnest($2::text[], $3::bigint[]) as r (reference, company_id)`,
    [importId, [...made.keys()], [...made.values()]],
  )
}
