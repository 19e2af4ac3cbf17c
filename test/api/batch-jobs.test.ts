import type pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { applyBatch } from '../../src/catalog/apply.ts'
import { ensureSource } from '../../src/catalog/sources.ts'
import { type TestApi, testApi } from '../support/api.ts'
import { testDatabase } from '../support/database.ts'
import { aJob, present } from '../support/jobs.ts'

let pool: pg.Pool
let api: TestApi
let open: number
let closed: number

const post = (body: unknown, { to = api, path = '/api/v1/jobs/batch' }: { to?: TestApi; path?: string } = {}) =>
  to.ask(path, {
    method: 'POST',
    headers: { authorization: `Bearer ${to.key}`, 'content-type': 'application/json' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })

const postingUrl = (id: string) => `https://boards.greenhouse.io/northwind/jobs/${id}`

beforeAll(async () => {
  ;({ pool } = await testDatabase())
  api = await testApi(pool)
  const source = await ensureSource(pool, 'greenhouse', 'northwind', { name: 'Northwind' })
  await present(pool, source, [
    aJob({ external_job_id: '4000001', title: 'Welder', description_md: '# Welding', description_html: '<h1>Welding</h1>' }),
    aJob({ external_job_id: '4000002', title: 'Baker' }),
  ])
  const { rows } = await pool.query('select id, external_job_id from jobs order by external_job_id')
  ;[open, closed] = rows.map(({ id }) => id) as [number, number]
  await applyBatch(pool, { source_id: source.id, present: [], closed: ['4000002'] })
})

describe('POST /api/v1/jobs/batch', () => {
  it('answers ids and URLs in the order they were sent, closed and unknown ones included', async () => {
    const { status, body } = await post({
      ids: [closed, 999_999, open],
      urls: [`${postingUrl('4000001')}?utm_source=x`, postingUrl('4999999'), 'https://news.example/a', 'https://bit.ly/abc'],
    })
    expect(status).toBe(200)
    expect(
      body.data.map(({ requested, state, job }: never) => [requested, state, (job as { id: number } | null)?.id ?? null]),
    ).toEqual([
      [closed, 'closed', closed],
      [999_999, 'not_found', null],
      [open, 'open', open],
      [`${postingUrl('4000001')}?utm_source=x`, 'open', open],
      [postingUrl('4999999'), 'not_found', null],
      ['https://news.example/a', 'not_found', null],
      ['https://bit.ly/abc', 'not_found', null],
    ])
    expect(body.data[1].detail).toBe('no job has the id 999999')
    expect(body.data[4].detail).toMatch(/^No job matched the provided URL\./)
    expect(body.data[5].detail).toMatch(/^Unsupported job board URL\./)
    expect(body.data[6].detail).toMatch(/^No job matched the provided URL\./)
  })

  it('gives the list item of search, with the description that is asked for', async () => {
    const listed = (await api.get('/api/v1/jobs?description=text')).body.data[0]
    expect((await post({ ids: [open] }, { path: '/api/v1/jobs/batch?description=text' })).body.data[0].job).toEqual(listed)
    const { job } = (await post({ ids: [open] }, { path: '/api/v1/jobs/batch?description=html' })).body.data[0]
    expect(job.description_html).toBe('<h1>Welding</h1>')
    expect((await post({ ids: [open] })).body.data[0].job).not.toHaveProperty('description_md')
  })

  it('gives the source only to those entitled to it', async () => {
    expect((await post({ ids: [open] }, { path: '/api/v1/jobs/batch?include=source' })).status).toBe(403)
    const entitled = await testApi(pool, { entitlements: ['source'] })
    const { body } = await post({ ids: [open] }, { to: entitled, path: '/api/v1/jobs/batch?include=source' })
    expect(body.data[0].job.source).toMatchObject({ type: 'greenhouse', external_id: '4000001' })
  })

  it('costs one request for each item', async () => {
    const small = await testApi(pool, { quota: 10 })
    const { headers } = await post({ ids: [1, 2, 3], urls: [postingUrl('1')] }, { to: small })
    expect(headers.get('ratelimit')).toMatch(/;r=6;/)
  })

  it('is refused whole when fewer are left, and takes no more than the one request then', async () => {
    const small = await testApi(pool, { quota: 10 })
    const { status, headers, body } = await post({ ids: Array.from({ length: 11 }, (_, at) => at + 1) }, { to: small })
    expect(status).toBe(429)
    expect(body.detail).toContain("this costs 10 more requests, and 9 of the account's 10 per minute are left")
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await post({ ids: [1, 2, 3, 4, 5, 6, 7, 8, 9] }, { to: small })).status).toBe(200)
  })

  it.each([
    ['{', 'body'],
    ['[]', 'body'],
    ['{}', 'body'],
    ['{"ids":["1"]}', 'ids.0'],
    ['{"ids":[1.5]}', 'ids.0'],
    ['{"ids":[1e300]}', 'ids.0'],
    ['{"urls":[""]}', 'urls.0'],
    [`{"urls":["https://${'x'.repeat(2048)}"]}`, 'urls.0'],
    ['{"ids":[1],"job_ids":[2]}', 'body'],
    [JSON.stringify({ ids: Array.from({ length: 501 }, (_, at) => at) }), 'body'],
  ])('refuses %.40s', async (body, field) => {
    const answer = await post(body)
    expect([answer.status, answer.body.title, answer.body.errors[0].field]).toEqual([400, 'Invalid request body', field])
  })

  it('refuses what is not JSON, and what is too large to be a batch', async () => {
    const headers = { authorization: `Bearer ${api.key}`, 'content-type': 'text/plain' }
    expect((await api.ask('/api/v1/jobs/batch', { method: 'POST', headers, body: '{"ids":[1]}' })).status).toBe(415)
    expect((await post(`{"ids":[${'1,'.repeat(2_000_000)}1]}`)).status).toBe(413)
  })

  it('takes POST only, and a key', async () => {
    const { status, headers } = await api.get('/api/v1/jobs/batch')
    expect([status, headers.get('allow')]).toEqual([405, 'POST, OPTIONS'])
    expect((await api.ask('/api/v1/jobs/batch', { method: 'POST', body: '{}' })).status).toBe(401)
  })

  it('may be called by a page of any origin', async () => {
    const preflight = await api.app.request('/api/v1/jobs/batch', {
      method: 'OPTIONS',
      headers: {
        origin: 'https://app.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization,content-type',
      },
    })
    expect(preflight.headers.get('access-control-allow-methods')).toContain('POST')
    expect(preflight.headers.get('access-control-allow-headers')).toContain('Content-Type')
  })
})
