import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readConfig } from '../../src/config/settings.ts'
import { createFetcher, type FetcherOptions, type HttpClient } from '../../src/http/client.ts'
import { bypassOf } from '../../src/http/proxy.ts'
import { watchConnections } from './connection-watch.ts'
import { LOOPBACK_LITERALS } from './loopback-literals.ts'
import { quickClock } from './quick-clock.ts'

const ca = readFileSync('test/http/tls/certificate.pem', 'utf8')
const key = readFileSync('test/http/tls/key.pem', 'utf8')

/** A source with TLS, one without, and a proxy that leads to them whatever address it is asked for. */
let secure: Server
let plain: Server
let proxy: Server
const names: string[] = []
const tunnels: { to: string; authorization: string | undefined }[] = []
let answer: (socket: Socket, open: () => void) => void
const sockets = new Set<Socket>()
const attempts = watchConnections()

const portOf = (server: Server) => (server.address() as AddressInfo).port
const listen = async (server: Server) => {
  server.on('connection', (socket: Socket) => void sockets.add(socket))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
}

beforeAll(async () => {
  const options = {
    key,
    cert: ca,
    SNICallback(name: string, done: (error: null) => void) {
      names.push(name)
      done(null)
    },
  }
  secure = createSecureServer(options as never, (request, response) =>
    response.end(`secure ${request.headers.host}`),
  ) as unknown as Server
  plain = createServer((request, response) => response.end(`plain ${request.headers.host}`))
  proxy = createServer().on('connect', (request, socket: Socket) => {
    tunnels.push({ to: request.url!, authorization: request.headers['proxy-authorization'] })
    answer(socket, () => {
      const there = connect(portOf(request.url!.endsWith(':443') ? secure : plain), '127.0.0.1', () => {
        socket.write('HTTP/1.1 200 Connection established\r\n\r\n')
        there.pipe(socket).pipe(there)
      })
      sockets.add(there)
      for (const one of [there, socket]) one.on('error', () => {})
    })
  })
  await Promise.all([listen(secure), listen(plain), listen(proxy)])
})
afterAll(() => {
  for (const socket of sockets) socket.destroy()
  for (const server of [secure, plain, proxy]) server.close()
})

let http: HttpClient | null = null
beforeEach(() => {
  answer = (_, open) => open()
  for (const list of [names, tunnels, attempts]) list.length = 0
})
afterEach(async () => {
  await http?.close()
  http = null
})

const PUBLIC = [
  { address: '2606:4700::6810:84e5', family: 6 },
  { address: '93.184.215.14', family: 4 },
]

function client(options: FetcherOptions = {}, bypass = ''): HttpClient {
  const { HTTPS_PROXY } = readConfig({ HTTPS_PROXY: `http://127.0.0.1:${portOf(proxy)}` })
  http = createFetcher({
    proxy: { ...HTTPS_PROXY!, bypass: bypassOf(bypass) },
    lookup: async () => PUBLIC,
    ca,
    connectTimeout: 5_000,
    clock: quickClock(),
    retry: { tries: 1 },
    ...options,
  })
  return http
}

