import { RememberedTexts } from './remembered-texts.ts'

/** Bytes that tsvectors of several rows are copied to. Such a block lives as long as any of them, and goes to other threads as a whole. */
const BLOCK = 32_768
/** The bytes of a list before its first value: the number of dimensions, whether a value is null, their type, and the length and the first place of the only dimension. */
const LIST_HEAD = 20

const TEXTS = new RememberedTexts()
/** Most lists are empty. */
const NO_TEXTS: string[] = []

/** Reads the values of a row one after the other, in the form that COPY and the send functions of PostgreSQL give them: each begins with the number of its bytes, -1 for null. */
export class BinaryRow {
  #bytes: Buffer = Buffer.alloc(0)
  #at = 0
  #block = Buffer.alloc(0)
  #used = 0

  /** The values begin at a place of some bytes, which may be written to again once they have been read. */
  begin(bytes: Buffer, at: number): void {
    this.#bytes = bytes
    this.#at = at
  }

  /** A float8. */
  number(): number | null {
    return this.#int32() < 0 ? null : this.#bytes.readDoubleBE(this.#taken(8))
  }

  flag(): boolean | null {
    return this.#int32() < 0 ? null : this.#bytes[this.#taken(1)] === 1
  }

  text(): string | null {
    const length = this.#int32()
    return length < 0 ? null : this.#text(length)
  }

  /** A list of texts, none of them null. */
  texts(): string[] | null {
    const length = this.#int32()
    if (length < 0) return null
    const end = this.#at + length
    if (length <= LIST_HEAD) {
      this.#at = end
      return NO_TEXTS
    }
    const texts: string[] = []
    for (this.#at += LIST_HEAD; this.#at < end; ) texts.push(this.#text(this.#int32()))
    this.#at = end
    return texts
  }

  /** A copy of the bytes of any value; none where it is null. */
  copied(): Uint8Array {
    const length = Math.max(0, this.#int32())
    if (this.#used + length > this.#block.length) {
      this.#block = Buffer.allocUnsafeSlow(Math.max(BLOCK, length))
      this.#used = 0
    }
    const from = this.#taken(length)
    this.#bytes.copy(this.#block, this.#used, from, from + length)
    this.#used += length
    return this.#block.subarray(this.#used - length, this.#used)
  }

  #text(length: number): string {
    const from = this.#taken(length)
    return TEXTS.text(this.#bytes, from, from + length)
  }

  #int32(): number {
    return this.#bytes.readInt32BE(this.#taken(4))
  }

  /** The place of the next bytes, which are read now. */
  #taken(length: number): number {
    this.#at += length
    return this.#at - length
  }
}
