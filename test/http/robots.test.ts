import type { IncomingMessage, ServerResponse } from 'node:http'
import { afterEach, describe, expect, it } from 'vitest'
import { createFetcher } from '../../src/http/client.ts'
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
    expect(await http.allowedByRobots(`https://a.test${path}`)).toBe(allowed)
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
    await Promise.all(Array.from({ length: 10 }, (_, index) => http.allowedByRobots(`https://a.test/${index}`)))
    clock.advance(3_590_000)
    await http.allowedByRobots('https://a.test/')
    expect(robotsRequests()).toBe(1)
    clock.advance(20_000)
    await http.allowedByRobots('https://a.test/')
    expect(robotsRequests()).toBe(2)
  })

  it.each([400, 401, 403, 404, 410])('that answers %i allows everything', async (status) => {
    const { http } = await site((response) => response.writeHead(status).end())
    expect(await http.allowedByRobots('https://a.test/private')).toBe(true)
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
    expect(await http.allowedByRobots('https://a.test/jobs')).toBe(false)
    clock.advance(400_000)
    expect(await http.allowedByRobots('https://a.test/jobs')).toBe(true)
    expect(server.seen.every((line) => line.endsWith('/robots.txt'))).toBe(true)
  })

  it('out of reach behind a redirect allows everything', async () => {
    const { http } = await site((response) => response.writeHead(302, { location: 'http://127.0.0.1/robots.txt' }).end())
    expect(await http.allowedByRobots('https://a.test/jobs')).toBe(true)
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
    const first = http.allowedByRobots('https://a.test/private', { signal: caller.signal })
    const second = http.allowedByRobots('https://a.test/private')
    while (robotsRequests() === 0) await new Promise(setImmediate)
    caller.abort(new Error('gave up'))
    await expect(first).rejects.toThrow('gave up')
    answer()
    expect(await second).toBe(false)
  })
})
