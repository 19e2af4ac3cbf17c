import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo, Server as NetServer, Socket } from 'node:net'
import { CHECKED_EVERY_MS, type ConnectionLimits, type CountedConnections, limitConnections } from './connections.ts'
import { type Answer, ApiContext } from './context.ts'
import './fast-ticks.ts'
import { inBatches } from './in-batches.ts'
import { lastAnswerUnderWay, rememberLastAnswers } from './last-answer.ts'
import { PROBLEM_TYPE, Problem } from './problem.ts'
import { closeQueuedAnswers } from './queued-answers.ts'
import { sendAnswer } from './send-answer.ts'
import { servedRequest } from './served-request.ts'

export interface Listening {
  url: string
  port: number
  /** The descriptor of the listening socket, for other threads; -1 where the system has none. */
  descriptor: number
  /** Answers the requests of a connection that was accepted elsewhere and is paused. */
  adopt(socket: Socket): void
  /** Makes every answer ask the client to close its connection, so that its next request goes to another node. Requests are still answered. */
  retire(): void
  /** Stops accepting connections, lets requests under way finish, then closes the remaining ones after the grace period. */
  drain(graceMs?: number): Promise<void>
}

interface App {
  answer(c: ApiContext): Promise<Answer>
  /** Logs an error that kept an answer from being sent. */
  failed?(c: ApiContext, error: unknown): void
}

export interface ListenOptions {
  host: string
  port: number
  limits: ConnectionLimits
  /** Counts the connections against the limits; by default only the connections of this server. */
  counted?: CountedConnections
}

export async function listen(app: App, { host, port, limits, counted }: ListenOptions): Promise<Listening> {
  return listenOn({ host, port }, listenerOf(app), { limits, counted })
}

/** The listener of Node's server for an app. */
export const listenerOf = (app: App): RequestListener =>
  inBatches(async (incoming, outgoing) => {
    const request = servedRequest(incoming, outgoing)
    // No URL can be made of the request's target and Host.
    if (request === null) return answerWith(INVALID, outgoing)
    const c = new ApiContext(request, { incoming, outgoing })
    try {
      sendAnswer(c, outgoing, await app.answer(c))
    } catch (error) {
      app.failed?.(c, error)
      if (outgoing.headersSent) outgoing.destroy()
      else answerWith(new Problem(500), outgoing)
    }
  })

function answerWith(problem: Problem, outgoing: ServerResponse): void {
  const body = problem.body()
  outgoing.writeHead(problem.status, { 'content-type': PROBLEM_TYPE, 'content-length': Buffer.byteLength(body) }).end(body)
}

/** Listens at an address, or on a socket that listens already. */
export async function listenOn(
  at: { host: string; port: number } | NetServer,
  listener: RequestListener,
  { limits, counted }: Pick<ListenOptions, 'limits' | 'counted'>,
): Promise<Listening> {
  const server = createServer(
    // Node.js would refuse a request without Host by an answer that is no problem+json.
    { connectionsCheckingInterval: CHECKED_EVERY_MS, keepAlive: true, joinDuplicateHeaders: true, requireHostHeader: false },
    listener,
  )
  rememberLastAnswers(server)
  limitConnections(server, limits, turnAway, counted)
  closeQueuedAnswers(server)
  let retired = false
  server.prependListener('request', (_, response) => {
    if (retired) response.shouldKeepAlive = false
  })
  const retire = () => {
    retired = true
  }
  server.on('clientError', refuse)
  server.on('checkExpectation', (_, response) => answerWith(EXPECTS_MORE, response))
  await new Promise<void>((done, fail) => {
    server.once('error', fail)
    server.listen(at, done)
  })
  const address = server.address() as AddressInfo
  const shown = address.family === 'IPv6' ? `[${address.address}]` : address.address
  return {
    url: `http://${shown}:${address.port}`,
    port: address.port,
    // Node has no documented way to ask for it. It is -1 on Windows.
    descriptor: (server as Server & { _handle?: { fd?: number } })._handle?.fd ?? -1,
    adopt(socket) {
      server.emit('connection', socket)
      socket.resume()
    },
    retire,
    drain(graceMs = 10_000) {
      retire()
      return drain(server, graceMs)
    },
  }
}

async function drain(server: Server, graceMs: number): Promise<void> {
  const closed = new Promise((done) => server.close(done))
  server.closeIdleConnections()
  const deadline = setTimeout(() => server.closeAllConnections(), graceMs)
  await closed
  clearTimeout(deadline)
}

/** Connections on which a request was refused. Node's parser refuses everything after it once more. */
const refused = new WeakSet<Socket>()

/**
 * Requests that Node's parser refuses never reach the app, so they are answered here, also as problem+json. Clients open connections in
 * reserve. A connection on which nothing has come is closed without an answer, because its client would take the answer for that of its next request.
 */
function refuse(error: Error & { code?: string }, socket: Socket): void {
  if (socket.bytesRead === 0 || error.code === 'ECONNRESET') return void socket.destroy()
  if (refused.has(socket)) return
  refused.add(socket)
  turnAwayInTurn(socket, PARSER_PROBLEMS[error.code ?? ''] ?? INVALID)
}

/** Turns away after the answers to all earlier requests of the connection. */
function turnAwayInTurn(socket: Socket, problem: Problem): void {
  const last = lastAnswerUnderWay(socket)
  const again = () => turnAwayInTurn(socket, problem)
  // The last answer may close the connection.
  if (!socket.writable) return
  if (last === null) turnAway(socket, problem)
  else if (last.req.complete || last.headersSent) last.once('close', again)
  // The parser refused the body of the last request, so the refusal is the answer to that request.
  else if (last.socket !== null) turnAway(socket, problem)
  else last.once('socket', again)
}

/** Answers and closes the connection without waiting for the other side. */
function turnAway(socket: Socket, problem: Problem): void {
  const body = problem.body()
  const headers = {
    'content-type': PROBLEM_TYPE,
    'content-length': Buffer.byteLength(body),
    connection: 'close',
    ...problem.headers,
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.write(`HTTP/1.1 ${problem.status} ${problem.title}\r\n${lines.join('')}\r\n${body}`)
  socket.destroySoon()
}

const INVALID = new Problem(400, { detail: 'the request is not valid HTTP' })

const EXPECTS_MORE = new Problem(417, { detail: 'the header Expect may have the value 100-continue alone' })

const PARSER_PROBLEMS: Record<string, Problem> = {
  HPE_HEADER_OVERFLOW: new Problem(431, { detail: 'the request headers are larger than 16 kB' }),
  ERR_HTTP_REQUEST_TIMEOUT: new Problem(408, { detail: 'the request did not arrive in time' }),
}
