import { present } from '../../present.ts'
import type { ReadonlyBitmap } from '../sets/bitmap.ts'
import { positionOf } from '../sets/container.ts'
import type { KeptBytes } from './kept-bytes.ts'
import { type DocumentUnits, LAST, PackedRun, POSITION, ranksOf } from './packed-run.ts'

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
  readonly #kept: KeptBytes
  readonly #numbers: Uint32Array
  readonly #addresses: Uint32Array
  readonly #lengths: Uint32Array

  constructor(range: { start: number; end: number }, kept: KeptBytes, runs: RunsBuilder) {
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
    const at = positionOf(this.#numbers, this.#numbers.length, number)
    return at < 0 ? null : this.#kept.read(present(this.#addresses[at]), present(this.#lengths[at]))
  }

  units(number: number, documents: number): Uint16Array {
    return new PackedRun(present(this.run(number))).unpacked(documents)
  }

  /** The documents in which the words stand as in the phrase, of some documents of the block that all have all words. */
  standing(words: PhraseWord[], ordinals: Uint32Array): Uint32Array {
    const lows = new Uint16Array(ordinals)
    const runs = words.map(({ number, documents, offset }) => ({ run: present(this.run(number)), documents, offset }))
    // The word with the shortest run has the fewest positions to begin from.
    runs.sort((a, b) => a.run.length - b.run.length)
    const placed = runs.map(({ run, documents, offset }) => {
      const container = present(documents.container(this.start >>> 16))
      const ranks = ranksOf(container, lows)
      const before = present(ranksOf(container, Uint16Array.of(this.start))[0])
      if (before > 0) for (let at = 0; at < ranks.length; at++) ranks[at]! -= before
      return { ...new PackedRun(run).unitsOf(ranks), offset: offset - present(runs[0]).offset }
    })
    const found = new Uint32Array(ordinals.length)
    let size = 0
    for (let at = 0; at < ordinals.length; at++) {
      found[size] = ordinals[at]!
      size += stands(placed, at) ? 1 : 0
    }
    return found.subarray(0, size)
  }
}

/** The units of a word of a phrase, and how far after the first of the words it stands. */
interface PlacedWord extends DocumentUnits {
  offset: number
}

/** Whether the words of a phrase stand together in one document. A position of 0 says that Postgres stored none. */
function stands(words: PlacedWord[], at: number): boolean {
  const { units, firsts } = words[0]!
  for (let place = firsts[at]!; ; place++) {
    const position = units[place]! & POSITION
    let word = position === 0 ? 0 : 1
    while (word > 0 && word < words.length && hasPosition(words[word]!, at, position + words[word]!.offset)) word++
    if (word === words.length) return true
    if (units[place]! >= LAST) return false
  }
}

function hasPosition({ units, firsts }: PlacedWord, at: number, position: number): boolean {
  if (position < 1) return false
  let place = firsts[at]!
  while (units[place]! < position) place++
  return (units[place]! & POSITION) === position
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
