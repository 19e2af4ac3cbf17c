import fc from 'fast-check'
import type { Pool } from 'pg'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { decodeCursor } from '../../src/search/cursor.ts'
import type { SearchEngine, SearchPage } from '../../src/search/engine.ts'
import { type Filters, Q_SCOPES } from '../../src/search/filters.ts'
import { createPostgresEngine } from '../../src/search/postgres/engine.ts'
import { InvalidQuery } from '../../src/search/query/query.ts'
import { testDatabase } from '../support/database.ts'
import { anyQuery } from './any-query.ts'
import { addJobs, companyNamed, daysAgo, type JobRow, NOW } from './catalog-rows.ts'
import { countOf, idsOf, searchFor, textOf, titlesOf, walk } from './requests.ts'

let pool: Pool
let engine: SearchEngine
beforeAll(async () => {
  pool = (await testDatabase()).pool
  engine = createPostgresEngine(pool, { budgetMs: 10_000 })
})
beforeEach(async () => {
  await pool.query('truncate jobs, job_views, search_documents, descriptions, posting_aliases cascade')
})

const titled = (...titles: string[]) =>
  addJobs(
    pool,
    titles.map((title, index) => ({ title, posted_at: daysAgo(index + 1) })),
  )
async function found(given: Partial<Filters>) {
  const page = await engine.search(searchFor(given))
  expect(await engine.count(countOf(given))).toBe(page.count)
  return { titles: titlesOf(page), fuzzy: page.fuzzy }
}
const exactly = (...titles: string[]) => ({ titles, fuzzy: false })
const fuzzily = (...titles: string[]) => ({ titles, fuzzy: true })

describe('q', () => {
  test('words, phrases, OR and exclusion with their precedence', async () => {
    await titled('Rust Developer', 'Golang Developer', 'Golang Lead', 'Rust Lead', 'Lead Developer, Rust')
    expect(await found({ q: 'rust' })).toEqual(exactly('Rust Developer', 'Rust Lead', 'Lead Developer, Rust'))
    expect(await found({ q: 'rust developers' })).toEqual(exactly('Rust Developer', 'Lead Developer, Rust'))
    expect(await found({ q: '"rust developer"' })).toEqual(exactly('Rust Developer'))
    expect(await found({ q: 'rust OR golang -lead' })).toEqual(
      exactly('Rust Developer', 'Golang Developer', 'Rust Lead', 'Lead Developer, Rust'),
    )
    expect(await found({ q: 'rust -lead OR golang -lead' })).toEqual(exactly('Rust Developer', 'Golang Developer'))
    expect(await found({ q: 'rust OR -developer' })).toEqual(
      exactly('Rust Developer', 'Golang Lead', 'Rust Lead', 'Lead Developer, Rust'),
    )
  })

  test('title scope leaves the description out', async () => {
    await addJobs(pool, [
      { title: 'Nurse', description: 'Night shifts in Reykjavik', posted_at: daysAgo(1) },
      { title: 'Reykjavik Nurse', posted_at: daysAgo(2) },
    ])
    expect(await found({ q: 'reykjavik' })).toEqual(exactly('Reykjavik Nurse'))
    expect(await found({ q: 'reykjavik', q_scope: 'full' })).toEqual(exactly('Nurse', 'Reykjavik Nurse'))
    expect(await found({ q: 'nurse -reykjavik', q_scope: 'full' })).toEqual(exactly())
    expect(await found({ q: 'nurse -reykjavik' })).toEqual(exactly('Nurse'))
  })

  test('a phrase does not span title and description', async () => {
    await addJobs(pool, [
      { title: 'Night', description: 'Shift' },
      { title: 'Day', description: 'night shift' },
    ])
    expect(await found({ q: '"night shift"', q_scope: 'full' })).toEqual(exactly('Day'))
  })

  test('synonyms, in both directions', async () => {
    await titled('SWE', 'Software Engineer', 'Engineer, Software', 'Engineer', 'RN', 'Registered Nurse')
    expect(await found({ q: 'swe' })).toEqual(exactly('SWE', 'Software Engineer'))
    expect(await found({ q: '"software engineer"' })).toEqual(exactly('SWE', 'Software Engineer'))
    expect(await found({ q: 'software engineer' })).toEqual(exactly('SWE', 'Software Engineer', 'Engineer, Software'))
    expect(await found({ q: 'registered nurse' })).toEqual(exactly('RN', 'Registered Nurse'))
    expect(await found({ q: 'engineer -swe' })).toEqual(exactly('Engineer, Software', 'Engineer'))
  })

  test('refusals', async () => {
    const refusal = new InvalidQuery('search query must contain at least one positive term')
    await expect(engine.search(searchFor({ q: '-rust' }))).rejects.toThrow(refusal)
    await expect(engine.count(countOf({ q: '-rust' }))).rejects.toThrow(refusal)
    const long = Array(21).fill('rust').join(' ')
    await expect(engine.search(searchFor({ q: long }))).rejects.toThrow('search query too complex: 41 terms/operators (max 40)')
  })
})

