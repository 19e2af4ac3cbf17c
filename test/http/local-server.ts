import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type AddressInfo, createServer as createSocketServer, type Server, type Socket } from 'node:net'
import type { HostMap } from '../../src/http/destination.ts'

export interface LocalServer {
  port: number
  /** "METHOD host/path" of every request, in order of arrival. */
  seen: string[]
  /** Sends these hosts here. */
  mapped(...hosts: string[]): HostMap
  close(): Promise<void>
}

export async function serve(handle: (request: IncomingMessage, response: ServerResponse) => void): Promise<LocalServer> {
  const seen: string[] = []
  const server = createServer((request, response) => {
    seen.push(`${request.method} ${request.headers.host}${request.url}`)
    handle(request, response)
  })
  return listening(server, seen)
}

/** Speaks whatever it is told, HTTP or not, once the client has sent something. */
export async function serveRaw(speak: (socket: Socket) => void): Promise<LocalServer> {
  const seen: string[] = []
  const server = createSocketServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', (bytes) => {
      seen.push(bytes.toString('latin1').split('\r\n')[0] ?? '')
      speak(socket)
    })
  })
  return listening(server, seen)
}

async function listening(server: Server, seen: string[]): Promise<LocalServer> {
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    port,
    seen,
    mapped:
      (...hosts) =>
      (hostname) =>
        hosts.includes(hostname) ? { host: '127.0.0.1', port } : null,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
  }
}
