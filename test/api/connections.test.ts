import { once } from 'node:events'
import { request as httpRequest } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import ipaddr from 'ipaddr.js'
import type pg from 'pg'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { makeApiKey } from '../../src/api/api-key.ts'
import type { ConnectionLimits } from '../../src/api/connections.ts'
import type { ApiContext } from '../../src/api/context.ts'
import type { Listening } from '../../src/api/listen.ts'
import { addAccount } from '../../src/catalog/accounts.ts'
import { issueKey } from '../../src/commands/issue-key.ts'
import { type TestApi, testApi } from '../support/api.ts'
import { testDatabase } from '../support/database.ts'
import { listening } from '../support/listening.ts'

const LOOPBACK = ipaddr.parseCIDR('127.0.0.1/32')

let pool: pg.Pool
let api: TestApi
beforeAll(async () => {
  pool = (await testDatabase()).pool
  api = await testApi(pool)
})

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

const serving = (limits: Partial<ConnectionLimits>, app: Parameters<typeof listening>[0] = api.app): Promise<Listening> =>
  listening(app, { limits })

/** A connection that collects what it is told. */
async function dial({ port }: Listening, localAddress = '127.0.0.1'): Promise<Socket & { heard: () => string }> {
  const socket = connect({ port, host: '127.0.0.1', localAddress })
  let text = ''
  socket.on('data', (chunk) => {
    text += chunk
  })
  socket.on('error', () => {})
  closing.push(() => socket.destroy())
  await once(socket, 'connect')
  return Object.assign(socket, { heard: () => text })
}

const closed = (socket: Socket) => (socket.destroyed ? undefined : once(socket, 'close'))

/** The status of /healthz, over a connection of its own. */
async function healthFrom(server: Listening, localAddress: string): Promise<number> {
  const request = httpRequest({ port: server.port, host: '127.0.0.1', localAddress, path: '/healthz', agent: false }).end()
  const [response] = await once(request, 'response')
  response.resume()
  return response.statusCode
}

