import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { RecordedExchange } from './exchange-file.ts'

export type GatewayRequest = Pick<RecordedExchange, 'method' | 'url' | 'sent'> & { headers: IncomingMessage['headers'] }
export type GatewayAnswer = Pick<RecordedExchange, 'status' | 'headers' | 'body'>

export interface RunningGateway {
  port: number
  close(): Promise<void>
}

const LARGEST_REQUEST = 10_000_000

/** A gateway on this machine: it accepts requests that CRAWL_GATEWAY sends and answers each with the result of `answer`. */
export async function startGateway(
  port: number,
  answer: (asked: GatewayRequest) => Promise<GatewayAnswer>,
): Promise<RunningGateway> {
  const server = createServer(async (request, response) => {
    try {
      const { status, headers, body } = await answer(await readRequest(request))
      response.writeHead(status, headers)
      response.end(request.method === 'HEAD' ? undefined : body)
    } catch (error) {
      response.writeHead(502, { 'content-type': 'text/plain; charset=utf-8' })
      response.end(`the gateway has no answer: ${(error as Error).message}\n`)
    }
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  return { port: (server.address() as AddressInfo).port, close: () => closed(server) }
}

async function readRequest(request: IncomingMessage): Promise<GatewayRequest> {
  const { method = 'GET', headers, url: path = '/' } = request
  const scheme = headers['x-forwarded-proto'] === 'http' ? 'http' : 'https'
  const url = new URL(`${scheme}://${headers.host}${path}`).href
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > LARGEST_REQUEST) throw new Error(`a request of more than ${LARGEST_REQUEST} bytes is not for it`)
    chunks.push(chunk)
  }
  return { method, url, headers, sent: Buffer.concat(chunks).toString('utf8') }
}

function closed(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
}
