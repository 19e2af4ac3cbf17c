import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { shortLinks } from '../../src/ats/index.ts'
import { createFetcher, type FetcherOptions, type HttpClient } from '../../src/http/client.ts'
import type { FetchOptions } from '../../src/http/fetcher.ts'
import type { Lookup } from '../../src/http/guard.ts'
import { watchConnections } from './connection-watch.ts'
import { INSIDE } from './inside-addresses.ts'
import { type LocalServer, serve } from './local-server.ts'
import { LOOPBACK_LITERALS } from './loopback-literals.ts'
import { quickClock } from './quick-clock.ts'

/** Public by number and routed nowhere: a connection there fails, and says where it went. */
const PUBLIC = { address: '3ffe::1', family: 6 }
const LOOPBACK = { address: '127.0.0.1', family: 4 }

/** The outside, where redirects come from, and a server inside that nobody may reach. */
let outside: LocalServer
let inside: LocalServer
const attempts = watchConnections()
beforeAll(async () => {
  inside = await serve((_, response) => response.end('secret'))
  outside = await serve((request, response) => {
    const { searchParams, pathname } = new URL(request.url!, 'http://outside.test')
    const to = pathname === '/robots.txt' ? robotsTarget : searchParams.get('to')
    if (to) response.writeHead(Number(searchParams.get('status') ?? 302), { location: Buffer.from(to).toString('latin1') })
    response.end('page')
  })
})
afterAll(() => Promise.all([inside.close(), outside.close()]))

let robotsTarget: string | null = null
beforeEach(() => {
  attempts.length = 0
  outside.seen.length = 0
  robotsTarget = null
})
afterEach(() => expect(inside.seen).toEqual([]))

const insideAttempts = () =>
  attempts.filter((attempt) => attempt !== `127.0.0.1:${outside.port}` && !attempt.startsWith(PUBLIC.address))

function client(lookup: Lookup, options: FetcherOptions = {}): HttpClient {
  return createFetcher({
    lookup,
    hostMap: (hostname) => (/^(outside|bit\.ly|lnkd\.in)/.test(hostname) ? { host: '127.0.0.1', port: outside.port } : null),
    connectTimeout: 1_000,
    clock: quickClock(),
    retry: { tries: 1 },
    ...options,
  })
}

async function outcome(url: string, lookup: Lookup, asked: FetchOptions = {}, options: FetcherOptions = {}): Promise<string> {
  const http = client(lookup, options)
  const end = await http.fetch(url, asked).then(
    ({ body }) => `answered ${body}`,
    ({ kind }) => kind,
  )
  await http.close()
  return end
}

/** DNS as somebody hostile runs it: each question gets the next of the given answers, and the last one from then on. */
function rebinding(...answers: Awaited<ReturnType<Lookup>>[]): Lookup & { asked: string[] } {
  const asked: string[] = []
  const lookup = async (hostname: string) => answers[Math.min(asked.push(hostname), answers.length) - 1]!
  return Object.assign(lookup, { asked })
}

const entry = (address: string) => ({ address, family: address.includes(':') ? 6 : 4 })
const literal = (address: string) => (address.includes(':') ? `[${address.replace(/%.*/, '')}]` : address)
const never: Lookup = async () => {
  throw new Error('asked DNS')
}

describe('a name that points inside', () => {
  it.each(INSIDE)('%s', async (address) => {
    expect(await outcome('https://evil.test/', async () => [entry(address)])).toBe('refused')
    expect(await outcome('http://evil.test/', async () => [PUBLIC, entry(address)])).toBe('refused')
    expect(await outcome('http://evil.test/', async () => [entry(address), PUBLIC])).toBe('refused')
    expect(attempts).toEqual([])
  })
})

describe('an address inside, written into the URL or into a redirect', () => {
  it.each([...INSIDE.map(literal), ...LOOPBACK_LITERALS])('%s', async (host) => {
    expect(await outcome(`http://${host}/`, never)).toBe('refused')
    expect(await outcome(`https://${host}/`, never)).toBe('refused')
    expect(await outcome(`http://outside.test/?to=http://${encodeURIComponent(host)}/`, never)).toBe('refused')
    expect(insideAttempts()).toEqual([])
  })

  it.each([301, 302, 303, 307, 308])('by status %i, to a name, to a port, over two hops', async (status) => {
    const lookup: Lookup = async () => [LOOPBACK]
    const to = (url: string) => `http://outside.test/?status=${status}&to=${encodeURIComponent(url)}`
    expect(await outcome(to('http://evil.test/'), lookup)).toBe('refused')
    expect(await outcome(to(`http://127.0.0.1:${inside.port}/`), lookup)).toBe('refused')
    expect(await outcome(to(`http://evil.test:${inside.port}/`), lookup)).toBe('refused')
    expect(await outcome(to(to('http://evil.test/')), lookup, { method: 'POST', json: {} })).toBe('refused')
    expect(await outcome(to('file:///etc/passwd'), lookup)).toBe('refused')
    expect(insideAttempts()).toEqual([])
  })
})

