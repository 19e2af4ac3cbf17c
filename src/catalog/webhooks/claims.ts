import type { Db } from '../db.ts'
import type { FeedFilters } from '../feed.ts'
import { hasValidKey } from '../keys.ts'

/** A subscription that a sender has claimed, as it was read then. */
export interface ClaimedWebhook {
  id: number
  claimed_by: string
  generation: number
  url: string
  /** The saved search whose matches are sent; null: the feed is sent, by the filters. */
  search_id: number | null
  filters: FeedFilters
  include: string[]
  position: number
  batch_to: number | null
  replays: number
  failures: number
  /** Seconds until the next try; 0 when it is due. */
  wait: number
  secret: Buffer
  previous_secret: Buffer | null
}

const COLUMNS = `w.id, w.claimed_by, w.generation, w.url, w.search_id, w.filters, w.include, w.position, w.batch_to, w.replays, w.failures, w.secret,
  case when w.previous_secret_until > clock_timestamp() then w.previous_secret end as previous_secret,
  greatest(0, extract(epoch from coalesce(w.next_try_at, '-infinity') - clock_timestamp()))::float8 as wait`

/** Subscriptions that are sent: not paused, and of an account with a valid key. */
const IN_FORCE = `w.paused_at is null and ${hasValidKey('w.account_id')}`

/**
 * Takes up to `limit` subscriptions that no sender has. Of two senders that ask at once, the second waits for the row of the first and then finds it
 * claimed. `claimedBy` must be new for each call: a claim that was lost and taken again is another claim.
 */
export async function claimWebhooks(
  db: Db,
  { claimedBy, leaseSeconds, limit }: { claimedBy: string; leaseSeconds: number; limit: number },
): Promise<ClaimedWebhook[]> {
  const free = '(w.claimed_until is null or w.claimed_until < clock_timestamp())'
  const { rows } = await db.query<ClaimedWebhook>({
    name: 'claim-webhooks',
    text: `update webhooks w set claimed_by = $1, claimed_until = clock_timestamp() + make_interval(secs => $2::integer)
            where ${free} and w.id in (select w.id from webhooks w where ${free} and ${IN_FORCE} order by w.id limit $3)
           returning ${COLUMNS}`,
    values: [claimedBy, leaseSeconds, limit],
  })
  return rows
}

export interface HeldClaim {
  id: number
  claimed_by: string
  generation: number
  /** Everything up to this change id was delivered, or kept out by the filters; with a saved search, up to this match. */
  position: number
}

/** Keeps claims, and stores positions. Returns the ids of the claims that still hold; the others must not be used any more. */
export async function renewWebhookClaims(db: Db, claims: HeldClaim[], leaseSeconds: number): Promise<Set<number>> {
  const { rows } = await db.query<{ id: number }>({
    name: 'renew-webhook-claims',
    text: `update webhooks w set position = greatest(w.position, r.position), claimed_until = clock_timestamp() + make_interval(secs => $5::integer)
             from unnest($1::bigint[], $2::text[], $3::bigint[], $4::bigint[]) as r (id, claimed_by, generation, position)
            where w.id = r.id and w.claimed_by = r.claimed_by and w.generation = r.generation and ${IN_FORCE}
           returning w.id`,
    values: [
      claims.map(({ id }) => id),
      claims.map(({ claimed_by }) => claimed_by),
      claims.map(({ generation }) => generation),
      claims.map(({ position }) => position),
      leaseSeconds,
    ],
  })
  return new Set(rows.map(({ id }) => id))
}

/** Gives a claim back. Nothing happens if it was lost before. */
export async function releaseWebhook(db: Db, { id, claimed_by }: Pick<HeldClaim, 'id' | 'claimed_by'>): Promise<void> {
  await db.query({
    name: 'release-webhook',
    text: 'update webhooks set claimed_by = null, claimed_until = null where id = $1 and claimed_by = $2',
    values: [id, claimed_by],
  })
}

/** Notes the batch before it is sent, so that it is sent with the same events and the same id by any later sender. False when the claim was lost. */
export async function beginBatch(db: Db, { id, claimed_by, generation, position }: HeldClaim, batchTo: number): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'begin-webhook-batch',
    text: `update webhooks set position = $4, batch_to = $5
            where id = $1 and claimed_by = $2 and generation = $3 and claimed_until > clock_timestamp()`,
    values: [id, claimed_by, generation, position, batchTo],
  })
  return rowCount === 1
}
