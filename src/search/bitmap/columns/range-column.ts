import { LRUCache } from 'lru-cache'
import type { Renumbering } from '../format/renumbering.ts'
import type { Steps } from '../format/slices.ts'
import type { SnapshotReader, SnapshotWriter } from '../format/snapshot-bytes.ts'
import { Postings } from '../postings/postings.ts'
import type { Arena } from '../sealed/arena.ts'
import { Bitmap, type ReadonlyBitmap } from '../sets/bitmap.ts'
import { CachedSets } from './cached-sets.ts'
import type { DictionaryColumn } from './dictionary-column.ts'
import type { NumberColumn } from './number-column.ts'
import { RangeEdge, type Side } from './range-edge.ts'

const CACHED_RANGES = 50
const CACHED_EDGES = 8

type Values = NumberColumn | DictionaryColumn

/**
 * One number per document, or none, such as a date or a salary, and an index for ranges of them. Numbers are divided into buckets of one width (a
 * day, 2,500 of a currency), and each bucket has the set of its documents. A range has the documents of all buckets inside it. Where the range
 * begins or ends within a bucket, it has a part of that bucket (range-edge.ts).
 */
export class RangeColumn<Each extends Values> {
  readonly values: Each
  readonly #buckets: Postings<number>
  /** The lowest and the highest number that each bucket holds. */
  readonly #ends = new Map<number, { lowest: number; highest: number }>()
  #bucketsDown: number[] = []
  readonly #edges = new LRUCache<string, RangeEdge>({ max: CACHED_EDGES })
  readonly #ranges = new CachedSets(CACHED_RANGES)
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

  bucket(bucket: number): ReadonlyBitmap {
    return this.#buckets.having(bucket)
  }

  /** The buckets that hold documents, highest first. */
  bucketsDown(): readonly number[] {
    if (this.#bucketsDown.length < this.#buckets.size) this.#bucketsDown = this.#buckets.values().toSorted((a, b) => b - a)
    return this.#bucketsDown
  }

  atLeast(least: number): ReadonlyBitmap {
    const edge = this.bucketOf(least)
    const ends = this.#ends.get(edge)
    if (ends === undefined || ends.highest < least) return this.#range('above', edge)
    if (ends.lowest >= least) return this.#range('from', edge)
    return this.#edge('above', edge).atLeast(least)
  }

  atMost(most: number): ReadonlyBitmap {
    const edge = this.bucketOf(most)
    const ends = this.#ends.get(edge)
    if (ends === undefined || ends.lowest > most) return this.#range('below', edge)
    if (ends.highest <= most) return this.#range('upTo', edge)
    return this.#edge('below', edge).atMost(most)
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

  /** The range that begins or ends within a bucket, with the documents that came since it was last asked for. */
  #edge(side: Side, bucket: number): RangeEdge {
    const known = this.#edges.get(`${side} ${bucket}`)
    if (known) {
      for (; known.upTo < this.values.length; known.upTo++) {
        const its = this.bucketOf(this.at(known.upTo))
        if (its === bucket) known.addInside(known.upTo)
        else if (SIDES[side](its, bucket)) known.addBeyond(known.upTo)
      }
      return known
    }
    const documents = { inside: this.bucket(bucket), beyond: this.#range(side, bucket) }
    const made = new RangeEdge(side, documents, (ordinal) => this.at(ordinal), this.values.length)
    this.#edges.set(`${side} ${bucket}`, made)
    return made
  }

  /** The documents of all buckets on one side of a bucket. */
  #range(side: keyof typeof SIDES, edge: number): ReadonlyBitmap {
    const inside = (bucket: number) => SIDES[side](bucket, edge)
    const buckets = () => this.bucketsDown().filter(inside)
    const find = () => Bitmap.or(buckets().map((bucket) => this.bucket(bucket))).clone()
    // A document without a number is in the bucket NaN, which is on no side.
    return this.#ranges.get(`${side} ${edge}`, this.values.length, find, (ordinal) => inside(this.bucketOf(this.at(ordinal))))
  }
}

const SIDES = {
  above: (bucket: number, edge: number) => bucket > edge,
  from: (bucket: number, edge: number) => bucket >= edge,
  below: (bucket: number, edge: number) => bucket < edge,
  upTo: (bucket: number, edge: number) => bucket <= edge,
}
