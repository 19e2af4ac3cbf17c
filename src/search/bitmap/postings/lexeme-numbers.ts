const FIRST_SLOTS = 1_024
/** Each slot of the hash table takes two places: the hash of a lexeme, then the number of the lexeme plus one. A free slot has 0 there. */
const SLOT = 2
/** The seed of the hash differs in every process, so that nobody can write words that all have the same hash. */
const SEED = Math.floor(Math.random() * 2 ** 32)

/** The number of each lexeme, found by the bytes of the lexeme. Numbers are given from 0 up. */
export class LexemeNumbers {
  #slots = new Int32Array(FIRST_SLOTS * SLOT)
  /** All lexemes in UTF-8, one after the other; lexeme `n` ends at `#ends[n]`. */
  #bytes = new Uint8Array(FIRST_SLOTS)
  #ends = new Uint32Array(FIRST_SLOTS)
  #size = 0

  /** The bytes of memory. */
  get byteLength(): number {
    return this.#slots.byteLength + this.#bytes.byteLength + this.#ends.byteLength
  }

  get(lexeme: string): number | undefined {
    const bytes = Buffer.from(lexeme)
    const number = this.find(bytes, 0, bytes.length)
    return number < 0 ? undefined : number
  }

  /** Gives a new lexeme the next number. */
  set(lexeme: string, number: number): void {
    const bytes = Buffer.from(lexeme)
    const start = this.#startOf(number)
    const end = start + bytes.length
    if (end > this.#bytes.length) this.#bytes = longer(this.#bytes, new Uint8Array(2 * end))
    if (number === this.#ends.length) this.#ends = longer(this.#ends, new Uint32Array(2 * number))
    this.#bytes.set(bytes, start)
    this.#ends[number] = end
    this.#size = number + 1
    if (this.#size * SLOT * 2 > this.#slots.length) this.#spread()
    this.#occupy(this.#slots, hashOf(bytes, 0, bytes.length), number)
  }

  /** The number of the lexeme with these bytes; -1 where it has none. */
  find(bytes: Uint8Array, start: number, end: number): number {
    const slots = this.#slots
    const last = slots.length - 1
    const hash = hashOf(bytes, start, end)
    for (let at = (hash << 1) & last; slots[at + 1] !== 0; at = (at + SLOT) & last)
      if (slots[at] === hash && this.#has(slots[at + 1]! - 1, bytes, start, end)) return slots[at + 1]! - 1
    return -1
  }

  #has(number: number, bytes: Uint8Array, start: number, end: number): boolean {
    const own = this.#bytes
    let at = this.#startOf(number)
    if (this.#ends[number]! - at !== end - start) return false
    for (let given = start; given < end; given++, at++) if (own[at] !== bytes[given]) return false
    return true
  }

  #startOf(number: number): number {
    return number === 0 ? 0 : this.#ends[number - 1]!
  }

  #occupy(slots: Int32Array, hash: number, number: number): void {
    let at = (hash << 1) & (slots.length - 1)
    while (slots[at + 1] !== 0) at = (at + SLOT) & (slots.length - 1)
    slots[at] = hash
    slots[at + 1] = number + 1
  }

  /** Twice as many slots: at most half of them are used, so that a free one is near. */
  #spread(): void {
    const slots = new Int32Array(2 * this.#slots.length)
    for (let at = 0; at < this.#slots.length; at += SLOT)
      if (this.#slots[at + 1] !== 0) this.#occupy(slots, this.#slots[at]!, this.#slots[at + 1]! - 1)
    this.#slots = slots
  }
}

/** FNV-1a, mixed at the end because a slot is chosen by the low bits. */
function hashOf(bytes: Uint8Array, start: number, end: number): number {
  let hash = SEED
  for (let at = start; at < end; at++) hash = Math.imul(hash ^ bytes[at]!, 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  return hash ^ (hash >>> 13)
}

function longer<Numbers extends Uint8Array | Uint32Array>(numbers: Numbers, room: Numbers): Numbers {
  room.set(numbers)
  return room
}
