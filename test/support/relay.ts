import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'

/** A TCP relay in front of a database, so that it can go away and come back as machines and networks do. */
export interface Relay {
  url: string
  /** Refuses new connections and cuts the existing ones. */
  cut(): Promise<void>
  /** Cuts in the middle of an answer: after the database has sent this many more bytes. */
  cutAfter(bytes: number): void
  restore(): Promise<void>
}

/** Starts cut off when `open` is false. */
export async function relayTo(databaseUrl: string, { open = true } = {}): Promise<Relay> {
  const target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  let server: Server
  let left = Number.POSITIVE_INFINITY
  let cutting: Promise<void> = Promise.resolve()
  const listen = async (port: number) => {
    server = createServer((inside) => {
      const outside = connect(Number(target.port), target.hostname)
      outside.on('data', ({ length }) => {
        left -= length
        if (left <= 0) cut()
      })
      for (const [socket, other] of [
        [inside, outside],
        [outside, inside],
      ] as const) {
        sockets.add(socket)
        socket.pipe(other)
        socket.on('error', () => other.destroy()).on('close', () => sockets.delete(socket))
      }
    }).listen(port, '127.0.0.1')
    await once(server, 'listening')
    return (server.address() as AddressInfo).port
  }
  const cut = () => {
    left = Number.POSITIVE_INFINITY
    if (server.listening) cutting = once(server.close(), 'close').then(() => {})
    for (const socket of sockets) socket.destroy()
    return cutting
  }
  const restore = async () => {
    left = Number.POSITIVE_INFINITY
    await cutting
    if (!server.listening) await listen(port)
  }
  const port = await listen(0)
  if (!open) await cut()
  const address = new URL(databaseUrl)
  address.port = String(port)
  const cutAfter = (bytes: number) => {
    left = bytes
  }
  return { url: address.href, cut, cutAfter, restore }
}
