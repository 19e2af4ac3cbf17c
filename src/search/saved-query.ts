import type { SearchEngine } from './engine.ts'
import { FILTERS, type Filters } from './filters.ts'
import type { FieldErrors } from './parameters/bounded-errors.ts'
import { validateQuery } from './parameters/validate-query.ts'

/** The filters of a saved search, which is stored as the query of a URL: `q=nurse&country=DE`. */
export function readSavedQuery(query: string): { value: Filters } | FieldErrors {
  return validateQuery(FILTERS, new URLSearchParams(query))
}

/** Finds the jobs among `ids` that a saved search shows now, by a state of the catalog that has this revision. */
export type FindMatches = (query: string, jobs: { ids: number[]; revision: number }) => Promise<number[]>

/** A search that a later version of the program no longer accepts, such as one by a skill that was renamed, shows nothing. */
export const findMatchesBy =
  (engine: SearchEngine, now: () => Date): FindMatches =>
  async (query, { ids, revision }) => {
    const reading = readSavedQuery(query)
    return 'value' in reading ? engine.among({ filters: reading.value, now: now(), ids, revision }) : []
  }
