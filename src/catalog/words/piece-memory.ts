import type { PoolClient } from 'pg'
import { arrayParameter, TEXT } from '../array-parameter.ts'
import { eachPiece } from './pieces.ts'
import { grown, TextNumbers } from './text-numbers.ts'

/** With more pieces, the memory is emptied: it then takes about 15 MB. */
const MOST_PIECES = 150_000
const MOST_BYTES = 4_000_000

/**
 * The words of pieces of texts. Postgres makes every word, but of a piece only once as long as it is remembered: a description of 740 pieces has some ten that
 * none of 2,000 others had.
 */
export class PieceMemory {
  readonly lexemes = new TextNumbers()
  /**
   * One record after the other, each with the words of a piece: the number of places that the piece takes, stop words included, the number of its words, then for each word
   * the number of its lexeme and its place in the piece.
   */
  records = new Int32Array(1_024)
  #end = 1
  readonly #pieces = new TextNumbers()
  /** By piece, where its record begins; 0 until Postgres has told its words. */
  #starts = new Int32Array(1_024)
  #text = Buffer.alloc(0)

  get isFull(): boolean {
    return this.#pieces.size > MOST_PIECES || this.#pieces.byteLength > MOST_BYTES
  }

  /** Where the record of each piece of each text begins. */
  async recordsOf(client: PoolClient, texts: readonly string[]): Promise<Int32Array[]> {
    const pieces = texts.map((text) => this.#numbersOf(text))
    if (this.#starts.length < this.#pieces.size) this.#starts = grown(this.#starts, new Int32Array(2 * this.#pieces.size))
    const unknown = new Set<number>()
    for (const numbers of pieces)
      for (let at = 0; at < numbers.length; at++) if (this.#starts[numbers[at]!] === 0) unknown.add(numbers[at]!)
    if (unknown.size > 0) await this.#learn(client, [...unknown])
    for (const numbers of pieces) for (let at = 0; at < numbers.length; at++) numbers[at] = this.#starts[numbers[at]!]!
    return pieces
  }

  #numbersOf(text: string): Int32Array {
    if (this.#text.length < 3 * text.length) this.#text = Buffer.allocUnsafe(4 * text.length)
    const bytes: Uint8Array = this.#text
    const length = this.#text.write(text)
    const numbers = new Int32Array((length + 1) >> 1)
    let count = 0
    eachPiece(bytes, length, (from, to) => {
      numbers[count++] = this.#pieces.numberOf(bytes, from, to)
    })
    return numbers.slice(0, count)
  }

  async #learn(client: PoolClient, pieces: number[]): Promise<void> {
    const texts = pieces.map((piece) => this.#pieces.bytesOf(piece))
    const { rows } = await client.query<{ place: number; words: string }>({ ...LEARN, values: [arrayParameter(TEXT, texts)] })
    for (const { place, words } of rows) {
      this.#starts[pieces[place - 1]!] = this.#end
      this.#record(words)
    }
  }

  #record(printed: string): void {
    const words: number[] = []
    let length = 0
    for (const [, quoted, list] of printed.matchAll(ENTRY)) {
      const lexeme = quoted!.replace(/''|\\\\/g, (twice) => twice[0]!)
      const places = list!.split(',').map(Number)
      if (lexeme === NEXT) length = places.pop()! - 1
      const bytes = Buffer.from(lexeme)
      for (const place of places) words.push(this.lexemes.numberOf(bytes, 0, bytes.length), place)
    }
    const end = this.#end + 2 + words.length
    if (end > this.records.length) this.records = grown(this.records, new Int32Array(2 * end))
    this.records.set([length, words.length / 2, ...words], this.#end)
    this.#end = end
  }
}

/** A word after the piece: its place is by how much the piece moves the next words on. */
const NEXT = 'nextpiece0'

const LEARN = {
  name: 'words-of-pieces',
  text: `
    select place::int as place, to_tsvector('english', piece || ' ${NEXT}')::text as words
      from unnest($1::text[]) with ordinality as pieces (piece, place)`,
}

/** A word and its places in a printed tsvector. */
const ENTRY = /'((?:[^'\\]|''|\\\\)+)':([\d,]+) ?/gy
