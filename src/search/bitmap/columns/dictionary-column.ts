import { present } from '../../present.ts'
import { Renumbering } from '../format/renumbering.ts'
import type { Steps } from '../format/slices.ts'
import type { NumberArray, SnapshotReader, SnapshotWriter } from '../format/snapshot-bytes.ts'
import { NumberColumn } from './number-column.ts'

/** One number per document, or none, where the same numbers repeat: each distinct number is stored once, and documents refer to it. */
export class DictionaryColumn {
  readonly #distinct: number[] = []
  readonly #placeOf = new Map<number, number>()
  /** By document, the place of its number in `#distinct` plus one; 0 where it has none. */
  readonly #places = new NumberColumn()

  get length(): number {
    return this.#places.length
  }

  get bytes(): number {
    return this.#places.bytes + this.#distinct.length * 8
  }

  push(value: number | null): void {
    this.#places.push(value === null ? 0 : this.#place(value) + 1)
  }

  /** NaN where the document has none. */
  at(ordinal: number): number {
    const place = this.#places.at(ordinal)
    return place === 0 ? Number.NaN : present(this.#distinct[place - 1])
  }

  /** The arrays themselves, for loops over many documents: the number of document `d` is `distinct[places[d] - 1]`, none where that is -1. */
  view(): { places: NumberArray; distinct: readonly number[] } {
    return { places: this.#places.view(), distinct: this.#distinct }
  }

  *write(out: SnapshotWriter, kept: Renumbering): Steps {
    const places = yield* Renumbering.used(this.#distinct.length + 1, this.#places, kept)
    // 0 still means none, also where every document that is kept has a number.
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
