import type { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createBrotliCompress, createGzip } from 'node:zlib'
import type { Logger } from 'pino'
import type { Answer, ApiContext } from './context.ts'
import { Problem } from './problem.ts'
import { acceptedEncoding, BROTLI, JSON_TYPE } from './respond.ts'

export const NEEDS_CHUNKS =
  'this is answered in HTTP/1.1 or later, because in HTTP/1.0 nobody can tell a whole answer from one that was cut off: a proxy in between must use it too (nginx: proxy_http_version 1.1)'

export interface StreamOptions {
  headers: Record<string, string>
  /** How it may be compressed, the best first. */
  encodings: (keyof typeof ENCODERS)[]
  /** The text shows by itself whether it is whole, as JSON does. So it may be sent over HTTP/1.0, where a closed connection is the only end. */
  endShows?: boolean
  /** Called once, when the last byte was handed over, the client went away, or making the answer failed. */
  ended(failure: unknown): void
}

/**
 * An answer that is made while it is sent, no faster than the client reads. When making it fails, the connection is closed before the last chunk,
 * so that the client sees that something is missing. HTTP/1.0 has no chunks: there, the end of the connection is the end of the answer.
 */
export function streamed(c: ApiContext, chunks: AsyncGenerator<Uint8Array>, options: StreamOptions): Answer {
  const { headers, encodings, endShows = false, ended } = options
  const { incoming, outgoing } = c.env
  if (incoming?.httpVersion === '1.0' && !endShows) {
    throw new Problem(426, { detail: NEEDS_CHUNKS, headers: { upgrade: 'HTTP/1.1' } })
  }
  const encoding = acceptedEncoding(c.req.header('accept-encoding'), encodings) as keyof typeof ENCODERS | undefined
  const bytes = encoding === undefined ? chunks : encoded(chunks, ENCODERS[encoding]())
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
  return c.body(body, 200, { vary: 'Accept-Encoding', ...headers, ...(encoding && { 'content-encoding': encoding }) })
}

/** JSON that is made while it is sent. A client of HTTP/1.0 can tell that it was cut off, because JSON without its end is no JSON. */
export function streamedJson(
  c: ApiContext,
  log: Logger,
  pieces: AsyncGenerator<Uint8Array>,
  headers: Record<string, string> = {},
) {
  return streamed(c, pieces, {
    headers: { 'content-type': JSON_TYPE, ...headers },
    encodings: ['br', 'gzip'],
    endShows: true,
    ended(failure) {
      if (failure === null) return
      log.warn({ id: c.requestId }, `an answer was cut off (${(failure as Error).message})`)
    },
  })
}

/** Fast levels, because the answer is compressed while the client waits for it. */
const ENCODERS = {
  br: () => createBrotliCompress({ ...BROTLI, chunkSize: 64 * 1024 }),
  gzip: () => createGzip({ level: constants.Z_BEST_SPEED, chunkSize: 64 * 1024 }),
}

async function* encoded(chunks: AsyncGenerator<Uint8Array>, encoder: Transform): AsyncGenerator<Uint8Array> {
  const feeding = pipeline(chunks, encoder)
  // A failure also ends the loop below, which throws it.
  feeding.catch(() => {})
  yield* encoder
}
