const [QUOTE, COLON, COMMA, ZERO, NINE, BACKSLASH] = [0x27, 0x3a, 0x2c, 0x30, 0x39, 0x5c]
/** The most bytes of UTF-8 that a code unit of a text takes. */
const BYTES_A_UNIT = 3

/**
 * Reads tsvectors as Postgres prints them: `'engin':2,5 'o''brien':1`. Quotes and backslashes inside a lexeme are doubled. Lexemes stay bytes, and all
 * arrays are used again for the next tsvector: a text for each of the 270 lexemes of a job took as long as finding their numbers.
 */
export class TsvectorReader {
  /** UTF-8. Lexeme `i` has the bytes from `starts[i]` up to `ends[i]`. */
  bytes = Buffer.alloc(0)
  starts = new Uint32Array(0)
  ends = new Uint32Array(0)
  /** The positions of lexeme `i` are those from `positionEnds[i - 1]` (0 for the first) up to `positionEnds[i]`. */
  positions = new Uint16Array(0)
  positionEnds = new Uint32Array(0)

  /** Returns the number of lexemes. */
  read(text: string): number {
    this.#makeRoom(text.length)
    const { bytes, starts, ends, positions, positionEnds } = this
    const length = bytes.write(text)
    // The rest of an earlier tsvector must not be read as the end of this one.
    bytes[length] = 0
    let [lexemes, placed] = [0, 0]
    for (let at = 0; at < length; at++) {
      if (bytes[at] !== QUOTE) continue
      let end = ++at
      starts[lexemes] = at
      for (; at < length; at++, end++) {
        const code = bytes[at]!
        if (code === QUOTE && bytes[++at] !== QUOTE) break
        if (code === BACKSLASH) at++
        bytes[end] = code
      }
      ends[lexemes] = end
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

  /** The shortest lexeme takes two quotes and a letter, the shortest position a sign and a digit. */
  #makeRoom(units: number): void {
    if (units * BYTES_A_UNIT < this.bytes.length) return
    const room = units + 1
    this.bytes = Buffer.alloc(2 * room * BYTES_A_UNIT)
    this.starts = new Uint32Array(room)
    this.ends = new Uint32Array(room)
    this.positions = new Uint16Array(room)
    this.positionEnds = new Uint32Array(room)
  }
}
