import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { Socket } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterEach, describe, expect, it } from 'vitest'
import { createFetcher } from '../../src/http/client.ts'
import type { FetchOptions } from '../../src/http/fetcher.ts'
import { type LocalServer, serveRaw } from './local-server.ts'

// An error that undici throws in an event of a socket has no caller who could catch it: it would end a worker with all its crawls. Vitest
// fails the run for such an error, whatever the expectations say.

const opened: { close(): Promise<void> }[] = []
afterEach(async () => {
  for (const one of opened.splice(0).reverse()) await one.close()
})

function clientOf(server: LocalServer) {
  const http = createFetcher({ hostMap: server.mapped('a.test'), retry: { tries: 1 } })
  opened.push(server, http)
  /** The length of the body, or the kind of failure. */
  return (options: FetchOptions = {}): Promise<number | string> =>
    http.fetch('http://a.test/', options).then(
      ({ body }) => body.length,
      ({ kind, message }) => kind ?? message,
    )
}

/** More than undici keeps before it asks the server to wait. */
const LARGE = 300_000
const body = 'x'.repeat(LARGE)
const chunk = `${LARGE.toString(16)}\r\n${body}\r\n`
const gzip = gzipSync(Array.from({ length: 40_000 }, (_, place) => String(place * 7_919)).join(' '))
const ok = (headers: string) => `HTTP/1.1 200 OK\r\n${headers}\r\n`

const ENDS: Record<string, (socket: Socket) => void> = {
  'ends it': (socket) => socket.end(),
  'breaks it off': (socket) => socket.resetAndDestroy(),
  'leaves it open': () => {},
}

type Expected = number | 'unreachable' | 'bad_payload' | 'server_error' | 'timeout'
/** The bytes that arrive, and their reading when the server then ends the connection, and when it leaves it open. */
const ANSWERS: [string, string | Buffer, Expected, Expected][] = [
  ['a whole body', ok(`content-length: ${LARGE}\r\n`) + body, LARGE, LARGE],
  ['a whole body and the wish to close', ok(`content-length: ${LARGE}\r\nconnection: close\r\n`) + body, LARGE, LARGE],
  ['a whole body in chunks', `${ok('transfer-encoding: chunked\r\n')}${chunk}0\r\n\r\n`, LARGE, LARGE],
  ['chunks without their end', `${ok('transfer-encoding: chunked\r\n')}${chunk}`, 'unreachable', 'timeout'],
  [
    'chunks without their end and the wish to close',
    `${ok('transfer-encoding: chunked\r\nconnection: close\r\n')}${chunk}`,
    'unreachable',
    'timeout',
  ],
  ['less than its length', ok(`content-length: ${LARGE + 1}\r\n`) + body, 'unreachable', 'timeout'],
  [
    'less than its length and the wish to close',
    ok(`content-length: ${LARGE + 1}\r\nconnection: close\r\n`) + body,
    'unreachable',
    'timeout',
  ],
  ['no length', ok('connection: close\r\n') + body, LARGE, 'timeout'],
  ['HTTP/1.0 without a length', `HTTP/1.0 200 OK\r\n\r\n${body}`, LARGE, 'timeout'],
  [
    'half of a gzip without a length',
    Buffer.concat([Buffer.from(ok('content-encoding: gzip\r\nconnection: close\r\n')), gzip.subarray(0, 70_000)]),
    'unreachable',
    'timeout',
  ],
  [
    'a second answer that nobody asked for',
    `${ok(`content-length: ${LARGE}\r\n`)}${body}${ok('content-length: 5\r\n')}hello`,
    LARGE,
    LARGE,
  ],
  ['garbage after its end', `${ok(`content-length: ${LARGE}\r\n`)}${body}${'\0'.repeat(LARGE)}`, LARGE, LARGE],
  [
    'interim answers and then one',
    `${'HTTP/1.1 103 Early Hints\r\nlink: </x>\r\n\r\n'.repeat(2_000)}${ok('content-length: 2\r\n')}{}`,
    2,
    2,
  ],
  ['interim answers alone', 'HTTP/1.1 102 Processing\r\n\r\n'.repeat(2_000), 'unreachable', 'timeout'],
  [
    'a protocol that nobody asked for',
    'HTTP/1.1 101 Switching Protocols\r\nupgrade: h2c\r\nconnection: upgrade\r\n\r\n',
    'unreachable',
    'unreachable',
  ],
  [
    'an error with a body of another length',
    `HTTP/1.1 500 Oops\r\nconnection: close\r\ncontent-length: 7\r\n\r\n${body}`,
    'server_error',
    'server_error',
  ],
]

async function answerOf(bytes: string | Buffer, end: string, deadline = 60_000): Promise<number | string> {
  return clientOf(await serveRaw((socket) => socket.write(bytes, () => ENDS[end]!(socket))))({ deadline })
}

describe('a server that sends', () => {
  it.each(ANSWERS)('%s and ends the connection', async (_, bytes, expected) => {
    expect(await answerOf(bytes, 'ends it')).toBe(expected)
  })

  it.each(ANSWERS)('%s and leaves the connection open', async (_, bytes, __, expected) => {
    expect(await answerOf(bytes, 'leaves it open', expected === 'timeout' ? 300 : 60_000)).toBe(expected)
  })

  // A reset may overtake the bytes before it, and libuv reports it as an end when it comes together with bytes. So only what has a length, or
  // the end of its chunks, can be told to be whole.
  it.each(ANSWERS)('%s and breaks the connection off', async (_, bytes, ended) => {
    const told = await answerOf(bytes, 'breaks it off')
    const lengthUnknown = typeof ended === 'number' && !/content-length|0\r\n\r\n$/.test(bytes.toString('latin1'))
    if (!lengthUnknown || typeof told !== 'number') expect(['unreachable', ended]).toContain(told)
  })

  it('a part of a body without a length and resets the connection is unreachable', async () => {
    const part = ok('connection: close\r\n') + 'x'.repeat(1_000)
    let readByClient = () => 0
    const watch = (message: unknown) => {
      const { socket } = message as { socket: Socket }
      readByClient = () => socket.bytesRead
    }
    subscribe('undici:client:connected', watch)
    const fetched = clientOf(
      await serveRaw(async (socket) => {
        socket.write(part)
        await expect.poll(() => readByClient()).toBe(part.length)
        // resetAndDestroy() would send an end first.
        ;(socket as unknown as { _handle: { reset(done: () => void): void } })._handle.reset(() => socket.destroy())
      }),
    )
    expect(await fetched().finally(() => unsubscribe('undici:client:connected', watch))).toBe('unreachable')
  })

  it('more than is accepted and ends is a bad payload', async () => {
    const fetched = clientOf(await serveRaw((socket) => socket.end(`HTTP/1.0 200 OK\r\n\r\n${body}`)))
    expect(await fetched({ maxBytes: 1_000 })).toBe('bad_payload')
  })
})

describe('a connection that is kept', () => {
  const answer = `${ok('content-length: 2\r\n')}{}`

  it('may be closed by the server between two requests', async () => {
    const fetched = clientOf(await serveRaw((socket) => socket.write(answer, () => setImmediate(() => socket.destroy()))))
    for (let request = 0; request < 20; request++) expect(await fetched()).toBe(2)
  })

  it('may carry garbage between two requests', async () => {
    const fetched = clientOf(
      await serveRaw((socket) => socket.write(answer, () => setImmediate(() => socket.write('HTTP/1.1 200 OK\r\n\r\n\0')))),
    )
    for (let request = 0; request < 20; request++) expect([2, 'unreachable', 'bad_payload']).toContain(await fetched())
  })
})
