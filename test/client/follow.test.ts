import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Listening, listen } from '../../src/api/listen.ts'
import type { Source } from '../../src/catalog/sources.ts'
import {
  type Client,
  type ClientOptions,
  type CursorStore,
  createClient,
  type FollowOptions,
  type RolecallError,
} from '../../src/client/index.ts'
import { connectionLimits } from '../../src/commands/connection-limits.ts'
import { readConfig } from '../../src/config/settings.ts'
import { type TestApi, testApi } from '../support/api.ts'
import { testDatabase } from '../support/database.ts'
import { aJob, aSource, present } from '../support/jobs.ts'

let pool: pg.Pool
let api: TestApi
let server: Listening
let source: Source
let client: Client
beforeAll(async () => {
  pool = (await testDatabase()).pool
  api = await testApi(pool)
  source = await aSource(pool)
  await add(25)
  server = await serve(0)
  client = clientOf()
})
afterAll(() => server?.drain(0))

const serve = (port: number) => listen(api.app, { host: '127.0.0.1', port, limits: connectionLimits(readConfig({})) })
const clientOf = (own: ClientOptions = {}) => createClient({ url: server.url, key: api.key, ...own })
const add = (count: number) =>
  present(
    pool,
    source,
    Array.from({ length: count }, () => aJob()),
  )
const eventIds = async () => {
  const { rows } = await pool.query<{ id: number }>('select id from changes order by id')
  return rows.map(({ id }) => id)
}

/** A store in memory that tells what was saved. */
function memory(cursor: string | null = null) {
  const saved: string[] = []
  const store: CursorStore = {
    load: () => saved.at(-1) ?? cursor,
    save: async (next) => {
      saved.push(next)
    },
  }
  return { store, saved }
}

/** Follows until so many events were seen. */
async function seen(of: Client, count: number, options: FollowOptions): Promise<number[]> {
  const stop = new AbortController()
  const ids: number[] = []
  for await (const page of of.changes.follow({ pollMs: 10, maxWaitMs: 10, signal: stop.signal, ...options })) {
    ids.push(...page.data.map(({ id }) => id))
    if (ids.length >= count) stop.abort()
  }
  return ids
}

describe('following the feed', () => {
  it('gives everything there is, then what comes, and saves the place each time the body has ended', async () => {
    const { store, saved } = memory()
    const before = await eventIds()
    const later = setTimeout(() => void add(3), 300)
    expect(await seen(client, before.length + 3, { store, limit: 10 })).toEqual(await eventIds())
    clearTimeout(later)
    expect(saved.at(-1)).toBe(String((await eventIds()).at(-1)))
    expect(saved.slice(0, 2)).toEqual([before[9], before[19]].map(String))
  })

  it('gives a page again whose body broke off, by break or by an error', async () => {
    const { store, saved } = memory()
    const [first] = await eventIds()
    for (const breakOff of [() => false, () => expect.unreachable('in the body')]) {
      const walk = async () => {
        for await (const page of client.changes.follow({ store, limit: 1 })) {
          expect(page.data[0]?.id).toBe(first)
          if (!breakOff()) break
        }
      }
      await walk().catch(() => {})
      expect(saved).toEqual([])
    }
    expect(await seen(client, 1, { store, limit: 1 })).toEqual([first])
    expect(saved).toEqual([String(first)])
  })

  it('begins with the store, else the cursor, else the moment, and tells where each page begins', async () => {
    const ids = await eventIds()
    const { store } = memory(String(ids[4]))
    expect(await seen(client, 1, { store, cursor: '0', limit: 1 })).toEqual([ids[5]])
    expect(await seen(client, 1, { store: memory().store, cursor: String(ids[2]), limit: 1 })).toEqual([ids[3]])
    const cursors: unknown[] = []
    for await (const page of client.changes.follow({ since: new Date(0), limit: 1 })) {
      cursors.push([page.previous_cursor, page.next_cursor])
      if (cursors.length === 2) break
    }
    expect(cursors).toEqual([
      [null, String(ids[0])],
      [String(ids[0]), String(ids[1])],
    ])
  })

  it('saves where a moment without events is, and what comes after it', async () => {
    const end = await client.changes.end()
    expect(end).toBe(String((await eventIds()).at(-1)))
    const { store, saved } = memory()
    for await (const page of client.changes.follow({ since: '2090-01-01T00:00:00Z', store, pollMs: 10 })) {
      if (page.data.length > 0) break
      expect(page).toMatchObject({ data: [], previous_cursor: null, next_cursor: end })
      await add(1)
    }
    expect(saved).toEqual([end])
  })

  it('filters, and attaches jobs', async () => {
    for await (const page of client.changes.follow({ types: 'created', include: 'job', limit: 2 })) {
      expect(page.data.map(({ job }) => job?.title)).toEqual(['Engineer', 'Engineer'])
      break
    }
  })

  it('passes over stretches in which nothing matches, and saves that it did', async () => {
    const { store, saved } = memory()
    await pool.query(
      `insert into changes (id, job_id, source_id, change_type, changed_at, changed_fields)
       select nextval('change_ids'), job_id, source_id, 'updated', changed_at, array['title']
         from (select * from changes order by id desc limit 1) as one, generate_series(1, 10001)`,
    )
    await add(1)
    const newest = (await eventIds()).at(-1)
    expect(await seen(client, 1, { store, types: 'created', cursor: String(Number(newest) - 10_002) })).toEqual([newest])
    expect(saved).toEqual([String(Number(newest) - 2), String(newest)])
  })
})

