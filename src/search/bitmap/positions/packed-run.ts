import { type CountedContainer, isBitSet, positionOf } from '../sets/container.ts'
import { bitsIn } from '../sets/popcount.ts'

/** Marks the last position of a word in a document. Postgres counts positions up to 16,383. */
export const LAST = 0x8000
export const POSITION = 0x7fff

/** The place of every so many documents is stored, so that a document is found without reading all before it. */
const SAMPLED = 64
/** Bytes after the units: a unit is read as three bytes. */
const PADDING = 2

/**
 * The positions of one word in some documents, packed. `units` has the positions of the documents in their order, each document's last one with LAST.
 * A unit takes as many bits as the highest position and the mark need. Layout: the bits of a unit and the number of samples, the samples, the units.
 */
export function packRun(units: Uint16Array): Uint8Array {
  let highest = 0
  let documents = 0
  for (let at = 0; at < units.length; at++) {
    const unit = units[at]!
    highest |= unit & POSITION
    documents += unit >>> 15
  }
  const bits = 33 - Math.clz32(highest)
  const samples = new Uint32Array(1 + Math.floor(Math.max(0, documents - 1) / SAMPLED))
  const run = new Uint8Array(Math.ceil((samples.byteLength + Math.ceil((units.length * bits) / 8) + PADDING) / 4) * 4)
  samples[0] = (bits << 16) | (samples.length - 1)
  const mark = 1 << (bits - 1)
  let document = 0
  let byte = samples.byteLength
  // The bits that are not written yet, fewer than eight before each unit.
  let held = 0
  let holds = 0
  for (let at = 0; at < units.length; at++) {
    const unit = units[at]!
    held |= (unit < LAST ? unit : (unit & POSITION) | mark) << holds
    for (holds += bits; holds >= 8; holds -= 8) {
      run[byte++] = held
      held >>>= 8
    }
    if (unit >= LAST && ++document % SAMPLED === 0 && document < documents) samples[document / SAMPLED] = at + 1
  }
  run[byte] = held
  run.set(new Uint8Array(samples.buffer))
  return run
}

/** The units of some documents, one document after the other, and the place of each document's first unit. */
export interface DocumentUnits {
  units: Uint16Array
  firsts: Uint32Array
}

/** Reads a packed run. */
export class PackedRun {
  readonly #bytes: Uint8Array
  readonly #samples: Uint32Array
  /** Where the units begin, in bits. */
  readonly #start: number
  readonly #bits: number
  /** All bits of a position, and of a position with its mark. */
  readonly #position: number
  readonly #unit: number

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
    const [header = 0] = new Uint32Array(bytes.buffer, bytes.byteOffset, 1)
    this.#samples = new Uint32Array(bytes.buffer, bytes.byteOffset, 1 + (header & 0xffff))
    this.#start = this.#samples.byteLength * 8
    this.#bits = header >>> 16
    this.#position = (1 << (this.#bits - 1)) - 1
    this.#unit = (1 << this.#bits) - 1
  }

  /** All units, as they were before they were packed. */
  unpacked(documents: number): Uint16Array {
    let units = new Uint16Array(documents + (documents >>> 2))
    let at = 0
    for (let left = documents; left > 0; at++) {
      if (at === units.length) units = withRoom(units)
      const unit = this.#at(at)
      const isLast = unit > this.#position
      units[at] = isLast ? (unit & this.#position) | LAST : unit
      if (isLast) left--
    }
    return units.subarray(0, at)
  }

  /** The units of some documents, which are given by their places among the documents of the run, in ascending order. */
  unitsOf(ranks: Uint32Array): DocumentUnits {
    // Variables of their own, because the loops read nothing else.
    const [bytes, samples, start, bits] = [this.#bytes, this.#samples, this.#start, this.#bits]
    const [highest, mask] = [this.#position, this.#unit]
    const firsts = new Uint32Array(ranks.length)
    let units = new Uint16Array(2 * ranks.length + 4)
    let size = 0
    let rank = 0
    let bit = start
    for (let index = 0; index < ranks.length; index++) {
      const wanted = ranks[index]!
      const sampled = (wanted / SAMPLED) | 0
      if (sampled * SAMPLED > rank) {
        rank = sampled * SAMPLED
        bit = start + samples[sampled]! * bits
      }
      for (; rank < wanted; bit += bits) {
        const byte = bit >>> 3
        const unit = ((bytes[byte]! | (bytes[byte + 1]! << 8) | (bytes[byte + 2]! << 16)) >>> (bit & 7)) & mask
        rank += unit > highest ? 1 : 0
      }
      firsts[index] = size
      for (; rank === wanted; bit += bits) {
        const byte = bit >>> 3
        const unit = ((bytes[byte]! | (bytes[byte + 1]! << 8) | (bytes[byte + 2]! << 16)) >>> (bit & 7)) & mask
        if (size === units.length) units = withRoom(units)
        const isLast = unit > highest
        units[size++] = isLast ? (unit & highest) | LAST : unit
        rank += isLast ? 1 : 0
      }
    }
    return { units, firsts }
  }

  #at(at: number): number {
    const bit = this.#start + at * this.#bits
    const byte = bit >>> 3
    const bytes = this.#bytes
    return ((bytes[byte]! | (bytes[byte + 1]! << 8) | (bytes[byte + 2]! << 16)) >>> (bit & 7)) & this.#unit
  }
}

function withRoom(units: Uint16Array): Uint16Array<ArrayBuffer> {
  const longer = new Uint16Array(2 * units.length + 4)
  longer.set(units)
  return longer
}

/** For each of some ascending values of a container, the number of its values below. */
export function ranksOf({ container, count }: CountedContainer, lows: Uint16Array): Uint32Array {
  const ranks = new Uint32Array(lows.length)
  if (!isBitSet(container)) {
    let from = 0
    for (let index = 0; index < lows.length; index++) {
      if (lows.length * 16 < count) from = positionOf(container, count, lows[index]!)
      else while (from < count && container[from]! < lows[index]!) from++
      ranks[index] = from < 0 ? ~from : from
    }
    return ranks
  }
  let below = 0
  let word = 0
  for (let index = 0; index < lows.length; index++) {
    const low = lows[index]!
    for (; word < low >>> 5; word++) below += bitsIn(container[word]!)
    ranks[index] = below + bitsIn(container[word]! & ((1 << (low & 31)) - 1))
  }
  return ranks
}
