import { type IncomingMessage, request, type ServerResponse } from 'node:http'
import { pipeline } from 'node:stream'
import { MessageChannel, type MessagePort } from 'node:worker_threads'
import { PortStream } from './port-stream.ts'

/** The facts about a client's connection that the thread which answers cannot see. */
export interface ClientConnection {
  remoteAddress: string | undefined
  localPort: number | undefined
  httpVersion: string
}

/** Opens a connection to the main thread, which gets the other end of the channel. */
export type ConnectToMain = (port: MessagePort, client: ClientConnection) => void

/** Headers about one connection, which are not those of the next (RFC 9110, 7.6.1). */
const OF_CONNECTION = new Set(['connection', 'keep-alive', 'proxy-connection', 'transfer-encoding', 'upgrade'])

/**
 * Hands a request to the main thread and its answer to the client, both as they come. `onAnswered` gets the status. When the client goes, or the main thread
 * closes the connection before the end of the answer, the other side is closed too.
 */
export function forward(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  connect: ConnectToMain,
  onAnswered: (status: number) => void = () => {},
): void {
  const asked = request({
    method: incoming.method,
    path: incoming.url,
    headers: ofMessage(incoming.rawHeaders),
    setHost: false,
    createConnection() {
      const { port1, port2 } = new MessageChannel()
      const { remoteAddress, localPort } = incoming.socket
      connect(port2, { remoteAddress, localPort, httpVersion: incoming.httpVersion })
      return new PortStream(port1)
    },
  })
  asked.on('response', (answer) => {
    const { statusCode = 500, statusMessage, rawHeaders } = answer
    onAnswered(statusCode)
    outgoing.writeHead(statusCode, statusMessage, ofMessage(rawHeaders))
    outgoing.flushHeaders()
    pipeline(answer, outgoing, (error) => {
      if (error) outgoing.destroy()
    })
  })
  asked.on('error', () => outgoing.destroy())
  outgoing.on('close', () => asked.destroy())
  pipeline(incoming, asked, () => {})
}

/** The raw headers of a message without those of its connection. */
function ofMessage(rawHeaders: string[]): string[] {
  const kept: string[] = []
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] as string
    if (!OF_CONNECTION.has(name.toLowerCase())) kept.push(name, rawHeaders[at + 1] as string)
  }
  return kept
}
