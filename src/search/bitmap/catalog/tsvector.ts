import { addToHash, finishHash, lastUnit, SEED } from './lexeme-units.ts'

/** The bytes of the number of lexemes, with which a tsvector begins. */
const HEAD = 4
/** A position has its weight, A to D, in the bits above these. */
const POSITION = 0x3fff
/** Marks the last position of a lexeme. */
export const LAST = 0x8000

/** 0 if none of the upper three bytes is zero. Otherwise its lowest set bit is the highest bit of the first such byte. */
const zeroBytes = (four: number) => (four - 0x01010100) & ~four & 0x80808000

/**
 * Reads tsvectors as `tsvectorsend` of Postgres writes them: each lexeme ends with a zero byte, and the number of its positions and the
 * positions follow in two bytes each. Printing a tsvector as text took Postgres twice as long. Lexemes become units (lexeme-units.ts), hashed as they are
 * read, and all arrays are used again for the next tsvector: a text for each of the 270 lexemes of a job took as long as finding their numbers.
 */
export class TsvectorReader {
  /** Lexeme `i` has the units from `unitEnds[i - 1]` (0 for the first) up to `unitEnds[i]`. */
  units = new Int32Array(0)
  unitEnds = new Uint32Array(0)
  hashes = new Int32Array(0)
  /** The first `placed` are the positions of the lexemes in their order, each lexeme's last one with LAST. A lexeme without positions has 0. */
  positions = new Uint16Array(0)
  placed = 0

  /** Returns the number of lexemes: 0 for empty bytes. */
  read(bytes: Uint8Array): number {
    const { length } = bytes
    this.#makeRoom(length)
    const { units, unitEnds, hashes, positions } = this
    const view = new DataView(bytes.buffer, bytes.byteOffset, length)
    let lexemes = 0
    let filled = 0
    let placed = 0
    for (let at = HEAD; at < length; lexemes++) {
      let hash = SEED
      // Three bytes make a unit, and the last unit of a lexeme has one to three. A zero byte and the number of positions follow it, so four bytes can be read.
      let four = view.getInt32(at, true)
      let zeros = zeroBytes(four)
      for (; zeros === 0; zeros = zeroBytes(four)) {
        units[filled++] = four & 0xffffff
        hash = addToHash(hash, four & 0xffffff)
        at += 3
        four = view.getInt32(at, true)
      }
      const size = (31 - Math.clz32(zeros & -zeros)) >>> 3
      const unit = lastUnit(four & (0xffffff >>> (24 - 8 * size)), size)
      at += size + 1
      units[filled++] = unit
      unitEnds[lexemes] = filled
      hashes[lexemes] = finishHash(addToHash(hash, unit))
      const end = at + 2 + 2 * view.getUint16(at)
      at += 2
      if (at === end) positions[placed++] = 0
      for (; at < end; at += 2) positions[placed++] = view.getUint16(at) & POSITION
      positions[placed - 1]! |= LAST
    }
    this.placed = placed
    return lexemes
  }

  /** Arrays as long as the bytes are long enough: a lexeme takes at least four bytes, a position two and a unit one. */
  #makeRoom(bytes: number): void {
    if (bytes <= this.units.length) return
    const room = 2 * bytes
    this.units = new Int32Array(room)
    this.unitEnds = new Uint32Array(room)
    this.hashes = new Int32Array(room)
    this.positions = new Uint16Array(room)
  }
}
