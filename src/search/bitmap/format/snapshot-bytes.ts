import { present } from '../../present.ts'

export type NumberArray = Float64Array | Uint32Array | Uint16Array | Uint8Array

export interface NumberArrayKind<Kind extends NumberArray> {
  readonly BYTES_PER_ELEMENT: number
  new (length: number): Kind
  new (buffer: ArrayBufferLike): Kind
}

/** Numbers written or read between two steps (slices.ts). */
export const PIECE = 8_192

export const BLOCK = 65_536

/** Writes numbers, texts and arrays, one after the other, into blocks of bytes. Arrays are in the byte order of the machine. */
export class SnapshotWriter {
  /** Room for callers to collect the values of one container in; a set of its own for each would be 128 kB. */
  readonly scratch = new Uint16Array(65_536)
  readonly #size: number
  #block: Buffer
  #used = 0
  #full: Buffer[] = []

  constructor(size = BLOCK) {
    this.#size = size
    this.#block = Buffer.allocUnsafe(size)
  }

  /** An integer from 0 up: seven bits a byte, the low ones first. */
  number(value: number): void {
    this.#room(8)
    let rest = value
    for (; rest > 0x7f; rest = Math.floor(rest / 128)) this.#block[this.#used++] = (rest % 128) | 0x80
    this.#block[this.#used++] = rest
  }

  text(text: string): void {
    const length = Buffer.byteLength(text)
    this.number(length)
    this.#room(length)
    if (length > this.#size) this.#bytes(Buffer.from(text))
    else this.#used += this.#block.write(text, this.#used)
  }

  /** A short text that may begin or end within a character: code unit by code unit. */
  units(text: string): void {
    this.number(text.length)
    for (let at = 0; at < text.length; at++) this.number(text.charCodeAt(at))
  }

  /** The numbers alone. The caller writes how many there are. */
  array(numbers: NumberArray): void {
    this.#bytes(new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength))
  }

  /** Takes the blocks that have become full. */
  takeFull(): Buffer[] {
    const full = this.#full
    this.#full = []
    return full
  }

  /** Takes all blocks, the last one included. */
  takeRest(): Buffer[] {
    this.#seal()
    return this.takeFull()
  }

  #bytes(bytes: Uint8Array): void {
    for (let done = 0; done < bytes.length; ) {
      if (this.#used === this.#size) this.#seal()
      const piece = bytes.subarray(done, done + this.#size - this.#used)
      this.#block.set(piece, this.#used)
      this.#used += piece.length
      done += piece.length
    }
  }

  #room(bytes: number): void {
    if (this.#used + bytes > this.#size) this.#seal()
  }

  #seal(): void {
    if (this.#used > 0) this.#full.push(this.#block.subarray(0, this.#used))
    this.#block = Buffer.allocUnsafe(this.#size)
    this.#used = 0
  }
}

/** Reads the blocks of a SnapshotWriter. */
export class SnapshotReader {
  readonly #blocks: Iterator<Buffer>
  #block: Buffer = Buffer.alloc(0)
  #at = 0

  constructor(blocks: Iterator<Buffer>) {
    this.#blocks = blocks
  }

  number(): number {
    let value = 0
    for (let unit = 1; ; unit *= 128) {
      const byte = this.#byte()
      value += (byte & 0x7f) * unit
      if (byte < 0x80) return value
    }
  }

  text(): string {
    const length = this.number()
    if (this.#at + length <= this.#block.length) {
      this.#at += length
      return this.#block.toString('utf8', this.#at - length, this.#at)
    }
    const bytes = Buffer.allocUnsafe(length)
    this.#fill(bytes)
    return bytes.toString()
  }

  units(): string {
    return String.fromCharCode(...Array.from({ length: this.number() }, () => this.number()))
  }

  /** Fills an array. */
  array<Kind extends NumberArray>(numbers: Kind): Kind {
    this.#fill(new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength))
    return numbers
  }

  /** Memory for a column of numbers, which `shared` then fills. */
  memory<Kind extends NumberArray>(make: NumberArrayKind<Kind>, length: number): Kind {
    return new make(length)
  }

  /** Fills an array that threads may share (format/handover.ts). */
  shared<Kind extends NumberArray>(numbers: Kind): Kind {
    return this.array(numbers)
  }

  /** The address of bytes that `store` reads and stores where threads may share them. */
  placed(store: () => number): number {
    return store()
  }

  /** Throws where there is more to read. */
  end(): void {
    if (this.#at < this.#block.length || !this.#blocks.next().done) throw new Error('it goes on after its end')
  }

  #byte(): number {
    if (this.#at === this.#block.length) this.#turn()
    return present(this.#block[this.#at++])
  }

  #fill(bytes: Uint8Array): void {
    for (let done = 0; done < bytes.length; ) {
      if (this.#at === this.#block.length) this.#turn()
      const piece = this.#block.subarray(this.#at, this.#at + bytes.length - done)
      bytes.set(piece, done)
      this.#at += piece.length
      done += piece.length
    }
  }

  #turn(): void {
    const next = this.#blocks.next()
    if (next.done) throw new Error('it ends early')
    this.#block = next.value
    this.#at = 0
  }
}
