import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { claimWebhooks, releaseWebhook, renewWebhookClaims } from '../../catalog/webhooks/claims.ts'
import { keepLooking } from '../keep-looking.ts'
import { limitAtOnce } from '../limit-at-once.ts'
import type { OpenEventSource } from './event-source.ts'
import { type HeldWebhook, type SendingServices, sendInOrder } from './send-in-order.ts'

/** A claim lasts this long unless it is renewed. After a sender was killed, another one goes on this much later at most. */
const LEASE_SECONDS = 30
const RENEW_EVERY_MS = 5_000

/** A new subscription, or one that was resumed, is seen this much later at most. */
const LOOK_EVERY_MS = 1_000

const CLAIMED_AT_ONCE = 100
const SENT_AT_ONCE = 50

export interface SenderServices extends Omit<SendingServices, 'limitRequests' | 'onTry'> {
  openSource: OpenEventSource
}

export interface SenderStatus {
  /** Subscriptions that this process sends for. */
  held: number
  delivered: number
  failed: number
  /** Events in the messages that were delivered. */
  events: number
}

export interface WebhookSender {
  /** Sends until the signal is aborted, then gives all claims back. */
  run(signal: AbortSignal): Promise<void>
  status(): SenderStatus
}

/** Sends for every subscription that no other process sends for. Any number of processes may run one. */
export function createWebhookSender({ openSource, ...services }: SenderServices): WebhookSender {
  const { db, log } = services
  const limitRequests = limitAtOnce(SENT_AT_ONCE)
  const counts = { delivered: 0, failed: 0, events: 0 }
  const held = new Map<number, { webhook: HeldWebhook; stop: AbortController; ended: Promise<void> }>()
  let renewedAt = 0

  const onTry: SendingServices['onTry'] = ({ failure }, events) => {
    counts[failure === null ? 'delivered' : 'failed']++
    if (failure === null) counts.events += events
  }

  async function send(webhook: HeldWebhook, signal: AbortSignal): Promise<void> {
    let source: Awaited<ReturnType<OpenEventSource>> | null = null
    try {
      source = await openSource(webhook)
      await sendInOrder({ ...services, limitRequests, onTry }, webhook, source, signal)
    } catch (error) {
      if (!signal.aborted) log.warn(`webhook ${webhook.id} is not sent for now (${(error as Error).message})`)
    } finally {
      source?.close()
      // The claim of a process that cannot release it ends by itself.
      await releaseWebhook(db, webhook).catch(() => {})
      held.delete(webhook.id)
    }
  }

  async function claim(): Promise<void> {
    const heldUntil = performance.now() + LEASE_SECONDS * 1000
    const claimedBy = `${hostname()}:${process.pid} ${randomUUID()}`
    const claimed = await claimWebhooks(db, { claimedBy, leaseSeconds: LEASE_SECONDS, limit: CLAIMED_AT_ONCE })
    for (const row of claimed) {
      // Its former claim was lost, and its last request is still to end.
      if (held.has(row.id)) {
        await releaseWebhook(db, row)
        continue
      }
      const stop = new AbortController()
      const webhook = { ...row, heldUntil }
      held.set(row.id, { webhook, stop, ended: send(webhook, stop.signal) })
    }
  }

  async function renew(): Promise<void> {
    const heldUntil = performance.now() + LEASE_SECONDS * 1000
    const all = [...held.values()]
    const kept = await renewWebhookClaims(
      db,
      all.map(({ webhook }) => webhook),
      LEASE_SECONDS,
    )
    for (const { webhook, stop } of all) {
      if (kept.has(webhook.id)) webhook.heldUntil = heldUntil
      else stop.abort(new Error('the claim was lost'))
    }
    renewedAt = performance.now()
  }

  async function look(): Promise<void> {
    if (held.size > 0 && performance.now() - renewedAt > RENEW_EVERY_MS) await renew()
    await claim()
  }

  return {
    async run(signal) {
      const onFailure = ({ message }: Error) => log.warn(`webhooks wait for the database (${message})`)
      await keepLooking(look, { everyMs: LOOK_EVERY_MS, signal, onFailure })
      const ending = [...held.values()]
      for (const { stop } of ending) stop.abort(new Error('the server is shutting down'))
      await Promise.all(ending.map(({ ended }) => ended))
    },
    status: () => ({ held: held.size, ...counts }),
  }
}
