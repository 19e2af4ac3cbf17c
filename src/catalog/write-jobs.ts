import type { PoolClient } from 'pg'
import type { JobColumn } from '../job/fields.ts'
import { type Assigned, type Descriptions, type Job, picker } from '../job/job.ts'
import { listItemText } from '../job/list-item.ts'
import type { Posting } from '../job/posting.ts'
import { requirementColumns } from '../job/requirements.ts'
import { titleText } from '../job/words/document-text.ts'
import { fieldsIn } from './job-columns.ts'
import { type JobKey, searchTexts, storedDescriptions, titleWords, writeSearchDocuments } from './search-documents.ts'

/** One job to write, new or changed. */
export interface JobWrite {
  job: Job
  assigned: Assigned
  /** Absent when the descriptions stay as they are. */
  descriptions?: Descriptions
  /** Absent when the stored posting stays as it is; null when it is no longer known. */
  posting?: Posting | null
  searchTextChanged: boolean
  aliasesChanged: boolean
}

/** Writes everything long: descriptions, prepared views, search documents, postings, aliases. Called before the feed lock is taken. */
export async function writeJobTexts(client: PoolClient, writes: JobWrite[]): Promise<void> {
  const key = ({ assigned }: JobWrite) => ({ source_id: assigned.source_id, job_id: assigned.id })

  await onRecords(
    client,
    UPSERT_DESCRIPTIONS,
    writes.filter((w) => w.descriptions).map((w) => ({ ...key(w), ...w.descriptions })),
  )
  await onRecords(
    client,
    UPSERT_VIEWS,
    writes.map((w) => ({ ...key(w), item: listItemText(w.job, w.assigned), ...viewFields(w.job, w.assigned) })),
  )
  const searched = writes.filter((w) => w.searchTextChanged)
  const stored = await storedDescriptions(client, searched.filter((w) => !w.descriptions).map(key))
  await writeSearchDocuments(
    client,
    searched.map((w) => searchTexts(key(w), w.job.title, w.descriptions ?? stored.get(w.assigned.id)!)),
  )

  await onRecords(
    client,
    UPSERT_POSTINGS,
    writes.filter((w) => w.posting).map((w) => ({ ...key(w), posting: w.posting })),
  )

  await ofJobs(client, DELETE_POSTINGS, writes.filter((w) => w.posting === null).map(key))

  const aliased = writes.filter((w) => w.aliasesChanged)
  await ofJobs(client, DELETE_ALIASES, aliased.map(key))
  await onRecords(
    client,
    INSERT_ALIASES,
    aliased.flatMap((w) => w.job.alias_ids.map((alias) => ({ ...key(w), alias }))),
  )
}

/** Writes the narrow rows, each with the next revision. The caller holds the feed lock. */
export async function writeJobRows(client: PoolClient, writes: JobWrite[]): Promise<void> {
  await onRecords(client, UPSERT_JOBS, writes.map(jobRow))
}

function jobRow({ job, assigned }: JobWrite): Record<string, unknown> {
  const cities = job.locations.filter((place) => place.kind === 'city').map((place) => place.name)
  if (job.city !== null) cities.unshift(job.city)
  const row: Record<string, unknown> = jobFields(job, assigned)
  row.title_text = titleText(job.title)
  row.city_names = [...new Set(cities)].join('\n')
  row.world_regions = job.locations.filter((place) => place.kind === 'world_region').map((place) => place.code)
  Object.assign(row, requirementColumns(job))
  row.skill_slugs = [...new Set(job.skills?.map((skill) => skill.slug) ?? [])]
  return row
}

async function onRecords(
  client: PoolClient,
  statement: { name: string; text: string },
  records: Record<string, unknown>[],
): Promise<void> {
  if (records.length > 0) await client.query({ ...statement, values: [JSON.stringify(records)] })
}

/** The sources are given apart from the records: only by them can Citus tell which shards the jobs are on. */
async function ofJobs(client: PoolClient, statement: { name: string; text: string }, jobs: JobKey[]): Promise<void> {
  const sources = [...new Set(jobs.map((job) => job.source_id))]
  if (jobs.length > 0) await client.query({ ...statement, values: [JSON.stringify(jobs), sources] })
}

const JOB_FIELDS = fieldsIn('jobs')
const VIEW_FIELDS = fieldsIn('job_views')
const jobFields = picker(JOB_FIELDS)
const viewFields = picker(VIEW_FIELDS)

/** The values of the columns beside the fields. Postgres computes posted_key by itself. */
const COMPUTED: Record<Exclude<JobColumn, 'posted_key'>, string> = {
  city_names: 'lower(r.city_names)',
  world_regions: 'r.world_regions',
  skill_slugs: 'r.skill_slugs',
  residence_places: 'r.residence_places',
  residence_excluded: 'r.residence_excluded',
  citizenship_asked: 'r.citizenship_asked',
  clearance_asked: 'r.clearance_asked',
  languages_asked: 'r.languages_asked',
  languages_required: 'r.languages_required',
  degree_asked: 'r.degree_asked',
  title_words: titleWords('r.title_text'),
  revision: `nextval('job_revisions')`,
}

/** `authorization` is a word of SQL. */
const quoted = (column: string) => `"${column}"`

/** Inserts records `r`, or updates the rows with the same keys. */
function upsert(table: string, key: string[], columns: readonly string[], computed: Record<string, string> = {}, beside = '') {
  const given = columns.filter((column) => !key.includes(column))
  const written = [...given, ...Object.keys(computed)]
  return {
    name: `upsert-${table}`,
    text: `
      insert into ${table} (${[...key, ...written].map(quoted).join(', ')})
      select ${[...[...key, ...given].map((column) => `r.${column}`), ...Object.values(computed)].join(', ')}
        from rows from (json_populate_recordset(null::${table}, $1)${beside}) r
      on conflict (${key.join(', ')}) do update set ${written.map((column) => `${quoted(column)} = excluded.${column}`).join(', ')}`,
  }
}

const OF_JOB = ['source_id', 'job_id']
const UPSERT_JOBS = upsert('jobs', ['source_id', 'id'], JOB_FIELDS, COMPUTED, ', json_to_recordset($1) as (title_text text)')
const UPSERT_DESCRIPTIONS = upsert('descriptions', OF_JOB, fieldsIn('descriptions'))
const UPSERT_VIEWS = upsert('job_views', OF_JOB, ['item', ...VIEW_FIELDS])
const UPSERT_POSTINGS = upsert('postings', OF_JOB, ['posting'])

const DELETE_POSTINGS = {
  name: 'delete-postings',
  text: `
    delete from postings p
     using json_to_recordset($1) as r (source_id bigint, job_id bigint)
     where p.source_id = r.source_id and p.job_id = r.job_id and p.source_id = any($2)`,
}

const DELETE_ALIASES = {
  name: 'delete-aliases',
  text: `
    delete from posting_aliases a
     using json_to_recordset($1) as r (source_id bigint, job_id bigint)
     where a.source_id = r.source_id and a.job_id = r.job_id and a.source_id = any($2)`,
}

const INSERT_ALIASES = {
  name: 'insert-aliases',
  text: `
    insert into posting_aliases (source_id, job_id, alias)
    select source_id, job_id, alias from json_populate_recordset(null::posting_aliases, $1)
    on conflict do nothing`,
}
