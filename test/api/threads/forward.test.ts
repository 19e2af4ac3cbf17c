import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { answerForwarded } from '../../../src/api/threads/answer-forwarded.ts'
import { forward } from '../../../src/api/threads/forward.ts'

/** A server that forwards every request to the answer, as a thread does to the main one. */
async function forwarding(answer: (incoming: IncomingMessage, outgoing: ServerResponse) => void): Promise<number> {
  const connectToMain = answerForwarded(answer)
  const server = createServer((incoming, outgoing) => forward(incoming, outgoing, connectToMain))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

it('a forwarded request keeps its method, path, headers, body and client, and the answer its status and headers', async () => {
  const port = await forwarding(async (incoming, outgoing) => {
    const pieces: Buffer[] = []
    for await (const piece of incoming) pieces.push(piece)
    const { method, url, headers, socket, httpVersion } = incoming
    outgoing.writeHead(418, { 'x-of-main': 'yes', 'content-type': 'application/json' })
    const bytes = Buffer.concat(pieces).length
    outgoing.end(
      JSON.stringify({
        method,
        url,
        mine: headers['x-mine'],
        peer: socket.remoteAddress,
        port: socket.localPort,
        httpVersion,
        bytes,
      }),
    )
  })
  const response = await fetch(`http://127.0.0.1:${port}/a?b=c`, {
    method: 'POST',
    body: 'x'.repeat(300_000),
    headers: { 'x-mine': '1' },
  })
  expect([response.status, response.headers.get('x-of-main')]).toEqual([418, 'yes'])
  expect(await response.json()).toEqual({
    method: 'POST',
    url: '/a?b=c',
    mine: '1',
    peer: '127.0.0.1',
    port,
    httpVersion: '1.1',
    bytes: 300_000,
  })
})

it('an answer without end arrives as it is made, no faster than the client reads, and ends with the client', async () => {
  let written = 0
  let stalled = false
  let closed = false
  const port = await forwarding((_, outgoing) => {
    outgoing.on('close', () => {
      closed = true
    })
    const more = () => {
      while (!outgoing.destroyed) {
        written++
        if (!outgoing.write(Buffer.alloc(64 * 1024))) {
          stalled = true
          return void outgoing.once('drain', more)
        }
      }
    }
    more()
  })
  const asked = request({ port, host: '127.0.0.1' })
  asked.on('error', () => {})
  asked.end()
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  await once(answer, 'readable')
  answer.pause()
  await expect
    .poll(async () => {
      const before = written
      await new Promise((done) => setTimeout(done, 50))
      return stalled && written === before
    })
    .toBe(true)
  const before = written
  answer.resume()
  await expect.poll(() => written).toBeGreaterThan(before + 100)
  asked.destroy()
  await expect.poll(() => closed).toBe(true)
})

it('an answer that is cut off closes the connection of the client', async () => {
  const port = await forwarding((_, outgoing) => {
    outgoing.write('a part')
    setImmediate(() => outgoing.destroy())
  })
  await expect(fetch(`http://127.0.0.1:${port}/`).then((response) => response.text())).rejects.toThrow()
})

it('a client of HTTP/1.0 is known as such, and gets an answer without chunks', async () => {
  const port = await forwarding((incoming, outgoing) => {
    outgoing.write(`version ${incoming.httpVersion}, `)
    outgoing.end('whole')
  })
  const socket = connect(port, '127.0.0.1')
  socket.write('GET / HTTP/1.0\r\n\r\n')
  let text = ''
  for await (const piece of socket) text += piece
  expect(text).toMatch(/^HTTP\/1\.1 200 OK\r\n/)
  expect(text).toMatch(/\r\n\r\nversion 1\.0, whole$/)
})
