import { present } from '../../present.ts'
import { Renumbering } from '../format/renumbering.ts'
import type { Steps } from '../format/slices.ts'
import type { SnapshotReader, SnapshotWriter } from '../format/snapshot-bytes.ts'
import { Postings, type ValueFormat } from '../postings/postings.ts'
import type { Arena } from '../sealed/arena.ts'
import { Bitmap, type ReadonlyBitmap } from '../sets/bitmap.ts'
import { CachedSets } from './cached-sets.ts'
import { NumberColumn } from './number-column.ts'

const CACHED_NEEDLES = 500
/** Enough for the code units of most texts in Latin and Greek letters. */
const BITS = 10

/** Trigrams are UTF-16 code units, so one may begin or end within a character. UTF-8 could not hold that. */
const UNITS: ValueFormat<string> = {
  write: (out, text) => out.units(text),
  read: (input) => input.units(),
}

/**
 * One text per document, searched for substrings. Titles, cities and company names repeat, so each distinct text is stored once. Trigrams
 * lead to the texts that may contain a needle, and those are then compared.
 */
export class TextColumn {
  readonly #texts: string[] = []
  readonly #numberOf = new Map<string, number>()
  readonly #trigrams: Postings<string>
  /** The number of each trigram whose three code units fit into ten bits each. The units are the key, so that a known trigram is found without making a text of it. */
  readonly #byUnits = new Map<number, number>()
  readonly #byDocument = new NumberColumn()
  readonly #found = new CachedSets(CACHED_NEEDLES)

  constructor(arena: Arena) {
    this.#trigrams = new Postings({ arena })
  }

  push(text: string): void {
    let number = this.#numberOf.get(text)
    if (number === undefined) {
      number = this.#texts.push(text) - 1
      this.#numberOf.set(text, number)
      this.#addTrigrams(text, number)
    }
    this.#byDocument.push(number)
  }

  at(ordinal: number): string {
    return present(this.#texts[this.#byDocument.at(ordinal)])
  }

  /** The documents whose text contains the needle. */
  containing(needle: string): ReadonlyBitmap {
    const contains = (ordinal: number) => this.at(ordinal).includes(needle)
    return this.#found.get(needle, this.#byDocument.length, () => this.#find(needle), contains)
  }

  *write(out: SnapshotWriter, kept: Renumbering): Steps {
    const texts = yield* Renumbering.used(this.#texts.length, this.#byDocument, kept)
    out.number(texts.size)
    for (let number = 0; number < texts.end; number++) {
      if (texts.has(number)) out.text(present(this.#texts[number]))
      yield
    }
    yield* this.#byDocument.write(out, kept, (number) => texts.of(number))
    yield* this.#trigrams.write(out, texts, UNITS)
  }

  *read(input: SnapshotReader): Steps {
    for (let left = input.number(); left > 0; left--) {
      const text = input.text()
      this.#numberOf.set(text, this.#texts.push(text) - 1)
      yield
    }
    yield* this.#byDocument.read(input)
    yield* this.#trigrams.read(input, this.#texts.length, UNITS)
  }

  get bytes(): number {
    return this.#texts.reduce((sum, text) => sum + text.length, this.#trigrams.bytes + this.#byDocument.bytes)
  }

  /** A trigram that comes twice is added twice, which its set does not notice. */
  #addTrigrams(text: string, number: number): void {
    let units = 0
    // The place after the last unit that does not fit.
    let fitting = 0
    for (let at = 0; at < text.length; at++) {
      const unit = text.charCodeAt(at)
      units = ((units << BITS) | unit) & ((1 << (3 * BITS)) - 1)
      if (unit >>> BITS !== 0) fitting = at + 1
      if (at < 2) continue
      const fits = at - fitting >= 2
      const known = fits ? this.#byUnits.get(units) : undefined
      if (known !== undefined) this.#trigrams.addNumber(known, number)
      else {
        const added = this.#trigrams.add(text.slice(at - 2, at + 1), number)
        if (fits) this.#byUnits.set(units, added)
      }
    }
  }

  #find(needle: string): Bitmap {
    const holds = new Uint8Array(this.#texts.length)
    for (const text of this.#candidates(needle)) if (present(this.#texts[text]).includes(needle)) holds[text] = 1
    const bitmap = new Bitmap()
    const texts = this.#byDocument.view()
    for (let ordinal = 0; ordinal < texts.length; ordinal++) if (holds[present(texts[ordinal])] === 1) bitmap.add(ordinal)
    return bitmap
  }

  #candidates(needle: string): Iterable<number> {
    const trigrams = trigramsOf(needle)
    if (trigrams.size === 0) return this.#texts.keys()
    return Bitmap.all([...trigrams].map((trigram) => this.#trigrams.having(trigram))).toArray()
  }
}

function trigramsOf(text: string): Set<string> {
  const trigrams = new Set<string>()
  for (let start = 0; start + 3 <= text.length; start++) trigrams.add(text.slice(start, start + 3))
  return trigrams
}
