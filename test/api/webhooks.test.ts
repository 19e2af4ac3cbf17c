import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { removeWebhook, webhookById } from '../../src/catalog/webhooks/subscriptions.ts'
import { createTargets } from '../../src/deliver/webhooks/target.ts'
import { createWebhooks, MOST_WEBHOOKS, type Webhooks } from '../../src/deliver/webhooks/webhooks.ts'
import { verify, type WebhookTarget, webhookTarget } from '../deliver/webhook-target.ts'
import { type TestApi, testApi } from '../support/api.ts'
import { testDatabase } from '../support/database.ts'
import { aJob, aSource, present } from '../support/jobs.ts'

const PATH = '/api/v1/webhooks'
const TARGET = 'https://hooks.acme.example/jobs'
let pool: pg.Pool
let api: TestApi
let target: WebhookTarget
let webhooks: Webhooks
beforeAll(async () => {
  pool = (await testDatabase()).pool
  await present(pool, await aSource(pool), [aJob(), aJob(), aJob()])
})
beforeEach(async () => {
  target = await webhookTarget()
  const key = randomBytes(32)
  const targets = createTargets(key, { product: 'Rolecall/test', gateway: { host: '127.0.0.1', port: target.port } })
  webhooks = createWebhooks({ db: pool, key, targets })
  api = await testApi(pool, { webhooks })
})

const ask = (method: string, path: string, body?: unknown, { key }: { key: string } = api) =>
  api.ask(path, {
    method,
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
const added = async (more: object = {}) => (await ask('POST', PATH, { url: TARGET, ...more })).body

describe('200', () => {
  it('adds, lists, gets and removes, and shows the secret once', async () => {
    const filters = { types: ['created'], country: ['DE'], company_id: 7, has_salary: true }
    const { secret, ...webhook } = await added({ filters, include: ['job', 'values'], after: 0 })
    expect(secret).toMatch(/^whsec_/)
    expect(webhook).toMatchObject({ url: TARGET, filters, include: ['job', 'values'], position: 0, paused_at: null })
    expect((await api.get(PATH)).body).toEqual({ data: [webhook] })
    expect((await api.get(`${PATH}/${webhook.id}`)).body).toEqual(webhook)
    expect((await ask('DELETE', `${PATH}/${webhook.id}`)).body).toEqual(webhook)
    expect((await api.get(PATH)).body).toEqual({ data: [] })
  })

  it('reads filters as the feed does', async () => {
    expect((await added({ filters: { country: 'de,at', level: ['mid', 'senior'] } })).filters).toEqual({
      country: ['DE', 'AT'],
      level: ['mid', 'senior'],
    })
  })

  it('begins at the end of the feed', async () => {
    const { body } = await api.get('/api/v1/changes?since=9999-01-01T00:00:00Z')
    expect(String((await added()).position)).toBe(body.next_cursor)
  })

  it('tests, logs, and rotates the secret', async () => {
    const { id, secret } = await added()
    expect((await ask('POST', `${PATH}/${id}/test`)).body).toMatchObject({ status: 200, failure: null, events: 0 })
    verify(secret, target.received[0]!)
    const rotated = (await ask('POST', `${PATH}/${id}/rotate`)).body
    target.answer = () => ({ status: 500 })
    expect((await ask('POST', `${PATH}/${id}/test`)).body).toMatchObject({ status: 500, failure: 'the target answered 500' })
    for (const each of [secret, rotated.secret]) verify(each, target.received[1]!)
    const { data } = (await api.get(`${PATH}/${id}/deliveries?limit=1`)).body
    expect(data).toEqual([expect.objectContaining({ status: 500, message_id: target.received[1]!.id })])
  })

  it('pauses, replays and resumes', async () => {
    const { id } = await added()
    expect((await ask('POST', `${PATH}/${id}/pause`)).body).toMatchObject({ paused_why: 'paused by its account' })
    expect((await ask('POST', `${PATH}/${id}/replay`, { after: 1 })).body).toMatchObject({
      position: 1,
      paused_at: expect.any(String),
    })
    expect((await ask('POST', `${PATH}/${id}/resume`)).body).toMatchObject({ position: 1, paused_at: null, paused_why: null })
  })
})

describe('a saved search', () => {
  const saved = async (name: string, by = api) =>
    (await ask('POST', '/api/v1/searches', { name, query: 'q=nurse' }, by)).body as { id: number }

  it('is sent by a webhook that names it, until it ends', async () => {
    const { id: search_id } = await saved('nurses')
    const { secret, ...webhook } = await added({ search_id })
    expect(webhook).toMatchObject({ search_id, filters: {}, include: [], position: 0 })
    expect((await added()).search_id).toBeNull()
    await ask('DELETE', `/api/v1/searches/${search_id}`)
    const { body } = await api.get(`${PATH}/${webhook.id}`)
    expect(body).toMatchObject({ search_id, paused_why: `its saved search ${search_id} has ended` })
    expect(await ask('POST', `${PATH}/${webhook.id}/resume`)).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('has ended') },
    })
  })

  it('must belong to the account', async () => {
    const { id: search_id } = await saved('strange', await testApi(pool))
    expect(await ask('POST', PATH, { url: TARGET, search_id })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'search_id', message: `the account has no saved search with the id ${search_id}` }] },
    })
  })
})

