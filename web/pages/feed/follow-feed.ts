import {
  type ChangeEvent,
  type ChangePage,
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

/** With the default quota of 600 requests a minute, a page that is left open uses a twentieth of it. */
const POLL_MS = 2_000
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
      progress = await nextStep(following, progress)
      if (signal.aborted) return
      failures = 0
      const isBusy = isLookingBack(following, progress)
      onState({ kind: isBusy ? 'looking back' : 'live' })
      if (!isBusy) await rest(POLL_MS, signal)
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

async function nextStep(following: Following, progress: Progress): Promise<Progress> {
  const { read, signal, onEvents } = following
  if (isLookingBack(following, progress)) {
    const { events, next } = await readWindow(progress.back, (cursor) => read(cursor, signal))
    const reached = { ...progress, back: next }
    if (!signal.aborted) onEvents('older', events, reached)
    return reached
  }
  return await readOn(following, progress)
}

/** The events since the cursor, page by page. */
async function readOn({ read, signal, onEvents }: Following, progress: Progress): Promise<Progress> {
  let reached = progress
  for (;;) {
    const page = await read(reached.cursor, signal)
    if (signal.aborted) return reached
    reached = { ...reached, cursor: page.next_cursor }
    onEvents('newer', page.data, reached)
    if (!page.has_more) return reached
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
