import { z } from '@hono/zod-openapi'
import { parseDateTime } from './date-time.ts'
import { type NearestNames, nearestIn } from './nearest.ts'

/**
 * The kinds of query parameters. Each reads all values given under one name, as the raw query holds them, and publishes
 * its real type in the OpenAPI document. `z.coerce` is refused: it reads `has_salary=false` as true and `salary_min=` as 0.
 */
type ReadValue<T> = { value: T } | { message: string }
type Published = Exclude<Parameters<z.ZodType['openapi']>[1], undefined> &
  ({ type: 'string' | 'integer' | 'number' | 'boolean' | 'array' } | { anyOf: object[] })
type Fold = 'upper' | 'lower'

const untypedTexts = z.unknown().refine(Array.isArray) as unknown as z.ZodType<string[]>

export type ReadTexts = (values: string[]) => ReadValue<unknown>
const READERS = new WeakMap<z.ZodType, ReadTexts>()

/** The function that reads a parameter; null where only its schema can. Zod takes ten times as long to call it. */
export function readerOf(schema: z.ZodType): ReadTexts | null {
  const inner = schema instanceof z.ZodOptional || schema instanceof z.ZodDefault ? (schema.unwrap() as z.ZodType) : schema
  return READERS.get(inner) ?? null
}

function kind<T>(read: (values: string[]) => ReadValue<T>, published: Published) {
  // The OpenAPI document adds the type of this schema to `anyOf`, so such a parameter has a schema without a type.
  const given = 'anyOf' in published ? untypedTexts : z.array(z.string())
  const schema = given
    .transform((values, context): T => {
      const reading = read(values)
      if ('value' in reading) return reading.value
      context.addIssue({ code: 'custom', message: reading.message })
      return z.NEVER
    })
    .openapi(published)
  READERS.set(schema, read)
  return schema
}

/** A parameter that is given once. */
export function scalar<T>(read: (value: string) => ReadValue<T>, published: Published) {
  return kind<T>(([value, ...more]) => {
    return value === undefined || more.length > 0 ? { message: 'must be given once' } : read(value)
  }, published)
}

type JsonSchema = Record<string, unknown>

/**
 * The description of a list in the OpenAPI document. `one`: the same parameter may be written as a single value, as it was before it took several.
 */
interface PublishedList {
  items: JsonSchema
  one?: JsonSchema
}

/** A list, given by repeating the parameter or by commas. Items are counted before duplicates are removed, so the limit is easy to foresee. */
function list<T>(max: number, read: (item: string, written: string) => ReadValue<T>, published: PublishedList) {
  return kind<T[]>(
    (values) => {
      const given = values.join().split(',')
      if (given.length > max) return { message: `must have at most ${max} value${max === 1 ? '' : 's'}` }
      const alone = given.length === 1 && published.one !== undefined
      if (!alone && given.some((item) => item.trim() === '')) return { message: 'must not contain an empty value' }
      return readEach(given, (written) => read(written.trim(), written))
    },
    publishedList(max, published),
  )
}

/**
 * Reads items up to the first wrong one: looking for names near an unknown one takes milliseconds. The message about a wrong item
 * names it, unless it is the only one.
 */
function readEach<T>(given: string[], read: (written: string) => ReadValue<T>): ReadValue<T[]> {
  const values = new Set<T>()
  for (const written of given) {
    const reading = read(written)
    if ('value' in reading) values.add(reading.value)
    else return given.length === 1 || reading === NOT_TEXT ? reading : refuse(naming(reading.message, written.trim()))
  }
  return { value: [...values] }
}

function naming(message: string, item: string): string {
  const named = `"${shortened(item)}"`
  return message.includes(named) ? message : `${message}, not ${named}`
}

const shortened = (item: string) => item.slice(0, 64).toWellFormed()

function publishedList(max: number, { items, one }: PublishedList): Published {
  const several = { type: 'array' as const, items, minItems: 1, maxItems: max }
  const param = { style: 'form' as const, explode: true }
  return one === undefined ? { ...several, param } : { anyOf: [one, several], param }
}

