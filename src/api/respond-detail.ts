import { createHash } from 'node:crypto'
import { setImmediate as letOthers } from 'node:timers/promises'
import type { JobDetailRow } from '../catalog/job-detail.ts'
import { AT_ONCE_BYTES } from '../catalog/slices.ts'
import type { ProvisionalRow } from '../collect/resolve/provisional.ts'
import { LONG_FIELDS } from '../job/job.ts'
import type { ApiContext, ApiServices } from './endpoint.ts'
import { jobDetail } from './job-view.ts'
import { hasTag, JSON_TYPE, respond, weakTag } from './respond.ts'
import { streamedJson } from './streamed.ts'

/** Characters of a description that become JSON at a time. */
const PIECE = 256 * 1024

/** Responds with a job detail. A detail with very long descriptions is written piece by piece, while it is sent. */
export async function respondDetail(
  c: ApiContext,
  { log }: Pick<ApiServices, 'log'>,
  row: JobDetailRow | ProvisionalRow,
  options: { cacheControl?: string; vary?: string } = {},
): Promise<Response> {
  const detail = jobDetail(row)
  const length = LONG_FIELDS.reduce((sum, field) => sum + (detail[field]?.length ?? 0), 0)
  if (length <= AT_ONCE_BYTES) return respond(c, JSON.stringify(detail), options)
  const headers: Record<string, string> = { 'content-type': JSON_TYPE }
  if (options.cacheControl) {
    const digest = createHash('sha256')
    for (const piece of jsonPieces(detail)) {
      digest.update(piece)
      await letOthers()
    }
    headers['cache-control'] = options.cacheControl
    headers.etag = weakTag(digest)
    if (hasTag(c.req.header('if-none-match'), headers.etag)) return c.body(null, 304, { ...headers, vary: 'Accept-Encoding' })
  }
  const pieces = async function* (): AsyncGenerator<Uint8Array> {
    for (const piece of jsonPieces(detail)) yield Buffer.from(piece)
  }
  return streamedJson(c, log, pieces(), headers)
}

/** The JSON text of an object, its long texts in pieces. */
function* jsonPieces(object: object): Generator<string> {
  let before = '{'
  for (const [name, value] of Object.entries(object)) {
    if (value === undefined) continue
    yield `${before}${JSON.stringify(name)}:`
    if (typeof value !== 'string') yield JSON.stringify(value)
    else {
      yield '"'
      for (let start = 0; start < value.length; start += PIECE)
        yield JSON.stringify(value.slice(start, start + PIECE)).slice(1, -1)
      yield '"'
    }
    before = ','
  }
  yield '}'
}
