import {
  type ChangeEvent,
  type ChangePage,
  NetworkError,
  RateLimitError,
  TimeoutError,
  UnavailableError,
} from '../../../src/client/index.ts'

/** What the follower is doing, for the person who watches. */
export type FeedState =
  | { kind: 'starting' }
  /** Older events are still being read. */
  | { kind: 'catching up' }
  | { kind: 'live' }
  | { kind: 'offline'; retryAt: number }
  | { kind: 'limited'; retryAt: number }
  /** An error that waiting does not mend, such as a filter that the server refuses. */
  | { kind: 'failed'; error: unknown }

export interface Following {
  /** Reads the page after a cursor; without one, the first page. */
  read: (cursor: string | undefined, signal: AbortSignal) => Promise<ChangePage>
  /** Where to go on; undefined at the very beginning. */
  cursor: string | undefined
  signal: AbortSignal
  /** Events that were not given before, oldest first, and the cursor after them. */
  onEvents: (events: ChangeEvent[], cursor: string) => void
  onState: (state: FeedState) => void
}

/** With the default quota of 600 requests a minute, a page that is left open uses a twentieth of it. */
const POLL_MS = 2_000
const FIRST_RETRY_MS = 1_000
const LONGEST_RETRY_MS = 15_000

/**
 * Follows the change feed until the signal. The cursor moves only with a page that has arrived whole, so whatever happens to the
 * connection, each event is given once.
 */
export async function followFeed({ read, cursor, signal, onEvents, onState }: Following): Promise<void> {
  let failures = 0
  onState({ kind: 'starting' })
  while (!signal.aborted) {
    try {
      const page = await read(cursor, signal)
      if (signal.aborted) return
      failures = 0
      cursor = page.next_cursor
      onEvents(page.data, cursor)
      onState({ kind: page.has_more ? 'catching up' : 'live' })
      if (!page.has_more) await rest(POLL_MS, signal)
    } catch (error) {
      if (signal.aborted) return
      const trouble = passing(error, failures++)
      if (trouble === null) return onState({ kind: 'failed', error })
      onState({ kind: trouble.kind, retryAt: Date.now() + trouble.waitMs })
      await rest(trouble.waitMs, signal)
    }
  }
}

/** How long to wait where waiting helps; null where it does not. */
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
