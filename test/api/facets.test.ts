import type pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { openApiDocument } from '../../src/api/openapi.ts'
import type { Source } from '../../src/catalog/sources.ts'
import { FACET_NAMES } from '../../src/search/filters.ts'
import { type TestApi, testApi } from '../support/api.ts'
import { testDatabase } from '../support/database.ts'
import { aJob, aSource, present } from '../support/jobs.ts'

const NOW = new Date('2026-11-15T12:00:00.000Z')
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000).toISOString()
const PATH = '/api/v1/jobs/facets'

let pool: pg.Pool
let api: TestApi
let source: Source

beforeAll(async () => {
  pool = (await testDatabase()).pool
  api = await testApi(pool, { now: () => NOW })
  source = await aSource(pool, 'tidewater', { name: 'Tidewater' })
  const usd = { salary_currency: 'USD', salary_period: 'year' } as const
  const old = { first_seen_at: daysAgo(200), created_at: daysAgo(200), updated_at: daysAgo(200), closed_at: null }
  const python = { slug: 'python', name: 'Python', kind: 'language', requirement: 'required' } as const
  await present(pool, source, [
    aJob({
      title: 'Alpha Engineer',
      country_code: 'DE',
      country_codes: ['DE', 'FR'],
      city: 'Berlin',
      posted_at: daysAgo(1),
      level: 'senior',
      language: 'en',
      sponsors_visa: true,
      skills: [python],
      salary_min: 60_000,
      salary_max: 80_000,
      ...usd,
    }),
    aJob({
      title: 'Beta Engineer',
      country_code: 'FR',
      country_codes: ['FR'],
      posted_at: daysAgo(2),
      salary_min: 95_000,
      ...usd,
    }),
    aJob({ title: 'Gamma Designer', posted_at: daysAgo(8), level: 'mid' }),
    { job: aJob({ title: 'Old Engineer', posted_at: daysAgo(200), level: 'lead' }), history: old },
  ])
})

const ask = async (query: string) => {
  const { status, body, text } = await api.get(`${PATH}?${query}`)
  expect(status, text).toBe(200)
  return body
}
const refused = async (query: string) => {
  const { status, body } = await api.get(`${PATH}?${query}`)
  expect([status, body.title]).toEqual([400, 'Invalid query parameters'])
  return body.errors
}

