import { DROPPED, type Renumbering } from '../format/renumbering.ts'
import type { Steps } from '../format/slices.ts'
import type { SnapshotReader, SnapshotWriter } from '../format/snapshot-bytes.ts'
import { readContainer, writeContainer } from '../sealed/container-bytes.ts'
import {
  append,
  type Container,
  type CountedContainer,
  contains,
  grown,
  isBitSet,
  LONGEST_LIST,
  positionOf,
  toBits,
  toList,
  valuesOf,
  WORDS,
} from './container.ts'
import { type ContainerQuery, joinedIfShort, matchCount, matchesDown, matchesInto, matchesOf } from './intersect.ts'
import { type Ordinals, spreadBits, spreadList } from './ordinals.ts'
import { countCommonBits } from './popcount.ts'
import { Union } from './union.ts'

/**
 * A set that belongs to the index, such as the documents of a filter's value. It may share memory with the index and change when the index does:
 * after an `await` it must be looked up again.
 */
export type ReadonlyBitmap = Omit<Bitmap, 'add' | 'delete' | 'put'>

/** A set that is intersected with others. */
export type OrdinalSet = ReadonlyBitmap | Union<ReadonlyBitmap>

/** Ordinals from `from` up to but not including `to`. */
export interface OrdinalRange {
  from: number
  to: number
}

const EVERYTHING: OrdinalRange = { from: 0, to: Number.POSITIVE_INFINITY }

/**
 * A set of document ordinals in the layout of Roaring bitmaps: per 65,536 ordinals either a sorted list of 16-bit values or, above
 * 4,096 of them, a bit set of 8 kB. In TypeScript and not CRoaring: docs/decisions/0006-bitmaps-in-typescript.md has the measurements.
 */
export class Bitmap {
  /** By ordinal >>> 16. */
  readonly #containers: (Container | undefined)[] = []
  readonly #counts: number[] = []
  #size = 0

  get size(): number {
    return this.#size
  }

  static of(ordinals: Iterable<number>): Bitmap {
    const bitmap = new Bitmap()
    for (const ordinal of ordinals) bitmap.add(ordinal)
    return bitmap
  }

  static ofAscending(ordinals: Uint32Array): Bitmap {
    const bitmap = new Bitmap()
    for (let start = 0; start < ordinals.length; ) {
      const high = ordinals[start]! >>> 16
      let end = start + 1
      while (end < ordinals.length && ordinals[end]! >>> 16 === high) end++
      const lows = new Uint16Array(ordinals.subarray(start, end))
      bitmap.put(high, lows.length > LONGEST_LIST ? toBits(lows, lows.length) : lows, lows.length)
      start = end
    }
    return bitmap
  }

