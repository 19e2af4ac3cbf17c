import { pipeline } from 'node:stream/promises'
import { constants, createGzip } from 'node:zlib'
import type { ApiContext } from './endpoint.ts'
import { Problem } from './problem.ts'
import { acceptedEncoding } from './respond.ts'

export const NEEDS_CHUNKS =
  'this is answered in HTTP/1.1 or later, because in HTTP/1.0 nobody can tell a whole answer from one that was cut off: a proxy in between must use it too (nginx: proxy_http_version 1.1)'

export interface Streamed {
  headers: Record<string, string>
  /** Called once, when the last byte was handed over, the client went away, or making the answer failed. */
  ended(failure: unknown): void
}

/**
 * An answer that is made while it is sent, no faster than the client reads. When making it fails, the connection is closed before the last chunk,
 * so that the client sees that something is missing. HTTP/1.0 has no chunks: there, the end of the connection is the end of the answer.
 */
export function streamed(c: ApiContext, chunks: AsyncGenerator<Uint8Array>, { headers, ended }: Streamed): Response {
  const { incoming, outgoing } = c.env ?? {}
  if (incoming?.httpVersion === '1.0') throw new Problem(426, { detail: NEEDS_CHUNKS, headers: { upgrade: 'HTTP/1.1' } })
  const gzip = acceptedEncoding(c.req.header('accept-encoding'), ['gzip']) !== undefined
  const bytes = gzip ? gzipped(chunks) : chunks
  let isOver = false
  const end = (failure: unknown = null) => {
    if (isOver) return
    isOver = true
    ended(failure)
  }
  const stop = async () => {
    end()
    await bytes.return(undefined)
  }
  // Nobody reads the body of a client that has gone.
  if (outgoing?.destroyed) stop()
  else outgoing?.once('close', stop)

  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done, value } = await bytes.next()
          if (!done) return controller.enqueue(value)
          end()
          controller.close()
        } catch (error) {
          end(error)
          if (!outgoing) return controller.error(error)
          outgoing.destroy()
          // Nothing more is sent. An error here would only be printed by the server.
          controller.close()
        }
      },
      cancel: stop,
    },
    { highWaterMark: 0 },
  )
  const encoding: Record<string, string> = gzip ? { 'content-encoding': 'gzip' } : {}
  return c.body(body, 200, { ...headers, ...encoding, vary: 'Accept-Encoding' })
}

/** At the fastest level, because the answer is compressed while the client waits for it. */
async function* gzipped(chunks: AsyncGenerator<Uint8Array>): AsyncGenerator<Uint8Array> {
  const gzip = createGzip({ level: constants.Z_BEST_SPEED, chunkSize: 64 * 1024 })
  const feeding = pipeline(chunks, gzip)
  // A failure also ends the loop below, which throws it.
  feeding.catch(() => {})
  yield* gzip
}
