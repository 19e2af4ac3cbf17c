import { createHook } from 'node:async_hooks'
import { beforeAll, describe, expect, it } from 'vitest'
import { type TestApi, testApi } from '../support/api.ts'
import { testDatabase } from '../support/database.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi((await testDatabase()).pool)
})

describe('GET /api/v1/meta/vocab', () => {
  it('200: the vocabularies of the interface', async () => {
    expect((await api.get('/api/v1/meta/vocab')).body).toEqual({
      workplace: ['remote', 'hybrid', 'onsite'],
      employment_type: ['full_time', 'part_time', 'contract', 'temporary', 'internship'],
      level: ['intern', 'entry', 'mid', 'senior', 'staff', 'lead', 'executive'],
      salary_period: ['year', 'month', 'week', 'day', 'hour'],
      status: ['open', 'closed'],
    })
  })
})

describe('GET /api/v1/locations/countries', () => {
  it('200: every country, with the code the country filter accepts', async () => {
    const { body } = await api.get('/api/v1/locations/countries')
    expect(body.data).toHaveLength(249)
    for (const row of body.data) {
      expect(row).toEqual({
        kind: 'country',
        code: expect.stringMatching(/^[A-Z]{2}$/),
        name: expect.any(String),
        slug: expect.stringMatching(/^[a-z0-9]+(-[a-z0-9]+)*$/),
        population: expect.any(Number),
      })
    }
    expect(body.data).toContainEqual(expect.objectContaining({ code: 'DE', name: 'Germany', slug: 'germany' }))
  })
})

describe('GET /api/v1/locations/states', () => {
  it('200: the states of a country', async () => {
    const { body } = await api.get('/api/v1/locations/states?country=us')
    expect(body.data).toContainEqual(
      expect.objectContaining({ kind: 'state', code: 'US-CA', name: 'California', country_code: 'US' }),
    )
    expect((await api.get('/api/v1/locations/states?country=ZZ')).body.data).toEqual([])
  })
  it('400 without a country', async () => {
    expect((await api.get('/api/v1/locations/states')).body.errors).toEqual([{ field: 'country', message: 'is required' }])
  })
  it.each(['country=USA', 'country=US&x=1'])('400: %s', async (query) => {
    expect((await api.get(`/api/v1/locations/states?${query}`)).status).toBe(400)
  })
})

describe('GET /api/v1/locations', () => {
  it('200: places by prefix, most populous first', async () => {
    const { body } = await api.get('/api/v1/locations?q=berl&limit=3&kind=city')
    expect(body.data[0]).toMatchObject({ kind: 'city', code: 'Berlin', name: 'Berlin', country_code: 'DE' })
    expect(body.data.length).toBeLessThanOrEqual(3)
    const populations = body.data.map((row: { population: number }) => row.population)
    expect(populations).toEqual([...populations].sort((a, b) => b - a))
  })
  it('200: by kind and country, accents and case aside', async () => {
    const { body } = await api.get('/api/v1/locations?q=SAO&kind=city&country=br')
    expect(body.data[0]).toMatchObject({ kind: 'city', name: 'São Paulo', country_code: 'BR' })
    expect((await api.get('/api/v1/locations')).body.data).toHaveLength(10)
  })
  it.each([`q=${'x'.repeat(101)}`, 'kind=planet', 'limit=0', 'country=USA'])('400: %s', async (query) => {
    expect((await api.get(`/api/v1/locations?${query}`)).status).toBe(400)
  })
})

describe('GET /api/v1/meta/skills', () => {
  it('200: every known skill', async () => {
    const { body } = await api.get('/api/v1/meta/skills')
    expect(body.data.length).toBeGreaterThan(900)
    expect(body.data).toContainEqual(expect.objectContaining({ slug: 'kubernetes', aliases: expect.arrayContaining(['k8s']) }))
  })
})

describe('GET /api/v1/openapi.json', () => {
  it('200 without a key: OpenAPI 3.1.0, interface version 1.0.0', async () => {
    const { status, body, headers } = await api.ask('/api/v1/openapi.json')
    expect(status).toBe(200)
    expect(headers.get('content-type')).toMatch(/^application\/json/)
    expect(body).toMatchObject({ openapi: '3.1.0', info: { version: '1.0.0' } })
  })
})

describe.each([
  '/api/v1/meta/vocab',
  '/api/v1/meta/requirements',
  '/api/v1/meta/skills',
  '/api/v1/locations/countries',
  '/api/v1/locations/states?country=US',
])('%s', (path) => {
  it('401 without a key', async () => expect((await api.ask(path)).status).toBe(401))
  it('304 with its ETag', async () => {
    const etag = (await api.get(path)).headers.get('etag')!
    expect((await api.get(path, { 'if-none-match': `"other", ${etag}` })).status).toBe(304)
    expect((await api.get(path, { 'if-none-match': '"other"' })).status).toBe(200)
  })
})

describe('answers that depend on the build alone', () => {
  /** How many compressions began while the path was asked for again. */
  async function compressions(path: string): Promise<number> {
    let begun = 0
    const hook = createHook({
      init(_id, type) {
        if (type === 'ZLIB') begun++
      },
    })
    for (const round of ['first', 'again', 'once more']) {
      if (round === 'again') hook.enable()
      for (const encoding of ['br', 'gzip', 'identity']) {
        const response = await api.app.request(path, {
          headers: { authorization: `Bearer ${api.key}`, 'accept-encoding': encoding },
        })
        expect([response.status, (await response.arrayBuffer()).byteLength > 0]).toEqual([200, true])
      }
    }
    hook.disable()
    return begun
  }

  it.each([
    '/api/v1/openapi.json',
    '/api/v1/meta/vocab',
    '/api/v1/meta/requirements',
    '/api/v1/meta/skills',
    '/api/v1/locations/countries',
    '/api/v1/locations/states?country=us',
  ])('%s is compressed once', async (path) => {
    expect(await compressions(path)).toBe(0)
  })

  it('other answers are compressed for each request', async () => {
    expect(await compressions('/api/v1/locations?limit=100&q=b')).toBe(4)
  })
})
