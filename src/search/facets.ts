import { LRUCache } from 'lru-cache'
import { citiesNamed, country, fold, state, worldRegion } from '../enrich/places/index.ts'
import { skill } from '../enrich/skills/vocabulary.ts'
import type { SalaryPeriod } from '../job/vocab.ts'
import type { SalaryBucket, SalaryHistogram } from './engine.ts'
import type { FacetName } from './filters.ts'
import type { SalaryScale } from './salary-scale.ts'

/** Names, buckets and limits of facets, for both engines. Each engine counts in its own way. */

export const MAX_WEEKS = 106

/** Widths are whole numbers, so that an amount and its whole part are in the same bucket. */
export const SALARY_BUCKET_WIDTH: Record<SalaryPeriod, number> = { year: 10_000, month: 1_000, week: 250, day: 50, hour: 5 }

/** The last bucket has no upper end. */
export const LAST_SALARY_BUCKET = 39

/** The buckets from the first to the last that holds a salary, including empty ones between them. */
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

const languageName = (code: string) => (/^[a-z]{2}$/.test(code) ? languages.of(code) : null)

/** Names for values that are codes. Names of companies are in the catalog. */
const NAMES: Partial<Record<FacetName, (value: string) => string | null | undefined>> = {
  country: (code) => country(code)?.name,
  state: (code) => state(code)?.name,
  city: cityName,
  language: languageName,
  salary_currency: (code) => (/^[A-Z]{3}$/.test(code) ? currencies.of(code) : null),
  skills: (slug) => skill(slug)?.name,
  residence: (code) => worldRegion(code)?.name ?? country(code)?.name,
  citizenship: (code) => country(code)?.name,
  asks_language: languageName,
}

/** Some names take microseconds to look up, so they are cached. */
const names = new Map<FacetName, LRUCache<string, { name: string | null }>>()

/** The name that people read for a value of the facet; null where the value has no other name. */
export function valueName(facet: FacetName, value: string | number | boolean): string | null {
  const named = NAMES[facet]
  if (named === undefined) return null
  let known = names.get(facet)
  if (known === undefined) {
    known = new LRUCache({ max: 10_000 })
    names.set(facet, known)
  }
  const text = String(value)
  const cached = known.get(text)
  if (cached !== undefined) return cached.name
  const name = named(text) ?? null
  known.set(text, { name })
  return name
}

/** The gazetteer's spelling of the same name. Another name of the city ("münchen" for Munich) stays as it is written. */
function cityName(lowered: string): string {
  const same = fold(lowered)
  return citiesNamed(lowered).find(({ name }) => fold(name) === same)?.name ?? lowered
}
