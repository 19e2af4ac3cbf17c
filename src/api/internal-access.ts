import { createHash, timingSafeEqual } from 'node:crypto'
import ipaddr from 'ipaddr.js'
import { isLoopback } from './client-address.ts'
import type { ApiContext } from './context.ts'
import { Problem } from './problem.ts'

/** Each of these means that the request was forwarded for somebody else. A page in a browser sends Origin to other sites. */
const SENT_BY_OTHERS = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'via', 'origin']

export function peerAddress(c: ApiContext): string | undefined {
  return c.env?.incoming?.socket.remoteAddress
}

/** Whether a request may read internals of this process: it has the token, or comes from a program on this machine. */
export function mayReadInternals(c: ApiContext, token: string | null, clientHeader: string): boolean {
  return (token !== null && sameSecret(c.req.header('authorization'), `Bearer ${token}`)) || isFromThisMachine(c, clientHeader)
}

/**
 * Whether the request came through a loopback socket and was neither forwarded by a proxy nor sent by a page of another site.
 * `clientHeader` is the header that the operator's proxies write.
 */
export function comesStraightFromThisMachine(c: ApiContext, clientHeader: string): boolean {
  return isLoopback(peerAddress(c)) && [...SENT_BY_OTHERS, clientHeader].every((name) => c.req.header(name) === undefined)
}

function isFromThisMachine(c: ApiContext, clientHeader: string): boolean {
  if (!comesStraightFromThisMachine(c, clientHeader)) return false
  // A site whose name resolves to 127.0.0.1 reaches us from a browser on this machine, but under its own name.
  const host = (c.req.header('host') ?? 'localhost').replace(/:\d{1,5}$/, '')
  return host === 'localhost' || ipaddr.isValid(host.replace(/^\[/, '').replace(/\]$/, ''))
}

/** Digests have the same length, and comparing them takes the same time whatever the difference. */
function sameSecret(given: string | undefined, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return given !== undefined && timingSafeEqual(digest(given), digest(expected))
}

export const internalsRefused = (what: string) =>
  new Problem(401, {
    detail: `${what} for programs on the same machine, and for others that send METRICS_TOKEN as a bearer token`,
    headers: { 'www-authenticate': 'Bearer realm="rolecall metrics"' },
  })