const refuse = (message: string) => ({ message })
const folded = (value: string, fold: Fold) => (fold === 'upper' ? value.toUpperCase() : value.toLowerCase())
/** Lengths are in Unicode code points. */
const hasLength = (value: string, length: number) => value.length <= 2 * length && [...value].length === length
/** Whether PostgreSQL can store it as text. */
export const isStorable = (value: string) => !value.includes('\0') && value.isWellFormed()
export const NOT_STORABLE = 'must be valid text without NUL characters'
const NOT_TEXT = refuse(NOT_STORABLE)

/** Lengths are in Unicode code points. */
interface Lengths {
  min: number
  max: number
}

export function text(lengths: Lengths) {
  return scalar<string>(textReader(lengths), { type: 'string', minLength: lengths.min, maxLength: lengths.max })
}

/** Takes one text or several. Only a repeated parameter gives several, because a comma may be part of a text. */
export function texts({ most, ...lengths }: Lengths & { most: number }) {
  const one = { type: 'string', minLength: lengths.min, maxLength: lengths.max }
  return kind<string[]>(
    (values) => {
      if (values.length > most) return refuse(`must be given at most ${most} times`)
      return readEach(values, textReader(lengths))
    },
    publishedList(most, { one, items: one }),
  )
}

function textReader({ min, max }: Lengths) {
  return (value: string): ReadValue<string> => {
    if (!isStorable(value)) return NOT_TEXT
    const length = [...value].length
    if (length < min) return refuse(`must be at least ${min} character${min === 1 ? '' : 's'}`)
    if (length > max) return refuse(`must be at most ${max} characters`)
    return { value }
  }
}

interface CodeRule {
  length: number
  fold: Fold
}

export function code(rule: CodeRule) {
  return scalar<string>(codeReader(rule), publishedCode(rule))
}

export function codeOrCodes({ max, ...rule }: CodeRule & { max: number }) {
  return list<string>(max, codeReader(rule), { one: publishedCode(rule), items: publishedCodes(rule.length) })
}

function codeReader({ length, fold }: CodeRule) {
  return (value: string): ReadValue<string> => {
    if (!isStorable(value)) return NOT_TEXT
    return hasLength(value, length) ? { value: folded(value, fold) } : refuse(`must be exactly ${length} characters`)
  }
}

const publishedCode = ({ length }: CodeRule) => ({ type: 'string' as const, minLength: length, maxLength: length })
/** An item may be several codes joined by commas, and a proxy that validates requests must let it pass. */
const publishedCodes = (length: number) => ({ type: 'string', pattern: `^[^,]{${length}}(,[^,]{${length}})*$` })

export function codes({ length, max, fold }: { length?: number; max: number; fold: Fold }) {
  return list<string>(
    max,
    (item) => {
      if (!isStorable(item)) return NOT_TEXT
      if (length !== undefined && !hasLength(item, length)) return refuse(`each code must be exactly ${length} characters`)
      return { value: folded(item, fold) }
    },
    { items: length === undefined ? { type: 'string', minLength: 1 } : publishedCodes(length) },
  )
}

/** A vocabulary too large for an enum: `find` reads a value, `names` has all spellings, for suggestions. */
export interface Vocabulary {
  noun: string
  /** The value that the filter looks for; null where nothing has that name. */
  find(written: string): string | null
  names(): readonly string[]
}

/**
 * Values of a vocabulary, by any of their names. An unknown name is refused, and the message suggests the nearest ones. Thousands of names are
 * prepared for that search when somebody first mistypes one.
 */
export function namedIn({ noun, find, names }: Vocabulary, { max }: { max: number }) {
  let nearest: NearestNames | null = null
  return list<string>(
    max,
    (item, written) => {
      if (!isStorable(item)) return NOT_TEXT
      const value = find(withPluses(written)) ?? find(item)
      if (value !== null) return { value }
      nearest ??= nearestIn(names())
      const near = nearest(item, 3)
      const suggestion = near.length === 0 ? '' : `: the nearest ${near.length === 1 ? 'is' : 'are'} ${near.join(', ')}`
      return refuse(`no ${noun} is called "${shortened(item)}"${suggestion}`)
    },
    { items: { type: 'string', minLength: 1 } },
  )
}

