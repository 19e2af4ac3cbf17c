import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Button } from '../../components/Button.tsx'
import { loadPart } from '../../components/load-part.ts'
import { counted, duration } from '../../format/number.ts'
import { PostedSelect } from './PostedSelect.tsx'
import styles from './ResultBar.module.css'
import type { FilterName, SearchState } from './state.ts'

/** Loaded when they are first opened. */
const CodeDialog = lazy(() => loadPart(() => import('./CodeDialog.tsx')))
const SaveDialog = lazy(() => loadPart(() => import('./SaveDialog.tsx')))
const ExportDialog = lazy(() => loadPart(() => import('./ExportDialog.tsx')))

interface Properties {
  state: SearchState
  /** Undefined while it is on its way; null when nothing was searched for; unknown when the jobs could be had, but not their number. */
  count: number | null | undefined | 'unknown'
  serverMs: number | null | undefined
  /** Filters in force, for the button that opens them on narrow screens. */
  filters: number
  /** A job is open beside the list, and has the heading of the page. */
  beside: boolean
  /** Open jobs that the 90-day window leaves out. */
  older: number
  wordsOf: (name: FilterName, value: string) => string
  onFilters: () => void
  onChange: (change: SearchState) => void
  /** Beside the number. */
  children: ReactNode
}

/** The count, the time, the order, and the same search saved, as code and as a file. */
export function ResultBar(properties: Properties) {
  const { state, count, serverMs, filters, older, beside, wordsOf, onFilters, onChange, children } = properties
  const [dialog, setDialog] = useState<'save' | 'code' | 'export' | null>(null)
  const Heading = beside ? 'h2' : 'h1'
  return (
    <div className={styles.bar}>
      <Heading className={styles.count} aria-live="polite">
        {said(count, state.status === 'closed' ? 'closed job' : 'job')}
      </Heading>
      {serverMs != null && (
        <span className={styles.time} title="The server's own time for this page of the result">
          {duration(serverMs)}
        </span>
      )}
      {children}
      <div className={styles.actions}>
        <Button icon="filter" className={styles.filters} onClick={onFilters}>
          Filters{filters > 0 ? ` (${filters})` : ''}
        </Button>
        <PostedSelect className={`${styles.select} ${styles.posted}`} state={state} older={older} onChange={onChange} />
        <select
          className={styles.select}
          aria-label="Sort"
          value={state.sort ?? 'posted_at'}
          onChange={({ target }) => onChange({ sort: target.value })}
        >
          <option value="posted_at">Newest posted</option>
          <option value="first_seen_at">Newest seen</option>
        </select>
        <Button icon="save" className={styles.short} title="Save" onClick={() => setDialog('save')}>
          <span>Save</span>
        </Button>
        <Button icon="code" className={styles.short} title="As code" onClick={() => setDialog('code')}>
          <span>As code</span>
        </Button>
        <Button icon="download" className={styles.short} title="Export" onClick={() => setDialog('export')}>
          <span>Export</span>
        </Button>
      </div>
      <Suspense>
        {dialog === 'save' && <SaveDialog state={state} wordsOf={wordsOf} onClose={() => setDialog(null)} />}
        {dialog === 'code' && <CodeDialog state={state} open onClose={() => setDialog(null)} />}
        {dialog === 'export' && (
          <ExportDialog state={state} jobs={count === 'unknown' ? null : count} open onClose={() => setDialog(null)} />
        )}
      </Suspense>
    </div>
  )
}

function said(count: Properties['count'], one: string): string {
  if (count === undefined) return 'Searching'
  if (count === null) return 'No result'
  return count === 'unknown' ? 'Jobs, not counted' : counted(count, one)
}
