import {
  hashKey,
  infiniteQueryOptions,
  keepPreviousData,
  type QueryKey,
  queryOptions,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { AnswerFacts, FacetName, JobFacets, JobPage } from '../../../src/client/index.ts'
import { client, queryClient } from '../../api/client.ts'
import { stored } from '../../api/stored.ts'
import { PAGE_SIZE, type SearchState, searchQuery } from './state.ts'

/** Room for every country, so that the map is whole. */
const TOP = 250
const FACETS: FacetName[] = [
  'country',
  'state',
  'city',
  'workplace',
  'employment_type',
  'level',
  'language',
  'salary_currency',
  'company',
  'skills',
  'sponsors_visa',
  'citizenship',
  'clearance',
  'asks_language',
  'source',
]

export type TimedPage = JobPage & Pick<AnswerFacts, 'serverMs' | 'answeredAt' | 'ageSeconds'>

/** The pages of the result, newest first. While another search is on its way, the last one stays on the screen. */
export function useResult(state: SearchState, { enabled = true } = {}) {
  return useInfiniteQuery({ ...resultOf(state), enabled })
}

function resultOf(state: SearchState) {
  const query = searchQuery(state)
  return infiniteQueryOptions({
    queryKey: ['search', query],
    queryFn: async ({ pageParam, signal }): Promise<TimedPage> => {
      let told: Omit<TimedPage, keyof JobPage> = { serverMs: null, answeredAt: null, ageSeconds: null }
      const page = await client.search(
        { ...query, limit: PAGE_SIZE, cursor: pageParam },
        {
          signal,
          onAnswer: ({ serverMs, answeredAt, ageSeconds }) => {
            told = { serverMs, answeredAt, ageSeconds }
          },
        },
      )
      return { ...page, ...told }
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
    placeholderData: keepPreviousData,
    // A person who comes back finds the list unchanged, at the same place.
    refetchOnMount: false,
    // A catalog without a single job is one that is being filled.
    refetchInterval: ({ state: { data } }) => (isBare(query) && data?.pages[0]?.data.length === 0 ? 3_000 : false),
  })
}

const isBare = (query: object) => Object.keys(query).length === 0

export interface PayScale {
  currency: string
  period: string
}

/** All counts of the result in one request. */
export function useFacets(state: SearchState) {
  const { currency, period } = payScale(state)
  const scale = useMemo(() => ({ currency, period }), [currency, period])
  const answer = useQuery(countsOf(state))
  useEffect(() => rememberCurrency(answer.data), [answer.data])
  return { ...answer, scale }
}

function countsOf(state: SearchState) {
  const scale = payScale(state)
  const { sort, ...query } = searchQuery(state)
  return queryOptions({
    queryKey: ['facets', query, scale],
    queryFn: ({ signal }) =>
      client.facets(
        {
          ...query,
          facet: FACETS,
          top: TOP,
          own_filters: 'skip',
          per_week: true,
          salary_histogram: `${scale.currency}/${scale.period}`,
        },
        { signal },
      ),
    placeholderData: keepPreviousData,
    refetchOnMount: false,
    refetchInterval: ({ state: { data } }) => (isBare(query) && data?.count === 0 ? 3_000 : false),
  })
}

const CURRENCY = stored('rolecall.currency')

function rememberCurrency(facets: JobFacets | undefined): void {
  const most = facets?.facets.salary_currency?.[0]?.value
  if (typeof most === 'string') CURRENCY.set(most)
}

/** Read once, so that the counts of a search are found again when one comes back to it. */
const USUAL_CURRENCY = CURRENCY.get() ?? 'USD'

/**
 * The currency and period of the histogram: the first chosen currency, else the most frequent currency of the browser's last visit. The currency of
 * the answer itself would cost another request.
 */
function payScale({ salary_currency, pay_period }: SearchState): PayScale {
  const known = salary_currency?.find((code) => /^[A-Za-z]{3}$/.test(code))
  return {
    currency: (known ?? USUAL_CURRENCY).toUpperCase(),
    period: ['year', 'month', 'week', 'day', 'hour'].find((one) => one === pay_period) ?? 'year',
  }
}

/** Reads the result and its counts of a search anew, from the first page. */
export async function readAnew(state: SearchState): Promise<void> {
  await Promise.all([
    queryClient.resetQueries({ queryKey: resultOf(state).queryKey }),
    queryClient.invalidateQueries({ queryKey: countsOf(state).queryKey }),
  ])
}

/** The request that was begun last. */
let begun: QueryKey = []

/**
 * Sends the request for the jobs of a search before the address says it and the page is rendered for it; the page then finds it on its
 * way. That of the search before is given up. The counts are asked for when the page is rendered: they take the server longer, and the
 * jobs would wait for them.
 */
export function beginSearch(state: SearchState): void {
  const result = resultOf(state)
  if (hashKey(begun) !== hashKey(result.queryKey)) void queryClient.cancelQueries({ queryKey: begun, exact: true })
  begun = result.queryKey
  void queryClient.prefetchInfiniteQuery(result)
}
