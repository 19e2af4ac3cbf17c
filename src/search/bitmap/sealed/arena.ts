import type { SnapshotReader } from '../format/snapshot-bytes.ts'
import { isBits, lowsOf, MOST_LISTED, type Part, WORDS } from '../sets/container.ts'
import { inGaps, MOST_UNITS_OF_GAPS, readGaps, writeGaps } from './gaps.ts'

/** Units of two bytes. */
const PAGE = 1 << 18
const MOST_PAGES = 2 ** 32 / PAGE

/**
 * Parts that never change again, side by side in pages of half a megabyte. A part is known by its address and its count. An array for
 * each would take ten times the room of what most words have: a few documents.
 */
export class Arena {
  readonly #pages: Uint16Array[] = []
  /** Units of the last page. */
  #used = PAGE

  /** The address of what was added. `packed` parts of a middling count are kept as gaps: half the room, unpacked for whoever asks. */
  add(part: Part, count: number, packed: boolean): number {
    if (packed && inGaps(count)) return this.#addGaps(lowsOf(part, count), count)
    const units = isBits(part) ? new Uint16Array(part.buffer, part.byteOffset, part.length * 2) : part.subarray(0, count)
    // Bit sets are read four bytes at a time.
    if (isBits(part)) this.#used += this.#used % 2
    const address = this.#room(units.length)
    this.#pages.at(-1)!.set(units, address % PAGE)
    this.#used += units.length
    return address
  }

  /** Adds a part from a snapshot (container-bytes.ts), as it is written. */
  read(input: SnapshotReader, count: number, packed: boolean): number {
    const gaps = packed && inGaps(count)
    const bytes = gaps ? input.number() : count > MOST_LISTED ? WORDS * 4 : count * 2
    if (!gaps && count > MOST_LISTED) this.#used += this.#used % 2
    const units = Math.ceil(bytes / 2)
    const address = this.#room(units)
    input.array(new Uint8Array(this.#pages.at(-1)!.buffer, (address % PAGE) * 2, bytes))
    this.#used += units
    return address
  }

  at(address: number, count: number, packed: boolean): Part {
    const page = this.#pages[Math.floor(address / PAGE)]!
    const start = address % PAGE
    if (packed && inGaps(count)) return readGaps(new Uint8Array(page.buffer), start * 2, count)
    return count > MOST_LISTED ? new Uint32Array(page.buffer, start * 2, WORDS) : page.subarray(start, start + count)
  }

  get bytes(): number {
    return this.#pages.length * PAGE * 2
  }

  #addGaps(lows: Uint16Array, count: number): number {
    const address = this.#room(MOST_UNITS_OF_GAPS)
    const page = new Uint8Array(this.#pages.at(-1)!.buffer)
    this.#used = Math.ceil(writeGaps(lows, count, page, (address % PAGE) * 2) / 2)
    return address
  }

  /** Where so many units may be put. */
  #room(units: number): number {
    if (this.#used + units > PAGE) {
      if (this.#pages.length === MOST_PAGES) throw new Error('the search index cannot hold more than 8 GB of words and values')
      this.#pages.push(new Uint16Array(PAGE))
      this.#used = 0
    }
    return (this.#pages.length - 1) * PAGE + this.#used
  }
}
