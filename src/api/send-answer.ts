import type { ServerResponse } from 'node:http'
import type { Answer, ApiContext } from './context.ts'

/** Time in which a client may send the rest of a body that nobody reads. A connection that is closed before may lose the answer. */
const REST_OF_BODY_MS = 500

/** Sends an answer over the connection of its request. */
export function sendAnswer(c: ApiContext, outgoing: ServerResponse, { status, headers, body }: Answer): void {
  const all = c.headers
  for (const name in headers) all[name] = headers[name] as string
  takeRestOfBody(c, outgoing)
  if (body === null) {
    outgoing.writeHead(status, all)
    outgoing.end()
  } else if (body instanceof ReadableStream) {
    outgoing.writeHead(status, all)
    if (c.req.method === 'HEAD') {
      body.cancel().catch(() => {})
      outgoing.end()
    } else sendStream(outgoing, body)
  } else {
    all['content-length'] = String(typeof body === 'string' ? Buffer.byteLength(body) : body.byteLength)
    outgoing.writeHead(status, all)
    outgoing.end(body)
  }
}

/** Reads the stream no faster than the client reads. A stream that fails closes the connection, so that the client sees that something is missing. */
async function sendStream(outgoing: ServerResponse, body: ReadableStream<Uint8Array>): Promise<void> {
  outgoing.flushHeaders()
  const reader = body.getReader()
  const leave = () => void reader.cancel().catch(() => {})
  outgoing.once('close', leave)
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      if (!outgoing.write(read.value)) await drained(outgoing)
    }
    outgoing.off('close', leave)
    outgoing.end()
  } catch {
    outgoing.destroy()
  }
}

/** Waits until the client has read, or has gone. */
const drained = (outgoing: ServerResponse) =>
  new Promise<void>((done) => {
    const end = () => {
      outgoing.off('drain', end)
      outgoing.off('close', end)
      done()
    }
    outgoing.once('drain', end)
    outgoing.once('close', end)
    if (outgoing.destroyed) end()
  })

function takeRestOfBody({ req: { method }, env: { incoming } }: ApiContext, outgoing: ServerResponse): void {
  if (method === 'GET' || method === 'HEAD' || incoming === undefined || incoming.readableEnded) return
  outgoing.once('finish', () => {
    if (incoming.readableEnded) return
    const close = setTimeout(() => incoming.socket.destroySoon(), REST_OF_BODY_MS).unref()
    incoming.once('close', () => clearTimeout(close))
    incoming.resume()
  })
}
