import type { Pool } from 'pg'
import { type CountRequest, type FacetsRequest, type SearchRequest, windowStart } from '../../src/search/engine.ts'
import type { DescriptionFormat, FacetName, Filters, Sort } from '../../src/search/filters.ts'
import { postgresAnalysis } from '../../src/search/postgres/analyse.ts'
import { type Bind, contains, statement } from '../../src/search/postgres/statement.ts'
import { filterConditions } from '../../src/search/postgres/where.ts'
import { printTsquery } from '../../src/search/query/parse-tsquery.ts'
import { createQueryParser } from '../../src/search/query/query.ts'
import type { ParsedQuery } from '../../src/search/query/tree.ts'
import { type QueryNode, someLeaf } from '../../src/search/query/tree.ts'
import { runAll } from './indexes.ts'

/**
 * The peer: one wide table with tsvector columns, GIN, btree on the dates, GIN on the arrays, as most people would write it,
 * with every index that serves a filter. Its answers are rows, which the process turns into JSON.
 */
const TABLE = `
  create table plain_jobs as
  select j.*, s.type as source_type, c.name as company_name, c.website_url, c.logo_url,
         v.locations_raw, v.locations, v.skills, d.description_html, d.description_md, t.full_text as all_words
    from jobs j
    join sources s on s.id = j.source_id
    join companies c on c.id = j.company_id
    join job_views v on v.source_id = j.source_id and v.job_id = j.id
    join descriptions d on d.source_id = j.source_id and d.job_id = j.id
    join search_documents t on t.source_id = j.source_id and t.job_id = j.id
   order by j.id`

const INDEXES = [
  'alter table plain_jobs add primary key (id)',
  'create index on plain_jobs (external_job_id)',
  'create index on plain_jobs (posted_key desc, id desc)',
  'create index on plain_jobs (first_seen_at desc, id desc)',
  'create index on plain_jobs (company_id)',
  'create index on plain_jobs using gin (title_words)',
  'create index on plain_jobs using gin (all_words)',
  'create index on plain_jobs using gin (lower(title) gin_trgm_ops)',
  'create index on plain_jobs using gin (city_names gin_trgm_ops)',
  'create index on plain_jobs using gin (lower(company_name) gin_trgm_ops)',
  'create index on plain_jobs using gin (country_codes)',
  'create index on plain_jobs using gin (admin1_refs)',
  'create index on plain_jobs using gin (skill_slugs)',
  'create index on plain_jobs using gin (residence_places)',
  'create index on plain_jobs using gin (citizenship_asked)',
  'create index on plain_jobs using gin (clearance_asked)',
  'create index on plain_jobs using gin (languages_asked)',
]

/** Made when it is first asked for; one that was broken off is made anew. */
export async function buildPlainOnce(pool: Pool, log: (line: string) => void): Promise<void> {
  const { rows } = await pool.query<{ state: string | null }>(`select obj_description(to_regclass('plain_jobs')) as state`)
  if (rows[0]!.state === WHOLE) return
  await pool.query('drop table if exists plain_jobs')
  await runAll(pool, [TABLE], log)
  await runAll(pool, INDEXES, log)
  await pool.query('vacuum (analyze) plain_jobs')
  await pool.query(`comment on table plain_jobs is '${WHOLE}'`)
}

const WHOLE = 'whole'

const COLUMNS = `
  id source_id company_id external_job_id url apply_url title location_raw locations_raw location city region postal_code
  country_code latitude longitude usa country_codes admin1_refs workplace employment_type level language salary_raw salary_min
  salary_max salary_currency salary_period posted_at expires_at content_hash first_seen_at closed_at created_at updated_at
  company_name website_url logo_url`
  .trim()
  .split(/\s+/)
  .map((column) => `j.${column}`)
  .join(', ')

const DESCRIPTION: Record<DescriptionFormat, string> = {
  off: '',
  text: ', j.description_md',
  html: ', j.description_html',
}

const SORT_KEY = { posted_at: 'posted_key', first_seen_at: 'first_seen_at' } as const satisfies Record<Sort, string>

