import { present } from '../../present.ts'
import type { Steps } from './slices.ts'

/**
 * New numbers for things that are numbered from 0 up, some of which are dropped. A snapshot and a compaction drop dead documents in this way, and
 * the values, texts and groups that no live document has. These keep their order; a compaction puts documents in the order of their dates.
 */
export class Renumbering {
  /** The new number by old number, or DROPPED. */
  readonly #numbers: Uint32Array
  /** The old number by new number. */
  readonly #olds: Uint32Array
  #size = 0
  #ascending = true
  #unchanged = 0

  /** Every number below `end` is dropped unless `keep` is called for it. */
  constructor(end: number) {
    this.#numbers = new Uint32Array(end).fill(DROPPED)
    this.#olds = new Uint32Array(end)
  }

  /** Keeps the numbers below `end` to which a kept place refers. */
  static *used(end: number, numbers: { at(place: number): number }, by: Renumbering): Steps<Renumbering> {
    const used = new Uint8Array(end)
    for (let place = 0; place < by.end; place++) {
      if (by.has(place)) used[numbers.at(place)] = 1
      if (place % 1_024 === 0) yield
    }
    const kept = new Renumbering(end)
    for (let number = 0; number < end; number++) {
      if (used[number] === 1) kept.keep(number)
      if (number % 1_024 === 0) yield
    }
    return kept
  }

  /** One past the highest old number. */
  get end(): number {
    return this.#numbers.length
  }

  /** The number of ordinals that are kept. */
  get size(): number {
    return this.#size
  }

  /** Numbers below this one stay the same. */
  get unchanged(): number {
    return this.#unchanged
  }

  /** Whether things that are kept stay in their order. */
  get ascending(): boolean {
    return this.#ascending
  }

  /** Gives the next new number. */
  keep(number: number): void {
    if (this.#size > 0 && number < present(this.#olds[this.#size - 1])) this.#ascending = false
    if (number === this.#size && this.#unchanged === number) this.#unchanged = number + 1
    this.#olds[this.#size] = number
    this.#numbers[number] = this.#size++
  }

  /** The old number of a new one. */
  old(number: number): number {
    return present(this.#olds[number])
  }

  has(number: number): boolean {
    return number < this.end && this.#numbers[number] !== DROPPED
  }

  /** The new number, or DROPPED. */
  of(number: number): number {
    return number < this.end ? present(this.#numbers[number]) : DROPPED
  }
}

export const DROPPED = 0xffffffff
