import { lexemeOf } from '../catalog/lexeme-units.ts'
import { TsvectorReader } from '../catalog/tsvector.ts'
import type { Renumbering } from '../format/renumbering.ts'
import type { Steps } from '../format/slices.ts'
import type { SnapshotReader, SnapshotWriter } from '../format/snapshot-bytes.ts'
import type { AppendOnlyPagesOptions, SharedPages } from '../positions/append-only-pages.ts'
import { WordPositions } from '../positions/word-positions.ts'
import { LexemeNumbers } from '../postings/lexeme-numbers.ts'
import { Postings, TEXTS } from '../postings/postings.ts'
import type { Arena } from '../sealed/arena.ts'
import { Bitmap, type ReadonlyBitmap } from '../sets/bitmap.ts'

/** Lexemes of some 950 jobs with 400 words. */
const LOGGED = 262_144

/** The lexemes of titles and descriptions, with their positions, so that phrases are found without asking Postgres. */
export class FullWords {
  readonly #numbers = new LexemeNumbers()
  readonly #documents: Postings<string>
  readonly #tsvector = new TsvectorReader()
  readonly #positions: WordPositions
  /** The numbers of the lexemes of the document that is added now. */
  #found = new Int32Array(0)
  #length = 0

  /** Positions are kept in a file of the folder, where there is one. */
  constructor(arena: Arena, folder: string | null, options: AppendOnlyPagesOptions = {}) {
    this.#documents = new Postings({ arena, packed: true, numbers: this.#numbers, logged: LOGGED })
    this.#positions = new WordPositions(folder, options)
  }

  /** The lexemes, by number. */
  values(): readonly string[] {
    return this.#documents.values()
  }

  /** Adds the next document, by its tsvector. */
  push(tsvector: Uint8Array): void {
    const ordinal = this.#length++
    const lexemes = this.#tsvector.read(tsvector)
    const { units, unitEnds, hashes, positions, placed } = this.#tsvector
    if (lexemes > this.#found.length) this.#found = new Int32Array(2 * lexemes)
    const found = this.#found
    this.#numbers.findAll(hashes, units, unitEnds, lexemes, found)
    for (let place = 0; place < lexemes; place++)
      if (found[place]! < 0)
        found[place] = this.#documents.numbered(lexemeOf(units, place === 0 ? 0 : unitEnds[place - 1]!, unitEnds[place]!))
    this.#documents.addNumbers(found, lexemes, ordinal)
    this.#positions.push(found, positions, placed, this.#documents.size)
  }

  having(lexeme: string): ReadonlyBitmap {
    return this.#documents.having(lexeme)
  }

  /** The documents of `among` that contain the phrase: `lexemes[i + 1]` stands `distances[i]` after `lexemes[i]`. */
  phrase(lexemes: string[], distances: number[], among: ReadonlyBitmap): Bitmap {
    let offset = 0
    const words = lexemes.map((lexeme, place) => {
      offset += distances[place - 1] ?? 0
      return { number: this.#documents.numberOf(lexeme) ?? -1, documents: this.having(lexeme), offset }
    })
    return this.#positions.havingPhrase(words, Bitmap.all([among, ...words.map(({ documents }) => documents)]))
  }

  *write(out: SnapshotWriter, kept: Renumbering): Steps {
    const words = yield* this.#documents.write(out, kept, TEXTS)
    yield* this.#positions.write(out, kept, words, (word) => this.#documents.ofNumber(word))
  }

  *read(input: SnapshotReader, end: number): Steps {
    yield* this.#documents.read(input, end, TEXTS)
    yield* this.#positions.read(input, end, this.#documents.size)
    this.#length = end
  }

  /** The packed positions, for another thread. */
  get positionPages(): SharedPages {
    return this.#positions.sharedPages
  }

  /** Bytes of the documents of lexemes, excluding the arena. */
  get bytes(): number {
    return this.#documents.bytes + this.#numbers.byteLength
  }

  get positionBytes(): number {
    return this.#positions.bytes
  }
}
