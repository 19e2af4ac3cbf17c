import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { adapterNamed } from '../ats/index.ts'
import { type Ask, type Renderer, type Reply, text } from './reply.ts'
import { serveShortLinks } from './serve-short-links.ts'
import type { DemoSystem } from './system.ts'
import { SYSTEMS } from './systems/index.ts'
import type { World } from './world.ts'

export interface DemoServer {
  port: number
  /** Maps every host that adapters contact, and the short links, to this server; null for any other host. */
  hostMap: (hostname: string) => { host: string; port: number } | null
  /** Closes the server and breaks off requests under way. */
  close(): Promise<void>
}

export interface DemoServerOptions {
  /** Called before a reply is sent; returns true when it has sent one of its own. Tests make sources fail with it. */
  instead?(request: string, reply: Reply, response: ServerResponse): boolean
}

/** Serves the world on a free port of this machine, in the payload formats of its systems. */
export async function startDemoServer(world: World, options: DemoServerOptions = {}): Promise<DemoServer> {
  const rendererFor = renderers(world.systems)
  const server = createServer((request, response) => {
    answer(request, response).catch((error) => response.destroy(error))
  })

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await bodyOf(request)
    const url = new URL(request.url ?? '/', `http://${request.headers.host ?? 'localhost'}`)
    const ask: Ask = {
      method: request.method ?? 'GET',
      host: url.hostname,
      path: url.pathname.split('/').filter(Boolean).map(decodeURIComponent),
      query: url.searchParams,
      body: parsed(body),
      ifNoneMatch: request.headers['if-none-match'] ?? null,
      header: (name) => [request.headers[name] ?? []].flat()[0] ?? null,
    }
    const reply = rendererFor(ask.host)?.(ask, world) ?? text('Not Found', 404)
    if (!options.instead?.(`${ask.method} ${url.href} ${body}`, reply, response)) send(reply, response)
  }

  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    port,
    hostMap: demoHostMap(port, world.systems),
    close: () =>
      new Promise((resolve, reject) => {
        server.close((error) => (error ? reject(error) : resolve()))
        server.closeAllConnections()
      }),
  }
}

/** The host map of the demo server on a port, for processes that know only the port. */
export function demoHostMap(port: number, systems: readonly DemoSystem[] = SYSTEMS): DemoServer['hostMap'] {
  const rendererFor = renderers(systems)
  return (hostname) => (rendererFor(hostname) === null ? null : { host: '127.0.0.1', port })
}

function send({ status, headers, body }: Reply, response: ServerResponse): void {
  response.writeHead(status, status === 304 ? headers : { ...headers, 'content-length': Buffer.byteLength(body) }).end(body)
}

/** Finds the renderer of a host: its system's, or that of the short links; null for other hosts. */
function renderers(systems: readonly DemoSystem[]): (hostname: string) => Renderer | null {
  const shortHosts = new Set(systems.flatMap(({ shortLink }) => shortLink?.host ?? []))
  const hosts = systems.flatMap((system) =>
    (system.hosts ?? adapterNamed(system.name)?.hosts ?? []).map((host) => ({ host, system })),
  )
  return (hostname) => {
    if (shortHosts.has(hostname)) return serveShortLinks
    return hosts.find(({ host }) => hostname === host || hostname.endsWith(`.${host}`))?.system.serve ?? null
  }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

function parsed(body: string): unknown {
  if (body === '') return undefined
  try {
    return JSON.parse(body)
  } catch {
    return null
  }
}
