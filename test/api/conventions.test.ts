import { createHash } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { isWellFormedKey, makeApiKey } from '../../src/api/api-key.ts'
import { acceptedEncoding } from '../../src/api/respond.ts'
import { accountNamed, addAccount } from '../../src/catalog/accounts.ts'
import { endKey } from '../../src/catalog/keys.ts'
import { issueKey } from '../../src/commands/issue-key.ts'
import { type TestApi, testApi } from '../support/api.ts'
import { testDatabase } from '../support/database.ts'

let pool: pg.Pool
let api: TestApi
beforeAll(async () => {
  pool = (await testDatabase()).pool
  api = await testApi(pool)
})

const VOCAB = '/api/v1/meta/vocab'
const withKey = (key: string) => ({ headers: { authorization: `Bearer ${key}` } })

describe('keys', () => {
  it('are sk_ and 38 base62 characters, the last six a checksum', () => {
    const key = makeApiKey()
    expect(key).toMatch(/^sk_[0-9A-Za-z]{38}$/)
    expect(isWellFormedKey(key)).toBe(true)
    for (let i = 3; i < key.length; i++) {
      const other = key[i] === 'a' ? 'b' : 'a'
      expect(isWellFormedKey(key.slice(0, i) + other + key.slice(i + 1))).toBe(false)
    }
  })

  it('are stored as SHA-256 only', async () => {
    const { rows } = await pool.query('select digest from api_keys order by id desc limit 1')
    expect(rows[0].digest).toEqual(createHash('sha256').update(api.key).digest())
    const everything = await pool.query('select k::text as row from api_keys k')
    expect(everything.rows.some(({ row }) => row.includes(api.key))).toBe(false)
  })

  it('401 for anything but a valid key, without touching the database when the form is wrong', async () => {
    const queries: unknown[] = []
    const counting = await testApi(
      new Proxy(pool, {
        get: (target, name) => {
          if (name !== 'query') return Reflect.get(target, name)
          return (...args: unknown[]) => {
            queries.push(args[0])
            return (target.query as (...rest: unknown[]) => unknown)(...args)
          }
        },
      }),
    )
    queries.length = 0
    const wrongChecksum = `${counting.key.slice(0, -1)}${counting.key.endsWith('a') ? 'b' : 'a'}`
    for (const authorization of [
      '',
      'Bearer',
      'Bearer ',
      `Bearer ${wrongChecksum}`,
      `Basic ${counting.key}`,
      counting.key,
      'Bearer sk_short',
      `Bearer ${counting.key} x`,
    ]) {
      const { status, headers, body } = await counting.ask(VOCAB, { headers: { authorization } })
      expect([status, body.title], authorization).toEqual([401, 'Unauthorized'])
      expect(headers.get('www-authenticate')).toMatch(/^Bearer realm="rolecall"/)
    }
    expect(queries).toEqual([])
    expect((await counting.ask(VOCAB, withKey(makeApiKey()))).status).toBe(401)
    expect(queries).toHaveLength(1)
    expect((await counting.ask(VOCAB, { headers: { authorization: `bearer ${counting.key}` } })).status).toBe(200)
  })

  it('stop working when they expire, and within seconds of being revoked', async () => {
    const account = (await addAccount(pool, `key life ${Math.random()}`))!
    const expired = await issueKey(pool, account, { expiresAt: new Date(Date.now() - 1000) })
    expect((await api.ask(VOCAB, withKey(expired.key))).status).toBe(401)
    const { id, key } = await issueKey(pool, account)
    expect((await api.ask(VOCAB, withKey(key))).status).toBe(200)
    await endKey(pool, id, { revokedAt: new Date() })
    await expect.poll(async () => (await api.ask(VOCAB, withKey(key))).status, { interval: 250 }).toBe(401)
  })

  it('remember when they were last used', async () => {
    await api.get(VOCAB)
    await expect
      .poll(async () => (await pool.query('select last_used_at from api_keys where last_used_at is not null')).rowCount)
      .toBeGreaterThan(0)
  })
})

