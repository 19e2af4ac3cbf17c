import type { IncomingMessage, ServerResponse } from 'node:http'
import { afterEach, describe, expect, it } from 'vitest'
import { createFetcher, type HttpClient } from '../../src/http/client.ts'
import { serve } from './local-server.ts'
import { quickClock } from './quick-clock.ts'

const opened: { close(): Promise<void> }[] = []
afterEach(async () => {
  for (const one of opened.splice(0).reverse()) await one.close()
})

const RULES = `User-agent: *
Disallow: /

User-agent: Rolecall
Disallow: /private
Disallow: /*.pdf$
Allow: /private/jobs
`

async function site(robots: (response: ServerResponse, request: IncomingMessage) => void) {
  const server = await serve((request, response) => {
    if (request.url === '/robots.txt') return robots(response, request)
    if (request.url === '/moved') response.writeHead(302, { location: 'https://b.test/private/x' })
    response.end('page')
  })
  const clock = quickClock()
  const http = createFetcher({ hostMap: server.mapped('a.test', 'b.test'), product: 'Rolecall/1.0', clock })
  opened.push(server, http)
  const robotsRequests = () => server.seen.filter((line) => line.endsWith('/robots.txt')).length
  return { http, server, clock, robotsRequests }
}

/** Fetches the page if robots.txt allows it; returns whether it did. */
const mayRead = (http: HttpClient, url: string) =>
  http.fetch(url, { robots: true }).then(
    () => true,
    () => false,
  )

describe('robots.txt', () => {
  it.each([
    ['/jobs', true],
    ['/private', false],
    ['/private/salaries', false],
    ['/private/jobs/1', true],
    ['/jobs/1.pdf', false],
    ['/jobs/1.pdf?x', true],
  ])('decides on %s: %s', async (path, allowed) => {
    const { http } = await site((response) => response.end(RULES))
    expect(await mayRead(http, `https://a.test${path}`)).toBe(allowed)
  })

  it('keeps the client from what it does not allow, when asked to check', async () => {
    const { http, server } = await site((response) => response.end(RULES))
    await expect(http.fetch('https://a.test/private/x', { robots: true })).rejects.toMatchObject({
      kind: 'blocked',
      message: 'robots.txt of a.test does not allow /private/x',
    })
    expect((await http.fetch('https://a.test/jobs', { robots: true })).body).toBe('page')
    expect((await http.fetch('https://a.test/private/x')).body).toBe('page')
    expect(server.seen).toEqual(['GET a.test/robots.txt', 'GET a.test/jobs', 'GET a.test/private/x'])
  })

  it('is asked of the host a redirect leads to', async () => {
    const { http, server } = await site((response) => response.end(RULES))
    await expect(http.fetch('https://a.test/moved', { robots: true })).rejects.toMatchObject({ kind: 'blocked' })
    expect(server.seen).toEqual(['GET a.test/robots.txt', 'GET a.test/moved', 'GET b.test/robots.txt'])
  })

  it('is read once by all who ask, and again after an hour', async () => {
    const { http, clock, robotsRequests } = await site((response) => response.end(RULES))
    await Promise.all(Array.from({ length: 10 }, (_, index) => mayRead(http, `https://a.test/${index}`)))
    clock.advance(3_590_000)
    await mayRead(http, 'https://a.test/')
    expect(robotsRequests()).toBe(1)
    clock.advance(20_000)
    await mayRead(http, 'https://a.test/')
    expect(robotsRequests()).toBe(2)
  })

  it.each([400, 401, 403, 404, 410])('that answers %i allows everything', async (status) => {
    const { http } = await site((response) => response.writeHead(status).end())
    expect(await mayRead(http, 'https://a.test/private')).toBe(true)
  })

  it.each([
    [500, 'server_error'],
    [503, 'server_error'],
    [429, 'rate_limited'],
  ])('that answers %i allows nothing for now', async (status, kind) => {
    let broken = true
    const { http, clock, server } = await site((response) => response.writeHead(broken ? status : 200).end(''))
    await expect(http.fetch('https://a.test/jobs', { robots: true })).rejects.toMatchObject({ kind, status })
    broken = false
    expect(await mayRead(http, 'https://a.test/jobs')).toBe(false)
    expect(server.seen.every((line) => line.endsWith('/robots.txt'))).toBe(true)
    clock.advance(400_000)
    expect(await mayRead(http, 'https://a.test/jobs')).toBe(true)
  })

  it('out of reach behind a redirect allows everything', async () => {
    const { http } = await site((response) => response.writeHead(302, { location: 'http://127.0.0.1/robots.txt' }).end())
    expect(await mayRead(http, 'https://a.test/jobs')).toBe(true)
  })

  it('that takes longer than the caller allows is a timeout', async () => {
    const { http } = await site(() => {})
    const asked = http.fetch('https://a.test/jobs', { robots: true, signal: AbortSignal.timeout(30) })
    await expect(asked).rejects.toMatchObject({ name: 'FetchFailure', kind: 'timeout', url: 'https://a.test/jobs' })
  })

  it('is still read for others when the first to ask gives up', async () => {
    let answer = () => {}
    const { http, robotsRequests } = await site((response) => {
      answer = () => response.end(RULES)
    })
    const caller = new AbortController()
    const first = http.fetch('https://a.test/private', { robots: true, signal: caller.signal })
    const second = mayRead(http, 'https://a.test/private')
    while (robotsRequests() === 0) await new Promise(setImmediate)
    caller.abort(new Error('gave up'))
    await expect(first).rejects.toThrow('gave up')
    answer()
    expect(await second).toBe(false)
  })

  /** When each request of the list started, in seconds after the first. */
  async function starts(robots: string, requests: [url: string, robots: boolean][]) {
    const { http, clock, server } = await site((response) => response.end(robots))
    const begun = clock.now()
    const at: number[] = []
    for (const [url, asks] of requests) {
      await http.fetch(url, { robots: asks })
      at.push(Math.round((clock.now() - begun) / 1_000))
    }
    return { at, seen: server.seen }
  }

  it('keeps the Crawl-delay between all requests to its host, and delays no other host', async () => {
    // Cornerstone's begins with a byte order mark.
    const { at } = await starts('\ufeffUser-agent: *\r\nCrawl-delay: 10\r\n', [
      ['https://a.test/1', true],
      ['https://a.test/2', true],
      ['https://a.test/3', false],
      ['https://b.test/4', false],
    ])
    expect(at).toEqual([0, 10, 20, 20])
  })

  it.each(['Crawl-delay: 0', 'Crawl-delay: -5', 'Crawl-delay: soon', ''])('reads "%s" as no delay', async (line) => {
    const { at } = await starts(`User-agent: *\n${line}\n`, [
      ['https://a.test/1', true],
      ['https://a.test/2', true],
    ])
    expect(at).toEqual([0, 1])
  })

  it('refuses to read on where the delay is longer than a request waits', async () => {
    const { http } = await site((response) => response.end('User-agent: *\nCrawl-delay: 3600\n'))
    await http.fetch('https://a.test/1', { robots: true })
    await expect(http.fetch('https://a.test/2', { robots: true })).rejects.toMatchObject({
      kind: 'rate_limited',
      retryAfter: 3600,
    })
  })
})
