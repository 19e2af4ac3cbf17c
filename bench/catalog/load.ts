import type { Pool } from 'pg'
import { fieldsIn } from '../../src/catalog/job-columns.ts'
import { fullText, searchTexts, titleWords } from '../../src/catalog/search-documents.ts'
import type { JobColumn } from '../../src/job/fields.ts'
import { companySummaryText, listItemText } from '../../src/job/list-item.ts'
import { requirementColumns } from '../../src/job/requirements.ts'
import { CHANGE_COLUMNS, changeRows } from './changes.ts'
import { type Copy, copyInto, json } from './copy.ts'
import type { GeneratedJob, Generator } from './generate.ts'
import { runAll, withoutIndexes } from './indexes.ts'

const TABLES = ['jobs', 'descriptions', 'job_views', 'search_documents', 'changes']
const BATCH = 1_000

const JOB_FIELDS = fieldsIn('jobs')
const VIEW_FIELDS = fieldsIn('job_views')
const DESCRIPTIONS = fieldsIn('descriptions')
/** The columns that COPY brings beside the fields; title_words are made afterwards, and posted_key makes itself. */
const MADE = [
  'revision',
  'city_names',
  'world_regions',
  'skill_slugs',
  'residence_places',
  'residence_excluded',
  'citizenship_asked',
  'clearance_asked',
  'languages_asked',
  'languages_required',
  'degree_asked',
] as const satisfies JobColumn[]
const COPIED = [...JOB_FIELDS, ...MADE]

/** Fills an empty, migrated catalog: COPY without indexes, then everything Postgres computes, then the indexes. */
export async function loadCatalog(pool: Pool, generator: Generator, log: (line: string) => void): Promise<void> {
  const indexes = await withoutIndexes(pool, TABLES, log)
  await copyCompanies(pool, generator)
  await pool.query(STAGED)
  await copyJobs(pool, generator, log)
  log('tsvectors')
  await pool.query(MAKE_JOBS)
  await computeSearchDocuments(pool)
  log('changes in order')
  await pool.query(ORDER_CHANGES)
  await indexes.restore()
  await pool.query(SET_SEQUENCES)
  log('vacuum analyze')
  await pool.query('vacuum (analyze)')
}

async function copyCompanies(pool: Pool, { boards, company }: Generator): Promise<void> {
  const client = await pool.connect()
  const created = '2024-01-01T00:00:00Z'
  const companies = Array.from({ length: boards }, (_, index) => company(index + 1))
  const into = async (table: string, columns: string[], rows: unknown[][]) => {
    const copy = copyInto(client, table, columns)
    await copy.write(rows)
    await copy.end()
  }
  await into(
    'companies',
    ['id', 'name', 'name_from', 'website_url', 'logo_url', 'summary', 'created_at', 'updated_at'],
    companies.map((each) => [
      each.id,
      each.name,
      'stated',
      each.website_url,
      each.logo_url,
      companySummaryText(each),
      created,
      created,
    ]),
  )
  await into(
    'sources',
    ['id', 'type', 'board', 'company_id'],
    companies.map(({ id, source }) => [id, source.type, source.board, id]),
  )
  client.release()
}

async function copyJobs(pool: Pool, generator: Generator, log: (line: string) => void): Promise<void> {
  const clients = await Promise.all(Array.from({ length: 5 }, () => pool.connect()))
  const [jobs, views, texts, changes, words] = [
    copyInto(clients[0]!, 'staged_jobs', COPIED),
    copyInto(clients[1]!, 'job_views', ['source_id', 'job_id', 'item', ...VIEW_FIELDS.map((name) => `"${name}"`)]),
    copyInto(clients[2]!, 'descriptions', ['source_id', 'job_id', ...DESCRIPTIONS]),
    copyInto(clients[3]!, 'staged_changes', CHANGE_COLUMNS),
    copyInto(clients[4]!, 'staged_words', ['source_id', 'job_id', 'title_text', 'body_text']),
  ] as [Copy, Copy, Copy, Copy, Copy]
  const total = generator.size.jobs
  const started = performance.now()
  let told = started
  for (let first = 1; first <= total; first += BATCH) {
    const batch = Array.from({ length: Math.min(BATCH, total - first + 1) }, (_, offset) => generator.job(first + offset))
    await jobs.write(batch.map(jobRow))
    await views.write(batch.map(viewRow))
    await texts.write(
      batch.map(({ job, assigned: { source_id, id } }) => [source_id, id, ...DESCRIPTIONS.map((name) => job[name])]),
    )
    await changes.write(batch.flatMap(changeRows))
    await words.write(batch.map(wordsRow))
    if (performance.now() - told > 5_000) {
      told = performance.now()
      const done = first + batch.length - 1
      const seconds = (told - started) / 1000
      log(`${done} of ${total} jobs, ${Math.round(done / seconds)}/s, ${Math.round((seconds / done) * (total - done))} s left`)
    }
  }
  await Promise.all([jobs, views, texts, changes, words].map((copy) => copy.end()))
  for (const client of clients) client.release()
}

