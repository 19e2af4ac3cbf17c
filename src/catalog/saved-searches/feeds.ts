import type { Pool } from 'pg'
import type { Account } from '../accounts.ts'
import { type Db, transaction } from '../db.ts'
import { hasValidKey } from '../keys.ts'
import { newestMatches, type SearchMatch } from './matches.ts'

export interface SearchFeed {
  id: number
  search_id: number
  /** Distinguishes tokens, and is not enough to use one. */
  hint: string
  created_at: Date
}

export const MOST_FEEDS = 5

/** Null when the search has as many feeds as it may have. */
export function addFeed(pool: Pool, feed: { search_id: number; digest: Buffer; hint: string }): Promise<SearchFeed | null> {
  return transaction(pool, async (client) => {
    // Of several requests at once, each counts the feeds of the one before.
    await client.query('select from saved_searches where id = $1 for update', [feed.search_id])
    const { rows } = await client.query<SearchFeed>(
      `insert into saved_search_feeds (search_id, digest, hint)
       select s.id, $2, $3 from saved_searches s
        where s.id = $1 and (select count(*) from saved_search_feeds f where f.search_id = s.id) < ${MOST_FEEDS}
       returning id, search_id, hint, created_at`,
      [feed.search_id, feed.digest, feed.hint],
    )
    return rows[0] ?? null
  })
}

/** The feeds of the account's searches. */
export async function feedsOf(db: Db, account: number): Promise<SearchFeed[]> {
  const { rows } = await db.query<SearchFeed>(
    `select f.id, f.search_id, f.hint, f.created_at
       from saved_search_feeds f join saved_searches s on s.id = f.search_id
      where s.account_id = $1 order by f.id`,
    [account],
  )
  return rows
}

/** False when the account has no such feed. */
export async function endFeed(db: Db, account: number, id: number): Promise<boolean> {
  const { rowCount } = await db.query(
    `delete from saved_search_feeds f using saved_searches s
      where f.id = $2::bigint and s.id = f.search_id and s.account_id = $1`,
    [account, id],
  )
  return rowCount === 1
}

/** The search that a token opens, and the account that pays for it. */
export interface OpenedFeed {
  account: Account
  search: { id: number; name: string; created_at: Date }
}

/** Null for a token that is not known, and while the account has no valid key. */
export async function openFeed(db: Db, digest: Buffer): Promise<OpenedFeed | null> {
  const { rows } = await db.query<Account & { search_id: number; search_name: string; saved_at: Date }>({
    name: 'open-feed',
    text: `select a.id, a.name, a.requests_per_minute, a.entitlements, a.created_at,
                  s.id as search_id, s.name as search_name, s.created_at as saved_at
             from saved_search_feeds f
             join saved_searches s on s.id = f.search_id
             join accounts a on a.id = s.account_id
            where f.digest = $1 and ${hasValidKey('s.account_id')}`,
    values: [digest],
  })
  if (!rows[0]) return null
  const { search_id, search_name, saved_at, ...account } = rows[0]
  return { account, search: { id: search_id, name: search_name, created_at: saved_at } }
}

/** Everything that an answer with the newest matches of a search is made of, apart from the jobs themselves. */
export interface FeedState {
  /** The newest match first. */
  matches: SearchMatch[]
  /** The revisions of those jobs that are in service, by id. */
  revisions: Map<number, number>
  /** When any of this changed last. */
  changedAt: Date
}

export async function feedState(db: Pool, search: { id: number; created_at: Date }, limit: number): Promise<FeedState> {
  const matches = await newestMatches(db, search.id, limit)
  const ids = matches.map(({ job_id }) => job_id)
  const jobs = await db.query<{ id: number; revision: number; updated_at: Date }>({
    name: 'feed-jobs',
    text: 'select id, revision, updated_at from jobs where id = any($1::bigint[])',
    values: [ids],
  })
  const taken = await db.query<{ taken_at: Date }>({
    name: 'feed-takedowns',
    text: `select t.taken_at from quarantine q join takedowns t on t.id = q.takedown_id where q.job_id = any($1::bigint[])`,
    values: [ids],
  })
  const times = [
    search.created_at,
    ...matches.map(({ matched_at }) => matched_at),
    ...jobs.rows.map(({ updated_at }) => updated_at),
    ...taken.rows.map(({ taken_at }) => taken_at),
  ]
  return {
    matches,
    revisions: new Map(jobs.rows.map(({ id, revision }) => [id, revision])),
    changedAt: new Date(Math.max(...times.map((time) => time.getTime()))),
  }
}