describe('HTTPS_PROXY', () => {
  it('is asked for the address that was checked, and TLS for the name', async () => {
    expect((await client().fetch('https://boards.acme.test/x')).body).toBe('secure boards.acme.test')
    expect(tunnels).toEqual([{ to: '93.184.215.14:443', authorization: undefined }])
    expect(names).toEqual(['boards.acme.test'])
    expect(new Set(attempts.slice(0, 1))).toEqual(new Set([`127.0.0.1:${portOf(proxy)}`]))
  })

  it('carries plain HTTP too', async () => {
    expect((await client().fetch('http://boards.acme.test/x')).body).toBe('plain boards.acme.test')
    expect(tunnels.map(({ to }) => to)).toEqual(['93.184.215.14:80'])
  })

  it('gets an IPv6 address in brackets', async () => {
    await client({ lookup: async () => PUBLIC.slice(0, 1) }).fetch('https://boards.acme.test/')
    expect(tunnels.map(({ to }) => to)).toEqual(['[2606:4700::6810:84e5]:443'])
  })

  it('gets the name and password of its setting', async () => {
    const { HTTPS_PROXY } = readConfig({ https_proxy: `http://me:p%40ss@127.0.0.1:${portOf(proxy)}` })
    await client({ proxy: { ...HTTPS_PROXY!, bypass: () => false } }).fetch('https://boards.acme.test/')
    expect(tunnels[0]?.authorization).toBe(`Basic ${Buffer.from('me:p@ss').toString('base64')}`)
  })

  it('does not weaken the guard: what is inside is refused before the proxy hears of it', async () => {
    for (const address of ['127.0.0.1', '10.0.0.1', '169.254.169.254', '::1', '::ffff:127.0.0.1']) {
      const lookup = async () => [PUBLIC[0]!, { address, family: address.includes(':') ? 6 : 4 }]
      await expect(client({ lookup }).fetch('https://evil.test/')).rejects.toMatchObject({ kind: 'refused' })
    }
    for (const host of LOOPBACK_LITERALS)
      await expect(client().fetch(`http://${host}/`)).rejects.toMatchObject({ kind: 'refused' })
    expect(attempts).toEqual([])
  })

  it('leaves DNS that changes its mind no second question', async () => {
    let asked = 0
    const lookup = async () => (asked++ === 0 ? PUBLIC : [{ address: '127.0.0.1', family: 4 }])
    await client({ lookup }).fetch('https://boards.acme.test/')
    expect([asked, tunnels.map(({ to }) => to)]).toEqual([1, ['93.184.215.14:443']])
  })

  it('does not make a certificate of another name good', async () => {
    await expect(client().fetch('https://other.test/')).rejects.toMatchObject({
      kind: 'unreachable',
      message: expect.stringContaining('could not prove'),
    })
  })

  it('is left out for the hosts of NO_PROXY', async () => {
    const lookup = async () => [{ address: '3ffe::1', family: 6 }]
    await expect(client({ lookup }, 'other.test, .acme.test').fetch('http://boards.acme.test/')).rejects.toMatchObject({
      kind: expect.stringMatching(/unreachable|timeout/),
    })
    expect(tunnels).toEqual([])
    expect(attempts).toEqual(['3ffe::1:80'])
  })

  it.each<[string, typeof answer, string]>([
    ['says no', (socket) => socket.end('HTTP/1.1 403 Forbidden\r\n\r\n'), 'the proxy answered 403'],
    ['wants a password', (socket) => socket.end('HTTP/1.1 407 Proxy Authentication Required\r\n\r\n'), 'the proxy answered 407'],
    ['hangs up', (socket) => socket.end(), 'the proxy closed the connection'],
    ['talks nonsense', (socket) => socket.end('hello\r\n\r\n'), 'no answer to CONNECT'],
    ['never stops', (socket) => socket.end(`HTTP/1.1 200 OK\r\nx: ${'y'.repeat(20_000)}`), 'no answer to CONNECT'],
    [
      'speaks for the source',
      (socket) => socket.end('HTTP/1.1 200 OK\r\n\r\nHTTP/1.1 200 OK\r\n\r\n'),
      'sent more than an answer',
    ],
  ])('that %s is told apart from a source that fails', async (_, said, words) => {
    answer = said
    await expect(client().fetch('http://boards.acme.test/')).rejects.toMatchObject({
      kind: 'unreachable',
      message: expect.stringContaining(words),
    })
  })

  it('that does not listen is named', async () => {
    const gone = { host: '127.0.0.1', port: 1, authorization: null, bypass: () => false }
    await expect(client({ proxy: gone }).fetch('https://boards.acme.test/')).rejects.toThrow(
      'the proxy does not answer (ECONNREFUSED)',
    )
  })
})

describe('the settings', () => {
  it.each([
    ['', 'a.test', false],
    ['*', 'a.test', true],
    ['a.test', 'a.test', true],
    ['a.test', 'x.a.test', true],
    ['.a.test', 'x.a.test', true],
    ['*.a.test', 'x.a.test', true],
    ['a.test', 'xa.test', false],
    ['b.test, A.TEST', 'a.test', true],
  ])('NO_PROXY=%j for %s: %s', (list, host, bypassed) => expect(bypassOf(list)(host)).toBe(bypassed))

  it.each(['https://p:1', 'p:3128', 'socks5://p:1', 'http://p:1/path', 'http://'])(
    'HTTPS_PROXY=%s is refused, in words',
    (value) => {
      expect(() => readConfig({ HTTPS_PROXY: value })).toThrow('must be an address such as http://127.0.0.1:4000')
    },
  )

  it('does not print a password', () => {
    expect(() => readConfig({ HTTPS_PROXY: 'https://me:hunter2@proxy.test' })).toThrow(/^(?!.*hunter2).*HTTPS_PROXY/)
  })
})
