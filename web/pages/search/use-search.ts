import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import type { FacetName, JobFacets, JobPage } from '../../../src/client/index.ts'
import { client } from '../../api/client.ts'
import { stored } from '../../api/stored.ts'
import { type SearchState, searchQuery } from './state.ts'

const PAGE_SIZE = 50
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
  'source',
]

export type TimedPage = JobPage & { serverMs: number | null }

/** The pages of the result, newest first. While another search is on its way, the last one stays on the screen. */
export function useResult(state: SearchState) {
  const query = searchQuery(state)
  return useInfiniteQuery({
    queryKey: ['search', query],
    queryFn: async ({ pageParam, signal }): Promise<TimedPage> => {
      let serverMs: number | null = null
      const page = await client.search(
        { ...query, limit: PAGE_SIZE, cursor: pageParam },
        {
          signal,
          onAnswer: (facts) => {
            serverMs = facts.serverMs
          },
        },
      )
      return { ...page, serverMs }
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
    placeholderData: keepPreviousData,
    // Whoever comes back finds the list as it was, at the same place.
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
  const scale = usePayScale(state)
  const { sort, ...query } = searchQuery(state)
  const answer = useQuery({
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
  useEffect(() => rememberCurrency(answer.data), [answer.data])
  return { ...answer, scale }
}

const CURRENCY = stored('rolecall.currency')

function rememberCurrency(facets: JobFacets | undefined): void {
  const most = facets?.facets.salary_currency?.[0]?.value
  if (typeof most === 'string') CURRENCY.set(most)
}

/**
 * Which pay the histogram shows: that of the chosen currency, else of the one that was most frequent before. What the answer itself says
 * is not waited for: that would cost another request.
 */
function usePayScale({ salary_currency, pay_period }: SearchState): PayScale {
  const known = /^[A-Za-z]{3}$/.test(salary_currency ?? '') ? salary_currency : undefined
  const usual = useRef(CURRENCY.get() ?? 'USD')
  const currency = known ?? usual.current
  const period = ['year', 'month', 'week', 'day', 'hour'].find((one) => one === pay_period) ?? 'year'
  return useMemo(() => ({ currency: currency.toUpperCase(), period }), [currency, period])
}

/** The last value that was not undefined: what stays on the screen while a search fails or is under way. */
export function useLast<T>(value: T | undefined): T | undefined {
  const last = useRef(value)
  if (value !== undefined) last.current = value
  return last.current
}
