import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { MOST_UNDER_WAY } from '../../src/api/answer-memory.ts'
import type { Answer, ApiContext } from '../../src/api/context.ts'
import type { Listening } from '../../src/api/listen.ts'
import { MOST_PLACES } from '../../src/api/quotas/account-places.ts'
import { openPool } from '../../src/database/pool.ts'
import { type TestApi, testApi } from '../support/api.ts'
import { testDatabase } from '../support/database.ts'
import { aJob, aSource, present } from '../support/jobs.ts'
import { listening } from '../support/listening.ts'
import { relayTo } from '../support/relay.ts'

let pool: pg.Pool
let api: TestApi
let server: Listening
beforeAll(async () => {
  pool = (await testDatabase()).pool
  api = await testApi(pool)
  const source = await aSource(pool)
  await present(
    pool,
    source,
    Array.from({ length: 300 }, () => aJob({ posted_at: new Date().toISOString(), description_html: 'x'.repeat(5000) })),
  )
  server = await listening(api.app)
})

/** Sends raw bytes and collects everything that comes back until the server hangs up or `enough` is satisfied. */
function raw(bytes: string, enough: (text: string) => boolean = () => false): Promise<string> {
  return new Promise((done, fail) => {
    let text = ''
    const socket = connect(server.port, '127.0.0.1', () => socket.write(bytes))
    socket.on('data', (chunk) => {
      text += chunk
      if (enough(text)) socket.destroy()
    })
    socket.on('close', () => done(text))
    socket.on('error', (error: Error & { code?: string }) => (error.code === 'ECONNRESET' ? done(text) : fail(error)))
  })
}

const request = (path: string, headers = '') =>
  `GET ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${api.key}\r\n${headers}\r\n`

