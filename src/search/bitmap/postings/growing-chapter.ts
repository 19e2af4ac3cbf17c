import { present } from '../../present.ts'
import type { Bitmap } from '../sets/bitmap.ts'
import { appendAll, type Container, type CountedContainer } from '../sets/container.ts'

/** The sets of the newest documents, up to 65,536, by value number. They still grow. */
export class GrowingChapter {
  readonly #containers: (Container | undefined)[] = []
  readonly #counts: number[] = []

  /** One past the highest value number. */
  get end(): number {
    return this.#containers.length
  }

  get bytes(): number {
    return this.#containers.reduce((sum, container) => sum + (container?.byteLength ?? 0), 0)
  }

  at(number: number): CountedContainer | null {
    const container = this.#containers[number]
    return container === undefined ? null : { container, count: present(this.#counts[number]) }
  }

  /** Adds ascending documents, `lows` from `from` up to `to`, to the set of a value; returns how many of them were not there. */
  add(number: number, lows: Uint16Array, from: number, to: number): number {
    const before = this.#counts[number] ?? 0
    const known = this.#containers[number]
    const { container, count } = appendAll(known, before, lows, from, to)
    if (container === known) this.#counts[number] = count
    else this.set(number, container, count)
    return count - before
  }

  set(number: number, container: Container, count: number): void {
    // V8 is slow with arrays that have holes.
    while (this.#containers.length < number) {
      this.#containers.push(undefined)
      this.#counts.push(0)
    }
    this.#containers[number] = container
    this.#counts[number] = count
  }

  /** Puts the set of a value into a bitmap, as its documents from `high << 16` on. */
  putInto(documents: Bitmap, high: number, number: number): void {
    const container = this.#containers[number]
    if (container !== undefined) documents.put(high, container, present(this.#counts[number]))
  }
}
