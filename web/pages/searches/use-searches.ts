import { useQuery } from '@tanstack/react-query'
import { client } from '../../api/client.ts'
import { currentKey } from '../../api/key.ts'

/** A match is there within seconds of its change; a page that is left open uses eight requests a minute. */
const AGAIN_MS = 15_000

/** The account's saved searches. They belong to the key, so another key has others. */
export function useSearches() {
  return useQuery({
    queryKey: ['searches', 'list', currentKey()],
    queryFn: ({ signal }) => client.searches({ signal }),
    refetchInterval: ({ state }) => (state.error ? false : AGAIN_MS),
    staleTime: 0,
  })
}

/** The account's webhooks, of which some may belong to a search. */
export function useWebhooks() {
  return useQuery({
    queryKey: ['searches', 'webhooks', currentKey()],
    queryFn: ({ signal }) => client.webhooks({ signal }),
    refetchInterval: ({ state }) => (state.error ? false : AGAIN_MS),
    staleTime: 0,
  })
}

/** The ways in which this server delivers new matches. */
export function useChannels() {
  return useQuery({ queryKey: ['channels'], queryFn: ({ signal }) => client.searches.channels({ signal }) })
}
