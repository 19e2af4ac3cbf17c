import { useCallback, useMemo } from 'react'
import { InvalidRequestError, type Job, type JobFacets, SearchTooBroadError } from '../../../src/client/index.ts'
import type { SearchState } from './state.ts'
import { type PayScale, useFacets, useResult } from './use-search.ts'

/** THE OUTCOME OF A SEARCH: one of these stands below the query. */
export type Outcome =
  | { kind: 'loading' }
  /** The service refuses the query or a filter; the reader can mend it. */
  | { kind: 'refused'; error: InvalidRequestError | SearchTooBroadError }
  | { kind: 'failed'; error: Error }
  | { kind: 'nothing' }
  | {
      kind: 'jobs'
      jobs: Job[]
      /** The titles contain the query letter by letter, because no job has its words. */
      fuzzy: boolean
      /** true: the jobs are of the previous search, until the jobs of this one arrive. */
      stale: boolean
      /** The reason why the next jobs could not be loaded; loaded jobs stay. */
      noMore: Error | null
    }

/** The counts of a search. */
export interface Counts {
  /** Undefined while they are on their way; null when they could not be counted. */
  facets: JobFacets | null | undefined
  scale: PayScale
  /** The query of the counts; null while the counts are of the previous search. */
  of: string | null
}

export interface SearchAnswer {
  outcome: Outcome
  counts: Counts
  /** Why the query, a filter or the counts failed. */
  error: Error | null
  serverMs: number | null | undefined
  /** When the first jobs were answered, by the server's clock. */
  answeredAt: Date | null
  /** The age of jobs that the server answered from memory, because its database was away; null where they are current. */
  ageSeconds: number | null
  hasMore: boolean
  loadingMore: boolean
  more: () => void
  /** Asks again for everything that failed. */
  retry: () => void
}

export function useSearchAnswer(state: SearchState): SearchAnswer {
  const result = useResult(state)
  const counted = useFacets(state)
  const { data, error, isPlaceholderData, isFetchNextPageError } = result
  const noMore = isFetchNextPageError ? error : null
  const jobs = useMemo(() => data?.pages.flatMap((page) => page.data) ?? [], [data])

  const retry = useCallback(() => {
    if (result.isError) void result.refetch()
    if (counted.isError) void counted.refetch()
  }, [result.isError, counted.isError, result.refetch, counted.refetch])
  const more = useCallback(() => void result.fetchNextPage(), [result.fetchNextPage])

  const outcome = ((): Outcome => {
    if (error && !noMore) {
      return isRefusal(error) ? { kind: 'refused', error } : { kind: 'failed', error }
    }
    if (data === undefined) return { kind: 'loading' }
    if (jobs.length === 0 && !isPlaceholderData) return { kind: 'nothing' }
    return { kind: 'jobs', jobs, fuzzy: data.pages[0]?.fuzzy ?? false, stale: isPlaceholderData, noMore }
  })()
  return {
    outcome,
    counts: {
      // Counts of the previous search would be taken for counts of the failed one.
      facets: counted.isError && !counted.data ? null : counted.data,
      scale: counted.scale,
      of: counted.isPlaceholderData ? null : (state.q ?? ''),
    },
    error: noMore ? null : (error ?? counted.error),
    serverMs: data?.pages[0]?.serverMs,
    answeredAt: isPlaceholderData ? null : (data?.pages[0]?.answeredAt ?? null),
    ageSeconds: isPlaceholderData ? null : (data?.pages[0]?.ageSeconds ?? null),
    hasMore: result.hasNextPage && !noMore,
    loadingMore: result.isFetchingNextPage && !noMore,
    more,
    retry,
  }
}

const isRefusal = (error: Error) => error instanceof InvalidRequestError || error instanceof SearchTooBroadError
