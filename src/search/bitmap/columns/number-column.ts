import { present } from '../../present.ts'
import type { Renumbering } from '../format/renumbering.ts'
import type { Steps } from '../format/slices.ts'
import {
  type NumberArray,
  type NumberArrayKind,
  PIECE,
  type SnapshotReader,
  type SnapshotWriter,
} from '../format/snapshot-bytes.ts'

/** The narrowest array comes first. Only the last one holds negative numbers, fractions and numbers above 32 bits. */
const KINDS = [Uint8Array, Uint16Array, Uint32Array, Float64Array]
const MOST = [0xff, 0xffff, 0xffffffff, Number.POSITIVE_INFINITY]

/** Numbers by ordinal, in the narrowest typed array that holds them all. It grows by half its length, by 65,536 at most. */
export class NumberColumn {
  #kind: number
  #values: NumberArray
  #length = 0
  /** The last view, and the array that it is of: a view takes as long to make as counting some fifty documents. */
  #view: NumberArray | null = null
  #viewed: NumberArray | null = null

  /** `bits`: the narrowest array to begin with. */
  constructor(bits: 8 | 16 | 32 = 8) {
    this.#kind = bits >>> 4
    this.#values = new (present(KINDS[this.#kind]))(0)
  }

  /** A column of these numbers, in the same kind of array. */
  static of(values: NumberArray): NumberColumn {
    const column = new NumberColumn()
    column.#kind = KINDS.findIndex((kind) => values instanceof kind)
    column.#values = values
    column.#length = values.length
    return column
  }

  get length(): number {
    return this.#length
  }

  get bytes(): number {
    return this.#values.byteLength
  }

  at(ordinal: number): number {
    return present(this.#values[ordinal])
  }

  push(value: number): void {
    this.set(this.#length, value)
  }

  set(ordinal: number, value: number): void {
    if (!this.#holds(value)) this.#resize(this.#values.length, Math.max(this.#kind, kindFor(value)))
    if (ordinal >= this.#values.length) {
      const grown = this.#values.length + Math.min(65_536, this.#values.length >>> 1)
      this.#resize(Math.max(64, ordinal + 1, grown), this.#kind)
    }
    this.#values[ordinal] = value
    this.#length = Math.max(this.#length, ordinal + 1)
  }

  /** The array itself, for loops over many numbers. It must not be written to, and is out of date after the next push. */
  view(): NumberArray {
    if (this.#view !== null && this.#viewed === this.#values && this.#view.length === this.#length) return this.#view
    this.#view = this.#values.subarray(0, this.#length)
    this.#viewed = this.#values
    return this.#view
  }

  /** Writes the numbers of the ordinals that are kept, each as `written` turns it. */
  *write(out: SnapshotWriter, kept: Renumbering, written = (number: number) => number): Steps {
    out.number(this.#kind)
    out.number(kept.size)
    const piece = new (present(KINDS[this.#kind]))(PIECE)
    for (let start = 0; start < kept.size; start += PIECE) {
      const size = Math.min(PIECE, kept.size - start)
      for (let at = 0; at < size; at++) piece[at] = written(present(this.#values[kept.old(start + at)]))
      out.array(piece.subarray(0, size))
      yield
    }
  }

  *read(input: SnapshotReader): Steps {
    this.#kind = input.number()
    this.#length = input.number()
    this.#values = input.memory(present(KINDS[this.#kind]) as NumberArrayKind<NumberArray>, this.#length)
    for (let start = 0; start < this.#length; start += PIECE) {
      input.shared(this.#values.subarray(start, Math.min(start + PIECE, this.#length)))
      yield
    }
  }

  #holds(value: number): boolean {
    return this.#kind === 3 || (value >>> 0 === value && value <= present(MOST[this.#kind]))
  }

  #resize(length: number, kind: number): void {
    const values = new (present(KINDS[kind]))(length)
    values.set(this.#values)
    this.#kind = kind
    this.#values = values
  }
}

const kindFor = (value: number) => (value >>> 0 === value ? MOST.findIndex((most) => value <= most) : 3)
