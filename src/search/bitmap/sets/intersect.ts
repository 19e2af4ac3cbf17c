import {
  type Container,
  type CountedContainer,
  contains,
  isBitSet,
  LONGEST_LIST,
  placeOf,
  positionOf,
  toList,
  WORDS,
} from './container.ts'
import type { Ordinals } from './ordinals.ts'
import { countCommonBits } from './popcount.ts'

/**
 * Containers that are intersected at once, less the values of others. A value must be in one container of each union, too. Only values from `from` up to but not including `to` are looked at: documents
 * are in the order of their dates, so a range of dates is a range of ordinals, and needs no set.
 */
export interface ContainerQuery {
  containers: CountedContainer[]
  unions: CountedContainer[][]
  without: CountedContainer[]
  from: number
  to: number
}

/** Results of this file lie here, so they must be copied before the next call. */
const SCRATCH_LIST = new Uint16Array(LONGEST_LIST)
const SCRATCH_BITS = new Uint32Array(WORDS)
const UNION_BITS = new Uint32Array(WORDS)

/** The values that match, as a container of their own. */
export function matchesOf(query: ContainerQuery): CountedContainer {
  const { container, count } = inScratch(query)
  if (!isBitSet(container)) return { container: container.slice(0, count), count }
  const [start, end] = wordsOf(query)
  const size = countCommonBits(container, container, start * 32, end * 32)
  if (size <= LONGEST_LIST) return { container: toList(container, size, start, end), count: size }
  const bits = new Uint32Array(WORDS)
  bits.set(container.subarray(start, end), start)
  return { container: bits, count: size }
}

/** Adds the values that match to `into`, each `base` higher. */
export function matchesInto(query: ContainerQuery, base: number, into: Ordinals): void {
  const { container, count } = inScratch(query)
  const [start, end] = wordsOf(query)
  if (isBitSet(container)) into.addBits(container, start, end, base, query.containers[0]?.count ?? 65_536)
  else into.addList(container, count, base)
}

/** The number of values that match. The last and largest container is only counted against, which is faster than making the set. */
export function matchCount(query: ContainerQuery): number {
  const { containers, unions, without, from, to } = query
  const isPlain = without.length === 0 && unions.length === 0
  if (!isPlain || containers.length === 1) {
    return isPlain && from === 0 && to === 65_536 ? containers[0]!.count : countOf(inScratch(query), query)
  }
  const largest = listsFirst(containers).pop()!
  const { container, count } = inScratch({ containers, unions, without, from, to })
  if (!isBitSet(largest.container)) return commonInLists(container as Uint16Array, count, largest.container, largest.count, null)
  return isBitSet(container)
    ? countCommonBits(container, largest.container, from, to)
    : countInBits(container, count, largest.container)
}

/** Values that are looked at in the first step down, where they are dense. */
const FIRST_STEP = 1_024

/**
 * Appends the highest matches, highest first and `base` higher, until `found` has `most`. Each step goes further down than the one before, so that
 * a page of frequent values reads little, and one of rare values takes few steps.
 */
export function matchesDown(
  { containers, unions, without, from, to }: ContainerQuery,
  base: number,
  found: number[],
  most: number,
): void {
  const fewest = Math.min(...containers.map(({ count }) => count), ...unions.map(sumOf))
  let step = Math.max(FIRST_STEP, Math.ceil((65_536 * (most - found.length)) / fewest))
  for (let end = to; end > from && found.length < most; step *= 2) {
    // The border of a step is that of a word, so that no word is looked at twice.
    const start = Math.max(from, Math.max(0, end - step) & ~31)
    const query = { containers, unions, without, from: start, to: end }
    const { container, count } = inScratch(query)
    if (isBitSet(container)) bitsDown(container, query, base, found, most)
    else for (let at = count - 1; at >= 0 && found.length < most; at--) found.push(base + container[at]!)
    end = start
  }
}

function bitsDown(bits: Uint32Array, query: ContainerQuery, base: number, found: number[], most: number): void {
  const [start, end] = wordsOf(query)
  for (let word = end - 1; word >= start; word--) {
    for (let rest = bits[word]!; rest !== 0; ) {
      if (found.length === most) return
      const bit = 31 - Math.clz32(rest)
      rest &= ~(1 << bit)
      found.push(base + (word << 5) + bit)
    }
  }
}

