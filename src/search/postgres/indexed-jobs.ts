import type { Pool } from 'pg'
import { catalogIdentity } from '../../catalog/identity.ts'
import type { IndexedJob } from '../bitmap/job-index.ts'

/** The catalog as the index sees it. */
export interface IndexedCatalog {
  identity(): Promise<string>
  /** The jobs that changed after a revision, in the order of their revisions. */
  jobsAfter(revision: number, limit: number): Promise<IndexedJob[]>
  lastRevision(): Promise<number>
  revisionsOf(ids: number[]): Promise<Map<number, number>>
}

export const indexedCatalog = (pool: Pool): IndexedCatalog => ({
  identity: () => catalogIdentity(pool),
  jobsAfter: (revision, limit) => jobsAfter(pool, revision, limit),
  lastRevision: () => lastRevision(pool),
  revisionsOf: (ids) => revisionsOf(pool, ids),
})

/** `float8` sums and epochs come as numbers, ids and revisions as bigint text. */
const COLUMNS = `
  j.id::float8 as id, j.revision::float8 as revision,
  (extract(epoch from j.posted_key) * 1000)::float8 as posted_key, (extract(epoch from j.first_seen_at) * 1000)::float8 as first_seen_at,
  j.closed_at is null as open, s.type as source, j.company_id::float8 as company_id, coalesce(lower(c.name), '') as company, c.name as company_name,
  lower(j.title) as title, j.title_words::text as title_words,
  coalesce(array_to_string(tsvector_to_array(d.full_text), E'\\n'), '') as full_words,
  j.country_code, j.country_codes, j.admin1_refs, j.city_names, j.world_regions, j.skill_slugs, j.workplace, j.employment_type,
  j.level, j.language, j.salary_min, j.salary_max, j.salary_currency, j.salary_period, j.experience_min_years, j.sponsors_visa`

export async function jobsAfter(pool: Pool, revision: number, limit: number): Promise<IndexedJob[]> {
  const { rows } = await pool.query<IndexedJob>({
    name: 'jobs-after-revision',
    text: `
      select ${COLUMNS}
      from (select * from jobs where revision > $1 order by revision limit $2) j
      join sources s on s.id = j.source_id
      join companies c on c.id = j.company_id
      left join search_documents d on d.source_id = j.source_id and d.job_id = j.id
      order by j.revision`,
    values: [revision, limit],
  })
  return rows
}

export async function lastRevision(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ revision: number | null }>('select max(revision)::float8 as revision from jobs')
  return rows[0]!.revision ?? 0
}

export async function revisionsOf(pool: Pool, ids: number[]): Promise<Map<number, number>> {
  const { rows } = await pool.query<{ id: number; revision: number }>(
    'select id::float8 as id, revision::float8 as revision from jobs where id = any($1)',
    [ids],
  )
  return new Map(rows.map(({ id, revision }) => [id, revision]))
}
