import { randomInt } from 'node:crypto'
import fc from 'fast-check'
import type { Pool } from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readsOf } from '../../src/catalog/reads.ts'
import type { CatalogIndex } from '../../src/search/bitmap/following/catalog-index.ts'
import { createIndexEngine, openCatalogIndex } from '../../src/search/catalog-index.ts'
import { decodeCursor } from '../../src/search/cursor.ts'
import { type SearchEngine, type SearchPage, type SearchRequest, windowStart } from '../../src/search/engine.ts'
import { exportPages } from '../../src/search/export-pages.ts'
import { FACET_NAMES, type Filters } from '../../src/search/filters.ts'
import { postgresAnalysis } from '../../src/search/postgres/analyse.ts'
import { createPostgresEngine } from '../../src/search/postgres/engine.ts'
import { createQueryParser, InvalidQuery } from '../../src/search/query/query.ts'
import { testDatabase } from '../support/database.ts'
import { rounds } from '../support/rounds.ts'
import { anyFacets, anyFilters, anyPaging } from './any-request.ts'
import { copyInThread } from './bitmap/following/copy-in-thread.ts'
import { until } from './bitmap/until.ts'
import { addJobs, daysAgo, type JobRow, NOW } from './catalog-rows.ts'
import { Employers } from './employers.ts'
import { comparable, filtersOf, searchFor } from './requests.ts'

const BUDGET_MS = 60_000
const MOST_PAGES = 6

interface Engines {
  pool: Pool
  postgres: SearchEngine
  bitmap: SearchEngine
  /** The engine of another thread, over a copy of the index. */
  copied: SearchEngine
  index: CatalogIndex
}

async function engines(): Promise<Engines> {
  const { pool } = await testDatabase()
  const share = { documents: 30, share: 0.1 }
  const upkeep = { lookMs: 20, dead: share, appended: share }
  const { copies, copy, follow } = copyInThread()
  const index = openCatalogIndex({ pool, log: pino({ level: 'silent' }), upkeep, copies })
  follow(index)
  await until(() => copy.progress().ready)
  const parse = createQueryParser(postgresAnalysis(pool))
  return {
    pool,
    index,
    postgres: createPostgresEngine(pool, { budgetMs: BUDGET_MS }),
    bitmap: createIndexEngine({ pool, index: index.index, parse }),
    copied: createIndexEngine({ pool, index: copy.index, parse }),
  }
}

let pairs = 0

/** Asks all engines the same and expects the same: the answer, or the same refusal. */
async function same<Answer>(
  { postgres, bitmap, copied }: Engines,
  ask: (engine: SearchEngine) => Promise<Answer>,
): Promise<Answer | null> {
  const refusal = (error: unknown) => {
    if (error instanceof InvalidQuery) return error.message
    throw error
  }
  const [expected, ...others] = await Promise.all([postgres, bitmap, copied].map((engine) => ask(engine).catch(refusal)))
  for (const actual of others) expect(comparable(actual)).toEqual(comparable(expected))
  pairs++
  return typeof expected === 'string' ? null : (expected as Answer)
}

/** The pages of a walk, one after the other; time goes on between them. As both give the same cursors, each goes on where the other stopped. */
async function samePages(
  both: Engines,
  request: SearchRequest,
  between: (page: SearchPage) => Promise<unknown> = async () => {},
) {
  let { cursor, now } = request
  for (let turn = 0; turn < MOST_PAGES; turn++) {
    const page = await same(both, (engine) => engine.search({ ...request, cursor, now }))
    if (!page?.nextCursor) return
    await between(page)
    cursor = decodeCursor(page.nextCursor, request.sort, request.filters)
    expect(cursor).not.toBeNull()
    now = new Date(now.getTime() + 3_600_000)
  }
}

/** Everything that matches, as an export has it: its lines, and whether they are those of the fallback. */
async function exported(engine: SearchEngine, pool: Pool, filters: Filters) {
  const plain = {
    description: 'off',
    includeSource: false,
    includeDetail: false,
    mode: null,
    revision: 0,
    after: 0,
    atOnce: 40,
    write: (text: string) => Buffer.from(text),
  } as const
  const { mode, pages } = await exportPages(
    { engine, reads: readsOf(pool) },
    { ...plain, filters, window: windowStart(filters, NOW) },
  )
  const lines: string[] = []
  for await (const page of pages) lines.push(...page.toString().split('\n'))
  return { mode, lines }
}

const everything = {
  facets: FACET_NAMES,
  top: 5,
  salary: { currency: 'USD', period: 'year' },
  weeks: true,
  ownFilters: 'skip',
  now: NOW,
} as const

async function sameAnswers(both: Engines, given: Partial<Filters>): Promise<void> {
  const filters = filtersOf(given)
  for (const sort of ['posted_at', 'first_seen_at'] as const) await samePages(both, searchFor(filters, { sort, limit: 3 }))
  await same(both, (engine) => engine.count({ filters, now: NOW }))
  await same(both, (engine) => engine.facets({ ...everything, facets: [...FACET_NAMES], filters }))
  const all = await same(both, (engine) => exported(engine, both.pool, filters))
  const matched = (all?.lines ?? []).filter((line) => line !== '').map((line) => JSON.parse(line).id as number)
  const { rows } = await both.pool.query<{ id: number }>('select id from jobs order by revision desc')
  const ids = rows.map(({ id }) => id)
  const among = await same(both, (engine) => engine.among({ filters, now: NOW, ids, revision: 0 }))
  if (all !== null) expect(among).toEqual(ids.filter((id) => matched.includes(id)))
}

