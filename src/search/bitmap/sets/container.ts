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

/** The number of values of an ascending list below `low`. */
export function placeOf(list: Uint16Array, count: number, low: number): number {
  const place = positionOf(list, count, low)
  return place < 0 ? ~place : place
}

export function contains(container: Container, count: number, low: number): boolean {
  return isBitSet(container) ? (container[low >>> 5]! & (1 << (low & 31))) !== 0 : positionOf(container, count, low) >= 0
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

/** Adds ascending values, `lows` from `from` up to `to`, none below the highest. Returns the container to use from now on, and its count. */
export function appendAll(
  container: Container | undefined,
  count: number,
  lows: Uint16Array,
  from: number,
  to: number,
): CountedContainer {
  let values = container ?? new Uint16Array(to - from)
  const most = count + to - from
  if (most <= LONGEST_LIST && !isBitSet(values)) {
    if (most > values.length) values = grown(values, most)
    return { container: values, count: appendToList(values, count, lows, from, to) }
  }
  for (let at = from; at < to; at++) {
    const low = lows[at]!
    if (!isBitSet(values)) {
      if (count > 0 && values[count - 1] === low) continue
      if (count < LONGEST_LIST) {
        if (count === values.length) values = grown(values, count + to - at)
        values[count++] = low
        continue
      }
      values = toBits(values, count)
    }
    const bit = 1 << (low & 31)
    if ((values[low >>> 5]! & bit) !== 0) continue
    values[low >>> 5]! |= bit
    count++
  }
  return { container: values, count }
}

/** Returns the new count. A value that comes again is written to the place after it, and then written over. */
function appendToList(list: Uint16Array, count: number, lows: Uint16Array, from: number, to: number): number {
  let highest = count === 0 ? -1 : list[count - 1]!
  for (let at = from; at < to; at++) {
    const low = lows[at]!
    list[count] = low
    count += low === highest ? 0 : 1
    highest = low
  }
  return count
}

export function toBits(list: Uint16Array, count: number): Uint32Array {
  const bits = new Uint32Array(WORDS)
  for (let index = 0; index < count; index++) bits[list[index]! >>> 5]! |= 1 << (list[index]! & 31)
  return bits
}

/** The `count` values of the words from `start` up to but not including `end`. */
export function toList(bits: Uint32Array, count: number, start = 0, end = WORDS): Uint16Array {
  const list = new Uint16Array(count)
  let next = 0
  for (let word = start; word < end; word++) {
    for (let rest = bits[word]!; rest !== 0; rest &= rest - 1) list[next++] = (word << 5) + (31 - Math.clz32(rest & -rest))
  }
  return list
}

/** The values as an ascending list, which shares the memory of the container where that is a list. */
export function valuesOf(container: Container, count: number): Uint16Array {
  return isBitSet(container) ? toList(container, count) : container.subarray(0, count)
}

/** A copy with room for `least` values and half as many more. */
export function grown(list: Uint16Array, least = list.length + 1): Uint16Array {
  const longer = new Uint16Array(Math.min(LONGEST_LIST, Math.max(4, least + (least >>> 1))))
  longer.set(list)
  return longer
}
