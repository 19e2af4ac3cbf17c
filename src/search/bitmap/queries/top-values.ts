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

/** The values that most documents have, most first; values of one count are in their own order. */
export function topValues(index: JobIndex, facet: FacetName, counted: ValueCounts, top: number): FacetValue[] {
  const values = index.values(facet)
  const { best, numbers } = topOf(counted, TYPED[facet]?.(values) ?? values, top)
  if (facet === 'company') for (const each of best) each.name = index.companyName(each.value as number)
  else {
    const names = namesOf(values)
    for (let place = 0; place < best.length; place++) {
      const number = numbers[place]!
      if (names[number] === undefined) names[number] = valueName(facet, best[place]!.value)
      best[place]!.name = names[number]
    }
  }
  return best
}

/** Values whose count may be among the top, in the order of `ValueCounts`. Used again. */
let candidates = new Uint32Array(0)

/** Values are read only where their count is among the top: thousands of them may be below it, or tie for its last place. */
function topOf(counted: ValueCounts, values: readonly Value[], top: number): { best: FacetValue[]; numbers: number[] } {
  const best: FacetValue[] = []
  const numbers: number[] = []
  const { least, length } = findCandidates(counted, top)
  const { counts } = counted
  for (let at = 0; at < length; at++) {
    const number = candidates[at]!
    const count = counts[number]!
    if (count < least) continue
    const value = values[number]!
    let place = best.length
    while (place > 0 && isBehind(best[place - 1]!, count, value)) place--
    if (place === top) continue
    for (let moved = Math.min(best.length, top - 1); moved > place; moved--) {
      best[moved] = best[moved - 1]!
      numbers[moved] = numbers[moved - 1]!
    }
    best[place] = { value, name: null, count }
    numbers[place] = number
  }
  return { best, numbers }
}

/** Finds the lowest count of the top, which is 1 where there are fewer values than the top holds, and the values that had no lower count when they were met. */
function findCandidates({ counts, size, numbers }: ValueCounts, top: number): { least: number; length: number } {
  if (candidates.length < size) candidates = new Uint32Array(2 * size)
  const highest: number[] = []
  let least = 1
  let found = 0
  const length = numbers === null ? size : numbers.length
  for (let at = 0; at < length; at++) {
    const number = numbers === null ? at : numbers[at]!
    const count = counts[number]!
    if (count < least) continue
    candidates[found++] = number
    if (count === least && highest.length === top) continue
    let place = highest.length < top ? highest.push(count) - 1 : top - 1
    for (; place > 0 && highest[place - 1]! < count; place--) highest[place] = highest[place - 1]!
    highest[place] = count
    if (highest.length === top) least = highest[top - 1]!
  }
  return { least, length: found }
}

const isBehind = (other: FacetValue, count: number, value: Value) =>
  other.count < count || (other.count === count && compare(other.value, value) > 0)

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
