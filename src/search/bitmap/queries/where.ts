import type { FilterName, Filters } from '../../filters.ts'
import { byValueFilter, type ValueFilter } from '../../value-fields.ts'
import { withinRegions } from '../../within-regions.ts'
import type { JobIndex, ValueField } from '../documents/job-index.ts'
import { Bitmap } from '../sets/bitmap.ts'

/** What `q` and `q_scope` mean is in match.ts. */
type PlainFilter = Exclude<FilterName, 'q' | 'q_scope'>

/** Text as Postgres lower-cases it. */
export type Lowered = (text: string) => string

type FilterBitmaps = { [Name in PlainFilter]: (value: NonNullable<Filters[Name]>, index: JobIndex, lowered: Lowered) => Bitmap }

const is =
  (field: ValueField) =>
  (value: string | number | boolean, index: JobIndex): Bitmap =>
    index.having(field, String(value))
const anyOf =
  (field: ValueField) =>
  (values: string[], index: JobIndex): Bitmap =>
    Bitmap.or(values.map((value) => index.having(field, value)))

/** The documents of each filter: the twin of postgres/where.ts. Absent data is under no value. */
const FILTER_BITMAPS: FilterBitmaps = {
  ...(byValueFilter(({ name, match }) => (match === 'any' ? anyOf(name) : is(name))) as Pick<FilterBitmaps, ValueFilter>),
  title: (needle, index, lowered) => index.titles.containing(lowered(needle)),
  city: (needle, index, lowered) => index.cities.containing(lowered(needle)),
  salary_min: (amount, index) => index.salaryTo.atLeast(amount),
  salary_max: (amount, index) => index.salaryFrom.atMost(amount),
  has_salary: is('has_salary'),
  company_id: is('company'),
  status: (status, index) => index[status],
  posted_since: (moment, index) => index.posted.atLeast(moment.getTime()),
  posted_until: (moment, index) => index.posted.atMost(moment.getTime()),
  first_seen_since: (moment, index) => index.seen.atLeast(moment.getTime()),
  experience_min: (years, index) => index.experience.atLeast(years),
  experience_max: (years, index) => index.experience.atMost(years),
  world_region: (codes, index) => {
    const { regions, countries } = withinRegions(codes)
    return Bitmap.or([anyOf('world_region')(regions, index), anyOf('country')(countries, index)])
  },
  source: anyOf('source'),
  company: (needle, index, lowered) => index.companies.containing(lowered(needle)),
}

/** The texts among the filters, which Postgres lower-cases. */
export const TEXT_FILTERS = ['title', 'city', 'company'] as const

/** The documents of each filter that is set, without q; dead ones are in no status. What is looked for is in all of them. */
export function conditions(index: JobIndex, filters: Filters, window: number | null, lowered: Lowered): Bitmap[] {
  const sets = [...filterSets(index, filters, lowered).values()]
  return window === null ? sets : [...sets, index.posted.atLeast(window)]
}

/** The same, by the name of the filter. */
export function filterSets(index: JobIndex, filters: Filters, lowered: Lowered): Map<FilterName, Bitmap> {
  const sets = new Map<FilterName, Bitmap>()
  for (const name of Object.keys(FILTER_BITMAPS) as PlainFilter[]) {
    const documents = FILTER_BITMAPS[name] as (value: unknown, index: JobIndex, lowered: Lowered) => Bitmap
    if (filters[name] !== undefined) sets.set(name, documents(filters[name], index, lowered))
  }
  return sets
}