/** A `+` that was not encoded arrives as a space: `skills=c++` is C++. */
function withPluses(written: string): string {
  let [start, end] = [0, written.length]
  while (written[start] === ' ') start++
  while (end > start && written[end - 1] === ' ') end--
  return '+'.repeat(start) + written.slice(start, end) + '+'.repeat(written.length - end)
}

export function oneOf<const T extends string>(values: readonly T[]) {
  return scalar<T>((value) => known(values, value), { type: 'string', enum: [...values] })
}

export function someOf<const T extends string>(values: readonly T[], { max }: { max: number }) {
  return list<T>(max, (item) => known(values, item), { items: publishedWords(values) })
}

export function oneOrMoreOf<const T extends string>(values: readonly T[]) {
  const published = { one: { type: 'string', enum: [...values] }, items: publishedWords(values) }
  return list<T>(values.length, (item) => known(values, item), published)
}

/** An item may be several words joined by commas, as with codes. */
function publishedWords(values: readonly string[]): JsonSchema {
  const word = `(${values.join('|')})`
  return {
    anyOf: [
      { type: 'string', enum: [...values] },
      { type: 'string', pattern: `^${word}(,${word})+$` },
    ],
  }
}

function known<T extends string>(values: readonly T[], given: string): ReadValue<T> {
  if (values.includes(given as T)) return { value: given as T }
  return refuse(values.length === 1 ? `must be ${values[0]}` : `must be one of ${values.join(', ')}`)
}

export function flag() {
  return scalar<boolean>(
    (value) => (value === 'true' || value === 'false' ? { value: value === 'true' } : refuse('must be true or false')),
    { type: 'boolean' },
  )
}

/** A number as JSON has it, also with an exponent. A `+` in the exponent that was not encoded arrives as a space. */
export function decimal({ min }: { min: number }) {
  return scalar<number>(
    (value) => {
      if (!/^-?\d+(\.\d+)?([eE][+ -]?\d+)?$/.test(value)) return refuse('must be a decimal number such as 50000 or 22.5')
      const amount = Number(value.replace(' ', '+'))
      if (amount > Number.MAX_VALUE) return refuse(`must be at most ${Number.MAX_VALUE}`)
      return amount < min ? refuse(`must be at least ${min}`) : { value: amount }
    },
    { type: 'number', minimum: min },
  )
}

/** A whole number of any length. Numbers above `clampTo` become `clampTo`. */
export function integer({ min, clampTo = Number.MAX_SAFE_INTEGER }: { min?: number; clampTo?: number } = {}) {
  return scalar<number>(
    (value) => {
      if (!/^-?\d+$/.test(value)) return refuse('must be a whole number')
      const number = Math.max(Math.min(Number(value), clampTo), Number.MIN_SAFE_INTEGER)
      return min !== undefined && number < min ? refuse(`must be at least ${min}`) : { value: number }
    },
    min === undefined ? { type: 'integer' } : { type: 'integer', minimum: min },
  )
}

export function dateTime() {
  return scalar<Date>(
    (value) => {
      const parsed = parseDateTime(value)
      return typeof parsed === 'string' ? refuse(parsed) : { value: parsed }
    },
    { type: 'string', format: 'date-time' },
  )
}

/** A number too long for an integer type, kept as it was written. */
export function digits() {
  return scalar<string>((value) => (/^\d+$/.test(value) ? { value } : refuse('must consist of digits only')), {
    type: 'string',
    pattern: '^\\d+$',
  })
}

/** Accepted with any value and ignored, so that the parameters of a search can be sent unchanged. So it is of no type in the OpenAPI document. */
export function ignored() {
  return z
    .any()
    .transform(() => undefined)
    .openapi({ description: 'Accepted with any value and ignored.' })
}
