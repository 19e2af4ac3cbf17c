import { OpenAPIHono, z } from '@hono/zod-openapi'
import { describe, expect, test } from 'vitest'
import { COUNT_PARAMETERS, SEARCH_PARAMETERS } from '../../../src/search/filters.ts'
import { type FieldErrors, summary } from '../../../src/search/parameters/bounded-errors.ts'
import { validateQuery } from '../../../src/search/parameters/validate-query.ts'

const search = (query: string) => validateQuery(SEARCH_PARAMETERS, new URLSearchParams(query))
const count = (query: string) => validateQuery(COUNT_PARAMETERS, new URLSearchParams(query))
const only = (field: string, message: string) => ({ errors: [{ field, message }] })

describe('search', () => {
  test('defaults', () => {
    expect(search('')).toEqual({
      value: { status: 'open', q_scope: 'title', sort: 'posted_at', limit: 100, description: 'off', contacts: 'on' },
    })
  })

  test('every parameter at once', () => {
    const query =
      'title=engineer&q=python&q_scope=full&country=us,gb&state=us-ca&city=Berlin&workplace=remote&employment_type=full_time' +
      '&level=senior&language=EN&salary_min=1&salary_max=2.5&salary_currency=usd&has_salary=false&company_id=7&status=closed' +
      '&posted_since=2026-01-01T00:00:00Z&posted_until=2026-02-01T00:00:00%2B01:00&first_seen_since=2026-01-01T00:00:00+01:00' +
      '&experience_min=2&experience_max=5&sponsors_visa=true&skills=Python&world_region=emea&source=Lever&company=North' +
      '&sort=first_seen_at&limit=900&cursor=abc&description=html&contacts=off&include=source'
    expect(search(query)).toEqual({
      value: {
        title: 'engineer',
        q: 'python',
        q_scope: 'full',
        country: ['US', 'GB'],
        state: ['US-CA'],
        city: ['Berlin'],
        workplace: ['remote'],
        employment_type: ['full_time'],
        level: ['senior'],
        language: ['en'],
        salary_min: 1,
        salary_max: 2.5,
        salary_currency: ['USD'],
        has_salary: false,
        company_id: 7,
        status: 'closed',
        posted_since: new Date('2026-01-01T00:00:00Z'),
        posted_until: new Date('2026-01-31T23:00:00Z'),
        first_seen_since: new Date('2025-12-31T23:00:00Z'),
        experience_min: 2,
        experience_max: 5,
        sponsors_visa: true,
        skills: ['python'],
        world_region: ['EMEA'],
        source: ['lever'],
        company: 'North',
        sort: 'first_seen_at',
        limit: 500,
        cursor: 'abc',
        description: 'html',
        contacts: 'off',
        include: ['source'],
      },
    })
  })

  test.each([
    ['title=ab', only('title', 'must be at least 3 characters')],
    [`title=${'a'.repeat(201)}`, only('title', 'must be at most 200 characters')],
    ['q=a', only('q', 'must be at least 2 characters')],
    [`q=${'a'.repeat(201)}`, only('q', 'must be at most 200 characters')],
    ['q=a%00b', only('q', 'must be valid text without NUL characters')],
    ['city=', only('city', 'must be at least 1 character')],
    ['country=USA', only('country', 'each code must be exactly 2 characters')],
    [`country=${Array(21).fill('us').join(',')}`, only('country', 'must have at most 20 values')],
    [`state=${Array(21).fill('us-ca').join(',')}`, only('state', 'must have at most 20 values')],
    ['workplace=office', only('workplace', 'must be one of remote, hybrid, onsite')],
    ['workplace=remote,office', only('workplace', 'must be one of remote, hybrid, onsite, not "office"')],
    ['workplace=remote&workplace=remote,remote,remote', only('workplace', 'must have at most 3 values')],
    ['salary_min=', only('salary_min', 'must be a decimal number such as 50000 or 22.5')],
    ['has_salary=0', only('has_salary', 'must be true or false')],
    ['limit=0', only('limit', 'must be at least 1')],
    ['limit=-1', only('limit', 'must be at least 1')],
    ['limit=1e9', only('limit', 'must be a whole number')],
    ['limit=1.5', only('limit', 'must be a whole number')],
    ['limit=', only('limit', 'must be a whole number')],
    ['posted_since=2026-01-01T00:00:00', only('posted_since', 'must have a UTC offset, such as Z or +02:00')],
    ['include=job', only('include', 'must be one of source, suggestions')],
    ['cursor=', only('cursor', 'must be at least 1 character')],
  ])('%.60s', (query, expected) => expect(search(query)).toEqual(expected))

  test('any whole number may be a company id', () => {
    expect(search('company_id=-1')).toMatchObject({ value: { company_id: -1 } })
    expect(search(`company_id=-${'9'.repeat(1000)}`)).toMatchObject({ value: { company_id: Number.MIN_SAFE_INTEGER } })
    expect(search('company_id=1.5')).toEqual(only('company_id', 'must be a whole number'))
  })

  test('limits of any length clamp', () => {
    for (const limit of ['500', '501', '1000000000', '9'.repeat(1000)]) {
      expect(search(`limit=${limit}`)).toMatchObject({ value: { limit: 500 } })
    }
  })

  test('all offending fields at once, in the order of the parameters, one message each', () => {
    expect(search('limit=0&has_salary=yes&q=x&q=y&title=a&nope=1')).toEqual({
      errors: [
        { field: 'title', message: 'must be at least 3 characters' },
        { field: 'q', message: 'must be given once' },
        { field: 'has_salary', message: 'must be true or false' },
        { field: 'limit', message: 'must be at least 1' },
        { field: 'nope', message: expect.stringMatching(/^unknown parameter; did you mean \w+\?$/) },
      ],
    })
  })

  test.each([
    ['posted_sinc', 'posted_since'],
    ['Country', 'country'],
    ['countries', 'country'],
    ['employmenttype', 'employment_type'],
    ['page_limit', 'limit'],
    ['skill', 'skills'],
    ['usa', 'q'],
  ])('unknown %s', (field, meant) => {
    expect(search(`${field}=1&${field}=2`)).toEqual(only(field, `unknown parameter; did you mean ${meant}?`))
  })

  test('the first twenty of many unknown names are named, after every wrong parameter', () => {
    const query = `limit=0&q=&title=&${Array.from({ length: 4_000 }, (_, at) => `n${at}`).join('&')}`
    const { errors, leftOut } = search(query) as FieldErrors
    expect(errors.map(({ field }) => field)).toEqual(['title', 'q', 'limit', ...Array.from({ length: 20 }, (_, at) => `n${at}`)])
    expect([leftOut, summary({ errors, leftOut }).endsWith('; and 3980 more')]).toEqual([3_980, true])
  })

  test('names of Object.prototype are unknown parameters', () => {
    for (const field of ['__proto__', 'constructor', 'toString', 'x'.repeat(5000)]) {
      expect(search(`${field}=1`)).toEqual(only(field, expect.stringContaining('unknown parameter')))
    }
  })
})

