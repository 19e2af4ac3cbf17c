import type { Cursor } from './cursor.ts'
import type { DescriptionFormat, Filters, Sort } from './filters.ts'

export interface SearchRequest {
  filters: Filters
  sort: Sort
  limit: number
  cursor: Cursor | null
  description: DescriptionFormat
  includeSource: boolean
  now: Date
}

export interface SearchPage {
  /** The JSON text of the data array, brackets included. */
  items: string
  count: number
  nextCursor: string | null
  /** The full-text query matched nothing and these results come from the title-substring fallback. */
  fuzzy: boolean
}

export interface CountRequest {
  filters: Filters
  now: Date
}

/** What every engine answers, alike. A refused q throws InvalidQuery, an exceeded time budget SearchTimeout. */
export interface SearchEngine {
  search(request: SearchRequest): Promise<SearchPage>
  count(request: CountRequest): Promise<number>
}

/** A valid q that took longer than the search time budget; the work has been cancelled. */
export class SearchTimeout extends Error {
  override name = 'SearchTimeout'

  constructor(options?: ErrorOptions) {
    super('the search exceeded its time budget', options)
  }
}

const FRESHNESS_DAYS = 90

/** Start of the freshness window in epoch milliseconds: only open jobs searched without any date filter have one. */
export function windowStart(filters: Filters, now: Date): number | null {
  const dated = filters.posted_since ?? filters.posted_until ?? filters.first_seen_since
  return filters.status === 'open' && dated === undefined ? now.getTime() - FRESHNESS_DAYS * 86_400_000 : null
}
