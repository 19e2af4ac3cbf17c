import { present } from '../../present.ts'
import { Renumbering } from '../format/renumbering.ts'
import type { Steps } from '../format/slices.ts'
import type { SnapshotReader, SnapshotWriter } from '../format/snapshot-bytes.ts'
import type { Arena } from '../sealed/arena.ts'
import { ChapterBuilder, chapterBytes, findContainer, type SealedChapter } from '../sealed/chapter.ts'
import { readContainer } from '../sealed/container-bytes.ts'
import { Bitmap, type ReadonlyBitmap } from '../sets/bitmap.ts'
import { GrowingChapter } from './growing-chapter.ts'
import { ownText } from './own-text.ts'
import { PostingLog } from './posting-log.ts'

/** The number of each value. */
interface ValueNumbers<Value> {
  get(value: Value): number | undefined
  set(value: Value, number: number): unknown
}

export interface PostingsOptions<Value> {
  arena: Arena
  /** Unset: a Map. */
  numbers?: ValueNumbers<Value>
  /** Documents of values that are kept in a log until somebody asks for any set. */
  logged?: number
  /** Takes half the room for values of middling frequency, which then take longer to look up. */
  packed?: boolean
}

/** Writes values to a snapshot and reads them. */
export interface ValueFormat<Value> {
  write(out: SnapshotWriter, value: Value): void
  read(input: SnapshotReader): Value
}

export const TEXTS: ValueFormat<string> = {
  write: (out, text) => out.text(text),
  read: (input) => input.text(),
}

/** Values of a full chapter that are sealed with each entry that is added: sealing all 100,000 at once took a quarter of a second. */
const SEALED_AT_ONCE = 2

/** The log of a field with a few values a document takes 10 kB. */
const LOGGED = 1_024

/**
 * An inverted index: for each value, the documents that have it. Documents arrive in ascending order and never change. A chapter is
 * 65,536 documents. Finished chapters are sealed into the arena, and only the newest still grows. Values are numbered as they come.
 */
export class Postings<Value extends string | number> {
  readonly #arena: Arena
  readonly #packed: boolean
  readonly #numberOf: ValueNumbers<Value>
  readonly #values: Value[] = []
  /** By value number, how many documents have the value. */
  readonly #sizes: number[] = []
  #byFrequency: number[] = []
  /** The sum of all sizes, now and when the values were last sorted. */
  #total = 0
  #totalWhenSorted = 0
  /** By document >>> 16. */
  readonly #sealed: SealedChapter[] = []
  /** The chapter after the sealed ones, where one is full and being sealed. */
  #closing: Closing | null = null
  /** The last chapter. */
  #growing = new GrowingChapter()
  /** Documents of the growing chapter that are not in its sets yet. */
  readonly #log: PostingLog