describe('vocabularies too large for an enum', () => {
  const value = (query: string, field: 'skills' | 'world_region') => {
    const reading = search(query)
    return 'value' in reading ? reading.value[field] : reading.errors
  }
  test.each([
    ['skills=python', ['python']],
    ['skills=C%2B%2B,ReactJS,Golang', ['cpp', 'react', 'go']],
    ['skills=c++', ['cpp']],
    ['skills=c++,java&skills=k8s', ['cpp', 'java', 'kubernetes']],
    ['skills=c,%20java%20', ['c', 'java']],
    ['skills=python,Python', ['python']],
  ])('%s', (query, slugs) => expect(value(query, 'skills')).toEqual(slugs))
  test.each([
    ['world_region=emea', ['EMEA']],
    ['world_region=Nordic countries,dach', ['NORDICS', 'DACH']],
  ])('%s', (query, codes) => expect(value(query, 'world_region')).toEqual(codes))

  test('a value that nothing is called is refused with the nearest ones', () => {
    const errors = (query: string) => {
      const reading = search(query)
      return 'errors' in reading ? reading.errors : []
    }
    expect(errors('skills=pyhton')).toEqual([
      { field: 'skills', message: expect.stringMatching(/^no skill is called "pyhton": the nearest are [Pp]ython, .+, .+$/) },
    ])
    expect(errors('world_region=EMAE,EU')).toEqual([
      { field: 'world_region', message: expect.stringMatching(/^no world region is called "EMAE": the nearest are .*EMEA/) },
    ])
    expect(errors(`skills=${'x'.repeat(5000)}`)).toHaveLength(1)
  })
})

