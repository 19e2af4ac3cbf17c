import { Numbers } from '../columns/number-column.ts'
import { Kept } from '../format/renumbering.ts'
import type { Steps } from '../format/slices.ts'
import type { SnapshotReader, SnapshotWriter } from '../format/snapshot-bytes.ts'
import type { Arena } from '../sealed/arena.ts'
import { readPart } from '../sealed/container-bytes.ts'
import { Bitmap } from '../sets/bitmap.ts'
import { added, type CountedPart, type Part, place } from '../sets/container.ts'
import { ownText } from './own-text.ts'

export interface PostingsOptions {
  arena: Arena
  /** Takes half the room for values of middling frequency, which then take longer to look up. */
  packed?: boolean
}

/** How values are written to a snapshot. */
export interface ValueFormat<Value> {
  write(out: SnapshotWriter, value: Value): void
  read(input: SnapshotReader): Value
}

export const TEXTS: ValueFormat<string> = {
  write: (out, text) => out.text(text),
  read: (input) => input.text(),
}

/** Values of a chapter that are sealed whenever a document is added: sealing all of 100,000 at once took a quarter of a second. */
const SEALED_AT_ONCE = 2

/**
 * Which documents have each of many values. Documents come in ascending order and never change, so that of every 65,536, a chapter, the
 * sets are sealed in the arena while the next come; only those of the last are arrays that grow. Values are numbered as they come.
 */
export class Postings<Value extends string | number> {
  readonly #arena: Arena
  readonly #packed: boolean
  readonly #numberOf = new Map<Value, number>()
  readonly #values: Value[] = []
  /** By number, how many documents have the value. */
  readonly #sizes: number[] = []
  #order: number[] = []
  /** Documents under all values, and how many there were when they were put in order. */
  #total = 0
  #ordered = 0
  /** By document >>> 16. */
  readonly #sealed: Chapter[] = []
  /** After the sealed ones: a full one that is being sealed. */
  #closing: Closing | null = null
  /** After that. */
  #growing = new OpenChapter()

  constructor({ arena, packed = false }: PostingsOptions) {
    this.#arena = arena
    this.#packed = packed
  }

  /** How many values there are. */
  get size(): number {
    return this.#values.length
  }

  values(): readonly Value[] {
    return this.#values
  }

  numberOf(value: Value): number | undefined {
    return this.#numberOf.get(value)
  }

