import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openApiDocument } from '../../src/api/openapi.ts'
import { applyBatch } from '../../src/catalog/apply.ts'
import { openPool } from '../../src/database/pool.ts'
import { GREENHOUSE, LEVER, type World, world } from '../collect/resolve/world.ts'
import { type TestApi, testApi } from '../support/api.ts'
import { testDatabase } from '../support/database.ts'
import { aJob, aSource, present } from '../support/jobs.ts'

let pool: pg.Pool
let there: World
let api: TestApi
beforeAll(async () => {
  pool = (await testDatabase()).pool
  there = await world()
  api = await testApi(pool, { resolver: there.resolver(pool) })
})
afterAll(() => there.close())

const PATH = '/api/v1/jobs/resolve'
const asked = (url: string) => `${PATH}?${new URLSearchParams({ url })}`

const FIELDS =
  `id source_id company_id external_job_id url apply_url title location locations workplace employment_type level department
  experience_min_years experience_max_years sponsors_visa skills residence authorization languages education language salary_raw salary_min salary_max salary_currency
  salary_period posted_at expires_at content_hash first_seen_at created_at updated_at closed_at source description_md
  description_html company`.split(/\s+/)

describe('200', () => {
  it('answers the same record as the job by its id, open or closed', async () => {
    const source = await aSource(pool, 'acme', { name: 'Acme' })
    await present(pool, source, [aJob({ external_job_id: '4012345', title: 'It', description_md: 'Hi' })])
    const open = await api.get(asked('https://boards.greenhouse.io/acme/jobs/4012345?gh_src=x'))
    expect([open.status, open.body.title, open.body.closed_at]).toEqual([200, 'It', null])
    expect(open.text).toBe((await api.get(`/api/v1/jobs/${open.body.id}`)).text)
    expect(Object.keys(open.body)).toEqual(FIELDS)

    await applyBatch(pool, { source_id: source.id, present: [], closed: ['4012345'] })
    const closed = await api.get(asked('https://careers.acme.test/?gh_jid=4012345'))
    expect([closed.status, closed.body.id, closed.body.closed_at]).toEqual([200, open.body.id, expect.any(String)])
  })

  it('answers a provisional job in the same shape, with an employer as far as the source tells', async () => {
    there.says[GREENHOUSE.at] = GREENHOUSE.body
    there.says[LEVER.at] = LEVER.body
    const stated = (await api.get(asked(GREENHOUSE.url))).body
    expect(Object.keys(stated)).toEqual(FIELDS)
    expect(stated).toMatchObject({
      id: null,
      source_id: null,
      company_id: null,
      external_job_id: GREENHOUSE.id,
      url: GREENHOUSE.url,
      title: 'Foundry Process Engineer',
      posted_at: '2026-07-16T15:55:32.000Z',
      expires_at: null,
      content_hash: null,
      first_seen_at: null,
      created_at: null,
      updated_at: null,
      closed_at: null,
      source: { type: 'greenhouse', external_id: GREENHOUSE.id, alias_ids: [] },
    })
    const unknown = {
      id: null,
      name: null,
      website_url: null,
      logo_url: null,
      industry: null,
      size_range: null,
      founded_year: null,
      is_agency: null,
      linkedin_id: null,
      created_at: null,
      updated_at: null,
    }
    expect(stated.company).toEqual({ ...unknown, name: 'Borealis Foundry' })
    expect((await api.get(asked(LEVER.url))).body.company).toEqual(unknown)
  })

  it('reads only url, whatever else is sent', async () => {
    there.says[LEVER.at] = LEVER.body
    const { status } = await api.get(`${asked(LEVER.url)}&limit=nonsense&q=&utm_source=x&URL=ftp://x`)
    expect(status).toBe(200)
  })
})

describe('400', () => {
  const problem = async (query: string) => {
    const { status, body } = await api.get(PATH + query)
    expect([status, body.title, body.detail]).toEqual([400, 'Invalid query parameters', `url: ${body.errors[0].message}`])
    expect(body.errors).toEqual([{ field: 'url', message: expect.any(String) }])
    return body.errors[0].message
  }

  it.each([
    ['', 'is required'],
    ['?uri=https://boards.greenhouse.io/acme/jobs/4012345', 'is required'],
    ['?url=', 'must be at least 1 character'],
    ['?url=https://a.test&url=https://a.test', 'must be given once'],
    ['?url=%20', 'must be an absolute http or https URL'],
    ['?url=boards.greenhouse.io/acme/jobs/4012345', 'must be an absolute http or https URL'],
    ['?url=/acme/jobs/4012345', 'must be an absolute http or https URL'],
    ['?url=ftp://boards.greenhouse.io/acme/jobs/4012345', 'must be an absolute http or https URL'],
    ['?url=mailto:jobs@acme.test', 'must be an absolute http or https URL'],
    ['?url=https://', 'must be an absolute http or https URL'],
    ['?url=https://%5B::1/', 'must be an absolute http or https URL'],
    ['?url=https://a.test/%00', 'must be valid text without NUL characters'],
  ])('for %j: %s', async (query, message) => expect(await problem(query)).toBe(message))

  it('above 2048 characters, not at 2048', async () => {
    const url = `https://boards.greenhouse.io/acme/jobs/4012345?x=${'y'.repeat(2000)}`.slice(0, 2048)
    expect(url).toHaveLength(2048)
    expect(await problem(`?url=${encodeURIComponent(`${url}y`)}`)).toBe('must be at most 2048 characters')
    expect((await api.get(asked(url))).status).toBe(200)
  })
})

