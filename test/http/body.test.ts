import type { Socket } from 'node:net'
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib'
import { afterEach, describe, expect, it } from 'vitest'
import { createFetcher } from '../../src/http/client.ts'
import type { Fetched, FetchOptions } from '../../src/http/fetcher.ts'
import { type LocalServer, serve, serveRaw } from './local-server.ts'

const opened: { close(): Promise<void> }[] = []
afterEach(async () => {
  for (const one of opened.splice(0).reverse()) await one.close()
})

async function fetchFrom(server: LocalServer, options: FetchOptions = {}): Promise<Fetched> {
  const http = createFetcher({ hostMap: server.mapped('a.test'), retry: { tries: 1 } })
  opened.push(server, http)
  return http.fetch('https://a.test/', options)
}

async function sent(body: Buffer | string, headers: Record<string, string>, options: FetchOptions = {}): Promise<Fetched> {
  return fetchFrom(await serve((_, response) => response.writeHead(200, headers).end(body)), options)
}

async function spoken(speak: (socket: Socket) => void, options: FetchOptions = {}): Promise<Fetched> {
  return fetchFrom(await serveRaw(speak), options)
}

const text = '{"title":"Bäcker/in – früh"}'

describe('bodies', () => {
  it.each([
    ['gzip', gzipSync(text)],
    ['x-gzip', gzipSync(text)],
    ['br', brotliCompressSync(text)],
    ['deflate', deflateSync(text)],
    ['deflate', deflateRawSync(text)],
    ['identity', Buffer.from(text)],
    ['gzip, br', brotliCompressSync(gzipSync(text))],
  ])('in %s are read', async (encoding, bytes) => {
    expect((await sent(bytes, { 'content-encoding': encoding })).body).toBe(text)
  })

  it('may be empty whatever their encoding', async () => {
    expect((await sent('', { 'content-encoding': 'gzip' })).body).toBe('')
  })

  it.each([
    ['text/html; charset=ISO-8859-1', Buffer.from('Zürich', 'latin1')],
    ['text/html; Charset="windows-1252"', Buffer.from('Zürich', 'latin1')],
    ['text/plain', Buffer.from('Zürich')],
    ['text/plain; charset=made-up', Buffer.from('Zürich')],
    ['application/json; charset=utf-8', Buffer.from('\ufeffZürich')],
    ['text/plain; charset=utf-16le', Buffer.from('Zürich', 'utf16le')],
  ])('of %s are decoded', async (type, bytes) => {
    expect((await sent(bytes, { 'content-type': type })).body).toBe('Zürich')
  })

  it('are decoded by what HTML and XML say of themselves when the header says nothing', async () => {
    const html = '<html><head><meta charset="iso-8859-1"></head>Zürich'
    const xml = '<?xml version="1.0" encoding="ISO-8859-1"?><a>Zürich</a>'
    expect((await sent(Buffer.from(html, 'latin1'), { 'content-type': 'text/html' })).body).toBe(html)
    expect((await sent(Buffer.from(xml, 'latin1'), { 'content-type': 'application/xml' })).body).toBe(xml)
    expect((await sent(Buffer.from(html), { 'content-type': 'application/json' })).body).toBe(html)
  })

  it.each(['gzip', 'br', 'deflate'])('that are not %s though they say so are a bad payload', async (encoding) => {
    await expect(sent('not compressed at all', { 'content-encoding': encoding })).rejects.toMatchObject({ kind: 'bad_payload' })
  })

  it('in an encoding nobody asked for are a bad payload', async () => {
    await expect(sent('?', { 'content-encoding': 'zstd' })).rejects.toMatchObject({ kind: 'bad_payload' })
    await expect(sent('?', { 'content-encoding': 'gzip, gzip, gzip' })).rejects.toMatchObject({ kind: 'bad_payload' })
  })
})

