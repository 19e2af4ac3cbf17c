import type { IncomingMessage, ServerResponse } from 'node:http'
import { afterEach, describe, expect, it } from 'vitest'
import { createFetcher } from '../../src/http/client.ts'
import { FetchFailure } from '../../src/http/fetcher.ts'
import { createPacing } from '../../src/http/pacing.ts'
import { RETRY_POLICY, withRetry } from '../../src/http/retry.ts'
import { serve } from './local-server.ts'
import { quickClock } from './quick-clock.ts'

const opened: { close(): Promise<void> }[] = []
afterEach(async () => {
  for (const one of opened.splice(0).reverse()) await one.close()
})

/** Answers with the given statuses in turn, then with 200. Pacing has a clock of its own, so `clock.sleeps` are retries alone. */
async function answering(...answers: (number | [number, Record<string, string>] | 'hang up')[]) {
  const server = await serve((_: IncomingMessage, response: ServerResponse) => {
    const answer = answers.shift() ?? 200
    if (answer === 'hang up') response.destroy()
    else if (Array.isArray(answer)) response.writeHead(answer[0], answer[1]).end()
    else response.writeHead(answer).end('done')
  })
  const clock = quickClock()
  const pacing = createPacing({ clock: quickClock() })
  const http = createFetcher({ hostMap: server.mapped('a.test'), clock, random: () => 0.5, pacing })
  opened.push(server, http)
  return { http, server, clock }
}

describe('retries', () => {
  it('try three times in all, backing off twice as long each time, less jitter', async () => {
    const { http, server, clock } = await answering(500, 'hang up', 200)
    expect((await http.fetch('http://a.test/')).body).toBe('done')
    expect(server.seen).toHaveLength(3)
    expect(clock.sleeps).toEqual([750, 1500])
  })

  it('end with the last failure', async () => {
    const { http, server } = await answering(500, 502, 503, 200)
    await expect(http.fetch('http://a.test/')).rejects.toMatchObject({ kind: 'server_error', status: 503 })
    expect(server.seen).toHaveLength(3)
  })

  it('wait for what a rate limit asks, else long', async () => {
    const asked = await answering([429, { 'retry-after': '7' }], [503, { 'retry-after': '2' }])
    await asked.http.fetch('http://a.test/')
    expect(asked.clock.sleeps).toEqual([7500, 2500])
    const silent = await answering(429, 429)
    await silent.http.fetch('http://a.test/')
    expect(silent.clock.sleeps).toEqual([12_000, 24_000])
  })

  it('give up at once when asked to wait too long, and say how long', async () => {
    const { http, server, clock } = await answering([429, { 'retry-after': '3600' }])
    await expect(http.fetch('http://a.test/')).rejects.toMatchObject({ kind: 'rate_limited', retryAfter: 3600 })
    expect([server.seen.length, clock.sleeps]).toEqual([1, []])
  })

  it.each([400, 401, 403, 404, 410, 422])('never follow a %i', async (status) => {
    const { http, server } = await answering(status)
    await expect(http.fetch('http://a.test/')).rejects.toMatchObject({ status })
    expect(server.seen).toHaveLength(1)
  })

  it('repeat a POST with JSON, and no other POST', async () => {
    const listing = await answering(500)
    expect((await listing.http.fetch('http://a.test/', { method: 'POST', json: { offset: 0 } })).body).toBe('done')
    const bare = await answering(500)
    await expect(bare.http.fetch('http://a.test/', { method: 'POST' })).rejects.toMatchObject({ status: 500 })
    expect(bare.server.seen).toHaveLength(1)
  })

  it('are as many as the request says', async () => {
    const { http, server } = await answering(500, 500)
    await expect(http.fetch('http://a.test/', { tries: 1 })).rejects.toMatchObject({ status: 500 })
    expect(server.seen).toHaveLength(1)
  })

  it('stop when aborted during a wait', async () => {
    const caller = new AbortController()
    let tried = 0
    const failing = async () => {
      tried++
      throw new FetchFailure('server_error', 'a.test answered 500', { url: 'http://a.test/', status: 500 })
    }
    const clock = {
      now: () => 0,
      monotonic: () => 0,
      sleep: (_: number, signal?: AbortSignal) =>
        new Promise<void>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
    }
    const work = withRetry(failing, RETRY_POLICY, { clock, random: () => 0, signal: caller.signal })
    setImmediate(() => caller.abort(new Error('shutting down')))
    await expect(work).rejects.toThrow('shutting down')
    expect(tried).toBe(1)
  })

  it('never follow an error that is no failure of a request', async () => {
    let tried = 0
    const broken = async () => {
      tried++
      throw new TypeError('a bug')
    }
    await expect(withRetry(broken, RETRY_POLICY, { clock: quickClock(), random: () => 0, signal: undefined })).rejects.toThrow(
      'a bug',
    )
    expect(tried).toBe(1)
  })
})