describe('symbols', () => {
  beforeEach(async () => {
    await addJobs(pool, [
      { title: 'C++ Developer', posted_at: daysAgo(1) },
      { title: 'C# Developer', posted_at: daysAgo(2) },
      { title: 'C Developer', description: 'You know C++ and Rust', posted_at: daysAgo(3) },
      { title: 'Rust and C++ Developer', posted_at: daysAgo(4) },
      { title: 'ASP.NET Lead', description: 'Rust is welcome', posted_at: daysAgo(5) },
      { title: 'Rust Lead', description: 'no dot in net here', posted_at: daysAgo(6) },
    ])
  })
  test.each<[Partial<Filters>, string[]]>([
    [{ q: 'c++' }, ['C++ Developer', 'Rust and C++ Developer']],
    [{ q: 'c++', q_scope: 'full' }, ['C++ Developer', 'Rust and C++ Developer']],
    [{ q: 'C#' }, ['C# Developer']],
    [{ q: '.net' }, ['ASP.NET Lead']],
    [{ q: 'c++ OR c#' }, ['C++ Developer', 'C# Developer', 'Rust and C++ Developer']],
    [{ q: 'c++ c#' }, []],
    [{ q: 'rust c++' }, ['Rust and C++ Developer']],
    [{ q: 'rust c++', q_scope: 'full' }, ['C Developer', 'Rust and C++ Developer']],
    [{ q: 'developer -c++' }, ['C# Developer', 'C Developer']],
    [{ q: 'lead OR c#' }, ['C# Developer', 'ASP.NET Lead', 'Rust Lead']],
    [{ q: 'rust -.net', q_scope: 'full' }, ['C Developer', 'Rust and C++ Developer', 'Rust Lead']],
    [{ q: 'developer c++', q_scope: 'full' }, ['C++ Developer', 'C Developer', 'Rust and C++ Developer']],
    [{ q: 'developer c#', q_scope: 'full' }, ['C# Developer']],
    [{ q: '"c++" developer' }, ['C++ Developer', 'Rust and C++ Developer']],
    [{ q: '"c# developer"' }, ['C# Developer']],
    [{ q: '"knows C++" OR "know c++"', q_scope: 'full' }, ['C Developer']],
    [{ q: 'c developer' }, ['C Developer']],
    [{ q: 'csharp' }, ['C# Developer']],
  ])('%j', async (given, titles) => expect(await found(given)).toEqual(exactly(...titles)))

  test('only exclusions', async () => {
    await expect(engine.search(searchFor({ q: '-c++ -c#' }))).rejects.toThrow(InvalidQuery)
  })
})

