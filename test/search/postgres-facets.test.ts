import pg, { type Pool } from 'pg'
import { beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import type { SalaryPeriod } from '../../src/job/vocab.ts'
import { type Facets, type FacetsRequest, type SearchEngine, SearchTimeout } from '../../src/search/engine.ts'
import { FACET_NAMES, FACETS, type FacetName, type Filters } from '../../src/search/filters.ts'
import { createPostgresEngine } from '../../src/search/postgres/engine.ts'
import { testDatabase } from '../support/database.ts'
import { addJobs, companyNamed, daysAgo, type JobRow, NOW } from './catalog-rows.ts'
import { facetsOf, searchFor } from './requests.ts'

let pool: Pool
let url: string
let engine: SearchEngine
beforeAll(async () => {
  ;({ pool, url } = await testDatabase())
  engine = createPostgresEngine(pool, { budgetMs: 10_000 })
})
beforeEach(async () => void (await pool.query('truncate jobs, job_views, search_documents, descriptions cascade')))

const jobs = (rows: Omit<JobRow, 'title'>[]) =>
  addJobs(
    pool,
    rows.map((row) => ({ title: 'Nurse', ...row })),
  )
const ask = (filters: Partial<Filters>, asked: Partial<FacetsRequest>): Promise<Facets> => engine.facets(facetsOf(filters, asked))

/** Value, name, count. */
async function valuesOf(facet: FacetName, filters: Partial<Filters> = {}, asked: Partial<FacetsRequest> = {}) {
  const { facets } = await ask(filters, { facets: [facet], ...asked })
  return facets[facet]!.map(({ value, name, count }) => [value, name, count])
}

interface Case {
  rows: Omit<JobRow, 'title'>[]
  values: [string | boolean, string | null, number][]
}

/** Every facet over jobs with equal, several, repeated and unknown values. */
const CASES: Record<Exclude<FacetName, 'company'>, Case[]> = {
  country: [
    {
      rows: [
        { country_codes: ['US', 'DE'] },
        { country_codes: ['DE', 'DE'] },
        { country_codes: ['QQ'] },
        { country_codes: [] },
        {},
      ],
      values: [
        ['DE', 'Germany', 2],
        ['QQ', null, 1],
        ['US', 'United States', 1],
      ],
    },
  ],
  state: [
    {
      rows: [
        { admin1_refs: ['US-CA', 'US-NY', 'US-CA'] },
        { admin1_refs: ['US-NY'] },
        { admin1_refs: ['QQ-1'] },
        { admin1_refs: [] },
        {},
      ],
      values: [
        ['US-NY', 'New York', 2],
        ['QQ-1', null, 1],
        ['US-CA', 'California', 1],
      ],
    },
  ],
  city: [
    {
      rows: [{ city_names: 'berlin\noslo\nberlin' }, { city_names: 'oslo' }, { city_names: '' }, { city_names: '\nparis\n' }],
      values: [
        ['oslo', 'Oslo', 2],
        ['berlin', 'Berlin', 1],
        ['paris', 'Paris', 1],
      ],
    },
    {
      // The gazetteer spells a name out; another name of the same city, and a city it does not know, stay as they are.
      rows: [
        { city_names: 'sao paulo' },
        { city_names: 'são paulo' },
        { city_names: 'münchen' },
        { city_names: 'hinterqqqdorf' },
      ],
      values: [
        ['hinterqqqdorf', 'hinterqqqdorf', 1],
        ['münchen', 'münchen', 1],
        ['sao paulo', 'São Paulo', 1],
        ['são paulo', 'São Paulo', 1],
      ],
    },
  ],
  workplace: [
    {
      rows: [{ workplace: 'remote' }, { workplace: 'onsite' }, { workplace: 'remote' }, {}],
      values: [
        ['remote', null, 2],
        ['onsite', null, 1],
      ],
    },
  ],
  employment_type: [
    {
      rows: [{ employment_type: 'part_time' }, { employment_type: 'contract' }, {}],
      values: [
        ['contract', null, 1],
        ['part_time', null, 1],
      ],
    },
  ],
  level: [{ rows: [{ level: 'senior' }, { level: 'senior' }, {}], values: [['senior', null, 2]] }],
  language: [
    {
      rows: [{ language: 'de' }, { language: 'en' }, { language: 'en' }, { language: 'qq' }, { language: '1a' }, {}],
      values: [
        ['en', 'English', 2],
        ['1a', null, 1],
        ['de', 'German', 1],
        ['qq', null, 1],
      ],
    },
  ],
  salary_currency: [
    {
      rows: [{ salary_currency: 'EUR' }, { salary_currency: 'QQQ' }, { salary_currency: '€' }, { salary_min: 1 }],
      values: [
        ['EUR', 'Euro', 1],
        ['QQQ', null, 1],
        ['€', null, 1],
      ],
    },
  ],
  skills: [
    {
      rows: [{ skill_slugs: ['postgresql', 'python', 'python'] }, { skill_slugs: ['python'] }, { skill_slugs: ['qqq'] }, {}],
      values: [
        ['python', 'Python', 2],
        ['postgresql', 'PostgreSQL', 1],
        ['qqq', null, 1],
      ],
    },
  ],
  sponsors_visa: [
    {
      rows: [{ sponsors_visa: true }, { sponsors_visa: false }, {}],
      values: [
        [false, null, 1],
        [true, null, 1],
      ],
    },
    {
      rows: [{ sponsors_visa: true }, { sponsors_visa: true }, { sponsors_visa: false }],
      values: [
        [true, null, 2],
        [false, null, 1],
      ],
    },
  ],
  residence: [
    {
      rows: [{ residence_places: ['DE', 'EMEA'], residence_excluded: ['FR'] }, { residence_places: ['DE'] }, {}],
      values: [
        ['DE', 'Germany', 2],
        ['EMEA', 'Europe, the Middle East and Africa', 1],
      ],
    },
  ],
  citizenship: [
    {
      rows: [{ citizenship_asked: ['US'] }, {}, {}],
      values: [
        ['none', null, 2],
        ['US', 'United States', 1],
      ],
    },
  ],
  clearance: [
    {
      rows: [{ clearance_asked: ['required'] }, {}, {}],
      values: [
        ['none', null, 2],
        ['required', null, 1],
      ],
    },
  ],
  asks_language: [
    {
      rows: [{ languages_asked: ['de', 'en'] }, { languages_asked: ['en'] }, {}],
      values: [
        ['en', 'English', 2],
        ['de', 'German', 1],
      ],
    },
  ],
  education: [{ rows: [{ degree_asked: ['master'] }, {}], values: [['master', null, 1]] }],
  source: [
    {
      rows: [
        { ats: 'lever', board: 'one' },
        { ats: 'lever', board: 'two' },
        { ats: 'ashby', board: 'one' },
      ],
      values: [
        ['lever', null, 2],
        ['ashby', null, 1],
      ],
    },
  ],
}

for (const [name, cases] of Object.entries(CASES)) {
  const facet = name as keyof typeof CASES
  test.each(cases)(`${facet}: $values`, async ({ rows, values }) => {
    await jobs(rows)
    expect(await ask({}, { facets: [facet] })).toEqual({
      count: rows.length,
      facets: {
        [facet]: values.map(([value, name, count]) => ({ value, name, count, ...(facet === 'country' && { placed: count }) })),
      },
      salary_histogram: null,
      weeks: null,
    })
  })
}

test('company: by id on a tie, with its name or none', async () => {
  await pool.query(`
    insert into companies (id, name, name_from, summary, created_at, updated_at) values (90010, 'Tenth', 'stated', '', now(), now()),
      (90009, null, 'slug', '', now(), now())`)
  await pool.query(`insert into sources (type, board, company_id) values ('lever', 'tenth', 90010), ('lever', 'ninth', 90009)`)
  await jobs([
    { company: 'Tidewater' },
    { company: 'Tidewater' },
    { ats: 'lever', board: 'tenth' },
    { ats: 'lever', board: 'ninth' },
  ])
  await pool.query('update jobs j set company_id = s.company_id from sources s where s.id = j.source_id')
  expect(await valuesOf('company')).toEqual([
    [await companyNamed(pool, 'Tidewater'), 'Tidewater', 2],
    [90009, null, 1],
    [90010, 'Tenth', 1],
  ])
})

describe('the values', () => {
  test('are ordered by count, then by code point, and cut after that', async () => {
    await jobs([
      { city_names: 'b' },
      { city_names: 'é' },
      { city_names: 'Z' },
      { city_names: 'a b' },
      { city_names: 'a-b' },
      { city_names: '\u{20bb7}' },
      { city_names: '\uff21' },
      { city_names: 'zz' },
      { city_names: 'zz' },
    ])
    const ordered = ['zz', 'Z', 'a b', 'a-b', 'b', 'é', '\uff21', '\u{20bb7}']
    expect((await valuesOf('city', {}, { top: 100 })).map(([value]) => value)).toEqual(ordered)
    for (const top of [1, 3, 8]) {
      expect((await valuesOf('city', {}, { top })).map(([value]) => value)).toEqual(ordered.slice(0, top))
    }
  })

  test('are accepted by the filter they belong to, and match as many jobs', async () => {
    const rich = {
      country_codes: ['DE', 'FR'],
      admin1_refs: ['DE-BE'],
      city_names: 'berlin\nparis',
      workplace: 'hybrid',
      employment_type: 'contract',
      level: 'lead',
      language: 'de',
      salary_currency: 'EUR',
      skill_slugs: ['sql', 'c++'],
      sponsors_visa: false,
      residence_places: ['FR'],
      citizenship_asked: ['FR'],
      clearance_asked: ['obtainable'],
      languages_asked: ['fr'],
      degree_asked: ['none'],
      ats: 'ashby',
    }
    await jobs([rich, { ...rich, country_codes: ['FR'], company: 'Tidewater', board: 'tidewater', sponsors_visa: true }, {}])
    const { facets } = await ask({}, { facets: FACET_NAMES })
    expect(Object.keys(facets)).toEqual(FACET_NAMES)
    const single: (keyof Filters)[] = ['company_id', 'sponsors_visa', 'education_max']
    for (const facet of FACET_NAMES) {
      expect(facets[facet]!.length, facet).toBeGreaterThan(0)
      for (const { value, count } of facets[facet]!) {
        const filter = FACETS[facet]
        const filters = { [filter]: single.includes(filter) ? value : [value] }
        expect((await engine.search(searchFor(filters))).count, `${facet} ${value}`).toBe(count)
        expect((await ask(filters, { facets: [facet] })).count, `${facet} ${value}`).toBe(count)
      }
    }
  })
})

describe('the set', () => {
  const levels = (filters: Partial<Filters>) => valuesOf('level', filters)

  test('is of open jobs of the last 90 days, unless a filter says otherwise', async () => {
    await jobs([
      { level: 'mid', posted_at: daysAgo(90) },
      { level: 'lead', posted_at: new Date(daysAgo(90).getTime() - 1) },
      { level: 'entry', posted_at: null, first_seen_at: daysAgo(89) },
      { level: 'staff', posted_at: daysAgo(300), closed_at: daysAgo(200) },
    ])
    expect((await levels({})).map(([value]) => value)).toEqual(['entry', 'mid'])
    expect((await levels({ posted_since: daysAgo(365) })).map(([value]) => value)).toEqual(['entry', 'lead', 'mid'])
    expect((await levels({ status: 'closed' })).map(([value]) => value)).toEqual(['staff'])
  })

  test('goes by any listed country, also for one country', async () => {
    await jobs([{ country_codes: ['GB', 'IE'] }, { country_codes: ['IE', 'GB'] }, { country_codes: ['US'] }])
    const { count, facets } = await ask({ country: ['IE'] }, { facets: ['country'] })
    expect(count).toBe(2)
    expect(facets.country).toEqual([
      { value: 'GB', name: 'United Kingdom', count: 2, placed: 2 },
      { value: 'IE', name: 'Ireland', count: 2, placed: 2 },
    ])
  })

  test('tells jobs in a country from those for a region that includes it', async () => {
    await jobs([
      { country_codes: ['GB', 'IE'] },
      { country_codes: ['FR', 'GB', 'IE'], world_regions: ['EMEA'], country_code: null },
      { country_codes: ['FR', 'GB', 'IE'], world_regions: ['EMEA'], country_code: 'IE' },
      { country_codes: ['US'], world_regions: ['WORLDWIDE'], country_code: 'US' },
    ])
    const { facets } = await ask({}, { facets: ['country'] })
    expect(facets.country!.map(({ value, count, placed }) => [value, count, placed])).toEqual([
      ['GB', 3, 1],
      ['IE', 3, 2],
      ['FR', 2, 0],
      ['US', 1, 1],
    ])
  })

  test('is that of q, in its scope', async () => {
    await addJobs(pool, [
      { title: 'Night Nurse', level: 'mid' },
      { title: 'Porter', description: 'helps nurses', level: 'entry' },
    ])
    expect(await levels({ q: 'nurse' })).toEqual([['mid', null, 1]])
    expect(await levels({ q: 'nurse', q_scope: 'full' })).toEqual([
      ['entry', null, 1],
      ['mid', null, 1],
    ])
  })

  test('is that of the fallback when q matches nothing', async () => {
    await addJobs(pool, [
      { title: 'Zookeeper', level: 'mid' },
      { title: 'Beekeeper', level: 'lead' },
      { title: 'The IT Crowd', level: 'staff' },
    ])
    expect(await levels({ q: 'ookeep' })).toEqual([['mid', null, 1]])
    expect(await levels({ q: 'IT' })).toEqual([['staff', null, 1]])
  })

  test('may be empty', async () => {
    await jobs([{ level: 'mid', salary_min: 1, salary_currency: 'USD', salary_period: 'year' }])
    const asked: Partial<FacetsRequest> = {
      facets: ['level', 'company'],
      salary: { currency: 'USD', period: 'year' },
      weeks: true,
    }
    const nothing = {
      count: 0,
      facets: { level: [], company: [] },
      salary_histogram: { currency: 'USD', period: 'year', buckets: [] },
      weeks: [],
    }
    for (const filters of [{ q: 'qqqzzz' }, { q: '-- --' }, { level: ['staff'] }] as Partial<Filters>[]) {
      expect(await ask(filters, asked), JSON.stringify(filters)).toEqual(nothing)
    }
  })
})

describe('the salary histogram', () => {
  const pay = (min: number | null, max: number | null, salary_period: SalaryPeriod = 'year', salary_currency = 'USD') => ({
    salary_min: min,
    salary_max: max,
    salary_period,
    salary_currency,
  })
  /** From, to, count. */
  const histogram = async (period: SalaryPeriod = 'year', filters: Partial<Filters> = {}) => {
    const { salary_histogram } = await ask(filters, { salary: { currency: 'USD', period } })
    return salary_histogram!.buckets.map(({ from, to, count }) => [from, to, count])
  }

  test('goes by the middle of the range, or by the one amount stated', async () => {
    await jobs([pay(40_000, 60_000), pay(50_000, null), pay(null, 59_999.99), pay(49_999.98, 49_999.99), pay(39_999, 60_000)])
    expect(await histogram()).toEqual([
      [40_000, 50_000, 2],
      [50_000, 60_000, 3],
    ])
  })

  test('has the empty buckets between, and none outside', async () => {
    await jobs([pay(25_000, null), pay(null, 59_000)])
    expect(await histogram()).toEqual([
      [20_000, 30_000, 1],
      [30_000, 40_000, 0],
      [40_000, 50_000, 0],
      [50_000, 60_000, 1],
    ])
  })

  test('begins at 0 and ends in a bucket without end', async () => {
    await jobs([pay(0, 0), pay(5e-324, null), pay(0, 5e-324), pay(389_999.99, null), pay(390_000, null), pay(1e7, 1e300)])
    await jobs([pay(Number.MAX_VALUE, Number.MAX_VALUE)])
    const buckets = await histogram()
    expect(buckets).toHaveLength(40)
    expect(buckets[0]).toEqual([0, 10_000, 3])
    expect(buckets.slice(-2)).toEqual([
      [380_000, 390_000, 1],
      [390_000, null, 3],
    ])
  })

  test.each([
    ['year', 10_000],
    ['month', 1_000],
    ['week', 250],
    ['day', 50],
    ['hour', 5],
  ] as const)('a bucket by %s is %d wide', async (period, width) => {
    await jobs([pay(width * 2, null, period), pay(width * 3 - 0.01, null, period), pay(width * 39, null, period)])
    const buckets = await histogram(period)
    expect(buckets[0]).toEqual([width * 2, width * 3, 2])
    expect(buckets.at(-1)).toEqual([width * 39, null, 1])
  })

  test('counts one currency and period, and jobs that state an amount', async () => {
    await jobs([
      pay(50_000, null),
      pay(50_000, null, 'year', 'EUR'),
      pay(5_000, null, 'month'),
      pay(null, null),
      { salary_min: 50_000, salary_currency: 'USD' },
      { salary_min: 50_000, salary_period: 'year' },
      {},
    ])
    expect(await histogram()).toEqual([[50_000, 60_000, 1]])
    expect((await ask({}, { salary: { currency: 'USD', period: 'year' } })).count).toBe(7)
    expect(await histogram('year', { salary_currency: ['EUR'] })).toEqual([])
  })
})

describe('the weeks', () => {
  const at = (moment: string): Omit<JobRow, 'title'> => ({ posted_at: new Date(moment) })
  const weeks = async (filters: Partial<Filters> = { posted_since: new Date('2000-01-01T00:00:00Z') }) =>
    (await ask(filters, { weeks: true })).weeks!.map(({ week, count }) => [week, count])

  test('begin on Monday at midnight UTC, newest first, empty ones left out', async () => {
    await jobs([
      at('2026-06-08T00:00:00.000Z'),
      at('2026-06-14T23:59:59.999Z'),
      at('2026-06-07T23:59:59.999Z'),
      at('2026-06-08T01:30:00.000+02:00'),
      at('2026-05-18T12:00:00.000Z'),
    ])
    expect(await weeks({})).toEqual([
      ['2026-06-08', 2],
      ['2026-06-01', 2],
      ['2026-05-18', 1],
    ])
  })

  test('do not depend on the time zone of the session', async () => {
    await jobs([at('2026-06-08T00:00:00.000Z')])
    const abroad = new pg.Pool({ connectionString: url, options: '-c TimeZone=America/New_York', max: 1 })
    const answered = await createPostgresEngine(abroad, { budgetMs: 10_000 }).facets(facetsOf({}, { weeks: true }))
    await abroad.end()
    expect(answered.weeks).toEqual([{ week: '2026-06-08', count: 1 }])
  })

  test('go over new year', async () => {
    await jobs([at('2024-12-29T23:59:59Z'), at('2024-12-30T00:00:00Z'), at('2025-01-01T12:00:00Z'), at('2027-01-01T00:00:00Z')])
    expect(await weeks()).toEqual([
      ['2026-12-28', 1],
      ['2024-12-30', 2],
      ['2024-12-23', 1],
    ])
  })

  test('go by the day of first sight where the source gives none', async () => {
    await jobs([{ posted_at: null, first_seen_at: new Date('2026-06-09T00:00:00Z') }])
    expect(await weeks({})).toEqual([['2026-06-08', 1]])
  })

  test('are the latest 106', async () => {
    await jobs(Array.from({ length: 108 }, (_, index) => ({ posted_at: daysAgo(7 * index) })))
    const answered = await weeks()
    expect(answered).toHaveLength(106)
    expect(answered[0]).toEqual(['2026-06-15', 1])
    expect(answered.at(-1)).toEqual([new Date(daysAgo(7 * 105)).toISOString().slice(0, 10), 1])
  })
})

describe('the time budget', () => {
  test('holds for requests with q, and only for them', async () => {
    await jobs([{ level: 'mid' }])
    const spent = createPostgresEngine(pool, { budgetMs: 0 })
    await expect(spent.facets(facetsOf({ q: 'nurse' }, { facets: ['level'] }))).rejects.toBeInstanceOf(SearchTimeout)
    expect((await spent.facets(facetsOf({}, { facets: ['level'] }))).count).toBe(1)
  })
})

// On a cluster it is found on every shard for each facet, because found once it would be sent to the coordinator.
test.skipIf(inject('citus'))('the set is found once, whatever is counted over it', async () => {
  await jobs(Array.from({ length: 50 }, (_, index) => ({ level: index % 2 ? 'mid' : 'lead', posted_at: NOW })))
  const statements: { text: string; values: unknown[] }[] = []
  const watched = createPostgresEngine(recording(pool, statements), { budgetMs: 10_000 })
  const everything: Partial<FacetsRequest> = { facets: FACET_NAMES, salary: { currency: 'USD', period: 'year' }, weeks: true }
  await watched.facets(facetsOf({ q: 'nurse' }, everything))
  expect(statements).toHaveLength(1)
  const [{ text, values }] = statements as [{ text: string; values: unknown[] }]
  const { rows } = await pool.query(`explain (format json) ${text}`, values)
  expect(JSON.stringify(rows[0]).match(/"Relation Name":"jobs"/g)).toHaveLength(1)
})

/** A pool that keeps what requests run in their transactions, settings left out. */
function recording(target: Pool, statements: { text: string; values: unknown[] }[]): Pool {
  const connect = async () => {
    const client = await target.connect()
    return {
      query: (given: string | { text: string; values: unknown[] }) => {
        if (typeof given !== 'string') statements.push(given)
        return client.query(given as string)
      },
      release: (failure?: Error) => client.release(failure),
    }
  }
  return { connect, query: target.query.bind(target) } as unknown as Pool
}
