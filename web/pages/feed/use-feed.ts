import { useEffect, useReducer, useRef, useSyncExternalStore } from 'react'
import { type ChangeEvent, UnauthorizedError } from '../../../src/client/index.ts'
import { client } from '../../api/client.ts'
import { currentKey, refuseKey } from '../../api/key.ts'
import { RATE_MINUTES } from './FeedRate.tsx'
import { beginningOf, changesQuery, type FeedFilters } from './feed-filters.ts'
import { type FeedState, followFeed, type Progress } from './follow-feed.ts'
import { PAGE } from './older-changes.ts'

/** The most events that are shown; older ones are left out. */
export const MOST_SHOWN = 500
/** Looking back for a filter that matches few events ends after this number of windows of ids. */
const MOST_WINDOWS = 60

export interface Feed {
  state: FeedState
  /** Newest first. */
  events: ChangeEvent[]
  /** Whether there are changes beyond the oldest that is shown. */
  hasOlder: boolean
  /** When each of the newest ones happened, for the rate: newest first. */
  times: number[]
}

type Action =
  | { kind: 'restart' }
  | { kind: 'state'; state: FeedState }
  | { kind: 'newer' | 'older'; events: ChangeEvent[]; atFloor: boolean }

const EMPTY: Feed = { state: { kind: 'starting' }, events: [], hasOlder: false, times: [] }
/** The rate shows the last half hour. */
const MOST_TIMES = 100_000

function reduce(feed: Feed, action: Action): Feed {
  if (action.kind === 'restart') return EMPTY
  if (action.kind === 'state') return { ...feed, state: action.state }
  const added = action.events.toReversed()
  const times = added.map(({ changed_at }) => Date.parse(changed_at))
  const isNewer = action.kind === 'newer'
  const events = isNewer ? [...added, ...feed.events] : [...feed.events, ...added]
  return {
    ...feed,
    events: events.slice(0, MOST_SHOWN),
    hasOlder: events.length > MOST_SHOWN || !action.atFloor,
    times: (isNewer ? [...times, ...feed.times] : [...feed.times, ...times]).slice(0, MOST_TIMES),
  }
}

interface Reached {
  key: string
  progress: Progress | null
  found: number
  windows: number
  /** When the oldest event that was found happened. */
  oldest: number
}

/** As many as are shown, and all of the minutes that the rate shows. */
const wantsOlder = ({ found, windows, oldest }: Reached) =>
  windows < MOST_WINDOWS && (found < MOST_SHOWN || oldest > Date.now() - RATE_MINUTES * 60_000)

function onVisibility(changed: () => void): () => void {
  document.addEventListener('visibilitychange', changed)
  return () => document.removeEventListener('visibilitychange', changed)
}

/**
 * The change feed with these filters, newest first. While it is paused or its tab is hidden, nothing is asked for; afterwards it goes on where
 * it was. A browser has six connections to a server of HTTP/1.1, so hidden tabs must not hold streams.
 */
export function useFeed(filters: FeedFilters, { paused, attempt }: { paused: boolean; attempt: number }): Feed {
  const isHidden = useSyncExternalStore(onVisibility, () => document.hidden)
  const [feed, dispatch] = useReducer(reduce, EMPTY)
  const reached = useRef<Reached | null>(null)
  const key = JSON.stringify(filters)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the filters are compared by what they say; `attempt` is a wish to try again
  useEffect(() => {
    if (reached.current?.key !== key) {
      reached.current = { key, progress: null, found: 0, windows: 0, oldest: Date.now() }
      dispatch({ kind: 'restart' })
    }
    if (paused || isHidden) return
    const here = reached.current
    const query = changesQuery(filters)
    const stop = new AbortController()
    void followFeed({
      // Retries are the follower's own: it tells the person about them.
      read: async (cursor, signal) =>
        await client.changes({ ...query, cursor, limit: PAGE, include: ['job', 'values'] }, { signal, retries: 0 }),
      // Where a server has no stream, a page that is left open uses a twentieth of the default quota.
      follow: (cursor, options) =>
        client.changes.follow({ ...query, ...options, cursor, limit: PAGE, include: ['job', 'values'], pollMs: 2_000 }),
      ends: (signal) => endsOf(filters, signal),
      progress: here.progress,
      signal: stop.signal,
      onEvents(kind, events, progress) {
        here.progress = progress
        here.found += events.length
        if (kind === 'older') {
          here.windows++
          here.oldest = Math.min(here.oldest, ...events.slice(0, 1).map(({ changed_at }) => Date.parse(changed_at)))
        }
        dispatch({ kind, events, atFloor: progress.back.before <= progress.back.floor + 1 })
      },
      wantsOlder: () => wantsOlder(here),
      onState(state) {
        if (state.kind === 'failed' && state.error instanceof UnauthorizedError) void refuseKey(currentKey())
        dispatch({ kind: 'state', state })
      },
    })
    return () => stop.abort()
  }, [key, paused, isHidden, attempt])
  return feed
}

/** The end of the feed, and the position at which the page begins. */
async function endsOf(filters: FeedFilters, signal: AbortSignal): Promise<{ head: string; floor: string }> {
  const since = beginningOf(filters, Date.now())
  const head = client.changes.end({ signal, retries: 0 })
  if (since === 'end') return { head: await head, floor: await head }
  if (since === 'start') return { head: await head, floor: '0' }
  const first = client.changes({ since, limit: 1 }, { signal, retries: 0 })
  const [end, page] = await Promise.all([head, first])
  const id = page.data[0]?.id
  return { head: end, floor: id === undefined ? end : String(id - 1) }
}
