import {
  CHECKS_BEFORE_REFUSAL,
  cursorAhead,
  DEFAULT_POLL_MS,
  type EndlessOptions,
  untilAborted,
  untilAnswered,
} from './endless.ts'
import type { Given } from './given.ts'
import { liveChanges, type StreamEnd } from './live-changes.ts'
import type { Open } from './open.ts'
import type { Pages } from './pages.ts'
import { wait } from './retry.ts'
import type { ChangeEvent, ChangePage, ListChangesQuery } from './schema.generated.ts'
import type { Ask, RequestOptions } from './transport.ts'

/** Stores the position in the feed. Either method may be asynchronous. */
export interface CursorStore {
  /** The cursor that was saved last; null or undefined when there is none yet. */
  load(): Awaitable<string | null | undefined>
  save(cursor: string): Awaitable<unknown>
}

export type Awaitable<Value> = Value | PromiseLike<Value>

/** A page of the feed that follows `previous_cursor` and leads to `next_cursor`. */
export interface FollowedPage extends ChangePage {
  /** The cursor at which this page began; null when it began at a moment (`since`). */
  previous_cursor: string | null
}

/** The filters of the feed, where to begin, and how to wait. */
export interface FollowOptions extends Given<Omit<ListChangesQuery, 'cursor' | 'since'>>, EndlessOptions {
  /** The first cursor when `store` has none. '0', the whole history, unless given. */
  cursor?: string
  /** The moment at which to begin, in place of `cursor`. */
  since?: string | Date
  /** Loaded at the beginning, and saved each time the loop's body has ended. */
  store?: CursorStore
}

/** The change feed: read it to its present end, follow it for ever, or ask where it ends. */
export interface ChangeFeed {
  /**
   * The feed from a cursor or a moment to its present end.
   *
   * @example
   * for await (const event of client.changes({ since: new Date('2026-11-01'), types: 'closed' })) console.log(event.job_id)
   */
  (query?: Given<ListChangesQuery>, options?: RequestOptions): Pages<ChangeEvent, ChangePage>

  /**
   * The feed for ever, page by page: at its end the server streams new events, and while the service is away it waits longer and longer.
   * Where a server, or a proxy before it, has no stream, it looks again every `pollMs`.
   * Each page goes through the loop's body at least once, however often the program is killed: `store` saves the cursor after the body has
   * ended, so a page whose body broke off comes again. To handle each page exactly once, save `page.next_cursor` in the same transaction
   * as its effect, and begin with that `cursor`.
   *
   * @example
   * const store = { load: () => localStorage.getItem('cursor'), save: (cursor) => localStorage.setItem('cursor', cursor) }
   * for await (const page of client.changes.follow({ store, country: 'DE', include: 'job' })) {
   *   for (const event of page.data) console.log(event.change_type, event.job?.title)
   * }
   */
  follow(options?: FollowOptions): AsyncGenerator<FollowedPage, void>

  /**
   * The cursor at the present end of the feed: what happens from now on comes after it.
   *
   * @example
   * for await (const page of client.changes.follow({ cursor: await client.changes.end() })) console.log(page.data)
   */
  end(options?: RequestOptions): Promise<string>
}

/** The largest page that the service gives. */
export const LARGEST_PAGE = 500

export interface FeedRequests {
  ask: Ask
  open: Open
}

export function followChanges(requests: FeedRequests, options: FollowOptions = {}): AsyncGenerator<FollowedPage, void> {
  return untilAborted(options.signal, pages(requests, options))
}

async function* pages({ ask, open }: FeedRequests, options: FollowOptions): AsyncGenerator<FollowedPage> {
  const { cursor, since, store, signal, pollMs = DEFAULT_POLL_MS, maxWaitMs, timeoutMs, onAnswer, onRetry, ...filters } = options
  // After a failure, the server may have been restored from a backup: the cursor is checked again.
  let isChecked = false
  const endless: EndlessOptions = {
    signal,
    maxWaitMs,
    timeoutMs,
    onAnswer,
    onRetry(error, waitMs) {
      isChecked = false
      onRetry?.(error, waitMs)
    },
  }
  let at = (await store?.load()) ?? cursor ?? (since === undefined ? '0' : null)
  let ended: StreamEnd | null = null
  for (;;) {
    if (!isChecked && at !== null) await refuseCursorAhead(ask, at, pollMs, endless)
    isChecked = true
    const begin = at === null ? { since } : { cursor: at }
    const { limit = LARGEST_PAGE, ...wanted } = filters
    const query = { limit, ...wanted, ...begin }
    const page = await untilAnswered((request) => ask<ChangePage>('/changes', query, request), endless)
    if (page.next_cursor !== at) {
      yield { ...page, previous_cursor: at }
      at = page.next_cursor
      await store?.save(at)
    }
    if (page.has_more) continue
    if (ended !== null) await wait(pollMs, signal)
    if (ended === 'absent') continue
    const opened: number = performance.now()
    const end: StreamEnd = yield* liveChanges(open, wanted, {
      cursor: at,
      limit,
      signal,
      timeoutMs,
      async onTaken(next) {
        at = next
        await store?.save(next)
      },
    })
    // A stream that lasted is opened again at once. A server that ends every stream soon is asked as if it had none.
    ended = end === 'lost' && performance.now() - opened > pollMs ? null : end
    isChecked = false
  }
}

/** The id of the newest event. No event follows a time in the far future, so the feed answers with the cursor of its end. */
export async function endOfFeed(ask: Ask, request?: RequestOptions): Promise<string> {
  return (await ask<ChangePage>('/changes', { since: '9999-12-31T23:59:59Z', limit: 1 }, request)).next_cursor
}

/** Refuses a cursor past the end of the feed. The feed would return it unchanged, and skip every event until ids have grown past it. */
async function refuseCursorAhead(ask: Ask, cursor: string, pollMs: number, endless: EndlessOptions): Promise<void> {
  for (let checks = 1; ; checks++) {
    const end = await untilAnswered((request) => endOfFeed(ask, request), endless)
    // The server refuses a cursor that is not a number.
    if (!(Number(cursor) > Number(end))) return
    if (checks === CHECKS_BEFORE_REFUSAL) {
      throw cursorAhead(`the cursor ${cursor} is past the end of the change feed, which is ${end}`, ask.urlOf('/changes'))
    }
    await wait(pollMs, endless.signal)
  }
}
