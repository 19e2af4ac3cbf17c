import { createHash } from 'node:crypto'
import type { Pool, PoolClient } from 'pg'
import { type Db, type Lock, transaction } from '../db.ts'
import { LOCK_NUMBERS } from '../lock-numbers.ts'

export const EMAIL_RHYTHMS = ['day', 'week'] as const
export type EmailRhythm = (typeof EMAIL_RHYTHMS)[number]

/** An address that the new matches of a saved search are mailed to. */
export interface SearchEmail {
  id: number
  search_id: number
  address: string
  every: EmailRhythm
  created_at: Date
  confirmed_at: Date | null
  /** Nothing is sent from then on; the problem says why. */
  paused_at: Date | null
  problem: string | null
}

export const MOST_EMAILS = 5
/** Confirmations of a day that were not given, to one address and by one account. */
export const MOST_ASKED = { address: 3, account: 20 }
/** An address that is not confirmed within this time is deleted. */
export const CONFIRM_WITHIN_DAYS = 3

const COLUMNS = 'e.id, e.search_id, e.address, e.every, e.created_at, e.confirmed_at, e.paused_at, e.last_failure as problem'

/** Counting and adding happen under this lock, so that nobody gets more mails than the limits allow. */
const ADDING_LOCK: Lock = `select pg_advisory_xact_lock(${LOCK_NUMBERS.newSearchEmails})`

export interface NewEmail {
  account_id: number
  search_id: number
  address: string
  every: EmailRhythm
}

export type EmailRefusal = { why: 'there' | 'full' } | { why: 'address' | 'account'; waitSeconds: number }

/**
 * Adds an address; its confirmation is due at once. `there`: the search has it already; `full`: the search has as many as it may have; `address` and
 * `account`: too many confirmations were asked for today. Null when the account has no such search.
 */
export function addEmail(pool: Pool, added: NewEmail): Promise<SearchEmail | EmailRefusal | null> {
  const add = async (client: PoolClient) => {
    await deleteOldEmails(client)
    const { account_id, search_id, address, every } = added
    // The lock makes the end of the search wait until its address is there.
    const { rows } = await client.query<{ addresses: string[] }>(
      `select array(select e.address from saved_search_emails e where e.search_id = s.id) as addresses
         from saved_searches s where s.account_id = $1 and s.id = $2::bigint for key share of s`,
      [account_id, search_id],
    )
    if (!rows[0]) return null
    const { addresses } = rows[0]
    if (addresses.includes(address)) return { why: 'there' as const }
    if (addresses.length >= MOST_EMAILS) return { why: 'full' as const }
    const digest = addressDigest(address)
    const refusal = await tooManyAsked(client, account_id, digest)
    if (refusal !== null) return refusal
    const inserted = await client.query<SearchEmail>(
      `with e as (
         insert into saved_search_emails (search_id, address, every, position)
         values ($1, $2, $3, coalesce((select max(number) from saved_search_matches where search_id = $1), 0))
         returning *
       ), asked as (
         insert into asked_confirmations (email_id, account_id, address_digest) select e.id, $4, $5 from e
       )
       select ${COLUMNS} from e`,
      [search_id, address, every, account_id, digest],
    )
    return inserted.rows[0]!
  }
  return transaction(pool, add, [ADDING_LOCK])
}

/** Mail systems take names of mailboxes in any case. */
const addressDigest = (address: string) => createHash('sha256').update(address.toLowerCase()).digest()

async function tooManyAsked(client: PoolClient, account: number, digest: Buffer): Promise<EmailRefusal | null> {
  const limits = [
    { why: 'address', column: 'address_digest', value: digest },
    { why: 'account', column: 'account_id', value: account },
  ] as const
  for (const { why, column, value } of limits) {
    const { rows } = await client.query<{ wait: number }>(
      `select ceil(extract(epoch from asked_at + make_interval(days => 1) - clock_timestamp()))::integer as wait
         from asked_confirmations where ${column} = $1 order by asked_at desc offset $2 limit 1`,
      [value, MOST_ASKED[why] - 1],
    )
    if (rows[0]) return { why, waitSeconds: Math.max(1, rows[0].wait) }
  }
  return null
}

/** The addresses of the account's searches. */
export async function emailsOf(db: Db, account: number): Promise<SearchEmail[]> {
  const { rows } = await db.query<SearchEmail>(
    `select ${COLUMNS} from saved_search_emails e join saved_searches s on s.id = e.search_id
      where s.account_id = $1 order by e.id`,
    [account],
  )
  return rows
}

/** All addresses, for the operator. */
export async function allEmails(db: Db): Promise<(SearchEmail & { account: string; search: string })[]> {
  const { rows } = await db.query<SearchEmail & { account: string; search: string }>(
    `select a.name as account, s.name as search, ${COLUMNS}
       from saved_search_emails e join saved_searches s on s.id = e.search_id join accounts a on a.id = s.account_id
      order by e.id`,
  )
  return rows
}

/** False when there is no such address; with an account and a search, when these have none. */
export async function endEmail(db: Db, id: number, of: { account: number; search: number } | null = null): Promise<boolean> {
  const { rowCount } = await db.query(
    `delete from saved_search_emails e using saved_searches s
      where e.id = $1::bigint and s.id = e.search_id and ($2::bigint is null or (s.account_id = $2 and s.id = $3::bigint))`,
    [id, of?.account ?? null, of?.search ?? null],
  )
  return rowCount === 1
}

/** Tokens of mails that are older no longer unsubscribe. */
const TOKENS_KEPT_DAYS = 400

/** Deletes addresses that nobody has confirmed in time, and records that nothing needs any more. */
export async function deleteOldEmails(db: Db): Promise<void> {
  const before = (days: number) => `clock_timestamp() - make_interval(days => ${days})`
  await db.query(`delete from saved_search_emails where confirmed_at is null and created_at < ${before(CONFIRM_WITHIN_DAYS)}`)
  await db.query(`delete from saved_search_email_tokens where created_at < ${before(TOKENS_KEPT_DAYS)}`)
  await db.query(`delete from asked_confirmations where asked_at < ${before(1)}`)
}