describe('the size cap', () => {
  const tooLarge = { kind: 'bad_payload', message: 'a.test sent more than 1000 bytes' }

  it('lets a body of exactly its size through and no more', async () => {
    expect((await sent('x'.repeat(1000), {}, { maxBytes: 1000 })).body).toHaveLength(1000)
    await expect(sent('x'.repeat(1001), {}, { maxBytes: 1000 })).rejects.toMatchObject(tooLarge)
    expect((await sent(gzipSync('x'.repeat(1000)), { 'content-encoding': 'gzip' }, { maxBytes: 1000 })).body).toHaveLength(1000)
  })

  it.each([
    ['gzip', gzipSync(Buffer.alloc(50_000_000))],
    ['br', brotliCompressSync(Buffer.alloc(50_000_000))],
    ['deflate', deflateSync(Buffer.alloc(50_000_000))],
    ['gzip, gzip', gzipSync(gzipSync(Buffer.alloc(50_000_000)))],
  ])('stops a bomb in %s', async (encoding, bomb) => {
    expect(bomb.length).toBeLessThan(10_000_000)
    await expect(sent(bomb, { 'content-encoding': encoding })).rejects.toMatchObject({
      kind: 'bad_payload',
      message: 'a.test sent more than 10 MB',
    })
  })

  it('stops a stream that never ends', async () => {
    const server = await serve((_, response) => {
      const pour = () => {
        while (!response.destroyed && response.write('x'.repeat(500)));
      }
      response.on('drain', pour)
      pour()
    })
    await expect(fetchFrom(server, { maxBytes: 1000 })).rejects.toMatchObject(tooLarge)
  })
})

describe('answers that go wrong', () => {
  it.each([
    ['a body shorter than its length', 'HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\n{"jobs":[]}'],
    ['a chunked body without its end', 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nb\r\n{"jobs":[]}\r\n'],
    ['a chunk without its end', 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nff\r\n{"jobs":[]}'],
    ['headers without their end', 'HTTP/1.1 200 OK\r\ncontent-'],
    ['nothing at all', ''],
  ])('%s is unreachable', async (_, bytes) => {
    await expect(spoken((socket) => socket.end(bytes))).rejects.toMatchObject({
      kind: 'unreachable',
      message: 'a.test broke off the connection',
    })
  })

  it('compressed data cut short is unreachable even where no length was stated', async () => {
    const half = gzipSync(text).subarray(0, 20)
    const head = Buffer.from('HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\nconnection: close\r\n\r\n')
    await expect(spoken((socket) => socket.end(Buffer.concat([head, half])))).rejects.toMatchObject({ kind: 'unreachable' })
  })

  it.each([
    ['garbage', '\0\x01\x02 what is this\r\n\r\n'],
    ['two lengths', 'HTTP/1.1 200 OK\r\ncontent-length: 5\r\ncontent-length: 7\r\n\r\nhello!!'],
    ['headers without end', `HTTP/1.1 200 OK\r\nx: ${'a'.repeat(100_000)}\r\n\r\n`],
  ])('%s is a bad payload', async (_, bytes) => {
    await expect(spoken((socket) => socket.end(bytes))).rejects.toMatchObject({ kind: 'bad_payload' })
  })

  it('a reset connection is unreachable', async () => {
    await expect(spoken((socket) => socket.resetAndDestroy())).rejects.toMatchObject({ kind: 'unreachable' })
  })

  it('a slow drip does not outlive the deadline', async () => {
    const drip = (head: string) => (socket: Socket) => {
      socket.write(head)
      const timer = setInterval(() => socket.write('x'), 10)
      socket.on('close', () => clearInterval(timer))
    }
    const timeout = { kind: 'timeout', message: 'a.test did not finish within 150 ms' }
    await expect(spoken(drip('HTTP/1.1 200 OK\r\ncontent-length: 100000\r\n\r\n'), { deadline: 150 })).rejects.toMatchObject(
      timeout,
    )
    await expect(spoken(drip('HTTP/1.1 200 OK\r\nx-slow: '), { deadline: 150 })).rejects.toMatchObject(timeout)
  })

  it('a drip after an error status does not hide the status', async () => {
    const answer = 'HTTP/1.1 404 Not Found\r\ncontent-length: 100000\r\n\r\n'
    await expect(spoken((socket) => socket.write(answer), { deadline: 5_000 })).rejects.toMatchObject({ kind: 'gone' })
  })

  it('redirects share one deadline', async () => {
    let hops = 0
    const server = await serve((_, response) => {
      hops++
      setTimeout(() => response.writeHead(302, { location: '/' }).end(), 80)
    })
    const http = createFetcher({ hostMap: server.mapped('a.test'), retry: { tries: 1 } })
    opened.push(server, http)
    await expect(http.fetch('http://a.test/', { deadline: 200 })).rejects.toMatchObject({
      kind: 'timeout',
      message: 'a.test did not finish within 200 ms',
    })
    expect(hops).toBeLessThan(6)
  })
})
