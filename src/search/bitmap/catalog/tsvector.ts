import { finished, hashedWith, lastUnit, SEED } from './lexeme-units.ts'

/** The bytes of the number of lexemes, with which a tsvector begins. */
const HEAD = 4
/** A position has its weight, A to D, in the bits above these. */
const POSITION_BITS = 0x3f

/**
 * Reads tsvectors as `tsvectorsend` of Postgres writes them, in base64: each lexeme ends with a zero byte, and the number of its positions and the
 * positions follow in two bytes each. Printing a tsvector as text took Postgres twice as long. Lexemes become units (lexeme-units.ts), hashed as they are
 * read, and all arrays are used again for the next tsvector: a text for each of the 270 lexemes of a job took as long as finding their numbers.
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

  /** Returns the number of lexemes. An empty text is a tsvector without any. */
  read(base64: string): number {
    this.#makeRoom(base64.length)
    const { units, unitEnds, hashes, positions, positionEnds } = this
    const bytes = this.#bytes
    const length = bytes.write(base64, 'base64')
    let lexemes = 0
    let filled = 0
    let placed = 0
    for (let at = HEAD; at < length; lexemes++) {
      let hash = SEED
      let unit = bytes[at]!
      // Three bytes make a unit, and the last unit of a lexeme has one to three.
      for (; ; unit = bytes[at]!) {
        const second = bytes[at + 1]!
        if (second === 0) {
          unit = lastUnit(unit, 1)
          at += 2
          break
        }
        unit |= second << 8
        const third = bytes[at + 2]!
        if (third === 0) {
          unit = lastUnit(unit, 2)
          at += 3
          break
        }
        unit |= third << 16
        if (bytes[at + 3] === 0) {
          unit = lastUnit(unit, 3)
          at += 4
          break
        }
        units[filled++] = unit
        hash = hashedWith(hash, unit)
        at += 3
      }
      units[filled++] = unit
      unitEnds[lexemes] = filled
      hashes[lexemes] = finished(hashedWith(hash, unit))
      const end = at + 2 + 2 * ((bytes[at]! << 8) | bytes[at + 1]!)
      for (at += 2; at < end; at += 2) positions[placed++] = ((bytes[at]! & POSITION_BITS) << 8) | bytes[at + 1]!
      positionEnds[lexemes] = placed
    }
    return lexemes
  }

  /** The shortest lexeme takes four bytes, a position two and a unit one, so none of them are more than the codes of the text. */
  #makeRoom(codes: number): void {
    if (codes <= this.#bytes.length) return
    const room = 2 * codes
    this.#bytes = Buffer.alloc(room)
    this.units = new Int32Array(room)
    this.unitEnds = new Uint32Array(room)
    this.hashes = new Int32Array(room)
    this.positions = new Uint16Array(room)
    this.positionEnds = new Uint32Array(room)
  }
}
