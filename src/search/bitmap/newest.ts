import type { Sort } from '../filters.ts'
import type { Bitmap } from './bitmap.ts'
import type { JobIndex } from './job-index.ts'

/** A job's place in a walk, newest first. */
export interface Place {
  key: number
  id: number
}

interface Placed extends Place {
  ordinal: number
}

/** Up to so many documents, looking at all is faster than going day by day. */
const FEW = 4_000
/** Put in order at once: more than the largest page. The day of the first crawl may hold a million, and sorting those takes a second. */
const HANDFUL = 1_000

/** Documents in the order of a walk, from after a place on: days are gone through only as far as somebody asks. */
export function* newestFirst(index: JobIndex, documents: Bitmap, sort: Sort, after: Place | null): Generator<number> {
  const column = sort === 'posted_at' ? index.posted : index.seen
  if (documents.size <= FEW) {
    yield* inOrder(documents.toArray())
    return
  }
  const latest = after === null ? Number.POSITIVE_INFINITY : column.bucketOf(after.key)
  for (const day of column.bucketsDown()) {
    if (day <= latest) yield* inOrder(documents.and(column.bucket(day)).toArray())
  }

  function* inOrder(ordinals: Uint32Array): Generator<number> {
    for (let from = after; ; ) {
      const handful = firstAfter(from, ordinals)
      for (const { ordinal } of handful) yield ordinal
      if (handful.length < HANDFUL) return
      from = handful.at(-1)!
    }
  }

  function firstAfter(from: Place | null, ordinals: Uint32Array): Placed[] {
    let first: Placed[] = []
    let last: Place | null = null
    // Backwards: what was put in last is mostly the newest, and what cannot be among the first is passed over.
    for (let at = ordinals.length - 1; at >= 0; at--) {
      const ordinal = ordinals[at]!
      const key = column.at(ordinal)
      if (last !== null && key < last.key) continue
      const placed = { ordinal, key, id: index.idOf(ordinal) }
      if ((last !== null && !before(placed, last)) || (from !== null && !before(from, placed))) continue
      if (first.push(placed) < 2 * HANDFUL) continue
      first = handfulOf(first)
      last = first.at(-1)!
    }
    return handfulOf(first)
  }
}

const handfulOf = (placed: Placed[]) => placed.sort((a, b) => (before(a, b) ? -1 : 1)).slice(0, HANDFUL)

/** Whether one place comes before another: the later key first, then the higher id. */
function before(a: Place, b: Place): boolean {
  return a.key !== b.key ? a.key > b.key : a.id > b.id
}
