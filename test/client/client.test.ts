import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Listening } from '../../src/api/listen.ts'
import { type AnswerFacts, type Client, createClient } from '../../src/client/index.ts'
import { type TestApi, testApi } from '../support/api.ts'
import { testDatabase } from '../support/database.ts'
import { aJob, aSource, present } from '../support/jobs.ts'
import { listening } from '../support/listening.ts'

const JOBS = 25
let pool: pg.Pool
let api: TestApi
let server: Listening
let client: Client
beforeAll(async () => {
  pool = (await testDatabase()).pool
  api = await testApi(pool)
  const source = await aSource(pool, 'northwind', { name: 'Northwind' })
  await present(
    pool,
    source,
    Array.from({ length: JOBS }, (_, index) =>
      aJob({ title: `Engineer ${index}`, posted_at: new Date(Date.now() - index * 60_000).toISOString() }),
    ),
  )
  server = await listening(api.app)
  client = createClient({ url: server.url, key: api.key })
})

describe('one method per path', () => {
  it('search, count and facets', async () => {
    const page = await client.search({ q: 'engineer', limit: 10 })
    expect(page.data).toHaveLength(10)
    expect(page.next_cursor).toEqual(expect.any(String))
    expect(await client.count({ q: 'engineer' })).toBe(JOBS)
    const levels = ['mid', 'senior'] as const
    const asked: string[] = []
    const listening = { onAnswer: ({ url }: AnswerFacts) => void asked.push(new URL(url).search) }
    await client.count({ level: levels, city: ['Lima', 'Washington, DC'] }, listening)
    await client.count({ level: 'mid', city: 'Lima' }, listening)
    expect(asked).toEqual(['?level=mid&level=senior&city=Lima&city=Washington%2C+DC', '?level=mid&city=Lima'])
    const { facets } = await client.facets({ facet: ['company'], q: 'engineer' })
    expect(facets.company).toEqual([{ value: expect.any(Number), name: 'Northwind', count: JOBS }])
  })

  it('a job, its history and its URL', async () => {
    const [first] = (await client.search({ limit: 1 })).data
    const job = await client.get(first!.id)
    expect(job.title).toBe(first!.title)
    expect((await client.history(first!.id)).data[0]).toMatchObject({ change_type: 'created' })
    await expect(client.resolve(job.url)).rejects.toMatchObject({ name: 'NotFoundError', status: 404 })
  })

  it('companies, sources, the account', async () => {
    const [company] = (await client.companies({ q: 'north' })).data
    expect(await client.company(company!.id)).toMatchObject({ name: 'Northwind', open_jobs: JOBS })
    expect(await client.companyHistory(company!.id)).toEqual(expect.any(Array))
    expect((await client.sources()).data).toHaveLength(1)
    expect((await client.me()).account).toBeDefined()
  })

  it('places, skills and vocabularies', async () => {
    expect((await client.locations({ q: 'berl', kind: 'city' })).map(({ name }) => name)).toContain('Berlin')
    expect((await client.countries()).map(({ code }) => code)).toContain('DE')
    expect((await client.states('US')).map(({ code }) => code)).toContain('US-CA')
    expect((await client.skills()).map(({ slug }) => slug)).toContain('kubernetes')
    expect((await client.vocab()).status).toEqual(['open', 'closed'])
  })

  it('every path of the OpenAPI document is asked by some method', async () => {
    const { body } = await api.get('/api/v1/openapi.json')
    const asked = new Set<string>()
    const streamed = new AbortController()
    const watching = createClient({
      url: server.url,
      key: api.key,
      fetch: async (input) => {
        const { pathname } = new URL(String(input))
        asked.add(pathname.replace(/\/7(?=\/|$)/, '/{id}').replace(/\/8$/, '/{email_id}'))
        if (pathname.endsWith('/stream')) streamed.abort()
        return new Response('{"data":[],"next_cursor":null}')
      },
    })
    for (const [name, method] of Object.entries(watching)) {
      const first = name === 'resolve' ? 'https://jobs.example/1' : name === 'states' ? 'DE' : name === 'batch' ? { ids: [7] } : 7
      await (method as (value: unknown) => PromiseLike<unknown>)(first)
    }
    await watching.searches.matches(7)
    await watching.searches.end(7)
    await watching.searches.addFeed(7)
    await watching.searches.endFeed(7)
    await watching.searches.addEmail(7, { address: 'ada@example.org', every: 'day' })
    await watching.searches.endEmail(7, 8)
    for (const method of Object.values(watching.webhooks)) await (method as (id: number) => Promise<unknown>)(7)
    // An export asks when its first row is wanted. This answer is none, and that is refused.
    await expect(watching.export({}, { retries: 0 })[Symbol.asyncIterator]().next()).rejects.toThrow()
    // The feed is streamed when its end is reached.
    const following = watching.changes.follow({ signal: streamed.signal, pollMs: 10 })
    for await (const _ of following);
    const paths = Object.keys(body.paths).filter((path) => path !== '/api/v1/openapi.json')
    expect(paths.filter((path) => !asked.has(path))).toEqual([])
  })
})

