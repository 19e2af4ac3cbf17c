import { present } from '../../present.ts'
import type { SnapshotReader } from '../format/snapshot-bytes.ts'
import { type Container, isBitSet, LONGEST_LIST, valuesOf, WORDS } from '../sets/container.ts'
import { isPacked, MOST_UNITS_OF_GAPS, readGaps, writeGaps } from './gaps.ts'

/** The length of a page, in units of two bytes. */
const PAGE = 1 << 18
const MOST_PAGES = 2 ** 32 / PAGE

/**
 * Memory for containers that never change again, side by side in pages of half a megabyte. A container is found by its address and its count. An
 * array for each would take ten times the room, because most words are in a few documents only.
 *
 * `packed` containers of middling count are stored as gaps: half the room, unpacked when they are read.
 */
export class Arena {
  readonly #pages: Uint16Array[] = []
  #isShared = false
  /** Units used of the last page. */
  #used = PAGE

  /** `shared`: the pages lie in memory that threads share. `given`: the pages of another thread, which this arena only reads and begins after. */
  begin({ shared, given = [] }: { shared: boolean; given?: SharedArrayBuffer[] }): void {
    this.#isShared = shared
    for (const page of given) this.#pages.push(new Uint16Array(page))
  }

  /** The pages of an arena that is shared. */
  get pages(): SharedArrayBuffer[] {
    return this.#pages.map(({ buffer }) => buffer as SharedArrayBuffer)
  }

  /** Copies a container into the arena; returns its address. */
  add(container: Container, count: number, packed: boolean): number {
    if (packed && isPacked(count)) return this.#addGaps(valuesOf(container, count), count)
    const units = isBitSet(container)
      ? new Uint16Array(container.buffer, container.byteOffset, container.length * 2)
      : container.subarray(0, count)
    if (isBitSet(container)) this.#align()
    const address = this.#reserve(units.length)
    present(this.#pages.at(-1)).set(units, address % PAGE)
    this.#used += units.length
    return address
  }

  /** Copies a container from a snapshot as container-bytes.ts wrote it; returns its address. */
  read(input: SnapshotReader, count: number, packed: boolean): number {
    return input.placed(() => this.#read(input, count, packed))
  }

  #read(input: SnapshotReader, count: number, packed: boolean): number {
    const gaps = packed && isPacked(count)
    const bytes = gaps ? input.number() : count > LONGEST_LIST ? WORDS * 4 : count * 2
    if (!gaps && count > LONGEST_LIST) this.#align()
    const units = Math.ceil(bytes / 2)
    const address = this.#reserve(units)
    input.array(new Uint8Array(present(this.#pages.at(-1)).buffer, (address % PAGE) * 2, bytes))
    this.#used += units
    return address
  }

  /** The container at an address. It must not be written to. */
  at(address: number, count: number, packed: boolean): Container {
    const page = present(this.#pages[Math.floor(address / PAGE)])
    const start = address % PAGE
    if (packed && isPacked(count)) return readGaps(new Uint8Array(page.buffer), start * 2, count)
    return count > LONGEST_LIST ? new Uint32Array(page.buffer, start * 2, WORDS) : page.subarray(start, start + count)
  }

  get bytes(): number {
    return this.#pages.length * PAGE * 2
  }

  #addGaps(values: Uint16Array, count: number): number {
    const address = this.#reserve(MOST_UNITS_OF_GAPS)
    const page = new Uint8Array(present(this.#pages.at(-1)).buffer)
    this.#used = Math.ceil(writeGaps(values, count, page, (address % PAGE) * 2) / 2)
    return address
  }

  /** Bit sets are read four bytes at a time. */
  #align(): void {
    this.#used += this.#used % 2
  }

  /** The address of `units` free units, on a new page where the last has too few. */
  #reserve(units: number): number {
    if (this.#used + units > PAGE) {
      if (this.#pages.length === MOST_PAGES) throw new Error('the search index cannot hold more than 8 GB of words and values')
      this.#pages.push(new Uint16Array(this.#isShared ? new SharedArrayBuffer(2 * PAGE) : new ArrayBuffer(2 * PAGE)))
      this.#used = 0
    }
    return (this.#pages.length - 1) * PAGE + this.#used
  }
}