describe('200', () => {
  it('answers the facets asked for, in that order, and null for what was not asked for', async () => {
    const body = await ask('facet=level,country&facet=company')
    expect(Object.keys(body)).toEqual(['count', 'facets', 'salary_histogram', 'weeks'])
    expect(Object.keys(body.facets)).toEqual(['level', 'country', 'company'])
    expect(body).toEqual({
      count: 3,
      facets: {
        level: [
          { value: 'mid', name: null, count: 1 },
          { value: 'senior', name: null, count: 1 },
        ],
        country: [
          { value: 'FR', name: 'France', count: 2, placed: 2 },
          { value: 'DE', name: 'Germany', count: 1, placed: 1 },
        ],
        company: [{ value: source.company_id, name: 'Tidewater', count: 3 }],
      },
      salary_histogram: null,
      weeks: null,
    })
  })

  it('has every facet', async () => {
    const { facets } = await ask(`facet=${FACET_NAMES.join(',')}`)
    expect(facets).toMatchObject({
      city: [{ value: 'berlin', name: 'Berlin', count: 1 }],
      language: [{ value: 'en', name: 'English', count: 1 }],
      salary_currency: [{ value: 'USD', name: 'US Dollar', count: 2 }],
      skills: [{ value: 'python', name: 'Python', count: 1 }],
      sponsors_visa: [{ value: true, name: null, count: 1 }],
      source: [{ value: 'greenhouse', name: null, count: 3 }],
    })
    expect(Object.keys(facets)).toEqual(FACET_NAMES)
  })

  it('answers a salary histogram alone, the currency in either case', async () => {
    const usd = {
      currency: 'USD',
      period: 'year',
      buckets: [
        { from: 70_000, to: 80_000, count: 1 },
        { from: 80_000, to: 90_000, count: 0 },
        { from: 90_000, to: 100_000, count: 1 },
      ],
    }
    expect(await ask('salary_histogram=USD/year')).toEqual({ count: 3, facets: {}, salary_histogram: usd, weeks: null })
    expect((await ask('salary_histogram=usd%2Fyear')).salary_histogram).toEqual(usd)
    expect((await ask('salary_histogram=JPY/hour')).salary_histogram).toEqual({ currency: 'JPY', period: 'hour', buckets: [] })
  })

  it('answers weeks alone', async () => {
    expect(await ask('per_week=true')).toEqual({
      count: 3,
      facets: {},
      salary_histogram: null,
      weeks: [
        { week: '2026-11-09', count: 2 },
        { week: '2026-11-02', count: 1 },
      ],
    })
  })

  it('applies filters as search does: one country is any listed', async () => {
    expect((await ask('facet=level&country=fr')).count).toBe(2)
    expect((await api.get('/api/v1/jobs/count?country=fr')).body.count).toBe(1)
    expect((await ask('facet=level&q=engineer')).count).toBe(2)
    expect((await ask('facet=level&q=amma')).facets.level).toEqual([{ value: 'mid', name: null, count: 1 }])
    expect((await ask(`facet=level&posted_since=${daysAgo(300)}`)).count).toBe(4)
    expect((await ask('facet=level&level=staff')).facets).toEqual({ level: [] })
  })

  it('with own_filters=skip a reader who has chosen a value still sees what else there is to choose', async () => {
    const chosen = 'facet=level,country&level=senior&q=engineer OR designer&salary_histogram=USD/year&per_week=true'
    expect(await ask(`${chosen}&own_filters=apply`)).toEqual(await ask(chosen))
    expect(await ask(`${chosen}&salary_min=70000&salary_max=85000&own_filters=skip`)).toEqual({
      count: 1,
      count_without_window: 1,
      facets: {
        // With the pay that was asked for: Gamma Designer (mid) states none.
        level: [{ value: 'senior', name: null, count: 1 }],
        country: [
          { value: 'DE', name: 'Germany', count: 1, placed: 1 },
          { value: 'FR', name: 'France', count: 1, placed: 1 },
        ],
      },
      salary_histogram: { currency: 'USD', period: 'year', buckets: [{ from: 70_000, to: 80_000, count: 1 }] },
      weeks: [{ week: '2026-11-09', count: 1 }],
    })
    expect((await ask('facet=level&level=senior&own_filters=skip')).facets.level).toEqual([
      { value: 'mid', name: null, count: 1 },
      { value: 'senior', name: null, count: 1 },
    ])
    expect((await ask('facet=country&country=de&own_filters=skip')).facets.country).toEqual([
      { value: 'FR', name: 'France', count: 2, placed: 2 },
      { value: 'DE', name: 'Germany', count: 1, placed: 1 },
    ])
    expect((await ask('facet=company&company=nobody&own_filters=skip')).facets.company).toHaveLength(1)
    expect((await ask('salary_histogram=USD/year&salary_min=90000&own_filters=skip')).salary_histogram.buckets).toHaveLength(3)
  })

  it('with own_filters=skip says what the 90-day window hides, and draws every week', async () => {
    const asked = 'facet=level&q=engineer&per_week=true&own_filters=skip'
    const windowed = await ask(asked)
    expect(windowed).toMatchObject({ count: 2, count_without_window: 3, facets: { level: [{ value: 'senior', count: 1 }] } })
    expect(windowed.weeks).toEqual([
      { week: '2026-11-09', count: 2 },
      { week: '2026-04-27', count: 1 },
    ])
    const dated = await ask(`${asked}&posted_since=${daysAgo(1.5)}`)
    expect(dated).toMatchObject({ count: 1, count_without_window: null, weeks: windowed.weeks })
    expect((await ask(`${asked}&status=closed`)).count_without_window).toBeNull()
    expect(Object.keys(dated)).toEqual(['count', 'count_without_window', 'facets', 'salary_histogram', 'weeks'])
    expect(Object.keys(await ask('facet=level&q=engineer'))).not.toContain('count_without_window')
  })

  it('lists the top values, 10 unless given, 250 at most', async () => {
    const crowd = await aSource(pool, 'crowd')
    const states = Array.from({ length: 260 }, (_, index) => `QQ-${String(index).padStart(3, '0')}`)
    await present(pool, crowd, [aJob({ title: 'Everywhere', admin1_refs: states, posted_at: daysAgo(1) })])
    const listed = async (top: string) => (await ask(`facet=state&title=everywhere${top}`)).facets.state
    expect(await listed('')).toHaveLength(10)
    expect((await listed('&top=1')).map(({ value }: { value: string }) => value)).toEqual(['QQ-000'])
    for (const top of ['250', '251', '9'.repeat(40)]) expect(await listed(`&top=${top}`)).toHaveLength(250)
  })

  it('ignores sort, limit, cursor and description, whatever they say', async () => {
    const plain = await ask('facet=level')
    expect(await ask('facet=level&sort=nonsense&limit=-5&cursor=%20&description=maybe')).toEqual(plain)
  })

  it('counts into the budget of the account and carries its headers', async () => {
    const { headers } = await api.get(`${PATH}?facet=level`, { 'x-request-id': 'facets-1' })
    expect(headers.get('ratelimit')).toMatch(/^"default";r=\d+;t=\d+$/)
    expect(headers.get('x-request-id')).toBe('facets-1')
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
  })
})

