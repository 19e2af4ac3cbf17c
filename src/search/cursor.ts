import type { Filters, Sort } from './filters.ts'
import { sealer } from './sealed.ts'

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

const { seal, unseal } = sealer('rolecall search 4')
const FLAGS = { firstSeen: 1, fuzzy: 2, windowed: 4 }
const FIRST_MOMENT = Date.parse('0001-01-01T00:00:00.000Z')
const LAST_MOMENT = Date.parse('9999-12-31T23:59:59.999Z')

/** `filters` are all filters of the search, q and its scope among them. */
export function encodeCursor({ sort, mode, windowStart, key, id }: Cursor & { mode: Mode }, filters: Filters): string {
  const flags =
    (sort === 'first_seen_at' ? FLAGS.firstSeen : 0) |
    (mode === 'fuzzy' ? FLAGS.fuzzy : 0) |
    (windowStart === null ? 0 : FLAGS.windowed)
  return seal(flags, [windowStart ?? 0, key, id], filters)
}

/** Null for a text that `encodeCursor` did not write for this sort. A cursor of other filters is read, but its mode does not count. */
export function decodeCursor(text: string, sort: Sort, filters: Filters): Cursor | null {
  const sealed = unseal(text)
  if (sealed === null) return null
  const { flags, numbers } = sealed
  const [windowStart, key, id] = numbers
  const cursor: Cursor = {
    sort: flags & FLAGS.firstSeen ? 'first_seen_at' : 'posted_at',
    mode: sealed.isFor(filters) ? (flags & FLAGS.fuzzy ? 'fuzzy' : 'exact') : null,
    windowStart: flags & FLAGS.windowed ? windowStart : null,
    key,
    id,
  }
  return cursor.sort === sort && isMoment(key) && isMoment(windowStart) ? cursor : null
}

const isMoment = (ms: number) => ms >= FIRST_MOMENT && ms <= LAST_MOMENT
