import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import type { WorstInput } from '../../test/api/worst-inputs.ts'

export type Input = Pick<WorstInput, 'body'> & { method: string; path: string }

export async function ask(port: number, key: string, { method, path, body }: Input): Promise<IncomingMessage> {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  const asking = request({ port, host: '127.0.0.1', method, path, headers, agent: false })
  // Of a connection that breaks after its answer has begun.
  asking.on('error', () => {})
  asking.end(body ?? (method === 'post' ? '{"ids":[1]}' : undefined))
  const [response] = (await once(asking, 'response')) as [IncomingMessage]
  return response
}

/** The number of its bytes. */
export async function whole(response: Promise<IncomingMessage>): Promise<number> {
  let bytes = 0
  for await (const chunk of await response) bytes += chunk.length
  return bytes
}
