import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { AddressQuery } from '../addresses.ts'
import { isWide } from './list-of-job.ts'

interface How {
  list: AddressQuery
  /** true: another job of the list is open. Walking through a list leaves one entry in the browser's history. */
  instead: boolean
}

/** Opens a job of a list. Where it opens beside the list, the list stays where it is. */
export function useOpenJobOfList(): (id: number | string, how: How) => void {
  const router = useRouter()
  return useCallback(
    (id, { list, instead }) => {
      const resetScroll = !isWide()
      void router.navigate({ to: '/jobs/$id', params: { id: String(id) }, state: { list }, replace: instead, resetScroll })
    },
    [router],
  )
}

/** Leaves a job: beside the list, it closes; alone, it is the browser's Back, or the search where there is nothing to go back to. */
export function useLeaveJob(): (list: AddressQuery | null) => void {
  const router = useRouter()
  return useCallback(
    (list) => {
      if (list && isWide()) void router.navigate({ to: '/', search: list, resetScroll: false })
      else if (router.history.canGoBack()) router.history.back()
      else void router.navigate({ to: '/', search: list ?? {} })
    },
    [router],
  )
}
