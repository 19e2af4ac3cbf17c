import { randomUUID } from 'node:crypto'
import type { Pool, PoolClient } from 'pg'
import { boardName } from '../job/board-name.ts'
import { BOARD_COLUMNS, type Board, type BoardState } from './boards.ts'
import { type Db, transaction } from './db.ts'

/** Somebody else crawls the board now, or it was removed: whoever held the claim must stop writing. */
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
}

const FREE = '(claimed_until is null or claimed_until < $1)'
const GIVEN = `
  select source_id from boards where removed_at is null and source_id = any($5) and ${FREE}
   order by next_crawl_at limit $2 for update skip locked`
/** One queue of due boards; both are read by the index boards_due_by_verified. */
const queue = (verified: string, limit: string) => `
  select source_id from boards
   where verified = ${verified} and removed_at is null and paused_at is null and next_crawl_at <= $5 and ${FREE}
   order by next_crawl_at limit ${limit} for update skip locked`

/** Takes boards that nobody crawls, those longest due first. Any number of workers may ask at once: each board goes to one of them. */
export async function claimBoards(db: Db, claim: ClaimOptions): Promise<ClaimedBoard[]> {
  const { now, until, limit, worker, sourceIds, dueBy = now, unverifiedFirst = false } = claim
  const { rows } = await db.query<ClaimedBoard>({
    name: sourceIds ? 'claim-given-boards' : 'claim-due-boards',
    text: `
      with ${
        sourceIds
          ? `due as (${GIVEN})`
          : `preferred as (${queue('$6', '$2')}),
             others as (${queue('not $6', 'greatest($2 - (select count(*) from preferred), 0)')}),
             due as (select source_id from preferred union all select source_id from others)`
      }, b as (
        update boards set claimed_by = $3, claimed_until = $4, last_attempt_at = $1
          from due where boards.source_id = due.source_id
        returning boards.*
      )
      select ${BOARD_COLUMNS} from b join sources s on s.id = b.source_id join companies c on c.id = s.company_id
       order by b.next_crawl_at`,
    values: [now, limit, `${worker} ${randomUUID()}`, until, ...(sourceIds ? [sourceIds] : [dueBy, !unverifiedFirst])],
  })
  return rows
}

const soonest = (verified: string) => `
  (select next_crawl_at, claimed_until from boards where verified = ${verified} and paused_at is null and removed_at is null
    order by next_crawl_at limit 100)`

/** When the next board that is not being crawled falls due; null when there is none. */
export async function nextDueAt(db: Db): Promise<Date | null> {
  const { rows } = await db.query<{ due: Date | null }>({
    name: 'next-due',
    text: `select min(greatest(next_crawl_at, coalesce(claimed_until, next_crawl_at))) as due
             from (${soonest('true')} union all ${soonest('false')}) boards`,
  })
  return rows[0]!.due
}

/** Clocks of several machines differ a little; smaller differences than this move nothing. */
const SLACK_SECONDS = 5
/** The longest a source may ask us to stay away (Retry-After), for boards of which no wait is recorded. */
const LONGEST_WAIT_SECONDS = 7 * 86_400

/**
 * Corrects due times and claims that lie further in the future than any board waits or any claim lasts: they were written by a clock that
 * has since been set back. Such boards become due within their own interval from now, spread over it. Returns how many were corrected.
 */
export async function boundBoardTimes(db: Db, now: Date, leaseMs: number): Promise<number> {
  const { rowCount } = await db.query({
    name: 'bound-board-times',
    text: `
      with ahead as (
        select source_id, make_interval(secs => wait) as wait
          from (select source_id, next_crawl_at, claimed_until,
                       coalesce(wait_seconds, greatest(interval_seconds, case when consecutive_failures > 0 then $3::integer end)) as wait
                  from boards where removed_at is null) b
         where next_crawl_at > $1::timestamptz + make_interval(secs => wait + $4::integer)
            or claimed_until > $2::timestamptz + make_interval(secs => $4::integer)
           for update of b skip locked
      )
      update boards
         set next_crawl_at = case when next_crawl_at > $1 + ahead.wait then $1 + ahead.wait * random() else next_crawl_at end,
             claimed_until = least(claimed_until, $2)
        from ahead where boards.source_id = ahead.source_id`,
    values: [now, new Date(now.getTime() + leaseMs), LONGEST_WAIT_SECONDS, SLACK_SECONDS],
  })
  return rowCount ?? 0
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
  await db.query('update boards set claimed_by = null, claimed_until = null where source_id = $1 and claimed_by = $2', [
    id,
    claimed_by,
  ])
}

/** One transaction that commits only while the claim holds. */
export async function whileClaimed<T>(pool: Pool, board: ClaimedBoard, work: (client: PoolClient) => Promise<T>): Promise<T> {
  return transaction(pool, async (client) => {
    const { rowCount } = await client.query({
      name: 'hold-claim',
      text: 'select 1 from boards where source_id = $1 and claimed_by = $2 for share',
      values: [board.id, board.claimed_by],
    })
    if (rowCount === 0) throw new ClaimLost(`${boardName(board)} is no longer ours to crawl`)
    return work(client)
  })
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
