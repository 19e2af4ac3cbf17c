import { present } from '../../present.ts'
import { NumberColumn } from '../columns/number-column.ts'
import type { Steps } from '../format/slices.ts'
import { positionOf } from '../sets/container.ts'
import { LAST } from './packed-run.ts'
import type { PhraseWord } from './position-block.ts'

/** Entries that are sorted between two steps. */
const STEP = 8_192
const FIRST = 64

/** The positions of words in the newest documents, document by document. */
export class GrowingPositions {
  readonly start: number
  /** One entry for each position: the number of the word, and the position with its mark. The entries of a word in a document follow each other. */
  #words = new Uint32Array(FIRST)
  #units = new Uint16Array(FIRST)
  #length = 0
  /** By document, the end of its entries. */
  readonly #ends = new NumberColumn(32)

  constructor(start: number) {
    this.start = start
  }

  /** One past the last document. */
  get end(): number {
    return this.start + this.#ends.length
  }

  get bytes(): number {
    return this.#words.byteLength + this.#units.byteLength + this.#ends.bytes
  }

  /** Adds a word of the next document. One without positions stands nowhere. */
  push(word: number, positions: Uint16Array, from: number, to: number): void {
    const end = this.#length + Math.max(1, to - from)
    while (end > this.#words.length) this.#grow()
    const [words, units] = [this.#words, this.#units]
    for (let at = from, into = this.#length; into < end; at++, into++) {
      words[into] = word
      units[into] = at < to ? positions[at]! : 0
    }
    units[end - 1]! |= LAST
    this.#length = end
  }

  endDocument(): void {
    this.#ends.push(this.#length)
  }

  /** Whether the words stand in a document as in a phrase. */
  stands(ordinal: number, phrase: PhraseWord[]): boolean {
    const [words, units] = [this.#words, this.#units]
    const from = ordinal === this.start ? 0 : this.#ends.at(ordinal - this.start - 1)
    const end = this.#ends.at(ordinal - this.start)
    const positionsOf = ({ number }: PhraseWord) => {
      const positions: number[] = []
      for (let at = from; at < end; at++) if (words[at] === number) positions.push(units[at]! & ~LAST)
      return positions
    }
    const [first, ...others] = phrase.map(positionsOf)
    return present(first).some(
      (position) => position > 0 && others.every((positions, place) => positions.includes(position + phrase[place + 1]!.offset)),
    )
  }

  /** Sorts the entries of the documents that are there now by their words, which have numbers below `words`. */
  *inverted(words: number): Steps<InvertedPositions> {
    const { start, end } = this
    const given = this.#words.subarray(0, this.#length)
    const units = this.#units
    const places = new Uint32Array(words)
    for (let at = 0; at < given.length; at++) {
      places[given[at]!]!++
      if (at % STEP === 0) yield
    }
    const [numbers, starts] = [[] as number[], [] as number[]]
    let next = 0
    for (let number = 0; number < words; number++) {
      if (number % STEP === 0) yield
      const count = places[number]!
      if (count === 0) continue
      numbers.push(number)
      starts.push(next)
      places[number] = next
      next += count
    }
    const sorted = new Uint16Array(given.length)
    for (let at = 0; at < given.length; at++) {
      sorted[places[given[at]!]!++] = units[at]!
      if (at % STEP === 0) yield
    }
    starts.push(next)
    return new InvertedPositions({ start, end }, Uint32Array.from(numbers), Uint32Array.from(starts), sorted)
  }

  #grow(): void {
    const [words, units] = [this.#words, this.#units]
    this.#words = new Uint32Array(2 * words.length)
    this.#words.set(words)
    this.#units = new Uint16Array(2 * units.length)
    this.#units.set(units)
  }
}

/** Positions by word, before they are packed: the units of `numbers[i]` are those from `starts[i]` up to `starts[i + 1]`. */
export class InvertedPositions {
  readonly start: number
  readonly end: number
  readonly numbers: Uint32Array
  readonly #starts: Uint32Array
  readonly #units: Uint16Array

  constructor(range: { start: number; end: number }, numbers: Uint32Array, starts: Uint32Array, units: Uint16Array) {
    this.start = range.start
    this.end = range.end
    this.numbers = numbers
    this.#starts = starts
    this.#units = units
  }

  run(): null {
    return null
  }

  units(word: number): Uint16Array {
    const place = positionOf(this.numbers, this.numbers.length, word)
    return this.#units.subarray(this.#starts[place], this.#starts[place + 1])
  }
}
