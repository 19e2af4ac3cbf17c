import { setImmediate as letOthers } from 'node:timers/promises'
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

const numbers = (count: number) => Array.from({ length: count }, (_, at) => at + 1)
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

  it('examines long bodies one at a time, and lets others work in between', async () => {
    let turns = 0
    const body = JSON.stringify({ ids: ['x'.repeat(100_000)] })
    const answeredAt: number[] = []
    let isOver = false
    const others = (async () => {
      for (; !isOver; turns++) await letOthers()
    })()
    await Promise.all(
      numbers(8).map(async () => {
        expect((await post(body)).status).toBe(400)
        answeredAt.push(turns)
      }),
    )
    isOver = true
    await others
    expect(new Set(answeredAt).size).toBe(8)
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
    await small.get('/api/v1/meta/vocab')
    const { status, headers, body } = await post({ ids: numbers(10) }, { to: small })
    expect(status).toBe(429)
    expect(body.detail).toContain("this costs 9 more requests, and 8 of the account's 10 per minute are left")
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await post({ ids: numbers(8) }, { to: small })).status).toBe(200)
  })

  it('says of a batch larger than the whole budget that it can never pass, and costs the one request then', async () => {
    const small = await testApi(pool, { quota: 10 })
    const { status, headers, body } = await post({ ids: numbers(11) }, { to: small })
    expect(status).toBe(413)
    expect(body.detail).toBe(
      'this costs 11 requests, and the whole budget of the account is 10 per minute, so it can never pass: send at most 10 ids and URLs at a time',
    )
    expect([headers.get('retry-after'), headers.get('ratelimit')]).toEqual([null, expect.stringMatching(/;r=9;/)])
    expect((await post({ ids: [...numbers(9), 1, 2, 3] }, { to: small })).status, 'distinct items count').toBe(200)
  })

  it('answers each different id and URL once, where it was first written, and charges it once', async () => {
    const small = await testApi(pool, { quota: 10 })
    const [url, other] = [postingUrl('4000001'), `${postingUrl('4000001')}?utm_source=x`]
    const { body, headers } = await post(
      { ids: [...Array(200).fill(open), closed, open], urls: [...Array(200).fill(url), other, url] },
      { to: small },
    )
    expect(body.data.map(({ requested }: { requested: unknown }) => requested)).toEqual([open, closed, url, other])
    expect(headers.get('ratelimit')).toMatch(/;r=6;/)
  })

  it('counts the items of a body before it looks at one', async () => {
    const few = await post({ ids: Array(600).fill('x'), urls: [1] })
    expect(few.body.errors).toEqual([{ field: 'body', message: 'must have at most 500 ids and URLs together, and has 601' }])
    const tooMany = { field: 'body', message: 'has more than 1000 values, or values more than 2 deep' }
    for (const body of [`{"ids":[${'"x",'.repeat(400_000)}1],"urls":[1]}`, `{"ids":${'['.repeat(900_000)}`, '{"ids":[[1]]}']) {
      const { status, body: answer } = await post(body)
      expect([status, answer.errors]).toEqual([400, [tooMany]])
    }
    expect((await post({ ids: [], urls: [`https://a.example/${',[{'.repeat(600)}"\\`] })).status, 'signs within a text').toBe(200)
  })

  it('names twenty wrong items and unknown fields, and says how many more there are', async () => {
    const names = Object.fromEntries(numbers(400).map((name) => [`name${name}`, 1]))
    const { body, text } = await post({ ids: Array(300).fill('x'), urls: Array(200).fill('ftp://a.example/'), ...names })
    expect(body.errors).toHaveLength(20)
    expect(body.errors[0]).toEqual({ field: 'ids.0', message: 'must be a whole number of at least 0' })
    expect(body.detail).toMatch(/; and 880 more$/)
    expect(text.length).toBeLessThan(5_000)
  })

  it('names each wrong field once, long names shortened', async () => {
    const { body } = await post({
      ids: [1e300],
      urls: ['ftp://a.example/x', `https://${'x'.repeat(2048)}`],
      idz: 1,
      ['y'.repeat(9_000)]: 1,
    })
    expect(body.errors).toEqual([
      { field: 'ids.0', message: 'must be a whole number of at least 0' },
      { field: 'urls.0', message: 'must be an absolute http or https URL' },
      { field: 'urls.1', message: 'must be at most 2048 characters' },
      { field: 'idz', message: 'unknown field; did you mean ids?' },
      { field: 'y'.repeat(100), message: 'unknown field' },
    ])
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
    ['{"ids":[1],"job_ids":[2]}', 'job_ids'],
    ['{"ids":1}', 'ids'],
    ['{"ids":null,"urls":"x"}', 'ids'],
    ['{"urls":["mailto:a@b.example"]}', 'urls.0'],
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
