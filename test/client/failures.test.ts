import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import ipaddr from 'ipaddr.js'
import type pg from 'pg'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import {
  type ClientOptions,
  createClient,
  ForbiddenError,
  InvalidRequestError,
  NetworkError,
  NotFoundError,
  RateLimitError,
  SearchTooBroadError,
  TimeoutError,
  UnauthorizedError,
  UnavailableError,
  UnexpectedAnswerError,
} from '../../src/client/index.ts'
import { waitBeforeRetry } from '../../src/client/retry.ts'
import { type TestApiOptions, testApi } from '../support/api.ts'
import { testDatabase } from '../support/database.ts'
import { aJob, aSource, present } from '../support/jobs.ts'
import { listening } from '../support/listening.ts'

let pool: pg.Pool
beforeAll(async () => {
  pool = (await testDatabase()).pool
  await present(pool, await aSource(pool), [aJob({ posted_at: new Date().toISOString() })])
})

/** A real API on a port of its own, and a client of it that never tries again unless told. */
async function serving(options: TestApiOptions = {}, own: ClientOptions = {}) {
  const api = await testApi(pool, options)
  const start = (port = 0) => listening(api.app, { port })
  const server = await start()
  return { api, server, start, client: createClient({ url: server.url, key: api.key, retries: 0, ...own }) }
}

const failureOf = (promise: PromiseLike<unknown>) =>
  Promise.resolve(promise).then(
    () => expect.unreachable('it did not fail'),
    (error) => error,
  )

describe('one error class for each kind of problem', () => {
  it('400: parameters, all at once', async () => {
    const { client } = await serving()
    const error = await failureOf(client.search({ limit: 0, salary_min: -1 }))
    expect(error).toBeInstanceOf(InvalidRequestError)
    expect(error).toMatchObject({ name: 'InvalidRequestError', status: 400, title: 'Invalid query parameters' })
    expect(error.errors.map(({ field }: { field: string }) => field).sort()).toEqual(['limit', 'salary_min'])
    expect(error.requestId).toEqual(expect.any(String))
  })

  it('400: the query itself', async () => {
    const { client } = await serving()
    const error = await failureOf(client.count({ q: '-senior' }))
    expect(error).toBeInstanceOf(InvalidRequestError)
    expect(error).toMatchObject({ title: 'Invalid search query', errors: [] })
  })

  it('401, and the key is in no message', async () => {
    const { server } = await serving()
    const error = await failureOf(createClient({ url: server.url, key: 'sk_secret' }).vocab())
    expect(error).toBeInstanceOf(UnauthorizedError)
    expect(JSON.stringify([error, error.message, error.stack])).not.toContain('sk_secret')
  })

  it('403', async () => {
    const { client } = await serving()
    expect(await failureOf(client.search({ include: 'source' }))).toBeInstanceOf(ForbiddenError)
  })

  it('404', async () => {
    const { client } = await serving()
    expect(await failureOf(client.get(4_000_000))).toBeInstanceOf(NotFoundError)
  })

  it('422', async () => {
    const { client } = await serving({ budgetMs: 200 })
    const blocker = await pool.connect()
    await blocker.query('begin; lock table jobs in access exclusive mode')
    const error = await failureOf(client.count({ q: 'engineer' }))
    await blocker.query('rollback')
    blocker.release()
    expect(error).toBeInstanceOf(SearchTooBroadError)
  })

  it('429, with the seconds to wait', async () => {
    const { client } = await serving({ quota: 2 })
    await client.vocab()
    await client.vocab()
    const error = await failureOf(client.vocab())
    expect(error).toBeInstanceOf(RateLimitError)
    expect(error.retryAfter).toBeGreaterThan(0)
  })

  it('503, 500, and an answer that is not ours', async () => {
    const url = await answering(
      (answer) => answer.writeHead(503, { 'retry-after': '7' }).end('<h1>Bad gateway</h1>'),
      (answer) => answer.writeHead(500).end(),
      (answer) => answer.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Welcome</h1>'),
    )
    const client = createClient({ url, retries: 0 })
    const busy = await failureOf(client.vocab())
    expect(busy).toBeInstanceOf(UnavailableError)
    expect(busy.retryAfter).toBe(7)
    expect(await failureOf(client.vocab())).toBeInstanceOf(UnexpectedAnswerError)
    const page = await failureOf(client.vocab())
    expect(page).toBeInstanceOf(UnexpectedAnswerError)
    expect(page.message).toContain('is this the address of a Rolecall server?')
  })

  it('no server, a connection that breaks, an answer that never comes', async () => {
    const { server, client } = await serving()
    await server.drain(0)
    const gone = await failureOf(client.vocab())
    expect(gone).toBeInstanceOf(NetworkError)
    expect(gone.cause).toBeInstanceOf(Error)

    const url = await answering(
      (answer) => {
        answer.writeHead(200, { 'content-length': '1000' }).write('{"level":')
        setTimeout(() => answer.destroy(), 50)
      },
      () => {},
    )
    expect(await failureOf(createClient({ url, retries: 0 }).vocab())).toBeInstanceOf(NetworkError)
    expect(await failureOf(createClient({ url, retries: 0, timeoutMs: 100 }).vocab())).toBeInstanceOf(TimeoutError)
  })
})

