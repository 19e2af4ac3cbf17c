import type { Facets, FacetsRequest, FacetValue } from '../engine.ts'
import { LAST_SALARY_BUCKET, MAX_WEEKS, SALARY_BUCKET_WIDTH, salaryHistogram, valueName } from '../facets.ts'
import type { FacetName } from '../filters.ts'
import type { Bitmap } from './bitmap.ts'
import type { JobIndex } from './job-index.ts'

/** Up to so many documents, a field with thousands of values is counted document by document. */
const FEW = 20_000
const DAY = 86_400_000
const WEEK = 7 * DAY
/** The first Monday of the epoch: 1970-01-05. */
const FIRST_MONDAY = 4 * DAY

/** The facets of a set of documents, but for the names of companies, which the catalog has. */
export function facetsOf(index: JobIndex, documents: Bitmap, { facets, top, salary, weeks }: FacetsRequest): Facets {
  return {
    count: documents.size,
    facets: Object.fromEntries(facets.map((facet) => [facet, topValues(index, facet, documents, top)])),
    salary_histogram: salary && salaryHistogram(salary, salaries(index, documents, salary)),
    weeks: weeks ? latestWeeks(index, documents) : null,
  }
}

type Typed = (value: string) => FacetValue['value']

const TYPED: Partial<Record<FacetName, Typed>> = {
  company: Number,
  sponsors_visa: (value) => value === 'true',
}

interface Counted {
  value: FacetValue['value']
  count: number
}

const mostFirst = (a: Counted, b: Counted) => b.count - a.count || compare(a.value, b.value)

function topValues(index: JobIndex, facet: FacetName, documents: Bitmap, top: number): FacetValue[] {
  const typed = TYPED[facet] ?? ((value: string) => value)
  const counted =
    documents.size <= FEW && index.isWide(facet)
      ? topOf(byDocument(index, facet, documents, typed), top)
      : byValue(index, facet, documents, typed, top)
  return counted.map(({ value, count }) => ({ value, name: valueName(facet, value), count }))
}

/** Thousands of values may tie far below the top: only those that reach it are put in order. */
function topOf(counted: Counted[], top: number): Counted[] {
  const least = counted.length > top ? counted.map(({ count }) => count).sort((a, b) => b - a)[top - 1]! : 0
  return counted
    .filter(({ count }) => count >= least)
    .sort(mostFirst)
    .slice(0, top)
}

/**
 * The largest values first, until no other can reach what the last of the top has. Only the top is kept, in order: thousands of values
 * may tie for its last place.
 */
function byValue(index: JobIndex, facet: FacetName, documents: Bitmap, typed: Typed, top: number): Counted[] {
  const best: Counted[] = []
  let least = 1
  for (const { value, documents: having, most } of index.mostFirst(facet)) {
    if (most < least) break
    const counted = { value: typed(value), count: documents.andSize(having) }
    if (counted.count < least) continue
    best.splice(best.findLastIndex((other) => mostFirst(other, counted) < 0) + 1, 0, counted)
    if (best.length > top) best.pop()
    if (best.length === top) least = best[top - 1]!.count
  }
  return best
}

function byDocument(index: JobIndex, facet: 'city' | 'company', documents: Bitmap, typed: Typed): Counted[] {
  const counts = new Map<string, number>()
  for (const ordinal of documents.toArray())
    for (const value of index.valuesAt(facet, ordinal)) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].map(([value, count]) => ({ value: typed(value), count }))
}

const SURROGATE = /[\ud800-\udfff]/

/** Texts by code point, as Postgres has them in the collation "C". */
function compare<Value extends string | number | boolean>(a: Value, b: Value): number {
  if (typeof a !== 'string') return Number(a) - Number(b)
  // Only surrogates stand elsewhere in the order of code units.
  if (SURROGATE.test(a) || SURROGATE.test(b as string)) return Buffer.compare(Buffer.from(a), Buffer.from(b as string))
  return a < b ? -1 : Number(a > b)
}

function salaries(
  index: JobIndex,
  documents: Bitmap,
  { currency, period }: NonNullable<FacetsRequest['salary']>,
): Map<number, number> {
  const stated = documents.and(index.having('salary_currency', currency)).and(index.having('salary_period', period))
  const counts = new Map<number, number>()
  for (const ordinal of stated.toArray()) {
    const [from, to] = [index.salaryFrom.at(ordinal), index.salaryTo.at(ordinal)]
    if (Number.isNaN(from)) continue
    const middle = Math.floor(Math.min(from, 1e9) + Math.min(to, 1e9))
    const bucket = Math.min(Math.trunc(middle / (2 * SALARY_BUCKET_WIDTH[period])), LAST_SALARY_BUCKET)
    counts.set(bucket, (counts.get(bucket) ?? 0) + 1)
  }
  return counts
}

function latestWeeks(index: JobIndex, documents: Bitmap): NonNullable<Facets['weeks']> {
  const counts = new Map<number, number>()
  for (const day of index.posted.bucketsDown()) {
    const count = documents.andSize(index.posted.bucket(day)!)
    const week = Math.floor((day * DAY - FIRST_MONDAY) / WEEK)
    if (count > 0) counts.set(week, (counts.get(week) ?? 0) + count)
    if (counts.size > MAX_WEEKS) break
  }
  return [...counts]
    .slice(0, MAX_WEEKS)
    .map(([week, count]) => ({ week: new Date(week * WEEK + FIRST_MONDAY).toISOString().slice(0, 10), count }))
}
