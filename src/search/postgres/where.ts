import type { FilterName, Filters } from '../filters.ts'
import type { QueryNode } from '../query/tree.ts'
import { degreesUpTo, residencePlaces } from '../requirement-filters.ts'
import { byValueFilter } from '../value-fields.ts'
import { withinRegions } from '../within-regions.ts'
import { matchCondition, type Words } from './match.ts'
import { type Bind, contains } from './statement.ts'

/** match.ts is for `q` and `q_scope`. */
type PlainFilter = Exclude<FilterName, 'q' | 'q_scope'>

type FilterSql = { [Name in PlainFilter]: (value: NonNullable<Filters[Name]>, bind: Bind) => string }

/** The condition of each filter on `jobs j`. Unknown data is null, and null matches nothing. */
const FILTER_SQL: FilterSql = {
  ...byValueFilter(({ column, match, boolean }) => {
    if (match === 'any') return (values: unknown, bind: Bind) => `j.${column} && ${bind(values)}::text[]`
    if (boolean) return (value: unknown, bind: Bind) => `j.${column} = ${bind(value)}`
    return (values: unknown, bind: Bind) => isAmong(`j.${column}`, values as string[], bind)
  }),
  title: (needle, bind) => contains('lower(j.title)', needle, bind),
  city: (needles, bind) => `(${needles.map((needle) => contains('j.city_names', needle, bind)).join(' or ')})`,
  salary_min: (amount, bind) => `coalesce(j.salary_max, j.salary_min) >= ${bind(amount)}`,
  salary_max: (amount, bind) => `coalesce(j.salary_min, j.salary_max) <= ${bind(amount)}`,
  has_salary: (stated) =>
    stated ? '(j.salary_min is not null or j.salary_max is not null)' : 'j.salary_min is null and j.salary_max is null',
  company_id: (id, bind) => `j.company_id = ${bind(id)}`,
  status: (status) => (status === 'open' ? 'j.closed_at is null' : 'j.closed_at is not null'),
  posted_since: (moment, bind) => `j.posted_key >= ${bind(moment.toISOString())}::timestamptz`,
  posted_until: (moment, bind) => `j.posted_key <= ${bind(moment.toISOString())}::timestamptz`,
  first_seen_since: (moment, bind) => `j.first_seen_at >= ${bind(moment.toISOString())}::timestamptz`,
  experience_min: (years, bind) => `j.experience_min_years >= ${bind(years)}`,
  experience_max: (years, bind) => `j.experience_min_years <= ${bind(years)}`,
  world_region: (codes, bind) => {
    const { regions, countries } = withinRegions(codes)
    return `(j.world_regions && ${bind(regions)}::text[] or j.country_codes && ${bind(countries)}::text[])`
  },
  residence: (codes, bind) => {
    const taken = codes.map(residencePlaces).map(({ named, refused }) => {
      return `(j.residence_places && ${bind(named)}::text[] and not j.residence_excluded && ${bind(refused)}::text[])`
    })
    return `(${taken.join(' or ')})`
  },
  speaks: (codes, bind) => `(j.languages_asked <> '{}' and j.languages_required <@ ${bind(codes)}::text[])`,
  education_max: (degree, bind) => `j.degree_asked && ${bind(degreesUpTo(degree))}::text[]`,
  source: (types, bind) => `j.source_id in (select s.id from sources s where s.type = any(${bind(types)}::text[]))`,
  company: (needle, bind) => `j.company_id in (select c.id from companies c where ${contains('lower(c.name)', needle, bind)})`,
}

/** A single value is compared with `=`, so that Postgres plans its statement without an array. */
function isAmong(column: string, values: string[], bind: Bind): string {
  return values.length === 1 ? `${column} = ${bind(values[0])}` : `${column} = any(${bind(values)}::text[])`
}

/** The conditions of a search: every filter that is given, the start of the freshness window, and the query or its fallback. */
export function setConditions(
  filters: Filters,
  window: number | null,
  tree: QueryNode | null,
  bind: Bind,
  words?: Words,
): string[] {
  return [
    ...filterConditions(filters, bind),
    ...(window === null ? [] : [`j.posted_key >= ${bind(new Date(window).toISOString())}::timestamptz`]),
    ...(tree === null ? [] : [matchCondition(tree, filters.q_scope, bind, words)]),
  ]
}

/** The conditions of all filters that are given, without q. */
export function filterConditions(filters: Filters, bind: Bind): string[] {
  return Object.entries(FILTER_SQL).flatMap(([name, sql]) => {
    const value = filters[name as PlainFilter]
    return value === undefined ? [] : [(sql as (value: unknown, bind: Bind) => string)(value, bind)]
  })
}
