import type pg from 'pg'
import { pino } from 'pino'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { MOST_PLACES } from '../../src/api/quotas/account-places.ts'
import { endKey } from '../../src/catalog/keys.ts'
import { readsOf } from '../../src/catalog/reads.ts'
import { takeMessages } from '../../src/client/server-sent-events.ts'
import { changeStream, HEARTBEAT_MS, TAKEN_WITHIN_MS } from '../../src/deliver/change-stream.ts'
import { createFeedTail } from '../../src/deliver/feed-tail.ts'
import { type TestApi, testApi } from '../support/api.ts'
import { testDatabase } from '../support/database.ts'
import { aJob, aSource, present } from '../support/jobs.ts'
import { listening, listenUntilDrained } from '../support/listening.ts'

let pool: pg.Pool
let api: TestApi
let url: string
beforeAll(async () => {
  pool = (await testDatabase()).pool
  api = await testApi(pool)
  url = (await listening(api.app)).url
  await present(pool, await aSource(pool), [aJob({ title: 'First' }), aJob({ title: 'Second' })])
})

interface Opened {
  response: Response
  /** The text up to the message that satisfies the condition; all of it when the stream ends first. */
  until(enough: (text: string) => boolean): Promise<string>
  close(): void
}

async function open(query = '', { at = url, key = api.key, headers = {} } = {}): Promise<Opened> {
  const stop = new AbortController()
  const response = await fetch(`${at}/api/v1/changes/stream?${query}`, {
    headers: { authorization: `Bearer ${key}`, ...headers },
    signal: stop.signal,
  })
  const reader = response.body?.getReader()
  const decoder = new TextDecoder()
  let text = ''
  return {
    response,
    async until(enough) {
      while (!enough(text)) {
        const { done, value } = (await reader?.read()) ?? { done: true }
        if (done) break
        text += decoder.decode(value, { stream: true })
      }
      return text
    },
    close: () => stop.abort(),
  }
}

const hasEvents = (count: number) => (text: string) => text.split('data: ').length > count && text.endsWith('\n\n')
const whole = () => false

describe('200', () => {
  it('sends what there is and what comes, as the feed writes it', async () => {
    const stream = await open('include=job')
    expect(Object.fromEntries(stream.response.headers)).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
    })
    await stream.until(hasEvents(2))
    await present(pool, await aSource(pool), [aJob({ title: 'Third' })])
    const { messages } = takeMessages(await stream.until(hasEvents(3)))
    const { body } = await api.get('/api/v1/changes?include=job')
    expect(messages.filter(({ data }) => data !== '').map(({ data }) => JSON.parse(data))).toEqual(body.data)
    expect(messages.map(({ id }) => id)).toEqual(['0', ...body.data.map(({ id }: { id: number }) => String(id))])
    stream.close()
  })

  it('begins after Last-Event-ID, the cursor, or at a moment', async () => {
    const { data } = (await api.get('/api/v1/changes')).body
    const begins = async (query: string, headers = {}) => {
      const stream = await open(query, { headers })
      const text = await stream.until((each) => each.includes('\n\n'))
      stream.close()
      return /^id: (\d+)$/m.exec(text)?.[1]
    }
    expect(await begins('cursor=2', { 'last-event-id': String(data[1].id) })).toBe(String(data[1].id))
    expect(await begins(`cursor=${data[0].id}`)).toBe(String(data[0].id))
    expect(await begins('since=2090-01-01T00:00:00Z')).toBe(String(data.at(-1).id))
    expect(await begins(`cursor=${'9'.repeat(40)}`)).toBe('9'.repeat(40))
  })

  it('answers HEAD without a body', async () => {
    const { status, headers } = await api.app.request('/api/v1/changes/stream', {
      method: 'HEAD',
      headers: { authorization: `Bearer ${api.key}` },
    })
    expect([status, headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8'])
  })
})

describe('400', () => {
  it.each([
    ['cursor=2&since=2026-01-01T00:00:00Z', {}, 'since'],
    ['limit=5', {}, 'limit'],
    ['', { 'last-event-id': 'five' }, 'Last-Event-ID'],
  ])('%s %o', async (query, headers, field) => {
    const { status, body } = await api.get(`/api/v1/changes/stream?${query}`, headers)
    expect([status, body.errors.map((error: { field: string }) => error.field)]).toEqual([400, [field]])
  })
})

it('401 without a key', async () => expect((await api.ask('/api/v1/changes/stream')).status).toBe(401))

describe('429', () => {
  it('for one stream more than an account may have, until one has ended', async () => {
    const other = await testApi(pool)
    const { url: at } = await listening(other.app)
    const streams = await Promise.all(Array.from({ length: MOST_PLACES.streams }, () => open('', { at, key: other.key })))
    expect(streams.map(({ response }) => response.status)).toEqual(streams.map(() => 200))
    const refused = await open('', { at, key: other.key })
    expect([refused.response.status, refused.response.headers.get('retry-after')]).toEqual([429, '10'])
    for (const { close } of streams) close()
    await vi.waitFor(
      async () => {
        const again = await open('', { at, key: other.key })
        again.close()
        expect(again.response.status).toBe(200)
      },
      { timeout: 60_000 },
    )
  })
})

describe('a stream ends', () => {
  it('when its key is revoked, and no other does', async () => {
    const other = await testApi(pool)
    const { url: at } = await listening(other.app)
    const kept = await open('', { at, key: api.key })
    const revoked = await open('', { at, key: other.key })
    const { rows } = await pool.query<{ id: number }>('select max(id)::int as id from api_keys')
    await endKey(pool, rows[0]!.id, { revokedAt: new Date() })
    await revoked.until(whole)
    await present(pool, await aSource(pool), [aJob({ title: 'Fourth' })])
    expect(await kept.until((text) => text.endsWith('\n\n') && hasEvents(4)(text))).toContain('"created"')
    kept.close()
  })

  it('when the server shuts down, which then takes no new one', async () => {
    const other = await testApi(pool)
    const server = await listenUntilDrained(other.app)
    const stream = await open('', { at: server.url, key: other.key })
    await stream.until(hasEvents(2))
    await other.streams.close()
    await stream.until(whole)
    expect((await open('', { at: server.url, key: other.key })).response.status).toBe(503)
    await server.drain(60_000)
    expect(other.streams.count()).toBe(0)
  })
})

describe('a stream in which nothing happens', () => {
  it('tells its position from time to time, and cuts off a client that does not take it', async () => {
    vi.useFakeTimers()
    try {
      const tail = createFeedTail({ db: pool, reads: readsOf(pool), log: pino({ level: 'silent' }) })
      const cutOff = vi.fn()
      const stop = new AbortController()
      const chunks = changeStream(
        { tail, reads: readsOf(pool), limitReads: (work) => work() },
        {
          after: 7,
          cursor: '7',
          filters: {},
          includeJob: false,
          includeValues: false,
          reserveMemory: async () => {},
          signal: stop.signal,
          cutOff,
        },
      )
      const text = async () => Buffer.from((await chunks.next()).value ?? []).toString()
      expect(await text()).toBe('retry: 1000\nid: 7\n\n')
      const heartbeat = text()
      await vi.advanceTimersByTimeAsync(HEARTBEAT_MS)
      expect(await heartbeat).toBe(':\nid: 7\n\n')
      expect(cutOff).not.toHaveBeenCalled()
      await vi.advanceTimersByTimeAsync(TAKEN_WITHIN_MS)
      expect(cutOff).toHaveBeenCalledTimes(1)
      stop.abort()
      await chunks.return(undefined)
    } finally {
      vi.useRealTimers()
    }
  })
})
