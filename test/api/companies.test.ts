import type pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { type TestApi, testApi } from '../support/api.ts'
import { testDatabase } from '../support/database.ts'
import { aJob, aSource, present } from '../support/jobs.ts'

let pool: pg.Pool
let api: TestApi
let acme: { company_id: number }
beforeAll(async () => {
  pool = (await testDatabase()).pool
  api = await testApi(pool)
  for (const name of ['Zeta 100%', 'acme', 'Ácme Labs', 'Acme', 'Beta']) {
    const source = await aSource(pool, name, { name })
    if (name !== 'Acme') continue
    acme = source
    const history = {
      first_seen_at: '2026-01-01T00:00:00.000Z',
      created_at: '2026-01-01T00:00:00.000Z',
      updated_at: '2026-01-01T00:00:00.000Z',
    }
    await present(pool, source, [aJob(), aJob(), { job: aJob(), history: { ...history, closed_at: '2026-02-01T00:00:00.000Z' } }])
  }
  await aSource(pool, 'unnamed', {})
})

const names = (body: { data: { name: string }[] }) => body.data.map((company) => company.name)

describe('GET /api/v1/companies', () => {
  it('200: by name with open counts, unnamed ones left out', async () => {
    const { body } = await api.get('/api/v1/companies')
    expect(names(body)).toEqual(['acme', 'Acme', 'Beta', 'Zeta 100%', 'Ácme Labs'])
    expect(body.data[1]).toMatchObject({ id: acme.company_id, open_jobs: 2, website_url: null })
    expect(body).toMatchObject({ next_cursor: null, limit: 100 })
  })
  it('200: q is a substring in any case, taken literally', async () => {
    expect(names((await api.get('/api/v1/companies?q=CME')).body)).toEqual(['acme', 'Acme', 'Ácme Labs'])
    expect(names((await api.get('/api/v1/companies?q=0%25')).body)).toEqual(['Zeta 100%'])
    expect(names((await api.get('/api/v1/companies?q=_')).body)).toEqual([])
  })
  it('200: pages visit each company once', async () => {
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const { body } = await api.get(`/api/v1/companies?limit=2${cursor ? `&cursor=${cursor}` : ''}`)
      seen.push(...names(body))
      cursor = body.next_cursor
    } while (cursor)
    expect(seen).toEqual(['acme', 'Acme', 'Beta', 'Zeta 100%', 'Ácme Labs'])
  })
  it.each([
    ['a\0b', 1],
    ['\0', 1],
    ['a', 1.5],
    [1, 'a'],
  ])('400: a cursor that holds %j, %j', async (name_key, id) => {
    const cursor = Buffer.from(JSON.stringify([name_key, id])).toString('base64url')
    expect((await api.get(`/api/v1/companies?cursor=${cursor}`)).status).toBe(400)
  })

  it.each(['cursor=x', 'limit=0', 'name=acme', `q=${'x'.repeat(201)}`])('400: %s', async (query) => {
    expect((await api.get(`/api/v1/companies?${query}`)).status).toBe(400)
  })
  it('401 without a key', async () => expect((await api.ask('/api/v1/companies')).status).toBe(401))
})

describe('GET /api/v1/companies/{id}', () => {
  it('200', async () => {
    expect((await api.get(`/api/v1/companies/${acme.company_id}`)).body).toMatchObject({ name: 'Acme', open_jobs: 2 })
  })
  it.each(['999999', 'abc', '1e3'])('404 for %s', async (id) => {
    expect((await api.get(`/api/v1/companies/${id}`)).status).toBe(404)
  })
})
