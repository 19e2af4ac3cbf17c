import { lazy, type ReactNode, Suspense, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { useOpenJob } from '../../browse/list-of-job.ts'
import { Button } from '../../components/Button.tsx'
import { Chip } from '../../components/Chip.tsx'
import { Dialog } from '../../components/Dialog.tsx'
import { ErrorState } from '../../components/ErrorState.tsx'
import { loadPart } from '../../components/load-part.ts'
import { EmptyState } from '../../components/State.tsx'
import { counted as countOf } from '../../format/number.ts'
import { useShortcuts } from '../../shell/shortcuts.ts'
import { useTitle } from '../../shell/title.ts'
import { CollectionLine } from './CollectionLine.tsx'
import { useChipWords } from './chip-words.ts'
import { Filters } from './Filters.tsx'
import { Insights } from './Insights.tsx'
import { NewJobs } from './NewJobs.tsx'
import { Notices } from './Notices.tsx'
import { olderJobs } from './PostedSelect.tsx'
import { QueryBox } from './QueryBox.tsx'
import { brokenRule, wrongFields } from './query-rules.ts'
import { ResultBar } from './ResultBar.tsx'
import { ResultList } from './ResultList.tsx'
import styles from './SearchPage.module.css'
import { FILTERS, filtersInForce, type SearchState, without } from './state.ts'
import { useChange } from './use-change.ts'
import { useSearchAnswer } from './use-outcome.ts'
import { readAnew } from './use-search.ts'
import { useSearchState } from './use-search-state.ts'

/** Loaded when a search finds nothing. */
const Nothing = lazy(() => loadPart(() => import('./Nothing.tsx')))

/** The search and its jobs, and beside them the open one. */
export default function SearchPage({ job = null }: { job?: ReactNode }) {
  const state = useSearchState()
  const change = useChange(state)
  const openJob = useOpenJob()
  const field = useRef<HTMLInputElement>(null)
  const [sheet, setSheet] = useState(false)

  const { outcome, counts, error, serverMs, answeredAt, ageSeconds, hasMore, loadingMore, more, retry } = useSearchAnswer(state)
  const wrong = useMemo(() => wrongFields(error), [error])
  const inForce = filtersInForce(state)
  const filterState = useFilterState(state)
  const { facets } = counts
  // Filters, plot and map take longest to render: the jobs are painted first, and typing interrupts it.
  const counted = useDeferredValue(useMemo(() => ({ facets, of: counts.of }), [facets, counts.of]))
  const wordsOf = useChipWords(state, facets ?? undefined)
  useTitle(job ? undefined : (state.q ?? null))

  const focusQuery = () => {
    field.current?.focus()
    field.current?.select()
  }
  useShortcuts('Search', [{ key: '/', what: 'Write a query', run: focusQuery }])
  // The new jobs are the first ones in this order, whenever they were posted.
  const showNew = () => {
    const newest: SearchState = { ...state, sort: 'first_seen_at' }
    void readAnew(newest)
    change({ sort: 'first_seen_at' })
    scrollTo(0, 0)
  }

  const isAnswered = outcome.kind === 'nothing' || outcome.kind === 'jobs'
  const isStale = outcome.kind === 'jobs' && outcome.stale
  const isFuzzy = outcome.kind === 'jobs' && outcome.fuzzy
  const isUncounted = isAnswered && facets === null
  const filters = <Filters state={filterState} facets={counted.facets} scale={counts.scale} wrong={wrong} onChange={change} />

  return (
    <div className={`${styles.page} ${job ? styles.beside : ''}`}>
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
        data-shown={isAnswered && !isStale && !error ? (state.q ?? '') : undefined}
      >
        <CollectionLine />
        <ResultBar
          state={state}
          count={isUncounted ? 'unknown' : isAnswered ? facets?.count : error ? null : undefined}
          serverMs={serverMs}
          filters={inForce.length}
          older={olderJobs(facets)}
          beside={job !== null}
          wordsOf={wordsOf}
          onFilters={() => setSheet(true)}
          onChange={change}
        >
          <NewJobs state={state} since={isAnswered ? answeredAt : null} fuzzy={isFuzzy} onShow={showNew} />
        </ResultBar>
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
          fuzzy={isFuzzy}
          ageSeconds={ageSeconds}
          onChange={change}
          onCountAgain={isUncounted ? retry : null}
        />
        <div id="results" tabIndex={-1} className={styles.results}>
          {outcome.kind === 'failed' && <ErrorState error={outcome.error} onRetry={retry} />}
          {outcome.kind === 'refused' && (
            <EmptyState title="This search cannot be answered">
              <p>{outcome.error.message}</p>
            </EmptyState>
          )}
          {outcome.kind === 'nothing' && (
            <Suspense>
              <Nothing state={state} hidden={facets?.count_without_window ?? 0} wordsOf={wordsOf} onChange={change} />
            </Suspense>
          )}
          {(outcome.kind === 'jobs' || outcome.kind === 'loading') && (
            <ResultList
              state={state}
              jobs={outcome.kind === 'jobs' ? outcome.jobs : NO_JOBS}
              openJob={job ? openJob : undefined}
              total={facets?.count}
              hasMore={hasMore}
              loading={outcome.kind === 'loading' || loadingMore}
              stale={isStale}
              onMore={more}
              onEscape={focusQuery}
            />
          )}
        </div>
        {outcome.kind === 'jobs' && outcome.noMore && <ErrorState error={outcome.noMore} onRetry={more} />}
      </section>
      {job && <OpenJob id={openJob}>{job}</OpenJob>}
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

const NO_JOBS: never[] = []

/** The open job. Opening a different job scrolls to its top. */
function OpenJob({ id, children }: { id: string | undefined; children: ReactNode }) {
  const place = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another job goes to the top
  useEffect(() => void place.current?.scrollTo(0, 0), [id])
  return (
    <section ref={place} className={styles.job} aria-label="The open job" tabIndex={-1} data-arrival>
      {children}
    </section>
  )
}

/** The filters alone: the same object as long as they stay the same, whatever is typed. */
function useFilterState({ q, q_scope, sort, ...filters }: SearchState): SearchState {
  const written = JSON.stringify(filters)
  return useMemo(() => JSON.parse(written), [written])
}