/** The words of a bit set that a query looks at. */
const wordsOf = ({ from, to }: ContainerQuery): [start: number, end: number] => [from >>> 5, (to + 31) >>> 5]

/**
 * Lists before bit sets, then the shorter first, in place. The count alone does not tell them apart: a bit set stays one when values are deleted from it. There are few
 * containers, and Array.sort takes longer to begin than this takes in all.
 */
function listsFirst(containers: CountedContainer[]): CountedContainer[] {
  for (let next = 1; next < containers.length; next++) {
    const moved = containers[next]!
    let place = next
    for (; place > 0 && isBefore(moved, containers[place - 1]!); place--) containers[place] = containers[place - 1]!
    containers[place] = moved
  }
  return containers
}

const isBefore = (a: CountedContainer, b: CountedContainer): boolean =>
  isBitSet(a.container) === isBitSet(b.container) ? a.count < b.count : isBitSet(b.container)

/** A list with its count, or a bit set whose words outside the range mean nothing. */
function inScratch(query: ContainerQuery): CountedContainer {
  const containers = listsFirst(query.containers)
  const smallest = containers[0]
  if (smallest === undefined) return inScratch({ ...query, ...withFirstJoined(query.unions) })
  if (isBitSet(smallest.container)) return bitsInScratch(containers as BitSets, query)
  const { from, to, unions, without } = query
  let list = within(smallest.container, smallest.count, from, to)
  let count = list.length
  for (let place = 1; place < containers.length; place++) {
    const { container, count: otherCount } = containers[place]!
    count = isBitSet(container)
      ? listInBits(list, count, container)
      : commonInLists(list, count, container, otherCount, SCRATCH_LIST)
    list = SCRATCH_LIST
  }
  for (const union of unions) {
    count = listInUnion(list, count, union, query)
    list = SCRATCH_LIST
  }
  for (const other of without) {
    count = listWithout(list, count, other)
    list = SCRATCH_LIST
  }
  return { container: list, count }
}

function within(list: Uint16Array, count: number, from: number, to: number): Uint16Array {
  return list.subarray(from === 0 ? 0 : placeOf(list, count, from), to > 0xffff ? count : placeOf(list, count, to))
}

type BitSets = { container: Uint32Array }[]

/** Bit sets are intersected four at a time, because each time writes and reads the result once more. */
function bitsInScratch(sets: BitSets, query: ContainerQuery): CountedContainer {
  const { from, to, unions, without } = query
  const [start, end] = wordsOf(query)
  let bits = sets[0]!.container
  for (let place = 1; place < sets.length; place += 3) {
    const next = sets[place]!.container
    intersectBits(bits, next, sets[place + 1]?.container ?? null, sets[place + 2]?.container ?? null, start, end)
    bits = SCRATCH_BITS
  }
  for (const union of unions) {
    joinBits(union, start, end, UNION_BITS)
    for (let word = start; word < end; word++) SCRATCH_BITS[word] = bits[word]! & UNION_BITS[word]!
    bits = SCRATCH_BITS
  }
  const isWhole = from % 32 === 0 && to % 32 === 0
  if (bits !== SCRATCH_BITS && (without.length > 0 || !isWhole)) {
    SCRATCH_BITS.set(bits.subarray(start, end), start)
    bits = SCRATCH_BITS
  }
  for (const { container, count } of without) clearBits(bits, container, count, start, end)
  if (!isWhole && start < end) {
    bits[start]! &= -1 << (from & 31)
    if (to % 32 !== 0) bits[end - 1]! &= ~(-1 << (to & 31))
  }
  return { container: bits, count: -1 }
}

function intersectBits(
  a: Uint32Array,
  b: Uint32Array,
  c: Uint32Array | null,
  d: Uint32Array | null,
  start: number,
  end: number,
): void {
  const result = SCRATCH_BITS
  if (c === null) for (let word = start; word < end; word++) result[word] = a[word]! & b[word]!
  else if (d === null) for (let word = start; word < end; word++) result[word] = a[word]! & b[word]! & c[word]!
  else for (let word = start; word < end; word++) result[word] = a[word]! & b[word]! & c[word]! & d[word]!
}

/** Sets the bits of all containers of a union in some words. */
function joinBits(union: CountedContainer[], start: number, end: number, bits: Uint32Array): void {
  bits.fill(0, start, end)
  for (const { container, count } of union) {
    if (isBitSet(container)) for (let word = start; word < end; word++) bits[word]! |= container[word]!
    else {
      const list = within(container, count, start * 32, end * 32)
      for (let at = 0; at < list.length; at++) bits[list[at]! >>> 5]! |= 1 << (list[at]! & 31)
    }
  }
}