describe('lists', () => {
  it('for await walks every page, and asks for no page that is not needed', async () => {
    const pages: AnswerFacts[] = []
    const seen: number[] = []
    for await (const job of client.search({ limit: 10 }, { onAnswer: (facts) => pages.push(facts) })) seen.push(job.id)
    expect(new Set(seen).size).toBe(JOBS)
    expect(pages).toHaveLength(3)

    pages.length = 0
    for await (const job of client.search({ limit: 10 }, { onAnswer: (facts) => pages.push(facts) })) {
      if (job.id === seen[4]) break
    }
    expect(pages).toHaveLength(1)
  })

  it('pages() gives whole pages', async () => {
    const lengths: number[] = []
    for await (const page of client.search({ limit: 10 }).pages()) lengths.push(page.data.length)
    expect(lengths).toEqual([10, 10, 5])
  })

  it('the feed ends where it ends, from a moment too', async () => {
    const ids: number[] = []
    for await (const event of client.changes({ limit: 7, since: '2020-01-01T00:00:00Z' })) ids.push(event.id)
    expect(ids).toHaveLength(JOBS)
    expect(ids).toEqual([...ids].sort((a, b) => a - b))
  })

  it('lists of values are repeated, and what is undefined or empty is left out', async () => {
    expect(await client.count({ country: ['DE', 'AT'], title: undefined, state: [] })).toBe(0)
  })
})

it('tells the server time, the budget and the tries of an answer', async () => {
  let facts: AnswerFacts | undefined
  await client.vocab({
    onAnswer: (told) => {
      facts = told
    },
  })
  expect(facts).toMatchObject({ status: 200, tries: 1, url: `${server.url}/api/v1/meta/vocab` })
  expect(facts?.serverMs).toBeGreaterThan(0)
  expect(facts?.budget?.remaining).toBeGreaterThan(0)
})

it('asks a key function before each request', async () => {
  const keys = [api.key, 'sk_wrong']
  const changing = createClient({ url: `${server.url}/`, key: () => keys.shift() ?? null })
  await changing.vocab()
  await expect(changing.vocab()).rejects.toMatchObject({ status: 401 })
})

it('is what `import "rolecall/client"` gives, and runs in a worker too', async () => {
  const code = `
    const { Worker } = require('node:worker_threads')
    const inside = "import('rolecall/client').then(async ({ createClient }) => {" +
      "const client = createClient({ url: process.env.URL_OF_SERVER, key: process.env.KEY_OF_TEST });" +
      "require('node:worker_threads').parentPort.postMessage(await client.count()) })"
    new Worker(inside, { eval: true }).on('message', (count) => process.stdout.write(String(count)))`
  const env = { ...process.env, URL_OF_SERVER: server.url, KEY_OF_TEST: api.key }
  const { stdout } = await promisify(execFile)(process.execPath, ['--eval', code], { env })
  expect(stdout).toBe(String(JOBS))
})
