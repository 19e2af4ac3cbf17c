import type { Renumbering } from '../format/renumbering.ts'
import type { Steps } from '../format/slices.ts'
import type { NumberArray, SnapshotReader, SnapshotWriter } from '../format/snapshot-bytes.ts'
import { NumberColumn } from './number-column.ts'

/** The arrays themselves, for loops over many lists: list `i` is `numbers` from `ends[i - 1]` (0 for the first) up to `ends[i]`. */
export interface ListsView {
  numbers: NumberArray
  ends: NumberArray
}

/** A list of value numbers for each document or group, all in one array, one list after the other. */
export class ValueLists {
  readonly #numbers = new NumberColumn(16)
  /** The end of each list, which is the start of the next. */
  readonly #ends = new NumberColumn(32)

  get length(): number {
    return this.#ends.length
  }

  get bytes(): number {
    return this.#numbers.bytes + this.#ends.bytes
  }

  push(list: readonly number[]): void {
    for (const number of list) this.#numbers.push(number)
    this.#ends.push(this.#numbers.length)
  }

  at(place: number): number[] {
    return [...this.#numbers.view().subarray(place === 0 ? 0 : this.#ends.at(place - 1), this.#ends.at(place))]
  }

  has(place: number, list: readonly number[]): boolean {
    const start = place === 0 ? 0 : this.#ends.at(place - 1)
    if (this.#ends.at(place) - start !== list.length) return false
    for (let index = 0; index < list.length; index++) if (this.#numbers.at(start + index) !== list[index]) return false
    return true
  }

  view(): ListsView {
    return { numbers: this.#numbers.view(), ends: this.#ends.view() }
  }

  /** Writes the lists that are kept, with the new numbers of their values. */
  *write(out: SnapshotWriter, kept: Renumbering, numbers: Renumbering): Steps {
    out.number(kept.size)
    for (let place = 0; place < kept.size; place++) {
      if (place % 256 === 0) yield
      const list = this.at(kept.old(place))
      out.number(list.length)
      for (const number of list) out.number(numbers.of(number))
    }
  }

  *read(input: SnapshotReader): Steps {
    for (let left = input.number(); left > 0; left--) {
      if (left % 256 === 0) yield
      for (let numbers = input.number(); numbers > 0; numbers--) this.#numbers.push(input.number())
      this.#ends.push(this.#numbers.length)
    }
  }
}
