import { useNavigate } from '@tanstack/react-router'
import { useCallback, useEffect, useRef } from 'react'
import { pace } from '../../api/pace.ts'
import { useOpenJob } from '../../browse/list-of-job.ts'
import { changed, type SearchState } from './state.ts'
import { beginSearch } from './use-search.ts'

/** all: the change is the whole new state. typing: the change belongs to the text typed just before. */
export type How = 'typing' | 'chosen' | 'all'

/** Typing within this time of the last change belongs to it, and the browser's Back skips it. */
const ONE_THOUGHT_MS = 2_000

/**
 * Changes the address, from which everything else follows. The requests are sent first: they need not wait for it. While a job is open
 * beside the list, the address stays the job's and the list changes beside it.
 */
export function useChange(state: SearchState): (change: SearchState, how?: How) => void {
  const navigate = useNavigate()
  const isOpen = useOpenJob() !== undefined
  const now = useRef(state)
  now.current = state
  const before = useRef(0)
  // A search that still waits for its turn is given up when the page is left, because it would lead back here.
  useEffect(() => pace.cancel, [])
  return useCallback(
    (change, how = 'chosen') => {
      const next = how === 'all' ? changed({}, change) : changed(now.current, change)
      now.current = next
      beginSearch(next)
      const at = performance.now()
      const replace = how === 'typing' && at - before.current < ONE_THOUGHT_MS
      before.current = at
      if (isOpen) void navigate({ to: '.', state: { list: next }, replace: true, resetScroll: false })
      else void navigate({ to: '/', search: next, replace, resetScroll: how !== 'typing' })
    },
    [navigate, isOpen],
  )
}
