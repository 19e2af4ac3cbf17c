import type { ClaimedWebhook } from '../../catalog/webhooks/claims.ts'
import { type FeedReading, type NextEvents, nextEvents } from '../feed-events.ts'
import { type MatchReading, searchSource } from './search-source.ts'

/** The events of one subscription, in the order of their ids. The same ids give the same events, however often they are asked for. */
export interface EventSource {
  /** The type of the messages. */
  type: string
  /** The first events after an id, and the id up to which there are no others. */
  next(after: number, signal: AbortSignal): Promise<NextEvents>
  /** Resolves when there may be more events, after `ms`, or when the signal is aborted. */
  waitForMore(ms: number, signal: AbortSignal): Promise<void>
  close(): void
}

export type OpenEventSource = (webhook: ClaimedWebhook) => Promise<EventSource>

/** The matches of the saved search that a subscription names, else the change feed. */
export const openEventSource =
  (feed: FeedReading, matches: MatchReading): OpenEventSource =>
  async (webhook) =>
    webhook.search_id === null ? feedSource(feed, webhook) : searchSource(matches, webhook.search_id)

/** The change feed, by the filters of the subscription. All subscriptions read the same events in memory. */
async function feedSource(reading: FeedReading, { filters, include }: ClaimedWebhook): Promise<EventSource> {
  const leave = await reading.tail.join()
  const wanted = { filters, includeJob: include.includes('job'), includeValues: include.includes('values') }
  return {
    type: 'jobs.changed',
    next: (after, signal) => nextEvents(reading, { ...wanted, signal, reserveMemory: async () => {} }, after),
    waitForMore: (ms, signal) => reading.tail.waitForMore(ms, signal),
    close: leave,
  }
}
