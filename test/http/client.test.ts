import type { IncomingMessage, ServerResponse } from 'node:http'
import { afterEach, describe, expect, it } from 'vitest'
import { createFetcher, type FetcherOptions, type HttpClient } from '../../src/http/client.ts'
import { FetchFailure } from '../../src/http/fetcher.ts'
import { createPacing } from '../../src/http/pacing.ts'
import { scopedFetcher } from '../../src/http/scoped.ts'
import { type LocalServer, serve } from './local-server.ts'
import { quickClock } from './quick-clock.ts'

const opened: { close(): Promise<void> }[] = []
afterEach(async () => {
  for (const one of opened.splice(0).reverse()) await one.close()
})

/** A client whose hosts a.test and b.test are the given handler. */
async function world(
  handle: (request: IncomingMessage, response: ServerResponse) => void,
  options: FetcherOptions = {},
): Promise<{ http: HttpClient; server: LocalServer }> {
  const server = await serve(handle)
  const clock = quickClock()
  const http = createFetcher({ hostMap: server.mapped('a.test', 'b.test'), retry: { tries: 1 }, clock, ...options })
  opened.push(server, http)
  return { http, server }
}

async function failing(work: Promise<unknown>): Promise<FetchFailure> {
  const error = await work.then(
    () => new Error('it succeeded'),
    (reason: unknown) => reason,
  )
  if (error instanceof FetchFailure) return error
  throw error
}

