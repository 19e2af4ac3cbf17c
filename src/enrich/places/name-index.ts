import { decodeColumns, encodeColumns, PackedStrings } from './columns.ts'

/**
 * Folded names in byte order, each with the ranks of the places that have it (rank 0 is the most populous). A look-up is a binary search
 * over one byte blob. The ranks of neighbouring names are adjacent, so all names with a prefix are one range of `ranks`.
 */
export class NameIndex {
  readonly #names: PackedStrings
  /** The ranks of name i are ranks[starts[i] .. starts[i + 1]). */
  readonly #starts: Uint32Array
  readonly #ranks: Uint16Array

  constructor(names: PackedStrings, counts: Uint16Array, ranks: Uint16Array) {
    this.#names = names
    this.#ranks = ranks
    this.#starts = new Uint32Array(counts.length + 1)
    for (let i = 0; i < counts.length; i++) this.#starts[i + 1] = this.#starts[i]! + counts[i]!
  }

  static decode(bytes: Buffer): NameIndex {
    const columns = decodeColumns(bytes)
    return new NameIndex(
      columns.get('names') as PackedStrings,
      columns.get('counts') as Uint16Array,
      columns.get('ranks') as Uint16Array,
    )
  }

  /** Encodes pairs of folded name and rank, in any order; repeats are allowed. */
  static encode(pairs: Iterable<readonly [name: string, rank: number]>): Buffer {
    const byName = new Map<string, Set<number>>()
    for (const [name, rank] of pairs) {
      if (rank > 0xffff) throw new Error(`rank ${rank} needs more than 16 bits`)
      const ranks = byName.get(name) ?? new Set()
      byName.set(name, ranks.add(rank))
    }
    const names = [...byName.keys()].sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)))
    const ranks = names.map((name) => [...byName.get(name)!].sort((a, b) => a - b))
    return encodeColumns({
      names: PackedStrings.of(names),
      counts: Uint16Array.from(ranks, (list) => list.length),
      ranks: Uint16Array.from(ranks.flat()),
    })
  }

  get size(): number {
    return this.#names.length
  }

  nameAt(index: number): string {
    return this.#names.at(index)
  }

  /** Ranks of the places that have exactly this name, most populous first. */
  named(foldedName: string): Uint16Array {
    const wanted = Buffer.from(foldedName)
    const at = this.#firstAtLeast(wanted)
    const found = at < this.size && this.#compare(at, wanted, false) === 0
    return found ? this.#ranks.subarray(this.#starts[at], this.#starts[at + 1]) : this.#ranks.subarray(0, 0)
  }

  /** Ranks of the places that have a name with this prefix, ordered by name. Ranks may repeat and are not ordered by population. */
  startingWith(foldedPrefix: string): Uint16Array {
    const wanted = Buffer.from(foldedPrefix)
    const from = this.#firstAtLeast(wanted)
    let low = from
    let high = this.size
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.#compare(middle, wanted, true) === 0) low = middle + 1
      else high = middle
    }
    return this.#ranks.subarray(this.#starts[from], this.#starts[low])
  }

  #firstAtLeast(wanted: Buffer): number {
    let low = 0
    let high = this.size
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.#compare(middle, wanted, false) < 0) low = middle + 1
      else high = middle
    }
    return low
  }

  /**
   * Compares in byte order, which is code point order. Doing it here instead of with Buffer.compare makes a look-up, of 18 steps, several
   * times faster.
   */
  #compare(index: number, wanted: Uint8Array, prefixOnly: boolean): number {
    const { bytes, starts } = this.#names
    const start = starts[index]!
    const length = starts[index + 1]! - start
    const shared = Math.min(length, wanted.length)
    for (let i = 0; i < shared; i++) {
      const difference = bytes[start + i]! - wanted[i]!
      if (difference !== 0) return difference
    }
    return prefixOnly && length >= wanted.length ? 0 : length - wanted.length
  }
}
