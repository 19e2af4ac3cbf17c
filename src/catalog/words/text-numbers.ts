import { randomInt } from 'node:crypto'

const FIRST = 1_024
/** Random, so that nobody can write a payload whose words all have one hash. */
const SEED = randomInt(2 ** 31)
const MULTIPLIER = 0x9e3779b1

/** Gives each text a number from 0 up. Texts are bytes: making a string of each of the 740 words of a description would take longer than all the rest. */
export class TextNumbers {
  /** The number of each text plus one, in the slot of its hash or the next free one. */
  #slots = new Int32Array(FIRST)
  #bytes = new Uint8Array(8 * FIRST)
  #ends = new Int32Array(FIRST)
  size = 0

  /** The number of the text in some bytes, which may be new. */
  numberOf(text: Uint8Array, from: number, to: number): number {
    const last = this.#slots.length - 1
    let slot = hashOf(text, from, to) & last
    for (; this.#slots[slot] !== 0; slot = (slot + 1) & last)
      if (this.#is(this.#slots[slot]! - 1, text, from, to)) return this.#slots[slot]! - 1
    const number = this.#add(text, from, to)
    if (2 * this.size > last) this.#spread()
    else this.#slots[slot] = number + 1
    return number
  }

  /** The bytes of the text of a number, until the next one is added. */
  bytesOf(number: number): Uint8Array {
    return this.#bytes.subarray(this.#startOf(number), this.#ends[number])
  }

  lengthOf(number: number): number {
    return this.#ends[number]! - this.#startOf(number)
  }

  /** Copies the text of a number, by a loop, which is faster for the few letters of a word than a view of them. Returns its end. */
  copy(number: number, into: Uint8Array, at: number): number {
    const [bytes, end] = [this.#bytes, this.#ends[number]!]
    let next = at
    for (let from = this.#startOf(number); from < end; from++) into[next++] = bytes[from]!
    return next
  }

  /** All bytes of texts. */
  get byteLength(): number {
    return this.#startOf(this.size)
  }

  #startOf(number: number): number {
    return number === 0 ? 0 : this.#ends[number - 1]!
  }

  #is(number: number, text: Uint8Array, from: number, to: number): boolean {
    let own = this.#startOf(number)
    if (this.#ends[number]! - own !== to - from) return false
    for (let at = from; at < to; at++) if (this.#bytes[own++] !== text[at]) return false
    return true
  }

  #add(text: Uint8Array, from: number, to: number): number {
    const start = this.#startOf(this.size)
    const end = start + to - from
    if (end > this.#bytes.length) this.#bytes = grown(this.#bytes, new Uint8Array(2 * end))
    if (this.size === this.#ends.length) this.#ends = grown(this.#ends, new Int32Array(2 * this.size))
    this.#bytes.set(text.subarray(from, to), start)
    this.#ends[this.size] = end
    return this.size++
  }

  /** Twice as many slots: at most half of them are used, so that a free one is near. */
  #spread(): void {
    const slots = new Int32Array(2 * this.#slots.length)
    for (let number = 0; number < this.size; number++) {
      let slot = hashOf(this.#bytes, this.#startOf(number), this.#ends[number]!) & (slots.length - 1)
      while (slots[slot] !== 0) slot = (slot + 1) & (slots.length - 1)
      slots[slot] = number + 1
    }
    this.#slots = slots
  }
}

function hashOf(text: Uint8Array, from: number, to: number): number {
  let hash = SEED
  for (let at = from; at < to; at++) hash = Math.imul(hash ^ text[at]!, MULTIPLIER)
  return hash ^ (hash >>> 15)
}

/** The larger array with all that the smaller one has. */
export function grown<Numbers extends Uint8Array | Int32Array>(smaller: Numbers, larger: Numbers): Numbers {
  larger.set(smaller)
  return larger
}
