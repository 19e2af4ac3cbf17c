const FIRST = 64

/**
 * Entries of an inverted index as they come: the number of a value, and a document that has it. They are sorted by value when the log is full or somebody
 * asks, so that the set of a value is touched once for many documents: it is seldom in the processor's cache.
 */
export class PostingLog {
  readonly #most: number
  #numbers = new Uint32Array(FIRST)
  #lows = new Uint16Array(FIRST)
  #length = 0
  /** By value number, its entries while they are counted, then the place of its next entry; 0 between two sortings. */
  #places = new Uint32Array(FIRST)

  constructor(most: number) {
    this.#most = most
  }

  get isEmpty(): boolean {
    return this.#length === 0
  }

  get bytes(): number {
    return this.#numbers.byteLength + this.#lows.byteLength + this.#places.byteLength
  }

  /** Returns whether the log is full now. */
  push(number: number, low: number): boolean {
    if (this.#length === this.#numbers.length) this.#grow()
    this.#numbers[this.#length] = number
    this.#lows[this.#length++] = low
    return this.#length === this.#most
  }

  /** Empties the log: `take` gets the documents of each value, `lows` from `from` up to `to`, in the order in which they came. Value numbers are below `end`. */
  drain(end: number, take: (number: number, lows: Uint16Array, from: number, to: number) => void): void {
    if (this.#places.length < end) this.#places = new Uint32Array(2 * end)
    const [numbers, lows, places, length] = [this.#numbers, this.#lows, this.#places, this.#length]
    const distinct: number[] = []
    for (let at = 0; at < length; at++) if (places[numbers[at]!]!++ === 0) distinct.push(numbers[at]!)
    let next = 0
    for (const number of distinct) {
      const count = places[number]!
      places[number] = next
      next += count
    }
    const sorted = new Uint16Array(length)
    for (let at = 0; at < length; at++) sorted[places[numbers[at]!]!++] = lows[at]!
    let from = 0
    for (const number of distinct) {
      const to = places[number]!
      places[number] = 0
      take(number, sorted, from, to)
      from = to
    }
    this.#length = 0
  }

  #grow(): void {
    const [numbers, lows] = [this.#numbers, this.#lows]
    this.#numbers = new Uint32Array(2 * numbers.length)
    this.#numbers.set(numbers)
    this.#lows = new Uint16Array(2 * lows.length)
    this.#lows.set(lows)
  }
}
