import { QueryCache, QueryClient } from '@tanstack/react-query'
import { createClient, UnauthorizedError } from '../../src/client/index.ts'
import { fetchOrTake } from './first-answer.ts'
import { currentKey, refuseKey } from './key.ts'
import { loadMissingAgain } from './reconnect.ts'

/**
 * The only way from the page to the API. It tries again only where the wait is short: a person is told about longer ones and decides.
 */
export const client = createClient({ key: currentKey, fetch: fetchOrTake, retries: 2, maxWaitMs: 1_500 })

export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error) => {
      if (error instanceof UnauthorizedError) void refuseKey(currentKey())
    },
  }),
  defaultOptions: {
    queries: {
      retry: false,
      networkMode: 'always',
      staleTime: 60_000,
      gcTime: 10 * 60_000,
      refetchOnWindowFocus: false,
    },
  },
})

loadMissingAgain(queryClient)
