import { present } from '../../present.ts'
import { type NumberArray, type NumberArrayKind, SnapshotReader, SnapshotWriter } from './snapshot-bytes.ts'

/** A column that was read has room for as many new documents as come before the next compaction, so that threads go on sharing it. */
const roomFor = (length: number) => length + Math.max(16_384, length >>> 3)

/** All that was read of an index, except the bytes that threads share; and the columns that they share. */
export interface Recorded {
  blocks: SharedArrayBuffer[]
  columns: SharedArrayBuffer[]
}

/**
 * Reads an index into memory that threads share, and records the rest of it for them: numbers, texts, the newest sets, and the addresses of shared
 * bytes. All threads put the same documents in the same order into their columns, so they write the same numbers to the same places.
 */
export class RecordingReader extends SnapshotReader {
  readonly #record = new SnapshotWriter()
  readonly #blocks: SharedArrayBuffer[] = []
  readonly #columns: SharedArrayBuffer[] = []
  #isRecording = true

  override number(): number {
    const value = super.number()
    if (this.#isRecording) this.#record.number(value)
    return value
  }

  override text(): string {
    const text = this.#unrecorded(() => super.text())
    if (this.#isRecording) this.#record.text(text)
    return text
  }

  override units(): string {
    const text = this.#unrecorded(() => super.units())
    if (this.#isRecording) this.#record.units(text)
    return text
  }

  override array<Kind extends NumberArray>(numbers: Kind): Kind {
    super.array(numbers)
    if (this.#isRecording) this.#record.array(numbers)
    this.#keepFull()
    return numbers
  }

  override memory<Kind extends NumberArray>(make: NumberArrayKind<Kind>, length: number): Kind {
    const column = new SharedArrayBuffer(roomFor(length) * make.BYTES_PER_ELEMENT)
    this.#columns.push(column)
    return new make(column)
  }

  override shared<Kind extends NumberArray>(numbers: Kind): Kind {
    return this.#unrecorded(() => super.shared(numbers))
  }

  override placed(store: () => number): number {
    const address = this.#unrecorded(store)
    this.#record.number(address)
    this.#keepFull()
    return address
  }

  /** Called once the whole index was read. */
  recorded(): Recorded {
    this.#blocks.push(...this.#record.takeRest().map(sharedCopy))
    return { blocks: this.#blocks, columns: this.#columns }
  }

  #unrecorded<Result>(read: () => Result): Result {
    const was = this.#isRecording
    this.#isRecording = false
    const result = read()
    this.#isRecording = was
    return result
  }

  #keepFull(): void {
    for (const block of this.#record.takeFull()) this.#blocks.push(sharedCopy(block))
  }
}

/** Reads the index that another thread has recorded. */
export class HandoverReader extends SnapshotReader {
  readonly #columns: Iterator<SharedArrayBuffer>

  constructor({ blocks, columns }: Recorded) {
    super(blocks.map((block) => Buffer.from(block)).values())
    this.#columns = columns.values()
  }

  override memory<Kind extends NumberArray>(make: NumberArrayKind<Kind>): Kind {
    return new make(present(this.#columns.next().value))
  }

  override shared<Kind extends NumberArray>(numbers: Kind): Kind {
    return numbers
  }

  override placed(): number {
    return this.number()
  }
}

function sharedCopy(block: Uint8Array): SharedArrayBuffer {
  const copy = new SharedArrayBuffer(block.length)
  new Uint8Array(copy).set(block)
  return copy
}
