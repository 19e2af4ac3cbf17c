import { MOST_LISTED, type Part, WORDS } from '../sets/container.ts'

/** So many values take less room as the gaps between them than as a list or a bit set. */
const FEWEST_IN_GAPS = 64
export const MOST_IN_GAPS = 7_900
export const inGaps = (count: number) => count >= FEWEST_IN_GAPS && count <= MOST_IN_GAPS

/** A gap up to this one is a byte; up to the next, two; a byte of 0 is one of the latter that leads to no value. */
const SHORT = 247
const LONG = SHORT + 8 * 256
/** There are at most 264 gaps of two bytes, and 28 bytes of 0. */
export const MOST_UNITS_OF_GAPS = (MOST_IN_GAPS + 300) / 2

/** Writes the gaps between values, ascending; where they end. */
export function writeGaps(lows: Uint16Array, count: number, into: Uint8Array, from: number): number {
  let at = from
  let last = -1
  for (let index = 0; index < count; index++) {
    const low = lows[index]!
    let gap = low - last
    for (; gap > LONG; gap -= LONG) into[at++] = 0
    if (gap > SHORT) {
      gap -= SHORT + 1
      into[at++] = SHORT + 1 + (gap >>> 8)
    }
    into[at++] = gap
    last = low
  }
  return at
}

export function readGaps(bytes: Uint8Array, from: number, count: number): Part {
  return count > MOST_LISTED ? readAsBits(bytes, from, count) : readAsList(bytes, from, count)
}

function readAsList(bytes: Uint8Array, from: number, count: number): Uint16Array {
  const list = new Uint16Array(count)
  let low = -1
  for (let at = from, index = 0; index < count; ) {
    const byte = bytes[at++]!
    if (byte === 0) low += LONG
    else {
      low += byte <= SHORT ? byte : ((byte - SHORT - 1) << 8) + bytes[at++]! + SHORT + 1
      list[index++] = low
    }
  }
  return list
}

function readAsBits(bytes: Uint8Array, from: number, count: number): Uint32Array {
  const bits = new Uint32Array(WORDS)
  let low = -1
  for (let at = from, left = count; left > 0; ) {
    const byte = bytes[at++]!
    if (byte === 0) low += LONG
    else {
      low += byte <= SHORT ? byte : ((byte - SHORT - 1) << 8) + bytes[at++]! + SHORT + 1
      bits[low >>> 5]! |= 1 << (low & 31)
      left--
    }
  }
  return bits
}
