import { createHash } from 'node:crypto'
import type { JobDetailRow } from '../catalog/job-detail.ts'
import type { LongTexts } from '../catalog/long-texts.ts'
import { AT_ONCE_BYTES } from '../catalog/slices.ts'
import type { ProvisionalRow } from '../collect/resolve/provisional.ts'
import { piecesWithoutContacts, withoutContacts } from '../job/contacts.ts'
import { LONG_FIELDS } from '../job/job.ts'
import type { Answer, ApiContext } from './context.ts'
import type { ApiServices } from './endpoint.ts'
import { jobDetail } from './job-view.ts'
import { hasCurrent, headersOf, type ResponseOptions, respond, weakTag } from './respond.ts'
import { streamedJson } from './streamed.ts'

/** Characters of a description that become JSON at a time. */
const PIECE = 256 * 1024

interface DetailOptions extends ResponseOptions {
  /** Descriptions have no e-mail addresses and telephone numbers. */
  withoutContacts?: boolean
}

function detailWithoutContacts(row: JobDetailRow | ProvisionalRow) {
  const detail = jobDetail(row)
  const cleared = LONG_FIELDS.map((field) => [field, detail[field] && withoutContacts(detail[field])])
  return { ...detail, ...(Object.fromEntries(cleared) as Pick<typeof detail, (typeof LONG_FIELDS)[number]>) }
}

/** Responds with a job detail. A detail with very long descriptions is written piece by piece, while it is sent. */
export async function respondDetail(
  c: ApiContext,
  services: Pick<ApiServices, 'log'>,
  row: JobDetailRow | ProvisionalRow,
  options: DetailOptions,
): Promise<Answer> {
  const detail = options.withoutContacts ? detailWithoutContacts(row) : jobDetail(row)
  if ('longTexts' in row && row.longTexts) {
    const fields = Object.fromEntries(LONG_FIELDS.map((name) => [name, name]))
    return respondWithLongTexts(c, services, detail, { texts: row.longTexts, fields }, options)
  }
  const length = LONG_FIELDS.reduce((sum, field) => sum + (detail[field]?.length ?? 0), 0)
  if (length <= AT_ONCE_BYTES) return respond(c, JSON.stringify(detail), options)
  return streamedJson(c, services.log, jsonPieces(detail))
}

/** Responds with an object. `fields` names its properties that are long texts, and the fields of the job that have them. */
export async function respondWithLongTexts(
  c: ApiContext,
  { log }: Pick<ApiServices, 'log'>,
  object: object,
  { texts, fields }: { texts: LongTexts; fields: Record<string, (typeof LONG_FIELDS)[number]> },
  options: DetailOptions,
): Promise<Answer> {
  const tag = async () =>
    weakTag(
      createHash('sha256')
        .update(JSON.stringify(object))
        .update(await texts.digest())
        .update(String(options.withoutContacts ?? false)),
    )
  const headers = headersOf(options, options.cacheControl ? await tag() : null)
  if (hasCurrent(c, headers)) return c.body(null, 304, headers)
  const piecesOf = (field: (typeof LONG_FIELDS)[number]) =>
    options.withoutContacts ? piecesWithoutContacts(texts.pieces(field)) : texts.pieces(field)
  const long = Object.entries(fields).map(([name, field]) => [name, piecesOf(field)])
  return streamedJson(c, log, jsonPieces({ ...object, ...Object.fromEntries(long) }), headers)
}

/** The JSON text of an object, its long texts in pieces. */
async function* jsonPieces(object: object): AsyncGenerator<Uint8Array> {
  let before = '{'
  for (const [name, value] of Object.entries(object)) {
    if (value === undefined) continue
    yield Buffer.from(`${before}${JSON.stringify(name)}:`)
    if (typeof value === 'string') yield* textPieces(slices(value))
    else if (typeof value === 'object' && value !== null && Symbol.asyncIterator in value) yield* textPieces(value)
    else yield Buffer.from(JSON.stringify(value))
    before = ','
  }
  yield Buffer.from('}')
}

async function* textPieces(pieces: AsyncIterable<string | null> | Iterable<string>): AsyncGenerator<Uint8Array> {
  let isNull = false
  let before = '"'
  for await (const piece of pieces) {
    isNull ||= piece === null
    yield Buffer.from(piece === null ? 'null' : before + JSON.stringify(piece).slice(1, -1))
    before = ''
  }
  if (!isNull) yield Buffer.from(`${before}"`)
}

function* slices(text: string): Generator<string> {
  for (let start = 0; start < text.length; start += PIECE) yield text.slice(start, start + PIECE)
}
