import { LRUCache } from 'lru-cache'
import type { SalaryPeriod } from '../job/vocab.ts'
import { citiesNamed, country, fold, state } from '../places/index.ts'
import { skill } from '../skills/vocabulary.ts'
import type { SalaryBucket, SalaryHistogram } from './engine.ts'
import type { FacetName } from './filters.ts'
import type { SalaryScale } from './salary-scale.ts'

/** The shape of facets that engines share: names, buckets and limits. Counting is theirs. */

export const MAX_WEEKS = 106

/** Whole numbers, so that the bucket of an amount is that of its whole part. */
export const SALARY_BUCKET_WIDTH: Record<SalaryPeriod, number> = { year: 10_000, month: 1_000, week: 250, day: 50, hour: 5 }

/** Everything from here on is one bucket. */
export const LAST_SALARY_BUCKET = 39

/** The buckets from the first to the last that holds a salary, those between included. */
export function salaryHistogram({ currency, period }: SalaryScale, counts: Map<number, number>): SalaryHistogram {
  const width = SALARY_BUCKET_WIDTH[period]
  const last = Math.max(...counts.keys())
  const buckets: SalaryBucket[] = []
  for (let bucket = Math.min(...counts.keys()); bucket <= last; bucket++) {
    const to = bucket === LAST_SALARY_BUCKET ? null : (bucket + 1) * width
    buckets.push({ from: bucket * width, to, count: counts.get(bucket) ?? 0 })
  }
  return { currency, period, buckets }
}

const languages = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' })
const currencies = new Intl.DisplayNames('en', { type: 'currency', fallback: 'none' })

/** The names of values that a reader would not know by themselves. Those of companies are in the catalog. */
const NAMES: Partial<Record<FacetName, (value: string) => string | null | undefined>> = {
  country: (code) => country(code)?.name,
  state: (code) => state(code)?.name,
  city: cityName,
  language: (code) => (/^[a-z]{2}$/.test(code) ? languages.of(code) : null),
  salary_currency: (code) => (/^[A-Z]{3}$/.test(code) ? currencies.of(code) : null),
  skills: (slug) => skill(slug)?.name,
}

/** Some names take microseconds to look up, so they are cached. */
const names = new LRUCache<string, { name: string | null }>({ max: 10_000 })

/** Null where nothing but the value is known. */
export function valueName(facet: FacetName, value: string | number | boolean): string | null {
  const named = NAMES[facet]
  if (named === undefined) return null
  const key = `${facet} ${value}`
  const cached = names.get(key)
  if (cached !== undefined) return cached.name
  const name = named(String(value)) ?? null
  names.set(key, { name })
  return name
}

/** The gazetteer's spelling of the same name; another name of the city ("münchen" for Munich) stays as it is written. */
function cityName(lowered: string): string {
  const same = fold(lowered)
  return citiesNamed(lowered).find(({ name }) => fold(name) === same)?.name ?? lowered
}
