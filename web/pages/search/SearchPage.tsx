import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo, useRef, useState } from 'react'
import { InvalidRequestError, SearchTooBroadError } from '../../../src/client/index.ts'
import { Button } from '../../components/Button.tsx'
import { Chip } from '../../components/Chip.tsx'
import { Dialog } from '../../components/Dialog.tsx'
import { ErrorState } from '../../components/ErrorState.tsx'
import { EmptyState } from '../../components/State.tsx'
import { counted } from '../../format/number.ts'
import { useShortcuts } from '../../shell/shortcuts.ts'
import { useTitle } from '../../shell/title.ts'
import { useChipWords } from './chip-words.ts'
import { Filters } from './Filters.tsx'
import { Insights } from './Insights.tsx'
import { Notices } from './Notices.tsx'
import { QueryBox } from './QueryBox.tsx'
import { brokenRule, wrongFields } from './query-rules.ts'
import { ResultBar } from './ResultBar.tsx'
import { ResultList } from './ResultList.tsx'
import styles from './SearchPage.module.css'
import { ANY_TIME, changed, FILTERS, filtersInForce, readState, type SearchState, without } from './state.ts'
import { useFacets, useLast, useResult } from './use-search.ts'

export default function SearchPage() {
  const address = useSearch({ from: '/' })
  const state = useMemo(() => readState(address), [address])
  const change = useChange(state)
  const field = useRef<HTMLInputElement>(null)
  const [sheet, setSheet] = useState(false)

  const result = useResult(state)
  const counts = useFacets(state)
  const known = useLast(counts.data)
  const facets = known ?? (counts.isError ? null : undefined)
  const pages = useLast(result.data?.pages)
  const jobs = useMemo(() => pages?.flatMap(({ data }) => data) ?? [], [pages])
  const error = result.error ?? counts.error
  const wrong = useMemo(() => wrongFields(error), [error])
  const inForce = filtersInForce(state)
  const wordsOf = useChipWords(state, known)
  useTitle(state.q ?? null)

  const focusQuery = () => {
    field.current?.focus()
    field.current?.select()
  }
  useShortcuts('Search', [{ key: '/', what: 'Write a query', run: focusQuery }])
  const retry = useCallback(() => {
    if (result.isError) void result.refetch()
    if (counts.isError) void counts.refetch()
  }, [result.isError, counts.isError, result.refetch, counts.refetch])
  const more = useCallback(() => void result.fetchNextPage(), [result.fetchNextPage])

  // What the reader can mend stands beside the control that it belongs to. Everything else takes the place of the result.
  const mendable = error instanceof InvalidRequestError || error instanceof SearchTooBroadError
  const failed = result.error && !mendable ? result.error : null
  const nothing = !error && !result.isPlaceholderData && pages !== undefined && jobs.length === 0
  const filters = <Filters state={state} facets={facets} scale={counts.scale} wrong={wrong} onChange={change} />

  return (
    <div className={styles.page}>
      <div className={styles.query}>
        <QueryBox state={state} broken={brokenRule(error, state)} field={field} onChange={change} />
      </div>
      <aside className={styles.filters} aria-label="Filters">
        {filters}
      </aside>
      <section
        className={styles.result}
        aria-label="Result"
        // The query whose result this is, for measurements; none while it is another's.
        data-shown={result.isPlaceholderData || error ? undefined : (state.q ?? '')}
      >
        <ResultBar
          state={state}
          count={error ? null : facets?.count}
          counted={counts.isPlaceholderData || error ? undefined : (state.q ?? '')}
          serverMs={result.data?.pages[0]?.serverMs}
          filters={inForce.length}
          onFilters={() => setSheet(true)}
          onChange={change}
        />
        {inForce.length > 0 && (
          <ul className={styles.chips} aria-label="Filters in force">
            {inForce.map(({ name, value }) => (
              <li key={`${name} ${value}`}>
                <Chip
                  label={FILTERS[name].label}
                  value={wordsOf(name, value)}
                  onRemove={() => change(without(state, name, value), 'all')}
                />
              </li>
            ))}
            <li>
              <Button look="quiet" className={styles.clear} onClick={() => change({ q: state.q, q_scope: state.q_scope }, 'all')}>
                Clear all
              </Button>
            </li>
          </ul>
        )}
        <Notices state={state} facets={known} fuzzy={pages?.[0]?.fuzzy ?? false} onChange={change} />
        {failed ? (
          <ErrorState error={failed} onRetry={retry} />
        ) : mendable && pages === undefined ? (
          <EmptyState title="Nothing was searched for">
            <p>{error.message}</p>
          </EmptyState>
        ) : nothing ? (
          <Nothing state={state} hidden={facets?.count_without_window ?? 0} onChange={change} />
        ) : (
          <ResultList
            jobs={jobs}
            total={facets?.count}
            hasMore={result.hasNextPage}
            loading={pages === undefined || result.isFetchingNextPage}
            stale={result.isPlaceholderData || mendable}
            onMore={more}
            onEscape={focusQuery}
          />
        )}
      </section>
      <aside className={styles.insights} aria-label="The result at a glance">
        <Insights state={state} facets={facets} onChange={change} />
      </aside>
      <Dialog
        title="Filters"
        form="sheet"
        open={sheet}
        onClose={() => setSheet(false)}
        footer={
          <Button look="primary" className={styles.show} onClick={() => setSheet(false)}>
            {facets ? `Show ${counted(facets.count, 'job')}` : 'Show'}
          </Button>
        }
      >
        {filters}
      </Dialog>
    </div>
  )
}

type How = 'typing' | 'chosen' | 'all'

/** Typing within this time of the last change belongs to it, and the browser's Back skips it. */
const ONE_THOUGHT_MS = 2_000

/** Changes the address, from which everything else follows. `all` takes the change as the whole new state. */
function useChange(state: SearchState): (change: SearchState, how?: How) => void {
  const navigate = useNavigate({ from: '/' })
  const now = useRef(state)
  now.current = state
  const before = useRef(0)
  return useCallback(
    (change, how = 'chosen') => {
      const next = how === 'all' ? changed({}, change) : changed(now.current, change)
      now.current = next
      const at = performance.now()
      const replace = how === 'typing' && at - before.current < ONE_THOUGHT_MS
      before.current = at
      void navigate({ search: next, replace, resetScroll: how !== 'typing' })
    },
    [navigate],
  )
}

function Nothing({
  state,
  hidden,
  onChange,
}: {
  state: SearchState
  hidden: number
  onChange: (change: SearchState, how?: How) => void
}) {
  const bare = Object.keys(state).length === 0
  if (bare && hidden === 0) {
    return (
      <EmptyState title="The catalog is empty">
        <p>No board has been read yet. This page looks again every three seconds.</p>
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title="No job matches"
      actions={
        <>
          {hidden > 0 && (
            <Button look="primary" onClick={() => onChange({ posted_since: ANY_TIME })}>
              Show {counted(hidden, 'older job')}
            </Button>
          )}
          {filtersInForce(state).length > 0 && (
            <Button onClick={() => onChange({ q: state.q, q_scope: state.q_scope }, 'all')}>Without filters</Button>
          )}
          {state.q !== undefined && state.q_scope !== 'full' && (
            <Button onClick={() => onChange({ q_scope: 'full' })}>Look in descriptions too</Button>
          )}
        </>
      }
    >
      <p>{state.q === undefined ? 'Take a filter away.' : 'Write fewer words, join them by OR, or take a filter away.'}</p>
    </EmptyState>
  )
}
