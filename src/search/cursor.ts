import type { Filters, Sort } from './filters.ts'

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

const VERSION = 3
/** Version, flags, three numbers of 64 bits, the hash of the filters, the hash of all before it. */
const [WINDOW_AT, KEY_AT, ID_AT, ASKED_AT, HASH_AT, BYTES] = [2, 10, 18, 26, 34, 42]
const FLAGS = { firstSeen: 1, fuzzy: 2, windowed: 4 }
const ALL_FLAGS = FLAGS.firstSeen | FLAGS.fuzzy | FLAGS.windowed
const FIRST_MOMENT = Date.parse('0001-01-01T00:00:00.000Z')
const LAST_MOMENT = Date.parse('9999-12-31T23:59:59.999Z')

/** Every cursor is written here before it becomes a text. */
const WRITTEN = Buffer.alloc(BYTES)

/** `filters` are all filters of the search, q and its scope among them. */
export function encodeCursor({ sort, mode, windowStart, key, id }: Cursor & { mode: Mode }, filters: Filters): string {
  const flags =
    (sort === 'first_seen_at' ? FLAGS.firstSeen : 0) |
    (mode === 'fuzzy' ? FLAGS.fuzzy : 0) |
    (windowStart === null ? 0 : FLAGS.windowed)
  WRITTEN[0] = VERSION
  WRITTEN[1] = flags
  writeNumber(windowStart ?? 0, WINDOW_AT)
  writeNumber(key, KEY_AT)
  writeNumber(id, ID_AT)
  writeNumber(filtersHash(filters), ASKED_AT)
  writeNumber(bytesHash(WRITTEN), HASH_AT)
  return WRITTEN.toString('base64url')
}

/** Null for a text that `encodeCursor` did not write for this sort. A cursor of other filters is read, but its mode does not count. */
export function decodeCursor(text: string, sort: Sort, filters: Filters): Cursor | null {
  const bytes = Buffer.from(text, 'base64url')
  if (bytes.length !== BYTES || bytes.toString('base64url') !== text) return null
  const numberAt = (at: number) => bytes.readInt32BE(at) * 2 ** 32 + bytes.readUInt32BE(at + 4)
  if (bytes[0] !== VERSION || numberAt(HASH_AT) !== bytesHash(bytes)) return null

  const flags = bytes.readUInt8(1)
  const [windowStart, key, id] = [numberAt(WINDOW_AT), numberAt(KEY_AT), numberAt(ID_AT)]
  const cursor: Cursor = {
    sort: flags & FLAGS.firstSeen ? 'first_seen_at' : 'posted_at',
    mode: numberAt(ASKED_AT) === filtersHash(filters) ? (flags & FLAGS.fuzzy ? 'fuzzy' : 'exact') : null,
    windowStart: flags & FLAGS.windowed ? windowStart : null,
    key,
    id,
  }
  const sound = (flags & ~ALL_FLAGS) === 0 && isMoment(key) && isMoment(windowStart) && Number.isSafeInteger(id)
  return sound && cursor.sort === sort ? cursor : null
}

const isMoment = (ms: number) => ms >= FIRST_MOMENT && ms <= LAST_MOMENT

function writeNumber(value: number, at: number): void {
  WRITTEN.writeInt32BE(Math.floor(value / 2 ** 32), at)
  WRITTEN.writeUInt32BE(value >>> 0, at + 4)
}

/** The hash tells whether a cursor comes back with the filters that made it. */
function filtersHash(filters: Filters): number {
  const text = JSON.stringify(filters)
  const hash = new Hash()
  for (let place = 0; place < text.length; place++) hash.add(text.charCodeAt(place))
  return hash.value
}

function bytesHash(bytes: Uint8Array): number {
  const hash = new Hash()
  for (let place = 0; place < HASH_AT; place++) hash.add(bytes[place] ?? 0)
  return hash.value
}

/**
 * 53 bits, which differ wherever one of the added numbers does. They guard against accidents, not against forgery: two SHA-256 took a tenth of a
 * page's time (docs/performance-appendix.md#one-connection).
 */
class Hash {
  #low = 0x1e3779b9
  #high = 0x5bd1e995

  add(number: number): void {
    this.#low = Math.imul(this.#low ^ number, 0x85ebca6b)
    this.#high = Math.imul(this.#high ^ (this.#high >>> 15) ^ number, 0xc2b2ae35)
  }

  get value(): number {
    return (this.#high >>> 11) * 2 ** 32 + (this.#low >>> 0)
  }
}
