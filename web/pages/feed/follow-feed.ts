import {
  type ChangeEvent,
  type ChangePage,
  type FollowOptions,
  NetworkError,
  RateLimitError,
  TimeoutError,
  UnavailableError,
} from '../../../src/client/index.ts'
import { isAtFloor, type LookBack, lookBackFrom, readWindow } from './older-changes.ts'

/** The state of the follower, for the person who watches. */
export type FeedState =
  | { kind: 'starting' }
  /** Older events are still being read. */
  | { kind: 'looking back' }
  | { kind: 'live' }
  | { kind: 'offline'; retryAt: number }
  | { kind: 'limited'; retryAt: number }
  /** An error that waiting does not mend, such as a filter that the server refuses. */
  | { kind: 'failed'; error: unknown }

/** The position of the follower, from which it continues after a pause. */
export interface Progress {
  /** Newer events are read after this cursor. */
  cursor: string
  back: LookBack
}

export interface Following {
  /** Reads the page after a cursor. */
  read: (cursor: string, signal: AbortSignal) => Promise<ChangePage>
  /** The pages after a cursor, without end. */
  follow: (
    cursor: string,
    options: Pick<FollowOptions, 'signal' | 'maxWaitMs' | 'onAnswer' | 'onRetry'>,
  ) => AsyncIterable<ChangePage>
  /** The cursor at the end of the feed, and the cursor at which the page begins. */
  ends: (signal: AbortSignal) => Promise<{ head: string; floor: string }>
  progress: Progress | null
  signal: AbortSignal
  /** Events that were not given before, oldest first: `newer` than all that were given, or `older`. */
  onEvents: (age: 'newer' | 'older', events: ChangeEvent[], progress: Progress) => void
  /** Whether older events are still wanted. */
  wantsOlder: () => boolean
  onState: (state: FeedState) => void
}

const FIRST_RETRY_MS = 1_000
const LONGEST_RETRY_MS = 15_000

/**
 * Follows the change feed until the signal: first the newest events, then older events as far as they are wanted, then new events as they come. The
 * progress moves only with events that have arrived whole, so each event is given once, also when the connection breaks.
 */
export async function followFeed(following: Following): Promise<void> {
  const { signal, onState } = following
  let { progress } = following
  let failures = 0
  onState({ kind: 'starting' })
  while (!signal.aborted) {
    try {
      progress ??= await begin(following)
      while (isLookingBack(following, progress) && !signal.aborted) {
        onState({ kind: 'looking back' })
        progress = await lookBack(following, progress)
        failures = 0
      }
      progress = await followNewer(following, progress)
    } catch (error) {
      if (signal.aborted) return
      const trouble = passing(error, failures++)
      if (trouble === null) return onState({ kind: 'failed', error })
      onState({ kind: trouble.kind, retryAt: Date.now() + trouble.waitMs })
      await rest(trouble.waitMs, signal)
    }
  }
}

const isLookingBack = ({ wantsOlder }: Following, { back }: Progress) => !isAtFloor(back) && wantsOlder()

async function begin({ ends, signal, onEvents }: Following): Promise<Progress> {
  const { head, floor } = await ends(signal)
  const progress = { cursor: head, back: lookBackFrom(head, floor) }
  if (!signal.aborted) onEvents('newer', [], progress)
  return progress
}

async function lookBack({ read, signal, onEvents }: Following, progress: Progress): Promise<Progress> {
  const { events, next } = await readWindow(progress.back, (cursor) => read(cursor, signal))
  const reached = { ...progress, back: next }
  if (!signal.aborted) onEvents('older', events, reached)
  return reached
}

/** New events as they come. Ends when the signal does, or when the browser is online again: then waiting for the next try makes no sense. */
async function followNewer({ follow, signal, onEvents, onState }: Following, progress: Progress): Promise<Progress> {
  const stop = new AbortController()
  const end = () => stop.abort()
  signal.addEventListener('abort', end)
  addEventListener('online', end)
  let reached = progress
  try {
    if (!signal.aborted) onState({ kind: 'live' })
    const pages = follow(progress.cursor, {
      signal: stop.signal,
      maxWaitMs: LONGEST_RETRY_MS,
      onAnswer: () => onState({ kind: 'live' }),
      onRetry: (error, waitMs) =>
        onState({ kind: error instanceof RateLimitError ? 'limited' : 'offline', retryAt: Date.now() + waitMs }),
    })
    for await (const page of pages) {
      if (signal.aborted) break
      reached = { ...reached, cursor: page.next_cursor }
      onEvents('newer', page.data, reached)
    }
    return reached
  } finally {
    signal.removeEventListener('abort', end)
    removeEventListener('online', end)
  }
}

/** The wait where waiting helps; null where it does not. */
function passing(error: unknown, failures: number): { kind: 'offline' | 'limited'; waitMs: number } | null {
  if (error instanceof RateLimitError) return { kind: 'limited', waitMs: (error.retryAfter ?? 5) * 1_000 }
  if (error instanceof NetworkError || error instanceof TimeoutError || error instanceof UnavailableError) {
    return { kind: 'offline', waitMs: Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** failures) }
  }
  return null
}

/** Ends early when the signal comes, or when the browser says that it is online again. */
function rest(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((done) => {
    const finish = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', finish)
      removeEventListener('online', finish)
      done()
    }
    const timer = setTimeout(finish, milliseconds)
    signal.addEventListener('abort', finish)
    addEventListener('online', finish)
  })
}