  clone(): Bitmap {
    const copy = new Bitmap()
    for (const [high, container] of this.#containers.entries())
      if (container !== undefined) copy.put(high, container.slice(), this.#counts[high]!)
    return copy
  }

  has(ordinal: number): boolean {
    const container = this.#containers[ordinal >>> 16]
    return container !== undefined && contains(container, this.#counts[ordinal >>> 16]!, ordinal & 0xffff)
  }

  /** The values of 65,536 ordinals; null where there are none. */
  container(high: number): CountedContainer | null {
    const container = this.#containers[high]
    return container === undefined ? null : { container, count: this.#counts[high]! }
  }

  /** Fastest in ascending order, which is how documents are added. */
  add(ordinal: number): void {
    const high = ordinal >>> 16
    const low = ordinal & 0xffff
    const container = this.#containers[high]
    const count = this.#counts[high] ?? 0
    const inside = container !== undefined && !isBitSet(container) && low < container[count - 1]!
    const longer = inside ? insert(container, count, low) : append(container, count, low)
    if (longer !== null) this.put(high, longer, count + 1)
  }

  delete(ordinal: number): void {
    const high = ordinal >>> 16
    const low = ordinal & 0xffff
    const container = this.#containers[high]
    if (container === undefined || !this.has(ordinal)) return
    if (isBitSet(container)) container[low >>> 5]! &= ~(1 << (low & 31))
    else {
      const at = positionOf(container, this.#counts[high]!, low)
      container.copyWithin(at, at + 1, this.#counts[high]!)
    }
    this.#counts[high]!--
    this.#size--
  }

  /** Sets the container of 65,536 ordinals, where there is none yet or one with fewer values. */
  put(high: number, container: Container, count: number): void {
    if (count === 0) return
    this.#size += count - (this.#counts[high] ?? 0)
    // V8 is slow with arrays that have holes, so those before are filled with undefined.
    while (this.#containers.length < high) {
      this.#containers.push(undefined)
      this.#counts.push(0)
    }
    this.#containers[high] = container
    this.#counts[high] = count
  }

  /** The ordinals that both have. */
  and(other: ReadonlyBitmap): Bitmap {
    return Bitmap.all([this, other])
  }

  /** The number of ordinals in both bitmaps. */
  andSize(other: ReadonlyBitmap): number {
    return Bitmap.sizeOfAll([this, other])
  }

  /** The ordinals that the other does not have. */
  andNot(other: ReadonlyBitmap): Bitmap {
    return Bitmap.all([this], [other])
  }

  /** The ordinals of a range that every one of some bitmaps has, and none of `without`. */
  static all(bitmaps: readonly OrdinalSet[], without: readonly ReadonlyBitmap[] = [], range = EVERYTHING): Bitmap {
    const result = new Bitmap()
    const highs = Bitmap.#highsOf(bitmaps, range)
    for (let high = range.from >>> 16; high < highs; high++) {
      const query = Bitmap.#queryOf(bitmaps, without, range, high)
      if (query === null) continue
      const { container, count } = matchesOf(query)
      result.put(high, container, count)
    }
    return result
  }

  /** The number of ordinals that `all` would have, without making the set. */
  static sizeOfAll(bitmaps: readonly OrdinalSet[], without: readonly ReadonlyBitmap[] = [], range = EVERYTHING): number {
    let size = 0
    const highs = Bitmap.#highsOf(bitmaps, range)
    for (let high = range.from >>> 16; high < highs; high++) {
      const query = Bitmap.#queryOf(bitmaps, without, range, high)
      if (query !== null) size += matchCount(query)
    }
    return size
  }

  /** Adds the ordinals that `all` would have, without making the set. */
  static collectAll(
    bitmaps: readonly OrdinalSet[],
    without: readonly ReadonlyBitmap[],
    into: Ordinals,
    range = EVERYTHING,
  ): void {
    const highs = Bitmap.#highsOf(bitmaps, range)
    for (let high = range.from >>> 16; high < highs; high++) {
      const query = Bitmap.#queryOf(bitmaps, without, range, high)
      if (query !== null) matchesInto(query, high * 65_536, into)
    }
  }

  /** The `most` highest ordinals of `all`, highest first. Only as much is intersected as it takes to find them. */
  static down(bitmaps: readonly OrdinalSet[], without: readonly ReadonlyBitmap[], range: OrdinalRange, most: number): number[] {
    const found: number[] = []
    for (let high = Bitmap.#highsOf(bitmaps, range) - 1; high >= range.from >>> 16 && found.length < most; high--) {
      const query = Bitmap.#queryOf(bitmaps, without, range, high)
      if (query !== null) matchesDown(query, high * 65_536, found, most)
    }
    return found
  }

  /** The ordinals that any of some bitmaps has. The result is read-only because it shares memory with the bitmaps where it can. */
  static or(bitmaps: readonly ReadonlyBitmap[]): ReadonlyBitmap {
    if (bitmaps.length === 1) return bitmaps[0]!
    const given = bitmaps as readonly Bitmap[]
    const result = new Bitmap()
    const highs = Math.max(0, ...given.map((bitmap) => bitmap.#containers.length))
    for (let high = 0; high < highs; high++) {
      const containers = Bitmap.#containersOfAny(given, high)
      if (containers.length === 1) result.put(high, containers[0]!.container, containers[0]!.count)
      else if (containers.length > 1) result.#putBits(high, bitsOfAny(containers))
    }
    return result
  }

  /** The ordinals, ascending. */
  toArray(): Uint32Array {
    const ordinals = new Uint32Array(this.#size)
    let next = 0
    for (let high = 0; high < this.#containers.length; high++) {
      const container = this.#containers[high]
      if (container === undefined) continue
      if (isBitSet(container)) next = spreadBits(container, 0, WORDS, high * 65_536, ordinals, next)
      else next = spreadList(container, this.#counts[high]!, high * 65_536, ordinals, next)
    }
    return ordinals
  }

  /** Bytes that the containers take. */
  get bytes(): number {
    return this.#containers.reduce((sum, container) => sum + (container?.byteLength ?? 0), 0)
  }

  /** Whether any of the ordinals is kept. */
  keepsAny(kept: Renumbering): boolean {
    return this.#containers.some((container, high) => {
      if (container === undefined) return false
      const base = high * 65_536
      if (base + 65_536 <= kept.unchanged) return true
      return valuesOf(container, this.#counts[high]!).some((low) => kept.has(base + low))
    })
  }

  /** Writes the ordinals that are kept, by their new numbers, container by container, and 0 at the end. */
  *write(out: SnapshotWriter, kept: Renumbering, packed = false): Steps {
    const moved: CountedContainer[] = []
    const bases: number[] = []
    for (const [high, container] of this.#containers.entries()) {
      if (container === undefined || high * 65_536 >= kept.end) continue
      const count = this.#counts[high]!
      if ((high + 1) * 65_536 <= kept.unchanged) writeContainer(out, high, container, count, packed)
      else {
        bases.push(high * 65_536)
        moved.push({ container, count })
      }
      yield
    }
    let size = 0
    const numbers = new Uint32Array(moved.reduce((sum, { count }) => sum + count, 0))
    for (const [place, { container, count }] of moved.entries()) {
      for (const low of valuesOf(container, count)) {
        const number = kept.of(bases[place]! + low)
        if (number !== DROPPED) numbers[size++] = number
      }
      yield
    }
    const renumbered = numbers.subarray(0, size)
    if (kept.ascending || size <= LONGEST_LIST)
      yield* writeAscending(out, kept.ascending ? renumbered : renumbered.sort(), packed)
    else yield* writeUnordered(out, renumbered, kept.size, packed)
    out.number(0)
  }

  static read(input: SnapshotReader): Bitmap {
    const bitmap = new Bitmap()
    for (let count = input.number(); count > 0; count = input.number())
      bitmap.put(input.number(), readContainer(input, count, false), count)
    return bitmap
  }

  /** One past the last container that all bitmaps have, as far as the range goes. */
  static #highsOf(sets: readonly OrdinalSet[], { to }: OrdinalRange): number {
    let highs = Math.ceil(to / 65_536)
    for (const set of sets) {
      if (set instanceof Union)
        highs = Math.min(highs, Math.max(...(set.members as Bitmap[]).map((each) => each.#containers.length)))
      else highs = Math.min(highs, (set as Bitmap).#containers.length)
    }
    return highs
  }

  /** The part of a question that 65,536 ordinals answer; null where a bitmap has none of these. */
  static #queryOf(
    sets: readonly OrdinalSet[],
    without: readonly ReadonlyBitmap[],
    { from, to }: OrdinalRange,
    high: number,
  ): ContainerQuery | null {
    const containers: CountedContainer[] = []
    const unions: CountedContainer[][] = []
    for (const set of sets) {
      const isUnion = set instanceof Union
      const members = isUnion ? Bitmap.#containersOfAny(set.members, high) : []
      const one = isUnion ? joinedIfShort(members) : set.container(high)
      if (one !== null) containers.push(one)
      else if (members.length > 0) unions.push(members)
      else return null
    }
    const base = high * 65_536
    return {
      containers,
      unions,
      without: without.length === 0 ? [] : Bitmap.#containersOfAny(without, high),
      from: Math.max(0, from - base),
      to: Math.min(65_536, to - base),
    }
  }

  static #containersOfAny(bitmaps: readonly ReadonlyBitmap[], high: number): CountedContainer[] {
    const found: CountedContainer[] = []
    for (const bitmap of bitmaps as readonly Bitmap[]) {
      const container = bitmap.#containers[high]
      if (container !== undefined) found.push({ container, count: bitmap.#counts[high]! })
    }
    return found
  }

  #putBits(high: number, bits: Uint32Array): void {
    const count = countCommonBits(bits, bits)
    this.put(high, count > LONGEST_LIST ? bits : toList(bits, count), count)
  }
}

/** Inserts a value below the highest. Returns the container to use from now on, or null where it had the value already. */
function insert(list: Uint16Array, count: number, low: number): Container | null {
  const found = positionOf(list, count, low)
  if (found >= 0) return null
  if (count === LONGEST_LIST) return append(toBits(list, count), count, low)
  const longer = count < list.length ? list : grown(list)
  longer.copyWithin(~found + 1, ~found, count)
  longer[~found] = low
  return longer
}

function bitsOfAny(containers: CountedContainer[]): Uint32Array {
  const bits = new Uint32Array(WORDS)
  for (const { container, count } of containers) {
    if (isBitSet(container)) for (let word = 0; word < WORDS; word++) bits[word]! |= container[word]!
    else for (let index = 0; index < count; index++) bits[container[index]! >>> 5]! |= 1 << (container[index]! & 31)
  }
  return bits
}

function* writeAscending(out: SnapshotWriter, numbers: Uint32Array, packed: boolean): Steps {
  const values = out.scratch
  let [high, count] = [0, 0]
  for (let at = 0; at < numbers.length; at++) {
    const number = numbers[at]!
    if (number >>> 16 !== high) {
      writeContainer(out, high, values, count, packed)
      high = number >>> 16
      count = 0
      yield
    }
    values[count++] = number & 0xffff
  }
  writeContainer(out, high, values, count, packed)
}

/** Numbers below `end` in any order. Marking bits takes less time than sorting, and can be interrupted. */
function* writeUnordered(out: SnapshotWriter, numbers: Uint32Array, end: number, packed: boolean): Steps {
  const bits = new Uint32Array(Math.ceil(end / 65_536) * WORDS)
  for (let at = 0; at < numbers.length; at++) {
    bits[numbers[at]! >>> 5]! |= 1 << (numbers[at]! & 31)
    if (at % 65_536 === 0) yield
  }
  for (let high = 0; high * WORDS < bits.length; high++) {
    const container = bits.subarray(high * WORDS, (high + 1) * WORDS)
    writeContainer(out, high, container, countCommonBits(container, container), packed)
    yield
  }
}
