import type { Steps } from '../format/slices.ts'
import { countEntries, placeEntries, placeValues } from './counting-sort.ts'

const FIRST = 64
/** Entries that are counted or sorted in one step, and values that are taken. */
const ENTRIES_A_STEP = 8_192
const VALUES_A_STEP = 256
/** With at most this many values per entry, all values are visited in their order; with more, only the values that occur. */
const VALUES_AN_ENTRY = 2
/** New entries for each step of sorting, so that a full log is sorted long before the next one is full. */
const PUSHES_A_STEP = 512

/**
 * Before the first question, as while an index is built, the log is so many times as long: sorting more at once takes less time, and no answer
 * waits for it.
 */
const TIMES_UNASKED = 4

/** Takes the documents of a value, `lows` from `from` up to `to`, in the order in which they came. */
type Take = (number: number, lows: Uint16Array, from: number, to: number) => void

/**
 * Entries of an inverted index as they come: the number of a value, and a document that has it. They are sorted by value when the log is full or somebody
 * asks, so that the set of a value is touched once for many documents: it is seldom in the processor's cache. A full log is sorted a little with each
 * new entry.
 */
export class PostingLog {
  readonly #mostOnceAsked: number
  readonly #take: Take
  #most: number
  #numbers = new Uint32Array(FIRST)
  #lows = new Uint16Array(FIRST)
  #length = 0
  /** The arrays of the entries that are being sorted, or were. */
  #sortedNumbers = new Uint32Array(FIRST)
  #sortedLows = new Uint16Array(FIRST)
  #sorting: Steps | null = null
  /** By value number, its entries while they are counted, then the place of its next entry; 0 between two sortings. */
  #places = new Uint32Array(FIRST)

  constructor(most: number, take: Take) {
    this.#mostOnceAsked = most
    this.#most = TIMES_UNASKED * most
    this.#take = take
  }

  get bytes(): number {
    const arrays = [this.#numbers, this.#lows, this.#sortedNumbers, this.#sortedLows, this.#places]
    return arrays.reduce((sum, { byteLength }) => sum + byteLength, 0)
  }

  /** Value numbers are below `end`. */
  push(number: number, low: number, end: number): void {
    if (this.#length === this.#numbers.length) this.#grow()
    this.#numbers[this.#length] = number
    this.#lows[this.#length++] = low
    if (this.#length === this.#most) this.#sortFrom(end)
    else if (this.#sorting !== null && this.#length % PUSHES_A_STEP === 0 && this.#sorting.next().done) this.#sorting = null
  }

  /** The same for a document with several values, the first `count` of some. */
  pushAll(numbers: Int32Array, count: number, low: number, end: number): void {
    if (this.#length > 0 && this.#length + count > this.#most) this.#sortFrom(end)
    const before = this.#length
    while (before + count > this.#numbers.length) this.#grow()
    this.#numbers.set(numbers.subarray(0, count), before)
    this.#lows.fill(low, before, before + count)
    this.#length += count
    for (let step = Math.ceil(before / PUSHES_A_STEP); step * PUSHES_A_STEP < this.#length && this.#sorting !== null; step++)
      if (this.#sorting.next().done) this.#sorting = null
  }

  /** Empties the log, because somebody asks. */
  drain(end: number): void {
    this.#most = this.#mostOnceAsked
    this.empty(end)
  }

  empty(end: number): void {
    if (this.#length > 0) this.#sortFrom(end)
    this.#finish()
  }

  #sortFrom(end: number): void {
    this.#finish()
    const [numbers, lows] = [this.#numbers, this.#lows]
    this.#sorting = this.#sorted(numbers.subarray(0, this.#length), lows, end)
    this.#numbers = this.#sortedNumbers
    this.#lows = this.#sortedLows
    this.#sortedNumbers = numbers
    this.#sortedLows = lows
    this.#length = 0
  }

  #finish(): void {
    if (this.#sorting === null) return
    for (const _ of this.#sorting);
    this.#sorting = null
  }

  *#sorted(numbers: Uint32Array, lows: Uint16Array, end: number): Steps {
    if (this.#places.length < end) this.#places = new Uint32Array(2 * end)
    const places = this.#places
    const distinct: number[] = []
    // Sets were made in the order of their values, so values in this order find them side by side in memory. A few entries are not worth a walk over all values.
    const inOrder = end <= VALUES_AN_ENTRY * numbers.length
    for (let start = 0; start < numbers.length; start += ENTRIES_A_STEP) {
      const some = numbers.subarray(start, start + ENTRIES_A_STEP)
      if (inOrder) countEntries(some, places)
      else countFew(some, places, distinct)
      yield
    }
    if (!inOrder) placeFew(distinct, places)
    for (let number = 0, next = 0; inOrder && number < end; number += ENTRIES_A_STEP) {
      next = placeValues(places, number, Math.min(end, number + ENTRIES_A_STEP), distinct, next)
      yield
    }
    const sorted = new Uint16Array(numbers.length)
    for (let start = 0; start < numbers.length; start += ENTRIES_A_STEP) {
      placeEntries(numbers.subarray(start, start + ENTRIES_A_STEP), lows.subarray(start), places, sorted)
      yield
    }
    let from = 0
    for (let index = 0; index < distinct.length; index += VALUES_A_STEP) {
      from = this.#takeSome(distinct, index, places, sorted, from)
      yield
    }
  }

  /** Hands out the documents of the next values, which begin at `from`; returns their end. */
  #takeSome(distinct: number[], start: number, places: Uint32Array, sorted: Uint16Array, from: number): number {
    const end = Math.min(distinct.length, start + VALUES_A_STEP)
    for (let index = start; index < end; index++) {
      const number = distinct[index]!
      const to = places[number]!
      places[number] = 0
      this.#take(number, sorted, from, to)
      from = to
    }
    return from
  }

  #grow(): void {
    const [numbers, lows] = [this.#numbers, this.#lows]
    this.#numbers = new Uint32Array(2 * numbers.length)
    this.#numbers.set(numbers)
    this.#lows = new Uint16Array(2 * lows.length)
    this.#lows.set(lows)
  }
}

/** Counts the entries of values, and appends the values that come for the first time to `distinct`. */
function countFew(numbers: Uint32Array, counts: Uint32Array, distinct: number[]): void {
  for (let at = 0; at < numbers.length; at++) if (counts[numbers[at]!]!++ === 0) distinct.push(numbers[at]!)
}

/** The place of the first entry of each value, instead of the number of its entries. */
function placeFew(distinct: number[], places: Uint32Array): void {
  let next = 0
  for (let index = 0; index < distinct.length; index++) {
    const number = distinct[index]!
    const count = places[number]!
    places[number] = next
    next += count
  }
}
