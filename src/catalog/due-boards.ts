import type { PoolClient } from 'pg'
import type { Db } from './db.ts'

/** The boards that are read from one host, of which a few are crawled at a time. */
export interface LaneLimit {
  lane: string
  /** The most boards of the lane that all workers together may hold at a time. */
  atOnce: number
}

export interface LaneRoom extends LaneLimit {
  /** The most further boards of the lane that the caller would take. */
  here: number
}

/** A board that nobody crawls. */
export interface FreeBoard {
  source_id: number
  /** Somebody claimed it, did not give it back, and did not renew the claim. */
  claim_ran_out: boolean
}

const FREE = '(claimed_until is null or claimed_until < $1)'
const GIVEN = `
  select source_id, claimed_by is not null as claim_ran_out from boards where removed_at is null and source_id = any($3) and ${FREE}
   order by next_crawl_at limit $2`
/** One of the two queues of due boards, by the index boards_due_by_verified. */
const DUE = `
  select source_id, claimed_by is not null as claim_ran_out from boards
   where verified = $4 and removed_at is null and paused_at is null and next_crawl_at <= $3 and ${FREE}
   order by next_crawl_at limit $2`
export function givenBoards(
  client: PoolClient,
  { now, limit, sourceIds }: { now: Date; limit: number; sourceIds: number[] },
): Promise<FreeBoard[]> {
  return freeBoards(client, { name: 'given-boards', text: GIVEN, values: [now, limit, sourceIds] })
}

export interface DueOptions {
  now: Date
  limit: number
  dueBy: Date
  /** true: boards that have answered before come first; false: boards that never have. */
  verifiedFirst: boolean
}

/** Boards of all lanes. */
export async function dueBoards(client: PoolClient, { now, limit, dueBy, verifiedFirst }: DueOptions): Promise<FreeBoard[]> {
  const queue = (verified: boolean, room: number) =>
    room > 0 ? freeBoards(client, { name: 'due-boards', text: DUE, values: [now, room, dueBy, verified] }) : []
  const preferred = await queue(verifiedFirst, limit)
  return [...preferred, ...(await queue(!verifiedFirst, limit - preferred.length))]
}

async function freeBoards(client: PoolClient, query: { name: string; text: string; values: unknown[] }): Promise<FreeBoard[]> {
  const { rows } = await client.query<FreeBoard>(query)
  return rows
}

/**
 * The number of boards that may still be claimed in each lane. $2 to $4 are the lanes, the claims that each may have, and the claims that the
 * caller wants.
 */
const ROOM = `
  select l.lane, greatest(0, least(l.at_once - coalesce(claimed.boards, 0), l.here)) as boards
    from unnest($2::text[], $3::integer[], $4::integer[]) as l (lane, at_once, here)
    left join (select lane, count(*) as boards from boards where claimed_by is not null and claimed_until >= $1 group by lane) claimed
      on claimed.lane = l.lane`
const WAITING = `verified = queue.verified and removed_at is null and paused_at is null and ${FREE}`
/**
 * The boards due in lanes with room, and those without a lane. The index boards_due_by_lane is asked once for each lane and queue, because
 * boards of a full lane may be due by thousands.
 */
const DUE_IN_LANES = `
  with room as materialized (${ROOM}), queue (verified) as (values (true), (false)),
  due as (
    select source_id, claimed_by, verified, next_crawl_at
      from (select board.*, room.boards,
                   row_number() over (partition by room.lane order by board.verified = $7 desc, board.next_crawl_at) as place
              from room, queue, lateral (
                select source_id, claimed_by, verified, next_crawl_at from boards
                 where lane = room.lane and next_crawl_at <= $6 and ${WAITING}
                 order by next_crawl_at limit least(room.boards, $5)) board) of_lanes
     where place <= boards
    union all
    select board.* from queue, lateral (
      select source_id, claimed_by, verified, next_crawl_at from boards
       where lane is null and next_crawl_at <= $6 and ${WAITING}
       order by next_crawl_at limit $5) board)
  select source_id, claimed_by is not null as claim_ran_out from due order by verified = $7 desc, next_crawl_at limit $5`

export function dueInLanes(
  client: PoolClient,
  { now, limit, dueBy, verifiedFirst, lanes }: DueOptions & { lanes: readonly LaneRoom[] },
): Promise<FreeBoard[]> {
  return freeBoards(client, {
    name: 'due-boards-in-lanes',
    text: DUE_IN_LANES,
    values: [now, ...columnsOf(lanes), limit, dueBy, verifiedFirst],
  })
}

const columnsOf = (lanes: readonly LaneRoom[]) => [
  lanes.map(({ lane }) => lane),
  lanes.map(({ atOnce }) => atOnce),
  lanes.map(({ here }) => here),
]

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

/** When the next board falls due that can be claimed in these lanes, or has none; null when there is none. */
export async function nextDueInLanes(db: Db, now: Date, lanes: readonly LaneRoom[]): Promise<Date | null> {
  const { rows } = await db.query<{ due: Date | null }>({
    name: 'next-due-in-lanes',
    text: `
      with room as materialized (${ROOM}), queue (verified) as (values (true), (false))
      select min(next_crawl_at) as due
        from (select board.* from room, queue, lateral (
                select next_crawl_at from boards where room.boards > 0 and lane = room.lane and ${WAITING}
                 order by next_crawl_at limit 1) board
              union all
              select board.* from queue, lateral (
                select next_crawl_at from boards where lane is null and ${WAITING} order by next_crawl_at limit 1) board) soonest`,
    values: [now, ...columnsOf(lanes)],
  })
  return rows[0]!.due
}
