import type { Arena } from './arena.ts'
import { Bitmap } from './bitmap.ts'
import { Kept } from './kept.ts'
import { Numbers } from './numbers.ts'
import { ownText } from './own-text.ts'
import { added, type Part } from './part.ts'
import type { Steps } from './slices.ts'
import type { SnapshotReader, SnapshotWriter } from './snapshot-bytes.ts'

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

/**
 * Which documents have each of many values. Documents come in ascending order and never change, so that of every 65,536 the sets are
 * sealed in the arena when the next come; only those of the last are arrays that grow. Values are numbered as they come.
 */
export class Postings<Value extends string | number> {
  readonly #arena: Arena
  readonly #packed: boolean
  readonly #numberOf = new Map<Value, number>()
  readonly #values: Value[] = []
  /** By document >>> 16. */
  readonly #sealed: Chapter[] = []
  /** By the number of the value, after the sealed ones. */
  #growing: (Part | undefined)[] = []
  #counts: number[] = []

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

  valueOf(number: number): Value {
    return this.#values[number]!
  }

  numberOf(value: Value): number | undefined {
    return this.#numberOf.get(value)
  }

  /** Says that a document, which is none before the last, has a value. The number of the value. */
  add(value: Value, document: number): number {
    while (document >>> 16 > this.#sealed.length) this.#seal()
    const number = this.#numberOf.get(value) ?? this.#newValue(value)
    const count = this.#counts[number]!
    const part = added(this.#growing[number], count, document & 0xffff)
    if (part === null) return number
    this.#growing[number] = part
    this.#counts[number] = count + 1
    return number
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
      const at = place(numbers, number)
      if (at < 0) continue
      const count = counts[at]! + 1
      documents.put(high, this.#arena.at(addresses[at]!, count, this.#packed), count)
    }
    if (this.#counts[number]! > 0) documents.put(this.#sealed.length, this.#growing[number]!, this.#counts[number]!)
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
      yield* documents.write(out, kept)
    }
    out.number(0)
    return numbers
  }

  /** `end` is one past the last document. */
  *read(input: SnapshotReader, end: number, format: ValueFormat<Value>): Steps {
    const chapters = Array.from({ length: end >>> 16 }, () => new ChapterBuilder())
    while (input.number() === 1) {
      const number = this.#newValue(format.read(input))
      for (const { high, part, count } of Bitmap.readParts(input)) {
        if (high < chapters.length) chapters[high]!.push(number, count, this.#arena.add(part, count, this.#packed))
        else {
          this.#growing[number] = part
          this.#counts[number] = count
        }
      }
      yield
    }
    for (const chapter of chapters) this.#sealed.push(chapter.finished())
  }

  /** Without what lies in the arena. */
  get bytes(): number {
    const sealed = this.#sealed.reduce((sum, { numbers }) => sum + numbers.length * 10, 0)
    return this.#growing.reduce((sum, part) => sum + (part?.byteLength ?? 0), sealed)
  }

  #newValue(value: Value): number {
    const own = (typeof value === 'string' ? ownText(value) : value) as Value
    const number = this.#values.push(own) - 1
    this.#numberOf.set(own, number)
    this.#growing.push(undefined)
    this.#counts.push(0)
    return number
  }

  #seal(): void {
    const chapter = new ChapterBuilder()
    for (const [number, part] of this.#growing.entries()) {
      const count = this.#counts[number]!
      if (count > 0) chapter.push(number, count, this.#arena.add(part!, count, this.#packed))
    }
    this.#sealed.push(chapter.finished())
    this.#growing = this.#growing.map(() => undefined)
    this.#counts = this.#counts.map(() => 0)
  }
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
      numbers: Uint32Array.from(this.#numbers.view()),
      counts: Uint16Array.from(this.#counts.view()),
      addresses: Uint32Array.from(this.#addresses.view()),
    }
  }
}

/** Where a number stands, or -1. */
function place(numbers: Uint32Array, number: number): number {
  let [start, end] = [0, numbers.length - 1]
  while (start <= end) {
    const middle = (start + end) >>> 1
    const found = numbers[middle]!
    if (found === number) return middle
    if (found < number) start = middle + 1
    else end = middle - 1
  }
  return -1
}
