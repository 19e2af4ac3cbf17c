import { LAST } from '../catalog/tsvector.ts'
import { type CountedContainer, isBitSet, positionOf } from '../sets/container.ts'
import { bitsIn, countCommonBits } from '../sets/popcount.ts'

const POSITION = 0x7fff

/** The place of every so many documents is stored, so that a document is found without reading all before it. */
const SAMPLED = 64
/** Bytes after the units: a unit is read as two halves of four bytes. */
const PADDING = 2

/** The memory that runs are packed in, again and again: most are short, and new arrays for each took longer than packing it. */
let packed = room(1_024)

function room(bytes: number) {
  const buffer = new ArrayBuffer(bytes)
  return { bytes: new Uint8Array(buffer), halves: new Uint16Array(buffer), words: new Uint32Array(buffer) }
}

/**
 * Packs the positions of one word in some documents. The bytes are valid until the next call, which packs into the same memory. `units` has the positions of the documents in their order, each document's last one with LAST.
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
  const samples = 1 + Math.floor(Math.max(0, documents - 1) / SAMPLED)
  const length = Math.ceil((4 * samples + Math.ceil((units.length * bits) / 8) + PADDING) / 4) * 4
  if (length > packed.bytes.length) packed = room(2 * length)
  const { bytes, halves, words } = packed
  words[0] = (bits << 16) | (samples - 1)
  let document = 0
  let half = 2 * samples
  // The bits that are not written yet, fewer than sixteen before each unit.
  let held = 0
  let holds = 0
  for (let at = 0; at < units.length; at++) {
    const unit = units[at]!
    held |= ((unit & POSITION) | ((unit >>> 15) << (bits - 1))) << holds
    holds += bits
    // Without a branch: a half that is not full yet is written again with the next unit.
    halves[half] = held
    const full = holds & 16
    half += full >>> 4
    held >>>= full
    holds -= full
    if (unit >= LAST && ++document % SAMPLED === 0 && document < documents) words[document / SAMPLED] = at + 1
  }
  halves[half++] = held
  for (; 2 * half < length; half++) halves[half] = 0
  return bytes.subarray(0, length)
}

/** The units of some documents, one document after the other, and the place of each document's first unit. The last unit of a document has `mark` instead of LAST. */
export interface DocumentUnits {
  units: Uint16Array
  firsts: Uint32Array
  mark: number
}

/** The bytes of a run from `from` up to `end`. */
export type RunBytes = (from: number, end: number) => Uint8Array

/** Reads a packed run of some length. At most `documents` documents have the word. Only the bytes that are needed are asked for. */
export class PackedRun {
  readonly #read: RunBytes
  readonly #samples: Uint32Array
  /** The number of units, and up to three more that are zero. */
  readonly #size: number
  readonly #bits: number

  constructor(read: RunBytes, length: number, documents: number) {
    this.#read = read
    const { buffer, byteOffset } = read(0, Math.min(length, 4 + 4 * Math.floor(documents / SAMPLED)))
    const [header = 0] = new Uint32Array(buffer, byteOffset, 1)
    this.#samples = new Uint32Array(buffer, byteOffset, 1 + (header & 0xffff))
    this.#bits = header >>> 16
    this.#size = Math.floor(((length - PADDING - this.#samples.byteLength) * 8) / this.#bits)
  }

  /** All units, as they were before they were packed. */
  unpacked(documents: number): Uint16Array {
    const { units, mark } = this.unitsOf(Uint32Array.from({ length: documents }, (_, rank) => rank))
    let at = 0
    for (let left = documents; left > 0; at++) {
      if (units[at]! < mark) continue
      units[at]! += LAST - mark
      left--
    }
    return units.subarray(0, at)
  }

  /** The units of some documents, which are given by their places among the documents of the run, in ascending order. Documents near them may be among the units. */
  unitsOf(ranks: Uint32Array): DocumentUnits {
    const bits = this.#bits
    const [first, last] = [Math.floor(ranks[0]! / SAMPLED), Math.floor(ranks[ranks.length - 1]! / SAMPLED)]
    // Four bytes are the least that a run is read by.
    const start = this.#samples.byteLength + Math.floor((this.#sample(first) * bits) / 32) * 4
    const end = this.#samples.byteLength + Math.ceil((this.#sample(last + 1) * bits) / 8) + PADDING
    const bytes = this.#read(start, end)
    const halves = new Uint16Array(bytes.buffer, bytes.byteOffset, bytes.length >>> 1)
    const before = (start - this.#samples.byteLength) * 8
    const firsts = new Uint32Array(ranks.length)
    let units = new Uint16Array(Math.min(this.#sample(last + 1) - this.#sample(first), 4 * ranks.length))
    let size = 0
    for (let index = 0; index < ranks.length; ) {
      const sampled = Math.floor(ranks[index]! / SAMPLED)
      const [from, to] = [this.#sample(sampled), this.#sample(sampled + 1)]
      if (size + to - from > units.length) units = withRoom(units, size + to - from)
      unpack(halves, from * bits - before, bits, units, size, size + to - from)
      const base = sampled * SAMPLED
      for (; index < ranks.length && ranks[index]! < base + SAMPLED; index++) firsts[index] = BEGINS[ranks[index]! - base]!
      size += to - from
    }
    return { units, firsts, mark: 1 << (bits - 1) }
  }

  /** The number of units before a sampled document. */
  #sample(sampled: number): number {
    if (sampled === 0) return 0
    return sampled < this.#samples.length ? this.#samples[sampled]! : this.#size
  }
}

/** Where the documents from a sampled one up to the next begin among the units that were unpacked last. */
const BEGINS = new Uint32Array(SAMPLED + 2)

/** Unpacks units, which begin at a bit of some bytes, from a place on. There is no branch for each, because where a document ends is not foreseen by a processor. */
function unpack(halves: Uint16Array, from: number, bits: number, units: Uint16Array, start: number, end: number): void {
  const shift = bits - 1
  const mask = (1 << bits) - 1
  let document = 0
  let bit = from
  BEGINS[0] = start
  for (let at = start; at < end; bit += bits) {
    const half = bit >>> 4
    const unit = ((halves[half]! | (halves[half + 1]! << 16)) >>> (bit & 15)) & mask
    units[at++] = unit
    // Written again with every unit until the last one of the document.
    BEGINS[document + 1] = at
    document += unit >>> shift
  }
}

function withRoom(units: Uint16Array, least: number): Uint16Array<ArrayBuffer> {
  const longer = new Uint16Array(Math.max(2 * units.length, least))
  longer.set(units)
  return longer
}

/** For each of some ascending values of a container, the number of its values below, less `before`. */
export function ranksOf({ container, count }: CountedContainer, lows: Uint16Array, before: number): Uint32Array {
  const ranks = new Uint32Array(lows.length)
  if (!isBitSet(container)) {
    let from = 0
    for (let index = 0; index < lows.length; index++) {
      if (lows.length * 16 < count) from = positionOf(container, count, lows[index]!)
      else while (from < count && container[from]! < lows[index]!) from++
      ranks[index] = (from < 0 ? ~from : from) - before
    }
    return ranks
  }
  let word = lows[0]! >>> 5
  // Most phrases are looked for in the newest documents, so values above are counted.
  let below = count - countCommonBits(container, container, word * 32) - before
  for (let index = 0; index < lows.length; index++) {
    const low = lows[index]!
    for (; word < low >>> 5; word++) below += bitsIn(container[word]!)
    ranks[index] = below + bitsIn(container[word]! & ((1 << (low & 31)) - 1))
  }
  return ranks
}