describe('400', () => {
  it('when nothing is asked for', async () => {
    const missing = [{ field: 'facet', message: 'is required unless salary_histogram or per_week=true is given' }]
    for (const query of ['', 'per_week=false', 'top=5&country=DE']) expect(await refused(query)).toEqual(missing)
  })

  it.each([
    ['facet=levels', 'facet', `must be one of ${FACET_NAMES.join(', ')}`],
    ['facet=country&facet=Level', 'facet', `must be one of ${FACET_NAMES.join(', ')}, not "Level"`],
    ['facet=', 'facet', 'must not contain an empty value'],
    [`facet=${'level,'.repeat(17)}level`, 'facet', 'must have at most 17 values'],
    ['facet=level&top=0', 'top', 'must be at least 1'],
    ['facet=level&top=ten', 'top', 'must be a whole number'],
    ['per_week=yes', 'per_week', 'must be true or false'],
    ['facet=level&own_filters=keep', 'own_filters', 'must be one of apply, skip'],
    ...[
      'USD',
      'USD/',
      '/year',
      'USD/Year',
      'USD/decade',
      'US/year',
      'US1/year',
      'USD/year/',
      'USD/year,EUR/year',
      ' USD/year',
    ].map((scale) => [
      `salary_histogram=${scale}`,
      'salary_histogram',
      'must be a currency and one of year, month, week, day, hour, such as USD/year',
    ]),
    ['salary_histogram=USD/year&salary_histogram=EUR/year', 'salary_histogram', 'must be given once'],
  ])('%s', async (query, field, message) => {
    expect(await refused(query!)).toEqual([{ field, message }])
  })

  it.each([
    ['facets', 'facet'],
    ['salary_histgram', 'salary_histogram'],
    ['perweek', 'per_week'],
    ['tops', 'top'],
    ['contry', 'country'],
  ])('a parameter %s, which should be %s', async (typo, meant) => {
    expect(await refused(`facet=level&${typo}=x`)).toEqual([
      { field: typo, message: `unknown parameter; did you mean ${meant}?` },
    ])
  })

  it('names every offending field at once', async () => {
    const errors = await refused('facet=x&country=USA&top=-1&unknown=1')
    expect(errors.map(({ field }: { field: string }) => field)).toEqual(['country', 'facet', 'top', 'unknown'])
  })

  it('a q of exclusions, a q too complex', async () => {
    expect((await api.get(`${PATH}?facet=level&q=-java`)).body).toMatchObject({ status: 400, title: 'Invalid search query' })
    const q = Array.from({ length: 21 }, (_, i) => `a${i}`).join('+')
    const { body } = await api.get(`${PATH}?facet=level&q=${q}`)
    expect(body.detail).toBe('search query too complex: 41 terms/operators (max 40)')
  })
})

describe('401', () => {
  it('without a key', async () => expect((await api.ask(`${PATH}?facet=level`)).status).toBe(401))
})

describe('422', () => {
  it('when a q takes longer than the time budget', async () => {
    const hasty = await testApi(pool, { budgetMs: 100 })
    const blocker = await pool.connect()
    await blocker.query('begin; lock table jobs in access exclusive mode')
    const { status } = await hasty.get(`${PATH}?facet=level&q=engineer`)
    await blocker.query('rollback')
    blocker.release()
    expect(status).toBe(422)
  })
})

it('publishes the facets, the periods and the limits in the OpenAPI document', () => {
  // biome-ignore lint/suspicious/noExplicitAny: a JSON document walked as such
  const { parameters }: any = openApiDocument().paths![PATH]!.get
  // biome-ignore lint/suspicious/noExplicitAny: as above
  const schemaOf = (name: string) => parameters.find((parameter: any) => parameter.name === name).schema
  expect(schemaOf('facet')).toMatchObject({ type: 'array', items: { anyOf: [{ $ref: '#/components/schemas/FacetName' }, {}] } })
  expect(openApiDocument().components?.schemas?.FacetName).toMatchObject({ enum: FACET_NAMES })
  expect(schemaOf('top')).toMatchObject({ type: 'integer', minimum: 1, default: 10 })
  expect(schemaOf('per_week')).toMatchObject({ type: 'boolean', default: false })
  for (const scale of ['USD/year', 'eur/hour']) expect(scale).toMatch(new RegExp(schemaOf('salary_histogram').pattern))
  expect('USD/decade').not.toMatch(new RegExp(schemaOf('salary_histogram').pattern))
})
