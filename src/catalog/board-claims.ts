import { randomUUID } from 'node:crypto'
import type { Pool, PoolClient } from 'pg'
import { boardName } from '../job/board-name.ts'
import { CLAIMS_LOCK, lockFreeBoards, sharedBoardLock } from './board-locks.ts'
import { BOARD_COLUMNS, type Board, type BoardState } from './boards.ts'
import { type Db, transaction } from './db.ts'
import { dueBoards, dueInLanes, type FreeBoard, givenBoards, type LaneRoom } from './due-boards.ts'
import { sourceLock } from './source-lock.ts'

/** Another worker crawls the board now, or the board was removed: the worker that had the claim must stop writing. */
export class ClaimLost extends Error {
  override name = 'ClaimLost'
}

export type ClaimedBoard = Board & { claimed_by: string }

export interface ClaimOptions {
  now: Date
  until: Date
  limit: number
  /** Shown in the row, for people. */
  worker: string
  /** Only these, due or not, paused or not. */
  sourceIds?: number[]
  /** Only boards that were due by then; by default `now`. */
  dueBy?: Date
  /** Boards that have never answered come first; otherwise they come when no other is due. */
  unverifiedFirst?: boolean
  /** Only boards of these lanes, as far as they have room, and boards without a lane. By default all boards. */
  lanes?: readonly LaneRoom[]
}

/**
 * Takes boards that nobody crawls, those longest due first. Any number of workers may ask at once: they are served one after the other, and
 * each board goes to one of them. Boards are found first and updated by id, because each node of a cluster has its own copy of them and
 * would choose others.
 */
export async function claimBoards(pool: Pool, claim: ClaimOptions): Promise<ClaimedBoard[]> {
  const { now, until, limit, worker, sourceIds, dueBy = now, unverifiedFirst = false, lanes } = claim
  const work = async (client: PoolClient): Promise<ClaimedBoard[]> => {
    const due = { now, limit, dueBy, verifiedFirst: !unverifiedFirst }
    const found = sourceIds
      ? await givenBoards(client, { now, limit, sourceIds })
      : lanes
        ? await dueInLanes(client, { ...due, lanes })
        : await dueBoards(client, due)
    const taken = await claimable(client, found)
    if (taken.length === 0) return []
    // One of them may have been removed since it was found.
    const { rows } = await client.query<ClaimedBoard>({
      name: 'claim-boards',
      text: `update boards b set claimed_by = $2, claimed_until = $3, last_attempt_at = $4
               from sources s join companies c on c.id = s.company_id
              where b.source_id = any($1) and s.id = b.source_id and b.removed_at is null
             returning ${BOARD_COLUMNS}`,
      values: [taken, `${worker} ${randomUUID()}`, until, now],
    })
    return rows.sort((one, other) => one.next_crawl_at.getTime() - other.next_crawl_at.getTime())
  }
  return transaction(pool, work, [CLAIMS_LOCK])
}

/** Claimable boards. Skips boards whose expired claim still has an open transaction. */
async function claimable(client: PoolClient, found: FreeBoard[]): Promise<number[]> {
  const ranOut = found.filter((board) => board.claim_ran_out).map((board) => board.source_id)
  const locked = new Set(ranOut.length > 0 ? await lockFreeBoards(client, ranOut) : [])
  return found.filter((board) => !board.claim_ran_out || locked.has(board.source_id)).map((board) => board.source_id)
}

/** Clocks of several machines differ a little; smaller differences than this move nothing. */
const SLACK_SECONDS = 5
/** The longest a source may ask us to stay away (Retry-After), for boards of which no wait is recorded. */
const LONGEST_WAIT_SECONDS = 7 * 86_400

/** The longest wait of a board, in seconds. */
const WAIT = 'coalesce(wait_seconds, greatest(interval_seconds, case when consecutive_failures > 0 then $3::integer end))'

