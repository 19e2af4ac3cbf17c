import { BYTES_A_UNIT, finished, hashedWith, lastUnit, SEED } from './lexeme-units.ts'

const [QUOTE, COLON, COMMA, ZERO, NINE, BACKSLASH] = [0x27, 0x3a, 0x2c, 0x30, 0x39, 0x5c]
/** The most bytes of UTF-8 that a code unit of a text takes. */
const BYTES_A_CODE = 3
const UNIT_BITS = 8 * BYTES_A_UNIT

/**
 * Reads tsvectors as Postgres prints them: `'engin':2,5 'o''brien':1`. Quotes and backslashes inside a lexeme are doubled. Lexemes become units
 * (lexeme-units.ts), hashed as they are read, and all arrays are used again for the next tsvector: a text for each of the 270 lexemes of a job took as
 * long as finding their numbers.
 */
export class TsvectorReader {
  /** Lexeme `i` has the units from `unitEnds[i - 1]` (0 for the first) up to `unitEnds[i]`. */
  units = new Int32Array(0)
  unitEnds = new Uint32Array(0)
  hashes = new Int32Array(0)
  /** The positions of lexeme `i` are those from `positionEnds[i - 1]` (0 for the first) up to `positionEnds[i]`. */
  positions = new Uint16Array(0)
  positionEnds = new Uint32Array(0)
  #bytes = Buffer.alloc(0)

  /** Returns the number of lexemes. */
  read(text: string): number {
    this.#makeRoom(text.length)
    const { units, unitEnds, hashes, positions, positionEnds } = this
    const bytes = this.#bytes
    const length = bytes.write(text)
    // The rest of an earlier tsvector must not be read as the end of this one.
    bytes[length] = 0
    let lexemes = 0
    let filled = 0
    let placed = 0
    for (let at = 0; at < length; at++) {
      if (bytes[at] !== QUOTE) continue
      let unit = 0
      let bits = 0
      let hash = SEED
      for (at++; at < length; at++) {
        const code = bytes[at]!
        if (code === QUOTE && bytes[++at] !== QUOTE) break
        if (code === BACKSLASH) at++
        if (bits === UNIT_BITS) {
          units[filled++] = unit
          hash = hashedWith(hash, unit)
          unit = 0
          bits = 0
        }
        unit |= code << bits
        bits += 8
      }
      unit = lastUnit(unit, bits >>> 3)
      units[filled++] = unit
      unitEnds[lexemes] = filled
      hashes[lexemes] = finished(hashedWith(hash, unit))
      if (bytes[at] === COLON)
        do {
          let position = 0
          for (at++; bytes[at]! >= ZERO && bytes[at]! <= NINE; at++) position = position * 10 + bytes[at]! - ZERO
          positions[placed++] = position
        } while (bytes[at] === COMMA)
      positionEnds[lexemes++] = placed
    }
    return lexemes
  }

  /** The shortest lexeme takes two quotes and a letter, the shortest position a sign and a digit, so none of them are more than the codes of the text. */
  #makeRoom(codes: number): void {
    if (codes * BYTES_A_CODE < this.#bytes.length) return
    const room = 2 * (codes + 1)
    this.#bytes = Buffer.alloc(room * BYTES_A_CODE)
    this.units = new Int32Array(room)
    this.unitEnds = new Uint32Array(room)
    this.hashes = new Int32Array(room)
    this.positions = new Uint16Array(room)
    this.positionEnds = new Uint32Array(room)
  }
}
