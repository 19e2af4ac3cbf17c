import { present } from '../../present.ts'
import { LAST } from '../catalog/tsvector.ts'
import { NumberColumn } from '../columns/number-column.ts'
import type { Steps } from '../format/slices.ts'
import { countEntries, placeEntries, placeValues } from '../postings/counting-sort.ts'
import { positionOf } from '../sets/container.ts'
import type { PhraseWord } from './position-block.ts'

/** Entries that are sorted between two steps. */
const STEP = 8_192
const FIRST = 64

/** The positions of words in the newest documents, document by document. */
export class GrowingPositions {
  readonly start: number
  /** One entry for each position: the number of the word, and the position with its mark. The entries of a word in a document follow each other. */
  #words: Uint32Array
  #units: Uint16Array
  #length = 0
  /** By document, the end of its entries. */
  readonly #ends = new NumberColumn(32)

  /** `room`: about as many entries will come. */
  constructor(start: number, room = FIRST) {
    this.start = start
    this.#words = new Uint32Array(room)
    this.#units = new Uint16Array(room)
  }

  /** The number of entries. */
  get length(): number {
    return this.#length
  }

  /** One past the last document. */
  get end(): number {
    return this.start + this.#ends.length
  }

  get bytes(): number {
    return this.#words.byteLength + this.#units.byteLength + this.#ends.bytes
  }

  /** Adds the next document: the first `count` positions of its words, each word's last one with LAST (catalog/tsvector.ts). */
  push(words: Int32Array, positions: Uint16Array, count: number): void {
    this.#makeRoom(this.#length + count)
    const [ownWords, units, start] = [this.#words, this.#units, this.#length]
    let word = 0
    // Without a branch for each word, because how many positions it has is not foreseen by a processor.
    for (let at = 0; at < count; at++) {
      const unit = positions[at]!
      ownWords[start + at] = words[word]!
      units[start + at] = unit
      word += unit >>> 15
    }
    this.#length += count
    this.#ends.push(this.#length)
  }

  /** Whether a document contains the phrase. */
  hasPhrase(ordinal: number, phrase: PhraseWord[]): boolean {
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
    for (let at = 0; at < given.length; at += STEP) {
      countEntries(given.subarray(at, at + STEP), places)
      yield
    }
    const numbers: number[] = []
    for (let number = 0, next = 0; number < words; number += STEP) {
      next = placeValues(places, number, Math.min(words, number + STEP), numbers, next)
      yield
    }
    const sorted = new Uint16Array(given.length)
    for (let at = 0; at < given.length; at += STEP) {
      placeEntries(given.subarray(at, at + STEP), units.subarray(at), places, sorted)
      yield
    }
    return new InvertedPositions({ start, end }, Uint32Array.from(numbers), endsOf(numbers, places), sorted)
  }

  #makeRoom(entries: number): void {
    if (entries <= this.#words.length) return
    const [words, units] = [this.#words, this.#units]
    this.#words = new Uint32Array(2 * entries)
    this.#words.set(words)
    this.#units = new Uint16Array(2 * entries)
    this.#units.set(units)
  }
}

/** The end of the units of each word, of which the place after them is known. */
function endsOf(numbers: number[], places: Uint32Array): Uint32Array {
  const ends = new Uint32Array(numbers.length)
  for (let place = 0; place < numbers.length; place++) ends[place] = places[numbers[place]!]!
  return ends
}

/** Positions by word, before they are packed: the units of `numbers[i]` are those from `ends[i - 1]` (0 for the first) up to `ends[i]`. */
export class InvertedPositions {
  readonly start: number
  readonly end: number
  readonly numbers: Uint32Array
  readonly #ends: Uint32Array
  readonly #units: Uint16Array

  constructor(range: { start: number; end: number }, numbers: Uint32Array, ends: Uint32Array, units: Uint16Array) {
    this.start = range.start
    this.end = range.end
    this.numbers = numbers
    this.#ends = ends
    this.#units = units
  }

  run(): null {
    return null
  }

  units(word: number): Uint16Array {
    return this.unitsAt(positionOf(this.numbers, this.numbers.length, word))
  }

  /** The units of `numbers[place]`. */
  unitsAt(place: number): Uint16Array {
    return this.#units.subarray(place === 0 ? 0 : this.#ends[place - 1], this.#ends[place])
  }
}