describe('404', () => {
  it.each([
    'https://www.linkedin.com/jobs/view/4012345',
    'https://careers.acme.test/jobs/4012345',
    'https://boards.greenhouse.io/acme',
  ])('Unsupported job board URL. for %s', async (url) => {
    const { status, body } = await api.get(asked(url))
    expect([status, body.title]).toEqual([404, 'Not Found'])
    expect(body.detail).toMatch(/^Unsupported job board URL\. /)
  })

  it('No job matched the provided URL. in the same bytes for an unknown employer and an unknown posting of a known one', async () => {
    await present(pool, await aSource(pool, 'known'), [aJob({ external_job_id: '5000001' })])
    const answers = await Promise.all(
      [
        'https://boards.greenhouse.io/known/jobs/5000002',
        'https://boards.greenhouse.io/unknown/jobs/5000001',
        'https://careers.unknown.test/?gh_jid=5000003',
        'https://jobs.lever.co/unknown/06793e7a-23cc-4ebc-8daf-be490f4c1560/apply',
        'https://unknown.recruitee.com/o/posting',
      ].map((url) => api.get(asked(url))),
    )
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect(answers[0]!.body).toMatchObject({ title: 'Not Found', status: 404 })
    expect(answers[0]!.body.detail).toMatch(/^No job matched the provided URL\. /)
    const names = (headers: Headers) => [...headers.keys()].sort().join()
    expect(new Set(answers.map(({ headers }) => names(headers))).size).toBe(1)
  })
})

describe('503', () => {
  const unavailable = async (resolving: TestApi) => {
    const { status, headers, body } = await resolving.get(asked('https://boards.greenhouse.io/slow/jobs/4012345'))
    expect([status, body.title]).toEqual([503, 'Service Unavailable'])
    expect(headers.get('retry-after')).toMatch(/^[1-9]\d*$/)
    return body.detail
  }
  const AT = 'boards-api.greenhouse.io/v1/boards/slow/jobs/4012345?pay_transparency=true'

  it.each([
    ['down', { status: 502 }],
    ['gone from the net', (response: { destroy(): void }) => response.destroy()],
    ['talking nonsense', '<html></html>'],
  ])('when the source is %s', async (_, said) => {
    there.says[AT] = said
    expect(await unavailable(api)).toMatch(/retry the same URL after a short pause/)
  })

  it('when the source is slower than the budget', async () => {
    there.says[AT] = () => {}
    await unavailable(await testApi(pool, { resolver: there.resolver(pool, 100) }))
  })

  it('when the catalog cannot be reached', async () => {
    const nowhere = openPool('postgres://127.0.0.1:1/none', { applicationName: 'test', onError: () => {} })
    await unavailable(await testApi(pool, { resolver: there.resolver(nowhere) }))
    await nowhere.end()
  })
})

describe('401 and 429', () => {
  it('come first', async () => {
    expect((await api.ask(PATH)).status).toBe(401)
    const limited = await testApi(pool, { quota: 1, resolver: there.resolver(pool) })
    await limited.get(asked('https://a.test/'))
    const { status, headers } = await limited.get(asked(LEVER.url))
    expect([status, headers.get('retry-after')]).toEqual([429, expect.any(String)])
  })
})

it('is documented with its two 404s and its 503', () => {
  const { responses, parameters } = openApiDocument().paths![PATH]!.get!
  const example = (status: string) => responses![status].content['application/problem+json'].example
  expect(Object.keys(responses!)).toEqual(['200', '400', '401', '404', '429', '431', '500', '503'])
  expect(example('404').detail).toMatch(/^No job matched the provided URL\./)
  expect(example('503')).toMatchObject({ title: 'Service Unavailable', status: 503 })
  expect(responses!['503'].headers).toHaveProperty('Retry-After')
  expect(parameters).toMatchObject([
    { name: 'url', in: 'query', required: true, schema: { type: 'string', format: 'uri', minLength: 1, maxLength: 2048 } },
    { name: 'contacts', in: 'query' },
  ])
})
