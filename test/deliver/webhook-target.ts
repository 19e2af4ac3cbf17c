import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'
import { whenOver } from '../support/when-over.ts'

export interface Received {
  id: string
  headers: IncomingHttpHeaders
  body: string
  type: string
  events: { id: number; job_id: number }[]
}

type Answer = { status: number; headers?: Record<string, string> }

export interface WebhookTarget {
  port: number
  received: Received[]
  /** Decides the answer of each message; by default 200. */
  answer: (message: Received, at: number) => Answer | Promise<Answer>
  /** Messages that the target took, in the order of their arrival, each id once: as a receiver does that keeps the ids it has seen. */
  taken(): Received[]
}

/** A server that receives webhooks. */
export async function webhookTarget(): Promise<WebhookTarget> {
  const received: Received[] = []
  const taken = new Map<string, Received>()
  const target: WebhookTarget = { port: 0, received, answer: () => ({ status: 200 }), taken: () => [...taken.values()] }
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const piece of request.setEncoding('utf8')) body += piece
    const { type, data } = JSON.parse(body)
    const message = { id: String(request.headers['webhook-id']), headers: request.headers, body, type, events: data }
    const at = received.push(message) - 1
    const { status, headers } = await target.answer(message, at)
    if (status === 200 && !taken.has(message.id)) taken.set(message.id, message)
    response.writeHead(status, headers).end()
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  whenOver(() => {
    server.closeAllConnections()
    server.close()
  })
  target.port = (server.address() as AddressInfo).port
  return target
}

/** Throws unless the secret signed the message. */
export const verify = (secret: string, { body, headers }: Received) =>
  new Webhook(secret).verify(body, headers as Record<string, string>)
