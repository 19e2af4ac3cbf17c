import { present } from '../../present.ts'
import type { Renumbering } from '../format/renumbering.ts'
import type { Steps } from '../format/slices.ts'
import type { SnapshotReader, SnapshotWriter } from '../format/snapshot-bytes.ts'
import { Bitmap, type ReadonlyBitmap } from '../sets/bitmap.ts'
import { appendAll, LONGEST_LIST, placeOf, toBits, valuesOf } from '../sets/container.ts'
import { AppendOnlyPages, type AppendOnlyPagesOptions, type SharedPages } from './append-only-pages.ts'
import { GrowingPositions } from './growing-positions.ts'
import { packRun } from './packed-run.ts'
import { type PhraseWord, PositionBlock, RunsBuilder } from './position-block.ts'
import { type PositionSource, writeRenumbered } from './write-moved.ts'

/** New documents are packed in batches of this number. Smaller batches take more room; larger ones leave more documents to be searched one by one. */
const PACKED_AT_ONCE = 4_096
/** Steps of packing for each new document: a batch is packed before the next one is full. */
const STEPS_AT_ONCE = 4

/**
 * The positions of words in documents, so that phrases are found without asking Postgres. Positions are packed by word in blocks of documents; a
 * snapshot makes blocks of 65,536. Only the newest documents are kept one by one.
 */
export class WordPositions {
  readonly #kept: AppendOnlyPages
  readonly #blocks: PositionBlock[] = []
  /** The documents after the blocks that are being packed. */
  #closing: { positions: GrowingPositions; packing: Steps<PositionBlock> } | null = null
  #growing = new GrowingPositions(0)

  constructor(folder: string | null, options: AppendOnlyPagesOptions = {}) {
    this.#kept = new AppendOnlyPages(folder, options)
  }

  /** The packed runs, for another thread. */
  get sharedPages(): SharedPages {
    return this.#kept.sharedPages
  }

  get bytes(): number {
    const blocks = this.#blocks.reduce((sum, { bytes }) => sum + bytes, 0)
    return this.#kept.bytes + blocks + (this.#closing?.positions.bytes ?? 0) + this.#growing.bytes
  }

  /** Adds the next document (growing-positions.ts). There are `all` different words. */
  push(words: Int32Array, positions: Uint16Array, count: number, all: number): void {
    this.#growing.push(words, positions, count)
    if (this.#closing !== null) this.#pack(this.#closing.packing, STEPS_AT_ONCE)
    if (this.#growing.end % PACKED_AT_ONCE > 0) return
    if (this.#closing !== null) this.#pack(this.#closing.packing, Number.POSITIVE_INFINITY)
    const full = this.#growing
    this.#closing = { positions: full, packing: this.#packed(full, all) }
    this.#growing = new GrowingPositions(full.end, full.length)
  }

  /** The documents that contain the phrase, among documents that have all its words. */
  havingPhrase(words: PhraseWord[], documents: ReadonlyBitmap): Bitmap {
    const found = new Bitmap()
    for (const block of this.#blocks) {
      const lows = lowsWithin(documents, block)
      if (lows.length > 0) append(found, block.start >>> 16, block.havingPhrase(words, lows))
    }
    for (const growing of this.#unpacked()) {
      const lows = lowsWithin(documents, growing)
      const base = growing.start - (growing.start & 0xffff)
      append(
        found,
        growing.start >>> 16,
        lows.filter((low) => growing.hasPhrase(base + low, words)),
      )
    }
    return found
  }

  /** Writes the positions of documents that are kept, word by word in the order of their new numbers. */
  *write(out: SnapshotWriter, kept: Renumbering, words: Renumbering, having: (word: number) => ReadonlyBitmap): Steps {
    const from: PositionSource[] = [...this.#blocks]
    for (const growing of this.#unpacked()) from.push(yield* growing.inverted(words.end))
    for (let number = 0; number < words.size; number++) {
      const word = words.old(number)
      yield* writeRenumbered(out, from, word, having(word), kept)
      out.number(0)
    }
  }

  /** Reads the positions of `words` words in the documents before `end`. */
  *read(input: SnapshotReader, end: number, words: number): Steps {
    const chapters = Array.from({ length: Math.ceil(end / 65_536) }, () => new RunsBuilder())
    for (let number = 0; number < words; number++) {
      for (let length = input.number(); length > 0; length = input.number()) {
        const chapter = present(chapters[input.number()])
        const address = input.placed(() => this.#kept.add(input.array(new Uint8Array(length))))
        chapter.push(number, address, length)
      }
      yield
    }
    for (const [high, runs] of chapters.entries()) {
      const range = { start: high * 65_536, end: Math.min(end, (high + 1) * 65_536) }
      this.#blocks.push(new PositionBlock(range, this.#kept, runs))
    }
    this.#growing = new GrowingPositions(end)
  }

  #unpacked(): GrowingPositions[] {
    return this.#closing === null ? [this.#growing] : [this.#closing.positions, this.#growing]
  }

  #pack(packing: Steps<PositionBlock>, most: number): void {
    for (let step = 0; step < most; step++) {
      const { done, value } = packing.next()
      if (!done) continue
      this.#blocks.push(value)
      this.#closing = null
      return
    }
  }

  *#packed(positions: GrowingPositions, words: number): Steps<PositionBlock> {
    const inverted = yield* positions.inverted(words)
    const runs = new RunsBuilder()
    for (let place = 0; place < inverted.numbers.length; place++) {
      const run = packRun(inverted.unitsAt(place))
      runs.push(inverted.numbers[place]!, this.#kept.add(run), run.length)
      if (place % 8 === 0) yield
    }
    return new PositionBlock(inverted, this.#kept, runs)
  }
}

/** The documents from `start` up to `end`, which have the same high 16 bits, by their low ones. */
function lowsWithin(documents: ReadonlyBitmap, { start, end }: { start: number; end: number }): Uint16Array {
  const found = documents.container(start >>> 16)
  if (found === null || end === start) return new Uint16Array(0)
  const lows = valuesOf(found.container, found.count)
  const base = start - (start & 0xffff)
  return lows.subarray(placeOf(lows, lows.length, start - base), placeOf(lows, lows.length, end - base))
}

function append(documents: Bitmap, high: number, lows: Uint16Array): void {
  const known = documents.container(high)
  if (known === null) documents.put(high, lows.length > LONGEST_LIST ? toBits(lows, lows.length) : lows, lows.length)
  else {
    const { container, count } = appendAll(known.container, known.count, lows, 0, lows.length)
    documents.put(high, container, count)
  }
}
