import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import { type FeedFilters, feedEnd } from '../../catalog/feed.ts'
import { newestMatchNumbers } from '../../catalog/saved-searches/matches.ts'
import { type Delivery, recordTest } from '../../catalog/webhooks/deliveries.ts'
import {
  addWebhook,
  replaceSecret,
  resumeWebhook as resumeStored,
  rewindWebhook,
  type Webhook,
  webhookSecrets,
} from '../../catalog/webhooks/subscriptions.ts'
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
  /** The field of the request, or null where the state of the account or of the webhook is in the way. */
  readonly field: 'url' | 'search_id' | 'after' | null
  constructor(field: WebhookRefused['field'], message: string) {
    super(message)
    this.field = field
  }
}

/** Somebody removed the webhook while the request was answered. */
export class WebhookRemoved extends WebhookRefused {
  constructor(id: number) {
    super(null, `webhook ${id} was removed`)
  }
}

export interface WebhookRequest {
  url: string
  /** The saved search whose matches are sent; null: the feed is sent, by the filters. */
  search_id: number | null
  filters: FeedFilters
  include: string[]
  /** Events after this change id are sent, or matches after this number; by default those from now on. */
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
    async add(accountId, { url, search_id, filters, include, after }) {
      const secret = makeSecret()
      const added = {
        account_id: accountId,
        url: allowed(targets, url),
        search_id,
        filters,
        include,
        position: await positionAfter(db, search_id, after),
        seal: (id: number) => sealSecret(key, id, secret),
      }
      const id = await addWebhook(db, added, MOST_WEBHOOKS)
      if (id === 'no search') throw new WebhookRefused('search_id', `the account has no saved search with the id ${search_id}`)
      if (id === 'full') {
        throw new WebhookRefused(
          null,
          `the account has ${MOST_WEBHOOKS} webhooks, which is the most it may have: remove one first`,
        )
      }
      return { id, secret }
    },

    async rotate(id) {
      const secret = makeSecret()
      const previousUntil = await replaceSecret(db, id, sealSecret(key, id, secret), OVERLAP_SECONDS)
      if (previousUntil === null) throw new WebhookRemoved(id)
      return { secret, previousUntil }
    },

    async test({ id, url }) {
      const secrets = await webhookSecrets(db, id)
      if (secrets === null) throw new WebhookRemoved(id)
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

/** Sends everything after a change id, or after a match, again or for the first time. */
export async function replayWebhook(
  db: Pool,
  { id, search_id }: Pick<Webhook, 'id' | 'search_id'>,
  after: number,
): Promise<void> {
  await rewindWebhook(db, id, await positionAfter(db, search_id, after))
}

/** Goes on where a subscription stopped. */
export async function resumeWebhook(db: Pool, id: number): Promise<void> {
  if (!(await resumeStored(db, id)))
    throw new WebhookRefused(null, `the saved search of webhook ${id} has ended, so it has nothing to send: remove the webhook`)
}

/** Beyond the end of the feed, or of the matches, later events would be left out. */
async function positionAfter(db: Pool, search: number | null, after: number | null): Promise<number> {
  const newest = search === null ? await feedEnd(db) : ((await newestMatchNumbers(db, [search])).get(search) ?? 0)
  const end = search === null ? 'newest change id' : 'newest match of the search'
  if (after !== null && after > newest) throw new WebhookRefused('after', `must be at most ${newest}, the ${end}`)
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
