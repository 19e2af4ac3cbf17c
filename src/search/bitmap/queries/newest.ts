import type { Sort } from '../../filters.ts'
import { present } from '../../present.ts'
import type { JobIndex } from '../documents/job-index.ts'
import { Bitmap, type OrdinalRange, type OrdinalSet, type ReadonlyBitmap } from '../sets/bitmap.ts'
import { allSets, appendedSets, type Chosen } from './chosen.ts'

/** The place of a job in the order of pages, newest first. */
export interface PagePosition {
  key: number
  id: number
}

interface PositionedDocument extends PagePosition {
  ordinal: number
}

/** Up to this number of documents, sorting all of them is faster than going day by day. */
const FEW = 4_000
/** The newest days that are intersected one by one before the whole set is made: most pages are full by then. */
const FIRST_DAYS = 8

/** Batches grow up to this size. */
const LARGEST_BATCH = 8_192

const twice = (size: number) => Math.max(size, Math.min(2 * size, LARGEST_BATCH))

/**
 * The chosen documents, newest first, after a position: `first` of them, then up to twice as many each time. By date of posting, most documents are in
 * order already, and only the appended ones have to be put among them.
 */
export function* newestFirst(
  index: JobIndex,
  chosen: Chosen,
  sort: Sort,
  after: PagePosition | null,
  first: number,
): Generator<number[]> {
  const { sets, without, posted } = chosen
  if (sort === 'first_seen_at')
    return yield* inBatches(byDay(index, index.seen, allSets(index, chosen), without, after, first), first)
  const range = index.orderedWithin(posted)
  if (after !== null) range.to = Math.min(range.to, index.orderedBefore(after.key, after.id))
  const ordered = batchesDown(sets, without, range, first)
  if (index.appended.size === 0) return yield* ordered
  const appended = byDay(index, index.posted, appendedSets(index, chosen), without, after, first)
  const position = (ordinal: number) => ({ key: index.posted.at(ordinal), id: index.idOf(ordinal) })
  yield* inBatches(merged(oneByOne(ordered), appended, position), first)
}

function* batchesDown(
  sets: OrdinalSet[],
  without: ReadonlyBitmap[],
  { from, to }: OrdinalRange,
  first: number,
): Generator<number[]> {
  for (let [end, size] = [to, first]; ; size = twice(size)) {
    const batch = Bitmap.down(sets, without, { from, to: end }, size)
    if (batch.length > 0) yield batch
    if (batch.length < size) return
    end = present(batch.at(-1))
  }
}

function* oneByOne(batches: Generator<number[]>): Generator<number> {
  for (const batch of batches) yield* batch
}

function* inBatches(ordinals: Generator<number>, first: number): Generator<number[]> {
  let batch: number[] = []
  let size = first
  for (const ordinal of ordinals) {
    if (batch.push(ordinal) < size) continue
    yield batch
    batch = []
    size = twice(size)
  }
  if (batch.length > 0) yield batch
}

function* merged(a: Generator<number>, b: Generator<number>, position: (ordinal: number) => PagePosition): Generator<number> {
  let [x, y] = [a.next(), b.next()]
  while (!(x.done && y.done)) {
    if (y.done || (!x.done && isBefore(position(x.value), position(y.value)))) {
      yield x.value as number
      x = a.next()
    } else {
      yield y.value
      y = b.next()
    }
  }
}

/**
 * The chosen documents by day. Days are visited only as far as the caller reads, and sorted `atOnce` documents at a time: the day of the first
 * crawl may hold a million, and sorting those takes a second.
 */
function* byDay(
  index: JobIndex,
  column: JobIndex['posted'],
  sets: OrdinalSet[],
  without: ReadonlyBitmap[],
  after: PagePosition | null,
  atOnce: number,
): Generator<number> {
  const latest = after === null ? Number.POSITIVE_INFINITY : column.bucketOf(after.key)
  const days = column.bucketsDown().filter((day) => day <= latest)
  let from = after
  const firstDays = sets.some(({ size }) => size <= FEW) ? 0 : FIRST_DAYS
  for (const day of days.slice(0, firstDays)) yield* inOrder(Bitmap.all([column.bucket(day), ...sets], without))
  const documents = Bitmap.all(sets, without)
  if (documents.size <= FEW) yield* inOrder(documents)
  else for (const day of days.slice(firstDays)) yield* inOrder(documents.and(column.bucket(day)))

  function* inOrder(some: Bitmap): Generator<number> {
    const ordinals = some.toArray()
    for (;;) {
      const handful = firstAfter(from, ordinals)
      for (const placed of handful) {
        from = placed
        yield placed.ordinal
      }
      if (handful.length < atOnce) return
    }
  }

  function firstAfter(position: PagePosition | null, ordinals: Uint32Array): PositionedDocument[] {
    let first: PositionedDocument[] = []
    let last: PagePosition | null = null
    // Backwards, because the documents added last are mostly the newest: most others can be skipped by their key alone.
    for (let at = ordinals.length - 1; at >= 0; at--) {
      const ordinal = present(ordinals[at])
      const key = column.at(ordinal)
      if (last !== null && key < last.key) continue
      const placed = { ordinal, key, id: index.idOf(ordinal) }
      if ((last !== null && !isBefore(placed, last)) || (position !== null && !isBefore(position, placed))) continue
      if (first.push(placed) < 2 * atOnce) continue
      first = handfulOf(first)
      last = present(first.at(-1))
    }
    return handfulOf(first)
  }

  function handfulOf(placed: PositionedDocument[]): PositionedDocument[] {
    return placed.toSorted((a, b) => (isBefore(a, b) ? -1 : 1)).slice(0, atOnce)
  }
}

/** Whether one position comes before another: the later key first, then the higher id. */
export function isBefore(a: PagePosition, b: PagePosition): boolean {
  return a.key !== b.key ? a.key > b.key : a.id > b.id
}
