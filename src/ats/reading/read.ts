import { type Fetched, FetchFailure } from '../../http/fetcher.ts'
import type { Json, Timestamp } from '../../job/job.ts'
import { jsonExcess } from './limits.ts'
import { fromEpochMs, toTimestamp } from './timestamp.ts'

/**
 * One value of a source's payload, with its path. A wrong type is a FetchFailure of kind `bad_payload`: "greenhouse
 * jobs[3].title: expected text, got number". The `...OrNull` readers return null for a missing, null or blank value, and
 * still refuse a wrong type.
 */
export class Field {
  readonly value: unknown
  readonly #parent: Field | null
  readonly #key: string
  readonly #url: string

  constructor(value: unknown, key: string, url: string, parent: Field | null = null) {
    this.value = value
    this.#parent = parent
    this.#key = key
    this.#url = url
  }

  get path(): string {
    if (this.#parent === null) return this.#key
    return this.#parent.#parent === null
      ? `${this.#parent.#key} ${this.#key.replace(/^\./, '')}`
      : `${this.#parent.path}${this.#key}`
  }

  get present(): boolean {
    return this.value !== undefined && this.value !== null
  }

  /**
   * A member of this object. Every member of a missing object is missing, so only required leaves complain. Some languages write an object
   * without members as an empty list, and some systems an unset one as empty text.
   */
  at(key: string): Field {
    if (!this.present || isEmpty(this.value)) return new Field(undefined, `.${key}`, this.#url, this)
    if (typeof this.value !== 'object' || Array.isArray(this.value)) this.refuse('an object')
    return new Field((this.value as Record<string, unknown>)[key], `.${key}`, this.#url, this)
  }

  object(): this {
    return typeof this.value === 'object' && this.present && !Array.isArray(this.value) ? this : this.refuse('an object')
  }

  items(): Field[] {
    if (!Array.isArray(this.value)) this.refuse('a list')
    return (this.value as unknown[]).map((item, index) => new Field(item, `[${index}]`, this.#url, this))
  }

  itemsOrNone(): Field[] {
    return this.present && !isEmpty(this.value) ? this.items() : []
  }

  text(): string {
    return this.textOrNull() ?? this.refuse('text')
  }

  textOrNull(): string | null {
    if (!this.present) return null
    if (typeof this.value !== 'string') this.refuse('text')
    return clean(this.value as string).trim() || null
  }

  /** An id that some versions of an API send as a number and others as text. */
  id(): string {
    return Number.isSafeInteger(this.value) ? String(this.value) : this.text()
  }

  idOrNull(): string | null {
    return this.present && this.value !== '' ? this.id() : null
  }

  number(): number {
    return this.numberOrNull() ?? this.refuse('a number')
  }

  /** A number, or the text of one: a system may send both. */
  numberOrNull(): number | null {
    if (typeof this.value === 'number') return this.value
    if (typeof this.value !== 'string') return this.present ? this.refuse('a number') : null
    const text = this.value.trim()
    if (text === '') return null
    return DECIMAL.test(text) ? Number(text) : this.refuse('a number')
  }

  /** A sum that may come as text ("52000", "52,000.00"). Null for a negative sum and for everything that is not a plain decimal. */
  amountOrNull(): number | null {
    if (typeof this.value === 'number') return this.value >= 0 ? this.value : null
    const text = typeof this.value === 'string' ? this.textOrNull() : null
    if (text === null || !/^(\d+|\d{1,3}(,\d{3})+)(\.\d+)?$/.test(text)) return null
    return Number(text.replaceAll(',', ''))
  }

  /** Degrees, as a number or the text of one. */
  coordinateOrNull(): number | null {
    const text = typeof this.value === 'number' ? String(this.value) : typeof this.value === 'string' ? this.textOrNull() : null
    return text !== null && DECIMAL.test(text) ? Number(text) : null
  }

  boolean(): boolean {
    return this.booleanOrNull() ?? this.refuse('true or false')
  }

  /** True or false, or how systems without these two values write them. */
  booleanOrNull(): boolean | null {
    if (!this.present || isEmpty(this.value)) return null
    return (
      BOOLEANS.get(typeof this.value === 'string' ? this.value.trim().toLowerCase() : this.value) ?? this.refuse('true or false')
    )
  }

  /** ISO-8601 with or without offset, "YYYY-MM-DD HH:MM:SS UTC" or a date alone; null for other text. */
  timestampOrNull(): Timestamp | null {
    const text = this.textOrNull()
    return text === null ? null : toTimestamp(text)
  }

  epochMsOrNull(): Timestamp | null {
    const ms = this.numberOrNull()
    return ms === null ? null : fromEpochMs(ms)
  }

  /** The value verbatim, for fields that keep the source's own JSON. */
  json(): Json {
    return verbatim(this.value)
  }

  refuse(expected: string): never {
    throw new FetchFailure('bad_payload', `${this.path}: expected ${expected}, got ${kindOf(this.value)}`, { url: this.#url })
  }
}

const DECIMAL = /^-?\d+(\.\d+)?$/
const BOOLEANS = new Map<unknown, boolean>([
  [true, true],
  [false, false],
  [1, true],
  [0, false],
  ['true', true],
  ['false', false],
  ['1', true],
  ['0', false],
])

const isEmpty = (value: unknown) => (Array.isArray(value) ? value.length === 0 : typeof value === 'string' && value.trim() === '')

/** Parses the body as JSON. Several systems answer an HTML error or challenge page with status 200: that is a failure, not an empty board. */
export function readJson(name: string, answer: Fetched): Field {
  const body = answer.body.trimStart()
  const failure = (got: string, cause?: unknown) =>
    new FetchFailure('bad_payload', `${name}: expected JSON, got ${got}`, { url: answer.url, status: answer.status, cause })
  if (body === '') throw failure('an empty body')
  if (body.startsWith('<')) throw failure('an HTML or XML page')
  try {
    return new Field(parseJson(body), name, answer.url)
  } catch (cause) {
    throw failure(`text that is none (${(cause as Error).message})`, cause)
  }
}

/** Parses JSON that is within the limits of a payload. */
export function parseJson(text: string): unknown {
  const excess = jsonExcess(text)
  if (excess) throw new RangeError(excess)
  return JSON.parse(text)
}

/** A payload that contradicts itself: a total that disagrees, a page that is short. */
export function contradiction(name: string, message: string, url: string): FetchFailure {
  return new FetchFailure('bad_payload', `${name}: ${message}`, { url })
}

function kindOf(value: unknown): string {
  if (value === undefined) return 'nothing'
  if (value === null) return 'null'
  if (value === '' || (typeof value === 'string' && value.trim() === '')) return 'empty text'
  if (Array.isArray(value)) return 'a list'
  return typeof value === 'object' ? 'an object' : typeof value === 'string' ? 'text' : typeof value
}

/** Postgres stores neither NUL nor a lone surrogate. */
function clean(text: string): string {
  return text.includes('\0') ? text.replaceAll('\0', '').toWellFormed() : text.toWellFormed()
}

function verbatim(value: unknown): Json {
  if (typeof value === 'string') return clean(value)
  if (Array.isArray(value)) return value.map(verbatim)
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([key, member]) => [clean(key), verbatim(member)]))
  }
  return typeof value === 'number' || typeof value === 'boolean' ? value : null
}
