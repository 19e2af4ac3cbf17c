import { LRUCache } from 'lru-cache'
import { Bitmap } from './bitmap.ts'
import type { Kept } from './kept.ts'
import { Numbers } from './numbers.ts'
import type { Steps } from './slices.ts'
import type { SnapshotReader, SnapshotWriter } from './snapshot-bytes.ts'

const REMEMBERED = 200

/**
 * One number per document, NaN where it has none, and the documents of every bucket of numbers. A range is all buckets inside it and a
 * look at the numbers of the bucket at its edge. Documents never change, so a remembered range only lacks those added since.
 */
export class RangeColumn {
  readonly #values = new Numbers(new Float64Array(0))
  readonly #buckets = new Map<number, Bitmap>()
  readonly #above = new LRUCache<number, { bitmap: Bitmap; upTo: number }>({ max: REMEMBERED })
  readonly #width: number

  constructor(width: number) {
    this.#width = width
  }

  push(value: number | null): void {
    const ordinal = this.#values.length
    this.#values.push(value ?? Number.NaN)
    if (value !== null) this.#putInBucket(ordinal, value)
  }

  at(ordinal: number): number {
    return this.#values.at(ordinal)
  }

  bucketOf(value: number): number {
    return Math.floor(value / this.#width)
  }

  /** The documents of a bucket; none for one that nobody is in. */
  bucket(bucket: number): Bitmap | null {
    return this.#buckets.get(bucket) ?? null
  }

  /** The buckets that somebody is in, highest first. */
  bucketsDown(): number[] {
    return [...this.#buckets.keys()].sort((a, b) => b - a)
  }

  atLeast(least: number): Bitmap {
    const edge = this.bucketOf(least)
    const found = this.#inBucketsAbove(edge).clone()
    for (const ordinal of this.bucket(edge)?.toArray() ?? []) if (this.at(ordinal) >= least) found.add(ordinal)
    return found
  }

  atMost(most: number): Bitmap {
    const edge = this.bucketOf(most)
    const found = this.#inBucketsAbove(Number.NEGATIVE_INFINITY).andNot(this.#inBucketsAbove(edge))
    for (const ordinal of this.bucket(edge)?.toArray() ?? []) if (this.at(ordinal) > most) found.delete(ordinal)
    return found
  }

  write(out: SnapshotWriter, kept: Kept): Steps {
    return this.#values.write(out, kept)
  }

  /** The buckets are not written: they follow from the numbers. */
  *read(input: SnapshotReader): Steps {
    yield* this.#values.read(input)
    for (let ordinal = 0; ordinal < this.#values.length; ordinal++) {
      const value = this.at(ordinal)
      if (!Number.isNaN(value)) this.#putInBucket(ordinal, value)
      if (ordinal % 1_024 === 0) yield
    }
  }

  get bytes(): number {
    return [...this.#buckets.values()].reduce((sum, bitmap) => sum + bitmap.bytes, this.#values.bytes)
  }

  #putInBucket(ordinal: number, value: number): void {
    const bucket = this.bucketOf(value)
    const documents = this.#buckets.get(bucket)
    if (documents) documents.add(ordinal)
    else this.#buckets.set(bucket, Bitmap.of([ordinal]))
  }

  #inBucketsAbove(edge: number): Bitmap {
    const known = this.#above.get(edge)
    if (known) {
      for (; known.upTo < this.#values.length; known.upTo++) {
        const value = this.at(known.upTo)
        if (!Number.isNaN(value) && this.bucketOf(value) > edge) known.bitmap.add(known.upTo)
      }
      return known.bitmap
    }
    const inside = [...this.#buckets].flatMap(([bucket, documents]) => (bucket > edge ? [documents] : []))
    const bitmap = inside.length === 1 ? inside[0]!.clone() : Bitmap.or(inside)
    this.#above.set(edge, { bitmap, upTo: this.#values.length })
    return bitmap
  }
}
