import type { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { brotliDecompress, gunzip, inflate, inflateRaw } from 'node:zlib'

type Decompress = (input: Buffer, options: { maxOutputLength: number; chunkSize: number }) => Promise<Buffer>

const inflateEither: Decompress = (input, options) => {
  // "deflate" means zlib-wrapped. Some servers send it bare; the method in the first byte is 8 only when it is wrapped.
  const wrapped = ((input[0] ?? 0) & 0x0f) === 8
  return promisify<Buffer, object, Buffer>(wrapped ? inflate : inflateRaw)(input, options)
}

const DECOMPRESS: Record<string, Decompress> = {
  gzip: promisify(gunzip) as Decompress,
  'x-gzip': promisify(gunzip) as Decompress,
  br: promisify(brotliDecompress) as Decompress,
  deflate: inflateEither,
}

/** The encodings we can decode, and therefore ask for. */
export const ACCEPT_ENCODING = 'gzip, br, deflate'

/** A body that is not accepted: it is too large, or has an encoding that we did not ask for. */
export class BodyRejected extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'BodyRejected'
  }
}

/** The connection was closed before the end of the body. */
export class BodyBrokenOff extends Error {
  override name = 'BodyBrokenOff'
}

/** Reads and decompresses the whole body. The limit applies to the bytes that arrive and, chunk by chunk, to the decompressed ones. */
export async function readBody(body: Readable, contentEncoding: string, maxBytes: number): Promise<Buffer> {
  const encodings = contentEncoding
    .toLowerCase()
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && name !== 'identity')

  let bytes = await collect(body, maxBytes)
  if (encodings.length > 2) throw new BodyRejected(`sent a body compressed ${encodings.length} times over`)
  for (const encoding of encodings.reverse()) {
    if (bytes.length === 0) break
    bytes = await decompress(bytes, encoding, maxBytes)
  }
  return bytes
}

async function collect(body: Readable, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of body) {
      size += chunk.length
      if (size > maxBytes) throw tooLarge(maxBytes)
      chunks.push(chunk)
    }
  } catch (error) {
    throw endedEarly(error) ? new BodyBrokenOff('the connection was closed before the end of the body', { cause: error }) : error
  }
  return Buffer.concat(chunks, size)
}

/** The error of undici when the server had announced "Connection: close" and closed before the end of the body. */
function endedEarly(error: unknown): boolean {
  const { code, message } = error as NodeJS.ErrnoException
  return code === 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH' || message.includes('Invalid EOF state')
}

async function decompress(bytes: Buffer, encoding: string, maxBytes: number): Promise<Buffer> {
  const undo = DECOMPRESS[encoding]
  if (!undo) throw new BodyRejected(`sent a body in an unknown encoding (${encoding.slice(0, 20)})`)
  try {
    return await undo(bytes, { maxOutputLength: maxBytes, chunkSize: 65_536 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw tooLarge(maxBytes)
    throw error
  }
}

function tooLarge(maxBytes: number): BodyRejected {
  const megabytes = Math.round((maxBytes / 1_000_000) * 10) / 10
  return new BodyRejected(`sent more than ${maxBytes < 100_000 ? `${maxBytes} bytes` : `${megabytes} MB`}`)
}
