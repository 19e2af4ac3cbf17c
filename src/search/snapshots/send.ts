import { type IncomingMessage, request as plain } from 'node:http'
import { request as encrypted } from 'node:https'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream'

/** The longest silence of a server, before its answer or in the middle of it. */
const SILENT_FOR_MS = 60_000

export interface OutgoingRequest {
  url: string
  headers: Record<string, string>
  method?: string
  body?: Readable
}

/**
 * Sends a request, and gives the answer when its headers are there. This is Node's own client, because undici 7.30 throws where nobody can
 * catch it ("assert(!this.paused)") when a server closes the connection while a large body is read more slowly than it arrives.
 */
export function send({ url, headers, method = 'GET', body }: OutgoingRequest, signal: AbortSignal): Promise<IncomingMessage> {
  return new Promise((answered, fail) => {
    const request = (url.startsWith('https:') ? encrypted : plain)(url, { method, headers, signal }, answered)
    request.setTimeout(SILENT_FOR_MS, () => request.destroy(new Error(`it sent nothing for ${SILENT_FOR_MS / 1000} s`)))
    request.on('error', fail)
    if (body) pipeline(body, request, (error) => error && fail(error))
    else request.end()
  })
}

/** The first part of an answer, which is enough to read an error message. */
export async function beginningOf(answer: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of answer) {
    text += chunk
    if (text.length > 10_000) break
  }
  return text
}
