import type { Facets, FacetsRequest, FacetValue } from '../../engine.ts'
import type { FacetsView, ViewCounts } from '../../facet-views.ts'
import { LAST_SALARY_BUCKET, MAX_WEEKS, SALARY_BUCKET_WIDTH, salaryHistogram, valueName } from '../../facets.ts'
import type { FacetName } from '../../filters.ts'
import type { JobIndex } from '../documents/job-index.ts'
import { Bitmap, type ReadonlyBitmap } from '../sets/bitmap.ts'
import { countValues, type ValueCounts } from './count-values.ts'
import { withPlaced } from './placed.ts'

const DAY = 86_400_000
const WEEK = 7 * DAY
/** The first Monday of the epoch: 1970-01-05. */
const FIRST_MONDAY = 4 * DAY

/** Everything that is counted over the documents of one view. */
export function facetsOf(
  index: JobIndex,
  documents: ReadonlyBitmap,
  { facets, top, salary, weeks }: Pick<FacetsView, 'facets' | 'top' | 'salary' | 'weeks'>,
): ViewCounts {
  const ordinals = lazy(() => documents.toArray())
  const counting = countValues(index, documents, ordinals, top)
  return {
    count: documents.size,
    facets: Object.fromEntries(
      facets.map((facet) => {
        const values = topValues(index, facet, counting.values(facet), top)
        return [facet, facet === 'country' ? withPlaced(index, counting.groups(facet), values) : values]
      }),
    ),
    salary_histogram: salary && salaryHistogram(salary, salaries(index, documents, salary)),
    weeks: weeks ? latestWeeks(index, ordinals()) : null,
  }
}

function lazy<Value>(make: () => Value): () => Value {
  let made: Value | undefined
  return () => {
    made ??= make()
    return made
  }
}

const TYPED: Partial<Record<FacetName, (value: string) => FacetValue['value']>> = {
  company: Number,
  sponsors_visa: (value) => value === 'true',
}

function topValues(index: JobIndex, facet: FacetName, counted: ValueCounts, top: number): FacetValue[] {
  const nameOf = facet === 'company' ? (id: FacetValue['value']) => index.companyName(id as number) : valueName.bind(null, facet)
  return topOf(counted, index.values(facet), TYPED[facet] ?? String, top).map(({ value, count }) => ({
    value,
    name: nameOf(value),
    count,
  }))
}

interface Counted {
  value: FacetValue['value']
  count: number
}

/** Values are read only where their count is among the top: thousands of them may be below it, or tie for its last place. */
function topOf(
  { counts, numbers }: ValueCounts,
  values: readonly string[],
  typed: (value: string) => Counted['value'],
  top: number,
): Counted[] {
  const best: Counted[] = []
  const least = leastOfTop(counts, numbers, top)
  const length = numbers?.length ?? counts.length
  for (let at = 0; at < length; at++) {
    const number = numbers === null ? at : numbers[at]!
    const count = counts[number]!
    if (count < least) continue
    const value = typed(values[number]!)
    let place = best.length
    while (place > 0 && isBehind(best[place - 1]!, count, value)) place--
    if (place === top) continue
    best.splice(place, 0, { value, count })
    if (best.length > top) best.pop()
  }
  return best
}

const isBehind = (other: Counted, count: number, value: Counted['value']) =>
  other.count < count || (other.count === count && compare(other.value, value) > 0)

/** The lowest count of the top; 1 where there are fewer values than the top holds. */
function leastOfTop(counts: Uint32Array, numbers: Uint32Array | null, top: number): number {
  const highest: number[] = []
  let least = 1
  const length = numbers?.length ?? counts.length
  for (let at = 0; at < length; at++) {
    const count = counts[numbers === null ? at : numbers[at]!]!
    if (count < least || (count === least && highest.length === top)) continue
    let place = highest.length < top ? highest.push(count) - 1 : top - 1
    for (; place > 0 && highest[place - 1]! < count; place--) highest[place] = highest[place - 1]!
    highest[place] = count
    if (highest.length === top) least = highest[top - 1]!
  }
  return least
}

/** Texts are ordered by code point, as Postgres orders them in the collation "C". */
function compare<Value extends string | number | boolean>(a: Value, b: Value): number {
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

function salaries(
  index: JobIndex,
  documents: ReadonlyBitmap,
  { currency, period }: NonNullable<FacetsRequest['salary']>,
): Map<number, number> {
  const stated = Bitmap.all([
    documents,
    index.having('salary_currency', currency),
    index.having('salary_period', period),
    index.having('has_salary', 'true'),
  ])
  const counts = new Uint32Array(LAST_SALARY_BUCKET + 1)
  const [from, to] = [index.salaryFrom.values.view(), index.salaryTo.values.view()]
  const ordinals = stated.toArray()
  for (let at = 0; at < ordinals.length; at++) {
    const [least, most] = [from.distinct[from.places[ordinals[at]!]! - 1]!, to.distinct[to.places[ordinals[at]!]! - 1]!]
    const middle = Math.floor(Math.min(least, 1e9) + Math.min(most, 1e9))
    counts[Math.min(Math.trunc(middle / (2 * SALARY_BUCKET_WIDTH[period])), LAST_SALARY_BUCKET)]!++
  }
  return new Map([...counts.entries()].filter(([, count]) => count > 0))
}

/** Jobs that came one after the other were mostly posted in the same week, so a run of them is counted before the map is written to. */
function latestWeeks(index: JobIndex, ordinals: Uint32Array): NonNullable<Facets['weeks']> {
  const moments = index.posted.values.view()
  const counts = new Map<number, number>()
  let [week, run] = [0, 0]
  for (let at = 0; at < ordinals.length; at++) {
    const next = weekOf(moments[ordinals[at]!]!)
    if (next !== week) {
      counts.set(week, (counts.get(week) ?? 0) + run)
      week = next
      run = 0
    }
    run++
  }
  counts.set(week, (counts.get(week) ?? 0) + run)
  return [...counts]
    .filter(([, count]) => count > 0)
    .sort(([a], [b]) => b - a)
    .slice(0, MAX_WEEKS)
    .map(([week, count]) => ({ week: new Date(week * WEEK + FIRST_MONDAY).toISOString().slice(0, 10), count }))
}

/** Weeks are counted from the first Monday of the epoch. */
const weekOf = (moment: number) => Math.floor((moment - FIRST_MONDAY) / WEEK)