export interface PlainPage {
  /** The JSON text of the page. */
  items: string
  ids: number[]
}

/** The values of a facet, most frequent first, and how many jobs have each. */
export type ValueCounts = [value: string | number | boolean, count: number][]

export interface PlainPeer {
  search(request: SearchRequest): Promise<PlainPage>
  count(request: CountRequest): Promise<number>
  facets(request: FacetsRequest): Promise<ValueCounts[]>
  /** Sort key and id of the job at an offset of the results; null where none is. */
  place(request: SearchRequest, offset: number): Promise<{ key: number; id: number } | null>
  byId(id: number): Promise<string>
  byExternalId(type: string, externalId: string): Promise<number | null>
}

/** The same questions by the same query trees, so that answers can be compared; planned as Postgres sees fit. */
export function createPlainPeer(pool: Pool): PlainPeer {
  const parse = createQueryParser(postgresAnalysis(pool))
  const parsed = async ({ q }: Filters) => (q === undefined ? null : parse(q))
  const run = async (text: string, values: unknown[]) => (await pool.query({ name: nameOf(text), text, values })).rows

  /** Without a lexeme nothing matches; when nothing matches, the fallback is asked. */
  async function answer<T>(query: ParsedQuery | null, ask: (tree: QueryNode | null) => Promise<T>, empty: (got: T) => boolean) {
    if (query === null) return ask(null)
    const exact = query.tree === null ? null : await ask(query.tree)
    return exact === null || (query.fallback && empty(exact)) ? ask(query.fallback) : exact
  }

  return {
    async search(request) {
      const page = (tree: QueryNode | null) => {
        const { bind, values } = statement()
        return run(pageStatement(request, tree, bind), values)
      }
      const rows = await answer(await parsed(request.filters), page, (found) => found.length === 0 && request.cursor === null)
      const shown = rows.slice(0, request.limit)
      return { items: JSON.stringify(shown), ids: shown.map(({ id }) => id) }
    },
    async count({ filters, now }) {
      const count = async (tree: QueryNode | null) => {
        const { bind, values } = statement()
        const [row] = await run(
          `select count(*) from plain_jobs j where ${conditions(countFilters(filters, bind), filters, now, tree, bind)}`,
          values,
        )
        return Number(row.count)
      }
      return answer(await parsed(filters), count, (found) => found === 0)
    },
    async facets({ filters, now, facets, top }) {
      const count = async (tree: QueryNode | null) => {
        const { bind, values } = statement()
        const where = conditions(plainFilters(filters, bind), filters, now, tree, bind)
        const [row] = await run(facetsStatement(facets, where, bind(top)), values)
        return facets.map((facet) => (row[facet] ?? []) as ValueCounts)
      }
      return answer(await parsed(filters), count, (found) => found.every((values) => values.length === 0))
    },
    async place(request, offset) {
      const { bind, values } = statement()
      const tree = (await parsed(request.filters))?.tree ?? null
      const [row] = await run(`${pageStatement({ ...request, limit: 0 }, tree, bind)} offset ${bind(offset)}`, values)
      return row === undefined ? null : { key: (row[SORT_KEY[request.sort]] as Date).getTime(), id: row.id }
    },
    async byId(id) {
      return JSON.stringify(
        await run(`select ${COLUMNS}, j.description_html, j.description_md from plain_jobs j where j.id = $1`, [id]),
      )
    },
    async byExternalId(type, externalId) {
      const rows = await run('select id from plain_jobs j where j.source_type = $1 and j.external_job_id = $2', [
        type,
        externalId,
      ])
      return rows[0]?.id ?? null
    },
  }
}

function pageStatement(request: SearchRequest, tree: QueryNode | null, bind: Bind): string {
  const { filters, sort, cursor, limit, description, now } = request
  const key = SORT_KEY[sort]
  const where = [conditions(plainFilters(filters, bind), filters, now, tree, bind)]
  if (cursor)
    where.push(`(j.${key}, j.id) < (${bind(new Date(cursor.key).toISOString())}::timestamptz, ${bind(cursor.id)}::bigint)`)
  return `select ${COLUMNS}${DESCRIPTION[description]}, j.posted_key from plain_jobs j where ${where.join(' and ')} order by j.${key} desc, j.id desc limit ${bind(limit + 1)}`
}

