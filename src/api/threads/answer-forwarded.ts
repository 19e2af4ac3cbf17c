import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import type { MessagePort } from 'node:worker_threads'
import type { ClientConnection } from './forward.ts'
import { PortStream } from './port-stream.ts'

/** Answers requests that other threads have forwarded. Their clients' connections are limited where they were accepted. */
export function answerForwarded(listener: RequestListener): (port: MessagePort, client: ClientConnection) => void {
  // `servedRequest` looks at the Host, by the version of the client.
  const server = createServer({ requireHostHeader: false, joinDuplicateHeaders: true }, listener)
  server.prependListener('request', (incoming: IncomingMessage) => {
    incoming.httpVersion = (incoming.socket as unknown as { clientVersion: string }).clientVersion
  })
  return (port, { httpVersion, ...client }) =>
    server.emit('connection', Object.assign(new PortStream(port), client, { clientVersion: httpVersion }))
}
