import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import type pg from 'pg'
import { afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { Listening } from '../../src/api/listen.ts'
import { addAccount } from '../../src/catalog/accounts.ts'
import { issueKey } from '../../src/commands/issue-key.ts'
import { GREENHOUSE, LEVER, world } from '../collect/resolve/world.ts'
import { testApi } from '../support/api.ts'
import { testDatabase } from '../support/database.ts'
import { listening } from '../support/listening.ts'
import { fillLongCatalog, LONG_JOB_URL, type LongCatalog } from '../support/long-catalog.ts'

const KEEP_MS = 20_000
const WAIT_MS = 30_000

let pool: pg.Pool
let long: LongCatalog
beforeAll(async () => {
  pool = (await testDatabase()).pool
  long = await fillLongCatalog(pool, { jobs: 1, changes: 1 })
})
afterEach(() => void vi.useRealTimers())

const longJob = () => `/api/v1/jobs/${long.longest}`
const resolved = (url: string) => `/api/v1/jobs/resolve?${new URLSearchParams({ url })}`

let accounts = 0
async function keyOfNewAccount(): Promise<string> {
  const account = await addAccount(pool, `stalled ${++accounts}`, { requests_per_minute: 1_000_000 })
  return (await issueKey(pool, account!)).key
}

/** Asks over a connection of its own. Nothing of the answer is read until somebody does. */
async function ask({ url }: Listening, path: string, key: string): Promise<IncomingMessage> {
  const request = get(url + path, { headers: { authorization: `Bearer ${key}` }, agent: false })
  onTestFinished(() => void request.destroy())
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  return response
}

async function textOf(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of response) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

async function problemOf(answer: Promise<IncomingMessage>) {
  const response = await answer
  return [response.statusCode, response.headers['retry-after'], JSON.parse(await textOf(response)).detail]
}

/** Four accounts with a long job each, of which they read nothing: there is no room for a fifth. */
async function stalledAccounts(server: Listening): Promise<IncomingMessage[]> {
  const keys = await Promise.all(Array.from({ length: 4 }, keyOfNewAccount))
  return Promise.all(keys.map((key) => ask(server, longJob(), key)))
}

describe('accounts that do not read their long answers', () => {
  it('give way to another one after a while, and no more of them than it needs', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const server = await listening((await testApi(pool)).app)
    const stalled = await stalledAccounts(server)
    vi.advanceTimersByTime(2 * KEEP_MS)
    const waiting = ask(server, longJob(), await keyOfNewAccount())
    let answered = false
    void waiting.then(() => {
      answered = true
    })
    const short = await ask(server, '/api/v1/meta/vocab', await keyOfNewAccount())
    expect((await textOf(short)).length, 'short answers need no room').toBeGreaterThan(0)
    expect(answered, 'while no time passes').toBe(false)
    expect(JSON.parse(await textOf(await whileTimePasses(waiting, 1_000))).id).toBe(long.longest)
    const ends = await Promise.allSettled(stalled.map(textOf))
    expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected'])
  })

  it.each([
    ['429 where the account waits for itself', (key: string) => [key], [429, '5', /^the account has as many answers under way/]],
    ['503 where it waits for others', () => [], [503, '5', /^other accounts have all the memory/]],
  ])('make a request wait for a bounded time: %s', async (_, ownStalled, [status, retryAfter, words]) => {
    const server = await listening((await testApi(pool)).app)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const key = await keyOfNewAccount()
    for (const own of ownStalled(key)) await ask(server, longJob(), own)
    if (status === 503) await stalledAccounts(server)
    const answer = await whileTimePasses(problemOf(ask(server, longJob(), key)), WAIT_MS)
    expect(answer).toEqual([status, retryAfter, expect.stringMatching(words as RegExp)])
  })
})

/** Lets the time of waiting requests pass until there is an answer. The database has time limits too, so it passes between statements. */
async function whileTimePasses<T>(answer: Promise<T>, milliseconds: number): Promise<T> {
  let isThere = false
  const done = () => {
    isThere = true
  }
  answer.then(done, done)
  while (!isThere) {
    if (pool.idleCount === pool.totalCount) vi.advanceTimersByTime(milliseconds)
    await new Promise(setImmediate)
  }
  return answer
}

describe('an account that floods resolve', () => {
  it('gets 503 for the jobs that have no room within the budget, and another account gets its job', async () => {
    const there = await world()
    onTestFinished(() => there.close())
    const { app, key } = await testApi(pool, { resolver: there.resolver(pool, 5_000) })
    const server = await listening(app)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const asked = Array.from({ length: 8 }, () => ask(server, resolved(LONG_JOB_URL), key))
    await Promise.race(asked)
    const flood = await whileTimePasses(Promise.all(asked), 5_000)
    vi.useRealTimers()
    const statuses = flood.map(({ statusCode }) => statusCode).toSorted()
    expect(statuses).toEqual([200, ...Array(7).fill(503)])
    const refused = flood.find(({ statusCode }) => statusCode === 503)!
    expect(JSON.parse(await textOf(refused))).toMatchObject({ title: 'Service Unavailable' })

    const other = await ask(server, resolved(LONG_JOB_URL), await keyOfNewAccount())
    expect(JSON.parse(await textOf(other)).id).toBe(long.longest)
    // The room of the first comes back when it is read, and no request that was refused still waits for it.
    const read = flood.find(({ statusCode }) => statusCode === 200)!
    expect(JSON.parse(await textOf(read)).id).toBe(long.longest)
    expect((await ask(server, resolved(LONG_JOB_URL), key)).statusCode).toBe(200)
  })

  it('at a source that does not answer does not hold up what another account resolves at one that does', async () => {
    const there = await world()
    onTestFinished(() => there.close())
    const hanging = Array.from({ length: 60 }, (_, at) => GREENHOUSE.url.replace(GREENHOUSE.id, `${7_200_000_000 + at}`))
    for (const url of hanging) there.says[GREENHOUSE.at.replace(GREENHOUSE.id, url.split('/').at(-1)!)] = () => {}
    there.says[LEVER.at] = LEVER.body
    const { app, key } = await testApi(pool, { resolver: there.resolver(pool, 10 * 60_000) })
    const server = await listening(app)
    const refused: (number | undefined)[] = []
    // The others hang until the test is over, which ends their connections.
    for (const url of hanging) ask(server, resolved(url), key).then(({ statusCode }) => refused.push(statusCode), Boolean)
    // One account has 8 readings at a time, 32 requests that wait, and is refused beyond.
    await expect.poll(() => there.seen.length).toBe(8)
    const other = await ask(server, resolved(LEVER.url), await keyOfNewAccount())
    expect([other.statusCode, there.seen.length]).toEqual([200, 9])
    await expect.poll(() => refused).toEqual(Array(60 - 8 - 32).fill(503))
  })
})
