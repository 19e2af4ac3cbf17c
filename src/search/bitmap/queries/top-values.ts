import type { FacetValue } from '../../engine.ts'
import { valueName } from '../../facets.ts'
import type { FacetName } from '../../filters.ts'
import type { JobIndex } from '../documents/job-index.ts'
import type { ValueCounts } from './count-values.ts'

type Value = FacetValue['value']

const TYPED: Partial<Record<FacetName, (values: readonly string[]) => readonly Value[]>> = {
  company: idsOf,
  sponsors_visa: (values) => values.map((value) => value === 'true'),
}

/** The ids of companies by value number, which only grow. Many companies tie for the last place of the top, and reading a number takes long. */
const IDS = new WeakMap<readonly string[], number[]>()

function idsOf(values: readonly string[]): number[] {
  const ids = IDS.get(values) ?? []
  if (ids.length === 0) IDS.set(values, ids)
  while (ids.length < values.length) ids.push(Number(values[ids.length]))
  return ids
}

/** Names by value number, for the values of a field. A value has one number as long as the index lives, and one name. */
const NAMES = new WeakMap<readonly string[], (string | null | undefined)[]>()

function namesOf(values: readonly string[]): (string | null | undefined)[] {
  const known = NAMES.get(values) ?? []
  if (known.length === 0) NAMES.set(values, known)
  return known
}

/** The values that most documents have, most first; values of one count are in their own order. `elsewhere` has jobs of each value that are not placed there. */
export function topValues(
  index: JobIndex,
  facet: FacetName,
  counted: ValueCounts,
  top: number,
  elsewhere: Uint32Array | null,
): FacetValue[] {
  const texts = index.values(facet)
  const values = TYPED[facet]?.(texts) ?? texts
  const found = findTop(counted, values, top)
  const names = facet === 'company' ? null : namesOf(texts)
  const best: FacetValue[] = []
  for (let place = 0; place < found; place++) {
    const number = numbers[place]!
    const [value, count] = [values[number]!, counts[place]!]
    let name: string | null
    if (names === null) name = index.companyName(value as number)
    else {
      if (names[number] === undefined) names[number] = valueName(facet, value)
      name = names[number]!
    }
    best.push(elsewhere === null ? { value, name, count } : { value, name, count, placed: count - elsewhere[number]! })
  }
  return best
}

/** The values of the top and their counts, most first, and values whose count may be among the top, in the order of `ValueCounts`. Used again. */
const numbers: number[] = []
const counts: number[] = []
let candidates = new Uint32Array(0)

/** Finds the numbers and counts of the top; returns their number. Values are read only where their count is among the top: thousands of them may be below it, or tie for its last place. */
function findTop(counted: ValueCounts, values: readonly Value[], top: number): number {
  const { least, length } = findCandidates(counted, top)
  let found = 0
  for (let at = 0; at < length; at++) {
    const number = candidates[at]!
    const count = counted.counts[number]!
    if (count < least) continue
    let place = found
    while (place > 0 && isBehind(place - 1, count, values, number)) place--
    if (place === top) continue
    if (found < top) found++
    for (let moved = found - 1; moved > place; moved--) {
      numbers[moved] = numbers[moved - 1]!
      counts[moved] = counts[moved - 1]!
    }
    numbers[place] = number
    counts[place] = count
  }
  return found
}

/** Finds the lowest count of the top, which is 1 where there are fewer values than the top holds, and the values that had no lower count when they were met. */
function findCandidates(counted: ValueCounts, top: number): { least: number; length: number } {
  if (candidates.length < counted.size) candidates = new Uint32Array(2 * counted.size)
  const [all, some, highest, possible] = [counted.counts, counted.numbers, counts, candidates]
  let least = 1
  let found = 0
  let size = 0
  for (let at = 0, { length } = counted; at < length; at++) {
    const number = some === null ? at : some[at]!
    const count = all[number]!
    if (count < least) continue
    possible[found++] = number
    if (count === least && size === top) continue
    let place = size < top ? size++ : top - 1
    for (; place > 0 && highest[place - 1]! < count; place--) highest[place] = highest[place - 1]!
    highest[place] = count
    if (size === top) least = highest[top - 1]!
  }
  return { least, length: found }
}

/** Whether the value at a place of the top comes after another value. */
function isBehind(place: number, count: number, values: readonly Value[], number: number): boolean {
  return counts[place]! < count || (counts[place] === count && compare(values[numbers[place]!]!, values[number]!) > 0)
}

/** Texts are ordered by code point, as Postgres orders them in the collation "C". */
function compare(a: Value, b: Value): number {
  if (typeof a !== 'string' || typeof b !== 'string') return Number(a) - Number(b)
  const length = Math.min(a.length, b.length)
  for (let at = 0; at < length; at++) {
    const [x, y] = [a.charCodeAt(at), b.charCodeAt(at)]
    if (x !== y) return inCodePoints(x) - inCodePoints(y)
  }
  return a.length - b.length
}

/** A code unit in the order of code points: surrogates are for code points above all others. */
const inCodePoints = (unit: number) => (unit < 0xd800 ? unit : unit < 0xe000 ? unit + 0x2000 : unit - 0x800)
