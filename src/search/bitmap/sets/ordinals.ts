import { WORDS } from './container.ts'

/** Ordinals in ascending order, in memory that is used again: they are right until others are collected. */
export class Ordinals {
  values = new Uint32Array(WORDS)
  length = 0

  /** Adds a list of 16-bit values, each `base` higher. */
  addList(list: Uint16Array, count: number, base: number): void {
    this.#makeRoom(count)
    this.length = spreadList(list, count, base, this.values, this.length)
  }

  /** Adds the values of a bit set, each `base` higher: `most` at most, all in the words from `start` up to but not including `end`. */
  addBits(bits: Uint32Array, start: number, end: number, base: number, most: number): void {
    this.#makeRoom(most)
    this.length = spreadBits(bits, start, end, base, this.values, this.length)
  }

  #makeRoom(more: number): void {
    if (this.length + more <= this.values.length) return
    const longer = new Uint32Array(2 * (this.length + more))
    longer.set(this.values.subarray(0, this.length))
    this.values = longer
  }
}

/** Writes the values of some words of a bit set to `ordinals`, from the place `next` on; returns the place after them. */
export function spreadBits(
  bits: Uint32Array,
  start: number,
  end: number,
  base: number,
  ordinals: Uint32Array,
  next: number,
): number {
  for (let word = start; word < end; word++) {
    for (let rest = bits[word]! | 0; rest !== 0; rest &= rest - 1)
      ordinals[next++] = base + (word << 5) + (31 - Math.clz32(rest & -rest))
  }
  return next
}

/** Writes the values of a list to `ordinals`, from the place `next` on; returns the place after them. */
export function spreadList(list: Uint16Array, count: number, base: number, ordinals: Uint32Array, next: number): number {
  for (let at = 0; at < count; at++) ordinals[next + at] = base + list[at]!
  return next + count
}