describe('fallback', () => {
  test('finds title substrings when the full-text search matches nothing', async () => {
    await titled('Zookeeper', 'Head Zookeeper 100%', 'Gardener')
    expect(await found({ q: 'zookeep' })).toEqual(exactly('Zookeeper', 'Head Zookeeper 100%'))
    expect(await found({ q: 'zook' })).toEqual(fuzzily('Zookeeper', 'Head Zookeeper 100%'))
    expect(await found({ q: 'OOKEEPER 1' })).toEqual(fuzzily('Head Zookeeper 100%'))
    expect(await found({ q: '"ook' })).toEqual(fuzzily('Zookeeper', 'Head Zookeeper 100%'))
    expect(await found({ q: 'ook%' })).toEqual(exactly())
    expect(await found({ q: 'nothing like it' })).toEqual(exactly())
  })

  test('of a q without lexemes', async () => {
    await titled('Bather', 'Security', 'Gardener')
    expect(await found({ q: 'the' })).toEqual(fuzzily('Bather'))
    expect(await found({ q: 'the -gardener' })).toEqual(fuzzily('Bather'))
    expect(await found({ q: '""""' })).toEqual(exactly())
  })

  test('of IT runs only where there is no IT job', async () => {
    await titled('Digital Nurse', 'IT Support', 'Head of IT', 'Recruiter (IT/Finance)', 'It Manager')
    for (const q of ['it', 'IT']) {
      expect(await found({ q })).toEqual(exactly('IT Support', 'Head of IT', 'Recruiter (IT/Finance)', 'It Manager'))
    }
    expect(await found({ q: 'it support' })).toEqual(exactly('IT Support'))
    expect(await found({ q: 'it -support -head -manager' })).toEqual(exactly('Recruiter (IT/Finance)'))
    await pool.query(`update jobs set closed_at = now() where title <> 'Digital Nurse'`)
    expect(await found({ q: 'it' })).toEqual(fuzzily('Digital Nurse'))
  })

  test('keeps what is excluded out', async () => {
    await titled('Zookeeper Java', 'Zookeeper')
    expect(await found({ q: 'zook -java' })).toEqual(fuzzily('Zookeeper'))
    expect(await found({ q: 'zookeeper -zookeeper' })).toEqual(exactly())
  })

  test('keeps the filters', async () => {
    await addJobs(pool, [{ title: 'Zookeeper', level: 'senior' }, { title: 'Zookeeper' }])
    expect(await found({ q: 'zook', level: ['senior'] })).toEqual(fuzzily('Zookeeper'))
  })

  test('is paged through in its own mode', async () => {
    await titled(...Array.from({ length: 7 }, (_, index) => `Zookeeper ${index}`))
    const pages = await walk(engine, searchFor({ q: 'zook' }, { limit: 3 }), async () => {
      await addJobs(pool, [{ title: 'Zook', posted_at: daysAgo(100) }])
    })
    expect(pages.map(titlesOf)).toEqual([
      ['Zookeeper 0', 'Zookeeper 1', 'Zookeeper 2'],
      ['Zookeeper 3', 'Zookeeper 4', 'Zookeeper 5'],
      ['Zookeeper 6'],
    ])
    expect(pages.every((page) => page.fuzzy)).toBe(true)
  })

  describe('after a cursor of another search', () => {
    const after = async (made: Partial<Filters>, asked: Partial<Filters>) => {
      const { nextCursor } = await engine.search(searchFor(made, { limit: 1 }))
      const request = searchFor(asked, { limit: 10 })
      const page = await engine.search({ ...request, cursor: decodeCursor(nextCursor!, 'posted_at', request.filters) })
      return { titles: titlesOf(page), fuzzy: page.fuzzy }
    }

    beforeEach(async () => {
      await addJobs(pool, [
        { title: 'Zookeeper', level: 'senior', posted_at: daysAgo(1) },
        { title: 'Zookeeper of lemurs', level: 'senior', posted_at: daysAgo(2) },
        { title: 'Nurse', description: 'in a zook', posted_at: daysAgo(3) },
        { title: 'Zook', level: 'mid', posted_at: daysAgo(4) },
      ])
    })

    test.each<[string, Partial<Filters>, Partial<Filters>, { titles: string[]; fuzzy: boolean }]>([
      ['by another q that matches', { q: 'ookee' }, { q: 'nurse' }, exactly('Nurse')],
      ['by another q whose matches stand before the cursor', { q: 'keeper' }, { q: 'zookeeper -lemurs' }, exactly()],
      ['by another q that matches nothing', { q: 'zookeeper' }, { q: 'ursE' }, fuzzily('Nurse')],
      ['by no q', { q: 'ookee' }, {}, exactly('Zookeeper of lemurs', 'Nurse', 'Zook')],
      ['from no q', {}, { q: 'ookee' }, fuzzily('Zookeeper of lemurs')],
      ['in another scope', { q: 'zook', level: ['senior'] }, { q: 'zook', q_scope: 'full' }, exactly('Nurse', 'Zook')],
      ['by another filter', { q: 'zook', level: ['senior'] }, { q: 'zook', level: ['mid'] }, exactly('Zook')],
      ['the same one', { q: 'zook', level: ['senior'] }, { q: 'zook', level: ['senior'] }, fuzzily('Zookeeper of lemurs')],
    ])('%s', async (_, made, asked, expected) => expect(await after(made, asked)).toEqual(expected))
  })

  test('does not begin on a later page', async () => {
    await titled('Zoo one', 'Zoo two', 'Zookeeper')
    const first = await engine.search(searchFor({ q: 'zoo' }, { limit: 1 }))
    await pool.query(`update jobs set closed_at = now() where title like 'Zoo %'`)
    const request = searchFor({ q: 'zoo' }, { limit: 1 })
    const second = await engine.search({ ...request, cursor: decodeCursor(first.nextCursor!, 'posted_at', request.filters) })
    expect(second).toEqual({ items: [], slices: null, count: 0, nextCursor: null, fuzzy: false })
  })
})