describe('time-outs', () => {
  it('a connection that says nothing is closed without a word', async () => {
    const server = await serving({ headersTimeoutMs: 200 })
    const silent = await Promise.all(Array.from({ length: 50 }, () => dial(server)))
    await Promise.all(silent.map(closed))
    expect(silent.map((socket) => socket.heard())).toEqual(Array(50).fill(''))
  })

  it('headers that drip in are a 408, however lively they are', async () => {
    const server = await serving({ headersTimeoutMs: 500 })
    const socket = await dial(server)
    socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\n')
    const dripping = setInterval(() => socket.write('X-More: 1\r\n'), 50)
    closing.push(() => clearInterval(dripping))
    await closed(socket)
    expect(socket.heard()).toMatch(/^HTTP\/1\.1 408 /)
    expect(socket.heard()).toContain('"title":"Request Timeout"')
  })

  it('a body that never ends is cut', async () => {
    const server = await serving({ requestTimeoutMs: 500 })
    const socket = await dial(server)
    socket.write('POST /api/v1/jobs HTTP/1.1\r\nHost: x\r\nContent-Length: 1000000\r\n\r\n')
    const dripping = setInterval(() => socket.write('x'), 50)
    closing.push(() => clearInterval(dripping))
    await closed(socket)
  })

  it('a connection serves several requests, and is closed when it stays idle', async () => {
    const server = await serving({ keepAliveTimeoutMs: 500 })
    const socket = await dial(server)
    for (let asked = 1; asked <= 3; asked++) {
      socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n')
      await expect.poll(() => socket.heard().split('HTTP/1.1 200').length - 1).toBe(asked)
    }
    await closed(socket)
  })

  /** Far more than the kernel buffers for a client that does not read. */
  const BIG = 'x'.repeat(64_000_000)
  let isCut = () => {}
  const big = {
    async answer(c: ApiContext) {
      c.env.outgoing!.once('close', () => isCut())
      return c.body(BIG)
    },
  }

  it('a slow reader of a big answer is not cut, though it takes three times the limit', async () => {
    const server = await serving({ stalledTimeoutMs: 2_000, keepAliveTimeoutMs: 2_000 }, big)
    const slowUntil = performance.now() + 6_000
    const socket = connect(server.port, '127.0.0.1')
    closing.push(() => socket.destroy())
    let read = 0
    socket.on('data', async (chunk) => {
      read += chunk.length
      if (performance.now() > slowUntil) return
      socket.pause()
      await pause(20)
      socket.resume()
    })
    socket.write('GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
    await once(socket, 'close')
    expect(read).toBeGreaterThan(BIG.length)
  })

  it('a client that reads nothing of an answer is cut', async () => {
    const cut = new Promise<void>((done) => {
      isCut = done
    })
    const server = await serving({ stalledTimeoutMs: 300 }, big)
    const socket = connect(server.port, '127.0.0.1')
    closing.push(() => socket.destroy())
    socket.pause()
    socket.on('error', () => {})
    socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
    await cut
    let read = 0
    socket.on('data', (chunk) => {
      read += chunk.length
    })
    socket.resume()
    await closed(socket)
    expect(read).toBeLessThan(BIG.length)
  })

  it('an answer that cannot be sent is a 500 problem, and the connection goes on', async () => {
    const failures: unknown[] = []
    const odd = {
      answer: async (c: ApiContext) => c.body('text', 200, { 'x-odd': c.req.path === '/odd' ? 'a\nb' : 'plain' }),
      failed: (_: ApiContext, error: unknown) => failures.push(error),
    }
    const socket = await dial(await serving({}, odd))
    socket.write('GET /odd HTTP/1.1\r\nHost: x\r\n\r\nGET / HTTP/1.1\r\nHost: x\r\n\r\n')
    await expect.poll(() => [...socket.heard().matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status)).toEqual(['500', '200'])
    expect(failures).toHaveLength(1)
  })

  it('a stream that is silent for longer than every limit goes on', async () => {
    const answer = async (c: ApiContext) => {
      const body = new ReadableStream({
        async start(events) {
          events.enqueue(Buffer.from('first\n'))
          // Longer than the limits and the second between Node's looks at them.
          await pause(1_500)
          events.enqueue(Buffer.from('second\n'))
          events.close()
        },
      })
      return c.body(body, 200, { 'content-type': 'text/event-stream' })
    }
    const short = { headersTimeoutMs: 200, requestTimeoutMs: 200, keepAliveTimeoutMs: 200, stalledTimeoutMs: 200 }
    const server = await serving(short, { answer })
    const socket = await dial(server)
    socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
    await expect.poll(() => socket.heard()).toContain('first')
    await expect.poll(() => socket.heard()).toContain('second')
  })
})

describe('connections of one address', () => {
  it('a thousand of them do not lock out another address', async () => {
    const server = await serving({ perAddress: 100, headersTimeoutMs: 600_000, requestTimeoutMs: 600_000 })
    const sockets: Socket[] = []
    for (let batch = 0; batch < 10; batch++) {
      sockets.push(...(await Promise.all(Array.from({ length: 100 }, () => dial(server)))))
    }
    await expect.poll(() => sockets.filter((socket) => !socket.destroyed).length).toBe(100)
    expect(await healthFrom(server, '127.0.0.2')).toBe(200)
    expect(await healthFrom(server, '127.0.0.1')).toBe(429)
    sockets.find((socket) => !socket.destroyed)!.destroy()
    await expect.poll(() => healthFrom(server, '127.0.0.1')).toBe(200)
  })

  it('the one too many is told why', async () => {
    const server = await serving({ perAddress: 1 })
    await dial(server)
    const second = await dial(server)
    await closed(second)
    expect(second.heard()).toMatch(/^HTTP\/1\.1 429 Too Many Requests\r\n/)
    expect(second.heard()).toMatch(/retry-after: \d+\r\n/)
    expect(JSON.parse(second.heard().split('\r\n\r\n')[1]!)).toMatchObject({
      status: 429,
      detail: expect.stringContaining('this address has 1 connections open'),
    })
  })

  it('all addresses together have a limit too', async () => {
    const server = await serving({ total: 3 })
    const held = [await dial(server), await dial(server, '127.0.0.2'), await dial(server, '127.0.0.3')]
    await closed(await dial(server, '127.0.0.4'))
    expect(held.every((socket) => !socket.destroyed)).toBe(true)
  })

  it('a trusted proxy may hold any number; each client behind it has its limit of requests under way', async () => {
    const waiting: (() => void)[] = []
    const proxied = await testApi(pool, {
      trustedProxies: [LOOPBACK],
      mostPerClient: 2,
      resolver: {
        resolve: () => new Promise((done) => waiting.push(() => done({ kind: 'unmatched' }))),
        jobsInCatalog: async () => [],
      },
    })
    const server = await serving({ perAddress: 1, trustedProxies: [LOOPBACK] }, proxied.app)
    const path = '/api/v1/jobs/resolve?url=https://example.com/'
    const ask = (client: string) =>
      fetch(`${server.url}${path}`, { headers: { authorization: `Bearer ${proxied.key}`, 'x-forwarded-for': client } })
    const first = [ask('192.0.2.1'), ask('192.0.2.1')]
    await expect.poll(() => waiting.length).toBe(2)
    const third = await ask('192.0.2.1')
    expect([third.status, third.headers.get('retry-after')]).toEqual([429, '1'])
    const other = ask('192.0.2.2')
    await expect.poll(() => waiting.length).toBe(3)
    for (const go of waiting) go()
    expect((await Promise.all([...first, other])).map(({ status }) => status)).toEqual([404, 404, 404])
    const again = ask('192.0.2.1')
    await expect.poll(() => waiting.length).toBe(4)
    waiting[3]!()
    expect((await again).status).toBe(404)
  })
})

describe('an address that guesses keys', () => {
  const vocab = (server: Listening, key: string, client: string) =>
    fetch(`${server.url}/api/v1/meta/vocab`, { headers: { authorization: `Bearer ${key}`, 'x-forwarded-for': client } })

  it('is slowed, costs few queries, and gets 401 or 429; others and keys known to be valid are not slowed', async () => {
    let queries = 0
    const counting = new Proxy(pool, {
      get: (target, name) => {
        if (name !== 'query') return Reflect.get(target, name)
        return (...args: unknown[]) => {
          queries++
          return (target.query as (...rest: unknown[]) => unknown)(...args)
        }
      },
    })
    const guarded = await testApi(counting, { trustedProxies: [LOOPBACK] })
    const server = await serving({}, guarded.app)
    expect((await vocab(server, guarded.key, '192.0.2.9')).status).toBe(200)
    for (let guess = 0; guess < 10; guess++) expect((await vocab(server, makeApiKey(), '192.0.2.9')).status).toBe(401)

    queries = 0
    const guess = () => vocab(server, makeApiKey(), '192.0.2.9').then(({ status }) => status)
    const guesses = Promise.all(Array.from({ length: 200 }, () => guess().catch(() => 'cut at the end of the test')))
    // While guesses wait, the valid key of that address and everybody elsewhere are served.
    expect((await vocab(server, guarded.key, '192.0.2.9')).status).toBe(200)
    expect((await vocab(server, makeApiKey(), '192.0.2.10')).status).toBe(401)
    const account = (await addAccount(pool, `guessed ${Math.random()}`))!
    const fresh = await issueKey(pool, account)
    expect((await vocab(server, fresh.key, '192.0.2.11')).status).toBe(200)
    expect(queries).toBeLessThan(40)
    await server.drain(0)
    const statuses = await guesses
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(100)
    expect(statuses).not.toContain(200)
  })

  it('a key refused once is not looked up again at once', async () => {
    let queries = 0
    const counting = new Proxy(pool, {
      get: (target, name) => {
        if (name !== 'query') return Reflect.get(target, name)
        return (...args: unknown[]) => {
          queries++
          return (target.query as (...rest: unknown[]) => unknown)(...args)
        }
      },
    })
    const guarded = await testApi(counting)
    const key = makeApiKey()
    queries = 0
    const ask = async () => (await guarded.ask('/api/v1/meta/vocab', { headers: { authorization: `Bearer ${key}` } })).status
    expect(await Promise.all(Array.from({ length: 100 }, ask))).toEqual(Array.from({ length: 100 }, () => 401))
    expect(queries).toBe(1)
  })
})
