import { unitsOf } from '../catalog/lexeme-units.ts'
import { doubled, occupy, SLOT } from './hash-slots.ts'

const FIRST_SLOTS = 1_024

/** The number of each lexeme, found by its units (lexeme-units.ts). Numbers are given from 0 up. */
export class LexemeNumbers {
  /** By hash, the start of a lexeme's record plus one. */
  #slots = new Int32Array(FIRST_SLOTS * SLOT)
  /** One record after the other: the number of a lexeme, then its units. A look-up reads one slot and one record. */
  #records = new Int32Array(FIRST_SLOTS)
  #end = 0
  #size = 0

  get byteLength(): number {
    return this.#slots.byteLength + this.#records.byteLength
  }

  get(lexeme: string): number | undefined {
    const { hash, units } = unitsOf(lexeme)
    const number = this.find(hash, units, 0)
    return number < 0 ? undefined : number
  }

  /** Gives a new lexeme the next number. */
  set(lexeme: string, number: number): void {
    const { hash, units } = unitsOf(lexeme)
    const start = this.#end
    this.#end += 1 + units.length
    if (this.#end > this.#records.length) {
      const records = new Int32Array(2 * this.#end)
      records.set(this.#records)
      this.#records = records
    }
    this.#records[start] = number
    this.#records.set(units, start + 1)
    this.#size++
    if (this.#size * SLOT * 2 > this.#slots.length) this.#slots = doubled(this.#slots)
    occupy(this.#slots, hash, start + 1)
  }

  /**
   * The number of each of some lexemes, of which lexeme `i` has the units up to `ends[i]`; -1 where it has none. All slots are read before any lexeme is compared, because a processor
   * waits for many places of memory at once where no branch depends on them.
   */
  findAll(hashes: Int32Array, units: Int32Array, ends: Uint32Array, count: number, found: Int32Array): void {
    const slots = this.#slots
    const records = this.#records
    const last = slots.length - 1
    for (let place = 0; place < count; place++) found[place] = slots[((hashes[place]! << 1) & last) + 1]!
    for (let place = 0, from = 0; place < count; place++) {
      const end = ends[place]!
      const record = found[place]!
      let given = from
      for (let own = record; given < end && records[own] === units[given]; own++) given++
      found[place] = given === end && record !== 0 ? records[record - 1]! : this.find(hashes[place]!, units, from)
      from = end
    }
  }

  /** The number of the lexeme whose units begin at `from`; -1 where it has none. */
  find(hash: number, units: Int32Array, from: number): number {
    const slots = this.#slots
    const records = this.#records
    const last = slots.length - 1
    for (let slot = (hash << 1) & last; slots[slot + 1] !== 0; slot = (slot + SLOT) & last) {
      if (slots[slot] !== hash) continue
      // Only the last unit of a lexeme has bits this high.
      for (let own = slots[slot + 1]!, given = from; records[own] === units[given]; own++, given++)
        if (records[own]! >>> 24 !== 0) return records[slots[slot + 1]! - 1]!
    }
    return -1
  }
}
