import type { Pool, PoolClient } from 'pg'
import type { NameSource } from '../job/name-source.ts'
import { nameHosts } from './board-hosts.ts'
import { exclusiveBoardLock } from './board-locks.ts'
import { updateCompany } from './companies.ts'
import { type Db, transaction } from './db.ts'
import { databaseTime } from './server.ts'
import { lockSources } from './source-lock.ts'
import { ensureSource, type Source } from './sources.ts'

/** The columns of a board's row that a crawl may change. */
export interface BoardState {
  verified: boolean
  interval_seconds: number
  next_crawl_at: Date
  /** The planned wait when `next_crawl_at` was set. */
  wait_seconds: number | null
  last_attempt_at: Date | null
  last_success_at: Date | null
  last_listed_at: Date | null
  last_complete_at: Date | null
  last_listing_count: number | null
  etag: string | null
  read_by: string | null
  consecutive_failures: number
  last_failure_kind: string | null
  last_failure_message: string | null
  last_failure_at: Date | null
  gone_count: number
  gone_since: Date | null
  gone_at: Date | null
  empty_count: number
  empty_since: Date | null
  /** Removed by the operator, or retired because nobody ever saw it answer. */
  removed_at: Date | null
}

/** A source that is crawled. */
export interface Board extends Source, BoardState {
  /** As its source or the directory has it, and not as an operator corrected it: employers that postings name are compared with it. */
  company_name: string | null
  name_from: NameSource
  /** When the board's own page is read for the employer's name again; null: it never was. */
  page_due_at: Date | null
  /** Named by the operator. */
  hosts: string[]
  /** robots.txt must allow every request, not only those for pages. */
  robots_for_all: boolean
  interval_fixed: boolean
  paused_at: Date | null
  /** When an operator confirmed a listing of it. */
  confirmed_at: Date | null
  claimed_by: string | null
  claimed_until: Date | null
  /** The lane in which it waits for other boards; null: it has a host of its own, or no worker has named its lane yet. */
  lane: string | null
}

export const BOARD_COLUMNS = `s.id, s.type, s.board, s.company_id,
  array(select host from board_hosts where source_id = s.id and not learned order by host) as hosts, coalesce(c.found ->> 'name', c.name) as company_name, c.name_from,
  b.page_due_at, b.interval_fixed, b.robots_for_all, b.paused_at, b.confirmed_at, b.lane,
  b.removed_at, b.claimed_by, b.claimed_until, b.verified, b.interval_seconds, b.next_crawl_at, b.wait_seconds, b.last_attempt_at,
  b.last_success_at, b.last_listed_at, b.last_complete_at, b.last_listing_count, b.etag, b.read_by, b.consecutive_failures,
  b.last_failure_kind, b.last_failure_message, b.last_failure_at, b.gone_count, b.gone_since, b.gone_at, b.empty_count, b.empty_since`

export async function findBoard(db: Db, type: string, board: string): Promise<Board | null> {
  const { rows } = await db.query<Board>(
    `select ${BOARD_COLUMNS} from boards b join sources s on s.id = b.source_id join companies c on c.id = s.company_id
      where s.type = $1 and s.board = $2`,
    [type, board],
  )
  return rows[0] ?? null
}

export interface NewBoard {
  type: string
  board: string
  company?: string | null
  /** The origin of `company`; unset: the operator. */
  name_from?: NameSource
  hosts?: string[]
  verified?: boolean
  /** Seconds. Given, the interval is the operator's and does not adapt. */
  interval?: number | null
  robots_for_all?: boolean | null
}

export const DEFAULT_INTERVAL_SECONDS = 30 * 60

/** Makes a board due now. A removed board comes back. A board that is there takes the hosts, the interval and the robots setting that are given. */
export async function addBoard(
  pool: Pool,
  added: NewBoard,
  now: Date,
): Promise<{ id: number; outcome: 'added' | 'returned' | 'known' }> {
  const {
    type,
    board,
    company = null,
    name_from = 'operator',
    hosts = [],
    verified = true,
    interval = null,
    robots_for_all = null,
  } = added
  const source = await ensureSource(pool, type, board, { name: company, name_from })
  // A name that the source or its page states is not replaced.
  if (company !== null) await updateCompany(pool, source.company_id, { name: company }, name_from)
  const outcome = await transaction(pool, async (client) => {
    await lockSources(client, [source.id])
    const before = await client.query<{ removed_at: Date | null }>('select removed_at from boards where source_id = $1', [
      source.id,
    ])
    await client.query(ADD_BOARD, [source.id, verified, now, interval, DEFAULT_INTERVAL_SECONDS, robots_for_all])
    const [known] = before.rows
    return !known ? 'added' : known.removed_at ? 'returned' : 'known'
  })
  await nameHosts(pool, source.id, hosts)
  return { id: source.id, outcome }
}

