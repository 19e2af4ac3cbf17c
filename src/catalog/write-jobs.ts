import type { PoolClient } from 'pg'
import type { Job } from '../job/job.ts'
import { type Assigned, listItemText } from '../job/list-item.ts'
import type { Posting } from '../job/posting.ts'
import { titleText } from '../words/document-text.ts'
import { type Descriptions, searchTexts, storedDescriptions, titleWords, writeSearchDocuments } from './search-documents.ts'

/** One job to be written, new or altered. */
export interface JobWrite {
  job: Job
  assigned: Assigned
  /** Unset when the descriptions stay as they are. */
  descriptions?: Descriptions
  /** Unset when the posting the job was derived from stays as it is; null when it is no longer known. */
  posting?: Posting | null
  searchTextChanged: boolean
  aliasesChanged: boolean
}

/** Everything long: descriptions, prepared views, search documents, postings, aliases. Written before the feed lock is taken. */
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
    writes.map((w) => ({
      ...key(w),
      item: listItemText(w.job, w.assigned),
      locations_raw: w.job.locations_raw,
      locations: w.job.locations,
      skills: w.job.skills,
    })),
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

  await onRecords(client, DELETE_POSTINGS, writes.filter((w) => w.posting === null).map(key))

  const aliased = writes.filter((w) => w.aliasesChanged)
  await onRecords(client, DELETE_ALIASES, aliased.map(key))
  await onRecords(
    client,
    INSERT_ALIASES,
    aliased.flatMap((w) => w.job.alias_ids.map((alias) => ({ ...key(w), alias }))),
  )
}

/** The narrow rows, each stamped with the next revision. The caller holds the feed lock. */
export async function writeJobRows(client: PoolClient, writes: JobWrite[]): Promise<void> {
  await onRecords(
    client,
    UPSERT_JOBS,
    writes.map(({ job, assigned }) => jobRow(job, assigned)),
  )
}

function jobRow(job: Job, assigned: Assigned): Record<string, unknown> {
  const { description_html, description_md, locations_raw, locations, skills, alias_ids, ...scalars } = job
  const cities = locations.filter((place) => place.kind === 'city').map((place) => place.name)
  if (job.city !== null) cities.unshift(job.city)
  return {
    ...scalars,
    ...assigned,
    title_text: titleText(job.title),
    city_names: [...new Set(cities)].join('\n'),
    world_regions: locations.filter((place) => place.kind === 'world_region').map((place) => place.code),
    skill_slugs: [...new Set(skills?.map((skill) => skill.slug) ?? [])],
  }
}

async function onRecords(
  client: PoolClient,
  statement: { name: string; text: string },
  records: Record<string, unknown>[],
): Promise<void> {
  if (records.length > 0) await client.query({ ...statement, values: [JSON.stringify(records)] })
}

const JOB_COLUMNS = `
  source_id id company_id external_job_id url apply_url title location_raw location city region postal_code country_code
  latitude longitude usa country_codes admin1_refs world_regions skill_slugs workplace employment_type level language
  salary_raw salary_min salary_max salary_currency salary_period experience_min_years experience_max_years sponsors_visa
  posted_at expires_at content_hash first_seen_at closed_at created_at updated_at`
  .trim()
  .split(/\s+/)

const UPSERT_JOBS = {
  name: 'upsert-jobs',
  text: `
    insert into jobs (${JOB_COLUMNS.join(', ')}, city_names, title_words, revision)
    select ${JOB_COLUMNS.map((column) => `r.${column}`).join(', ')}, lower(r.city_names), ${titleWords('r.title_text')}, nextval('job_revisions')
      from rows from (json_populate_recordset(null::jobs, $1), json_to_recordset($1) as (title_text text)) r
    on conflict (source_id, id) do update
       set ${[...JOB_COLUMNS.slice(2), 'city_names', 'title_words', 'revision'].map((column) => `${column} = excluded.${column}`).join(', ')}`,
}

const UPSERT_DESCRIPTIONS = {
  name: 'upsert-descriptions',
  text: `
    insert into descriptions (source_id, job_id, description_html, description_md)
    select source_id, job_id, description_html, description_md from json_populate_recordset(null::descriptions, $1)
    on conflict (source_id, job_id) do update
       set description_html = excluded.description_html, description_md = excluded.description_md`,
}

const UPSERT_VIEWS = {
  name: 'upsert-job-views',
  text: `
    insert into job_views (source_id, job_id, item, locations_raw, locations, skills)
    select source_id, job_id, item, locations_raw, locations, skills from json_populate_recordset(null::job_views, $1)
    on conflict (source_id, job_id) do update
       set item = excluded.item, locations_raw = excluded.locations_raw, locations = excluded.locations, skills = excluded.skills`,
}

const UPSERT_POSTINGS = {
  name: 'upsert-postings',
  text: `
    insert into postings (source_id, job_id, posting)
    select source_id, job_id, posting from json_populate_recordset(null::postings, $1)
    on conflict (source_id, job_id) do update set posting = excluded.posting`,
}

const DELETE_POSTINGS = {
  name: 'delete-postings',
  text: `
    delete from postings p
     using json_to_recordset($1) as r (source_id bigint, job_id bigint)
     where p.source_id = r.source_id and p.job_id = r.job_id`,
}

const DELETE_ALIASES = {
  name: 'delete-aliases',
  text: `
    delete from posting_aliases a
     using json_to_recordset($1) as r (source_id bigint, job_id bigint)
     where a.source_id = r.source_id and a.job_id = r.job_id`,
}

const INSERT_ALIASES = {
  name: 'insert-aliases',
  text: `
    insert into posting_aliases (source_id, job_id, alias)
    select source_id, job_id, alias from json_populate_recordset(null::posting_aliases, $1)
    on conflict do nothing`,
}