describe('400', () => {
  it.each([
    [{}, 'url: must be a text'],
    [{ url: TARGET, search_id: 1, filters: {} }, 'search_id: takes the place of filters and include'],
    [{ url: TARGET, search_id: 1, include: ['job'] }, 'search_id: takes the place of filters and include'],
    [{ url: TARGET, search_id: null }, 'search_id: must be the id of a saved search'],
    [{ url: TARGET, search_id: '1' }, 'search_id: must be the id of a saved search'],
    [{ url: TARGET, search_id: 9e15 }, 'search_id: the account has no saved search'],
    [{ url: 'http://127.0.0.1/in' }, 'url: refused to contact http://127.0.0.1/in: 127.0.0.1 is not a public address'],
    [{ url: 'https://hooks.example:8443/' }, 'url: refused to contact https://hooks.example:8443/: port 8443 is not open to it'],
    [{ url: `${TARGET}/\0` }, 'url: must be valid text of at most 2048 characters'],
    [{ url: TARGET, after: 1e15 }, 'after: must be at most'],
    [{ url: TARGET, after: '1' }, 'after: must be a whole number of at least 0'],
    [{ url: TARGET, filters: [] }, 'filters: must be an object'],
    [{ url: TARGET, filters: { level: ['boss'] } }, 'level: '],
    [{ url: TARGET, filters: { country: [] } }, 'country: must not contain an empty value'],
    [{ url: TARGET, filters: { company_id: { a: 1 } } }, 'company_id: '],
    [{ url: TARGET, filters: { q: 'nurse' } }, 'q: unknown parameter'],
    [{ url: TARGET, include: ['source'] }, 'include: '],
    [{ url: TARGET, filter: {} }, 'filter: unknown field'],
    [[], 'body: must be an object'],
  ])('%j', async (body, detail) => {
    const answer = await ask('POST', PATH, body)
    expect(answer).toMatchObject({
      status: 400,
      body: { title: 'Invalid request body', detail: expect.stringContaining(detail) },
    })
  })

  it.each([[{}], [{ after: -1 }], [{ after: 1e15 }], [{ after: 1, more: 1 }], [null], [[1]]])('replay %j', async (body) => {
    const { id } = await added()
    expect((await ask('POST', `${PATH}/${id}/replay`, body)).status).toBe(400)
  })
})

it('403 where the operator has set no key', async () => {
  const off = await testApi(pool)
  const { status, body } = await ask('POST', PATH, { url: TARGET }, off)
  expect(status).toBe(200)
  const answer = await off.ask(PATH, {
    method: 'POST',
    headers: { authorization: `Bearer ${off.key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ url: TARGET }),
  })
  expect(answer).toMatchObject({ status: 403, body: { detail: expect.stringContaining('ROLECALL_SECRET_KEY') } })
  expect(await webhookById(pool, body.id, null)).not.toBeNull()
})

describe('404', () => {
  it.each([
    ['GET', ''],
    ['DELETE', ''],
    ['POST', '/test'],
    ['POST', '/pause'],
    ['POST', '/resume'],
    ['POST', '/rotate'],
    ['POST', '/replay'],
    ['GET', '/deliveries'],
  ])("%s of another account's webhook%s", async (method, action) => {
    const { id } = await added()
    const stranger = await testApi(pool)
    const before = await webhookById(pool, id, null)
    const answer = await ask(method, `${PATH}/${id}${action}`, method === 'POST' ? { after: 0 } : undefined, stranger)
    expect(answer).toMatchObject({ status: 404, body: { detail: `you have no webhook with the id ${id}` } })
    expect(await webhookById(pool, id, null)).toEqual(before)
    expect(target.received).toEqual([])
  })
})

describe('404 where the webhook is removed while the request is answered', () => {
  it.each(['test', 'rotate'])('POST /%s', async (action) => {
    const removed = async (id: number) => {
      await removeWebhook(pool, id)
      return id
    }
    const removing = await testApi(pool, {
      webhooks: {
        ...webhooks,
        test: async ({ id, url }) => webhooks.test({ id: await removed(id), url }),
        rotate: async (id) => webhooks.rotate(await removed(id)),
      },
    })
    const { id } = (await removing.send('POST', PATH, { url: TARGET })).body
    const answer = await removing.send('POST', `${PATH}/${id}/${action}`)
    expect(answer).toMatchObject({ status: 404, body: { detail: `webhook ${id} was removed` } })
  })
})

it('405 names the methods of the path', async () => {
  const answer = await ask('PUT', PATH)
  expect(answer.status).toBe(405)
  expect(answer.headers.get('allow')).toBe('GET, HEAD, POST, OPTIONS')
})

it('409 at the limit of the account', async () => {
  for (let at = 0; at < MOST_WEBHOOKS; at++) await added()
  expect(await ask('POST', PATH, { url: TARGET })).toMatchObject({
    status: 409,
    body: { detail: expect.stringContaining('remove one') },
  })
})

it('413 and 415', async () => {
  expect((await ask('POST', PATH, `{"url":"${'x'.repeat(20_000)}"}`)).status).toBe(413)
  const answer = await api.ask(PATH, { method: 'POST', headers: { authorization: `Bearer ${api.key}` }, body: '{}' })
  expect(answer.status).toBe(415)
})
