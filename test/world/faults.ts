import type { ServerResponse } from 'node:http'
import { randomOf } from '../../src/demo/random.ts'
import type { Reply } from '../../src/demo/reply.ts'
import type { DemoServerOptions } from '../../src/demo/server.ts'

/**
 * The faults of an answer:
 * hang: it never comes · error: 500 · unavailable: 503 with Retry-After · reset: the connection breaks · cut: it breaks in the middle of the body · truncated: half
 * a body that claims to be whole · garbage: an HTML page with status 200 · drip: the body comes bit by bit · empty: a list of nothing ·
 * short: one row of the list is missing · total: the total is too high. The last two only where the payload states a total: elsewhere nobody could tell.
 */
export const FAULTS = [
  'hang',
  'error',
  'unavailable',
  'reset',
  'cut',
  'truncated',
  'garbage',
  'drip',
  'empty',
  'short',
  'total',
] as const
export type Fault = (typeof FAULTS)[number]

export interface FaultOptions {
  seed: number
  /** The share of requests that go wrong. */
  rate: number
  kinds?: readonly Fault[]
  /** Seconds in Retry-After. */
  retryAfter?: number
  /** Milliseconds a dripping body takes. */
  dripMs?: number
}

/** Given to the server of a world, it makes a share of its answers go wrong. */
export interface Faults extends Required<DemoServerOptions> {
  /** May be changed while the server runs; 0 makes it healthy. */
  rate: number
  readonly retryAfter: number
  readonly dripMs: number
  /** How often each was inflicted. */
  readonly inflicted: Map<Fault, number>
  /** Drawn from the request and how often it came, so that the order of parallel requests does not matter. */
  draw(request: string, reply: Reply): Fault | null
}

export function createFaults({ seed, rate, kinds = FAULTS, retryAfter = 1, dripMs = 2_000 }: FaultOptions): Faults {
  const asked = new Map<string, number>()
  const inflicted = new Map<Fault, number>()
  const faults: Faults = {
    rate,
    retryAfter,
    dripMs,
    inflicted,
    draw(request, reply) {
      const times = (asked.get(request) ?? 0) + 1
      asked.set(request, times)
      const random = randomOf(seed, 'fault', request, times)
      const possible = kinds.filter((kind) => applies(kind, reply))
      if (!random.chance(faults.rate) || possible.length === 0) return null
      const fault = random.pick(possible)
      inflicted.set(fault, (inflicted.get(fault) ?? 0) + 1)
      return fault
    },
    instead(request, reply, response) {
      const fault = faults.draw(request, reply)
      if (fault !== null) inflict(fault, reply, response, faults)
      return fault !== null
    },
  }
  return faults
}

/** Sends the reply as the fault has it. */
function inflict(fault: Fault, reply: Reply, response: ServerResponse, { retryAfter, dripMs }: Faults): void {
  const send = (status: number, body: string, headers: Record<string, string> = { 'content-type': 'text/html; charset=utf-8' }) =>
    response.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(body) }).end(body)
  const half = reply.body.slice(0, Math.floor(reply.body.length / 2))
  const acts: Record<Fault, () => unknown> = {
    hang: () => {},
    error: () => send(500, '<h1>Internal Server Error</h1>'),
    unavailable: () =>
      send(503, '<h1>Service Unavailable</h1>', { 'content-type': 'text/html', 'retry-after': String(retryAfter) }),
    reset: () => response.socket?.resetAndDestroy(),
    cut: () => {
      response.writeHead(reply.status, { ...reply.headers, 'content-length': Buffer.byteLength(reply.body) })
      response.write(half, () => response.socket?.destroy())
    },
    truncated: () => send(reply.status, half, reply.headers),
    garbage: () =>
      send(200, '<!DOCTYPE html><html><head><title>Just a moment</title></head><body>Down for maintenance.</body></html>'),
    drip: () => drip(reply, response, dripMs),
    empty: () => send(reply.status, reply.list!.with('empty'), withoutEtag(reply)),
    short: () => send(reply.status, reply.list!.with('short'), withoutEtag(reply)),
    total: () => send(reply.status, reply.list!.with('total'), withoutEtag(reply)),
  }
  acts[fault]()
}

function applies(fault: Fault, { body, list }: Reply): boolean {
  if (fault === 'empty') return list !== undefined && list.rows > 0
  if (fault === 'short' || fault === 'total') return list?.statesTotal === true && list.rows > 0
  return body.length > 1 || !['cut', 'truncated', 'drip'].includes(fault)
}

/** A wrong list under the validator of the right one would be kept as right for as long as the board rests. */
function withoutEtag({ headers }: Reply): Record<string, string> {
  const { etag, ...others } = headers
  return others
}

function drip({ status, headers, body }: Reply, response: ServerResponse, milliseconds: number): void {
  const bytes = Buffer.from(body)
  const step = Math.ceil(bytes.length / 20)
  response.writeHead(status, { ...headers, 'content-length': bytes.length })
  let sent = 0
  const timer = setInterval(() => {
    response.write(bytes.subarray(sent, sent + step))
    sent += step
    if (sent < bytes.length) return
    clearInterval(timer)
    response.end()
  }, milliseconds / 20)
  response.once('close', () => clearInterval(timer))
}