describe('the client', () => {
  it('sends an https URL to the mapped address in plain HTTP with its own Host', async () => {
    const { http, server } = await world((_, response) => response.setHeader('content-type', 'text/plain').end('hello'))
    const fetched = await http.fetch('https://a.test/jobs?page=2')
    expect(fetched).toMatchObject({
      status: 200,
      url: 'https://a.test/jobs?page=2',
      etag: null,
      contentType: 'text/plain',
      notModified: false,
      body: 'hello',
      location: null,
      header: expect.any(Function),
    })
    expect(server.seen).toEqual(['GET a.test/jobs?page=2'])
  })

  it('names itself and the operator', async () => {
    const { http } = await world((request, response) => response.end(request.headers['user-agent']), {
      product: 'Rolecall/1.2',
      contact: 'https://operator.example/bot',
    })
    expect((await http.fetch('http://a.test/')).body).toBe('Rolecall/1.2 (+https://operator.example/bot)')
    expect(() => createFetcher({ contact: 'me\r\nX-Evil: 1' })).toThrow(TypeError)
  })

  it('posts JSON', async () => {
    const { http } = await world((request, response) => {
      request.pipe(response.setHeader('content-type', request.headers['content-type'] ?? ''))
    })
    const fetched = await http.fetch('http://a.test/', { method: 'POST', json: { limit: 20 } })
    expect(fetched).toMatchObject({ body: '{"limit":20}', contentType: 'application/json' })
  })

  it('turns If-None-Match and 304 into notModified', async () => {
    const { http } = await world((request, response) => {
      response.setHeader('etag', 'W/"7"')
      response.statusCode = request.headers['if-none-match'] === 'W/"7"' ? 304 : 200
      response.end()
    })
    expect(await http.fetch('http://a.test/')).toMatchObject({ status: 200, etag: 'W/"7"', notModified: false })
    expect(await http.fetch('http://a.test/', { etag: 'W/"7"' })).toMatchObject({ status: 304, etag: 'W/"7"', notModified: true })
    expect(await http.fetch('http://a.test/', { etag: 'W/"6"' })).toMatchObject({ status: 200, notModified: false })
  })

  it('does not take a 304 it did not ask for as an answer', async () => {
    const { http } = await world((_, response) => response.writeHead(304).end())
    expect(await failing(http.fetch('http://a.test/'))).toMatchObject({ kind: 'bad_payload', status: 304 })
  })

  it.each([
    [400, 'bad_payload'],
    [401, 'blocked'],
    [403, 'blocked'],
    [404, 'gone'],
    [406, 'blocked'],
    [408, 'timeout'],
    [410, 'gone'],
    [422, 'bad_payload'],
    [429, 'rate_limited'],
    [451, 'blocked'],
    [500, 'server_error'],
    [503, 'server_error'],
    [522, 'server_error'],
    [302, 'bad_payload'],
  ])('status %i is %s', async (status, kind) => {
    const { http } = await world((_, response) => response.writeHead(status).end('{"error":"x"}'))
    expect(await failing(http.fetch('http://a.test/x'))).toMatchObject({
      kind,
      status,
      retryAfter: null,
      url: 'http://a.test/x',
      message: `a.test answered ${status}`,
    })
  })

  it('knows a bot challenge from a rate limit', async () => {
    const { http } = await world((_, response) => response.writeHead(429, { 'x-vercel-mitigated': 'challenge' }).end())
    expect(await failing(http.fetch('http://a.test/'))).toMatchObject({ kind: 'blocked', status: 429 })
  })

  it.each([
    ['120', 120],
    ['Mon, 05 Jan 2026 12:01:30 GMT', 90],
    ['Monday, 05-Jan-26 12:01:30 GMT', 90],
    ['Mon, 05 Jan 2026 11:00:00 GMT', 0],
    ['-5', null],
    ['soon', null],
    ['99999999999999999999', 604_800],
  ])('Retry-After: %s is %s seconds', async (header, retryAfter) => {
    const { http } = await world((_, response) => {
      response.sendDate = false
      response.writeHead(429, { 'retry-after': header }).end()
    })
    expect((await failing(http.fetch('http://a.test/'))).retryAfter).toBe(retryAfter)
  })

  it("counts a date in Retry-After from the server's own date, since our clock may be wrong", async () => {
    const headers = { date: 'Tue, 06 Jan 2026 09:00:00 GMT', 'retry-after': 'Tue, 06 Jan 2026 09:01:30 GMT' }
    const { http } = await world((_, response) => response.writeHead(429, headers).end())
    expect((await failing(http.fetch('http://a.test/'))).retryAfter).toBe(90)
  })

  it('fails as unreachable where nobody listens and where no name is', async () => {
    const { server, http } = await world((_, response) => response.end(), {
      lookup: async () => {
        throw Object.assign(new Error('getaddrinfo ENOTFOUND'), { code: 'ENOTFOUND' })
      },
    })
    expect(await failing(http.fetch('http://nowhere.test/'))).toMatchObject({
      kind: 'unreachable',
      message: 'nowhere.test has no address',
    })
    await server.close()
    expect(await failing(http.fetch('http://a.test/'))).toMatchObject({
      kind: 'unreachable',
      message: 'a.test does not accept connections',
    })
  })

  it('refuses names that point inside', async () => {
    const { http } = await world((_, response) => response.end(), { lookup: async () => [{ address: '10.1.2.3', family: 4 }] })
    const failure = await failing(http.fetch('https://intranet.test/'))
    expect(failure).toMatchObject({ kind: 'refused', url: 'https://intranet.test/' })
    expect(failure.message).toContain('intranet.test points to 10.1.2.3')
  })
})

