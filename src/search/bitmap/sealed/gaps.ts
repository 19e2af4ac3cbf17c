import { present } from '../../present.ts'
import { type Container, LONGEST_LIST, WORDS } from '../sets/container.ts'

/** Between these counts the gaps between values take less room than a list or a bit set. */
const FEWEST_PACKED = 64
export const MOST_PACKED = 7_900
export const isPacked = (count: number) => count >= FEWEST_PACKED && count <= MOST_PACKED

/** A gap of up to SHORT is one byte, of up to LONG two bytes. A byte of 0 skips LONG values without adding one. */
const SHORT = 247
const LONG = SHORT + 8 * 256
/** The longest packed container, in units of two bytes. Among 65,536 values there are at most 264 gaps of two bytes, and 28 bytes of 0. */
export const MOST_UNITS_OF_GAPS = (MOST_PACKED + 300) / 2

/** Writes the gaps between ascending values; returns where they end. */
export function writeGaps(values: Uint16Array, count: number, into: Uint8Array, from: number): number {
  let at = from
  let last = -1
  for (let index = 0; index < count; index++) {
    const value = present(values[index])
    let gap = value - last
    for (; gap > LONG; gap -= LONG) into[at++] = 0
    if (gap > SHORT) {
      gap -= SHORT + 1
      into[at++] = SHORT + 1 + (gap >>> 8)
    }
    into[at++] = gap
    last = value
  }
  return at
}

export function readGaps(bytes: Uint8Array, from: number, count: number): Container {
  return count > LONGEST_LIST ? readAsBits(bytes, from, count) : readAsList(bytes, from, count)
}

function readAsList(bytes: Uint8Array, from: number, count: number): Uint16Array {
  const list = new Uint16Array(count)
  let low = -1
  for (let at = from, index = 0; index < count; ) {
    const byte = present(bytes[at++])
    if (byte === 0) low += LONG
    else {
      low += byte <= SHORT ? byte : ((byte - SHORT - 1) << 8) + present(bytes[at++]) + SHORT + 1
      list[index++] = low
    }
  }
  return list
}

function readAsBits(bytes: Uint8Array, from: number, count: number): Uint32Array {
  const bits = new Uint32Array(WORDS)
  let low = -1
  for (let at = from, left = count; left > 0; ) {
    const byte = present(bytes[at++])
    if (byte === 0) low += LONG
    else {
      low += byte <= SHORT ? byte : ((byte - SHORT - 1) << 8) + present(bytes[at++]) + SHORT + 1
      bits[low >>> 5] = present(bits[low >>> 5]) | (1 << (low & 31))
      left--
    }
  }
  return bits
}