describe('freshness window', () => {
  const rows: JobRow[] = [
    { title: 'Nurse today', posted_at: NOW },
    { title: 'Nurse on day 90', posted_at: daysAgo(90) },
    { title: 'Nurse just before', posted_at: new Date(daysAgo(90).getTime() - 1), first_seen_at: NOW },
    { title: 'Nurse undated, long known', posted_at: null, first_seen_at: daysAgo(91) },
    { title: 'Nurse closed', posted_at: daysAgo(400), closed_at: daysAgo(1) },
  ]
  const old = ['Nurse just before', 'Nurse undated, long known']
  const fresh = ['Nurse today', 'Nurse on day 90']
  beforeEach(() => addJobs(pool, rows))

  test.each<[string, Partial<Filters>, string[]]>([
    ['open', {}, fresh],
    ['open with q', { q: 'nurse' }, fresh],
    ['fallback', { q: 'urs' }, fresh],
    ['posted_since', { posted_since: daysAgo(1000) }, [...fresh, ...old]],
    ['posted_until', { posted_until: NOW }, [...fresh, ...old]],
    ['first_seen_since', { first_seen_since: daysAgo(1000) }, [...fresh, ...old]],
    ['q with a date', { q: 'nurse', posted_since: daysAgo(1000) }, [...fresh, ...old]],
    ['closed', { status: 'closed' }, ['Nurse closed']],
  ])('%s', async (_, given, titles) => {
    expect((await found(given)).titles).toEqual(titles)
    expect(titlesOf(await engine.search(searchFor(given, { sort: 'first_seen_at' }))).sort()).toEqual([...titles].sort())
  })

  test('stays where it was for a whole walk', async () => {
    const request = searchFor({}, { limit: 1 })
    const first = await engine.search(request)
    const cursor = decodeCursor(first.nextCursor!, 'posted_at', request.filters)
    const later = new Date(NOW.getTime() + 3_600_000)
    expect(titlesOf(await engine.search({ ...request, now: later, cursor }))).toEqual(['Nurse on day 90'])
    expect(titlesOf(await engine.search({ ...request, now: later }))).toEqual(['Nurse today'])
    expect(await engine.count({ ...countOf({}), now: later })).toBe(1)
  })
})