/** Values that the writer never stores, and a column may hold. */
const ODD_ROWS: JobRow[] = [
  { title: 'Night Nurse', city_names: '\nparis\n\n', country_codes: ['US', 'US', 'DE'], skill_slugs: ['java', 'java'] },
  {
    title: 'Zookeeper',
    country_code: 'FR',
    country_codes: ['DE'],
    salary_min: 1e300,
    salary_max: 1.0000000000000002e300,
    description: 'night, shift',
  },
  {
    title: 'Nurse',
    salary_min: -5,
    salary_max: 3,
    salary_currency: 'USD',
    salary_period: 'year',
    experience_min_years: -1,
    posted_at: null,
  },
  { title: 'C++ Lead', admin1_refs: [], country_codes: [], closed_at: daysAgo(1), ats: 'lever', aliases: ['b', 'a'] },
]

const CATALOGS = rounds(1, 2)
const ROUNDS = rounds(2, 4)
const REQUESTS = rounds(60, 85)
/** Of the catalogs and the requests: a failure names it, and SEED=... runs the same again. */
const SEED = Number(process.env.SEED ?? randomInt(2 ** 31))

const catalogs: Engines[] = []
beforeAll(async () => {
  for (let catalog = 0; catalog < CATALOGS; catalog++) catalogs.push(await engines())
})
afterAll(async () => void (await Promise.all(catalogs.map(({ index }) => index.close()))))

describe.concurrent('both engines answer alike', () => {
  for (let catalog = 0; catalog < CATALOGS; catalog++) {
    test(`over catalog ${catalog + 1}, while it changes (SEED=${SEED})`, async () => {
      const seed = SEED + catalog * 1_000
      const both = catalogs[catalog]!
      const employers = new Employers(both.pool, seed)
      await employers.open()
      await employers.publish(220)
      for (let round = 0; round < ROUNDS; round++) {
        await addJobs(both.pool, ODD_ROWS)
        await employers.publish(15)
        await employers.alter(40)
        await employers.rename()
        await both.index.catchUp()
        const request = fc.record({
          filters: anyFilters,
          paging: anyPaging,
          facets: anyFacets,
          busy: fc.integer({ min: 0, max: 9 }),
        })
        await fc.assert(
          fc.asyncProperty(request, async ({ filters, paging: { from, ...paging }, facets, busy }) => {
            const between = async () => {
              if (busy > 0) return
              await employers.alter(1)
              await both.index.catchUp()
            }
            const cursor = from && { ...from, sort: paging.sort }
            await samePages(both, { ...paging, filters, cursor, now: NOW }, between)
            await Promise.all([
              same(both, (engine) => engine.count({ filters, now: NOW })),
              same(both, (engine) => engine.facets({ ...facets, filters, now: NOW })),
              same(both, (engine) => exported(engine, both.pool, filters)),
            ])
          }),
          { numRuns: REQUESTS, seed: seed + round },
        )
      }
    })
  }
})

/** Requests that once differed, shrunk. Everything is asked of both engines: pages by both sorts, counts and all facets. */
const FIXED: Record<string, { rows: JobRow[]; asked: Partial<Filters>[] }> = {
  'blank lines among the cities are no city': { rows: [{ title: 'Nurse', city_names: '\nparis\n\n' }], asked: [{}] },
  'a needle beyond ASCII that would be too deep a query': {
    rows: [{ title: `Café ${'- '.repeat(60)}x` }],
    asked: [{ title: `é ${'- '.repeat(60)}x` }, { city: [`é ${'- '.repeat(60)}x`] }, { company: `é ${'- '.repeat(60)}x` }],
  },
  'a quoted phrase that would be too deep a fallback': {
    rows: [{ title: `${'- '.repeat(60)}x` }],
    asked: [{ q: `"${'- '.repeat(60)}x"` }, { q: `"${'- '.repeat(60)}y"` }, { q: `z "${'-'.repeat(60)}x"` }],
  },
  'hyphens between words, stop words, digits and signs': {
    rows: ['Senior Backend-Entwickler', 'Backend Entwickler', 'On-Site Start-Ups', '24-7 C++-Guru'].map((title) => ({
      title,
      description: `${title}, front-end/back-end`,
    })),
    asked: ['"senior backend"', 'backend-entwickler', 'x -backend-entwickler', 'on-site', 'start-up', '24-7', '"c++"', 'guru-c++']
      .flatMap((q) => [{ q }, { q, q_scope: 'full' as const }])
      .concat([{ q: '"end back end"', q_scope: 'full' }]),
  },
  'amounts so large that buckets have no neighbours': {
    rows: [1.0000000000000006e300, 1.0000000000000008e300].map((salary_min) => ({ title: 'Nurse', salary_min })),
    asked: [{ salary_max: 1.0000000000000006e300 }, { salary_min: 1.0000000000000008e300 }],
  },
}

test('a job without a search document is found by its title, and holds up no other', async () => {
  const both = catalogs[0]!
  const [id] = await addJobs(both.pool, [{ title: 'Lamplighter' }])
  await both.pool.query('delete from search_documents where job_id = $1', [id])
  await both.index.catchUp()
  for (const q_scope of ['title', 'full'] as const) await sameAnswers(both, { q: 'lamplighter', q_scope })
})

describe('what once differed', () => {
  for (const [name, { rows, asked }] of Object.entries(FIXED)) {
    test(name, async () => {
      const both = catalogs[0]!
      await addJobs(both.pool, rows)
      await both.index.catchUp()
      for (const filters of asked) await sameAnswers(both, filters)
    })
  }
})

test('enough was compared', () => {
  expect(pairs).toBeGreaterThan(rounds(300, 2_000))
})
