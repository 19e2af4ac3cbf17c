import { present } from '../../present.ts'
import type { Bitmap, ReadonlyBitmap } from '../sets/bitmap.ts'
import { positionOf } from '../sets/container.ts'
import type { KeptBytes } from './kept-bytes.ts'
import { PackedRun, ranksOf } from './packed-run.ts'

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

  /** Adds the documents in which the words stand as in the phrase to `found`, of some documents of the block that all have all words. */
  addStanding(words: PhraseWord[], ordinals: Uint32Array, found: Bitmap): void {
    const lows = Uint16Array.from(ordinals)
    const runs: PackedRun[] = []
    const units: Uint32Array[] = []
    for (const { number, documents } of words) {
      const container = present(documents.container(this.start >>> 16))
      const ranks = ranksOf(container, lows)
      const before = present(ranksOf(container, Uint16Array.of(this.start))[0])
      if (before > 0) for (let at = 0; at < ranks.length; at++) ranks[at]! -= before
      const run = new PackedRun(present(this.run(number)))
      run.firstUnits(ranks)
      runs.push(run)
      units.push(ranks)
    }
    const offsets = words.map(({ offset }) => offset)
    for (let at = 0; at < ordinals.length; at++) if (stands(runs, units, offsets, at)) found.add(ordinals[at]!)
  }
}

/** Whether the words of a phrase stand together in one document, given the first unit of each word in each document. */
function stands(runs: PackedRun[], units: Uint32Array[], offsets: number[], at: number): boolean {
  const first = runs[0]!
  for (let unit = units[0]![at]!; ; unit++) {
    const position = first.position(unit)
    let word = position === 0 ? 0 : 1
    while (word > 0 && word < runs.length && runs[word]!.has(units[word]![at]!, position + offsets[word]!)) word++
    if (word === runs.length) return true
    if (first.isLast(unit)) return false
  }
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
