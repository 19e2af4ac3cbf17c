import { request as httpRequest, type IncomingHttpHeaders } from 'node:http'
import { networkInterfaces } from 'node:os'
import type pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Listening } from '../../src/api/listen.ts'
import { testApi } from '../support/api.ts'
import { testDatabase } from '../support/database.ts'
import { listening } from '../support/listening.ts'

const KEY = 'sk_the_key_of_the_demo'
let pool: pg.Pool
let server: Listening
let key: string | null = KEY

beforeAll(async () => {
  pool = (await testDatabase()).pool
  const { app } = await testApi(pool, { demoKey: () => key })
  server = await listening(app, { host: '0.0.0.0' })
})

interface Asked {
  status: number
  headers: IncomingHttpHeaders
  text: string
}

/** A browser's request, written by hand: fetch would let neither Host nor Sec-Fetch-Site through. */
function ask(headers: Record<string, string>, { path = '/demo/key', method = 'GET', host = '127.0.0.1' } = {}): Promise<Asked> {
  const own = { host: `127.0.0.1:${server.port}`, 'sec-fetch-site': 'same-origin' }
  const all = Object.entries({ ...own, ...headers }).filter(([, value]) => value !== '')
  return new Promise((done, fail) => {
    const options = { host, port: server.port, path, method, headers: Object.fromEntries(all), agent: false }
    const request = httpRequest(options, (response) => {
      let text = ''
      response.on('data', (chunk) => (text += chunk))
      response.on('end', () => done({ status: response.statusCode!, headers: response.headers, text }))
    })
    request.on('error', fail).end()
  })
}

describe('GET /demo/key', () => {
  it('tells the key to the own page, whatever loopback name it was opened by', async () => {
    for (const host of [`127.0.0.1:${server.port}`, `localhost:${server.port}`, `[::1]:${server.port}`]) {
      const { status, headers, text } = await ask({ host })
      expect([host, status, JSON.parse(text)]).toEqual([host, 200, { key: KEY }])
      expect(headers['cache-control']).toBe('no-store')
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([])
    }
  })

  const REFUSED: [why: string, headers: Record<string, string>][] = [
    ['a page of another site', { 'sec-fetch-site': 'cross-site', origin: 'https://attacker.example' }],
    ['a page of another port of this machine', { 'sec-fetch-site': 'same-site', origin: 'http://localhost:3000' }],
    ['an address typed into the browser', { 'sec-fetch-site': 'none' }],
    ['a client that is no browser', { 'sec-fetch-site': '' }],
    ['a request that names an origin', { origin: 'http://127.0.0.1' }],
    ['an opaque origin', { origin: 'null' }],
    ['a name that was made to lead here', { host: 'attacker.example' }],
    ['such a name with our port', { host: 'attacker.example:PORT' }],
    ['such a name below localhost', { host: 'localhost.attacker.example:PORT' }],
    ['a subdomain of localhost', { host: 'attacker.localhost:PORT' }],
    ['another port', { host: 'localhost:1' }],
    ['no port', { host: 'localhost' }],
    ['an address of a network', { host: '192.168.0.1:PORT' }],
    ['the address of every interface', { host: '0.0.0.0:PORT' }],
    ['a user in the name', { host: 'x@127.0.0.1:PORT' }],
    ['an odd way to write the address', { host: '2130706433:PORT' }],
    ['a client of a proxy', { 'x-forwarded-for': '192.0.2.1' }],
    ['one that calls itself local', { 'x-forwarded-for': '127.0.0.1' }],
    ['the standard header of proxies', { forwarded: 'for=127.0.0.1' }],
    ['the header of another proxy', { 'x-real-ip': '127.0.0.1' }],
    ['a proxy that names itself', { via: '1.1 proxy' }],
    ['a host that was passed on', { 'x-forwarded-host': 'attacker.example' }],
  ]

  /** The answer of a path that never existed, which differs by its own name only. */
  async function expectNothing(asked: Asked, elsewhere: Asked): Promise<void> {
    expect([asked.status, asked.text]).toEqual([404, elsewhere.text.replace('/demo/kez', '/demo/key')])
    expect(Object.keys(asked.headers).sort()).toEqual(Object.keys(elsewhere.headers).sort())
    expect(asked.text).not.toContain(KEY)
  }

  it.each(REFUSED)('tells nothing to %s', async (_, headers) => {
    const sent = Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name, value.replace('PORT', `${server.port}`)]),
    )
    const asked = await ask(sent)
    if (sent.host?.includes('@')) expect(asked.status).toBe(400)
    else await expectNothing(asked, await ask(sent, { path: '/demo/kez' }))
  })

  it.each(['HEAD', 'POST', 'OPTIONS', 'PUT'])('tells nothing to %s', async (method) => {
    await expectNothing(await ask({}, { method }), await ask({}, { method, path: '/demo/kez' }))
  })

  const outside = Object.values(networkInterfaces())
    .flat()
    .find((found) => found?.family === 'IPv4' && !found.internal)
  it.skipIf(!outside)('tells nothing to another address', async () => {
    const host = outside!.address
    await expectNothing(await ask({}, { host }), await ask({}, { host, path: '/demo/kez' }))
  })

  it('tells nothing where this is not the demo', async () => {
    key = null
    await expectNothing(await ask({}), await ask({}, { path: '/demo/kez' }))
    key = KEY
  })
})
