import { useSearch } from '@tanstack/react-router'
import { useCallback, useDeferredValue, useMemo, useRef, useState } from 'react'
import { InvalidRequestError, SearchTooBroadError } from '../../../src/client/index.ts'
import { Button } from '../../components/Button.tsx'
import { Chip } from '../../components/Chip.tsx'
import { Dialog } from '../../components/Dialog.tsx'
import { ErrorState } from '../../components/ErrorState.tsx'
import { EmptyState } from '../../components/State.tsx'
import { counted as countOf } from '../../format/number.ts'
import { useShortcuts } from '../../shell/shortcuts.ts'
import { useTitle } from '../../shell/title.ts'
import { useChipWords } from './chip-words.ts'
import { Filters } from './Filters.tsx'
import { Insights } from './Insights.tsx'
import { Nothing } from './Nothing.tsx'
import { Notices } from './Notices.tsx'
import { QueryBox } from './QueryBox.tsx'
import { brokenRule, wrongFields } from './query-rules.ts'
import { ResultBar } from './ResultBar.tsx'
import { ResultList } from './ResultList.tsx'
import styles from './SearchPage.module.css'
import { FILTERS, filtersInForce, readState, type SearchState, without } from './state.ts'
import { useChange } from './use-change.ts'
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
  // The jobs that were read stay when the next ones cannot be had.
  const noMore = result.isFetchNextPageError ? result.error : null
  const error = noMore ? null : (result.error ?? counts.error)
  const wrong = useMemo(() => wrongFields(error), [error])
  const inForce = filtersInForce(state)
  const filterState = useFilterState(state)
  // Filters, plot and map take longest to render: the jobs are painted first, and typing interrupts it.
  const counted = useDeferredValue(
    useMemo(
      () => ({ facets, of: counts.isPlaceholderData ? null : (state.q ?? '') }),
      [facets, counts.isPlaceholderData, state.q],
    ),
  )
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
  const failed = result.error && !noMore && !mendable ? result.error : null
  const uncounted = counts.isError && !failed && !mendable
  const nothing = !error && !result.isPlaceholderData && pages !== undefined && jobs.length === 0
  const filters = <Filters state={filterState} facets={counted.facets} scale={counts.scale} wrong={wrong} onChange={change} />

  return (
    <div className={styles.page}>
      <div className={styles.query}>
        <QueryBox state={state} broken={brokenRule(error, state)} field={field} onChange={change} />
      </div>
      <aside
        className={styles.filters}
        aria-label="Filters"
        data-print="no"
        // The query whose counts these are, for measurements.
        data-counted={error ? undefined : (counted.of ?? undefined)}
      >
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
          count={uncounted ? 'unknown' : error ? null : facets?.count}
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
        <Notices
          state={state}
          facets={facets}
          fuzzy={pages?.[0]?.fuzzy ?? false}
          onCountAgain={uncounted ? retry : null}
          onChange={change}
        />
        {failed ? (
          <ErrorState error={failed} onRetry={retry} />
        ) : mendable && pages === undefined ? (
          <EmptyState title="Nothing was searched for">
            <p>{error.message}</p>
          </EmptyState>
        ) : nothing ? (
          <Nothing state={state} hidden={facets?.count_without_window ?? 0} wordsOf={wordsOf} onChange={change} />
        ) : (
          <ResultList
            jobs={jobs}
            total={facets?.count}
            hasMore={result.hasNextPage && !noMore}
            loading={pages === undefined || (result.isFetchingNextPage && !noMore)}
            stale={result.isPlaceholderData || mendable}
            onMore={more}
            onEscape={focusQuery}
          />
        )}
        {noMore && <ErrorState error={noMore} onRetry={more} />}
      </section>
      <aside className={styles.insights} aria-label="The result at a glance">
        <Insights state={filterState} facets={counted.facets} onChange={change} />
      </aside>
      <Dialog
        title="Filters"
        form="sheet"
        open={sheet}
        onClose={() => setSheet(false)}
        footer={
          <Button look="primary" className={styles.show} onClick={() => setSheet(false)}>
            {facets ? `Show ${countOf(facets.count, 'job')}` : 'Show'}
          </Button>
        }
      >
        {filters}
      </Dialog>
    </div>
  )
}

/** The filters alone: the same object as long as they stay the same, whatever is typed. */
function useFilterState({ q, q_scope, sort, ...filters }: SearchState): SearchState {
  const written = JSON.stringify(filters)
  return useMemo(() => JSON.parse(written), [written])
}
