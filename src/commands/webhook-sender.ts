import type { Reads } from '../catalog/reads.ts'
import type { FeedTail } from '../deliver/feed-tail.ts'
import { limitAtOnce } from '../deliver/limit-at-once.ts'
import { createMatchWatch } from '../deliver/match-watch.ts'
import { openEventSource } from '../deliver/webhooks/event-source.ts'
import { createWebhookSender, type WebhookSender } from '../deliver/webhooks/sender.ts'
import type { Webhooks } from '../deliver/webhooks/webhooks.ts'
import { readItems } from '../search/postgres/hydrate.ts'
import type { App } from './app.ts'
import { openWebhooks } from './open-webhooks.ts'
import { runUntilStopped } from './run-until-stopped.ts'

/** Subscriptions that begin in the past read the database this many at a time. */
const CATCHING_UP = 2

interface Sending {
  webhooks: Webhooks
  sender: WebhookSender
  /** Begins to send, and returns the function that ends it. */
  start(): () => Promise<void>
}

/** The sender of webhooks of a server; null where webhooks are not possible. */
export function openWebhookSender(app: App, { reads, tail }: { reads: Reads; tail: FeedTail }): Sending | null {
  const opened = openWebhooks(app)
  if (opened === null) return null
  const { webhooks, targets } = opened
  const openSource = openEventSource(
    { tail, reads, limitReads: limitAtOnce(CATCHING_UP) },
    { db: app.db, watch: createMatchWatch(app.db), readItems: (ids) => readItems(reads, ids) },
  )
  const sender = createWebhookSender({ db: app.db, log: app.log, targets, openSource })
  return {
    webhooks,
    sender,
    start() {
      const end = runUntilStopped(sender.run)
      return async () => {
        await end()
        await targets.close()
      }
    },
  }
}
