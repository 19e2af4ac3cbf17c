import type { Pool, PoolClient } from 'pg'
import { type Db, type Lock, transaction } from '../db.ts'
import { LOCK_NUMBERS } from '../lock-numbers.ts'
import { pauseWebhooksOfSearch } from '../webhooks/subscriptions.ts'

export interface SavedSearch {
  id: number
  name: string
  /** The filters, as in the address of a search: `q=nurse&country=DE`. */
  query: string
  created_at: Date
  /** The jobs that have begun to match since. */
  matches: number
  last_match_at: Date | null
}

export const MOST_SEARCHES = 20

/** Ids of jobs in one row. A row of 1,000 takes about 3 kB. */
const KNOWN_IN_A_ROW = 1_000

const lockOf = (account: number): Lock => `select pg_advisory_xact_lock(${LOCK_NUMBERS.accountSearches}, ${account})`

const COLUMNS = `s.id, s.name, s.query, s.created_at,
  (select count(*)::int from saved_search_matches m where m.search_id = s.id) as matches,
  (select m.matched_at from saved_search_matches m where m.search_id = s.id order by m.number desc limit 1) as last_match_at`

export interface NewSearch {
  account_id: number
  name: string
  query: string
  /** Changes after this revision are new to the search. */
  position: number
  /** The jobs that match now, in ascending order. */
  known: number[]
}

/** Adds a search. `taken`: the account has another search of this name; `full`: the account has as many searches as it may have. */
export function addSearch(pool: Pool, search: NewSearch): Promise<SavedSearch | 'taken' | 'full'> {
  const add = async (client: PoolClient) => {
    const { rows } = await client.query<{ name: string; id: number; query: string }>(
      'select name, id, query from saved_searches where account_id = $1',
      [search.account_id],
    )
    const same = rows.find(({ name }) => name === search.name)
    if (same) return same.query === search.query ? ((await searchOf(client, search.account_id, same.id)) ?? 'taken') : 'taken'
    if (rows.length >= MOST_SEARCHES) return 'full'
    return insertSearch(client, search)
  }
  return transaction(pool, add, [lockOf(search.account_id)])
}

async function insertSearch(client: PoolClient, { account_id, name, query, position, known }: NewSearch): Promise<SavedSearch> {
  const { rows } = await client.query<Pick<SavedSearch, 'id' | 'created_at'>>(
    'insert into saved_searches (account_id, name, query, position) values ($1, $2, $3, $4) returning id, created_at',
    [account_id, name, query, position],
  )
  const { id, created_at } = rows[0]!
  for (let start = 0; start < known.length; start += KNOWN_IN_A_ROW) {
    const ids = known.slice(start, start + KNOWN_IN_A_ROW)
    await client.query({
      name: 'add-known-jobs',
      text: 'insert into saved_search_known (search_id, last_id, ids) values ($1, $2, $3)',
      values: [id, ids.at(-1), ids],
    })
  }
  return { id, name, query, created_at, matches: 0, last_match_at: null }
}

export async function searchesOf(db: Db, account: number): Promise<SavedSearch[]> {
  const { rows } = await db.query<SavedSearch>(`select ${COLUMNS} from saved_searches s where s.account_id = $1 order by s.id`, [
    account,
  ])
  return rows
}

/** Null when the account has no such search. */
export async function searchOf(db: Db, account: number, id: number): Promise<SavedSearch | null> {
  const { rows } = await db.query<SavedSearch>(
    `select ${COLUMNS} from saved_searches s where s.account_id = $1 and s.id = $2::bigint`,
    [account, id],
  )
  return rows[0] ?? null
}

/** All searches, for the operator. */
export async function allSearches(db: Db): Promise<(SavedSearch & { account: string })[]> {
  const { rows } = await db.query<SavedSearch & { account: string }>(
    `select a.name as account, ${COLUMNS} from saved_searches s join accounts a on a.id = s.account_id order by a.name, s.id`,
  )
  return rows
}

/**
 * Ends a search with everything that belongs to it; its webhooks are paused and say why. False when there is none; with an account, when the
 * account has none.
 */
export function endSearch(pool: Pool, id: number, account: number | null = null): Promise<boolean> {
  return transaction(pool, async (client) => {
    const { rowCount } = await client.query(
      'delete from saved_searches where id = $1::bigint and ($2::bigint is null or account_id = $2)',
      [id, account],
    )
    // A statement of its own sees the webhooks that were added while the deletion waited for them.
    if (rowCount === 1) await pauseWebhooksOfSearch(client, id, `its saved search ${id} has ended`)
    return rowCount === 1
  })
}
