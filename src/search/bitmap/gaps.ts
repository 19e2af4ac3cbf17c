import { MOST_LISTED, type Part, WORDS } from './part.ts'

/** So many values take less room as the gaps between them, a byte each, than as a list or a bit set; fewer need too many bytes of no value. */
export const FEWEST_IN_GAPS = 512
export const MOST_IN_GAPS = 7_900

/** A byte of no value: 255 on. There are at most 257 of them. */
const SKIP = 0
export const MOST_UNITS_OF_GAPS = (MOST_IN_GAPS + 258) / 2

/** Writes the gaps between values, ascending; where they end. */
export function writeGaps(lows: Uint16Array, count: number, into: Uint8Array, from: number): number {
  let at = from
  let last = -1
  for (let index = 0; index < count; index++) {
    let gap = lows[index]! - last
    for (; gap > 255; gap -= 255) into[at++] = SKIP
    into[at++] = gap
    last = lows[index]!
  }
  return at
}

export function readGaps(bytes: Uint8Array, from: number, count: number): Part {
  return count > MOST_LISTED ? readAsBits(bytes, from, count) : readAsList(bytes, from, count)
}

function readAsList(bytes: Uint8Array, from: number, count: number): Uint16Array {
  const list = new Uint16Array(count)
  let low = -1
  for (let at = from, index = 0; index < count; at++) {
    const gap = bytes[at]!
    if (gap === SKIP) low += 255
    else {
      low += gap
      list[index++] = low
    }
  }
  return list
}

function readAsBits(bytes: Uint8Array, from: number, count: number): Uint32Array {
  const bits = new Uint32Array(WORDS)
  let low = -1
  for (let at = from, left = count; left > 0; at++) {
    const gap = bytes[at]!
    if (gap === SKIP) low += 255
    else {
      low += gap
      bits[low >>> 5]! |= 1 << (low & 31)
      left--
    }
  }
  return bits
}
