import { createHash, type Hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { parseAccept } from 'hono/utils/accept'
import type { Answer, ApiContext } from './context.ts'

export const JSON_TYPE = 'application/json; charset=utf-8'

/** Compressing a shorter text costs more than it saves. */
const WORTH_COMPRESSING = 1024

/** Brotli's default quality of 11 takes 175 ms for 48 kB. Quality 1 makes a page of 100 jobs 11% longer than 4. */
export const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }

const ENCODERS = new Map<string, (text: string | Uint8Array) => Promise<Buffer>>([
  ['br', (text) => promisify(brotliCompress)(text, BROTLI) as Promise<Buffer>],
  ['gzip', (text) => promisify(gzip)(text, { level: 5 }) as Promise<Buffer>],
])

export interface ResponseOptions {
  contentType?: string
  /** Adds an ETag, and answers 304 when the client already has this text. */
  cacheControl?: string
  /** The request headers that the answer depends on; unset: Accept-Encoding alone. */
  vary?: string
}

/** Responds with a text or its UTF-8 bytes, compressed as the client accepts. */
export function respond(
  c: ApiContext,
  text: string | Uint8Array<ArrayBuffer>,
  options: ResponseOptions = {},
): Answer | Promise<Answer> {
  return answer(c, options, { text, tag: () => tagOf(text), encoded: (encoding) => encode(text, encoding) })
}

/** An answer that depends only on the build. Its digest and its compressed forms are made at its first request, and then kept. */
export function preparedAnswer(text: () => string, options: ResponseOptions): (c: ApiContext) => Promise<Answer> {
  let kept: Content | null = null
  return async (c) => {
    kept ??= keep(text())
    return answer(c, options, kept)
  }
}

function keep(text: string): Content {
  const bytes = new Uint8Array(Buffer.from(text))
  const tag = tagOf(bytes)
  const encoded = new Map<string, Promise<Uint8Array<ArrayBuffer>>>()
  return {
    text: bytes,
    tag: () => tag,
    encoded(encoding) {
      const made = encoded.get(encoding) ?? encode(bytes, encoding)
      encoded.set(encoding, made)
      return made
    },
  }
}

interface Content {
  text: string | Uint8Array<ArrayBuffer>
  tag(): string
  encoded(encoding: string): Promise<Uint8Array<ArrayBuffer>>
}

/** The headers of an answer; the tag is null where it must not be cached. */
export function headersOf(
  { contentType = JSON_TYPE, cacheControl, vary = 'Accept-Encoding' }: ResponseOptions,
  tag: string | null,
): Record<string, string> {
  return {
    'content-type': contentType,
    vary,
    ...(cacheControl && tag !== null && { 'cache-control': cacheControl, etag: tag }),
  }
}

/** Whether the client has the answer with these headers already. */
export const hasCurrent = (c: ApiContext, { etag }: Record<string, string>) =>
  etag !== undefined && hasTag(c.req.header('if-none-match'), etag)

/** A promise only where the answer must be compressed first. */
function answer(c: ApiContext, options: ResponseOptions, { text, tag, encoded }: Content): Answer | Promise<Answer> {
  const headers = headersOf(options, options.cacheControl ? tag() : null)
  if (hasCurrent(c, headers)) return c.body(null, 304, headers)
  const encoding =
    text.length < WORTH_COMPRESSING ? undefined : acceptedEncoding(c.req.header('accept-encoding'), ENCODERS.keys())
  if (encoding === undefined) return c.body(text, 200, headers)
  return encoded(encoding).then((bytes) => c.body(bytes, 200, { ...headers, 'content-encoding': encoding }))
}

async function encode(text: string | Uint8Array, encoding: string): Promise<Uint8Array<ArrayBuffer>> {
  const encoder = ENCODERS.get(encoding)
  if (encoder === undefined) throw new RangeError(`there is no encoder for ${encoding}`)
  return new Uint8Array(await encoder(text))
}

/** The ETag of the bytes that a digest has read. */
export const weakTag = (digest: Hash) => `W/"${digest.digest('base64url').slice(0, 22)}"`
const tagOf = (text: string | Uint8Array) => weakTag(createHash('sha256').update(text))

/** Whether an If-None-Match header contains a tag. */
export function hasTag(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false
  return header.trim() === '*' || header.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === tag.slice(2))
}

/** The offered encoding that the client prefers by q value; the first one when it has no preference. */
export function acceptedEncoding(header: string | undefined, offered: Iterable<string>): string | undefined {
  if (!header) return undefined
  const weights = new Map(parseAccept(header).map(({ type, q }) => [type.toLowerCase(), q]))
  const weight = (name: string) => weights.get(name) ?? weights.get('*') ?? 0
  return [...offered].filter((name) => weight(name) > 0).sort((a, b) => weight(b) - weight(a))[0]
}
