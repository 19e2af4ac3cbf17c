import { LRUCache } from 'lru-cache'
import { present } from '../../present.ts'
import type { Renumbering } from '../format/renumbering.ts'
import type { Steps } from '../format/slices.ts'
import type { SnapshotReader, SnapshotWriter } from '../format/snapshot-bytes.ts'
import { Postings } from '../postings/postings.ts'
import type { Arena } from '../sealed/arena.ts'
import { Bitmap, type ReadonlyBitmap } from '../sets/bitmap.ts'
import type { DictionaryColumn } from './dictionary-column.ts'
import type { NumberColumn } from './number-column.ts'

const CACHED_RANGES = 50
const CACHED_EDGES = 8

type Values = NumberColumn | DictionaryColumn

/**
 * One number per document, or none, such as a date or a salary, and an index for ranges of them. Numbers are divided into buckets of one width (a
 * day, 2,500 of a currency), and each bucket has the set of its documents. A range has the documents of all buckets inside it. Where the range
 * begins or ends within a bucket, the numbers of that bucket are compared one by one.
 *
 * Ranges are cached. Documents never change, so a cached range only lacks the documents added since, which are added when it is asked for.
 */
export class RangeColumn<Each extends Values> {
  readonly values: Each
  readonly #buckets: Postings<number>
  /** The lowest and the highest number that each bucket holds. */
  readonly #ends = new Map<number, { lowest: number; highest: number }>()
  #bucketsDown: number[] = []
  /** By bucket, the last range that began within it. */
  readonly #edges = new LRUCache<number, Edge>({ max: CACHED_EDGES })
  readonly #ranges = new LRUCache<string, { bitmap: Bitmap; upTo: number }>({ max: CACHED_RANGES })
  readonly #width: number

  /** `values`: a NumberColumn where every document has a number, a DictionaryColumn where some have none or many have the same. */
  constructor(arena: Arena, width: number, values: Each) {
    this.values = values
    this.#buckets = new Postings({ arena })
    this.#width = width
  }

  push(value: number | null): void {
    this.values.push(value as number)
    if (value !== null) this.#putInBucket(this.values.length - 1, value)
  }

  /** NaN where the document has none. */
  at(ordinal: number): number {
    return this.values.at(ordinal)
  }

  bucketOf(value: number): number {
    return Math.floor(value / this.#width)
  }

  /** The documents of a bucket. */
  bucket(bucket: number): ReadonlyBitmap {
    return this.#buckets.having(bucket)
  }

  /** The buckets that hold documents, highest first. */
  bucketsDown(): readonly number[] {
    if (this.#bucketsDown.length < this.#buckets.size) this.#bucketsDown = this.#buckets.values().toSorted((a, b) => b - a)
    return this.#bucketsDown
  }

  /** The documents whose number is at least this. */
  atLeast(least: number): ReadonlyBitmap {
    const edge = this.bucketOf(least)
    const ends = this.#ends.get(edge)
    if (ends === undefined || ends.highest < least) return this.#range('above', edge)
    if (ends.lowest >= least) return this.#range('from', edge)
    return this.#fromInside(edge, least)
  }

  /** The documents whose number is at most this. */
  atMost(most: number): ReadonlyBitmap {
    const edge = this.bucketOf(most)
    const ends = this.#ends.get(edge)
    if (ends === undefined || ends.lowest > most) return this.#range('below', edge)
    if (ends.highest <= most) return this.#range('upTo', edge)
    return Bitmap.or([this.#range('below', edge), this.#inBucket(edge, (value) => value <= most)])
  }

  write(out: SnapshotWriter, kept: Renumbering): Steps {
    return this.values.write(out, kept)
  }

  /** Buckets are not in the snapshot: they follow from the numbers. */
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
   * A range that begins within a bucket. The window of fresh jobs does so at every request, each time a few milliseconds later. So the last
   * such range is kept: documents that came since are added, and those before the new beginning are removed.
   */
  #fromInside(bucket: number, least: number): ReadonlyBitmap {
    const known = this.#edges.get(bucket)
    if (known && least < known.least)
      return Bitmap.or([this.#range('above', bucket), this.#inBucket(bucket, (value) => value >= least)])
    const edge = known && this.#caughtUp(known, bucket) ? known : this.#newEdge(bucket)
    for (; edge.leaving.length > 0 && this.at(present(edge.leaving.at(-1))) < least; edge.leaving.pop())
      edge.bitmap.delete(present(edge.leaving.at(-1)))
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

  /** Adds documents that came since; returns false where one of them is in the bucket, because `leaving` would lack it. */
  #caughtUp(edge: Edge, bucket: number): boolean {
    for (; edge.upTo < this.values.length; edge.upTo++) {
      const its = this.bucketOf(this.at(edge.upTo))
      if (its === bucket) return false
      if (its > bucket) edge.bitmap.add(edge.upTo)
    }
    return true
  }

  #inBucket(bucket: number, is: (value: number) => boolean): Bitmap {
    const found = new Bitmap()
    const ordinals = this.bucket(bucket).toArray()
    for (let at = 0; at < ordinals.length; at++) if (is(this.at(present(ordinals[at])))) found.add(present(ordinals[at]))
    return found
  }

  /** The documents of all buckets on one side of a bucket. */
  #range(side: keyof typeof SIDES, edge: number): ReadonlyBitmap {
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
  /** The lowest number of the range. */
  least: number
  bitmap: Bitmap
  /** The documents of the bucket that are in the range, highest number first: the next to be removed is the last. */
  leaving: number[]
  /** All documents before this one have been looked at. */
  upTo: number
}

const SIDES = {
  above: (bucket: number, edge: number) => bucket > edge,
  from: (bucket: number, edge: number) => bucket >= edge,
  below: (bucket: number, edge: number) => bucket < edge,
  upTo: (bucket: number, edge: number) => bucket <= edge,
}