describe('the rate limit', () => {
  it('is one budget over all endpoints, told in every answer', async () => {
    const limited = await testApi(pool, { quota: 5 })
    const first = await limited.get(VOCAB)
    expect(first.headers.get('ratelimit-policy')).toBe('"default";q=5;w=60')
    expect(first.headers.get('ratelimit')).toMatch(/^"default";r=4;t=\d+$/)
    expect((await limited.get('/api/v1/jobs?limit=0')).headers.get('ratelimit')).toMatch(/r=3/)
    expect((await limited.get('/api/v1/jobs/999999')).headers.get('ratelimit')).toMatch(/r=2/)
    await limited.get('/api/v1/changes')
    await limited.get('/api/v1/companies')
    const { status, headers, body } = await limited.get('/api/v1/jobs')
    expect([status, body.title]).toEqual([429, 'Too Many Requests'])
    expect(headers.get('retry-after')).toMatch(/^([1-9]|[1-5]\d|60)$/)
    expect(headers.get('ratelimit')).toMatch(/^"default";r=0;t=\d+$/)
    expect((await limited.ask('/api/v1/openapi.json')).status).toBe(200)
  })

  it('is exact under concurrent requests, and per account', async () => {
    const limited = await testApi(pool, { quota: 20 })
    const statuses = await Promise.all(Array.from({ length: 50 }, async () => (await limited.get(VOCAB)).status))
    expect(statuses.filter((status) => status === 200)).toHaveLength(20)
    expect(statuses.filter((status) => status === 429)).toHaveLength(30)
    expect((await api.get(VOCAB)).status).toBe(200)
  })

  it('is shared by the keys of an account', async () => {
    const name = `two keys ${Math.random()}`
    const account = (await addAccount(pool, name, { requests_per_minute: 2 }))!
    const keys = [await issueKey(pool, account), await issueKey(pool, account)]
    for (const { key } of keys) expect((await api.ask(VOCAB, withKey(key))).status).toBe(200)
    for (const { key } of keys) expect((await api.ask(VOCAB, withKey(key))).status).toBe(429)
    expect((await accountNamed(pool, name))!.requests_per_minute).toBe(2)
  })

  it('counts nothing for a request without a valid key', async () => {
    const { headers } = await api.ask(VOCAB)
    expect(headers.get('ratelimit')).toBeNull()
  })
})

