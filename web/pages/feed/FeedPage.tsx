import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useMemo, useRef, useState } from 'react'
import { Button } from '../../components/Button.tsx'
import { ErrorState } from '../../components/ErrorState.tsx'
import { Skeleton } from '../../components/Skeleton.tsx'
import { EmptyState } from '../../components/State.tsx'
import { counted } from '../../format/number.ts'
import { useShortcuts } from '../../shell/shortcuts.ts'
import { useTitle } from '../../shell/title.ts'
import { FeedFilterBar } from './FeedFilterBar.tsx'
import styles from './FeedPage.module.css'
import { FeedRate } from './FeedRate.tsx'
import { FeedRow } from './FeedRow.tsx'
import { FeedStatus } from './FeedStatus.tsx'
import { BEGINNINGS, type FeedFilters, filtersInForce, readFilters, writeFilters } from './feed-filters.ts'
import { MOST_SHOWN, useFeed } from './use-feed.ts'

/** Changes of the catalog as they happen. */
export default function FeedPage() {
  useTitle('Feed')
  const address = useSearch({ from: '/feed' })
  const filters = useMemo(() => readFilters(address), [address])
  const navigate = useNavigate()
  const [paused, setPaused] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const feed = useFeed(filters, { paused, attempt })
  const now = useNow()
  const [at, setAt] = useState<number | null>(null)
  const list = useRef<HTMLOListElement>(null)

  const choose = (next: FeedFilters) => void navigate({ to: '/feed', search: writeFilters(next), replace: true })
  const move = (step: 1 | -1) => {
    const index = feed.events.findIndex(({ id }) => id === at)
    const next = feed.events[index < 0 ? 0 : Math.max(0, Math.min(feed.events.length - 1, index + step))]
    if (!next) return
    setAt(next.id)
    const link = list.current?.querySelector<HTMLElement>(`[data-change="${next.id}"] a`)
    link?.focus({ preventScroll: true })
    link?.scrollIntoView({ block: 'nearest' })
  }
  useShortcuts('Feed', [
    { key: 'j', what: 'The next change below', run: () => move(1) },
    { key: 'k', what: 'The change above', run: () => move(-1) },
    { key: 'Enter', what: 'Open its job', run: () => {} },
    { key: 'p', what: 'Pause, or go on', run: () => setPaused(!paused) },
  ])

  const { state } = feed
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <h1>Feed</h1>
        <FeedStatus state={state} paused={paused} />
        <FeedRate times={feed.times} now={now} />
        <Button icon={paused ? 'play' : 'pause'} onClick={() => setPaused(!paused)} aria-keyshortcuts="p">
          {paused ? 'Go on' : 'Pause'}
        </Button>
      </div>
      <FeedFilterBar filters={filters} onChange={choose} />
      {state.kind === 'failed' && <ErrorState error={state.error} onRetry={() => setAttempt(attempt + 1)} />}
      {feed.events.length > 0 ? (
        <ol className={styles.list} ref={list} aria-label="Changes, newest first">
          {feed.events.map((event) => (
            <FeedRow key={event.id} event={event} isNow={event.id === at} />
          ))}
        </ol>
      ) : (
        state.kind !== 'failed' && (state.kind === 'live' || paused ? <Nothing filters={filters} /> : <Loading />)
      )}
      {feed.hasOlder && feed.events.length > 0 && state.kind === 'live' && (
        <p className={styles.more}>
          {feed.events.length < MOST_SHOWN
            ? 'Older changes are not searched for these filters. The change feed of the API has them all.'
            : `The newest ${counted(MOST_SHOWN, 'change')}. The change feed of the API has them all.`}
        </p>
      )}
    </div>
  )
}

function Nothing({ filters }: { filters: FeedFilters }) {
  const { label } = BEGINNINGS[filters.from] ?? { label: '' }
  return (
    <EmptyState title="No change yet">
      <p>
        {filtersInForce(filters) > 0 ? 'Nothing that these filters let through has changed' : 'Nothing has changed'}
        {filters.from === 'start'
          ? '.'
          : ` since ${label.toLowerCase() === 'now' ? 'you opened this page' : label.toLowerCase()}.`}{' '}
        New changes appear here by themselves.
      </p>
    </EmptyState>
  )
}

function Loading() {
  return (
    <div className={styles.list} aria-hidden="true">
      {Array.from({ length: 8 }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are alike and never move
        <div key={row} className={styles.loading}>
          <Skeleton width="48px" />
          <Skeleton width="56px" height="20px" />
          <Skeleton width="min(360px, 100%)" />
        </div>
      ))}
    </div>
  )
}

/** The time, every few seconds: bars of the rate move even when nothing happens. */
function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 5_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
