import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import { type FeedFilters, feedEnd } from '../../catalog/feed.ts'
import { type Delivery, recordTest } from '../../catalog/webhooks/deliveries.ts'
import { addWebhook, replaceSecret, rewindWebhook, webhookSecrets } from '../../catalog/webhooks/subscriptions.ts'
import { FetchFailure } from '../../http/fetcher.ts'
import { makeSecret, type SecretKey, sealSecret } from './secrets.ts'
import type { Targets } from './target.ts'

/** Subscriptions that an account may have. */
export const MOST_WEBHOOKS = 20

/** The former secret signs too for this long after a rotation. */
export const OVERLAP_SECONDS = 24 * 3600

/** A request for a subscription that cannot be fulfilled as it is. */
export class WebhookRefused extends Error {
  override name = 'WebhookRefused'
  /** The field of the request, or null where the account has too many. */
  readonly field: 'url' | 'after' | null
  constructor(field: WebhookRefused['field'], message: string) {
    super(message)
    this.field = field
  }
}

export interface WebhookRequest {
  url: string
  filters: FeedFilters
  include: string[]
  /** Events after this change id are sent; by default those from now on. */
  after: number | null
}

/** The operations on subscriptions that need the operator's key, or the network. */
export interface Webhooks {
  /** The secret exists in plain text only here. */
  add(accountId: number, request: WebhookRequest): Promise<{ id: number; secret: string }>
  rotate(id: number): Promise<{ secret: string; previousUntil: Date }>
  /** Sends a message without events, and returns the target's answer. */
  test(webhook: { id: number; url: string }): Promise<Delivery>
}

export function createWebhooks({ db, key, targets }: { db: Pool; key: SecretKey; targets: Targets }): Webhooks {
  return {
    async add(accountId, { url, filters, include, after }) {
      const secret = makeSecret()
      const added = {
        account_id: accountId,
        url: allowed(targets, url),
        filters,
        include,
        position: await positionAfter(db, after),
        seal: (id: number) => sealSecret(key, id, secret),
      }
      const id = await addWebhook(db, added, MOST_WEBHOOKS)
      if (id === null) {
        throw new WebhookRefused(
          null,
          `the account has ${MOST_WEBHOOKS} webhooks, which is the most it may have: remove one first`,
        )
      }
      return { id, secret }
    },

    async rotate(id) {
      const secret = makeSecret()
      return { secret, previousUntil: await replaceSecret(db, id, sealSecret(key, id, secret), OVERLAP_SECONDS) }
    },

    async test({ id, url }) {
      const secrets = await webhookSecrets(db, id)
      if (secrets === null) throw new WebhookRefused(null, `webhook ${id} was removed`)
      const messageId = `msg_test_${randomUUID()}`
      const body = JSON.stringify({ type: 'webhook.test', timestamp: new Date(), data: [] })
      const { sentAt, tookMs, status, failure } = await targets.post({ id, url, ...secrets }, { id: messageId, body })
      const none = { events: 0, first_event: null, last_event: null }
      const delivery = { message_id: messageId, sent_at: sentAt, took_ms: tookMs, ...none, status, failure }
      await recordTest(db, id, delivery)
      return delivery
    },
  }
}

/** Sends everything after a change id again, or for the first time. */
export async function replayWebhook(db: Pool, id: number, after: number): Promise<void> {
  await rewindWebhook(db, id, await positionAfter(db, after))
}

/** Beyond the end of the feed, later events would be left out. */
async function positionAfter(db: Pool, after: number | null): Promise<number> {
  const newest = await feedEnd(db)
  if (after !== null && after > newest) throw new WebhookRefused('after', `must be at most ${newest}, the newest change id`)
  return after ?? newest
}

function allowed(targets: Targets, url: string): string {
  try {
    return targets.check(url)
  } catch (error) {
    if (error instanceof FetchFailure) throw new WebhookRefused('url', error.message)
    throw error
  }
}
