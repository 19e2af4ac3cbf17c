import { present } from '../../present.ts'
import { Bitmap, type ReadonlyBitmap } from '../sets/bitmap.ts'

/** above: the range goes from a number within the bucket upwards. below: it goes from there downwards. */
export type Side = 'above' | 'below'

/**
 * The documents of a range that begins or ends within a bucket. Those of the bucket are in the order of their numbers, so that the next range of
 * the same bucket only adds or removes the documents between its border and the last one. The window of fresh jobs moves on by a few
 * milliseconds at every request.
 */
export class RangeEdge {
  /** All documents before this one have been looked at. */
  upTo: number
  readonly #side: Side
  readonly #bitmap: Bitmap
  readonly #numberOf: (ordinal: number) => number
  /** Documents of the bucket, by their numbers. */
  #inside: Uint32Array
  #size: number
  /** Documents of the bucket that are before the border. */
  #before = 0

  /** `inside`: the documents of the bucket. `beyond`: those of all buckets on the side of the range. */
  constructor(
    side: Side,
    { inside, beyond }: Record<'inside' | 'beyond', ReadonlyBitmap>,
    numberOf: (ordinal: number) => number,
    upTo: number,
  ) {
    this.#side = side
    this.#numberOf = numberOf
    this.#inside = inside.toArray().sort((a, b) => numberOf(a) - numberOf(b))
    this.#size = this.#inside.length
    this.#bitmap = (side === 'above' ? Bitmap.or([beyond, inside]) : beyond).clone()
    this.upTo = upTo
  }

  addBeyond(ordinal: number): void {
    this.#bitmap.add(ordinal)
  }

  addInside(ordinal: number): void {
    const number = this.#numberOf(ordinal)
    const place = this.#countWhere((other) => other <= number)
    if (this.#size === this.#inside.length) {
      const longer = new Uint32Array(this.#size + (this.#size >>> 1) + 16)
      longer.set(this.#inside)
      this.#inside = longer
    }
    this.#inside.copyWithin(place + 1, place, this.#size)
    this.#inside[place] = ordinal
    this.#size++
    const isBefore = place < this.#before
    if (isBefore) this.#before++
    if (isBefore === (this.#side === 'below')) this.#bitmap.add(ordinal)
  }

  atLeast(least: number): ReadonlyBitmap {
    return this.#moved(this.#countWhere((number) => number < least))
  }

  atMost(most: number): ReadonlyBitmap {
    return this.#moved(this.#countWhere((number) => number <= most))
  }

  /** Moves the border, so that this many documents of the bucket are before it. */
  #moved(before: number): ReadonlyBitmap {
    const [from, to] = before < this.#before ? [before, this.#before] : [this.#before, before]
    const isGain = before < this.#before === (this.#side === 'above')
    for (let at = from; at < to; at++) {
      if (isGain) this.#bitmap.add(present(this.#inside[at]))
      else this.#bitmap.delete(present(this.#inside[at]))
    }
    this.#before = before
    return this.#bitmap
  }

  /** The documents of the bucket whose numbers are before a border. */
  #countWhere(isBefore: (number: number) => boolean): number {
    let [low, high] = [0, this.#size]
    while (low < high) {
      const middle = (low + high) >>> 1
      if (isBefore(this.#numberOf(present(this.#inside[middle])))) low = middle + 1
      else high = middle
    }
    return low
  }
}
