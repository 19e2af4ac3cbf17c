import type { Sort } from '../filters.ts'
import type { Bitmap } from './bitmap.ts'
import type { JobIndex } from './job-index.ts'

/** A job's place in a walk, newest first. */
export interface Place {
  key: number
  id: number
}

/** Up to so many documents, sorting all at once is faster than going day by day. */
const FEW = 4_000

/** Documents in the order of a walk, from after a place on, a handful at a time: days are gone through only as far as somebody asks. */
export function* newestFirst(index: JobIndex, documents: Bitmap, sort: Sort, after: Place | null): Generator<number> {
  const column = sort === 'posted_at' ? index.posted : index.seen
  const placed = (ordinals: Uint32Array) => {
    const ordered = [...ordinals].map((ordinal) => ({ ordinal, key: column.at(ordinal), id: index.idOf(ordinal) }))
    return ordered.filter((each) => after === null || before(after, each)).sort((a, b) => (before(a, b) ? -1 : 1))
  }
  if (documents.size <= FEW) {
    for (const { ordinal } of placed(documents.toArray())) yield ordinal
    return
  }
  const latest = after === null ? Number.POSITIVE_INFINITY : column.bucketOf(after.key)
  for (const day of column.bucketsDown()) {
    if (day > latest) continue
    for (const { ordinal } of placed(documents.and(column.bucket(day)!).toArray())) yield ordinal
  }
}

/** Whether one place comes before another: the later key first, then the higher id. */
function before(a: Place, b: Place): boolean {
  return a.key !== b.key ? a.key > b.key : a.id > b.id
}