  /** Says that a document, which is none before the last, has a value. The number of the value. */
  add(value: Value, document: number): number {
    while (document >>> 16 > this.#growingHigh) this.#turn()
    if (this.#closing !== null) this.#sealSome(this.#closing, SEALED_AT_ONCE)
    const number = this.#numberOf.get(value) ?? this.#newValue(value)
    if (this.#growing.add(number, document & 0xffff)) {
      this.#sizes[number]!++
      this.#total++
    }
    return number
  }

  sizeOf(number: number): number {
    return this.#sizes[number]!
  }

  /** The numbers of all values, the most frequent first; but for what has come since all were put in order, which is a tenth at most. */
  mostFirst(): readonly number[] {
    if (this.#total > this.#ordered * 1.1) {
      this.#order = this.#values.map((_, number) => number).sort((a, b) => this.#sizes[b]! - this.#sizes[a]!)
      this.#ordered = this.#total
    }
    while (this.#order.length < this.size) this.#order.push(this.#order.length)
    return this.#order
  }

  /** Nobody may add to what is found. */
  having(value: Value): Bitmap {
    const number = this.#numberOf.get(value)
    return number === undefined ? new Bitmap() : this.ofNumber(number)
  }

  ofNumber(number: number): Bitmap {
    const documents = new Bitmap()
    for (let high = 0; high < this.#sealed.length; high++) {
      const { numbers, counts, addresses } = this.#sealed[high]!
      const at = place(numbers, numbers.length, number)
      if (at < 0) continue
      const count = counts[at]! + 1
      documents.put(high, this.#arena.at(addresses[at]!, count, this.#packed), count)
    }
    this.#closing?.chapter.putInto(documents, this.#sealed.length, number)
    this.#growing.putInto(documents, this.#growingHigh, number)
    return documents
  }

  /** Writes the values that something kept is under: before each a 1, after the last a 0. What becomes of the numbers of values. */
  *write(out: SnapshotWriter, kept: Kept, format: ValueFormat<Value>): Steps<Kept> {
    const numbers = new Kept(this.size)
    for (let number = 0; number < numbers.end; number++) {
      const documents = this.ofNumber(number)
      if (!documents.keepsAny(kept)) continue
      numbers.keep(number)
      out.number(1)
      format.write(out, this.#values[number]!)
      yield* documents.write(out, kept, this.#packed)
    }
    out.number(0)
    return numbers
  }

  /** `end` is one past the last document. */
  *read(input: SnapshotReader, end: number, format: ValueFormat<Value>): Steps {
    const chapters = Array.from({ length: end >>> 16 }, () => new ChapterBuilder())
    while (input.number() === 1) {
      const number = this.#newValue(format.read(input))
      for (let count = input.number(); count > 0; count = input.number()) {
        const high = input.number()
        if (high < chapters.length) chapters[high]!.push(number, count, this.#arena.read(input, count, this.#packed))
        else this.#growing.set(number, readPart(input, count, this.#packed), count)
        this.#sizes[number]! += count
        this.#total += count
      }
      yield
    }
    for (const chapter of chapters) this.#sealed.push(chapter.finished())
  }

  /** Without what lies in the arena. */
  get bytes(): number {
    const sealed = this.#sealed.reduce((sum, { numbers }) => sum + numbers.length * 10, 0)
    return sealed + (this.#closing?.chapter.bytes ?? 0) + this.#growing.bytes
  }

  #newValue(value: Value): number {
    const own = (typeof value === 'string' ? ownText(value) : value) as Value
    const number = this.#values.push(own) - 1
    this.#numberOf.set(own, number)
    this.#sizes.push(0)
    return number
  }

  get #growingHigh(): number {
    return this.#sealed.length + (this.#closing === null ? 0 : 1)
  }

  /** The growing chapter is full. */
  #turn(): void {
    if (this.#closing !== null) this.#sealSome(this.#closing, Number.POSITIVE_INFINITY)
    this.#closing = { chapter: this.#growing, next: 0, sealed: new ChapterBuilder() }
    this.#growing = new OpenChapter()
  }

  #sealSome(closing: Closing, most: number): void {
    const { chapter, sealed } = closing
    for (const end = Math.min(chapter.end, closing.next + most); closing.next < end; closing.next++) {
      const found = chapter.at(closing.next)
      if (found !== null) sealed.push(closing.next, found.count, this.#arena.add(found.part, found.count, this.#packed))
    }
    if (closing.next < chapter.end) return
    this.#sealed.push(sealed.finished())
    this.#closing = null
  }
}

/** Sets of up to 65,536 documents that still grow, by the number of their value. */
class OpenChapter {
  readonly #parts: (Part | undefined)[] = []
  readonly #counts: number[] = []

  /** One past the highest number. */
  get end(): number {
    return this.#parts.length
  }

  get bytes(): number {
    return this.#parts.reduce((sum, part) => sum + (part?.byteLength ?? 0), 0)
  }

  at(number: number): CountedPart | null {
    const part = this.#parts[number]
    return part === undefined ? null : { part, count: this.#counts[number]! }
  }

  /** Whether it was not there. */
  add(number: number, low: number): boolean {
    const count = this.#counts[number] ?? 0
    const part = added(this.#parts[number], count, low)
    if (part !== null) this.set(number, part, count + 1)
    return part !== null
  }

  set(number: number, part: Part, count: number): void {
    // A list with holes is slow in V8.
    while (this.#parts.length < number) {
      this.#parts.push(undefined)
      this.#counts.push(0)
    }
    this.#parts[number] = part
    this.#counts[number] = count
  }

  putInto(documents: Bitmap, high: number, number: number): void {
    const part = this.#parts[number]
    if (part !== undefined) documents.put(high, part, this.#counts[number]!)
  }
}

interface Closing {
  chapter: OpenChapter
  /** The first value that is not sealed yet. */
  next: number
  sealed: ChapterBuilder
}

/** Of 65,536 documents: by the number of a value, ascending, how many have it (one less than that) and where in the arena they are. */
interface Chapter {
  numbers: Uint32Array
  counts: Uint16Array
  addresses: Uint32Array
}

class ChapterBuilder {
  readonly #numbers = new Numbers()
  readonly #counts = new Numbers()
  readonly #addresses = new Numbers()

  push(number: number, count: number, address: number): void {
    this.#numbers.push(number)
    this.#counts.push(count - 1)
    this.#addresses.push(address)
  }

  finished(): Chapter {
    return {
      numbers: new Uint32Array(this.#numbers.view()),
      counts: new Uint16Array(this.#counts.view()),
      addresses: new Uint32Array(this.#addresses.view()),
    }
  }
}
