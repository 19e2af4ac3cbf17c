import type { Pool } from 'pg'
import { type Db, type Lock, transaction } from '../db.ts'
import type { FeedFilters } from '../feed.ts'
import { LOCK_NUMBERS } from '../lock-numbers.ts'

/** A subscription as its account sees it. Secrets are never part of it. */
export interface Webhook {
  id: number
  account_id: number
  account: string
  url: string
  /** The saved search whose matches are sent; null: the feed is sent, by the filters. */
  search_id: number | null
  filters: FeedFilters
  include: string[]
  created_at: Date
  position: number
  failures: number
  next_try_at: Date | null
  last_failure: string | null
  last_delivered_at: Date | null
  paused_at: Date | null
  paused_why: string | null
}

export interface NewWebhook {
  account_id: number
  url: string
  search_id: number | null
  filters: FeedFilters
  include: string[]
  position: number
  /** Encrypts the secret for the id that the subscription gets. */
  seal: (id: number) => Buffer
}

const COLUMNS = `w.id, w.account_id, a.name as account, w.url, w.search_id, w.filters, w.include, w.created_at, w.position, w.failures,
  w.next_try_at, w.last_failure, w.last_delivered_at, w.paused_at, w.paused_why`

/** Counting and adding happen under this lock, so that an account never gets more than it may have. */
const ADDING_LOCK: Lock = `select pg_advisory_xact_lock(${LOCK_NUMBERS.newWebhooks})`

/** The id of the new subscription. `full`: the account has `most` already; `no search`: it has no such saved search. */
export async function addWebhook(pool: Pool, added: NewWebhook, most: number): Promise<number | 'full' | 'no search'> {
  const { account_id, url, search_id, filters, include, position, seal } = added
  return transaction(
    pool,
    async (client) => {
      const { rows } = await client.query<{ count: number; id: number }>(
        `select (select count(*)::integer from webhooks where account_id = $1) as count, nextval('webhook_ids') as id`,
        [account_id],
      )
      const { count, id } = rows[0]!
      if (count >= most) return 'full'
      if (search_id !== null) {
        // The lock makes the end of the search wait, which then finds this webhook.
        const search = 'select from saved_searches where id = $1::bigint and account_id = $2 for key share'
        if ((await client.query(search, [search_id, account_id])).rowCount === 0) return 'no search'
      }
      await client.query(
        `insert into webhooks (id, account_id, url, search_id, filters, include, position, secret)
         values ($1, $2, $3, $4, $5, $6, $7, $8)`,
        [id, account_id, url, search_id, JSON.stringify(filters), include, position, seal(id)],
      )
      return id
    },
    [ADDING_LOCK],
  )
}

/** The subscriptions of an account, or of all. */
export async function listWebhooks(db: Db, accountId: number | null): Promise<Webhook[]> {
  const { rows } = await db.query<Webhook>(
    `select ${COLUMNS} from webhooks w join accounts a on a.id = w.account_id
      where $1::bigint is null or w.account_id = $1
      order by w.id`,
    [accountId],
  )
  return rows
}

/** Null when there is none with this id, or it belongs to another account. */
export async function webhookById(db: Db, id: number, accountId: number | null): Promise<Webhook | null> {
  const { rows } = await db.query<Webhook>(
    `select ${COLUMNS} from webhooks w join accounts a on a.id = w.account_id
      where w.id = $1 and ($2::bigint is null or w.account_id = $2)`,
    [id, accountId],
  )
  return rows[0] ?? null
}

export interface SealedSecrets {
  secret: Buffer
  previous_secret: Buffer | null
}

/** The secrets that sign now. */
export async function webhookSecrets(db: Db, id: number): Promise<SealedSecrets | null> {
  const { rows } = await db.query<SealedSecrets>(
    `select secret, case when previous_secret_until > clock_timestamp() then previous_secret end as previous_secret
       from webhooks where id = $1`,
    [id],
  )
  return rows[0] ?? null
}

export async function pauseWebhook(db: Db, id: number, why: string): Promise<void> {
  await db.query(
    `update webhooks set paused_at = clock_timestamp(), paused_why = $2, generation = generation + 1
      where id = $1 and paused_at is null`,
    [id, why],
  )
}

export async function pauseWebhooksOfSearch(db: Db, search: number, why: string): Promise<void> {
  await db.query(
    `update webhooks set paused_at = clock_timestamp(), paused_why = $2, generation = generation + 1 where search_id = $1`,
    [search, why],
  )
}

/** The current batch is tried again at once. False when there is nothing to send any more, because the saved search has ended. */
export async function resumeWebhook(db: Db, id: number): Promise<boolean> {
  const { rowCount } = await db.query(
    `update webhooks w set paused_at = null, paused_why = null, failures = 0, next_try_at = null, generation = generation + 1
      where w.id = $1 and (w.search_id is null or exists (select from saved_searches s where s.id = w.search_id for key share))`,
    [id],
  )
  return rowCount === 1
}

/** Sends everything after a position, again or for the first time. */
export async function rewindWebhook(db: Db, id: number, position: number): Promise<void> {
  await db.query(
    `update webhooks set position = $2, batch_to = null, replays = replays + 1, failures = 0, next_try_at = null, generation = generation + 1
      where id = $1`,
    [id, position],
  )
}

/** The secret of before signs too for `overlapSeconds`: the time when that ends, or null where the subscription was removed. */
export async function replaceSecret(db: Db, id: number, secret: Buffer, overlapSeconds: number): Promise<Date | null> {
  const { rows } = await db.query<{ until: Date }>(
    `update webhooks set previous_secret = secret, secret = $2, generation = generation + 1,
                         previous_secret_until = clock_timestamp() + make_interval(secs => $3::integer)
      where id = $1 returning previous_secret_until as until`,
    [id, secret, overlapSeconds],
  )
  return rows[0]?.until ?? null
}

export async function removeWebhook(db: Db, id: number): Promise<void> {
  await db.query('delete from webhooks where id = $1', [id])
}
