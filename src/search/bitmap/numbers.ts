import type { Kept } from './kept.ts'
import type { Steps } from './slices.ts'
import { type NumberArray, PIECE, type SnapshotReader, type SnapshotWriter } from './snapshot-bytes.ts'

/** Numbers by ordinal, in an array that grows by half. */
export class Numbers<Kind extends NumberArray> {
  #values: Kind
  #length = 0

  constructor(empty: Kind) {
    this.#values = empty
  }

  get length(): number {
    return this.#length
  }

  get bytes(): number {
    return this.#values.byteLength
  }

  at(ordinal: number): number {
    return this.#values[ordinal]!
  }

  push(value: number): void {
    this.set(this.#length, value)
  }

  set(ordinal: number, value: number): void {
    if (ordinal >= this.#values.length) {
      const longer = this.#empty(Math.max(64, ordinal + 1, Math.ceil(this.#values.length * 1.5)))
      longer.set(this.#values as never)
      this.#values = longer
    }
    this.#values[ordinal] = value
    this.#length = Math.max(this.#length, ordinal + 1)
  }

  /** The numbers so far, in the array they are kept in. */
  view(): Kind {
    return this.#values.subarray(0, this.#length) as Kind
  }

  /** The numbers of the ordinals that are kept. */
  *write(out: SnapshotWriter, kept: Kept, written = (number: number) => number): Steps {
    out.number(kept.size)
    const piece = this.#empty(PIECE)
    for (let start = 0; start < kept.end; start += PIECE) {
      let size = 0
      for (let ordinal = start; ordinal < Math.min(kept.end, start + PIECE); ordinal++)
        if (kept.has(ordinal)) piece[size++] = written(this.#values[ordinal]!)
      out.array(piece.subarray(0, size))
      yield
    }
  }

  *read(input: SnapshotReader): Steps {
    this.#length = input.number()
    this.#values = this.#empty(this.#length)
    for (let start = 0; start < this.#length; start += PIECE) {
      input.array(this.#values.subarray(start, start + PIECE))
      yield
    }
  }

  #empty(length: number): Kind {
    return new (this.#values.constructor as new (length: number) => Kind)(length)
  }
}