describe('URLs that look like another host', () => {
  it.each([
    'http://outside.test@127.0.0.1/',
    'http://outside.test:80@127.0.0.1/',
    'http://outside.test%2f@127.0.0.1/',
    'http://127.0.0.1#@outside.test/',
    'http://127.0.0.1?@outside.test/',
    'http://127.0.0.1\\@outside.test/',
    'http://127.0.0.1/\\@outside.test/',
    'http:\\\\127.0.0.1\\',
    'http:127.0.0.1',
    'http://127.0.0.1%00.outside.test/',
    'http://127.0.0.1\t/',
    'http://⑯⑨.254.169.254/',
    'http://169.254.169.254.:80/',
    'http://0251.0376.0251.0376/',
    'http://2852039166/',
    'http://[::ffff:a9fe:a9fe]/',
    'http://[fe80::1%25eth0]/',
  ])('%s', async (url) => {
    expect(await outcome(url, never)).toBe('refused')
    expect(attempts).toEqual([])
  })

  it.each([21, 22, 25, 110, 2375, 3306, 5432, 6379, 8080, 9200, 11211])('port %i', async (port) => {
    expect(await outcome(`http://public.test:${port}/`, async () => [PUBLIC])).toBe('refused')
    expect(attempts).toEqual([])
  })
})

describe('DNS that changes its mind', () => {
  it('the address that was checked is the one that is connected to, and nothing is asked twice', async () => {
    const lookup = rebinding([PUBLIC], [LOOPBACK])
    expect(await outcome('http://rebind.test/', lookup)).toMatch(/^(unreachable|timeout)$/)
    expect(lookup.asked).toEqual(['rebind.test'])
    expect(attempts).toEqual([`${PUBLIC.address}:80`])
  })

  it('a try again is a check again', async () => {
    const lookup = rebinding([PUBLIC], [LOOPBACK])
    expect(await outcome('https://rebind.test/', lookup, {}, { retry: { tries: 3 } })).toBe('refused')
    expect(lookup.asked).toHaveLength(2)
    expect(insideAttempts()).toEqual([])
  })

  it.each([
    ['A and AAAA disagree', [PUBLIC, { address: '::1', family: 6 }]],
    ['an IPv4 address in the clothes of IPv6', [{ address: '::ffff:127.0.0.1', family: 6 }]],
    ['a family that is not its address', [{ address: '127.0.0.1', family: 6 }]],
    ['no address at all', [{ address: 'localhost', family: 4 }]],
  ])('%s', async (_, answer) => {
    expect(await outcome('http://rebind.test/', rebinding([PUBLIC], answer), {}, { retry: { tries: 2 } })).toBe('refused')
    expect(insideAttempts()).toEqual([])
  })

  it('a hundred times, one after another and at once, with answers that alternate', async () => {
    let asked = 0
    const lookup: Lookup = async () => [asked++ % 2 === 0 ? PUBLIC : LOOPBACK]
    const ends = await Promise.all(
      Array.from({ length: 20 }, () => outcome('http://rebind.test/', lookup, {}, { retry: { tries: 5 } })),
    )
    expect(ends.filter((end) => end.startsWith('answered'))).toEqual([])
    expect(insideAttempts()).toEqual([])
  })
})

describe('what is fetched on the way', () => {
  it('robots.txt that redirects inside is no robots.txt, and is not followed', async () => {
    for (const target of ['http://127.0.0.1/robots.txt', `http://127.0.0.1:${inside.port}/`, 'http://evil.test/robots.txt']) {
      robotsTarget = target
      expect(await outcome('http://outside.test/page', async () => [LOOPBACK], { robots: true })).toBe('answered page')
    }
    expect(insideAttempts()).toEqual([])
  })

  it('robots.txt of a host inside is not asked for', async () => {
    expect(await outcome('http://evil.test/page', async () => [LOOPBACK], { robots: true })).not.toMatch(/^answered/)
    expect(insideAttempts()).toEqual([])
  })

  it('short links are followed among their hosts only, and never to where they lead', async () => {
    const http = client(never)
    const chain = (to: string) => `https://bit.ly/a?to=${encodeURIComponent(`https://lnkd.in/b?to=${encodeURIComponent(to)}`)}`
    expect(await shortLinks.follow(chain('http://127.0.0.1/'), http)).toBe('http://127.0.0.1/')
    expect(await shortLinks.follow(chain('http://evil.test/'), http)).toBe('http://evil.test/')
    await expect(shortLinks.follow(chain('file:///etc/passwd'), http)).rejects.toMatchObject({ kind: 'refused' })
    await expect(shortLinks.follow(chain('https://me@bit.ly/'), http)).rejects.toMatchObject({ kind: 'refused' })
    await http.close()
    expect(insideAttempts()).toEqual([])
  })
})
