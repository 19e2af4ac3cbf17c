import type { Reads } from '../catalog/reads.ts'
import { type SearchEngine, windowStart } from './engine.ts'
import type { FilterName, Filters } from './filters.ts'
import { respelt } from './respelt.ts'
import { createTitleVocabulary } from './title-vocabulary.ts'

/** Other searches that find jobs, the searches with the most jobs first. */
export interface Suggestions {
  /** The same search with another spelling of q. */
  queries: { q: string; count: number }[]
  /** The same search without one filter. */
  filters: { name: FilterName; count: number }[]
}

export interface SuggestionRequest {
  filters: Filters
  now: Date
  /** The start of the request, by performance.now(): suggestions get the rest of its time budget. */
  began: number
}

export interface Suggester {
  suggest(search: SuggestionRequest): Promise<Suggestions>
  /** Whether a search that finds something finds it only by the title-substring fallback; false where that takes too long. */
  isFuzzy(search: SuggestionRequest): Promise<boolean>
}

export interface SuggesterOptions {
  engine: SearchEngine
  reads: Reads
  /** The time budget of a search. */
  budgetMs: number
}

const MOST_QUERIES = 3
const MOST_FILTERS = 5
/** The suggestions that are counted; each costs one count. */
const MOST_QUERIES_TRIED = 6
const MOST_FILTERS_TRIED = 12

/** Filters that every search has; q_scope=full finds no less than without it. */
const DEFAULTS = { q_scope: 'title', status: 'open' } as const

/** A moment before any posting: a date lifts the freshness window. */
const ANY_TIME = new Date(0)

/** A count that fails or comes too late only makes the list of suggestions shorter. */
export function createSuggester({ engine, reads, budgetMs }: SuggesterOptions): Suggester {
  const vocabulary = createTitleVocabulary(reads)
  const timeLeft = ({ began }: SuggestionRequest) => began + budgetMs - performance.now()

  async function counted<Way extends object>(
    search: SuggestionRequest,
    ways: { way: Way; filters: Filters }[],
  ): Promise<(Way & { count: number })[]> {
    const found: (Way & { count: number })[] = []
    for (const { way, filters } of ways) {
      const left = timeLeft(search)
      if (left < 1) break
      const count = await engine.count({ filters, now: search.now, budgetMs: left }).catch(() => 0)
      if (count > 0) found.push({ ...way, count })
    }
    return found.sort((a, b) => b.count - a.count)
  }

  async function queries(search: SuggestionRequest) {
    const { filters } = search
    const left = timeLeft(search)
    if (filters.q === undefined || left < 1) return []
    const words = await vocabulary(left).catch(() => null)
    if (words === null) return []
    const tried = respelt(filters.q, words).slice(0, MOST_QUERIES_TRIED)
    return counted(
      search,
      tried.map((q) => ({ way: { q }, filters: { ...filters, q } })),
    )
  }

  return {
    async suggest(search) {
      const dropped = withoutOne(search).slice(0, MOST_FILTERS_TRIED)
      const [spellings, filters] = await Promise.all([queries(search), counted(search, dropped)])
      return { queries: spellings.slice(0, MOST_QUERIES), filters: filters.slice(0, MOST_FILTERS) }
    },
    async isFuzzy(search) {
      const left = timeLeft(search)
      if (search.filters.q === undefined || left < 1) return false
      const { filters, now } = search
      const page = { sort: 'posted_at', limit: 1, cursor: null, description: 'off', includeSource: false } as const
      return engine.search({ ...page, filters, now, budgetMs: left }).then(
        ({ fuzzy }) => fuzzy,
        () => false,
      )
    },
  }
}

/** The search without each of its filters. To drop the freshness window is called posted_since, the parameter that lifts it. */
function withoutOne({ filters, now }: SuggestionRequest): { way: { name: FilterName }; filters: Filters }[] {
  const names = Object.keys(filters) as FilterName[]
  const given = names.filter((name) => !(name in DEFAULTS) && filters[name] !== undefined)
  const dropped = given.map((name) => ({ way: { name }, filters: { ...filters, [name]: undefined } }))
  const closed =
    filters.status === 'open' ? [] : [{ way: { name: 'status' as const }, filters: { ...filters, status: DEFAULTS.status } }]
  const window =
    windowStart(filters, now) === null
      ? []
      : [{ way: { name: 'posted_since' as const }, filters: { ...filters, posted_since: ANY_TIME } }]
  return [...window, ...dropped, ...closed]
}
