import { useQuery } from '@tanstack/react-query'
import type { JobPage } from '../../../src/client/index.ts'
import { client } from '../../api/client.ts'
import { type SearchState, searchQuery } from './state.ts'

type Suggestions = NonNullable<JobPage['suggestions']>

/** Somebody who is still typing needs no suggestions, and the requests would count against the account's budget. */
const REST_MS = 1_000

/** The service's suggestions for a search that found nothing, or only titles that contain the query letter by letter. */
export function useSuggestions(state: SearchState): Suggestions | undefined {
  const { sort, ...query } = searchQuery(state)
  const { data } = useQuery({
    queryKey: ['suggestions', query],
    queryFn: async ({ signal }): Promise<Suggestions> => {
      await rest(signal)
      const { suggestions } = await client.search({ ...query, limit: 1, include: 'suggestions' }, { signal })
      return suggestions ?? { queries: [], filters: [] }
    },
  })
  return data
}

/** Resolves when nothing was typed for a while, or when the answer is no longer wanted. */
export function rest(signal: AbortSignal): Promise<void> {
  return new Promise((done) => {
    const timer = setTimeout(done, REST_MS)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      done()
    })
  })
}
