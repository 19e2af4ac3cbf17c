import { DROPPED, type Kept } from './kept.ts'
import { commonOnes } from './ones.ts'
import {
  commonSize,
  contains,
  grown,
  intersect,
  isBits,
  lowsOf,
  MOST_LISTED,
  type Part,
  place,
  toBits,
  toList,
  WORDS,
  writePart,
} from './part.ts'
import type { Steps } from './slices.ts'
import type { SnapshotReader, SnapshotWriter } from './snapshot-bytes.ts'

/**
 * A set of document ordinals in the layout of Roaring bitmaps: per 65,536 ordinals either a sorted list of 16-bit values or, above
 * 4,096 of them, a bit set of 8 kB. In TypeScript and not CRoaring: docs/decisions/0011-bitmaps-in-typescript.md has the measurements.
 */
export class Bitmap {
  /** By ordinal >>> 16; a list is at least as long as its count. */
  readonly #parts: (Uint16Array | Uint32Array | undefined)[] = []
  readonly #counts: number[] = []
  #size = 0

  get size(): number {
    return this.#size
  }

  /** One past the last part. */
  get #length(): number {
    return this.#parts.length
  }

  static of(ordinals: Iterable<number>): Bitmap {
    const bitmap = new Bitmap()
    for (const ordinal of ordinals) bitmap.add(ordinal)
    return bitmap
  }

  clone(): Bitmap {
    const copy = new Bitmap()
    for (const [high, part] of this.#parts.entries()) if (part !== undefined) copy.#put(high, part.slice(), this.#counts[high]!)
    return copy
  }

  has(ordinal: number): boolean {
    const part = this.#parts[ordinal >>> 16]
    if (part === undefined) return false
    const low = ordinal & 0xffff
    if (isBits(part)) return (part[low >>> 5]! & (1 << (low & 31))) !== 0
    return place(part, this.#counts[ordinal >>> 16]!, low) >= 0
  }

  /** Fastest in ascending order, which is how documents are added. */
  add(ordinal: number): void {
    const high = ordinal >>> 16
    const low = ordinal & 0xffff
    const part = this.#parts[high]
    const count = this.#counts[high] ?? 0
    if (part === undefined) this.#put(high, Uint16Array.of(low), 1)
    else if (isBits(part)) {
      const bit = 1 << (low & 31)
      if ((part[low >>> 5]! & bit) !== 0) return
      part[low >>> 5]! |= bit
      this.#counts[high] = count + 1
      this.#size++
    } else if (low > part[count - 1]!) this.#insert(high, part, count, count, low)
    else {
      const found = place(part, count, low)
      if (found < 0) this.#insert(high, part, count, ~found, low)
    }
  }

  delete(ordinal: number): void {
    const high = ordinal >>> 16
    const low = ordinal & 0xffff
    const part = this.#parts[high]
    if (part === undefined || !this.has(ordinal)) return
    if (isBits(part)) part[low >>> 5]! &= ~(1 << (low & 31))
    else part.copyWithin(place(part, this.#counts[high]!, low), place(part, this.#counts[high]!, low) + 1, this.#counts[high]!)
    this.#counts[high]!--
    this.#size--
  }

  and(other: Bitmap): Bitmap {
    const result = new Bitmap()
    for (let high = Math.min(this.#length, other.#length) - 1; high >= 0; high--) {
      const [a, b] = [this.#parts[high], other.#parts[high]]
      if (a !== undefined && b !== undefined) result.#and(high, a, this.#counts[high]!, b, other.#counts[high]!)
    }
    return result
  }

  andNot(other: Bitmap): Bitmap {
    const result = new Bitmap()
    for (let high = this.#length - 1; high >= 0; high--) {
      const [a, b] = [this.#parts[high], other.#parts[high]]
      if (a === undefined) continue
      if (b === undefined) result.#put(high, a.slice(), this.#counts[high]!)
      else result.#andNot(high, a, this.#counts[high]!, b, other.#counts[high]!)
    }
    return result
  }

  static or(bitmaps: Bitmap[]): Bitmap {
    if (bitmaps.length === 1) return bitmaps[0]!
    const result = new Bitmap()
    for (let high = Math.max(0, ...bitmaps.map((bitmap) => bitmap.#length)) - 1; high >= 0; high--) {
      const parts = bitmaps.flatMap((bitmap) => {
        const part = bitmap.#parts[high]
        return part === undefined ? [] : [{ part, count: bitmap.#counts[high]! }]
      })
      if (parts.length > 0) result.#or(high, parts)
    }
    return result
  }

  /** How many ordinals both have, without making the set. */
  andSize(other: Bitmap): number {
    let size = 0
    for (let high = Math.min(this.#length, other.#length) - 1; high >= 0; high--) {
      const [a, b] = [this.#parts[high], other.#parts[high]]
      if (a !== undefined && b !== undefined) size += commonSize(a, this.#counts[high]!, b, other.#counts[high]!)
    }
    return size
  }

  /** The ordinals, ascending. */
  toArray(): Uint32Array {
    const ordinals = new Uint32Array(this.#size)
    let next = 0
    for (const [high, part] of this.#parts.entries()) {
      if (part === undefined) continue
      const base = (high << 16) >>> 0
      if (isBits(part)) {
        for (let word = 0; word < WORDS; word++) {
          for (let bits = part[word]!; bits !== 0; bits &= bits - 1)
            ordinals[next++] = base + (word << 5) + (31 - Math.clz32(bits & -bits))
        }
      } else for (let index = 0; index < this.#counts[high]!; index++) ordinals[next++] = base + part[index]!
    }
    return ordinals
  }

  /** Bytes that the parts take. */
  get bytes(): number {
    return this.#parts.reduce((sum, part) => sum + (part?.byteLength ?? 0), 0)
  }

  keepsAny(kept: Kept): boolean {
    return this.#parts.some((part, high) => {
      if (part === undefined) return false
      return lowsOf(part, this.#counts[high]!).some((low) => kept.has(high * 65_536 + low))
    })
  }

  /** Writes those that are kept, as they are numbered then: of each part its count, its place and its values, and 0 at the end. */
  *write(out: SnapshotWriter, kept: Kept): Steps {
    const lows = out.scratch
    let [high, count] = [0, 0]
    for (const [from, part] of this.#parts.entries()) {
      if (part === undefined) continue
      const base = from * 65_536
      if (base >= kept.end) break
      if (base + 65_536 <= kept.unchanged) writePart(out, from, part, this.#counts[from]!)
      else {
        for (const low of lowsOf(part, this.#counts[from]!)) {
          const number = kept.of(base + low)
          if (number === DROPPED) continue
          if (number >>> 16 !== high) {
            writePart(out, high, lows, count)
            high = number >>> 16
            count = 0
          }
          lows[count++] = number & 0xffff
        }
      }
      yield
    }
    writePart(out, high, lows, count)
    out.number(0)
  }

  static read(input: SnapshotReader): Bitmap {
    const bitmap = new Bitmap()
    for (let count = input.number(); count > 0; count = input.number())
      bitmap.#put(input.number(), input.array(count > MOST_LISTED ? new Uint32Array(WORDS) : new Uint16Array(count)), count)
    return bitmap
  }

  #put(high: number, part: Uint16Array | Uint32Array, count: number): void {
    if (count === 0) return
    this.#size += count - (this.#counts[high] ?? 0)
    // A list with holes is slow in V8: the parts before are filled as undefined.
    while (this.#parts.length < high) {
      this.#parts.push(undefined)
      this.#counts.push(0)
    }
    this.#parts[high] = part
    this.#counts[high] = count
  }

  #insert(high: number, part: Uint16Array, count: number, at: number, low: number): void {
    if (count === MOST_LISTED) {
      const bits = toBits(part, count)
      bits[low >>> 5]! |= 1 << (low & 31)
      this.#put(high, bits, count + 1)
      return
    }
    const list = count < part.length ? part : grown(part)
    if (at < count) list.copyWithin(at + 1, at, count)
    list[at] = low
    this.#put(high, list, count + 1)
  }

  #and(high: number, a: Part, aCount: number, b: Part, bCount: number): void {
    if (isBits(a) && isBits(b)) {
      const bits = new Uint32Array(WORDS)
      for (let word = 0; word < WORDS; word++) bits[word] = a[word]! & b[word]!
      this.#putBits(high, bits)
      return
    }
    const [list, listCount, other, otherCount] =
      isBits(a) || (!isBits(b) && bCount < aCount) ? [b as Uint16Array, bCount, a, aCount] : [a, aCount, b, bCount]
    const found = new Uint16Array(listCount)
    const count = intersect(list, listCount, other, otherCount, found)
    this.#put(high, found.subarray(0, count), count)
  }

  #andNot(high: number, a: Part, aCount: number, b: Part, bCount: number): void {
    const bits = isBits(a) ? a.slice() : null
    if (bits === null) {
      const [list, left] = [a as Uint16Array, new Uint16Array(aCount)]
      let count = 0
      for (let index = 0; index < aCount; index++) {
        const low = list[index]!
        if (!contains(b, bCount, low)) left[count++] = low
      }
      this.#put(high, left.subarray(0, count), count)
      return
    }
    if (isBits(b)) for (let word = 0; word < WORDS; word++) bits[word]! &= ~b[word]!
    else for (let index = 0; index < bCount; index++) bits[b[index]! >>> 5]! &= ~(1 << (b[index]! & 31))
    this.#putBits(high, bits)
  }

  #or(high: number, parts: { part: Part; count: number }[]): void {
    if (parts.length === 1) {
      this.#put(high, parts[0]!.part.slice(), parts[0]!.count)
      return
    }
    const bits = new Uint32Array(WORDS)
    for (const { part, count } of parts) {
      if (isBits(part)) for (let word = 0; word < WORDS; word++) bits[word]! |= part[word]!
      else for (let index = 0; index < count; index++) bits[part[index]! >>> 5]! |= 1 << (part[index]! & 31)
    }
    this.#putBits(high, bits)
  }

  #putBits(high: number, bits: Uint32Array): void {
    const count = commonOnes(bits, bits)
    this.#put(high, count > MOST_LISTED ? bits : toList(bits, count), count)
  }
}
