import { DROPPED, type Kept } from '../format/renumbering.ts'
import type { Steps } from '../format/slices.ts'
import type { SnapshotReader, SnapshotWriter } from '../format/snapshot-bytes.ts'
import { readPart, writePart } from '../sealed/container-bytes.ts'
import {
  added,
  type CountedPart,
  commonPart,
  contains,
  grown,
  isBits,
  lowsOf,
  MOST_LISTED,
  type Part,
  place,
  sizeInCommon,
  toBits,
  toList,
  WORDS,
} from './container.ts'
import { commonOnes } from './popcount.ts'

/**
 * A set of document ordinals in the layout of Roaring bitmaps: per 65,536 ordinals either a sorted list of 16-bit values or, above
 * 4,096 of them, a bit set of 8 kB. In TypeScript and not CRoaring: docs/decisions/0006-bitmaps-in-typescript.md has the measurements.
 */
export class Bitmap {
  /** By ordinal >>> 16; a list is at least as long as its count. */
  readonly #parts: (Part | undefined)[] = []
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

  clone(): Bitmap {
    const copy = new Bitmap()
    for (const [high, part] of this.#parts.entries()) if (part !== undefined) copy.put(high, part.slice(), this.#counts[high]!)
    return copy
  }

  has(ordinal: number): boolean {
    const part = this.#parts[ordinal >>> 16]
    return part !== undefined && contains(part, this.#counts[ordinal >>> 16]!, ordinal & 0xffff)
  }

  /** Fastest in ascending order, which is how documents are added. */
  add(ordinal: number): void {
    const high = ordinal >>> 16
    const low = ordinal & 0xffff
    const part = this.#parts[high]
    const count = this.#counts[high] ?? 0
    const inside = part !== undefined && !isBits(part) && low < part[count - 1]!
    const longer = inside ? inserted(part, count, low) : added(part, count, low)
    if (longer !== null) this.put(high, longer, count + 1)
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

  /** Puts a part where none is, or a longer one in the place of one. */
  put(high: number, part: Part, count: number): void {
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

  and(other: Bitmap): Bitmap {
    return Bitmap.all([this, other])
  }

  /** What all of some bitmaps have in common. */
  static all(bitmaps: Bitmap[]): Bitmap {
    const result = new Bitmap()
    for (const { high, parts } of Bitmap.#inAll(bitmaps)) {
      const { part, count } = commonPart(parts)
      result.put(high, part.slice(0, isBits(part) ? WORDS : count), count)
    }
    return result
  }

  /** How many ordinals that is, without making the set. */
  static sizeOfAll(bitmaps: Bitmap[]): number {
    let size = 0
    for (const { parts } of Bitmap.#inAll(bitmaps)) size += sizeInCommon(parts)
    return size
  }

  /** Parts that only one bitmap has are shared with it: nobody may add to the result. */
  static or(bitmaps: Bitmap[]): Bitmap {
    if (bitmaps.length === 1) return bitmaps[0]!
    const result = new Bitmap()
    const highs = Math.max(0, ...bitmaps.map((bitmap) => bitmap.#parts.length))
    for (let high = 0; high < highs; high++) {
      const parts = bitmaps.flatMap((bitmap) => bitmap.#partsAt(high))
      if (parts.length === 1) result.put(high, parts[0]!.part, parts[0]!.count)
      else if (parts.length > 1) result.#putBits(high, anyOf(parts))
    }
    return result
  }

  andNot(other: Bitmap): Bitmap {
    const result = new Bitmap()
    for (const [high, a] of this.#parts.entries()) {
      const b = other.#parts[high]
      if (a === undefined) continue
      if (b === undefined) result.put(high, a.slice(), this.#counts[high]!)
      else if (isBits(a)) result.#putBits(high, bitsWithout(a, b, other.#counts[high]!))
      else {
        const left = listWithout(a, this.#counts[high]!, b, other.#counts[high]!)
        result.put(high, left, left.length)
      }
    }
    return result
  }

  andSize(other: Bitmap): number {
    return Bitmap.sizeOfAll([this, other])
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
      const base = high * 65_536
      if (base + 65_536 <= kept.unchanged) return true
      return lowsOf(part, this.#counts[high]!).some((low) => kept.has(base + low))
    })
  }

  /** Writes the parts of those that are kept, as they are numbered then, and 0 at the end. */
  *write(out: SnapshotWriter, kept: Kept, packed = false): Steps {
    const lows = out.scratch
    let [high, count] = [0, 0]
    for (const [from, part] of this.#parts.entries()) {
      if (part === undefined) continue
      const base = from * 65_536
      if (base >= kept.end) break
      if (base + 65_536 <= kept.unchanged) writePart(out, from, part, this.#counts[from]!, packed)
      else {
        for (const low of lowsOf(part, this.#counts[from]!)) {
          const number = kept.of(base + low)
          if (number === DROPPED) continue
          if (number >>> 16 !== high) {
            writePart(out, high, lows, count, packed)
            high = number >>> 16
            count = 0
          }
          lows[count++] = number & 0xffff
        }
      }
      yield
    }
    writePart(out, high, lows, count, packed)
    out.number(0)
  }

  static read(input: SnapshotReader): Bitmap {
    const bitmap = new Bitmap()
    for (let count = input.number(); count > 0; count = input.number())
      bitmap.put(input.number(), readPart(input, count, false), count)
    return bitmap
  }

  #partsAt(high: number): CountedPart[] {
    const part = this.#parts[high]
    return part === undefined ? [] : [{ part, count: this.#counts[high]! }]
  }

  static *#inAll(bitmaps: Bitmap[]): Generator<{ high: number; parts: CountedPart[] }> {
    const highs = Math.min(...bitmaps.map((bitmap) => bitmap.#parts.length))
    for (let high = 0; high < highs; high++) {
      const parts = bitmaps.flatMap((bitmap) => bitmap.#partsAt(high))
      if (parts.length === bitmaps.length) yield { high, parts }
    }
  }

  #putBits(high: number, bits: Uint32Array): void {
    const count = commonOnes(bits, bits)
    this.put(high, count > MOST_LISTED ? bits : toList(bits, count), count)
  }
}

/** A list with a value that is below its highest; null when it has that already. */
function inserted(list: Uint16Array, count: number, low: number): Part | null {
  const found = place(list, count, low)
  if (found >= 0) return null
  if (count === MOST_LISTED) return added(toBits(list, count), count, low)
  const longer = count < list.length ? list : grown(list)
  longer.copyWithin(~found + 1, ~found, count)
  longer[~found] = low
  return longer
}

function anyOf(parts: CountedPart[]): Uint32Array {
  const bits = new Uint32Array(WORDS)
  for (const { part, count } of parts) {
    if (isBits(part)) for (let word = 0; word < WORDS; word++) bits[word]! |= part[word]!
    else for (let index = 0; index < count; index++) bits[part[index]! >>> 5]! |= 1 << (part[index]! & 31)
  }
  return bits
}

function bitsWithout(a: Uint32Array, b: Part, bCount: number): Uint32Array {
  const bits = a.slice()
  if (isBits(b)) for (let word = 0; word < WORDS; word++) bits[word]! &= ~b[word]!
  else for (let index = 0; index < bCount; index++) bits[b[index]! >>> 5]! &= ~(1 << (b[index]! & 31))
  return bits
}

function listWithout(a: Uint16Array, aCount: number, b: Part, bCount: number): Uint16Array {
  const left = new Uint16Array(aCount)
  let count = 0
  for (let index = 0; index < aCount; index++) {
    const low = a[index]!
    if (!contains(b, bCount, low)) left[count++] = low
  }
  return left.slice(0, count)
}
