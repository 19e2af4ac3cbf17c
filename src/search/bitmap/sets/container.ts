import { commonOnes } from './popcount.ts'

/** 16-bit values: a sorted list, which may be longer than the count that goes with it, or a bit set. */
export type Part = Uint16Array | Uint32Array

export interface CountedPart {
  part: Part
  count: number
}

export const WORDS = 2048
/** A longer list takes more room than the bit set. */
export const MOST_LISTED = 4096

const SCRATCH_LIST = new Uint16Array(MOST_LISTED)
const SCRATCH_BITS = new Uint32Array(WORDS)

export function isBits(part: Part): part is Uint32Array {
  return part.BYTES_PER_ELEMENT === 4
}

/** Where a value stands among ascending ones, or the complement of where it would. */
export function place(list: Uint16Array | Uint32Array, count: number, low: number): number {
  let [start, end] = [0, count - 1]
  while (start <= end) {
    const middle = (start + end) >>> 1
    const value = list[middle]!
    if (value === low) return middle
    if (value < low) start = middle + 1
    else end = middle - 1
  }
  return ~start
}

export function contains(part: Part, count: number, low: number): boolean {
  return isBits(part) ? (part[low >>> 5]! & (1 << (low & 31))) !== 0 : place(part, count, low) >= 0
}

/** Into `found`, where given, what a list has in common with another part; how much that is. */
function intersect(list: Uint16Array, count: number, other: Part, otherCount: number, found: Uint16Array | null): number {
  if (isBits(other)) return found ? listInBits(list, count, other, found) : countInBits(list, count, other)
  return otherCount > count * 32
    ? listBySearch(list, count, other, otherCount, found)
    : listByMerge(list, count, other, otherCount, found)
}

function listInBits(list: Uint16Array, count: number, bits: Uint32Array, found: Uint16Array): number {
  let size = 0
  for (let index = 0; index < count; index++) {
    const low = list[index]!
    found[size] = low
    size += (bits[low >>> 5]! >>> (low & 31)) & 1
  }
  return size
}

function countInBits(list: Uint16Array, count: number, bits: Uint32Array): number {
  let size = 0
  for (let index = 0; index < count; index++) size += (bits[list[index]! >>> 5]! >>> (list[index]! & 31)) & 1
  return size
}

function listBySearch(
  list: Uint16Array,
  count: number,
  other: Uint16Array,
  otherCount: number,
  found: Uint16Array | null,
): number {
  let size = 0
  for (let index = 0; index < count; index++) {
    if (place(other, otherCount, list[index]!) < 0) continue
    if (found) found[size] = list[index]!
    size++
  }
  return size
}

function listByMerge(
  list: Uint16Array,
  count: number,
  other: Uint16Array,
  otherCount: number,
  found: Uint16Array | null,
): number {
  let size = 0
  let a = 0
  let b = 0
  while (a < count && b < otherCount) {
    const x = list[a]!
    const y = other[b]!
    if (x === y) {
      if (found) found[size] = x
      size++
    }
    if (x <= y) a++
    if (y <= x) b++
  }
  return size
}

function commonSize(a: Part, aCount: number, b: Part, bCount: number): number {
  if (isBits(a) && isBits(b)) return commonOnes(a, b)
  return isBits(a) || (!isBits(b) && bCount < aCount)
    ? intersect(b as Uint16Array, bCount, a, aCount, null)
    : intersect(a, aCount, b, bCount, null)
}

/** What all of some parts have in common, in a scratch part that the next call overwrites. */
export function commonPart(parts: CountedPart[]): CountedPart {
  const [first, ...others] = parts.sort((a, b) => a.count - b.count) as [CountedPart, ...CountedPart[]]
  if (isBits(first.part)) return commonBits(parts as { part: Uint32Array }[])
  let { part, count } = first
  for (const other of others) {
    count = intersect(part as Uint16Array, count, other.part, other.count, SCRATCH_LIST)
    part = SCRATCH_LIST
  }
  return { part, count }
}

function commonBits([first, ...others]: { part: Uint32Array }[]): CountedPart {
  let bits = first!.part
  for (const { part } of others) {
    for (let word = 0; word < WORDS; word++) SCRATCH_BITS[word] = bits[word]! & part[word]!
    bits = SCRATCH_BITS
  }
  const count = commonOnes(bits, bits)
  return { part: count > MOST_LISTED ? bits : toList(bits, count), count }
}

/** How much that is. */
export function sizeInCommon(parts: CountedPart[]): number {
  const largest = parts.sort((a, b) => a.count - b.count).pop()!
  if (parts.length === 0) return largest.count
  const { part, count } = parts.length === 1 ? parts[0]! : commonPart(parts)
  return commonSize(part, count, largest.part, largest.count)
}

/** A part with a value that is at least the highest in it; null when it has that already. */
export function added(part: Part | undefined, count: number, low: number): Part | null {
  if (part === undefined) return Uint16Array.of(low)
  if (isBits(part)) {
    const bit = 1 << (low & 31)
    if ((part[low >>> 5]! & bit) !== 0) return null
    part[low >>> 5]! |= bit
    return part
  }
  if (part[count - 1] === low) return null
  if (count === MOST_LISTED) return added(toBits(part, count), count, low)
  const list = count < part.length ? part : grown(part)
  list[count] = low
  return list
}

export function toBits(list: Uint16Array, count: number): Uint32Array {
  const bits = new Uint32Array(WORDS)
  for (let index = 0; index < count; index++) bits[list[index]! >>> 5]! |= 1 << (list[index]! & 31)
  return bits
}

export function toList(bits: Uint32Array, count: number): Uint16Array {
  const list = new Uint16Array(count)
  let next = 0
  for (let word = 0; word < WORDS; word++) {
    for (let rest = bits[word]!; rest !== 0; rest &= rest - 1) list[next++] = (word << 5) + (31 - Math.clz32(rest & -rest))
  }
  return list
}

export function lowsOf(part: Part, count: number): Uint16Array {
  return isBits(part) ? toList(part, count) : part.subarray(0, count)
}

export function grown(list: Uint16Array): Uint16Array {
  const longer = new Uint16Array(Math.min(MOST_LISTED, Math.max(4, list.length + (list.length >>> 1) + 1)))
  longer.set(list)
  return longer
}