const ADD_BOARD = `
     insert into boards as b (source_id, verified, added_at, interval_seconds, interval_fixed, next_crawl_at, robots_for_all)
     values ($1, $2, $3, coalesce($4::integer, $5::integer), $4 is not null, $3, coalesce($6::boolean, false))
     on conflict (source_id) do update
        set interval_seconds = coalesce($4::integer, b.interval_seconds),
            interval_fixed = b.interval_fixed or $4 is not null,
            robots_for_all = coalesce($6::boolean, b.robots_for_all),
            next_crawl_at = case when b.removed_at is null and $4 is null then b.next_crawl_at else excluded.next_crawl_at end,
            paused_at = case when b.removed_at is null then b.paused_at end,
            etag = case when b.removed_at is null then b.etag end,
            gone_count = case when b.removed_at is null then b.gone_count else 0 end,
            gone_since = case when b.removed_at is null then b.gone_since end,
            gone_at = case when b.removed_at is null then b.gone_at end,
            removed_at = null`

export async function planPage(db: Db, id: number, due: Date): Promise<void> {
  await db.query({ name: 'plan-page', text: 'update boards set page_due_at = $2 where source_id = $1', values: [id, due] })
}

export async function pauseBoard(db: Db, id: number, now: Date): Promise<void> {
  await db.query('update boards set paused_at = coalesce(paused_at, $2) where source_id = $1', [id, now])
}

/** Makes the board due now and forgets its failures, so that it can succeed before they count again. */
export async function resumeBoard(db: Db, id: number, now: Date): Promise<void> {
  await db.query('update boards set paused_at = null, next_crawl_at = $2, consecutive_failures = 0 where source_id = $1', [
    id,
    now,
  ])
}

/** Confirms the listings of boards that have been listed whole, of one board or of all boards of a system. Returns how many were not confirmed before. */
export async function confirmBoards(db: Db, which: { id: number } | { type: string }, now: Date): Promise<number> {
  const { rowCount } = await db.query(
    `update boards b set confirmed_at = $3 from sources s
      where s.id = b.source_id and ($1::bigint is null or s.id = $1) and ($2::text is null or s.type = $2)
        and b.confirmed_at is null and b.last_complete_at is not null and b.removed_at is null`,
    ['id' in which ? which.id : null, 'type' in which ? which.type : null, now],
  )
  return rowCount ?? 0
}

/** Makes boards due now, because the caller knows that they have changed. Boards that are not crawled stay as they are. */
export async function bringForward(db: Db, boards: { ats: string; board: string }[]): Promise<void> {
  await db.query({
    name: 'bring-boards-forward',
    text: `update boards b set next_crawl_at = $3
             from sources s, unnest($1::text[], $2::text[]) as given (ats, board)
            where s.id = b.source_id and s.type = given.ats and s.board = given.board
              and b.paused_at is null and b.removed_at is null and b.next_crawl_at > $3`,
    values: [boards.map(({ ats }) => ats), boards.map(({ board }) => board), new Date(await databaseTime(db))],
  })
}

/**
 * Ends crawling it. A crawl under way loses its claim, and because it keeps its claim while it applies a batch, none of its
 * batches commits after this.
 */
export async function markBoardRemoved(pool: Pool, id: number, now: Date): Promise<void> {
  const remove = (client: PoolClient) =>
    client.query(
      `update boards set removed_at = coalesce(removed_at, $2), claimed_by = null, claimed_until = null, etag = null, gone_at = null,
                         gone_count = 0, gone_since = null
        where source_id = $1`,
      [id, now],
    )
  await transaction(pool, remove, [exclusiveBoardLock(id)])
}
