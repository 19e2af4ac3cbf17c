import { useEffect, useReducer, useRef } from 'react'
import { type ChangeEvent, UnauthorizedError } from '../../../src/client/index.ts'
import { client } from '../../api/client.ts'
import { currentKey, refuseKey } from '../../api/key.ts'
import { changesQuery, type FeedFilters } from './feed-filters.ts'
import { type FeedState, followFeed } from './follow-feed.ts'

/** So many events are shown; older ones leave the page. */
export const MOST_SHOWN = 500
/** The most that the service gives at once: ten thousand changes are read with twenty requests. */
const PAGE = 500

export interface Feed {
  state: FeedState
  /** Newest first. */
  events: ChangeEvent[]
  /** All that arrived since the filters were chosen. */
  arrived: number
  /** When each of the newest ones happened, for the rate: newest first. */
  times: number[]
}

type Action = { kind: 'restart' } | { kind: 'state'; state: FeedState } | { kind: 'events'; events: ChangeEvent[] }

const EMPTY: Feed = { state: { kind: 'starting' }, events: [], arrived: 0, times: [] }
/** The rate shows the last half hour. */
const MOST_TIMES = 100_000

function reduce(feed: Feed, action: Action): Feed {
  if (action.kind === 'restart') return EMPTY
  if (action.kind === 'state') return { ...feed, state: action.state }
  if (action.events.length === 0) return feed
  const newest = action.events.toReversed()
  return {
    ...feed,
    events: [...newest, ...feed.events].slice(0, MOST_SHOWN),
    arrived: feed.arrived + newest.length,
    times: [...newest.map(({ changed_at }) => Date.parse(changed_at)), ...feed.times].slice(0, MOST_TIMES),
  }
}

/** The change feed with these filters. While paused nothing is asked for; afterwards it goes on where it was. */
export function useFeed(filters: FeedFilters, { paused, attempt }: { paused: boolean; attempt: number }): Feed {
  const [feed, dispatch] = useReducer(reduce, EMPTY)
  const reached = useRef<{ key: string; cursor: string | undefined } | null>(null)
  const key = JSON.stringify(filters)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the filters are compared by what they say; `attempt` is a wish to try again
  useEffect(() => {
    if (reached.current?.key !== key) {
      reached.current = { key, cursor: undefined }
      dispatch({ kind: 'restart' })
    }
    if (paused) return
    const here = reached.current
    const query = changesQuery(filters, Date.now())
    const stop = new AbortController()
    void followFeed({
      // Retries are the follower's own: it tells the person about them.
      read: async (cursor, signal) =>
        await client.changes(
          { ...query, ...(cursor !== undefined && { cursor, since: undefined }), limit: PAGE, include: 'job' },
          { signal, retries: 0 },
        ),
      cursor: here.cursor,
      signal: stop.signal,
      onEvents(events, cursor) {
        here.cursor = cursor
        dispatch({ kind: 'events', events })
      },
      onState(state) {
        if (state.kind === 'failed' && state.error instanceof UnauthorizedError) void refuseKey(currentKey())
        dispatch({ kind: 'state', state })
      },
    })
    return () => stop.abort()
  }, [key, paused, attempt])
  return feed
}
