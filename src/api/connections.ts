import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { type AddressRange, addressGroup, isTrustedProxy, NO_ADDRESS } from './client-address.ts'
import { lastAnswerUnderWay } from './last-answer.ts'
import { Problem } from './problem.ts'
import { type LimitedUses, limitUses } from './quotas/limited-uses.ts'

/** Limits on the time a client may take, and on its connections. Each is a setting. */
export interface ConnectionLimits {
  headersTimeoutMs: number
  requestTimeoutMs: number
  keepAliveTimeoutMs: number
  stalledTimeoutMs: number
  perAddress: number
  total: number
  trustedProxies: AddressRange[]
}

/** Node checks for late requests this often, so a time-out may take effect this much later. */
export const CHECKED_EVERY_MS = 1_000

/** The connections of each address, and all of them, which are counted under one name. */
export interface CountedConnections {
  ofAddress: LimitedUses
  inAll: LimitedUses
}

/**
 * Enforces the limits of a server. `refuse` answers a connection that is turned away and closes it. By default the connections of this server alone are
 * counted.
 */
export function limitConnections(
  server: Server,
  limits: ConnectionLimits,
  refuse: (socket: Socket, problem: Problem) => void,
  counted: CountedConnections = { ofAddress: limitUses(limits.perAddress), inAll: limitUses(limits.total) },
) {
  server.headersTimeout = limits.headersTimeoutMs
  server.requestTimeout = limits.requestTimeoutMs
  server.keepAliveTimeout = limits.keepAliveTimeoutMs

  server.on('connection', (socket: Socket) => {
    const leaveAll = counted.inAll.enter('all')
    if (leaveAll === null) return void socket.destroy()
    socket.once('close', leaveAll)
    if (isTrustedProxy(socket.remoteAddress, limits.trustedProxies)) return
    const leave = counted.ofAddress.enter(addressGroup(socket.remoteAddress ?? NO_ADDRESS))
    if (leave) socket.once('close', leave)
    else refuse(socket, tooMany(limits.perAddress))
  })
  // Node restarts a socket's timer whenever bytes are sent or received, so a slow reader that makes progress is never cut off.
  server.setTimeout(limits.stalledTimeoutMs, (socket) => {
    const isAnswering = lastAnswerUnderWay(socket) !== null
    const clientIsBehind = socket.writableLength > 0
    // The answer is still being prepared, or a stream has nothing to send now: the server is silent, not the client.
    if (isAnswering && !clientIsBehind) return
    socket.destroy()
  })
}

function tooMany(limit: number): Problem {
  return new Problem(429, {
    detail: `this address has ${limit} connections open, which is the most it may have: close some, or use them for several requests`,
    headers: { 'retry-after': '5' },
  })
}
