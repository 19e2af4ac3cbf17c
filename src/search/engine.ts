import type { Cursor, Mode } from './cursor.ts'
import type { DescriptionFormat, FacetName, Filters, OwnFilters, Sort } from './filters.ts'
import type { PageItems } from './page-items.ts'
import type { QueryNode } from './query/tree.ts'
import type { SalaryScale } from './salary-scale.ts'

/** A request that is one part of an answer has only the time that the other parts have left, with or without q. */
interface PartOfAnswer {
  budgetMs?: number
}

export interface SearchRequest extends PartOfAnswer {
  filters: Filters
  sort: Sort
  limit: number
  cursor: Cursor | null
  description: DescriptionFormat
  includeSource: boolean
  now: Date
}

export interface SearchPage extends PageItems {
  count: number
  nextCursor: string | null
  /** The full-text query matched nothing and these results come from the title-substring fallback. */
  fuzzy: boolean
}

export interface CountRequest extends PartOfAnswer {
  filters: Filters
  now: Date
}

export interface FacetsRequest {
  filters: Filters
  facets: FacetName[]
  /** The most values a facet lists. */
  top: number
  salary: SalaryScale | null
  weeks: boolean
  /** skip: each facet is counted without the filters that select its own values. */
  ownFilters: OwnFilters
  now: Date
}

/** A value as the filter accepts it, and its name where one is known. */
export interface FacetValue {
  value: string | number | boolean
  name: string | null
  count: number
  /**
   * Only for countries: the jobs of `count` that are in the country itself. The others name a region of the world that includes it. Of a
   * job that names both a region and countries, only the primary country counts as its place.
   */
  placed?: number
}

/** From `from` up to but not including `to`; the last bucket has no end. */
export interface SalaryBucket {
  from: number
  to: number | null
  count: number
}

export interface SalaryHistogram extends SalaryScale {
  buckets: SalaryBucket[]
}

/** The ISO week that begins on this Monday, by UTC. */
export interface WeekCount {
  week: string
  count: number
}

/**
 * The number of jobs that have each value. The jobs are the same as in a count, except that a single country, too, means any listed country. Values
 * come most frequent first, then by value: texts by code point, numbers by size, false before true.
 */
export interface Facets {
  count: number
  /** `count` without the freshness window, null where none applies. Only where own filters are skipped. */
  count_without_window?: number | null
  facets: Partial<Record<FacetName, FacetValue[]>>
  salary_histogram: SalaryHistogram | null
  weeks: WeekCount[] | null
}

export interface SimilarRequest {
  /** The job that others are compared with. */
  id: number
  limit: number
}

export type SimilarJobs = PageItems

export interface IdsRequest {
  filters: Filters
  /** Start of the freshness window, null where there is none. */
  window: number | null
  /** Whether the query or its title-substring fallback is meant. Null: the fallback if the query matches nothing. */
  mode: Mode | null
  after: number
  /** The most ids of one answer. */
  limit: number
  /** The answer knows of every change up to this revision. */
  revision: number
}

/** The jobs with the lowest ids after `after`. Ids never change, so a client that continues from `next` meets no job twice. */
export interface MatchingIds {
  ids: number[]
  /** The `after` of the next request; null where no job follows. */
  next: number | null
  mode: Mode
  /** The query tree that the jobs match; null where there is no q. */
  tree: QueryNode | null
}

export interface AmongRequest {
  filters: Filters
  now: Date
  ids: number[]
  /** The answer knows of every change up to this revision. */
  revision: number
}

/** Called with the age of the answer in milliseconds where Postgres could not answer, and an index that is behind did. */
export type OnOutdated = (ageMs: number) => void

/** Every engine gives the same answers. A q that is refused throws InvalidQuery, an exceeded time budget SearchTimeout. */
export interface SearchEngine {
  search(request: SearchRequest, onOutdated?: OnOutdated): Promise<SearchPage>
  count(request: CountRequest, onOutdated?: OnOutdated): Promise<number>
  facets(request: FacetsRequest, onOutdated?: OnOutdated): Promise<Facets>
  /** The ids of the jobs that search would page through, in ascending order. */
  ids(request: IdsRequest): Promise<MatchingIds>
  /** The jobs among some that search would page through, in the order in which they were given. */
  among(request: AmongRequest): Promise<number[]>
  /** Open jobs like one, most alike first; null where no job has the id. Only the index answers this: Postgres throws NeedsIndex. */
  similar(request: SimilarRequest): Promise<SimilarJobs | null>
}

/** Thrown for a request that only the index answers, when the index is not ready or there is none. */
export class NeedsIndex extends Error {
  override name = 'NeedsIndex'

  constructor() {
    super('this is answered by the search index alone, which is not ready')
  }
}

/** A valid q that took longer than the search time budget; the work has been cancelled. */
export class SearchTimeout extends Error {
  override name = 'SearchTimeout'

  constructor(options?: ErrorOptions) {
    super('the search exceeded its time budget', options)
  }
}

const FRESHNESS_DAYS = 90

/** Start of the freshness window in epoch milliseconds. Only a search for open jobs without any date filter has one. */
export function windowStart(filters: Filters, now: Date): number | null {
  const dated = filters.posted_since ?? filters.posted_until ?? filters.first_seen_since
  return filters.status === 'open' && dated === undefined ? now.getTime() - FRESHNESS_DAYS * 86_400_000 : null
}
