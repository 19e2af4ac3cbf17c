import type { SearchJobsQuery } from '../../../src/client/index.ts'
import type { AddressQuery } from '../../addresses.ts'

/** `many` and `repeated` are lists. A list of the first kind may be joined by commas; in the second a comma is part of a value. */
type Kind = 'text' | 'many' | 'repeated' | 'number' | 'flag'

/** The parameters of a search that people do not choose: the page sets them itself. */
type NotOffered = 'limit' | 'cursor' | 'description' | 'contacts' | 'include'

/** The kinds of control that can hold the values of a parameter. */
type KindFor<Value> = [Value] extends [boolean]
  ? 'flag'
  : [Value] extends [number]
    ? 'number'
    : [Value] extends [string]
      ? 'text'
      : 'many' | 'repeated'

/** One row for each filter of a query type of the client. A new filter of the API without a row here does not compile. */
export type FilterRows<Query> = {
  [Name in Exclude<keyof Query, NotOffered>]-?: { kind: KindFor<NonNullable<Query[Name]>>; label: string }
}

/**
 * THE FILTERS OF THE PAGE: every parameter of a search that the address can hold, under the API's name, with the word for people. A value stays a
 * text until the request is made; the API checks it.
 */
export const FILTERS = {
  q: { kind: 'text', label: 'Query' },
  q_scope: { kind: 'text', label: 'Look in' },
  title: { kind: 'text', label: 'Title has' },
  country: { kind: 'many', label: 'Country' },
  state: { kind: 'many', label: 'State' },
  city: { kind: 'repeated', label: 'City' },
  world_region: { kind: 'many', label: 'Region' },
  workplace: { kind: 'many', label: 'Workplace' },
  employment_type: { kind: 'many', label: 'Employment' },
  level: { kind: 'many', label: 'Level' },
  language: { kind: 'many', label: 'Language' },
  salary_min: { kind: 'number', label: 'Pay from' },
  salary_max: { kind: 'number', label: 'Pay up to' },
  salary_currency: { kind: 'many', label: 'Currency' },
  has_salary: { kind: 'flag', label: 'Pay' },
  skills: { kind: 'many', label: 'Skill' },
  company_id: { kind: 'number', label: 'Company' },
  company: { kind: 'text', label: 'Company has' },
  experience_min: { kind: 'number', label: 'Years from' },
  experience_max: { kind: 'number', label: 'Years up to' },
  sponsors_visa: { kind: 'flag', label: 'Visa' },
  residence: { kind: 'many', label: 'Lives in' },
  citizenship: { kind: 'many', label: 'Citizenship' },
  clearance: { kind: 'many', label: 'Clearance' },
  asks_language: { kind: 'many', label: 'Asks for' },
  speaks: { kind: 'many', label: 'Speaks' },
  education_max: { kind: 'text', label: 'Education up to' },
  source: { kind: 'many', label: 'System' },
  status: { kind: 'text', label: 'Status' },
  posted_since: { kind: 'text', label: 'Posted since' },
  posted_until: { kind: 'text', label: 'Posted until' },
  first_seen_since: { kind: 'text', label: 'Seen since' },
  sort: { kind: 'text', label: 'Sort' },
} as const satisfies FilterRows<SearchJobsQuery>

export type FilterName = keyof typeof FILTERS
export type ManyFilter = {
  [Name in FilterName]: (typeof FILTERS)[Name]['kind'] extends 'many' | 'repeated' ? Name : never
}[FilterName]
export type SingleFilter = Exclude<FilterName, ManyFilter>

/** The filters of a search, as the address holds them. `pay_period` only chooses the histogram of pay: the API has no such filter. */
export type SearchState = { [Name in SingleFilter]?: string } & { [Name in ManyFilter]?: string[] } & { pay_period?: string }

/** Jobs that are asked for at a time. */
export const PAGE_SIZE = 50

export const FILTER_NAMES = Object.keys(FILTERS) as FilterName[]
const DEFAULTS: SearchState = { q_scope: 'title', status: 'open', sort: 'posted_at' }

export const isMany = (name: FilterName): name is ManyFilter => ['many', 'repeated'].includes(FILTERS[name].kind)

/** Whether commas separate the values of a list. */
export const isJoined = (name: ManyFilter): boolean => FILTERS[name].kind === 'many'

/** Reads the address. Other names are ignored, and lists may be repeated or joined by commas, as in the API. */
export function readState(address: AddressQuery): SearchState {
  const state: Record<string, string | string[]> = {}
  for (const name of [...FILTER_NAMES, 'pay_period'] as const) {
    const given = address[name]
    if (given === undefined) continue
    const values = [given].flat()
    if (name !== 'pay_period' && isMany(name))
      state[name] = values.flatMap((value) => (isJoined(name) ? value.split(',') : value)).filter((value) => value !== '')
    else if (values[0]) state[name] = values[0]
  }
  return state as SearchState
}

/** A state with some filters changed. Undefined, an empty text, an empty list and the default value remove a filter. */
export function changed(state: SearchState, change: SearchState): SearchState {
  const next: SearchState = { ...state, ...change }
  return Object.fromEntries(
    Object.entries(next).filter(
      ([name, value]) => value !== undefined && value.length > 0 && DEFAULTS[name as SingleFilter] !== value,
    ),
  )
}

/** The list with the value put in, or taken out when it is in. */
export function toggled(values: string[] | undefined, value: string): string[] {
  return values?.includes(value) ? values.filter((one) => one !== value) : [...(values ?? []), value]
}

/** The parameters of the API, as they stand in the address. */
export function searchQuery(state: SearchState): Omit<SearchJobsQuery, 'include'> {
  const { pay_period, ...query } = state
  return query as Omit<SearchJobsQuery, 'include'>
}

/** The same with numbers and booleans, as a programmer writes them. */
export function typedQuery(state: SearchState): Record<string, unknown> {
  const kinds: Record<Kind, (value: string) => unknown> = {
    text: String,
    many: String,
    repeated: String,
    number: Number,
    flag: (value) => value === 'true',
  }
  return Object.fromEntries(
    FILTER_NAMES.flatMap((name) => {
      const value = state[name]
      if (value === undefined) return []
      return [[name, Array.isArray(value) ? value : kinds[FILTERS[name].kind](value)]]
    }),
  )
}

/** The filters in force, for chips: all but the query and its scope, which have controls of their own in plain sight. */
export function filtersInForce(state: SearchState): { name: FilterName; value: string }[] {
  return FILTER_NAMES.filter((name) => !['q', 'q_scope', 'sort'].includes(name)).flatMap((name) =>
    [state[name] ?? []].flat().map((value) => ({ name, value })),
  )
}

export function without(state: SearchState, name: FilterName, value: string): SearchState {
  if (isMany(name)) return changed(state, { [name]: (state[name] ?? []).filter((one) => one !== value) })
  return changed(state, { [name]: undefined })
}

/** A moment before any posting. Any date in the query lifts the 90-day window. */
export const ANY_TIME = '1970-01-01T00:00:00Z'

/** The window applies to open jobs where no date was chosen. */
export const isWithinWindow = ({ status, posted_since, posted_until, first_seen_since }: SearchState) =>
  status !== 'closed' && [posted_since, posted_until, first_seen_since].every((date) => date === undefined)
