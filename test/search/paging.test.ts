import fc from 'fast-check'
import type { Pool } from 'pg'
import { beforeAll, expect, test } from 'vitest'
import type { SearchEngine } from '../../src/search/engine.ts'
import { type Filters, SORTS } from '../../src/search/filters.ts'
import { postgresAnalysis } from '../../src/search/postgres/analyse.ts'
import { createPostgresEngine } from '../../src/search/postgres/engine.ts'
import { parseTsquery } from '../../src/search/query/parse-tsquery.ts'
import { hasPositiveTerm } from '../../src/search/query/tree.ts'
import { testDatabase } from '../support/database.ts'
import { addJobs, daysAgo, type JobRow } from './catalog-rows.ts'
import { countOf, idsOf, searchFor, walk } from './requests.ts'

let pool: Pool
let engine: SearchEngine
beforeAll(async () => {
  pool = (await testDatabase()).pool
  engine = createPostgresEngine(pool, { budgetMs: 60_000 })
})

/** Few moments, some a millisecond apart, so that ties are the rule. */
const moments = fc.constantFrom(
  daysAgo(1),
  new Date(daysAgo(1).getTime() + 1),
  daysAgo(2),
  daysAgo(89),
  daysAgo(91),
  daysAgo(300),
)
const jobs: fc.Arbitrary<JobRow> = fc.record({
  title: fc.constantFrom('Nurse', 'Night Nurse', 'Zookeeper', 'C++ Lead', 'RN'),
  description: fc.constantFrom('night shift', 'rust', null),
  posted_at: fc.option(moments),
  first_seen_at: moments,
  closed_at: fc.option(fc.constant(daysAgo(0)), { freq: 4 }),
  workplace: fc.constantFrom('remote', 'onsite', null),
  country_codes: fc.constantFrom(['GB'], ['US', 'GB'], null),
})

/** Requests, each with the condition its jobs must satisfy, written in JavaScript. */
const shapes: [Partial<Filters>, (job: JobRow) => boolean][] = [
  [{}, () => true],
  [{ workplace: ['remote'] }, (job) => job.workplace === 'remote'],
  [{ country: ['GB', 'FR'] }, (job) => job.country_codes?.includes('GB') ?? false],
  [{ posted_since: daysAgo(200) }, (job) => key(job, 'posted_at') >= daysAgo(200).getTime()],
  [{ first_seen_since: daysAgo(90) }, (job) => job.first_seen_at! >= daysAgo(90)],
  [{ status: 'closed' }, () => true],
  [{ q: 'nurse -night' }, (job) => job.title === 'Nurse'],
  [{ q: 'registered nurse' }, (job) => job.title === 'RN'],
  [{ q: 'nurse OR rust', q_scope: 'full' }, (job) => job.title.includes('Nurse') || job.description === 'rust'],
  [{ q: 'c++ OR night' }, (job) => job.title === 'C++ Lead' || job.title === 'Night Nurse'],
  [{ q: 'ookee' }, (job) => job.title === 'Zookeeper'],
]
const key = (job: JobRow, sort: 'posted_at' | 'first_seen_at') =>
  ((sort === 'posted_at' && job.posted_at) || job.first_seen_at!).getTime()

function inScope(filters: Partial<Filters>, job: JobRow): boolean {
  if ((filters.status ?? 'open') === 'closed') return job.closed_at != null
  const dated = filters.posted_since ?? filters.first_seen_since
  return job.closed_at == null && (dated !== undefined || key(job, 'posted_at') >= daysAgo(90).getTime())
}

test('paging visits every match exactly once, in order, while rows are inserted; count is the total', async () => {
  const given = fc.record({
    rows: fc.array(jobs, { maxLength: 14 }),
    inserted: fc.array(fc.array(jobs, { maxLength: 2 }), { maxLength: 4 }),
    shape: fc.constantFrom(...shapes),
    sort: fc.constantFrom(...SORTS),
    limit: fc.integer({ min: 1, max: 4 }),
  })
  await fc.assert(
    fc.asyncProperty(given, async ({ rows, inserted, shape: [filters, matches], sort, limit }) => {
      await pool.query('truncate jobs, job_views, search_documents, descriptions cascade')
      const ids = await addJobs(pool, rows)
      const expected = rows
        .map((job, index) => ({ job, id: ids[index]! }))
        .filter(({ job }) => inScope(filters, job) && matches(job))
        .sort((a, b) => key(b.job, sort) - key(a.job, sort) || b.id - a.id)
        .map(({ id }) => id)
      expect(await engine.count(countOf(filters))).toBe(expected.length)

      const batches = [...inserted]
      const pages = await walk(engine, searchFor(filters, { sort, limit }), async () => {
        await addJobs(pool, batches.shift() ?? [])
      })
      const visited = pages.flatMap(idsOf)
      expect(new Set(visited).size).toBe(visited.length)
      expect(visited.filter((id) => ids.includes(id))).toEqual(expected)
      expect(pages.slice(0, -1).every((page) => page.count === limit)).toBe(true)
    }),
    { numRuns: 50 },
  )
})

/** Without one (`the -rust`), Postgres finds whatever is not excluded, and we look for the words that it leaves out. */
async function hasPositiveWord(q: string): Promise<boolean> {
  const [whole] = await postgresAnalysis(pool)([q])
  const tree = parseTsquery(whole!.tsquery)
  return tree !== null && hasPositiveTerm(tree)
}

test('any q finds what Postgres finds for it', async () => {
  const words = ['rust', 'night', 'shift', 'lead', 'care', 'the']
  const titles = fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 5 }).map((parts) => parts.join(' '))
  const tokens = fc.constantFrom(...words, 'OR', '-rust', '-lead', '"night shift"', '-"night shift"', '"lead the care"', '-', '"')
  const queries = fc.array(tokens, { minLength: 1, maxLength: 8 }).map((parts) => parts.join(' '))
  await fc.assert(
    fc.asyncProperty(
      fc.array(titles, { maxLength: 12 }),
      fc.array(queries, { minLength: 1, maxLength: 6 }),
      async (given, asked) => {
        await pool.query('truncate jobs, job_views, search_documents, descriptions cascade')
        await addJobs(
          pool,
          given.map((title) => ({ title, description: title.split(' ').reverse().join(' ') })),
        )
        for (const q of asked) {
          for (const q_scope of ['title', 'full'] as const) {
            const column = q_scope === 'title' ? 'j.title_words' : 'd.full_text'
            const { rows } = await pool.query(
              `select j.id as job_id from jobs j join search_documents d on d.source_id = j.source_id and d.job_id = j.id
                where ${column} @@ websearch_to_tsquery('english', $1) order by j.id desc`,
              [q],
            )
            const page = await engine.search(searchFor({ q, q_scope })).catch((refused: Error) => refused)
            if (page instanceof Error) expect(page.message).toBe('search query must contain at least one positive term')
            else if (!(await hasPositiveWord(q))) expect(page.fuzzy || page.count === 0).toBe(true)
            else if (!page.fuzzy) expect(idsOf(page)).toEqual(rows.map((row) => Number(row.job_id)))
            else expect(rows).toEqual([])
          }
        }
      },
    ),
    { numRuns: 20 },
  )
})
