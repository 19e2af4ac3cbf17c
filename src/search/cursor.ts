import type { Filters, Sort } from './filters.ts'
import { DIGEST_BYTES, digestOf, seal, unseal } from './sealed.ts'

/** fuzzy: the results come from the title-substring fallback. */
export type Mode = 'exact' | 'fuzzy'

/** The start of the next page. Opaque to clients, valid on every engine, bound to the sort that made it. */
export interface Cursor {
  sort: Sort
  /** The mode of the earlier pages. Null where other filters made the cursor: the first page under the new ones decides again. */
  mode: Mode | null
  /** Start of the freshness window in epoch milliseconds, null where there is none. All pages of one search have the same window. */
  windowStart: number | null
  /** Sort key and id of the last job of the previous page. */
  key: number
  id: number
}

const VERSION = 2
const ASKED_AT = 26
const BODY = ASKED_AT + DIGEST_BYTES
/** The first version had no digest of the filters. */
const FIRST_VERSION = 1
const FIRST_BODY = ASKED_AT

const PURPOSE = 'rolecall cursor'
const FLAGS = { firstSeen: 1, fuzzy: 2, windowed: 4 }
const ALL_FLAGS = FLAGS.firstSeen | FLAGS.fuzzy | FLAGS.windowed
const FIRST_MOMENT = Date.parse('0001-01-01T00:00:00.000Z')
const LAST_MOMENT = Date.parse('9999-12-31T23:59:59.999Z')

/** `filters` are all filters of the search, q and its scope among them. */
export function encodeCursor({ sort, mode, windowStart, key, id }: Cursor & { mode: Mode }, filters: Filters): string {
  const body = Buffer.alloc(BODY)
  body.writeUInt8(VERSION, 0)
  const flags =
    (sort === 'first_seen_at' ? FLAGS.firstSeen : 0) |
    (mode === 'fuzzy' ? FLAGS.fuzzy : 0) |
    (windowStart === null ? 0 : FLAGS.windowed)
  body.writeUInt8(flags, 1)
  body.writeBigInt64BE(BigInt(windowStart ?? 0), 2)
  body.writeBigInt64BE(BigInt(key), 10)
  body.writeBigInt64BE(BigInt(id), 18)
  digestOf(filters).copy(body, ASKED_AT)
  return seal(body, PURPOSE)
}

/** Null for a text that `encodeCursor` did not write for this sort. A cursor of other filters is read, but its mode does not count. */
export function decodeCursor(text: string, sort: Sort, filters: Filters): Cursor | null {
  const body = readBody(text)
  if (body === null) return null

  const flags = body.readUInt8(1)
  const [windowStart, key, id] = [2, 10, 18].map((at) => Number(body.readBigInt64BE(at))) as [number, number, number]
  const ofTheseFilters = body.length === BODY && body.subarray(ASKED_AT).equals(digestOf(filters))
  const cursor: Cursor = {
    sort: flags & FLAGS.firstSeen ? 'first_seen_at' : 'posted_at',
    mode: ofTheseFilters ? (flags & FLAGS.fuzzy ? 'fuzzy' : 'exact') : null,
    windowStart: flags & FLAGS.windowed ? windowStart : null,
    key,
    id,
  }
  const sound = (flags & ~ALL_FLAGS) === 0 && isMoment(key) && isMoment(windowStart) && Number.isSafeInteger(id)
  return sound && cursor.sort === sort ? cursor : null
}

function readBody(text: string): Buffer | null {
  const body = unseal(text, PURPOSE, BODY)
  if (body !== null) return body.readUInt8(0) === VERSION ? body : null
  const first = unseal(text, PURPOSE, FIRST_BODY)
  return first?.readUInt8(0) === FIRST_VERSION ? first : null
}

const isMoment = (ms: number) => ms >= FIRST_MOMENT && ms <= LAST_MOMENT