/** The columns a facet counts, or the arrays it takes apart. */
const FACET_VALUES: Record<FacetName, string> = {
  country: 'unnest(country_codes)',
  state: 'unnest(admin1_refs)',
  city: `string_to_table(city_names, E'\\n', '')`,
  workplace: 'workplace',
  employment_type: 'employment_type',
  level: 'level',
  language: 'language',
  salary_currency: 'salary_currency',
  company: 'company_id',
  skills: 'unnest(skill_slugs)',
  sponsors_visa: 'sponsors_visa',
  residence: 'unnest(residence_places)',
  citizenship: 'unnest(citizenship_asked)',
  clearance: 'unnest(clearance_asked)',
  asks_language: 'unnest(languages_asked)',
  education: 'unnest(degree_asked)',
  source: 'source_type',
}
const TEXTLESS = new Set<FacetName>(['company', 'sponsors_visa'])

/** One statement that finds the jobs once. */
function facetsStatement(facets: FacetName[], where: string, top: string): string {
  const counts = facets.map((facet) => {
    const value = `${FACET_VALUES[facet]}${TEXTLESS.has(facet) ? '' : ' collate "C"'}`
    return `(select json_agg(json_build_array(value, count) order by count desc, value) from (
      select value, count(*) from (select ${value} as value from matched) of_jobs where value is not null
      group by value order by count(*) desc, value limit ${top}::bigint) top) as ${facet}`
  })
  const columns = [...new Set(facets.map((facet) => FACET_VALUES[facet].replace(/^\w+\((\w+).*$/, '$1')))]
  return `with matched as materialized (select ${columns.map((column) => `j.${column}`)} from plain_jobs j where ${where})
    select ${counts}`
}

function conditions(parts: string[], filters: Filters, now: Date, tree: QueryNode | null, bind: Bind): string {
  const window = windowStart(filters, now)
  const all = [...parts]
  if (window !== null) all.push(`j.posted_key >= ${bind(new Date(window).toISOString())}::timestamptz`)
  if (tree !== null) all.push(matches(tree, filters.q_scope, bind))
  return all.join(' and ')
}

function plainFilters({ source, company, ...filters }: Filters, bind: Bind): string[] {
  const all = filterConditions({ ...filters, source: undefined, company: undefined }, bind)
  if (source) all.push(`j.source_type = any(${bind(source)}::text[])`)
  if (company) all.push(contains('lower(j.company_name)', company, bind))
  return all
}

/** One country without q is counted by primary country. */
function countFilters(filters: Filters, bind: Bind): string[] {
  if (filters.q !== undefined || filters.country?.length !== 1) return plainFilters(filters, bind)
  return [...plainFilters({ ...filters, country: undefined }, bind), `j.country_code = ${bind(filters.country[0])}`]
}

function matches(tree: QueryNode, scope: Filters['q_scope'], bind: Bind): string {
  if (!someLeaf(tree, (leaf) => leaf.kind === 'substring')) {
    return `j.${scope === 'full' ? 'all_words' : 'title_words'} @@ ${bind(printTsquery(tree))}::tsquery`
  }
  switch (tree.kind) {
    case 'substring': {
      const inTitle = contains('lower(j.title)', tree.text, bind)
      return scope === 'full' && tree.body !== null ? `(${inTitle} or ${matches(tree.body, scope, bind)})` : inTitle
    }
    case 'not':
      return `not (${matches(tree.child, scope, bind)})`
    case 'and':
    case 'or':
      return `(${tree.children.map((child) => matches(child, scope, bind)).join(` ${tree.kind} `)})`
    default:
      throw new Error(`a ${tree.kind} holds no substrings`)
  }
}

const names = new Map<string, string>()

function nameOf(text: string): string {
  const known = names.get(text) ?? `plain-${names.size}`
  names.set(text, known)
  return known
}
