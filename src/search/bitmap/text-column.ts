import { LRUCache } from 'lru-cache'
import { Bitmap } from './bitmap.ts'
import { Kept } from './kept.ts'
import { Numbers } from './numbers.ts'
import type { Steps } from './slices.ts'
import type { SnapshotReader, SnapshotWriter } from './snapshot-bytes.ts'
import { readValues, writeValues } from './value-map.ts'

const REMEMBERED = 500

/**
 * A text per document, for substrings. Titles, cities and company names repeat, so texts are kept once, and trigrams lead to the texts that
 * may hold a needle. Documents never change, so a remembered needle only lacks those added since.
 */
export class TextColumn {
  readonly #texts: string[] = []
  readonly #numberOf = new Map<string, number>()
  readonly #trigrams = new Map<string, Bitmap>()
  readonly #byDocument = new Numbers(new Uint32Array(0))
  readonly #found = new LRUCache<string, { bitmap: Bitmap; upTo: number }>({ max: REMEMBERED })

  push(text: string): void {
    let number = this.#numberOf.get(text)
    if (number === undefined) {
      number = this.#texts.push(text) - 1
      this.#numberOf.set(text, number)
      for (const trigram of trigramsOf(text)) {
        const texts = this.#trigrams.get(trigram)
        if (texts) texts.add(number)
        else this.#trigrams.set(trigram, Bitmap.of([number]))
      }
    }
    this.#byDocument.push(number)
  }

  at(ordinal: number): string {
    return this.#texts[this.#byDocument.at(ordinal)]!
  }

  /** The documents whose text contains the needle. */
  containing(needle: string): Bitmap {
    const known = this.#found.get(needle)
    if (known) {
      for (; known.upTo < this.#byDocument.length; known.upTo++)
        if (this.at(known.upTo).includes(needle)) known.bitmap.add(known.upTo)
      return known.bitmap
    }
    const holds = new Uint8Array(this.#texts.length)
    for (const text of this.#candidates(needle)) if (this.#texts[text]!.includes(needle)) holds[text] = 1
    const bitmap = new Bitmap()
    const texts = this.#byDocument.view()
    for (let ordinal = 0; ordinal < texts.length; ordinal++) if (holds[texts[ordinal]!] === 1) bitmap.add(ordinal)
    this.#found.set(needle, { bitmap, upTo: texts.length })
    return bitmap
  }

  *write(out: SnapshotWriter, kept: Kept): Steps {
    const texts = yield* this.#textsOf(kept)
    out.number(texts.size)
    for (let number = 0; number < texts.end; number++) {
      if (texts.has(number)) out.text(this.#texts[number]!)
      yield
    }
    yield* this.#byDocument.write(out, kept, (number) => texts.of(number))
    yield* writeValues(out, this.#trigrams, texts, 'units')
  }

  *read(input: SnapshotReader): Steps {
    for (let left = input.number(); left > 0; left--) {
      const text = input.text()
      this.#numberOf.set(text, this.#texts.push(text) - 1)
      yield
    }
    yield* this.#byDocument.read(input)
    yield* readValues(input, this.#trigrams, 'units')
  }

  get bytes(): number {
    const trigrams = [...this.#trigrams.values()].reduce((sum, bitmap) => sum + bitmap.bytes, 0)
    return trigrams + this.#byDocument.bytes + this.#texts.reduce((sum, text) => sum + text.length, 0)
  }

  /** The texts that documents which are kept have. */
  *#textsOf(documents: Kept): Steps<Kept> {
    const texts = new Kept(this.#texts.length)
    const had = new Uint8Array(texts.end)
    for (let ordinal = 0; ordinal < documents.end; ordinal++) {
      if (documents.has(ordinal)) had[this.#byDocument.at(ordinal)] = 1
      if (ordinal % 1_024 === 0) yield
    }
    for (let number = 0; number < texts.end; number++) {
      if (had[number] === 1) texts.keep(number)
      if (number % 1_024 === 0) yield
    }
    return texts
  }

  #candidates(needle: string): Iterable<number> {
    const trigrams = trigramsOf(needle)
    if (trigrams.size === 0) return this.#texts.keys()
    const lists = [...trigrams].map((trigram) => this.#trigrams.get(trigram))
    if (lists.includes(undefined)) return []
    return (lists as Bitmap[])
      .sort((a, b) => a.size - b.size)
      .reduce((all, list) => all.and(list))
      .toArray()
  }
}

function trigramsOf(text: string): Set<string> {
  const trigrams = new Set<string>()
  for (let start = 0; start + 3 <= text.length; start++) trigrams.add(text.slice(start, start + 3))
  return trigrams
}
