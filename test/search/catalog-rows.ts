import type { Pool } from 'pg'
import { fullText, searchTexts, titleWords } from '../../src/catalog/search-documents.ts'

/** A job as the catalog's writer would store it; what is left out is unknown. */
export interface JobRow {
  title: string
  description?: string | null
  company?: string
  ats?: string
  board?: string
  external_job_id?: string
  aliases?: string[]
  posted_at?: Date | null
  first_seen_at?: Date
  closed_at?: Date | null
  city_names?: string
  country_code?: string | null
  country_codes?: string[] | null
  admin1_refs?: string[] | null
  world_regions?: string[]
  skill_slugs?: string[]
  residence_places?: string[]
  residence_excluded?: string[]
  citizenship_asked?: string[]
  clearance_asked?: string[]
  languages_asked?: string[]
  languages_required?: string[]
  degree_asked?: string[]
  workplace?: string | null
  employment_type?: string | null
  level?: string | null
  language?: string | null
  salary_min?: number | null
  salary_max?: number | null
  salary_currency?: string | null
  salary_period?: string | null
  experience_min_years?: number | null
  sponsors_visa?: boolean | null
}

export const NOW = new Date('2026-06-15T12:00:00.000Z')
export const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000)

const INSERT_JOB = `
  with job as (
    insert into jobs (source_id, id, company_id, revision, external_job_id, url, title, usa, city_names, country_code,
      country_codes, admin1_refs, world_regions, skill_slugs, workplace, employment_type, level, language, salary_min,
      salary_max, salary_currency, experience_min_years, sponsors_visa, posted_at, first_seen_at, closed_at, created_at,
      updated_at, salary_period, residence_places, residence_excluded, citizenship_asked, clearance_asked, languages_asked,
      languages_required, degree_asked, title_words)
    select $1, $2, $3, nextval('job_revisions'), $4, 'https://jobs.example/' || $2::bigint, $5, coalesce('US' = any($8::text[]), false),
      $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $22, $22, $25, $28, $29, $30, $31, $32, $33, $34,
      ${titleWords('$26')}
  ),
  view as (
    insert into job_views (source_id, job_id, item, locations)
    values ($1, $2, '{"id":' || $2::bigint || ',"title":' || to_json($5::text)::text, '[]')
  ),
  description as (
    insert into descriptions (source_id, job_id, description_html, description_md)
    values ($1, $2, '<p>' || $24::text || '</p>', $24)
  )
  insert into search_documents (source_id, job_id, full_text)
  values ($1, $2, ${fullText('$26', '$27')})`

const INSERT_COMPANY = `
  insert into companies (id, name, name_from, summary, created_at, updated_at)
  values ($1, $2, 'stated', json_build_object('id', $1::bigint, 'name', $2::text, 'website_url', null, 'logo_url', null)::text, now(), now())`

/** Writes jobs row by row, as the catalog's writer does, and gives their ids in order. */
export async function addJobs(pool: Pool, rows: JobRow[]): Promise<number[]> {
  const ids: number[] = []
  for (const row of rows) ids.push(await addJob(pool, row))
  return ids
}

async function addJob(pool: Pool, row: JobRow): Promise<number> {
  const companyId = await companyNamed(pool, row.company ?? 'Northwind Robotics')
  const sourceId = await sourceOf(pool, row.ats ?? 'greenhouse', row.board ?? `board-${companyId}`, companyId)
  const id = Number((await pool.query(`select nextval('job_ids') as id`)).rows[0].id)
  const firstSeen = row.first_seen_at ?? row.posted_at ?? daysAgo(1)
  const description = row.description ?? null
  const { title_text, body_text } = searchTexts({ source_id: sourceId, job_id: id }, row.title, {
    description_html: description && `<p>${description}</p>`,
    description_md: description,
  })
  await pool.query(INSERT_JOB, [
    sourceId,
    id,
    companyId,
    row.external_job_id ?? `posting-${id}`,
    row.title,
    row.city_names ?? '',
    row.country_code === undefined ? (row.country_codes?.[0] ?? null) : row.country_code,
    row.country_codes ?? null,
    row.admin1_refs ?? null,
    row.world_regions ?? [],
    row.skill_slugs ?? [],
    row.workplace ?? null,
    row.employment_type ?? null,
    row.level ?? null,
    row.language ?? null,
    row.salary_min ?? null,
    row.salary_max ?? null,
    row.salary_currency ?? null,
    row.experience_min_years ?? null,
    row.sponsors_visa ?? null,
    (row.posted_at === undefined ? daysAgo(1) : row.posted_at)?.toISOString() ?? null,
    firstSeen.toISOString(),
    row.closed_at?.toISOString() ?? null,
    description,
    row.salary_period ?? null,
    title_text,
    body_text,
    row.residence_places ?? [],
    row.residence_excluded ?? [],
    row.citizenship_asked ?? ['none'],
    row.clearance_asked ?? ['none'],
    row.languages_asked ?? row.languages_required ?? [],
    row.languages_required ?? [],
    row.degree_asked ?? [],
  ])
  for (const alias of row.aliases ?? []) {
    await pool.query('insert into posting_aliases (source_id, job_id, alias) values ($1, $2, $3)', [sourceId, id, alias])
  }
  return id
}

export async function companyNamed(pool: Pool, name: string): Promise<number> {
  const known = await pool.query('select id from companies where name = $1', [name])
  if (known.rows[0]) return Number(known.rows[0].id)
  const id = Number((await pool.query(`select nextval('company_ids') as id`)).rows[0].id)
  await pool.query(INSERT_COMPANY, [id, name])
  return id
}

async function sourceOf(pool: Pool, ats: string, board: string, companyId: number): Promise<number> {
  const known = await pool.query('select id from sources where type = $1 and board = $2', [ats, board])
  if (known.rows[0]) return Number(known.rows[0].id)
  const made = await pool.query('insert into sources (type, board, company_id) values ($1, $2, $3) returning id', [
    ats,
    board,
    companyId,
  ])
  return Number(made.rows[0].id)
}
