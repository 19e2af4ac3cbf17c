import { FILTERS, type FilterName, filtersInForce, type SearchState } from './state.ts'

/** The API refuses longer names. */
export const LONGEST_NAME = 100

/** Filters whose values say by themselves what they are: "Germany" needs no label, "50000" does. */
const WITHOUT_LABEL = new Set<FilterName>([
  'country',
  'state',
  'city',
  'world_region',
  'workplace',
  'employment_type',
  'level',
  'skills',
  'company_id',
  'source',
  'status',
])

/** The query of a search and its filters in one line, such as "nurse, Germany, Pay from 50000". */
export function searchWords(state: SearchState, wordsOf: (name: FilterName, value: string) => string): string {
  const filters = filtersInForce(state).map(({ name, value }) => {
    const words = wordsOf(name, value)
    return WITHOUT_LABEL.has(name) ? words : `${FILTERS[name].label} ${words}`
  })
  return [state.q?.trim() || [], filters].flat().join(', ') || 'All jobs'
}

/** The same, as long as a name may be. A character of two code units is not cut in half, because the API refuses half of one. */
export function suggestedName(...search: Parameters<typeof searchWords>): string {
  const words = searchWords(...search)
  if (words.length <= LONGEST_NAME) return words
  return `${words.slice(0, LONGEST_NAME - 1).replace(/[\uD800-\uDBFF]$/, '')}…`
}
