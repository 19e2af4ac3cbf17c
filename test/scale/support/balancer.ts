import { once } from 'node:events'
import { Agent, createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

const LOOK_EVERY_MS = 100
/** How long a look counts: less than the nodes' SHUTDOWN_DELAY_MS, also when this process was held up after it. */
const BELIEVED_FOR_MS = 2_000

/**
 * A load balancer that asks /readyz of every node and sends requests only where it is 200. It keeps connections to nodes and never tries a
 * request again, so that a request which a node loses is seen.
 */
export async function startBalancer(ports: number[]): Promise<{ url: string; stop(): Promise<void> }> {
  const agent = new Agent({ keepAlive: true })
  /** When the look began that found the node ready. */
  const ready = new Map<number, number>()
  let stopped = false
  /** One after the other, so that no late answer replaces a newer one. */
  async function watch(port: number): Promise<void> {
    while (!stopped) {
      const began = performance.now()
      const status = await fetch(`http://127.0.0.1:${port}/readyz`).then(
        (response) => response.arrayBuffer().then(() => response.status),
        () => 0,
      )
      if (status === 200) ready.set(port, began)
      else ready.delete(port)
      await pause(LOOK_EVERY_MS)
    }
  }
  const watching = ports.map(watch)

  let turn = 0
  async function readyNode(): Promise<number> {
    for (;;) {
      const believed = [...ready].filter(([, began]) => performance.now() - began < BELIEVED_FOR_MS)
      if (believed.length > 0) return believed[turn++ % believed.length]![0]
      await pause(10)
    }
  }

  const server = createServer(async (incoming, outgoing) => {
    const port = await readyNode()
    const { method, url: path, headers } = incoming
    const passed = request({ host: '127.0.0.1', port, method, path, headers: { ...headers, connection: 'keep-alive' }, agent })
    passed.on('response', (response) => {
      outgoing.writeHead(response.statusCode ?? 502)
      response.pipe(outgoing)
    })
    passed.on('error', (error) => outgoing.writeHead(502).end(error.message))
    incoming.pipe(passed)
  }).listen(0, '127.0.0.1')
  server.keepAliveTimeout = 600_000
  await once(server, 'listening')
  const stop = async () => {
    stopped = true
    await Promise.all(watching)
    agent.destroy()
    server.close()
    server.closeAllConnections()
  }
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop }
}
