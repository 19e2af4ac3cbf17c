import type { Steps } from './slices.ts'

/** Numbers from 0 up, some of which are dropped: what the others become when they are numbered anew, in the same order. */
export class Kept {
  /** By old number; DROPPED where there is no new one. */
  readonly #numbers: Uint32Array
  #size = 0
  #unchanged = 0

  /** All below `end` are dropped until somebody keeps them. */
  constructor(end: number) {
    this.#numbers = new Uint32Array(end).fill(DROPPED)
  }

  /** Of the numbers below `end`, those that something kept has. */
  static *used(end: number, numbers: { at(place: number): number }, by: Kept): Steps<Kept> {
    const used = new Uint8Array(end)
    for (let place = 0; place < by.end; place++) {
      if (by.has(place)) used[numbers.at(place)] = 1
      if (place % 1_024 === 0) yield
    }
    const kept = new Kept(end)
    for (let number = 0; number < end; number++) {
      if (used[number] === 1) kept.keep(number)
      if (number % 1_024 === 0) yield
    }
    return kept
  }

  get end(): number {
    return this.#numbers.length
  }

  get size(): number {
    return this.#size
  }

  /** All numbers below this one stay what they are. */
  get unchanged(): number {
    return this.#unchanged
  }

  /** In ascending order. */
  keep(number: number): void {
    if (number === this.#size) this.#unchanged = number + 1
    this.#numbers[number] = this.#size++
  }

  has(number: number): boolean {
    return number < this.end && this.#numbers[number] !== DROPPED
  }

  /** What a number becomes: DROPPED, or one higher than that of the last that was kept. */
  of(number: number): number {
    return number < this.end ? this.#numbers[number]! : DROPPED
  }
}

export const DROPPED = 0xffffffff
