import type { Position } from '../catalog/reads.ts'
import type { Mode } from './cursor.ts'
import { DIGEST_BYTES, digestOf, seal, unseal } from './sealed.ts'

/** The state of an export, the same in all its answers, however often its client continues it. Opaque to clients. */
export interface ExportCursor {
  /** The position of the catalog when the export began: all later changes are in the feed and the revisions after it. */
  position: Position
  mode: Mode
  /** Start of the freshness window in epoch milliseconds, null where there is none. */
  windowStart: number | null
}

const VERSION = 1
const PURPOSE = 'rolecall export'
const FLAGS = { fuzzy: 1, windowed: 2 }
const ASKED_AT = 26
const BODY = ASKED_AT + DIGEST_BYTES

/**
 * `asked` has every parameter that decides which rows there are and how they look. Another request's cursor would make a file of two halves that do
 * not fit.
 */
export function encodeExportCursor({ position, mode, windowStart }: ExportCursor, asked: object): string {
  const body = Buffer.alloc(BODY)
  body.writeUInt8(VERSION, 0)
  body.writeUInt8((mode === 'fuzzy' ? FLAGS.fuzzy : 0) | (windowStart === null ? 0 : FLAGS.windowed), 1)
  const numbers = [position.change, position.revision, windowStart ?? 0]
  numbers.forEach((number, place) => void body.writeBigInt64BE(BigInt(number), 2 + 8 * place))
  digestOf(asked).copy(body, ASKED_AT)
  return seal(body, PURPOSE)
}

/** Null for a text that `encodeExportCursor` did not write for the same request. */
export function decodeExportCursor(text: string, asked: object): ExportCursor | null {
  const body = unseal(text, PURPOSE, BODY)
  if (body === null || body.readUInt8(0) !== VERSION || !body.subarray(ASKED_AT).equals(digestOf(asked))) return null
  const flags = body.readUInt8(1)
  const [change, revision, windowStart] = [2, 10, 18].map((at) => Number(body.readBigInt64BE(at))) as [number, number, number]
  return {
    position: { change, revision },
    mode: flags & FLAGS.fuzzy ? 'fuzzy' : 'exact',
    windowStart: flags & FLAGS.windowed ? windowStart : null,
  }
}
