import { present } from '../../present.ts'
import { lexemeOf } from '../catalog/lexeme-units.ts'
import { LAST, TsvectorReader } from '../catalog/tsvector.ts'
import type { Renumbering } from '../format/renumbering.ts'
import type { Steps } from '../format/slices.ts'
import type { SnapshotReader, SnapshotWriter } from '../format/snapshot-bytes.ts'
import { LexemeNumbers } from '../postings/lexeme-numbers.ts'
import { Postings, TEXTS } from '../postings/postings.ts'
import type { Arena } from '../sealed/arena.ts'
import { Bitmap, type ReadonlyBitmap } from '../sets/bitmap.ts'
import { CachedSets } from './cached-sets.ts'
import { NumberColumn } from './number-column.ts'
import type { ListsView } from './value-lists.ts'

const CACHED_PHRASES = 500

/** The lexemes of titles, with their positions, so that phrases in titles are found without asking Postgres. */
export class TitleWords {
  readonly #numbers = new LexemeNumbers()
  readonly #documents: Postings<string>
  readonly #tsvector = new TsvectorReader()
  /** The lexeme numbers of all documents, one document after the other, and their positions in the title. */
  readonly #lexemes = new NumberColumn()
  readonly #positions = new NumberColumn()
  /** By document, the end of its lexemes, which is the start of the next document's. */
  readonly #ends = new NumberColumn()
  readonly #phrases = new CachedSets(CACHED_PHRASES)

  constructor(arena: Arena) {
    this.#documents = new Postings({ arena, numbers: this.#numbers })
  }

  /** Adds the next document, by the tsvector of its title. */
  push(tsvector: Uint8Array): void {
    const ordinal = this.#ends.length
    const lexemes = this.#tsvector.read(tsvector)
    const { units, unitEnds, hashes, positions } = this.#tsvector
    for (let [place, at, start] = [0, 0, 0]; place < lexemes; place++) {
      let number = this.#numbers.find(hashes[place]!, units, start)
      if (number < 0) number = this.#documents.add(lexemeOf(units, start, unitEnds[place]!), ordinal)
      else this.#documents.addNumber(number, ordinal)
      for (let unit = 0; unit < LAST; at++) {
        unit = positions[at]!
        if (unit === LAST) continue
        this.#lexemes.push(number)
        this.#positions.push(unit & ~LAST)
      }
      start = unitEnds[place]!
    }
    this.#ends.push(this.#lexemes.length)
  }

  /** The lexemes of each document, by number. A lexeme that a title repeats is listed as many times. */
  view(): ListsView {
    return { numbers: this.#lexemes.view(), ends: this.#ends.view() }
  }

  /** The number of distinct lexemes. */
  get size(): number {
    return this.#documents.size
  }

  /** The number of documents that have the lexeme. */
  sizeOf(number: number): number {
    return this.#documents.sizeOf(number)
  }

  ofNumber(number: number): ReadonlyBitmap {
    return this.#documents.ofNumber(number)
  }

  having(lexeme: string): ReadonlyBitmap {
    return this.#documents.having(lexeme)
  }

  /** The documents whose title contains the phrase: `lexemes[i + 1]` stands `distances[i]` after `lexemes[i]`. */
  phrase(lexemes: string[], distances: number[]): ReadonlyBitmap {
    const numbers = lexemes.map((lexeme) => this.#documents.numberOf(lexeme))
    if (numbers.includes(undefined)) return new Bitmap()
    const hasPhrase = (ordinal: number) => this.#hasPhrase(ordinal, numbers as number[], distances)
    const find = () => {
      const documents = Bitmap.all(lexemes.map((lexeme) => this.having(lexeme)))
      return Bitmap.ofAscending(documents.toArray().filter(hasPhrase))
    }
    return this.#phrases.get(JSON.stringify([lexemes, distances]), this.#ends.length, find, hasPhrase)
  }

  /** Writes the lexemes with their documents, then for each document its lexeme numbers and their positions. */
  *write(out: SnapshotWriter, kept: Renumbering): Steps {
    const lexemes = yield* this.#documents.write(out, kept, TEXTS)
    out.number(kept.size)
    for (let ordinal = 0; ordinal < kept.size; ordinal++) {
      if (ordinal % 256 === 0) yield
      const [start, end] = this.#placesOf(kept.old(ordinal))
      out.number(end - start)
      for (let at = start; at < end; at++) {
        out.number(lexemes.of(this.#lexemes.at(at)))
        out.number(this.#positions.at(at))
      }
    }
  }

  *read(input: SnapshotReader, end: number): Steps {
    yield* this.#documents.read(input, end, TEXTS)
    for (let left = input.number(); left > 0; left--) {
      if (left % 256 === 0) yield
      for (let places = input.number(); places > 0; places--) {
        this.#lexemes.push(input.number())
        this.#positions.push(input.number())
      }
      this.#ends.push(this.#lexemes.length)
    }
  }

  get bytes(): number {
    return this.#documents.bytes + this.#numbers.byteLength + this.#lexemes.bytes + this.#positions.bytes + this.#ends.bytes
  }

  #hasPhrase(ordinal: number, [first, ...rest]: number[], distances: number[]): boolean {
    let ends = this.#positionsOf(ordinal, present(first))
    for (const [index, number] of rest.entries()) {
      const positions = new Set(this.#positionsOf(ordinal, number))
      ends = ends.map((end) => end + present(distances[index])).filter((end) => positions.has(end))
    }
    return ends.length > 0
  }

  #positionsOf(ordinal: number, number: number): number[] {
    const [start, end] = this.#placesOf(ordinal)
    const positions: number[] = []
    for (let at = start; at < end; at++) if (this.#lexemes.at(at) === number) positions.push(this.#positions.at(at))
    return positions
  }

  /** The range of a document's lexemes in `#lexemes`. */
  #placesOf(ordinal: number): [start: number, end: number] {
    return [ordinal === 0 ? 0 : this.#ends.at(ordinal - 1), this.#ends.at(ordinal)]
  }
}