  constructor({ arena, packed = false, numbers = new Map(), logged = LOGGED }: PostingsOptions<Value>) {
    this.#arena = arena
    this.#packed = packed
    this.#numberOf = numbers
    this.#log = new PostingLog(logged, (number, lows, from, to) => {
      const added = this.#growing.add(number, lows, from, to)
      this.#sizes[number] = present(this.#sizes[number]) + added
      this.#total += added
    })
  }

  /** The number of values. */
  get size(): number {
    return this.#values.length
  }

  values(): readonly Value[] {
    return this.#values
  }

  numberOf(value: Value): number | undefined {
    return this.#numberOf.get(value)
  }

  /** Records that `document` has `value`; returns the value's number. Documents must arrive in ascending order. */
  add(value: Value, document: number): number {
    const number = this.numbered(value)
    this.addNumber(number, document)
    return number
  }

  /** Records that `document` has the value of a number. */
  addNumber(number: number, document: number): void {
    this.#makeReady(document, 1)
    this.#log.push(number, document & 0xffff, this.size)
  }

  /** The number of a value that may be new. */
  numbered(value: Value): number {
    return this.#numberOf.get(value) ?? this.#newValue(value)
  }

  /** Records that `document` has the values of the first `count` of some numbers. */
  addNumbers(numbers: Int32Array, count: number, document: number): void {
    this.#makeReady(document, count)
    this.#log.pushAll(numbers, count, document & 0xffff, this.size)
  }

  /** The number of documents that have the value. */
  sizeOf(number: number): number {
    this.#log.drain(this.size)
    return present(this.#sizes[number])
  }

  /** Value numbers, most frequent first. Sorted again after 10% growth, so the newest values may be out of order. */
  mostFrequentFirst(): readonly number[] {
    this.#log.drain(this.size)
    if (this.#total > this.#totalWhenSorted * 1.1) {
      this.#byFrequency = this.#values
        .map((_, number) => number)
        .sort((a, b) => present(this.#sizes[b]) - present(this.#sizes[a]))
      this.#totalWhenSorted = this.#total
    }
    while (this.#byFrequency.length < this.size) this.#byFrequency.push(this.#byFrequency.length)
    return this.#byFrequency
  }

  having(value: Value): ReadonlyBitmap {
    const number = this.#numberOf.get(value)
    return number === undefined ? new Bitmap() : this.ofNumber(number)
  }

  ofNumber(number: number): ReadonlyBitmap {
    const documents = new Bitmap()
    for (let high = 0; high < this.#sealed.length; high++) {
      const container = findContainer(present(this.#sealed[high]), number)
      if (container !== null)
        documents.put(high, this.#arena.at(container.address, container.count, this.#packed), container.count)
    }
    this.#closing?.chapter.putInto(documents, this.#sealed.length, number)
    this.#log.drain(this.size)
    this.#growing.putInto(documents, this.#growingHigh, number)
    return documents
  }

  /**
   * Writes the values that a kept document has, with their documents: before each value a 1, after the last a 0. Returns the new numbers
   * of the values.
   */
  *write(out: SnapshotWriter, kept: Renumbering, format: ValueFormat<Value>): Steps<Renumbering> {
    const numbers = new Renumbering(this.size)
    for (let number = 0; number < numbers.end; number++) {
      const documents = this.ofNumber(number)
      if (!documents.keepsAny(kept)) continue
      numbers.keep(number)
      out.number(1)
      format.write(out, present(this.#values[number]))
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
        if (high < chapters.length) present(chapters[high]).push(number, count, this.#arena.read(input, count, this.#packed))
        else this.#growing.set(number, readContainer(input, count, this.#packed), count)
        this.#sizes[number] = present(this.#sizes[number]) + count
        this.#total += count
      }
      yield
    }
    for (const chapter of chapters) this.#sealed.push(chapter.build())
  }

  /** Bytes of memory, excluding the arena. */
  get bytes(): number {
    const sealed = this.#sealed.reduce((sum, chapter) => sum + chapterBytes(chapter), 0)
    return sealed + (this.#closing?.chapter.bytes ?? 0) + this.#growing.bytes + this.#log.bytes
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

  /** Before some entries of a document are added. */
  #makeReady(document: number, entries: number): void {
    while (document >>> 16 > this.#growingHigh) this.#startChapter()
    if (this.#closing !== null) this.#sealSome(this.#closing, SEALED_AT_ONCE * entries)
  }

  /** The growing chapter is full: its sealing begins, and a new chapter grows. */
  #startChapter(): void {
    this.#log.empty(this.size)
    if (this.#closing !== null) this.#sealSome(this.#closing, Number.POSITIVE_INFINITY)
    this.#closing = { chapter: this.#growing, next: 0, sealed: new ChapterBuilder() }
    this.#growing = new GrowingChapter()
  }

  #sealSome(closing: Closing, most: number): void {
    const { chapter, sealed } = closing
    for (const end = Math.min(chapter.end, closing.next + most); closing.next < end; closing.next++) {
      const found = chapter.at(closing.next)
      if (found !== null) sealed.push(closing.next, found.count, this.#arena.add(found.container, found.count, this.#packed))
    }
    if (closing.next < chapter.end) return
    this.#sealed.push(sealed.build())
    this.#closing = null
  }
}

interface Closing {
  chapter: GrowingChapter
  /** The first value that is not sealed yet. */
  next: number
  sealed: ChapterBuilder
}
