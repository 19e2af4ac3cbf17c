import type { Pool } from 'pg'
import { isDistributed } from '../../catalog/distributed.ts'
import { catalogIdentity } from '../../catalog/identity.ts'
import { HIGHEST_REVISION } from '../../catalog/position.ts'
import { settledNow } from '../../catalog/settled.ts'
import type { IndexedCatalog, RemovedJob } from '../bitmap/catalog/indexed-catalog.ts'
import type { IndexedJob } from '../bitmap/catalog/indexed-job.ts'
import type { CatalogCheckpoint, EventMark, JobMark, LastRead } from '../bitmap/catalog/last-read.ts'
import { VALUE_FIELDS } from '../value-fields.ts'

export const indexedCatalog = (pool: Pool): IndexedCatalog => ({
  identity: () => catalogIdentity(pool),
  jobsAfter: (revision, limit) => jobsAfter(pool, revision, limit),
  removedAfter: (revision) => removedAfter(pool, revision),
  checkpoint: (last) => checkpoint(pool, last),
})

/** `updated_at` moves with every write to a job. An imported job begins with the `updated_at` of its file, so other columns tell such jobs apart. */
const CONTENT_HASH = `md5(concat_ws(E'\\n', j.source_id, j.external_job_id, j.company_id, j.updated_at, j.closed_at, j.content_hash, j.title))`

/** A tsvector as the index reads it (bitmap/catalog/tsvector.ts). */
export const sentTsvector = (tsvector: string) => `encode(tsvectorsend(${tsvector}), 'base64')`

/** Epoch milliseconds. Times have whole milliseconds, and `extract`, which is exact for any time, takes five times as long. */
const epochMs = (time: string) => `round(date_part('epoch', ${time}) * 1000)`

/** Cast to float8, because pg returns bigint and numeric as text. */
const COLUMNS = `
  j.id::float8 as id, j.revision::float8 as revision, ${CONTENT_HASH} as "contentHash",
  ${epochMs('j.posted_key')} as posted_key, ${epochMs('j.first_seen_at')} as first_seen_at,
  j.closed_at is null as open, s.type as source, j.company_id::float8 as company_id, coalesce(lower(c.name), '') as company, c.name as company_name,
  lower(j.title) as title, ${sentTsvector('j.title_words')} as title_words,
  coalesce(${sentTsvector('d.full_text')}, '') as full_words,
  j.country_code, j.city_names, j.world_regions, j.salary_min, j.salary_max, j.salary_period, j.experience_min_years,
  j.residence_places, j.residence_excluded, j.languages_required, j.degree_asked,
  ${VALUE_FIELDS.map(({ column }) => `j.${column}`).join(', ')}`

async function jobsAfter(pool: Pool, revision: number, limit: number): Promise<IndexedJob[]> {
  if (await isDistributed(pool)) return distributedJobsAfter(pool, revision, limit)
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

/**
 * The same on a distributed catalog, as far as revisions are settled. Each shard gives the jobs between two revisions: with the limit inside,
 * Citus would read the search documents of all jobs. A job that is written between the two statements is found later at its new revision, so another
 * page follows where fewer jobs came than asked for.
 */
async function distributedJobsAfter(pool: Pool, revision: number, limit: number): Promise<IndexedJob[]> {
  const settled = await settledNow(pool)
  const jobs: IndexedJob[] = []
  for (let after = revision; jobs.length < limit; ) {
    const { rows: next } = await pool.query<{ revision: number }>({
      name: 'next-revisions',
      text: 'select revision::float8 as revision from jobs where revision > $1 and revision <= $2 order by revision limit $3',
      values: [after, settled.revision, limit],
    })
    if (next.length === 0) break
    const { rows } = await pool.query<IndexedJob>({
      name: 'jobs-between-revisions',
      text: `
        select ${COLUMNS}
        from jobs j
        join sources s on s.id = j.source_id
        join companies c on c.id = j.company_id
        left join search_documents d on d.source_id = j.source_id and d.job_id = j.id
        where j.revision > $1 and j.revision <= $2
        order by j.revision`,
      values: [after, next.at(-1)!.revision],
    })
    jobs.push(...rows)
    if (next.length < limit) break
    after = next.at(-1)!.revision
  }
  return jobs
}

async function removedAfter(pool: Pool, revision: number): Promise<RemovedJob[]> {
  const { rows } = await pool.query<RemovedJob>({
    name: 'removed-after-revision',
    text: `select job_id::float8 as id, revision::float8 as revision, texts is null as purged
             from quarantine where revision > $1 order by revision`,
    values: [revision],
  })
  return rows
}

const EVENT = `json_build_object('id', id, 'at', changed_at::text, 'job_id', job_id)`

async function checkpoint(pool: Pool, { event, jobs }: LastRead): Promise<CatalogCheckpoint> {
  const { rows } = await pool.query<CheckpointRow>({
    name: 'catalog-checkpoint',
    text: `
      select pg_is_in_recovery() as standby,
             coalesce(${HIGHEST_REVISION}, 0)::float8 as revision,
             (select ${EVENT} from changes order by id desc limit 1) as newest_event,
             (select ${EVENT} from changes where id = $1) as event,
             (select coalesce(json_agg(json_build_object('id', j.id, 'revision', j.revision, 'contentHash', ${CONTENT_HASH})), '[]')
                from jobs j where j.id = any($2::bigint[])) as jobs,
             (select coalesce(json_agg(json_build_object('id', job_id, 'revision', revision, 'contentHash', '')), '[]')
                from quarantine where job_id = any($2::bigint[])) as removed_jobs`,
    values: [event?.id ?? null, jobs.map(({ id }) => id)],
  })
  const { standby, newest_event, jobs: stored, removed_jobs, ...now } = rows[0]!
  // A standby may be behind the primary, which would look like a catalog that was taken back.
  if (standby) throw new Error('the search index reads the primary, and a standby answered: check where DATABASE_URL leads')
  return { ...now, jobs: [...stored, ...removed_jobs], newestEvent: newest_event }
}

type CheckpointRow = {
  standby: boolean
  revision: number
  newest_event: EventMark | null
  event: EventMark | null
  jobs: JobMark[]
  removed_jobs: JobMark[]
}

/** The revisions of jobs, in the order of their ids. */
export async function revisionsAfter(pool: Pool, id: number, limit: number): Promise<{ id: number; revision: number }[]> {
  const { rows } = await pool.query<{ id: number; revision: number }>({
    name: 'revisions-after-id',
    text: 'select id::float8 as id, revision::float8 as revision from jobs where id > $1 order by id limit $2',
    values: [id, limit],
  })
  return rows
}

/** The number of jobs, and the highest revision. */
export async function catalogSize(pool: Pool): Promise<{ jobs: number; revision: number }> {
  const { rows } = await pool.query<{ jobs: number; revision: number }>(
    'select count(*)::float8 as jobs, coalesce(max(revision), 0)::float8 as revision from jobs',
  )
  return rows[0]!
}