describe('count', () => {
  test('ignores what only concerns pages', () => {
    expect(count('sort=x&sort=y&limit=0&cursor=&description=pdf&level=mid')).toEqual({
      value: { status: 'open', q_scope: 'title', level: ['mid'] },
    })
  })
  test('still checks filters and unknown names', () => {
    expect(count('level=boss&limt=1')).toEqual({
      errors: [
        { field: 'level', message: 'must be one of intern, entry, mid, senior, staff, lead, executive' },
        { field: 'limt', message: 'unknown parameter; did you mean limit?' },
      ],
    })
  })
})

test('the OpenAPI document publishes real types', () => {
  const api = new OpenAPIHono()
  api.openAPIRegistry.registerPath({
    method: 'get',
    path: '/jobs',
    request: { query: z.object(SEARCH_PARAMETERS) },
    responses: { 200: { description: 'jobs' } },
  })
  const document = api.getOpenAPI31Document({ openapi: '3.1.0', info: { title: 'jobs', version: '1' } })
  const parameters = document.paths?.['/jobs']?.get?.parameters as { name: string; required: boolean; schema: object }[]
  const schemas = Object.fromEntries(parameters.map(({ name, schema }) => [name, schema]))

  expect(Object.keys(schemas)).toEqual(Object.keys(SEARCH_PARAMETERS))
  expect(parameters.every(({ required }) => !required)).toBe(true)
  for (const name of ['workplace', 'language', 'city']) expect(schemas[name], name).not.toHaveProperty('type')
  expect(schemas).toMatchObject({
    title: { type: 'string', minLength: 3, maxLength: 200 },
    country: { type: 'array', maxItems: 20, items: { type: 'string', pattern: '^[^,]{2}(,[^,]{2})*$' } },
    workplace: {
      anyOf: [
        { type: 'string', enum: ['remote', 'hybrid', 'onsite'] },
        {
          type: 'array',
          maxItems: 3,
          items: { anyOf: [{ enum: ['remote', 'hybrid', 'onsite'] }, { pattern: expect.any(String) }] },
        },
      ],
    },
    language: {
      anyOf: [
        { type: 'string', minLength: 2, maxLength: 2 },
        { type: 'array', maxItems: 20 },
      ],
    },
    city: {
      anyOf: [
        { type: 'string', minLength: 1, maxLength: 200 },
        { type: 'array', maxItems: 20, items: { minLength: 1 } },
      ],
    },
    salary_min: { type: 'number', minimum: 0 },
    has_salary: { type: 'boolean' },
    company_id: { type: 'integer' },
    status: { type: 'string', enum: ['open', 'closed'], default: 'open' },
    posted_since: { type: 'string', format: 'date-time' },
    limit: { type: 'integer', minimum: 1, default: 100 },
    include: { anyOf: [{ type: 'string', enum: ['source', 'suggestions'] }, { type: 'array' }] },
  })
})
