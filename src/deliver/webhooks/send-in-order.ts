import { setTimeout as pause } from 'node:timers/promises'
import type { Pool } from 'pg'
import { beginBatch, type ClaimedWebhook } from '../../catalog/webhooks/claims.ts'
import { type Delivery, recordTry } from '../../catalog/webhooks/deliveries.ts'
import { outlastTrouble } from '../../database/outlast-trouble.ts'
import { type Batch, batchOf, messageOf } from './batch.ts'
import type { EventSource } from './event-source.ts'
import { afterFailure } from './retries.ts'
import { ANSWER_WITHIN_MS, type Message, type Outcome, type Targets } from './target.ts'

/** The longest that a sender waits for events before it looks again. */
const LOOK_AGAIN_MS = 60_000
const TROUBLE_PAUSE_MS = 1_000

/** A request must end this long before the claim does: another process may send from then on. */
const SAFETY_MS = 2_000

export interface SendingServices {
  db: Pool
  targets: Targets
  log: { warn(line: string): void }
  retrySeconds?: readonly number[]
  /** Runs requests, many at a time. */
  limitRequests: <T>(work: () => Promise<T>) => Promise<T>
  onTry?: (outcome: Outcome, events: number) => void
}

/** A claim, whose position moves as events are delivered or kept out by the filters. */
export interface HeldWebhook extends ClaimedWebhook {
  /** The time of `performance.now()` at which the claim ends unless it is renewed. */
  heldUntil: number
}

/** Sends the events of one subscription, batch by batch, each until it is delivered. Ends when the signal is aborted, or the claim is lost. */
export async function sendInOrder(
  services: SendingServices,
  webhook: HeldWebhook,
  source: EventSource,
  signal: AbortSignal,
): Promise<void> {
  const { db, log, onTry } = services
  const patient = <T>(work: () => Promise<T>) =>
    signal.aborted ? work() : outlastTrouble(`webhook ${webhook.id}`, work, { log: (line) => log.warn(line), signal })

  await pause(webhook.wait * 1000, undefined, { signal })
  for (;;) {
    const batch = await nextBatch(webhook, source, signal)
    // A sender that dies from here on has noted the batch: the next one sends the same events with the same id.
    if (!(await patient(() => beginBatch(db, webhook, batch.last)))) return
    webhook.batch_to = batch.last
    const message = await messageOf(batch, { id: webhook.id, replays: webhook.replays, type: source.type })
    const outcome = await services.limitRequests(() => post(services, webhook, message, signal))
    if (outcome === null) return
    onTry?.(outcome, batch.events.length)
    const after =
      outcome.failure === null
        ? ({ kind: 'delivered', position: batch.last } as const)
        : afterFailure(outcome, webhook.failures, services.retrySeconds)
    if (!(await patient(() => recordTry(db, webhook, deliveryOf(message, batch, outcome), after)))) return
    if (after.kind === 'given up') return log.warn(`webhook ${webhook.id} is paused: ${after.why}`)
    if (after.kind === 'delivered') {
      Object.assign(webhook, { position: batch.last, batch_to: null, failures: 0 })
    } else {
      webhook.failures++
      await pause(after.waitSeconds * 1000, undefined, { signal })
    }
  }
}

/** Waits for the next events. Throws the signal's reason. */
async function nextBatch(webhook: HeldWebhook, source: EventSource, signal: AbortSignal): Promise<Batch> {
  const events = []
  for (let at = webhook.position; ; ) {
    const next = await source.next(at, signal)
    signal.throwIfAborted()
    events.push(...next.events)
    at = next.at
    if (webhook.batch_to === null || at >= webhook.batch_to) {
      const batch = batchOf(events, webhook.batch_to)
      if (batch !== null) return batch
      Object.assign(webhook, { position: at, batch_to: null })
    }
    if (!next.hasMore) await source.waitForMore(next.isTroubled ? TROUBLE_PAUSE_MS : LOOK_AGAIN_MS, signal)
    signal.throwIfAborted()
  }
}

/** A request under way gets this much time to end when its sender stops. */
const GRACE_MS = 3_000

/** Null when the claim ends too soon, or the sender has stopped and the target has not answered. */
async function post(
  { targets }: SendingServices,
  webhook: HeldWebhook,
  message: Message,
  signal: AbortSignal,
): Promise<Outcome | null> {
  const withinMs = Math.min(ANSWER_WITHIN_MS, webhook.heldUntil - performance.now() - SAFETY_MS)
  if (withinMs <= 0 || signal.aborted) return null
  const cut = new AbortController()
  const stopped = () => setTimeout(() => cut.abort(signal.reason), GRACE_MS).unref()
  signal.addEventListener('abort', stopped, { once: true })
  const outcome = await targets.post(webhook, message, { withinMs, signal: cut.signal })
  signal.removeEventListener('abort', stopped)
  return outcome.status === null && signal.aborted ? null : outcome
}

function deliveryOf({ id }: Message, { events, first, last }: Batch, outcome: Outcome): Delivery {
  const { sentAt, tookMs, status, failure } = outcome
  return {
    message_id: id,
    sent_at: sentAt,
    took_ms: tookMs,
    events: events.length,
    first_event: first,
    last_event: last,
    status,
    failure,
  }
}
