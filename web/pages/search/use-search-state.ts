import { useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useListOfJob } from '../../browse/list-of-job.ts'
import { readState, type SearchState } from './state.ts'

/** The search on the screen: the address' search, or the search that the open job was opened from. */
export function useSearchState(): SearchState {
  const address = useSearch({ strict: false })
  const list = useListOfJob()
  const written = JSON.stringify(list ?? address)
  return useMemo(() => readState(JSON.parse(written)), [written])
}
