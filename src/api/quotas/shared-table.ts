import { randomInt } from 'node:crypto'

/** A slot of the table: its key, then its columns. A key of 0 is a free slot. */
const KEY = 1
/** A thread that was ended while it had the lock never gives it back. Nobody needs the table for this long. */
const LOCK_LOST_MS = 1_000
/** How many slots are searched for a row. So many neighbours are taken only in a full table. */
const FARTHEST = 64

export interface TableSize {
  slots: number
  columns: number
}

/** The memory of a table, for all threads. */
export interface TableMemory extends TableSize {
  lock: SharedArrayBuffer
  numbers: SharedArrayBuffer
  /** Differs in every process, so that nobody can choose texts with the same key. */
  seed: number
}

export function tableMemory({ slots, columns }: TableSize): TableMemory {
  return {
    slots,
    columns,
    lock: new SharedArrayBuffer(4),
    numbers: new SharedArrayBuffer(8 * slots * (KEY + columns)),
    seed: randomInt(2 ** 32),
  }
}

/**
 * A few numbers for each of many texts, in memory that the threads of a process share. One thread at a time looks at it, for about a microsecond. A row of
 * zeros takes no slot.
 */
export class SharedTable {
  readonly columns: number
  readonly #slots: number
  readonly #width: number
  readonly #lock: Int32Array
  readonly #numbers: Float64Array
  readonly #seed: number

  constructor({ slots, columns, lock, numbers, seed }: TableMemory) {
    this.columns = columns
    this.#slots = slots
    this.#width = KEY + columns
    this.#lock = new Int32Array(lock)
    this.#numbers = new Float64Array(numbers)
    this.#seed = seed
  }

  /** Lets `change` read and write the row of a text. */
  update<Result>(text: string, change: (row: Float64Array) => Result): Result {
    const key = this.#keyOf(text)
    return this.#locked(() => {
      const slot = this.#slotOf(key)
      const at = slot * this.#width
      const row = this.#numbers.subarray(at + KEY, at + this.#width)
      if (this.#numbers[at] !== key) row.fill(0)
      this.#numbers[at] = key
      const result = change(row)
      if (isZero(row)) this.#free(slot)
      return result
    })
  }

  /** Lets `change` write all rows. */
  updateAll(change: (row: Float64Array) => void): void {
    this.#locked(() => {
      for (let slot = 0; slot < this.#slots; slot++) {
        // A row that is moved into the freed slot may be one of those at the end that were changed first, which does no harm.
        while (this.#changed(slot, change)) this.#free(slot)
      }
    })
  }

  /** Changes the row of a slot; returns whether it is all zeros now. */
  #changed(slot: number, change: (row: Float64Array) => void): boolean {
    const at = slot * this.#width
    if (this.#numbers[at] === 0) return false
    const row = this.#numbers.subarray(at + KEY, at + this.#width)
    change(row)
    return isZero(row)
  }

  /** The slot of a key, or the one that it gets. Where none near its first is free, the first: the row that has it is forgotten. */
  #slotOf(key: number): number {
    const first = key % this.#slots
    for (let step = 0; step < FARTHEST; step++) {
      const slot = (first + step) % this.#slots
      const found = this.#numbers[slot * this.#width]
      if (found === key || found === 0) return slot
    }
    return first
  }

  /** Frees a slot, and moves rows back that lie after it because it was taken. */
  #free(slot: number): void {
    const numbers = this.#numbers
    let hole = slot
    for (let step = 1; step < this.#slots; step++) {
      const from = (slot + step) % this.#slots
      const key = numbers[from * this.#width] as number
      if (key === 0) break
      const first = key % this.#slots
      const distance = (from - first + this.#slots) % this.#slots
      if (distance < (from - hole + this.#slots) % this.#slots) continue
      numbers.copyWithin(hole * this.#width, from * this.#width, (from + 1) * this.#width)
      hole = from
    }
    numbers.fill(0, hole * this.#width, (hole + 1) * this.#width)
  }

  #keyOf(text: string): number {
    let [low, high] = [this.#seed, this.#seed ^ 0x5bd1e995]
    for (let place = 0; place < text.length; place++) {
      const code = text.charCodeAt(place)
      low = Math.imul(low ^ code, 0x01000193)
      high = Math.imul(high ^ code, 0x85ebca6b) ^ (high >>> 13)
    }
    low = Math.imul(low ^ (low >>> 15), 0x2c1b3c6d)
    // Above 32 bits, so that no key is 0.
    return ((high >>> 12) + 1) * 2 ** 32 + (low >>> 0)
  }

  /** A mutex: 0 is free, 1 taken, 2 taken and waited for. */
  #locked<Result>(work: () => Result): Result {
    const lock = this.#lock
    if (Atomics.compareExchange(lock, 0, 0, 1) !== 0)
      while (Atomics.exchange(lock, 0, 2) !== 0) if (Atomics.wait(lock, 0, 2, LOCK_LOST_MS) === 'timed-out') break
    try {
      return work()
    } finally {
      if (Atomics.exchange(lock, 0, 0) === 2) Atomics.notify(lock, 0, 1)
    }
  }
}

const isZero = (row: Float64Array) => row.every((number) => number === 0)