describe('over real sockets', () => {
  it('a huge Authorization header is a 431 problem', async () => {
    const answer = await raw(`GET /api/v1/jobs HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${'x'.repeat(40_000)}\r\n\r\n`)
    expect(answer).toMatch(/^HTTP\/1\.1 431 /)
    expect(answer).toContain('application/problem+json')
    expect(JSON.parse(answer.split('\r\n\r\n')[1]!)).toMatchObject({ status: 431 })
  })

  it('what is not HTTP is a 400 problem', async () => {
    const answer = await raw('NOT HTTP AT ALL\r\n\r\n')
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    expect(JSON.parse(answer.split('\r\n\r\n')[1]!)).toMatchObject({ status: 400, type: 'about:blank' })
  })

  it('pipelined requests are answered in order', async () => {
    const paths = ['/api/v1/jobs/count', '/api/v1/meta/vocab', '/api/v1/jobs/999999', '/healthz']
    const answer = await raw(paths.map((path) => request(path)).join(''), (text) => text.includes('"status":"ok"'))
    const statuses = [...answer.matchAll(/HTTP\/1\.1 (\d{3})/g)].map((match) => match[1])
    expect(statuses).toEqual(['200', '200', '404', '200'])
  })

  it('clients that hang up in the middle of an answer leave no connection to the database behind', async () => {
    await Promise.all(
      Array.from({ length: 30 }, () => raw(request('/api/v1/jobs?limit=500&description=html'), (text) => text.length > 100)),
    )
    await expect.poll(() => pool.totalCount - pool.idleCount).toBe(0)
    expect((await fetch(`${server.url}/api/v1/jobs?limit=1`, { headers: { authorization: `Bearer ${api.key}` } })).status).toBe(
      200,
    )
  })

  it.each([
    ['turn', '/api/v1/jobs?limit=1', MOST_UNDER_WAY],
    ['export', '/api/v1/jobs/export', MOST_PLACES.exports],
  ])('a client that hangs up before its pipelined requests are answered keeps no %s', async (_, path, most) => {
    const { app, key } = await testApi(pool)
    let answered = 0
    const counting = await listening({
      async answer(c) {
        const answer = await app.answer(c)
        answered++
        return answer
      },
    })
    const ask = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\n\r\n`
    const socket = connect(counting.port, '127.0.0.1', () => socket.write(ask('/api/v1/changes/stream') + ask(path).repeat(most)))
    await expect.poll(() => answered).toBe(most + 1)
    socket.destroy()
    const status = async () => (await fetch(counting.url + path, { headers: { authorization: `Bearer ${key}` } })).status
    await expect.poll(status, { timeout: 20_000 }).toBe(200)
  })

  it('a client that does not read gets its own answers later, whatever others are answered meanwhile', async () => {
    const [mine, theirs] = [
      '/api/v1/jobs?limit=150&posted_since=2000-01-01T00:00:00Z',
      '/api/v1/jobs?limit=140&posted_since=2000-01-01T00:00:00Z&sort=first_seen_at',
    ]
    const expected = (await api.get(mine)).text
    const others = await testApi(pool)
    const expectedByOthers = (await others.get(theirs)).text
    expect(expected.length).toBeGreaterThan(100_000)
    // More than the buffers of the two sockets hold.
    const asked = 100
    const socket = connect(server.port, '127.0.0.1', () => {
      socket.write(request(mine).repeat(asked - 1) + request(mine, 'Connection: close\r\n'))
    })
    await expect.poll(() => socket.readableLength).toBeGreaterThan(0)
    const headers = { authorization: `Bearer ${others.key}`, 'accept-encoding': 'identity' }
    for (let turn = 0; turn < 40; turn++)
      expect(await (await fetch(server.url + theirs, { headers })).text()).toBe(expectedByOthers)
    let text = ''
    for await (const chunk of socket.setEncoding('utf8')) text += chunk
    const bodies = text.split(/HTTP\/1\.1 200 OK\r\n[^{]*\r\n\r\n/).slice(1)
    expect(bodies).toHaveLength(asked)
    for (const body of bodies) expect(body).toBe(expected)
  })

  it("a URL beyond the parser's limit is refused, a long one is validated", async () => {
    const long = await fetch(`${server.url}/api/v1/jobs?title=${'x'.repeat(2000)}`, {
      headers: { authorization: `Bearer ${api.key}` },
    })
    expect(long.status).toBe(400)
    expect(await raw(request(`/api/v1/jobs?title=${'x'.repeat(40_000)}`))).toMatch(/^HTTP\/1\.1 (431|414) /)
  })

  it('odd percent-encodings are text, not a crash', async () => {
    for (const query of ['q=%', 'q=%zz', 'q=%ff%fe', 'q=%ED%A0%80', 'title=%00abc', '%ff=1', '&&&', '=']) {
      const { status } = await fetch(`${server.url}/api/v1/jobs?${query}`, { headers: { authorization: `Bearer ${api.key}` } })
      expect([200, 400], query).toContain(status)
    }
  })
})

describe('garbage after valid requests', () => {
  const GET = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n'
  const GARBAGE = 'NOT HTTP AT ALL\r\n\r\n'
  const BROKEN_BODY = 'POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nnot a length\r\n'

  /** A connection to an app whose answers to GET wait for `go`, and whose answers to POST wait for the body. */
  async function connected(answer: (c: ApiContext) => Answer = (c) => c.body('first')) {
    let go = () => {}
    const gone = new Promise<void>((done) => {
      go = done
    })
    const app = {
      async answer(c: ApiContext) {
        if (c.req.method === 'POST') await once(c.env.incoming!.resume(), 'end')
        else if (!c.req.path.startsWith('/stream')) await gone
        return answer(c)
      },
    }
    const { port } = await listening(app)
    const socket = connect(port, '127.0.0.1')
    let heard = ''
    socket.on('data', (chunk) => {
      heard += chunk
    })
    const closed = once(socket, 'close')
    return {
      socket,
      closed,
      go,
      heard: () => heard,
      statuses: () => [...heard.matchAll(/HTTP\/1\.1 (\d{3})/g)].map((found) => found[1]),
    }
  }

  it.each([
    ['one request', GET + GARBAGE, ['200', '400']],
    ['three requests', GET + GET + GET + GARBAGE, ['200', '200', '200', '400']],
    ['a request and one whose headers are too long', `${GET}GET /${'x'.repeat(40_000)}`, ['200', '431']],
    ['a request and one whose body is none', GET + BROKEN_BODY, ['200', '400']],
    ['a request that closes the connection', GET.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n') + GARBAGE, ['200']],
  ])('%s: answered first, however slowly', async (_, bytes, statuses) => {
    const { socket, closed, go, ...told } = await connected()
    socket.write(bytes)
    // The parser refuses each of these again.
    for (let times = 0; times < 20; times++) {
      socket.write(GARBAGE)
      await pause(2)
    }
    expect(told.heard()).toBe('')
    go()
    await closed
    expect(told.statuses()).toEqual(statuses)
    expect(told.heard()).toContain('first')
  })

  it('a body that is none is a 400 at once when nothing comes before it', async () => {
    const { socket, closed, ...told } = await connected()
    socket.write(BROKEN_BODY)
    await closed
    expect(told.statuses()).toEqual(['400'])
  })

  it('a stream goes on to its end', async () => {
    let events: ReadableStreamDefaultController<Uint8Array>
    const stream = new ReadableStream<Uint8Array>({
      start(controller) {
        events = controller
      },
    })
    const { socket, closed, ...told } = await connected((c) => c.body(stream, 200, { 'content-type': 'text/event-stream' }))
    socket.write(GET.replace('/', '/stream'))
    events!.enqueue(Buffer.from('before\n'))
    await expect.poll(told.heard).toContain('before')
    socket.write(GARBAGE)
    await pause(20)
    events!.enqueue(Buffer.from('after\n'))
    await expect.poll(told.heard).toContain('after')
    expect(told.statuses()).toEqual(['200'])
    events!.close()
    await closed
    expect(told.statuses()).toEqual(['200', '400'])
  })

  it('a client that hangs up on such a stream ends it', async () => {
    const ended = new Promise<void>((done) => {
      const stream = new ReadableStream<Uint8Array>({
        start: (events) => events.enqueue(Buffer.from('event\n')),
        cancel: () => done(),
      })
      void connected((c) => c.body(stream)).then(async ({ socket, heard }) => {
        socket.write(GET.replace('/', '/stream') + GARBAGE)
        await expect.poll(heard).toContain('event')
        socket.destroy()
      })
    })
    await ended
  })
})

describe('a database that goes away', () => {
  it('is a 503 that says so, and requests work again once it is back', async () => {
    const relay = await relayTo((await testDatabase()).url)
    const distant = openPool(relay.url, { max: 4, applicationName: 'test', onError: () => {} })
    const brief = await testApi(distant)
    expect((await brief.get('/api/v1/jobs')).status).toBe(200)
    await relay.cut()
    for (const path of [
      '/api/v1/jobs',
      '/api/v1/jobs?q=engineer',
      '/api/v1/jobs/count',
      '/api/v1/changes',
      '/api/v1/jobs/1',
      '/api/v1/companies',
    ]) {
      const { status, headers, body } = await brief.get(path)
      expect([status, body.title], path).toEqual([503, 'Service Unavailable'])
      expect(headers.get('retry-after')).toMatch(/^\d+$/)
    }
    expect((await brief.ask('/readyz')).status).toBe(503)
    await relay.restore()
    expect((await brief.get('/api/v1/jobs')).status).toBe(200)
    await distant.end()
    await relay.cut()
  })
})

describe('requests that are odd but legal, and those that are not', () => {
  const authorized = () => `Authorization: Bearer ${api.key}\r\n`
  const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1])
  const bodyOf = (answer: string) => answer.slice(answer.indexOf('\r\n\r\n') + 4)

  it('HTTP/1.0 without Host is answered', async () => {
    const answer = await raw(`GET /api/v1/jobs/count?status=open HTTP/1.0\r\n${authorized()}\r\n`)
    expect(statusOf(answer)).toBe(200)
    expect(JSON.parse(bodyOf(answer))).toEqual({ count: 300 })
  })

  it.each(['xn--', '256.256.256.256', '08', 'a..b', 'x_y', '1.2.3.4.5', '-', 'EXAMPLE.com:80'])(
    'a Host of %s changes nothing: it is not ours to judge',
    async (host) => {
      for (const path of ['/api/v1/jobs/count', '/api/v1/jobs?limit=1', '/api/v1/companies']) {
        const answer = await raw(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n${authorized()}\r\n`)
        expect([path, statusOf(answer)]).toEqual([path, 200])
      }
      const resolve = `GET /api/v1/jobs/resolve?url=https://example.com/ HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n`
      expect(statusOf(await raw(`${resolve}${authorized()}\r\n`))).toBe(404)
      expect(statusOf(await raw(`GET /readyz HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`))).toBe(200)
    },
  )

  it('a Host that no URL can have is a 400 problem, as is none at all in HTTP/1.1', async () => {
    for (const host of ['a b', 'x:99999', '[::1', 'user@x', 'a/b', '%', '<x>']) {
      const answer = await raw(`GET /healthz HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)
      expect([host, statusOf(answer)]).toEqual([host, 400])
      expect(JSON.parse(bodyOf(answer))).toMatchObject({ status: 400, type: 'about:blank' })
    }
    const none = await raw('GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n')
    expect([statusOf(none), JSON.parse(bodyOf(none)).status]).toEqual([400, 400])
  })

  it('an expectation other than 100-continue is a 417 problem', async () => {
    const answer = await raw('GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\nExpect: the-unexpected\r\n\r\n')
    expect(statusOf(answer)).toBe(417)
    expect(JSON.parse(bodyOf(answer))).toMatchObject({ status: 417, title: 'Expectation Failed', type: 'about:blank' })
  })

  it.each([
    ['GET http://other.example/healthz', 200],
    ['GET http://xn--/healthz', 400],
    ['GET HTTP://x/healthz', 400],
    ['GET healthz', 400],
    ['OPTIONS *', 400],
    ['GET //healthz', 404],
    ['GET /healthz/', 404],
    ['GET //api/v1/jobs', 404],
    ['GET /api/v1/../v1/meta/vocab', 200],
    ['GET /api/v1/jobs/%00', 404],
    ['GET /api/v1/jobs/%', 404],
    ['GET /api/v1/jobs/%zz', 404],
    ['GET /api/v1/jobs/%ED%A0%80', 404],
    ['GET /api/v1/jobs/1%2F2', 404],
    ['GET /api/v1/companies/%F0%9F%92%A9', 404],
    ['GET /%2e%2e/%2e%2e/etc/passwd', 404],
    ['GET /api/v1/jobs/count?', 200],
    ['GET /api/v1/jobs/count?#fragment', 200],
    ['GET /api/v1/jobs\\..\\x', 400],
    ['HEAD /api/v1/jobs/count', 200],
    ['OPTIONS /api/v1/jobs', 204],
    ['POST /api/v1/jobs', 405],
    ['TRACE /api/v1/jobs', 405],
    ['PROPFIND /api/v1/jobs', 405],
    ['QUERY /api/v1/jobs', 405],
    ['SEARCH /nothing', 404],
    ['FROB /api/v1/jobs', 400],
  ])('%s is %i', async (line, status) => {
    const answer = await raw(`${line} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${authorized()}\r\n`)
    expect(statusOf(answer)).toBe(status)
    if (status >= 400) expect(JSON.parse(bodyOf(answer))).toMatchObject({ status, type: 'about:blank' })
  })

  it.each(['POST /api/v1/jobs/batch', 'POST /mcp', 'GET /mcp'])(
    '%s with a Host that is no name is a 400 problem',
    async (line) => {
      const head = `${line} HTTP/1.1\r\nHost: xn--\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: 2\r\n`
      const answer = await raw(`${head}${authorized()}\r\n{}`)
      expect(statusOf(answer)).toBe(400)
      expect(JSON.parse(bodyOf(answer))).toMatchObject({ status: 400, detail: 'the Host header is not the name of a host' })
    },
  )

  it('CONNECT is hung up on', async () => {
    expect(await raw('CONNECT example.com:443 HTTP/1.1\r\nHost: example.com\r\n\r\n')).toBe('')
  })

  it('headers given twice, or in two ways, are not trusted', async () => {
    const twice = `GET /api/v1/meta/vocab HTTP/1.1\r\nHost: x\r\nConnection: close\r\n`
    expect(statusOf(await raw(`${twice}Authorization: Bearer nonsense\r\n${authorized()}\r\n`))).toBe(401)
    expect(statusOf(await raw(`${twice}Content-Length: 1\r\nTransfer-Encoding: chunked\r\n${authorized()}\r\n`))).toBe(400)
    expect(statusOf(await raw(`${twice}Content-Length: 1\r\nContent-Length: 2\r\n${authorized()}\r\n`))).toBe(400)
  })
})
