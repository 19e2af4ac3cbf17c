import { present } from '../../present.ts'
import type { ReadonlyBitmap } from '../sets/bitmap.ts'
import { positionOf } from '../sets/container.ts'
import type { AppendOnlyPages } from './append-only-pages.ts'
import { type DocumentUnits, PackedRun, ranksOf } from './packed-run.ts'

/** A word of a phrase: its number, its documents, and how far after the first word of the phrase it stands. */
export interface PhraseWord {
  number: number
  documents: ReadonlyBitmap
  offset: number
}

/**
 * The positions of words in some documents that follow each other, up to 65,536, and never change again. Three parallel arrays, ascending by word
 * number, say where the run of each word lies.
 */
export class PositionBlock {
  readonly start: number
  /** One past the last document. All documents have the same high 16 bits. */
  readonly end: number
  readonly #kept: AppendOnlyPages
  readonly #numbers: Uint32Array
  readonly #addresses: Uint32Array
  readonly #lengths: Uint32Array

  constructor(range: { start: number; end: number }, kept: AppendOnlyPages, runs: RunsBuilder) {
    this.start = range.start
    this.end = range.end
    this.#kept = kept
    this.#numbers = Uint32Array.from(runs.numbers)
    this.#addresses = Uint32Array.from(runs.addresses)
    this.#lengths = Uint32Array.from(runs.lengths)
  }

  get bytes(): number {
    return this.#numbers.byteLength + this.#addresses.byteLength + this.#lengths.byteLength
  }

  /** The run of a word; null where no document of the block has the word. */
  run(number: number): Uint8Array | null {
    const place = this.#placeOf(number)
    return place < 0 ? null : this.#kept.read(present(this.#addresses[place]), 0, present(this.#lengths[place]))
  }

  units(number: number, documents: number): Uint16Array {
    return this.#packed(number, documents).unpacked(documents)
  }

  /**
   * The documents among `lows` that contain the phrase. `lows` are the low halves of the ordinals of documents of this block that have all its
   * words.
   */
  havingPhrase(words: PhraseWord[], lows: Uint16Array): Uint16Array {
    // The word with the shortest run has the fewest positions to begin from.
    const lengthOf = ({ number }: PhraseWord) => present(this.#lengths[this.#placeOf(number)])
    const placed = [...words]
      .sort((a, b) => lengthOf(a) - lengthOf(b))
      .map(({ number, documents, offset }) => {
        const container = present(documents.container(this.start >>> 16))
        const low = this.start & 0xffff
        const before = low === 0 ? 0 : present(ranksOf(container, Uint16Array.of(low), 0)[0])
        return { ...this.#packed(number, container.count).unitsOf(ranksOf(container, lows, before)), offset }
      })
    return documentsWithPhrase(lows, placed as [PlacedWord, PlacedWord])
  }

  #packed(number: number, documents: number): PackedRun {
    const place = this.#placeOf(number)
    const [address, length] = [present(this.#addresses[place]), present(this.#lengths[place])]
    return new PackedRun((from, end) => this.#kept.read(address, from, end), length, documents)
  }

  #placeOf(number: number): number {
    return positionOf(this.#numbers, this.#numbers.length, number)
  }
}

/** The units of a word of a phrase, and how far after the first word of the phrase it stands. */
interface PlacedWord extends DocumentUnits {
  offset: number
}

/**
 * The documents that contain the phrase. Its first two words are compared side by side, and the others only where these two fit. A position of 0
 * says that Postgres stored none.
 */
function documentsWithPhrase(lows: Uint16Array, [a, b, ...others]: [PlacedWord, PlacedWord, ...PlacedWord[]]): Uint16Array {
  // Variables of their own, because the loops read nothing else.
  const { units: unitsA, firsts: firstsA, mark: markA } = a
  const { units: unitsB, firsts: firstsB, mark: markB } = b
  const apart = b.offset - a.offset
  const found = new Uint16Array(lows.length)
  let size = 0
  for (let at = 0; at < lows.length; at++) {
    let placeA = firstsA[at]!
    let placeB = firstsB[at]!
    for (;;) {
      const unitA = unitsA[placeA]!
      const unitB = unitsB[placeB]!
      const positionA = unitA & (markA - 1)
      const positionB = unitB & (markB - 1)
      const ahead = positionA + apart - positionB
      if (ahead === 0 && positionA > 0 && positionB > 0 && allHavePosition(others, at, positionA - a.offset)) {
        found[size++] = lows[at]!
        break
      }
      if (ahead <= 0) {
        if (unitA >= markA) break
        placeA++
      } else {
        if (unitB >= markB) break
        placeB++
      }
    }
  }
  return found.subarray(0, size)
}

/** Whether a document has all words at their places in a phrase that begins at a position. */
function allHavePosition(words: PlacedWord[], at: number, start: number): boolean {
  for (const word of words) if (!hasPosition(word, at, start + word.offset)) return false
  return true
}

function hasPosition({ units, firsts, mark }: PlacedWord, at: number, position: number): boolean {
  if (position < 1) return false
  let place = firsts[at]!
  while (units[place]! < position && units[place]! < mark) place++
  return (units[place]! & (mark - 1)) === position
}

/** Collects the runs of a block. Words come in the order of their numbers. */
export class RunsBuilder {
  readonly numbers: number[] = []
  readonly addresses: number[] = []
  readonly lengths: number[] = []

  push(number: number, address: number, length: number): void {
    this.numbers.push(number)
    this.addresses.push(address)
    this.lengths.push(length)
  }
}
