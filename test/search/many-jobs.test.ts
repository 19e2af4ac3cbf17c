import type { Pool } from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { titleText } from '../../src/job/words/document-text.ts'
import type { CatalogIndex } from '../../src/search/bitmap/following/catalog-index.ts'
import { createIndexEngine, openCatalogIndex } from '../../src/search/catalog-index.ts'
import type { SearchEngine } from '../../src/search/engine.ts'
import { FACET_NAMES, type Filters } from '../../src/search/filters.ts'
import { postgresAnalysis } from '../../src/search/postgres/analyse.ts'
import { createPostgresEngine } from '../../src/search/postgres/engine.ts'
import { createQueryParser } from '../../src/search/query/query.ts'
import type { ParseQuery } from '../../src/search/query/tree.ts'
import { testDatabase } from '../support/database.ts'
import { NOW } from './catalog-rows.ts'
import { comparable, countOf, facetsOf, searchFor, walk } from './requests.ts'

const JOBS = 6_000

/** Every job's text has the words of the phrase, and every 97th has the phrase. */
const CATALOG = [
  `insert into companies (id, name, name_from, summary, created_at, updated_at)
   select n, 'Company ' || n, 'stated', 'null', now(), now() from generate_series(1, 50) n`,
  `insert into sources (id, type, board, company_id) values (1, 'greenhouse', 'northwind', 1)`,
  `insert into jobs (source_id, id, company_id, revision, external_job_id, url, title, title_words, usa, city_names, world_regions,
     skill_slugs, posted_at, first_seen_at, closed_at, created_at, updated_at)
   select 1, n, 1 + n % 50, nextval('job_revisions'), n, 'https://jobs.example/' || n, title,
     to_tsvector('english', replace(title, 'C++', '${titleText('C++')}')), false, 'city ' || n % 70, '{}', '{}',
     $1::timestamptz - make_interval(hours => (n * 37 % 2000)), $1::timestamptz - make_interval(days => (n % 11)),
     case when n % 5 = 0 then $1::timestamptz end, $1::timestamptz, $1::timestamptz
   from generate_series(1, ${JOBS}) n,
     lateral (select case n % 4 when 0 then 'Head Nurse' when 1 then 'C++ Lead' else 'Cook ' || n % 30 end as title) titled`,
  `insert into job_views (source_id, job_id, item, locations) select 1, n, '{"id":' || n, '[]' from generate_series(1, ${JOBS}) n`,
  `insert into search_documents (source_id, job_id, full_text)
   select source_id, id, title_words || case id % 97 when 0 then '''night'':200 ''shift'':201' else '''night'':200 ''shift'':300' end::tsvector
   from jobs`,
]

let pool: Pool
let index: CatalogIndex
let parse: ParseQuery
let postgres: SearchEngine
beforeAll(async () => {
  pool = (await testDatabase()).pool
  for (const statement of CATALOG) await pool.query(statement.replaceAll('$1', `'${NOW.toISOString()}'`))
  await pool.query('vacuum analyze')
  index = openCatalogIndex({ pool, log: pino({ level: 'silent' }) })
  parse = createQueryParser(postgresAnalysis(pool))
  postgres = createPostgresEngine(pool, { budgetMs: 60_000, parse })
  await index.catchUp()
})
afterAll(() => index.close())

const bitmap = () => createIndexEngine({ pool, index: index.index, parse })

const ASKED: Partial<Filters>[] = [
  {},
  { status: 'closed' },
  { title: 'cook', posted_since: new Date(0) },
  { q: '"night shift"', q_scope: 'full' },
  { q: 'cook -"night shift"', q_scope: 'full' },
  { q: '"night shift" -nurse', q_scope: 'full', status: 'closed' },
  { q: 'nurse OR "night shift" OR c++', q_scope: 'full' },
  { q: '"shift night" OR "head nurse"', q_scope: 'full' },
  { q: 'ead nur -"night shift"', q_scope: 'full' },
]

describe('with more jobs than are sorted, or looked at for phrases, at once, both engines answer alike', () => {
  test.each(ASKED)('%j', async (filters) => {
    for (const sort of ['posted_at', 'first_seen_at'] as const) {
      const request = searchFor(filters, { sort, limit: 500 })
      expect((await walk(bitmap(), request)).map(comparable)).toEqual((await walk(postgres, request)).map(comparable))
    }
    expect(await bitmap().count(countOf(filters))).toBe(await postgres.count(countOf(filters)))
    const facets = facetsOf(filters, { facets: FACET_NAMES, top: 20, weeks: true })
    expect(await bitmap().facets(facets)).toEqual(await postgres.facets(facets))
  })
})
