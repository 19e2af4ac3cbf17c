import { createServer, type Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { Problem } from './problem.ts'

export interface Listening {
  url: string
  port: number
  /** Stops taking connections, lets requests under way finish, then cuts whatever is left after the grace period. */
  drain(graceMs?: number): Promise<void>
}

export async function listen(
  app: { fetch: (request: Request) => Response | Promise<Response> },
  { host, port }: { host: string; port: number },
): Promise<Listening> {
  const server = createServer(getRequestListener(app.fetch))
  // Above the 60 s that load balancers keep idle connections, so that it is never we who hang up first.
  server.keepAliveTimeout = 65_000
  server.on('clientError', refuse)
  await new Promise<void>((done, fail) => {
    server.once('error', fail)
    server.listen(port, host, done)
  })
  const address = server.address() as AddressInfo
  const shown = address.family === 'IPv6' ? `[${address.address}]` : address.address
  return { url: `http://${shown}:${address.port}`, port: address.port, drain: (graceMs = 10_000) => drain(server, graceMs) }
}

async function drain(server: Server, graceMs: number): Promise<void> {
  const closed = new Promise((done) => server.close(done))
  server.closeIdleConnections()
  const deadline = setTimeout(() => server.closeAllConnections(), graceMs)
  await closed
  clearTimeout(deadline)
}

/** What Node's parser turns away never reaches the app, so it is answered here: still as problem+json. */
function refuse(error: Error & { code?: string }, socket: Socket): void {
  if (!socket.writable || error.code === 'ECONNRESET') return void socket.destroy()
  const problem = PARSER_PROBLEMS[error.code ?? ''] ?? new Problem(400, { detail: 'the request is not valid HTTP' })
  const body = problem.body()
  socket.end(
    `HTTP/1.1 ${problem.status} ${problem.title}\r\nContent-Type: application/problem+json; charset=utf-8\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  )
}

const PARSER_PROBLEMS: Record<string, Problem> = {
  HPE_HEADER_OVERFLOW: new Problem(431, { detail: 'the request headers are larger than 16 kB' }),
  ERR_HTTP_REQUEST_TIMEOUT: new Problem(408, { detail: 'the request did not arrive in time' }),
}
