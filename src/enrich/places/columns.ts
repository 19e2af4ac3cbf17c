/**
 * The binary form of the gazetteer's large tables: named columns of unsigned integers and of strings, one after another, compressed with
 * brotli as a whole.
 *
 * The alternative, a tab-separated file loaded into a Map of arrays, took 2.8 s for 233,000 names and 121 MB for 321,000. Here nothing is
 * parsed, folded or sorted at start, and 50,000 cities with 202,000 names are a few typed arrays and byte blobs. Measured on a busy
 * two-core machine (2026-11-15): 30 ms of processor time for countries and states, 150 ms for everything; 9 MB of memory; 1-6 us for a
 * look-up by name, 0.05-0.7 ms for a type-ahead.
 *
 * A column is `name length u8, name, type u8, byte length u32, bytes`. Integers of more than one byte are stored as planes (all low bytes,
 * then all second bytes ...), which brotli compresses better. A string column is its byte lengths (u8 each) followed by all its bytes.
 */
export type Column = Uint8Array | Uint16Array | Uint32Array | PackedStrings

const STRINGS = 0

export class PackedStrings {
  readonly bytes: Buffer
  /** String i is bytes[starts[i] .. starts[i + 1]). */
  readonly starts: Uint32Array

  constructor(lengths: Uint8Array, bytes: Buffer) {
    this.bytes = bytes
    this.starts = new Uint32Array(lengths.length + 1)
    for (let i = 0; i < lengths.length; i++) this.starts[i + 1] = this.starts[i]! + lengths[i]!
  }

  static of(strings: string[]): PackedStrings {
    const encoded = strings.map((text) => Buffer.from(text))
    const tooLong = encoded.findIndex((bytes) => bytes.length > 255)
    if (tooLong >= 0) throw new Error(`longer than 255 bytes: ${strings[tooLong]}`)
    return new PackedStrings(
      Uint8Array.from(encoded, (bytes) => bytes.length),
      Buffer.concat(encoded),
    )
  }

  get length(): number {
    return this.starts.length - 1
  }

  at(index: number): string {
    return this.bytes.toString('utf8', this.starts[index], this.starts[index + 1])
  }

  lengths(): Uint8Array {
    return Uint8Array.from({ length: this.length }, (_, i) => this.starts[i + 1]! - this.starts[i]!)
  }
}

export function encodeColumns(columns: Record<string, Column>): Buffer {
  const parts: Buffer[] = []
  for (const [name, column] of Object.entries(columns)) {
    const body = column instanceof PackedStrings ? encodeStrings(column) : encodePlanes(column)
    const size = Buffer.alloc(4)
    size.writeUInt32LE(body.length)
    const type = column instanceof PackedStrings ? STRINGS : column.BYTES_PER_ELEMENT
    parts.push(Buffer.from([name.length]), Buffer.from(name, 'latin1'), Buffer.from([type]), size, body)
  }
  return Buffer.concat(parts)
}

export function decodeColumns(bytes: Buffer): Map<string, Column> {
  const columns = new Map<string, Column>()
  let at = 0
  while (at < bytes.length) {
    const nameLength = bytes.readUInt8(at)
    const name = bytes.toString('latin1', at + 1, at + 1 + nameLength)
    at += 1 + nameLength
    const type = bytes.readUInt8(at)
    const size = bytes.readUInt32LE(at + 1)
    const body = bytes.subarray(at + 5, at + 5 + size)
    columns.set(name, type === STRINGS ? decodeStrings(body) : decodePlanes(body, type))
    at += 5 + size
  }
  return columns
}

function encodeStrings(strings: PackedStrings): Buffer {
  const count = Buffer.alloc(4)
  count.writeUInt32LE(strings.length)
  return Buffer.concat([count, strings.lengths(), strings.bytes])
}

function decodeStrings(body: Buffer): PackedStrings {
  const end = 4 + body.readUInt32LE(0)
  return new PackedStrings(body.subarray(4, end), Buffer.from(body.subarray(end)))
}

function encodePlanes(values: Uint8Array | Uint16Array | Uint32Array): Buffer {
  const width = values.BYTES_PER_ELEMENT
  const planes = Buffer.alloc(values.length * width)
  for (let plane = 0; plane < width; plane++) {
    for (let i = 0; i < values.length; i++) planes[plane * values.length + i] = values[i]! >>> (8 * plane)
  }
  return planes
}

function decodePlanes(body: Buffer, width: number): Uint8Array | Uint16Array | Uint32Array {
  const length = body.length / width
  const values = width === 1 ? new Uint8Array(length) : width === 2 ? new Uint16Array(length) : new Uint32Array(length)
  for (let plane = 0; plane < width; plane++) {
    for (let i = 0; i < length; i++) values[i] = values[i]! | (body[plane * length + i]! << (8 * plane))
  }
  return values
}