describe('redirects', () => {
  const chain = (length: number) => (request: IncomingMessage, response: ServerResponse) => {
    const at = Number(request.url?.slice(1))
    if (at < length) response.writeHead(302, { location: `/${at + 1}` }).end('moved')
    else response.end(`end of ${length}`)
  }

  it('follows five', async () => {
    const { http } = await world(chain(5))
    expect(await http.fetch('http://a.test/0')).toMatchObject({ body: 'end of 5', url: 'http://a.test/5' })
  })

  it('does not follow six', async () => {
    const { http, server } = await world(chain(6))
    expect(await failing(http.fetch('http://a.test/0'))).toMatchObject({
      kind: 'bad_payload',
      message: 'a.test redirected more than 5 times',
    })
    expect(server.seen).toHaveLength(6)
  })

  it.each([
    'http://127.0.0.1/',
    'http://2130706433/',
    'http://[::1]/',
    'http://[::ffff:7f00:1]/',
    'http://169.254.169.254/latest/',
    'http://localhost/',
    'http://user:word@b.test/',
    'http://b.test:25/',
    'file:///etc/passwd',
    'gopher://b.test/',
  ])('refuses one to %s', async (location) => {
    const { http, server } = await world((_, response) => response.writeHead(302, { location }).end())
    expect((await failing(http.fetch('https://a.test/'))).kind).toBe('refused')
    expect(server.seen).toHaveLength(1)
  })

  it('asks every hop for permission, of the client and of the request', async () => {
    const handle = (_: IncomingMessage, response: ServerResponse) => response.writeHead(302, { location: 'http://b.test/' }).end()
    const { http, server } = await world(handle, { allowHost: (hostname) => hostname === 'a.test' })
    expect((await failing(http.fetch('http://a.test/'))).message).toContain('b.test is not a host we read from')
    const open = await world(handle)
    expect((await failing(open.http.fetch('http://a.test/', { allowHost: (hostname) => hostname === 'a.test' }))).kind).toBe(
      'refused',
    )
    expect([...server.seen, ...open.server.seen]).toEqual(['GET a.test/', 'GET a.test/'])
  })

  it('hands one back when asked to', async () => {
    const { http } = await world((_, response) => response.writeHead(301, { location: '/acme/j/1?x=ü' }).end())
    expect(await http.fetch('http://a.test/j/1', { redirect: 'manual' })).toMatchObject({
      status: 301,
      url: 'http://a.test/j/1',
      location: 'http://a.test/acme/j/1?x=%C3%BC',
    })
  })

  it('keeps secrets from other origins and a POST only where told', async () => {
    const heard: unknown[] = []
    const { http } = await world((request, response) => {
      heard.push([
        request.method,
        request.headers.host,
        request.headers.authorization ?? null,
        request.headers['content-type'] ?? null,
      ])
      if (request.url === '/303') response.writeHead(303, { location: 'https://b.test/' })
      if (request.url === '/307') response.writeHead(307, { location: '/done' })
      response.end()
    })
    const post = { method: 'POST', json: {}, headers: { Authorization: 'secret' } } as const
    await http.fetch('https://a.test/303', post)
    await http.fetch('https://a.test/307', post)
    expect(heard).toEqual([
      ['POST', 'a.test', 'secret', 'application/json'],
      ['GET', 'b.test', null, null],
      ['POST', 'a.test', 'secret', 'application/json'],
      ['POST', 'a.test', 'secret', 'application/json'],
    ])
  })
})

describe('aborting', () => {
  const never = () => {}

  it('by a timeout is a timeout', async () => {
    const { http } = await world(never)
    expect(await failing(http.fetch('http://a.test/', { signal: AbortSignal.timeout(30) }))).toMatchObject({ kind: 'timeout' })
  })

  it('by the caller is the reason of the caller', async () => {
    const { http, server } = await world(never)
    const caller = new AbortController()
    const work = http.fetch('http://a.test/', { signal: caller.signal })
    while (server.seen.length === 0) await new Promise(setImmediate)
    caller.abort(new Error('shutting down'))
    await expect(work).rejects.toThrow('shutting down')
  })

  it('ends the wait for a turn too', async () => {
    const { http } = await world(never, { pacing: createPacing({ concurrency: 1 }) })
    const first = new AbortController()
    const blocking = http.fetch('http://a.test/', { signal: first.signal })
    expect(await failing(http.fetch('http://a.test/', { signal: AbortSignal.timeout(30) }))).toMatchObject({ kind: 'timeout' })
    first.abort(new Error('enough'))
    await expect(blocking).rejects.toThrow('enough')
  })
})

describe('a scoped fetcher', () => {
  it('keeps its hosts and its signal whatever the request says', async () => {
    const { http } = await world((_, response) => response.end('ok'))
    const gone = new AbortController()
    const scoped = scopedFetcher(http, { allowHost: (hostname) => hostname === 'a.test', signal: gone.signal })
    expect((await scoped.fetch('http://a.test/')).body).toBe('ok')
    expect((await failing(scoped.fetch('http://b.test/', { allowHost: () => true }))).kind).toBe('refused')
    expect((await failing(scoped.fetch('http://a.test/', { allowHost: () => false }))).kind).toBe('refused')
    gone.abort(new Error('budget spent'))
    await expect(scoped.fetch('http://a.test/', { signal: new AbortController().signal })).rejects.toThrow('budget spent')
  })
})
