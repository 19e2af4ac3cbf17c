import type { ClaimedWebhook } from '../../catalog/webhooks/claims.ts'
import { type FeedReading, type NextEvents, nextEvents } from '../feed-events.ts'

/** The events of one subscription, in the order of their ids. The same ids give the same events, however often they are asked for. */
export interface EventSource {
  /** The type of the messages. */
  type: string
  /** The first events after an id, and the id up to which there are no others. */
  next(after: number, signal: AbortSignal): Promise<NextEvents>
  /** Resolves when there may be more events, after `ms`, or when the signal is aborted. */
  more(ms: number, signal: AbortSignal): Promise<void>
  close(): void
}

export type OpenEventSource = (webhook: ClaimedWebhook) => Promise<EventSource>

/** The change feed, by the filters of the subscription. All subscriptions read the same events in memory. */
export const feedSource =
  (reading: FeedReading): OpenEventSource =>
  async ({ filters, include }) => {
    const leave = await reading.tail.join()
    const wanted = { filters, includeJob: include.includes('job'), includeValues: include.includes('values') }
    return {
      type: 'jobs.changed',
      next: (after, signal) => nextEvents(reading, { ...wanted, signal, reserveMemory: async () => {} }, after),
      more: (ms, signal) => reading.tail.more(ms, signal),
      close: leave,
    }
  }
