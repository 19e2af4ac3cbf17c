import { useQuery } from '@tanstack/react-query'
import type { AccountView } from '../../src/client/index.ts'
import { client } from './client.ts'
import { useKey } from './key.ts'

/** While boards are collected, the numbers move. */
const COLLECTING_AGAIN_MS = 4_000
const AGAIN_MS = 60_000

/** The account behind the key, and the collection that this server answers from. */
export function useMe() {
  const key = useKey()
  return useQuery({
    queryKey: ['me', key.kind === 'present' ? key.key : null],
    queryFn: ({ signal }) => client.me({ signal }),
    enabled: key.kind === 'present',
    refetchInterval: ({ state }) => (state.data?.collection.collecting ? COLLECTING_AGAIN_MS : AGAIN_MS),
  })
}

export const useCollection = (): AccountView['collection'] | undefined => useMe().data?.collection

/**
 * Whether this is the demo, whose employers are made up: undefined until the server has said so. A server that cannot say so is none, nor is
 * one that gave this browser no key.
 */
export function useDemo(): boolean | undefined {
  const key = useKey()
  const { data, isError } = useMe()
  if (key.kind === 'present' && key.from === 'demo') return true
  if (key.kind === 'missing') return false
  return data ? data.collection.demo : isError ? false : undefined
}
