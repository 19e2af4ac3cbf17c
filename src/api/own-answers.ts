import type { ApiContext } from './endpoint.ts'

const utf8 = new TextEncoder()

/**
 * The body of an answer. One that is read in this process, by the tools of agents, is a stream: of a text or bytes, Node.js makes a stream that detaches an ArrayBuffer when it is
 * read, and from then on V8 checks every access to a typed array, which makes facets take 1.1 to 1.7 times as long (docs/performance-appendix.md).
 */
export function bodyFor<Body extends string | Uint8Array<ArrayBuffer>>(c: ApiContext, body: Body): Body | ReadableStream {
  if (c.env?.outgoing) return body
  return new ReadableStream({
    start(controller) {
      controller.enqueue(typeof body === 'string' ? utf8.encode(body) : body)
      controller.close()
    },
  })
}