describe('every answer', () => {
  it('404 as a problem for unknown routes, with or without a key', async () => {
    for (const path of ['/', '/api/v1', '/api/v1/nothing', '/api/v2/jobs', '/api/v1/jobs/1/2']) {
      const { status, body } = await api.ask(path)
      expect([status, body.title]).toEqual([404, 'Not Found'])
    }
  })

  it('405 with Allow for other methods', async () => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      const { status, headers, body } = await api.ask('/api/v1/jobs', { method })
      expect([status, body.title]).toEqual([405, 'Method Not Allowed'])
      expect(headers.get('allow')).toBe('GET, HEAD, OPTIONS')
    }
  })

  it('carries a request id: the one sent when it is sane, else a new one', async () => {
    expect((await api.get(VOCAB, { 'x-request-id': 'my-id.1' })).headers.get('x-request-id')).toBe('my-id.1')
    for (const bad of ['x'.repeat(129), 'has space', '<script>']) {
      expect((await api.get(VOCAB, { 'x-request-id': bad })).headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
    }
    expect((await api.ask('/api/v1/jobs')).headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
  })

  it('never names the request in a problem body', async () => {
    const bodies = await Promise.all([1, 2].map(async () => (await api.get('/api/v1/jobs/999999')).text))
    expect(bodies[0]).toBe(bodies[1])
  })

  it('tells how long it took below /api, whatever it is', async () => {
    const paths = [VOCAB, '/api/v1/openapi.json', '/api/v1/jobs/999999', '/api/v1/nothing', '/api/v1/jobs?limit=0']
    for (const path of paths) {
      const { headers } = await api.get(path)
      expect([path, headers.get('server-timing')]).toEqual([path, expect.stringMatching(/^total;dur=\d+\.\d\d$/)])
      expect(headers.get('x-content-type-options')).toBe('nosniff')
    }
    expect((await api.ask(VOCAB)).headers.get('server-timing')).toMatch(/^total;dur=/)
    expect((await api.ask('/healthz')).headers.get('server-timing')).toBeNull()
  })

  it('may be read by a page of any origin, its headers too', async () => {
    const { headers } = await api.get(VOCAB, { origin: 'https://app.example' })
    expect(headers.get('access-control-allow-origin')).toBe('*')
    for (const name of ['RateLimit', 'RateLimit-Policy', 'Retry-After', 'ETag', 'Server-Timing', 'X-Request-Id']) {
      expect(headers.get('access-control-expose-headers')).toContain(name)
    }
    const preflight = await api.app.request('/api/v1/jobs', {
      method: 'OPTIONS',
      headers: {
        origin: 'https://app.example',
        'access-control-request-method': 'GET',
        'access-control-request-headers': 'authorization',
      },
    })
    expect(preflight.status).toBe(204)
    expect(preflight.headers.get('access-control-allow-headers')).toContain('Authorization')
    expect(
      (await api.ask('/api/v1/jobs', { headers: { origin: 'https://app.example' } })).headers.get('access-control-allow-origin'),
    ).toBe('*')
  })

  it('HEAD is GET without a body', async () => {
    const head = await api.app.request(VOCAB, { method: 'HEAD', ...withKey(api.key) })
    expect([head.status, await head.text()]).toEqual([200, ''])
    expect(head.headers.get('etag')).not.toBeNull()
  })

  it.each([
    ['br', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['br;q=0.5, gzip;q=0.9', 'gzip', gunzipSync],
    ['br;q=0, *', 'gzip', gunzipSync],
  ])('is compressed for Accept-Encoding: %s', async (accepted, encoding, decode) => {
    const plain = await api.get('/api/v1/locations/countries')
    expect(plain.headers.get('content-encoding')).toBeNull()
    const response = await api.app.request('/api/v1/locations/countries', {
      headers: { authorization: `Bearer ${api.key}`, 'accept-encoding': accepted },
    })
    expect(response.headers.get('content-encoding')).toBe(encoding)
    expect(response.headers.get('vary')).toContain('Accept-Encoding')
    expect(decode(Buffer.from(await response.arrayBuffer())).toString()).toBe(plain.text)
  })

  it('is not compressed for identity, small bodies, or encodings we do not have', async () => {
    for (const accepted of ['identity', 'zstd', 'br;q=0', '']) {
      expect(
        (await api.get('/api/v1/locations/countries', { 'accept-encoding': accepted })).headers.get('content-encoding'),
      ).toBeNull()
    }
    expect((await api.get('/api/v1/jobs/count', { 'accept-encoding': 'br' })).headers.get('content-encoding')).toBeNull()
  })
})

describe('the Accept-Encoding of a stranger', () => {
  it('takes time in proportion to its length, whatever it holds', () => {
    for (const header of [`a${' '.repeat(15_000)}b`, ' ;'.repeat(7_500), ',;='.repeat(5_000), `"${'\\'.repeat(15_000)}`]) {
      // A thousand of the first took 12 minutes when the header was split by /\s*;\s*/.
      for (let times = 0; times < 1_000; times++) acceptedEncoding(header, ['br', 'gzip'])
    }
    expect(acceptedEncoding(`${' '.repeat(15_000)}gzip`, ['br', 'gzip'])).toBe('gzip')
  })
})

describe('bodies', () => {
  it('answer 400, never 500, to a text that PostgreSQL cannot store', async () => {
    const { body: document } = await api.get('/api/v1/openapi.json')
    const operations = Object.entries<Record<string, Operation>>(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).flatMap(([method, { requestBody }]) => (requestBody ? [{ method, path, requestBody }] : [])),
    )
    expect(operations.length).toBeGreaterThan(2)
    for (const { method, path, requestBody } of operations) {
      const { example = {} } = requestBody.content['application/json']
      for (const name of Object.keys(example).filter((name) => typeof example[name] === 'string')) {
        for (const text of ['a\0b', '\0', '\ud800']) {
          const { status } = await api.ask(path, {
            method: method.toUpperCase(),
            headers: { ...withKey(api.key).headers, 'content-type': 'application/json' },
            body: JSON.stringify({ ...example, [name]: text }),
          })
          expect(status, `${method} ${path} with ${name} = ${JSON.stringify(text)}`).toBe(400)
        }
      }
    }
  })
})

interface Operation {
  requestBody?: { content: { 'application/json': { example?: Record<string, unknown> } } }
}
