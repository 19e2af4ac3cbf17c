import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createFetcher, type FetcherOptions, type HttpClient } from '../../src/http/client.ts'
import { type LocalServer, serve } from './local-server.ts'
import { LOOPBACK_LITERALS } from './loopback-literals.ts'
import { quickClock } from './quick-clock.ts'

let gateway: LocalServer
const schemes: string[] = []
let http: HttpClient | null = null
beforeAll(async () => {
  gateway = await serve((request, response) => {
    schemes.push(String(request.headers['x-forwarded-proto']))
    const to = new URL(request.url!, 'http://x').searchParams.get('to')
    if (to) response.writeHead(302, { location: to })
    response.end(to ? '' : `hello from ${request.headers.host}`)
  })
})
afterAll(() => gateway.close())
beforeEach(() => {
  schemes.length = 0
  gateway.seen.length = 0
})
afterEach(async () => {
  await http?.close()
  http = null
})

function client(options: FetcherOptions = {}): HttpClient {
  const lookup = async () => {
    throw new Error('asked DNS')
  }
  http = createFetcher({
    gateway: { host: '127.0.0.1', port: gateway.port },
    lookup,
    clock: quickClock(),
    retry: { tries: 1 },
    ...options,
  })
  return http
}

describe('a gateway', () => {
  it('gets every request, with the host it is meant for and its scheme, and no name is looked up', async () => {
    expect((await client().fetch('https://boards.acme.test/x?y=1')).body).toBe('hello from boards.acme.test')
    await http!.fetch('http://plain.acme.test/')
    expect(gateway.seen).toEqual(['GET boards.acme.test/x?y=1', 'GET plain.acme.test/'])
    expect(schemes).toEqual(['https', 'http'])
  })

  it('gets each hop of a redirect with its new host', async () => {
    const { url, body } = await client().fetch('https://a.test/?to=http://b.test/end')
    expect([url, body]).toEqual(['http://b.test/end', 'hello from b.test'])
    expect(schemes).toEqual(['https', 'http'])
  })

  it('gets robots.txt too', async () => {
    await client().fetch('https://a.test/page', { robots: true })
    expect(gateway.seen).toEqual(['GET a.test/robots.txt', 'GET a.test/page'])
  })

  it('changes nothing about what may be asked for', async () => {
    const refused = { kind: 'refused' }
    await expect(client().fetch('ftp://a.test/')).rejects.toMatchObject(refused)
    await expect(http!.fetch('https://me:word@a.test/')).rejects.toMatchObject(refused)
    await expect(http!.fetch(`http://a.test:${gateway.port}/`)).rejects.toMatchObject(refused)
    await expect(http!.fetch('https://b.test/', { allowHost: (host) => host === 'a.test' })).rejects.toMatchObject(refused)
    await expect(http!.fetch('https://a.test/?to=http://169.254.169.254/', {})).rejects.toMatchObject(refused)
    for (const host of LOOPBACK_LITERALS) await expect(http!.fetch(`http://${host}/`)).rejects.toMatchObject(refused)
    expect(gateway.seen).toEqual(['GET a.test/?to=http://169.254.169.254/'])
  })
})
