import pg from 'pg'
import { BinaryRow } from './binary-row.ts'

/** The bytes before the first row: a signature, flags, and the length of an extension that no version of PostgreSQL has. */
const HEAD = 19
/** The bytes of the number of values, with which a row begins. After the last row it is -1. */
const COUNT = 2

/**
 * The rows of a statement without parameters, read from the bytes of COPY as they come. PostgreSQL need not print values, and a long value becomes no text
 * here either.
 */
export async function copyRows<Row>(pool: pg.Pool, statement: string, read: (row: BinaryRow) => Row): Promise<Row[]> {
  const copy = new CopyOut(`copy (${statement}) to stdout (format binary)`, read)
  await pool.query(copy)
  if (copy.failure !== null) throw copy.failure
  return copy.rows
}

class CopyOut<Row> extends pg.Query {
  readonly rows: Row[] = []
  /** Thrown where a row was read. */
  failure: unknown = null
  readonly #row = new BinaryRow()
  readonly #read: (row: BinaryRow) => Row
  #head = HEAD

  constructor(text: string, read: (row: BinaryRow) => Row) {
    super(text)
    this.#read = read
  }

  /** pg calls it for each message, which is one row, and must not get an error from it: nobody would catch it. */
  handleCopyData({ chunk }: { chunk: Buffer }): void {
    try {
      const start = this.#head
      this.#head = 0
      if (chunk.length < start + COUNT || chunk.readInt16BE(start) < 0) return
      this.#row.begin(chunk, start + COUNT)
      this.rows.push(this.#read(this.#row))
    } catch (error) {
      this.failure ??= error
    }
  }
}