describe('items', () => {
  const read = (page: SearchPage) => JSON.parse(textOf(page))[0]
  beforeEach(async () => {
    await addJobs(pool, [
      {
        title: 'Nurse "quoted" \\ \u2028',
        description: 'Line\n"two"\t\\ \u0001',
        company: 'Tidewater',
        ats: 'lever',
        external_job_id: 'x-1',
        aliases: ['b', 'a'],
      },
    ])
  })

  test('carry id, title and company', async () => {
    const item = read(await engine.search(searchFor({})))
    const company = { id: await companyNamed(pool, 'Tidewater'), name: 'Tidewater', website_url: null, logo_url: null }
    expect(item).toEqual({ id: expect.any(Number), title: 'Nurse "quoted" \\ \u2028', company })
  })

  test('carry the description that was asked for, before the company', async () => {
    const text = read(await engine.search(searchFor({}, { description: 'text' })))
    expect(text.description_md).toBe('Line\n"two"\t\\ \u0001')
    expect(Object.keys(text)).toEqual(['id', 'title', 'description_md', 'company'])
    const html = read(await engine.search(searchFor({}, { description: 'html' })))
    expect(html.description_html).toBe('<p>Line\n"two"\t\\ \u0001</p>')
    expect(Object.keys(html)).toEqual(['id', 'title', 'description_html', 'company'])
  })

  test('carry null for an unknown description, also without a row', async () => {
    await pool.query('update descriptions set description_md = null')
    expect(read(await engine.search(searchFor({}, { description: 'text' }))).description_md).toBeNull()
    await pool.query('delete from descriptions')
    expect(read(await engine.search(searchFor({}, { description: 'html' }))).description_html).toBeNull()
  })

  test('carry the source when it is included', async () => {
    const item = read(await engine.search(searchFor({}, { includeSource: true })))
    expect(item.source).toEqual({ type: 'lever', external_id: 'x-1', alias_ids: ['a', 'b'] })
    await pool.query('delete from posting_aliases')
    expect(read(await engine.search(searchFor({}, { includeSource: true }))).source.alias_ids).toEqual([])
  })

  test('carry null for an unknown company', async () => {
    await pool.query(`update companies set summary = 'null' where name = 'Tidewater'`)
    expect(read(await engine.search(searchFor({}))).company).toBeNull()
    await pool.query(
      `delete from search_documents; delete from jobs; delete from sources where type = 'lever'; delete from companies where name = 'Tidewater'`,
    )
  })

  test('an empty answer has no items', async () => {
    expect(await engine.search(searchFor({ level: ['intern'] }))).toEqual({
      items: [],
      slices: null,
      count: 0,
      nextCursor: null,
      fuzzy: false,
    })
  })
})

test('a full last page has no next cursor', async () => {
  const ids = await titled('a', 'b', 'c', 'd')
  const pages = await walk(engine, searchFor({}, { limit: 2 }))
  expect(pages.map(idsOf)).toEqual([ids.slice(0, 2), ids.slice(2)])
  expect(pages.map((page) => page.count)).toEqual([2, 2])
})

test('any q is answered or refused', async () => {
  await titled('Rust Lead', 'C++ Developer', 'Front-end Nurse')
  await fc.assert(
    fc.asyncProperty(anyQuery, fc.constantFrom(...Q_SCOPES), async (q, q_scope) => {
      try {
        const page = await engine.search(searchFor({ q, q_scope }))
        expect(await engine.count(countOf({ q, q_scope }))).toBe(page.count)
      } catch (error) {
        expect(error).toBeInstanceOf(InvalidQuery)
      }
    }),
    { numRuns: 100 },
  )
})
