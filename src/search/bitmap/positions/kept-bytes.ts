import { present } from '../../present.ts'

/** Addresses count in four bytes, so that one fits into 32 bits up to 16 GB. */
const UNIT = 4
const PAGE = 1 << 20
const FIRST = 1 << 12

/** Bytes that never change again, side by side. A piece is found by its address and its length. */
export class KeptBytes {
  readonly #pages: Uint8Array[] = []
  /** Bytes used of the last page. */
  #used = PAGE

  get bytes(): number {
    return this.#pages.reduce((sum, { length }) => sum + length, 0)
  }

  /** Copies a piece, whose length is a multiple of four; returns its address. */
  add(piece: Uint8Array): number {
    if (this.#used + piece.length > PAGE) {
      this.#pages.push(new Uint8Array(0))
      this.#used = 0
    }
    const start = this.#used
    this.#used += piece.length
    this.#lastPage(this.#used).set(piece, start)
    return ((this.#pages.length - 1) * PAGE + start) / UNIT
  }

  read(address: number, length: number): Uint8Array {
    const start = (address * UNIT) % PAGE
    return present(this.#pages[Math.floor((address * UNIT) / PAGE)]).subarray(start, start + length)
  }

  /** The last page, with room for some bytes. A piece that is longer than a page has one of its own. */
  #lastPage(bytes: number): Uint8Array {
    const last = present(this.#pages.at(-1))
    if (bytes <= last.length) return last
    const room = bytes > PAGE ? bytes : Math.min(PAGE, Math.max(FIRST, 2 * last.length, bytes))
    const longer = new Uint8Array(room)
    longer.set(last)
    this.#pages[this.#pages.length - 1] = longer
    return longer
  }
}
