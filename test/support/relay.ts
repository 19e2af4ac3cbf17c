import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'

/** A TCP relay in front of a database, so that it can go away and come back as machines and networks do. */
export interface Relay {
  url: string
  /** Refuses new connections and cuts those there are. */
  cut(): Promise<void>
  restore(): Promise<void>
}

/** Starts cut off when `open` is false. */
export async function relayTo(databaseUrl: string, { open = true } = {}): Promise<Relay> {
  const target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  let server: Server
  const listen = async (port: number) => {
    server = createServer((inside) => {
      const outside = connect(Number(target.port), target.hostname)
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
  const cut = async () => {
    const closed = once(server.close(), 'close')
    for (const socket of sockets) socket.destroy()
    await closed
  }
  const port = await listen(0)
  if (!open) await cut()
  const address = new URL(databaseUrl)
  address.port = String(port)
  return { url: address.href, cut, restore: async () => void (await listen(port)) }
}
