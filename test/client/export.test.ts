import type pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Listening } from '../../src/api/listen.ts'
import { type Client, createClient, type Job } from '../../src/client/index.ts'
import { type TestApi, testApi } from '../support/api.ts'
import { testDatabase } from '../support/database.ts'
import { aJob, aSource, present } from '../support/jobs.ts'
import { listening } from '../support/listening.ts'
import { type Relay, relayTo } from '../support/relay.ts'

const JOBS = 1_200
let pool: pg.Pool
let api: TestApi
let server: Listening
let relay: Relay
let client: Client
beforeAll(async () => {
  pool = (await testDatabase()).pool
  api = await testApi(pool)
  const source = await aSource(pool, 'northwind', { name: 'Northwind' })
  const posted_at = new Date().toISOString()
  // So long that the answer does not fit into the buffers between server and client.
  const jobs = Array.from({ length: JOBS }, (_, at) =>
    aJob({ title: `Engineer ${at}`, posted_at, description_md: `Ä${at} `.repeat(2_000) }),
  )
  await present(pool, source, jobs)
  server = await listening(api.app)
  relay = await relayTo(server.url)
  client = createClient({ url: relay.url, key: api.key })
  return () => relay.cut()
})

async function idsOf(jobs: AsyncIterable<Job>): Promise<number[]> {
  const ids: number[] = []
  for await (const { id } of jobs) ids.push(id)
  return ids
}

const everyId = async () => (await pool.query('select id from jobs order by id')).rows.map(({ id }) => id)

describe('client.export', () => {
  it('gives every job once, with the description where it is asked for, and tells where the catalog stood', async () => {
    // On the same machine the client does not ask for a compressed answer by itself.
    const compressed: typeof fetch = (url, init) =>
      fetch(url, { ...init, headers: { ...(init?.headers as object), 'accept-encoding': 'gzip' } })
    const elsewhere = createClient({ url: relay.url, key: api.key, fetch: compressed })
    const jobs = elsewhere.export({ q: 'engineer', description: 'text' })
    expect(jobs.position).toBeNull()
    const found: Job[] = []
    for await (const job of jobs) found.push(job)
    expect(found.map(({ id }) => id)).toEqual(await everyId())
    expect(found[7]!.description_md).toContain('Ä7 Ä7')
    expect(jobs.position).toEqual({
      cursor: expect.any(String),
      changeId: String(JOBS + 1),
      revision: expect.stringMatching(/^\d+$/),
      fuzzy: false,
    })
  })

  it('goes on after the last row when the connection breaks, and loses and repeats none', async () => {
    const failures: string[] = []
    const jobs = client.export({ description: 'text' }, { onRetry: (error) => void failures.push((error as Error).name) })
    const ids: number[] = []
    for await (const { id } of jobs) {
      ids.push(id)
      if (ids.length % 400 === 0 && ids.length < JOBS) {
        await relay.cut()
        await relay.restore()
      }
    }
    expect(ids).toEqual(await everyId())
    expect(failures.length).toBeGreaterThan(0)
    expect(new Set(failures)).toEqual(new Set(['NetworkError']))
  })

  it('as CSV it has one header and goes on after the last row when the connection breaks', async () => {
    const jobs = client.export({ description: 'text' })
    let written = ''
    let rows = 0
    let cuts = 0
    for await (const some of jobs.lines('csv')) {
      written += some.text
      rows += some.rows
      if (rows >= 400 * (cuts + 1) && rows < JOBS) {
        cuts++
        await relay.cut()
        await relay.restore()
      }
    }
    expect(cuts).toBeGreaterThan(0)
    expect(rows).toBe(JOBS)
    const whole = await fetch(`${server.url}/api/v1/jobs/export?format=csv&description=text`, {
      headers: { authorization: `Bearer ${api.key}` },
    })
    // No message with both texts: it would be megabytes long.
    expect(written === (await whole.text())).toBe(true)
  })

  it('as CSV without a job it is the header alone', async () => {
    const texts: string[] = []
    for await (const { text, rows } of client.export({ q: 'zzzzzz' }).lines('csv')) texts.push(`${rows} ${text.slice(0, 3)}`)
    expect(texts).toEqual(['0 id,'])
  })

  it('another process goes on with the cursor and the last id', async () => {
    const first = client.export({ description: 'text' })
    let last = 0
    for await (const { id } of first) {
      last = id
      if (id % 100 === 0) break
    }
    const rest = client.export({ description: 'text', cursor: first.position!.cursor, after: last })
    const ids = await everyId()
    expect(await idsOf(rest)).toEqual(ids.slice(ids.indexOf(last) + 1))
    expect(rest.position).toEqual(first.position)
  })

  it('gives up where trying again is of no use: a wrong parameter, a wrong key, a server that stays away', async () => {
    await expect(idsOf(client.export({ q: '-nurse' }))).rejects.toMatchObject({ name: 'InvalidRequestError' })
    const stranger = createClient({ url: server.url, key: 'sk_wrong' })
    await expect(idsOf(stranger.export())).rejects.toMatchObject({ name: 'UnauthorizedError' })
    const nobody = createClient({ url: 'http://127.0.0.1:9', key: api.key })
    await expect(idsOf(nobody.export({}, { retries: 1, maxWaitMs: 10 }))).rejects.toMatchObject({ name: 'NetworkError' })
    const site = createClient({ url: server.url, key: api.key, fetch: async () => new Response('<html>') })
    await expect(idsOf(site.export())).rejects.toMatchObject({ name: 'UnexpectedAnswerError' })
  })

  it('ends when it is told to, and frees its place', async () => {
    for (let again = 0; again < 3; again++) {
      const stop = new AbortController()
      const reading = (async () => {
        for await (const _ of client.export({ description: 'text' }, { signal: stop.signal })) stop.abort(new Error('enough'))
      })()
      await expect(reading).rejects.toThrow('enough')
      for await (const _ of client.export({ description: 'text' })) break
    }
    await expect
      .poll(async () => (await idsOf(client.export({ title: 'engineer 1' }))).length, { timeout: 60_000 })
      .toBeGreaterThan(1)
  })
})
