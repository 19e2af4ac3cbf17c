import type { Pool } from 'pg'
import { isDistributed } from '../../catalog/distributed.ts'
import { catalogIdentity } from '../../catalog/identity.ts'
import { EVENT_MARK, HIGHEST_REVISION } from '../../catalog/position.ts'
import { settledNow } from '../../catalog/settled.ts'
import type { IndexedCatalog, RemovedJob } from '../bitmap/catalog/indexed-catalog.ts'
import type { IndexedJob } from '../bitmap/catalog/indexed-job.ts'
import type { CatalogCheckpoint, EventMark, JobMark, LastRead } from '../bitmap/catalog/last-read.ts'
import { VALUE_FIELDS, type ValueColumns } from '../value-fields.ts'
import type { BinaryRow } from './binary-row.ts'
import { copyRows } from './copy-rows.ts'

export const indexedCatalog = (pool: Pool): IndexedCatalog => ({
  identity: () => catalogIdentity(pool),
  jobsAfter: (revision, limit) => jobsAfter(pool, revision, limit),
  removedAfter: (revision) => removedAfter(pool, revision),
  checkpoint: (last) => checkpoint(pool, last),
})

/** `updated_at` moves with every write to a job. An imported job begins with the `updated_at` of its file, so other columns tell such jobs apart. */
const CONTENT_HASH = `md5(concat_ws(E'\\n', j.source_id, j.external_job_id, j.company_id, j.updated_at, j.closed_at, j.content_hash, j.title))`

/** Epoch milliseconds. Times have whole milliseconds, and `extract`, which is exact for any time, takes five times as long. */
const epochMs = (time: string) => `round(date_part('epoch', ${time}) * 1000)`

type Column<Value> = [sql: string, read: (row: BinaryRow) => Value]

const number = (row: BinaryRow) => row.number()!
const text = (row: BinaryRow) => row.text()!
const texts = (row: BinaryRow) => row.texts()!
const textOrNull = (row: BinaryRow) => row.text()
const numberOrNull = (row: BinaryRow) => row.number()
const copied = (row: BinaryRow) => row.copied()

/** The columns of a job in SQL, and how their bytes are read. All numbers are float8. */
const COLUMNS: { [Name in keyof IndexedJob]: Column<IndexedJob[Name]> } = {
  id: ['j.id::float8', number],
  revision: ['j.revision::float8', number],
  contentHash: [CONTENT_HASH, text],
  posted_key: [epochMs('j.posted_key'), number],
  first_seen_at: [epochMs('j.first_seen_at'), number],
  open: ['j.closed_at is null', (row) => row.flag()!],
  source: ['s.type', text],
  company_id: ['j.company_id::float8', number],
  company: [`coalesce(lower(c.name), '')`, text],
  company_name: ['c.name', textOrNull],
  title: ['lower(j.title)', text],
  title_words: ['j.title_words', copied],
  full_words: ['d.full_text', copied],
  country_code: ['j.country_code', textOrNull],
  city_names: ['j.city_names', text],
  world_regions: ['j.world_regions', texts],
  residence_places: ['j.residence_places', texts],
  residence_excluded: ['j.residence_excluded', texts],
  languages_required: ['j.languages_required', texts],
  degree_asked: ['j.degree_asked', texts],
  salary_min: ['j.salary_min', numberOrNull],
  salary_max: ['j.salary_max', numberOrNull],
  salary_period: ['j.salary_period', textOrNull],
  experience_min_years: ['j.experience_min_years::float8', numberOrNull],
  ...(Object.fromEntries(
    VALUE_FIELDS.map(({ column, match, boolean }) => {
      const read = match === 'any' ? 'texts' : boolean ? 'flag' : 'text'
      return [column, [`j.${column}`, (row: BinaryRow) => row[read]()]]
    }),
  ) as { [Name in keyof ValueColumns]: Column<ValueColumns[Name]> }),
}
const SELECTED = Object.values(COLUMNS)
  .map(([sql]) => sql)
  .join(', ')
const READS = Object.entries(COLUMNS).map(([name, [, read]]) => ({ name, read }))
/** Jobs that begin with all their properties are alike to V8. */
const UNREAD = Object.fromEntries(READS.map(({ name }) => [name, null]))

function readJob(row: BinaryRow): IndexedJob {
  const job: Record<string, unknown> = { ...UNREAD }
  for (const { name, read } of READS) job[name] = read(row)
  return job as unknown as IndexedJob
}

const selectJobs = (jobs: string, where = '') => `
  select ${SELECTED}
  from ${jobs} j
  join sources s on s.id = j.source_id
  join companies c on c.id = j.company_id
  left join search_documents d on d.source_id = j.source_id and d.job_id = j.id
  ${where}
  order by j.revision`

async function jobsAfter(pool: Pool, revision: number, limit: number): Promise<IndexedJob[]> {
  if (await isDistributed(pool)) return distributedJobsAfter(pool, revision, limit)
  const jobs = `(select * from jobs where revision > ${Number(revision)} order by revision limit ${Number(limit)})`
  return copyRows(pool, selectJobs(jobs), readJob)
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
    const between = `where j.revision > ${Number(after)} and j.revision <= ${Number(next.at(-1)!.revision)}`
    jobs.push(...(await copyRows(pool, selectJobs('jobs', between), readJob)))
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

async function checkpoint(pool: Pool, { event, jobs }: LastRead): Promise<CatalogCheckpoint> {
  const { rows } = await pool.query<CheckpointRow>({
    name: 'catalog-checkpoint',
    text: `
      select pg_is_in_recovery() as standby,
             coalesce(${HIGHEST_REVISION}, 0)::float8 as revision,
             (select ${EVENT_MARK} from changes order by id desc limit 1) as newest_event,
             (select ${EVENT_MARK} from changes where id = $1) as event,
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
