import { useEffect, useMemo, useRef } from 'react'
import { useListOfJob } from '../../browse/list-of-job.ts'
import { useOpenJobOfList } from '../../browse/use-open-job.ts'
import { readState } from '../search/state.ts'
import { useResult } from '../search/use-search.ts'

/** Pages of a list that are read to find the open job in it, after the page was loaded again. */
const MOST_PAGES = 10

export interface Walk {
  /** Undefined at the end of the list. */
  next: (() => void) | undefined
  previous: (() => void) | undefined
}

/** The jobs before and after the open one in the list that it was opened from; null where there is no list. */
export function useWalk(id: number): Walk | null {
  const list = useListOfJob()
  const written = JSON.stringify(list)
  const state = useMemo(() => readState(JSON.parse(written) ?? {}), [written])
  const result = useResult(state, { enabled: list !== null })
  const open = useOpenJobOfList()

  const jobs = useMemo(() => result.data?.pages.flatMap(({ data }) => data) ?? [], [result.data])
  const found = jobs.findIndex((job) => job.id === id)
  // A similar job may be in no list: going on starts from the job that it was opened from.
  const last = useRef(found)
  if (found >= 0) last.current = found
  const at = last.current

  const { hasNextPage, isFetching, isError, fetchNextPage } = result
  const pages = result.data?.pages.length ?? 0
  const isMissing = at < 0 && pages < MOST_PAGES
  useEffect(() => {
    if (list && hasNextPage && !isFetching && !isError && (isMissing || (at >= 0 && at >= jobs.length - 1))) void fetchNextPage()
  }, [list, hasNextPage, isFetching, isError, isMissing, at, jobs.length, fetchNextPage])

  if (list === null) return null
  const step = (by: 1 | -1) => {
    const to = jobs[at + by]
    return to && (() => open(to.id, { list, instead: true }))
  }
  return { next: step(1), previous: at > 0 ? step(-1) : undefined }
}
