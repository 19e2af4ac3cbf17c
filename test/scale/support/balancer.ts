import { once } from 'node:events'
import { Agent, createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

const LOOK_EVERY_MS = 100

/**
 * A load balancer that asks /readyz of every node and sends requests only where it is 200. It keeps connections to nodes and never tries a
 * request again, so that a request which a node loses is seen.
 */
export async function startBalancer(ports: number[]): Promise<{ url: string; stop(): void }> {
  const agent = new Agent({ keepAlive: true })
  const ready = new Set<number>()
  const look = async (port: number) => {
    const status = await fetch(`http://127.0.0.1:${port}/readyz`).then(
      (response) => response.status,
      () => 0,
    )
    if (status === 200) ready.add(port)
    else ready.delete(port)
  }
  const timers = ports.map((port) => setInterval(() => look(port), LOOK_EVERY_MS))
  await Promise.all(ports.map(look))

  let turn = 0
  const server = createServer((incoming, outgoing) => {
    const candidates = [...ready]
    const port = candidates[turn++ % candidates.length]
    if (port === undefined) return void outgoing.writeHead(503).end('no node is ready')
    const { method, url: path, headers } = incoming
    const passed = request({ host: '127.0.0.1', port, method, path, headers: { ...headers, connection: 'keep-alive' }, agent })
    passed.on('response', (response) => {
      outgoing.writeHead(response.statusCode ?? 502)
      response.pipe(outgoing)
    })
    passed.on('error', (error) => outgoing.writeHead(502).end(error.message))
    incoming.pipe(passed)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const stop = () => {
    timers.forEach(clearInterval)
    agent.destroy()
    server.close()
    server.closeAllConnections()
  }
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop }
}
