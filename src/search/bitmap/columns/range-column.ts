import { LRUCache } from 'lru-cache'
import type { Kept } from '../format/renumbering.ts'
import type { Steps } from '../format/slices.ts'
import type { SnapshotReader, SnapshotWriter } from '../format/snapshot-bytes.ts'
import { Postings } from '../postings/postings.ts'
import type { Arena } from '../sealed/arena.ts'
import { Bitmap } from '../sets/bitmap.ts'
import type { RepeatedNumbers } from './dictionary-column.ts'
import type { Numbers } from './number-column.ts'

const REMEMBERED = 50
const REMEMBERED_EDGES = 8

type Values = Numbers | RepeatedNumbers

/**
 * One number per document, or none, and the documents of every bucket of numbers. A range is all buckets inside it and, where its edge is
 * inside of one, a look at the numbers there. Documents never change, so a remembered range only lacks those added since.
 */
export class RangeColumn<Each extends Values> {
  readonly values: Each
  readonly #buckets: Postings<number>
  /** The lowest and the highest number in each bucket. */
  readonly #ends = new Map<number, { lowest: number; highest: number }>()
  #down: number[] = []
  /** By bucket, the last range that began inside of it. */
  readonly #edges = new LRUCache<number, Edge>({ max: REMEMBERED_EDGES })
  readonly #ranges = new LRUCache<string, { bitmap: Bitmap; upTo: number }>({ max: REMEMBERED })
  readonly #width: number

  /** Numbers that every document has, or repeated ones. */
  constructor(arena: Arena, width: number, values: Each) {
    this.values = values
    this.#buckets = new Postings({ arena })
    this.#width = width
  }

  push(value: number | null): void {
    this.values.push(value as number)
    if (value !== null) this.#putInBucket(this.values.length - 1, value)
  }

  /** NaN where there is none. */
  at(ordinal: number): number {
    return this.values.at(ordinal)
  }

  bucketOf(value: number): number {
    return Math.floor(value / this.#width)
  }

  /** The documents of a bucket; none for one that nobody is in. */
  bucket(bucket: number): Bitmap {
    return this.#buckets.having(bucket)
  }

  /** The buckets that somebody is in, highest first. */
  bucketsDown(): readonly number[] {
    if (this.#down.length < this.#buckets.size) this.#down = this.#buckets.values().toSorted((a, b) => b - a)
    return this.#down
  }

  /** Nobody may add to what is found. */
  atLeast(least: number): Bitmap {
    const edge = this.bucketOf(least)
    const ends = this.#ends.get(edge)
    if (ends === undefined || ends.highest < least) return this.#range('above', edge)
    if (ends.lowest >= least) return this.#range('from', edge)
    return this.#fromInside(edge, least)
  }

  /** Nobody may add to what is found. */
  atMost(most: number): Bitmap {
    const edge = this.bucketOf(most)
    const ends = this.#ends.get(edge)
    if (ends === undefined || ends.lowest > most) return this.#range('below', edge)
    if (ends.highest <= most) return this.#range('upTo', edge)
    return Bitmap.or([this.#range('below', edge), this.#inBucket(edge, (value) => value <= most)])
  }

  write(out: SnapshotWriter, kept: Kept): Steps {
    return this.values.write(out, kept)
  }

  /** The buckets are not written: they follow from the numbers. */
  *read(input: SnapshotReader): Steps {
    yield* this.values.read(input)
    for (let ordinal = 0; ordinal < this.values.length; ordinal++) {
      const value = this.at(ordinal)
      if (!Number.isNaN(value)) this.#putInBucket(ordinal, value)
      if (ordinal % 1_024 === 0) yield
    }
  }

  get bytes(): number {
    return this.#buckets.bytes + this.values.bytes
  }

  #putInBucket(ordinal: number, value: number): void {
    const bucket = this.bucketOf(value)
    this.#buckets.add(bucket, ordinal)
    const ends = this.#ends.get(bucket)
    if (ends === undefined) this.#ends.set(bucket, { lowest: value, highest: value })
    else if (value < ends.lowest) ends.lowest = value
    else if (value > ends.highest) ends.highest = value
  }

  /**
   * A range that begins inside of a bucket. The window of fresh jobs does so at every request, a few milliseconds later each time: what has
   * come since is added to the last range, and what is before the new beginning is taken out.
   */
  #fromInside(bucket: number, least: number): Bitmap {
    const known = this.#edges.get(bucket)
    if (known && least < known.least)
      return Bitmap.or([this.#range('above', bucket), this.#inBucket(bucket, (value) => value >= least)])
    const edge = known && this.#caughtUp(known, bucket) ? known : this.#newEdge(bucket)
    for (; edge.leaving.length > 0 && this.at(edge.leaving.at(-1)!) < least; edge.leaving.pop())
      edge.bitmap.delete(edge.leaving.at(-1)!)
    edge.least = least
    return edge.bitmap
  }

  #newEdge(bucket: number): Edge {
    const inside = this.bucket(bucket)
    const edge = {
      least: Number.NEGATIVE_INFINITY,
      bitmap: Bitmap.or([this.#range('above', bucket), inside]).clone(),
      leaving: [...inside.toArray()].sort((a, b) => this.at(b) - this.at(a)),
      upTo: this.values.length,
    }
    this.#edges.set(bucket, edge)
    return edge
  }

  /** Adds what has come since; false when something of that is in the bucket. */
  #caughtUp(edge: Edge, bucket: number): boolean {
    for (; edge.upTo < this.values.length; edge.upTo++) {
      const of = this.bucketOf(this.at(edge.upTo))
      if (of === bucket) return false
      if (of > bucket) edge.bitmap.add(edge.upTo)
    }
    return true
  }

  #inBucket(bucket: number, is: (value: number) => boolean): Bitmap {
    const found = new Bitmap()
    const ordinals = this.bucket(bucket).toArray()
    for (let at = 0; at < ordinals.length; at++) if (is(this.at(ordinals[at]!))) found.add(ordinals[at]!)
    return found
  }

  /** The documents of all buckets on one side of a bucket. */
  #range(side: keyof typeof SIDES, edge: number): Bitmap {
    const inside = (bucket: number) => SIDES[side](bucket, edge)
    const known = this.#ranges.get(`${side} ${edge}`)
    if (known) {
      for (; known.upTo < this.values.length; known.upTo++) {
        const value = this.at(known.upTo)
        if (!Number.isNaN(value) && inside(this.bucketOf(value))) known.bitmap.add(known.upTo)
      }
      return known.bitmap
    }
    const bitmap = Bitmap.or(
      this.bucketsDown()
        .filter(inside)
        .map((bucket) => this.bucket(bucket)),
    ).clone()
    this.#ranges.set(`${side} ${edge}`, { bitmap, upTo: this.values.length })
    return bitmap
  }
}

interface Edge {
  /** Where the range begins. */
  least: number
  bitmap: Bitmap
  /** What of the bucket is in the range, the latest first. */
  leaving: number[]
  /** All documents before this one are considered. */
  upTo: number
}

const SIDES = {
  above: (bucket: number, edge: number) => bucket > edge,
  from: (bucket: number, edge: number) => bucket >= edge,
  below: (bucket: number, edge: number) => bucket < edge,
  upTo: (bucket: number, edge: number) => bucket <= edge,
}