/**
 * Corrects due times and claims that lie further in the future than any board waits or any claim lasts: they were written by a clock that
 * has since been set back. Such boards become due within their own interval from now, spread over it. Returns how many were corrected.
 */
export async function correctFutureBoardTimes(pool: Pool, now: Date, leaseMs: number): Promise<number> {
  const latestClaim = new Date(now.getTime() + leaseMs)
  const { rows: ahead } = await pool.query<{ source_id: number; wait: number; next_crawl_at: Date }>({
    name: 'boards-far-ahead',
    text: `select source_id, ${WAIT} as wait, next_crawl_at
             from boards
            where removed_at is null
              and (next_crawl_at > $1::timestamptz + make_interval(secs => ${WAIT} + $4::integer)
                   or claimed_until > $2::timestamptz + make_interval(secs => $4::integer))`,
    values: [now, latestClaim, LONGEST_WAIT_SECONDS, SLACK_SECONDS],
  })
  if (ahead.length === 0) return 0
  const due = ahead.map(({ wait, next_crawl_at }) => {
    const latest = now.getTime() + wait * 1_000
    return next_crawl_at.getTime() > latest ? new Date(now.getTime() + wait * 1_000 * Math.random()) : next_crawl_at
  })
  const bound = (client: PoolClient) =>
    client.query({
      name: 'bound-board-times',
      text: `update boards b set next_crawl_at = r.due, claimed_until = least(b.claimed_until, $4)
               from unnest($1::bigint[], $2::timestamptz[], $3::timestamptz[]) as r (source_id, was_due, due)
              where b.source_id = r.source_id and b.next_crawl_at = r.was_due`,
      values: [ahead.map((board) => board.source_id), ahead.map((board) => board.next_crawl_at), due, latestClaim],
    })
  // The boards were read before the lock is taken, because that takes a tenth of a second at 125,000 boards, and others can claim meanwhile.
  await transaction(pool, bound, [CLAIMS_LOCK])
  return ahead.length
}

/** False when the claim was lost. */
export async function renewClaim(db: Db, { id, claimed_by }: ClaimedBoard, until: Date): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'renew-claim',
    text: 'update boards set claimed_until = $3 where source_id = $1 and claimed_by = $2',
    values: [id, claimed_by, until],
  })
  return rowCount === 1
}

/** Gives a board back as it was: it stays due. */
export async function releaseClaim(db: Db, { id, claimed_by }: ClaimedBoard): Promise<void> {
  await db.query({
    name: 'release-claim',
    text: 'update boards set claimed_by = null, claimed_until = null where source_id = $1 and claimed_by = $2',
    values: [id, claimed_by],
  })
}

/** One transaction that commits only while the claim holds. It holds the lock of the source, so it may write its jobs. */
export async function whileClaimed<T>(pool: Pool, board: ClaimedBoard, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const checked = async (client: PoolClient): Promise<T> => {
    const { rowCount } = await client.query({
      name: 'still-claimed',
      text: 'select 1 from boards where source_id = $1 and claimed_by = $2',
      values: [board.id, board.claimed_by],
    })
    if (rowCount === 0) throw new ClaimLost(`${boardName(board)} is no longer ours to crawl`)
    return work(client)
  }
  return transaction(pool, checked, [sharedBoardLock(board.id), sourceLock(board.id)])
}

/** The end of a crawl: the new state, and the claim given back. False when the claim was lost before. */
export async function recordCrawl(db: Db, { id, claimed_by }: ClaimedBoard, state: BoardState): Promise<boolean> {
  const columns = Object.keys(state)
  const { rowCount } = await db.query({
    name: 'record-crawl',
    text: `update boards b set ${columns.map((column) => `${column} = r.${column}`).join(', ')}, claimed_by = null, claimed_until = null
             from json_populate_record(null::boards, $3) r
            where b.source_id = $1 and b.claimed_by = $2`,
    values: [id, claimed_by, JSON.stringify(state)],
  })
  return rowCount === 1
}
