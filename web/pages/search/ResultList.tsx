import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type MouseEvent, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Job } from '../../../src/client/index.ts'
import { useOpenJobOfList } from '../../browse/use-open-job.ts'
import { useShortcuts } from '../../shell/shortcuts.ts'
import { isPlainClick, useFollow } from '../../shell/use-follow.ts'
import styles from './ResultList.module.css'
import { ResultRow, SkeletonRow } from './ResultRow.tsx'
import type { SearchState } from './state.ts'
import { useKeptPlace } from './use-kept-place.ts'
import { useNarrow } from './use-narrow.ts'

interface Properties {
  state: SearchState
  jobs: readonly Job[]
  /** The job that is open beside the list. */
  openJob: string | undefined
  total: number | undefined
  hasMore: boolean
  loading: boolean
  /** An older result is still shown, while a new one is on its way. */
  stale: boolean
  onMore: () => void
  onEscape: () => void
}

const ROW = 57
const NARROW_ROW = 84
/** Rows that are fetched before they are scrolled to. */
const AHEAD = 25

/** Remembers which job was opened, so that the keyboard goes on from there. */
let lastOpened: string | null = null

/**
 * The jobs, as a table of which only the visible rows exist. Focus is the selection: j and k move it, Enter opens it. While a job is open
 * beside the list, j and k are the job's own keys.
 */
export function ResultList({ state, jobs, openJob, total, hasMore, loading, stale, onMore, onEscape }: Properties) {
  const table = useRef<HTMLTableSectionElement>(null)
  const [margin, setMargin] = useState(0)
  const narrow = useNarrow()
  const compact = narrow || openJob !== undefined
  const height = compact ? NARROW_ROW : ROW
  const follow = useFollow()
  const openOfList = useOpenJobOfList()
  const waiting = loading ? 12 : hasMore ? 3 : 0

  // Chips, notices and errors above the list change their height.
  useLayoutEffect(() => {
    const measure = () => table.current && setMargin(table.current.getBoundingClientRect().top + window.scrollY)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [])

  const rows = useWindowVirtualizer({
    count: jobs.length + waiting,
    estimateSize: () => height,
    overscan: 10,
    scrollMargin: margin,
    scrollPaddingStart: 88,
    scrollPaddingEnd: 16,
    getItemKey: (index) => jobs[index]?.id ?? `waiting ${index}`,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows of another height are measured anew
  useLayoutEffect(() => rows.measure(), [height])
  useKeptPlace(table, { height, rows: jobs.length + waiting, job: openJob ?? lastOpened })

  const visible = rows.getVirtualItems()
  const last = visible.at(-1)?.index ?? 0
  useEffect(() => {
    if (hasMore && !loading && last >= jobs.length - AHEAD) onMore()
  }, [hasMore, loading, last, jobs.length, onMore])

  const linkOf = (index: number) => table.current?.querySelector<HTMLElement>(`[data-row="${index}"] a`)
  const open = useCallback(
    (event: MouseEvent<HTMLAnchorElement>) => {
      const row = event.currentTarget.closest<HTMLElement>('[data-job]')
      if (!row?.dataset.job || !isPlainClick(event)) return
      event.preventDefault()
      lastOpened = row.dataset.job
      openOfList(row.dataset.job, { list: state, instead: openJob !== undefined })
    },
    [openOfList, state, openJob],
  )
  const focusRow = (index: number) => {
    const job = jobs[index]
    if (!job) return
    rows.scrollToIndex(index)
    // The row may have to be made first.
    requestAnimationFrame(() => requestAnimationFrame(() => linkOf(index)?.focus({ preventScroll: true })))
  }
  const focused = () => {
    const row = document.activeElement?.closest<HTMLElement>('[data-row]')
    if (row && table.current?.contains(row)) return Number(row.dataset.row)
    return indexOf(lastOpened)
  }
  const indexOf = (job: string | null | undefined) => (job == null ? -1 : jobs.findIndex(({ id }) => String(id) === job))
  // Walking through the jobs keeps the row of the open one in sight; when it closes, the focus goes to its row.
  const before = useRef(openJob)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another open job moves the list
  useEffect(() => {
    const closed = openJob === undefined ? before.current : undefined
    before.current = openJob
    if (openJob !== undefined) lastOpened = openJob
    // The list learns of the scrolling of useKeptPlace with the next frame. Before, it would scroll a row that is on the screen already.
    const frame = requestAnimationFrame(() => {
      const at = indexOf(openJob)
      if (at >= 0) rows.scrollToIndex(at)
      else if (closed !== undefined) focusRow(indexOf(closed))
    })
    return () => cancelAnimationFrame(frame)
  }, [openJob])

  const walking = [
    { key: 'j', what: 'Next job', run: () => focusRow(Math.min(focused() + 1, jobs.length - 1)) },
    { key: 'k', what: 'Previous job', run: () => focusRow(Math.max(focused() - 1, 0)) },
    { key: 'Enter', what: 'Open the job', run: () => linkOf(focused())?.click() },
    { key: 'Escape', what: 'Back to the query', run: onEscape },
  ]
  useShortcuts('Results', openJob === undefined ? walking : [])

  return (
    <table
      aria-label="Jobs"
      aria-rowcount={total === undefined ? -1 : total + 1}
      aria-busy={loading || stale}
      className={`${styles.table} ${compact ? styles.compact : ''}`}
    >
      <thead className={styles.head}>
        <tr aria-rowindex={1} className={styles.columns}>
          <th scope="col">Job</th>
          <th scope="col">Place</th>
          <th scope="col" className={styles.right}>
            Pay
          </th>
          <th scope="col" className={styles.right}>
            Posted
          </th>
        </tr>
      </thead>
      <tbody ref={table} className={`${styles.body} ${stale ? styles.stale : ''}`} style={{ height: rows.getTotalSize() }}>
        {visible.map(({ index, key, start }) => {
          const job = jobs[index]
          return (
            <tr
              key={key}
              aria-rowindex={index + 2}
              data-row={index}
              data-job={job?.id}
              className={`${styles.row} ${openJob !== undefined && String(job?.id) === openJob ? styles.open : ''}`}
              style={{ height, transform: `translateY(${start - margin}px)` }}
            >
              {job ? (
                <ResultRow job={job} isOpen={String(job.id) === openJob} onOpen={open} onFollow={follow} />
              ) : (
                <SkeletonRow />
              )}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
