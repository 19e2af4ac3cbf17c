import type { Sort } from './filters.ts'
import { seal, unseal } from './sealed.ts'

/** Where the next page begins. Opaque to clients, valid on every engine, bound to the sort that made it. */
export interface Cursor {
  sort: Sort
  /** fuzzy: the pages are those of the title-substring fallback. */
  mode: 'exact' | 'fuzzy'
  /** Start of the freshness window in epoch milliseconds, null where there is none. All pages of one search have the same window. */
  windowStart: number | null
  /** Sort key and id of the last job of the previous page. */
  key: number
  id: number
}

const VERSION = 1
const BODY = 26
const PURPOSE = 'rolecall cursor'
const FLAGS = { firstSeen: 1, fuzzy: 2, windowed: 4 }
const FIRST_MOMENT = Date.parse('0001-01-01T00:00:00.000Z')
const LAST_MOMENT = Date.parse('9999-12-31T23:59:59.999Z')

export function encodeCursor({ sort, mode, windowStart, key, id }: Cursor): string {
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
  return seal(body, PURPOSE)
}

/** Null for a text that `encodeCursor` did not write for this sort. */
export function decodeCursor(text: string, sort: Sort): Cursor | null {
  const body = unseal(text, PURPOSE, BODY)
  if (body === null || body.readUInt8(0) !== VERSION) return null

  const flags = body.readUInt8(1)
  const [windowStart, key, id] = [2, 10, 18].map((at) => Number(body.readBigInt64BE(at))) as [number, number, number]
  const cursor: Cursor = {
    sort: flags & FLAGS.firstSeen ? 'first_seen_at' : 'posted_at',
    mode: flags & FLAGS.fuzzy ? 'fuzzy' : 'exact',
    windowStart: flags & FLAGS.windowed ? windowStart : null,
    key,
    id,
  }
  const sound = isMoment(key) && isMoment(windowStart) && Number.isSafeInteger(id) && encodeCursor(cursor) === text
  return sound && cursor.sort === sort ? cursor : null
}

const isMoment = (ms: number) => ms >= FIRST_MOMENT && ms <= LAST_MOMENT
