/**
 * A lexeme as numbers: each **unit** holds three bytes of its UTF-8. The last unit has one to three bytes and, above them, their number plus one.
 * Lexemes are equal if all their units are, and hashing units takes a third of the steps that hashing bytes would.
 */
const BYTES_A_UNIT = 3
const BITS = 24

/** The seed of the hash differs in every process, so that nobody can write words that all have the same hash. */
export const SEED = Math.floor(Math.random() * 2 ** 32) | 0

/** The hash of a sequence of units, given the hash of those before the last one. */
export const addToHash = (hash: number, unit: number): number => Math.imul(hash ^ unit, 0x9e3779b1)

/** Mixes the high bits into the low ones, which choose the slot. */
export function finishHash(hash: number): number {
  const mixed = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  return mixed ^ (mixed >>> 13)
}

export const lastUnit = (unit: number, bytes: number): number => unit | ((bytes + 1) << BITS)

export interface LexemeUnits {
  hash: number
  units: Int32Array
}

export function unitsOf(lexeme: string): LexemeUnits {
  const bytes = Buffer.from(lexeme)
  const units = new Int32Array(Math.max(1, Math.ceil(bytes.length / BYTES_A_UNIT)))
  let hash = SEED
  for (let place = 0; place < units.length; place++) {
    const from = place * BYTES_A_UNIT
    const left = bytes.length - from
    let unit = (bytes[from] ?? 0) | ((bytes[from + 1] ?? 0) << 8) | ((bytes[from + 2] ?? 0) << 16)
    if (left <= BYTES_A_UNIT) unit = lastUnit(unit, left)
    hash = addToHash(hash, unit)
    units[place] = unit
  }
  return { hash: finishHash(hash), units }
}

/** The text of the units from `from` up to `to`. */
export function lexemeOf(units: Int32Array, from: number, to: number): string {
  const some = units.subarray(from, to)
  const bytes = Buffer.alloc(some.length * BYTES_A_UNIT)
  let length = 0
  for (const unit of some) {
    bytes.writeUIntLE(unit & 0xffffff, length, BYTES_A_UNIT)
    length += unit >>> BITS === 0 ? BYTES_A_UNIT : (unit >>> BITS) - 1
  }
  return bytes.toString('utf8', 0, length)
}