describe('trouble', () => {
  let failures: RolecallError[]
  let waits: number[]
  beforeEach(() => {
    failures = []
    waits = []
  })
  const onRetry = (error: RolecallError, waitMs: number) => {
    failures.push(error)
    waits.push(waitMs)
  }

  it('waits out every failure of the service, and keeps to what it is told', async () => {
    const answers = [500, 502, 503, 504, 429].map((status) => new Response('', { status, headers: { 'retry-after': '0' } }))
    answers.push(new Response('', { status: 429, headers: { 'retry-after': '0.2' } }))
    const troubled = clientOf({ fetch: async (...request) => answers.shift() ?? fetch(...request) })
    const [first] = await eventIds()
    expect(await seen(troubled, 1, { cursor: '0', limit: 1, onRetry })).toEqual([first])
    expect(failures.map((error) => (error as { status?: number }).status)).toEqual([500, 502, 503, 504, 429, 429])
    expect(waits.at(-1)).toBeGreaterThanOrEqual(200)
  })

  it('outlasts a server that restarts, and misses nothing', async () => {
    const { store } = memory(await client.changes.end())
    const reading = seen(client, 2, { store, onRetry })
    await expect.poll(() => server.drain(0).then(() => true)).toBe(true)
    await expect.poll(() => failures.length).toBeGreaterThan(1)
    await add(2)
    server = await serve(server.port)
    expect(await reading).toEqual((await eventIds()).slice(-2))
  })

  it.each([
    ['a cursor that is none', { cursor: 'yesterday' }, {}, 'InvalidRequestError'],
    ['a filter that is none', { types: 'vanished' as 'created' }, {}, 'InvalidRequestError'],
    ['a wrong key', {}, { key: 'sk_wrong' }, 'UnauthorizedError'],
    ['a cursor past the end', { cursor: '9'.repeat(40), pollMs: 1 }, {}, 'CursorAheadError'],
  ])('%s is an error', async (_, options, own, name) => {
    await expect(seen(clientOf(own), 1, options)).rejects.toMatchObject({ name, url: expect.stringContaining('/api/v1/changes') })
  })

  it('a store that fails is an error', async () => {
    const full = { load: () => null, save: () => Promise.reject(new Error('disk full')) }
    await expect(seen(client, 1000, { store: full, limit: 1 })).rejects.toThrow('disk full')
  })
})

describe('an AbortSignal ends the loop without an error', () => {
  it('in the body: the page is saved', async () => {
    const stop = new AbortController()
    const { store, saved } = memory()
    for await (const page of client.changes.follow({ store, limit: 1, signal: stop.signal })) {
      expect(page.data).toHaveLength(1)
      stop.abort()
    }
    expect(saved).toHaveLength(1)
  })

  it('at the end, during a request, before it begins, and by the client', async () => {
    const cursor = await client.changes.end()
    for (const after of [null, 1, 100]) {
      const signal = after === null ? AbortSignal.abort() : AbortSignal.timeout(after)
      for await (const _ of client.changes.follow({ cursor, signal })) expect.unreachable('nothing is new')
      for await (const _ of clientOf({ signal }).changes.follow({ cursor })) expect.unreachable('nothing is new')
    }
  })
})
