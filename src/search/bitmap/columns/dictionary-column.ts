import { Kept } from '../format/renumbering.ts'
import type { Steps } from '../format/slices.ts'
import type { NumberArray, SnapshotReader, SnapshotWriter } from '../format/snapshot-bytes.ts'
import { Numbers } from './number-column.ts'

/** A number per document, or none, where the same numbers come again and again: each is kept once. */
export class RepeatedNumbers {
  readonly #distinct: number[] = []
  readonly #placeOf = new Map<number, number>()
  /** By document, one more than the place of its number; 0 for none. */
  readonly #places = new Numbers()

  get length(): number {
    return this.#places.length
  }

  get bytes(): number {
    return this.#places.bytes + this.#distinct.length * 8
  }

  push(value: number | null): void {
    this.#places.push(value === null ? 0 : this.#place(value) + 1)
  }

  /** NaN where there is none. */
  at(ordinal: number): number {
    const place = this.#places.at(ordinal)
    return place === 0 ? Number.NaN : this.#distinct[place - 1]!
  }

  /** All of them, as they are kept: of each document one more than the place of its number among the distinct ones, 0 for none. */
  view(): { places: NumberArray; distinct: readonly number[] } {
    return { places: this.#places.view(), distinct: this.#distinct }
  }

  *write(out: SnapshotWriter, kept: Kept): Steps {
    const places = yield* Kept.used(this.#distinct.length + 1, this.#places, kept)
    // None is 0 there as well, whether anybody has none or not.
    const shift = places.has(0) ? 0 : 1
    yield* this.#places.write(out, kept, (place) => places.of(place) + shift)
    const used = this.#distinct.filter((_, place) => places.has(place + 1))
    out.number(used.length)
    out.array(Float64Array.from(used))
  }

  *read(input: SnapshotReader): Steps {
    yield* this.#places.read(input)
    for (const value of input.array(new Float64Array(input.number()))) this.#place(value)
  }

  #place(value: number): number {
    const known = this.#placeOf.get(value)
    if (known !== undefined) return known
    const place = this.#distinct.push(value) - 1
    this.#placeOf.set(value, place)
    return place
  }
}
