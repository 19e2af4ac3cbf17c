import { countCommonBits } from './popcount.ts'

/**
 * A set of 16-bit values, as Roaring bitmaps have them: a sorted list (Uint16Array) or a bit set (Uint32Array). A list may have room for
 * more values than it holds, so its count always goes with it.
 */
export type Container = Uint16Array | Uint32Array

export interface CountedContainer {
  container: Container
  count: number
}

/** The length of a bit set of 65,536 bits. */
export const WORDS = 2048
/** A longer list would take more room than a bit set. */
export const LONGEST_LIST = 4096

const SCRATCH_LIST = new Uint16Array(LONGEST_LIST)
const SCRATCH_BITS = new Uint32Array(WORDS)

export function isBitSet(container: Container): container is Uint32Array {
  return container.BYTES_PER_ELEMENT === 4
}

/** The position of a value in an ascending list; where it is missing, the complement (~) of the position it would have. */
export function positionOf(list: Uint16Array | Uint32Array, count: number, low: number): number {
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

export function contains(container: Container, count: number, low: number): boolean {
  return isBitSet(container) ? (container[low >>> 5]! & (1 << (low & 31))) !== 0 : positionOf(container, count, low) >= 0
}

/** The number of values that a list shares with another container. `found` receives these values, if given. */
function intersect(list: Uint16Array, count: number, other: Container, otherCount: number, found: Uint16Array | null): number {
  if (isBitSet(other)) return found ? listInBits(list, count, other, found) : countInBits(list, count, other)
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
    if (positionOf(other, otherCount, list[index]!) < 0) continue
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

function listOutsideBits(list: Uint16Array, count: number, bits: Uint32Array): number {
  let size = 0
  for (let index = 0; index < count; index++) {
    const low = list[index]!
    SCRATCH_LIST[size] = low
    size += (~bits[low >>> 5]! >>> (low & 31)) & 1
  }
  return size
}

function restBySearch(list: Uint16Array, count: number, other: Uint16Array, otherCount: number): number {
  let size = 0
  for (let index = 0; index < count; index++)
    if (positionOf(other, otherCount, list[index]!) < 0) SCRATCH_LIST[size++] = list[index]!
  return size
}

/** Each value is written, and the place moves on only past a value that stays: a branch that is taken at random costs more. */
function restByMerge(list: Uint16Array, count: number, other: Uint16Array, otherCount: number): number {
  let size = 0
  let b = 0
  for (let a = 0; a < count; a++) {
    const x = list[a]!
    while (b < otherCount && other[b]! < x) b++
    SCRATCH_LIST[size] = x
    size += b < otherCount && other[b] === x ? 0 : 1
  }
  return size
}

function commonSize(a: Container, aCount: number, b: Container, bCount: number): number {
  if (isBitSet(a) && isBitSet(b)) return countCommonBits(a, b)
  return isBitSet(a) || (!isBitSet(b) && bCount < aCount)
    ? intersect(b as Uint16Array, bCount, a, aCount, null)
    : intersect(a, aCount, b, bCount, null)
}

/** The values that all containers share, less those of the containers `without`. */
export function intersectionOf(
  containers: readonly CountedContainer[],
  without: readonly CountedContainer[] = [],
): CountedContainer {
  const { container, count } = remainder(intersectInScratch(containers), without)
  return { container: container.slice(0, isBitSet(container) ? WORDS : count), count }
}

/** The number of values of `intersectionOf`. Only counting the last and largest is faster than making the set. */
export function intersectionSize(containers: readonly CountedContainer[], without: readonly CountedContainer[] = []): number {
  if (without.length > 0) return remainder(intersectInScratch(containers), without).count
  const ascending = bySize(containers)
  const largest = ascending.pop()!
  if (ascending.length === 0) return largest.count
  const { container, count } = ascending.length === 1 ? ascending[0]! : intersectInScratch(ascending)
  return commonSize(container, count, largest.container, largest.count)
}

/** The values that no container of `without` has. As with `intersectInScratch`, the result may lie in scratch memory. */
function remainder(found: CountedContainer, without: readonly CountedContainer[]): CountedContainer {
  if (without.length === 0) return found
  let { container, count } = found
  for (const other of without) {
    if (isBitSet(container)) container = bitsWithout(container, other)
    else {
      count = listWithout(container, count, other)
      container = SCRATCH_LIST
    }
  }
  if (!isBitSet(container)) return { container, count }
  count = countCommonBits(container, container)
  return { container: count > LONGEST_LIST ? container : toList(container, count), count }
}

function bitsWithout(bits: Uint32Array, { container: other, count }: CountedContainer): Uint32Array {
  if (isBitSet(other)) for (let word = 0; word < WORDS; word++) SCRATCH_BITS[word] = bits[word]! & ~other[word]!
  else {
    if (bits !== SCRATCH_BITS) SCRATCH_BITS.set(bits)
    for (let index = 0; index < count; index++) SCRATCH_BITS[other[index]! >>> 5]! &= ~(1 << (other[index]! & 31))
  }
  return SCRATCH_BITS
}

/** Writes the values of a list that another container does not have to the scratch list; returns their number. */
function listWithout(list: Uint16Array, count: number, { container: other, count: otherCount }: CountedContainer): number {
  if (isBitSet(other)) return listOutsideBits(list, count, other)
  return otherCount > count * 32 ? restBySearch(list, count, other, otherCount) : restByMerge(list, count, other, otherCount)
}

const bySize = (containers: readonly CountedContainer[]) => containers.toSorted((a, b) => a.count - b.count)

/** Lists before bit sets. The count alone does not tell them apart: a bit set stays one when values are deleted from it. */
const listsFirst = (containers: readonly CountedContainer[]) =>
  containers.toSorted((a, b) => a.container.BYTES_PER_ELEMENT - b.container.BYTES_PER_ELEMENT || a.count - b.count)

/** The result may lie in scratch memory that the next call overwrites, so it must not leave this file. */
function intersectInScratch(containers: readonly CountedContainer[]): CountedContainer {
  const [smallest, ...others] = listsFirst(containers) as [CountedContainer, ...CountedContainer[]]
  if (isBitSet(smallest.container)) return intersectBitSets([smallest, ...others] as { container: Uint32Array }[])
  let { container, count } = smallest
  for (const other of others) {
    count = intersect(container as Uint16Array, count, other.container, other.count, SCRATCH_LIST)
    container = SCRATCH_LIST
  }
  return { container, count }
}

function intersectBitSets([first, ...others]: { container: Uint32Array }[]): CountedContainer {
  let bits = first!.container
  for (const { container } of others) {
    for (let word = 0; word < WORDS; word++) SCRATCH_BITS[word] = bits[word]! & container[word]!
    bits = SCRATCH_BITS
  }
  const count = countCommonBits(bits, bits)
  return { container: count > LONGEST_LIST ? bits : toList(bits, count), count }
}

/** Adds a value that is not below the highest. Returns the container to use from now on, or null where it had the value already. */
export function append(container: Container | undefined, count: number, low: number): Container | null {
  if (container === undefined) return Uint16Array.of(low)
  if (isBitSet(container)) {
    const bit = 1 << (low & 31)
    if ((container[low >>> 5]! & bit) !== 0) return null
    container[low >>> 5]! |= bit
    return container
  }
  if (container[count - 1] === low) return null
  if (count === LONGEST_LIST) return append(toBits(container, count), count, low)
  const list = count < container.length ? container : grown(container)
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

/** The values as an ascending list, which shares the memory of the container where that is a list. */
export function valuesOf(container: Container, count: number): Uint16Array {
  return isBitSet(container) ? toList(container, count) : container.subarray(0, count)
}

/** The values of `intersectionOf` that are below `end`, highest first. Bit sets are intersected word by word, as far as the caller reads. */
export function* commonDown(
  containers: readonly CountedContainer[],
  without: readonly CountedContainer[],
  end: number,
): Generator<number> {
  const sets = containers.map(({ container }) => container)
  if (!sets.every(isBitSet)) {
    const { container, count } = intersectionOf(containers, without)
    const place = positionOf(container, count, end)
    for (let at = (place < 0 ? ~place : place) - 1; at >= 0; at--) yield container[at]!
    return
  }
  for (let word = (end - 1) >>> 5; word >= 0; word--) {
    let rest = sets[0]![word]!
    for (let index = 1; index < sets.length; index++) rest &= sets[index]![word]!
    while (rest !== 0) {
      const bit = 31 - Math.clz32(rest)
      rest &= ~(1 << bit)
      const low = (word << 5) + bit
      if (low < end && !without.some(({ container, count }) => contains(container, count, low))) yield low
    }
  }
}

/** A copy with room for more values. */
export function grown(list: Uint16Array): Uint16Array {
  const longer = new Uint16Array(Math.min(LONGEST_LIST, Math.max(4, list.length + (list.length >>> 1) + 1)))
  longer.set(list)
  return longer
}
