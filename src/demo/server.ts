import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { adapterNamed } from '../ats/index.ts'
import { type Faults, inflict } from './faults.ts'
import { type Ask, type Renderer, type Reply, text } from './reply.ts'
import { SHORT_HOSTS, serveShortLinks } from './serve-short-links.ts'
import { SYSTEMS } from './systems/index.ts'
import type { World } from './world.ts'

export interface DemoServer {
  port: number
  /** Sends every host the adapters contact, and the short links, to this server; null for any other. */
  hostMap: (hostname: string) => { host: string; port: number } | null
  /** Breaks off what is under way. */
  close(): Promise<void>
}

const HOSTS = SYSTEMS.flatMap((system) =>
  (system.hosts ?? adapterNamed(system.name)?.hosts ?? []).map((host) => ({ host, system })),
)

/** Serves the world on a free port of this machine, in the payload formats of the systems its boards live on. */
export async function startDemoServer(world: World, { faults }: { faults?: Faults } = {}): Promise<DemoServer> {
  const server = createServer((request, response) => {
    answer(request, response, world, faults).catch((error) => response.destroy(error))
  })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    port,
    hostMap: demoHostMap(port),
    close: () =>
      new Promise((resolve, reject) => {
        server.close((error) => (error ? reject(error) : resolve()))
        server.closeAllConnections()
      }),
  }
}

/** Leads to the demo server on a port, for whoever knows only the port. */
export function demoHostMap(port: number): DemoServer['hostMap'] {
  return (hostname) => (rendererFor(hostname) === null ? null : { host: '127.0.0.1', port })
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  world: World,
  faults: Faults | undefined,
): Promise<void> {
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
  const fault = faults?.draw(`${ask.method} ${url.href} ${body}`, reply) ?? null
  if (fault !== null && faults !== undefined) inflict(fault, reply, response, faults)
  else send(reply, response)
}

function send({ status, headers, body }: Reply, response: ServerResponse): void {
  response.writeHead(status, status === 304 ? headers : { ...headers, 'content-length': Buffer.byteLength(body) }).end(body)
}

function rendererFor(hostname: string): Renderer | null {
  if (SHORT_HOSTS.has(hostname)) return serveShortLinks
  const found = HOSTS.find(({ host }) => hostname === host || hostname.endsWith(`.${host}`))
  return found === undefined ? null : found.system.serve
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
