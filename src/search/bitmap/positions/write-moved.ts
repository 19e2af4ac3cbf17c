import { LAST } from '../catalog/tsvector.ts'
import { DROPPED, type Renumbering } from '../format/renumbering.ts'
import type { Steps } from '../format/slices.ts'
import type { SnapshotWriter } from '../format/snapshot-bytes.ts'
import type { ReadonlyBitmap } from '../sets/bitmap.ts'
import { valuesOf } from '../sets/container.ts'
import { packRun } from './packed-run.ts'

const CHAPTER = 65_536
/** From so many documents of a chapter on, marking their places takes less time than sorting them. */
const MANY = 2_048

/** Consecutive documents of one chapter, and the positions of words in them. */
export interface PositionSource {
  start: number
  end: number
  /** The packed run of a word; null where it is not packed, or no document has the word. */
  run(word: number): Uint8Array | null
  /** The units of a word, which some number of the documents have. */
  units(word: number, documents: number): Uint16Array
}

/** Writes the positions of a word in the documents that are kept, by their new numbers: for each chapter the length of the run, the chapter, the run. */
export function* writeRenumbered(
  out: SnapshotWriter,
  sources: PositionSource[],
  word: number,
  documents: ReadonlyBitmap,
  kept: Renumbering,
): Steps {
  const entries = new Entries()
  for (const source of sources) {
    const found = documents.container(source.start >>> 16)
    if (found === null) continue
    const isChapter = source.end - source.start === CHAPTER
    const run = isChapter && source.end <= kept.unchanged ? source.run(word) : null
    if (run !== null) writeRun(out, source.start >>> 16, run)
    else {
      const base = source.start - (source.start % CHAPTER)
      const values = valuesOf(found.container, found.count)
      const lows = isChapter ? values : values.filter((low) => base + low >= source.start && base + low < source.end)
      if (lows.length > 0) entries.add(lows, base, source.units(word, lows.length), kept)
    }
    yield
  }
  yield* entries.write(out, kept)
}

function writeRun(out: SnapshotWriter, high: number, run: Uint8Array): void {
  out.number(run.length)
  out.number(high)
  out.array(run)
}

/** The documents of one word with its units in them, collected in the order of their old numbers. */
class Entries {
  readonly #units: Uint16Array[] = []
  /** For each document by the chapter of its new number: the low half of the number, and its first unit among the units of one source. */
  readonly #chapters: ({ lows: number[]; firsts: number[]; sources: number[] } | undefined)[] = []

  add(lows: Uint16Array, base: number, units: Uint16Array, kept: Renumbering): void {
    const source = this.#units.push(units) - 1
    let at = 0
    for (let index = 0; index < lows.length; index++) {
      const number = kept.of(base + lows[index]!)
      if (number !== DROPPED) {
        this.#chapters[number >>> 16] ??= { lows: [], firsts: [], sources: [] }
        const chapter = this.#chapters[number >>> 16]!
        chapter.lows.push(number & 0xffff)
        chapter.firsts.push(at)
        chapter.sources.push(source)
      }
      while (units[at]! < LAST) at++
      at++
    }
  }

  *write(out: SnapshotWriter, kept: Renumbering): Steps {
    for (const [high, chapter] of this.#chapters.entries()) {
      if (chapter === undefined) continue
      const { lows, firsts, sources } = chapter
      const order = kept.ascending ? lows.keys() : orderOf(lows)
      const moved: number[] = []
      for (const place of order) {
        const units = this.#units[sources[place]!]!
        let at = firsts[place]!
        for (; units[at]! < LAST; at++) moved.push(units[at]!)
        moved.push(units[at]!)
      }
      yield
      writeRun(out, high, packRun(Uint16Array.from(moved)))
      yield
    }
  }
}

/** The places of values in ascending order of the values, which all differ. */
function orderOf(lows: number[]): Uint32Array {
  if (lows.length < MANY) {
    const keys = Uint32Array.from(lows, (low, place) => low * CHAPTER + place).sort()
    return keys.map((key) => key % CHAPTER)
  }
  const placeOf = new Uint32Array(CHAPTER)
  for (const [place, low] of lows.entries()) placeOf[low] = place + 1
  const order = new Uint32Array(lows.length)
  let next = 0
  for (let low = 0; low < CHAPTER; low++) if (placeOf[low]! > 0) order[next++] = placeOf[low]! - 1
  return order
}
