import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Keeps the row of a job at its place on the screen when all rows change their height, which they do when a job opens or closes beside
 * the list.
 */
export function useKeptPlace(table: RefObject<HTMLElement | null>, list: { height: number; rows: number; job: string | null }) {
  const { height, rows, job } = list
  const shown = useRef(height)
  const kept = useRef<{ row: number; top: number } | null>(null)
  if (shown.current !== height) {
    // While this is rendered, the screen still has the rows of the old height.
    const row = job === null ? null : table.current?.querySelector<HTMLElement>(`[data-job="${job}"]`)
    kept.current = row ? { row: Number(row.dataset.row), top: row.getBoundingClientRect().top } : null
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another height moves the rows
  useLayoutEffect(() => {
    shown.current = height
    const place = kept.current
    kept.current = null
    const body = table.current
    if (!place || !body) return
    // The table gets its new height when it is rendered next; without it, the page would be too short to scroll.
    body.style.height = `${rows * height}px`
    scrollTo(0, body.getBoundingClientRect().top + scrollY + place.row * height - place.top)
  }, [height])
}
