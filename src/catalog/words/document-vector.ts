import type { PieceMemory } from './piece-memory.ts'
import { grown } from './text-numbers.ts'

/**
 * Limits of a tsvector: all places after LAST_PLACE become LAST_PLACE, and a word keeps MOST_PLACES places at most, one more where two tsvectors
 * are joined.
 */
const LAST_PLACE = 16_383
const MOST_PLACES = 255

/** Keeps phrases from spanning title and description. */
export const GAP = 500

/** Makes the tsvectors of documents in the form in which Postgres receives them. Its arrays are used again for each document. */
export class VectorWriter {
  readonly #memory: PieceMemory
  /** The lexemes of the document as they come, and their places. */
  #words = new Int32Array(1_024)
  #places = new Int32Array(1_024)
  #length = 0
  #distinct: number[] = []
  /** By lexeme, how often it has come; then where its next place is sorted to; 0 between two documents. */
  #counts = new Int32Array(1_024)
  #sorted = new Int32Array(1_024)

  constructor(memory: PieceMemory) {
    this.#memory = memory
  }

  /** A title and, after a gap, a description, given by the records of their pieces: the same tsvector as Postgres makes of both texts. Postgres sorts its words. */
  vector(title: Int32Array, body: Int32Array): Uint8Array {
    const { size } = this.#memory.lexemes
    if (this.#counts.length < size) this.#counts = new Int32Array(2 * size)
    this.#length = 0
    this.#distinct = []
    const shift = this.#add(title, 0, MOST_PLACES) + GAP
    this.#add(body, shift, Number.POSITIVE_INFINITY)
    this.#sort()
    return this.#written(shift)
  }

  /** Adds the words of pieces after a place, each at most `most` times. Returns the last place. */
  #add(pieces: Int32Array, after: number, most: number): number {
    const [counts, distinct, { records }] = [this.#counts, this.#distinct, this.#memory]
    let [before, last] = [after, 0]
    for (let piece = 0; piece < pieces.length; piece++) {
      let at = pieces[piece]!
      const length = records[at++]!
      for (let left = records[at++]!; left > 0; left--) {
        const lexeme = records[at++]!
        const place = before + records[at++]!
        const count = counts[lexeme]!
        if (count === 0) distinct.push(lexeme)
        if (count === most) continue
        counts[lexeme] = count + 1
        if (place > last) last = place
        if (this.#length === this.#words.length) this.#grow()
        this.#words[this.#length] = lexeme
        this.#places[this.#length++] = place
      }
      before += length
    }
    return last
  }

  #grow(): void {
    this.#words = grown(this.#words, new Int32Array(2 * this.#length))
    this.#places = grown(this.#places, new Int32Array(2 * this.#length))
    this.#sorted = new Int32Array(2 * this.#length)
  }

  /** The places by lexeme, in the order of the first of each. */
  #sort(): void {
    const [counts, words, places, sorted] = [this.#counts, this.#words, this.#places, this.#sorted]
    let next = 0
    for (const lexeme of this.#distinct) {
      const count = counts[lexeme]!
      counts[lexeme] = next
      next += count
    }
    for (let at = 0; at < this.#length; at++) sorted[counts[words[at]!]!++] = places[at]!
  }

  /** The binary form of a tsvector: the number of words, then for each word its bytes, a zero, the number of its places, and the places. */
  #written(shift: number): Uint8Array {
    const [counts, sorted, distinct, { lexemes }] = [this.#counts, this.#sorted, this.#distinct, this.#memory]
    const most = distinct.reduce((sum, lexeme) => sum + lexemes.lengthOf(lexeme) + 3, 4 + 2 * this.#length)
    const bytes = Buffer.allocUnsafe(most)
    let at = bytes.writeInt32BE(distinct.length)
    let from = 0
    for (let word = 0; word < distinct.length; word++) {
      const lexeme = distinct[word]!
      const to = counts[lexeme]!
      counts[lexeme] = 0
      at = lexemes.copy(lexeme, bytes, at)
      const count = placesLeft(sorted, from, to, shift)
      bytes[at++] = 0
      bytes[at++] = count >>> 8
      bytes[at++] = count
      for (let next = from; next < from + count; next++) {
        const place = Math.min(sorted[next]!, LAST_PLACE)
        bytes[at++] = place >>> 8
        bytes[at++] = place
      }
      from = to
    }
    return bytes.subarray(0, at)
  }
}

/** The number of places of a word that the limits allow. */
function placesLeft(places: Int32Array, from: number, to: number, shift: number): number {
  const most = places[from]! < shift ? MOST_PLACES + 1 : MOST_PLACES
  let end = Math.min(to, from + most)
  while (end - from > 1 && places[end - 2]! >= LAST_PLACE) end--
  return end - from
}
