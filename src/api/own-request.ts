import type { Answer, AnswerBody, ApiContext, ApiRequest } from './context.ts'
import { pathOf, readTarget } from './request-target.ts'

const utf8 = new TextEncoder()

/** A request of this process: of the tools of agents, and of tests. `url` is a path, or has any host. */
export function ownRequest(url: string, { method = 'GET', headers: given, body, signal }: RequestInit = {}): ApiRequest {
  const headers = new Headers(given)
  const read = readTarget(url, headers.get('host') ?? 'localhost')
  if (read === null) throw new TypeError(`${url} is not the URL of a request`)
  return {
    method,
    ...read,
    path: pathOf(read.target),
    header: (name) => headers.get(name) ?? undefined,
    headers: () => Object.fromEntries(headers),
    signal: signal ?? new AbortController().signal,
    async *body() {
      if (typeof body === 'string') yield utf8.encode(body)
      else if (body) yield* body as ReadableStream<Uint8Array<ArrayBuffer>>
    },
  }
}

const WITHOUT_BODY = new Set([204, 304])

/** The answer as the web has it, for the code that asked. */
export function ownResponse(c: ApiContext, { status, headers, body }: Answer): Response {
  const isEmpty = body === null || WITHOUT_BODY.has(status) || c.req.method === 'HEAD'
  return new Response(isEmpty ? null : streamOf(body), { status, headers: { ...c.headers, ...headers } })
}

/**
 * The body as a stream of our own. Node.js would turn a text or bytes into a stream that detaches an ArrayBuffer when it is read. From then on V8 checks every access to a typed
 * array, which makes facets take 1.1 to 1.7 times as long (docs/performance-appendix.md).
 */
function streamOf(body: Exclude<AnswerBody, null>): ReadableStream {
  if (body instanceof ReadableStream) return body
  return new ReadableStream({
    start(controller) {
      controller.enqueue(typeof body === 'string' ? utf8.encode(body) : body)
      controller.close()
    },
  })
}
