import type { FilterName, Filters } from '../../filters.ts'
import { degreesUpTo, residencePlaces } from '../../requirement-filters.ts'
import { byValueFilter, type ValueFilter } from '../../value-fields.ts'
import { withinRegions } from '../../within-regions.ts'
import type { IndexedField } from '../documents/indexed-fields.ts'
import type { JobIndex } from '../documents/job-index.ts'
import { Bitmap, type OrdinalSet, type ReadonlyBitmap } from '../sets/bitmap.ts'
import { Union } from '../sets/union.ts'
import { type Chosen, EVER } from './chosen.ts'

/** match.ts is for `q` and `q_scope`. A range of dates of posting is no set (chosen.ts). */
type PlainFilter = Exclude<FilterName, 'q' | 'q_scope' | 'posted_since' | 'posted_until'>

/** A document matches if it is in every set, and was posted in the range. */
export type Conditions = Pick<Chosen, 'sets' | 'posted'>

/** Lower-cases a text as Postgres does. */
export type Lowered = (text: string) => string

type FilterBitmaps = {
  [Name in PlainFilter]: (value: NonNullable<Filters[Name]>, index: JobIndex, lowered: Lowered) => OrdinalSet
}

const is =
  (field: IndexedField) =>
  (value: string | number | boolean, index: JobIndex): ReadonlyBitmap =>
    index.having(field, String(value))
const anyOf =
  (field: IndexedField) =>
  (values: string[], index: JobIndex): OrdinalSet =>
    any(havingAny(field, values, index))
const havingAny = (field: IndexedField, values: readonly string[], index: JobIndex): ReadonlyBitmap[] =>
  values.map((value) => index.having(field, value))
/** A single set is taken as it is. */
export const any = (sets: ReadonlyBitmap[]): OrdinalSet => (sets.length > 1 ? new Union(sets) : (sets[0] ?? new Bitmap()))

/** The documents that each filter keeps: the twin of postgres/where.ts. A document without data in a field is under no value of it. */
const FILTER_BITMAPS: FilterBitmaps = {
  ...(byValueFilter(({ name, boolean }) => (boolean ? is(name) : anyOf(name))) as Pick<FilterBitmaps, ValueFilter>),
  title: (needle, index, lowered) => index.titles.containing(lowered(needle)),
  city: (needles, index, lowered) => any(needles.map((needle) => index.cities.containing(lowered(needle)))),
  salary_min: (amount, index) => index.salaryTo.atLeast(amount),
  salary_max: (amount, index) => index.salaryFrom.atMost(amount),
  has_salary: is('has_salary'),
  company_id: is('company'),
  status: (status, index) => index[status],
  first_seen_since: (moment, index) => index.seen.atLeast(moment.getTime()),
  experience_min: (years, index) => index.experience.atLeast(years),
  experience_max: (years, index) => index.experience.atMost(years),
  world_region: (codes, index) => {
    const { regions, countries } = withinRegions(codes)
    return any([...havingAny('world_region', regions, index), ...havingAny('country', countries, index)])
  },
  residence: (codes, index) => {
    const taken = codes.map(residencePlaces).map(({ named, refused }) => {
      return Bitmap.all([anyOf('residence')(named, index)], havingAny('residence_excluded', refused, index))
    })
    return any(taken)
  },
  speaks: (codes, index) => {
    const others = index.values('required_language').filter((code) => !codes.includes(code))
    return Bitmap.all(
      [anyOf('asks_language')([...index.values('asks_language')], index)],
      havingAny('required_language', others, index),
    )
  },
  education_max: (degree, index) => anyOf('education')(degreesUpTo(degree), index),
  source: anyOf('source'),
  company: (needle, index, lowered) => index.companies.containing(lowered(needle)),
}

/** Filters by text, which Postgres lower-cases. */
export const TEXT_FILTERS = ['title', 'city', 'company'] as const

const SETS = FILTER_BITMAPS as Partial<Record<FilterName, (value: unknown, index: JobIndex, lowered: Lowered) => OrdinalSet>>

/** One set for each filter that is given, except q and dates of posting. Dead documents have no status, so they never match. */
export function conditions(index: JobIndex, filters: Filters, window: number | null, lowered: Lowered): Conditions {
  const sets: OrdinalSet[] = []
  for (const name of Object.keys(filters) as FilterName[]) {
    const documents = SETS[name]
    if (documents !== undefined && filters[name] !== undefined) sets.push(documents(filters[name], index, lowered))
  }
  const since = filters.posted_since?.getTime() ?? window ?? EVER.since
  return { sets, posted: { since, until: filters.posted_until?.getTime() ?? EVER.until } }
}