const sumOf = (union: CountedContainer[]) => union.reduce((sum, { count }) => sum + count, 0)

/** Looking up one value takes about as long as setting this many bits. */
const BITS_PER_LOOK_UP = 24

/** Writes the values of a list that a union has to the scratch list; returns their number. */
function listInUnion(list: Uint16Array, count: number, union: CountedContainer[], query: ContainerQuery): number {
  if (count * union.length * BITS_PER_LOOK_UP > sumOf(union)) {
    joinBits(union, ...wordsOf(query), UNION_BITS)
    return listInBits(list, count, UNION_BITS)
  }
  let size = 0
  for (let index = 0; index < count; index++) {
    const low = list[index]!
    if (union.some((each) => contains(each.container, each.count, low))) SCRATCH_LIST[size++] = low
  }
  return size
}

/** Lists of up to this many values in all are joined into one. */
const SHORT_UNION = 256

/** The union as one container, where that takes no time; else null. */
export function joinedIfShort(union: CountedContainer[]): CountedContainer | null {
  if (union.length < 2) return union[0] ?? null
  if (sumOf(union) > SHORT_UNION || union.some(({ container }) => isBitSet(container))) return null
  const values = new Uint16Array(sumOf(union))
  let count = 0
  for (const each of union) {
    values.set(each.container.subarray(0, each.count), count)
    count += each.count
  }
  values.sort()
  let size = 0
  for (let at = 0; at < count; at++) if (at === 0 || values[at] !== values[at - 1]) values[size++] = values[at]!
  return { container: values, count: size }
}

/** A query needs a container to begin with. */
function withFirstJoined([first, ...unions]: CountedContainer[][]): Pick<ContainerQuery, 'containers' | 'unions'> {
  const container = new Uint32Array(WORDS)
  joinBits(first!, 0, WORDS, container)
  return { containers: [{ container, count: countCommonBits(container, container) }], unions }
}

function clearBits(bits: Uint32Array, other: Container, count: number, start: number, end: number): void {
  if (isBitSet(other)) for (let word = start; word < end; word++) bits[word]! &= ~other[word]!
  else for (const low of within(other, count, start * 32, end * 32)) bits[low >>> 5]! &= ~(1 << (low & 31))
}

const countOf = ({ container, count }: CountedContainer, { from, to }: ContainerQuery): number =>
  isBitSet(container) ? countCommonBits(container, container, from, to) : count

function listInBits(list: Uint16Array, count: number, bits: Uint32Array): number {
  let size = 0
  for (let index = 0; index < count; index++) {
    const low = list[index]!
    SCRATCH_LIST[size] = low
    size += (bits[low >>> 5]! >>> (low & 31)) & 1
  }
  return size
}

function countInBits(list: Uint16Array, count: number, bits: Uint32Array): number {
  let size = 0
  for (let index = 0; index < count; index++) size += (bits[list[index]! >>> 5]! >>> (list[index]! & 31)) & 1
  return size
}

/** The number of values that two lists share. `found` receives these values, if given. */
function commonInLists(
  list: Uint16Array,
  count: number,
  other: Uint16Array,
  otherCount: number,
  found: Uint16Array | null,
): number {
  return otherCount > count * 32
    ? listBySearch(list, count, other, otherCount, found)
    : listByMerge(list, count, other, otherCount, found)
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
  let b = count === 0 ? 0 : placeOf(other, otherCount, list[0]!)
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

/** Writes the values of a list that another container does not have to the scratch list; returns their number. */
function listWithout(list: Uint16Array, count: number, { container: other, count: otherCount }: CountedContainer): number {
  if (isBitSet(other)) return listOutsideBits(list, count, other)
  return otherCount > count * 32 ? restBySearch(list, count, other, otherCount) : restByMerge(list, count, other, otherCount)
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
  let b = count === 0 ? 0 : placeOf(other, otherCount, list[0]!)
  for (let a = 0; a < count; a++) {
    const x = list[a]!
    while (b < otherCount && other[b]! < x) b++
    SCRATCH_LIST[size] = x
    size += b < otherCount && other[b] === x ? 0 : 1
  }
  return size
}