describe('trying again', () => {
  it('a real 429 is waited for as long as it says, and then answered', async () => {
    // One request at a time for each client behind a proxy: the others are told to come back in a second.
    const { client } = await serving(
      { trustedProxies: [ipaddr.parseCIDR('127.0.0.1/32')], mostPerClient: 1 },
      { retries: 60, maxWaitMs: 5_000 },
    )
    let turnedAway = 0
    const facts = (told: { tries: number }) => {
      turnedAway += told.tries - 1
    }
    const counts = await Promise.all(Array.from({ length: 12 }, () => client.count({ q: 'engineer' }, { onAnswer: facts })))
    expect(counts).toEqual(Array.from({ length: 12 }, () => 1))
    expect(turnedAway).toBeGreaterThan(0)
  })

  it('a server that asks for longer than allowed is not asked again', async () => {
    const { client, api } = await serving({ quota: 1 }, { retries: 5, maxWaitMs: 10 })
    await client.vocab()
    expect(await failureOf(client.vocab())).toBeInstanceOf(RateLimitError)
    expect((await api.get('/api/v1/meta/vocab')).status).toBe(429)
  })

  it('a server that goes away and comes back is found again', async () => {
    const { client, server, start } = await serving({}, { retries: 100, maxWaitMs: 200 })
    const key = await client.count()
    await server.drain(0)
    const again = client.count()
    await new Promise((done) => setTimeout(done, 300))
    await start(server.port)
    expect(await again).toBe(key)
  })

  it('gives up after as many tries as allowed', async () => {
    let asked = 0
    const url = await answering(
      ...Array.from({ length: 3 }, () => (answer: ServerResponse) => {
        asked++
        answer.writeHead(503, { 'retry-after': '0' }).end()
      }),
    )
    expect(await failureOf(createClient({ url, retries: 2 }).vocab())).toBeInstanceOf(UnavailableError)
    expect(asked).toBe(3)
  })

  it('what is wrong with the request is never tried again', async () => {
    for (const Kind of [InvalidRequestError, UnauthorizedError, ForbiddenError, NotFoundError, SearchTooBroadError]) {
      const facts = { url: '', status: 400, title: '', detail: null, errors: [], retryAfter: null, requestId: null }
      expect(waitBeforeRetry(new Kind(facts), 1, { retries: 9, maxWaitMs: 1_000 })).toBeNull()
    }
  })

  it('waits double from try to try, spread at random, up to the longest', () => {
    const error = new NetworkError('gone', { url: '' })
    const waits = (random: number) =>
      [1, 2, 3, 9].map((failures) => waitBeforeRetry(error, failures, { retries: 9, maxWaitMs: 4_000 }, () => random))
    expect(waits(1)).toEqual([250, 500, 1_000, 4_000])
    expect(waits(0)).toEqual([125, 250, 500, 2_000])
    expect(waitBeforeRetry(error, 10, { retries: 9, maxWaitMs: 4_000 })).toBeNull()
  })
})

describe('an AbortSignal', () => {
  it('ends a request under way, a wait before the next try, and one that was not begun, with its own reason', async () => {
    const url = await answering(
      () => {},
      (answer) => answer.writeHead(503, { 'retry-after': '50' }).end(),
    )
    const client = createClient({ url })
    for (const after of [100, 300]) {
      const stop = new AbortController()
      setTimeout(() => stop.abort(new Error('changed my mind')), after)
      expect(await failureOf(client.vocab({ signal: stop.signal }))).toMatchObject({ message: 'changed my mind' })
    }
    expect(await failureOf(client.vocab({ signal: AbortSignal.abort() }))).toMatchObject({ name: 'AbortError' })
  })

  it('ends a walk through pages', async () => {
    const { client } = await serving()
    const stop = new AbortController()
    const walk = async () => {
      for await (const _ of client.changes({ limit: 1 }, { signal: stop.signal })) stop.abort()
      await client.vocab({ signal: stop.signal })
    }
    expect(await failureOf(walk())).toMatchObject({ name: 'AbortError' })
  })
})

it('needs nothing but what browsers, workers and Node share', () => {
  for (const name of readdirSync('src/client').filter((file) => file.endsWith('.ts'))) {
    const text = readFileSync(`src/client/${name}`, 'utf8')
    expect(
      [...text.matchAll(/from '([^.][^']*)'/g)].map((match) => match[1]),
      name,
    ).toEqual([])
    if (!name.includes('.generated.')) expect(text, name).not.toMatch(/\b(process|Buffer|require|window|document)\./)
  }
})

it('says so when it does not know where the service is', () => {
  expect(() => createClient()).toThrow('createClient needs the url of the service')
})

/** A server that gives each request the next of these answers, as a proxy or a broken machine in between would. */
async function answering(...answers: ((answer: ServerResponse) => void)[]): Promise<string> {
  const server: Server = createServer((_, response) => answers.shift()?.(response)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