/** As src/catalog/write-jobs.ts writes it; `checkLoaded` compares the two. */
function jobRow({ job, assigned }: GeneratedJob): unknown[] {
  const cities = job.locations.flatMap(({ kind, name }) => (kind === 'city' ? name : []))
  const made: Record<(typeof MADE)[number], unknown> = {
    revision: assigned.id,
    city_names: [...new Set(cities)].join('\n').toLowerCase(),
    world_regions: job.locations.flatMap(({ kind, code }) => (kind === 'world_region' ? code : [])),
    skill_slugs: job.skills?.map(({ slug }) => slug) ?? [],
    ...requirementColumns(job),
  }
  const fields = { ...job, ...assigned }
  return [...JOB_FIELDS.map((name) => fields[name]), ...MADE.map((name) => made[name])]
}

function wordsRow({ job, assigned }: GeneratedJob): unknown[] {
  return Object.values(searchTexts({ source_id: assigned.source_id, job_id: assigned.id }, job.title, job))
}

function viewRow({ job, assigned }: GeneratedJob): unknown[] {
  const { source_id, id } = assigned
  return [source_id, id, listItemText(job, assigned), ...VIEW_FIELDS.map((name) => json(job[name]))]
}

/** As the catalog's writer makes them, over one half of the texts on each of two connections. */
async function computeSearchDocuments(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ pages: number }>(
    `select (pg_relation_size('staged_words') / current_setting('block_size')::bigint)::int as pages`,
  )
  const half = Math.ceil(rows[0]!.pages / 2)
  await runAll(
    pool,
    [`ctid < '(${half},0)'`, `ctid >= '(${half},0)'`].map(
      (range) => `
    insert into search_documents (source_id, job_id, full_text)
    select source_id, job_id, ${fullText('title_text', 'body_text')} from staged_words where ${range}`,
    ),
    () => {},
  )
  await pool.query('drop table staged_words')
}

/** COPY computes nothing: what needs words of Postgres, or an order, is copied beside its table first. */
const STAGED = `
  create unlogged table staged_changes (like changes); alter table staged_changes drop column id;
  create unlogged table staged_words (source_id bigint, job_id bigint, title_text text, body_text text);
  create unlogged table staged_jobs (like jobs); alter table staged_jobs drop column title_words, drop column posted_key`

const MAKE_JOBS = `
  insert into jobs (${COPIED.join(', ')}, title_words)
  select ${COPIED.map((column) => `j.${column}`).join(', ')}, ${titleWords('w.title_text')}
    from staged_jobs j join staged_words w on w.source_id = j.source_id and w.job_id = j.id
   order by j.id;
  drop table staged_jobs`

const ORDER_CHANGES = `
  insert into changes (id, ${CHANGE_COLUMNS.join(', ')})
  select row_number() over (order by changed_at, job_id, change_type = 'closed') + 1, ${CHANGE_COLUMNS.join(', ')}
    from staged_changes;
  drop table staged_changes`

const SET_SEQUENCES = `
  select setval('job_ids', (select max(id) from jobs)), setval('job_revisions', (select max(revision) from jobs)),
         setval('change_ids', (select max(id) from changes)), setval('source_ids', (select max(id) from sources)),
         setval('company_ids', (select max(id) from companies))`
