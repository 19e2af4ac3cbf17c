import type { Pool, PoolClient } from 'pg'
import type { Db } from './db.ts'
import { LOCK_NUMBERS } from './lock-numbers.ts'
import { withSessionLock } from './session-lock.ts'

export interface LaneOfBoard {
  source_id: number
  type: string
  board: string
  lane: string | null
}

/** Boards that were added since a moment, in the order of their ids, beginning after the given id. */
export async function boardsAfter(db: Db, id: number, addedSince: Date, limit: number): Promise<LaneOfBoard[]> {
  const { rows } = await db.query<LaneOfBoard>({
    name: 'boards-after',
    text: `select b.source_id, s.type, s.board, b.lane from boards b join sources s on s.id = b.source_id
            where b.source_id > $1 and b.added_at >= $2 order by b.source_id limit $3`,
    values: [id, addedSince, limit],
  })
  return rows
}

export async function setLanes(db: Db, boards: Pick<LaneOfBoard, 'source_id' | 'lane'>[]): Promise<void> {
  await db.query({
    name: 'set-lanes',
    text: `update boards b set lane = named.lane from unnest($1::bigint[], $2::text[]) as named (source_id, lane)
            where b.source_id = named.source_id`,
    values: [boards.map(({ source_id }) => source_id), boards.map(({ lane }) => lane)],
  })
}

/** One process at a time names lanes. When many start at once, the first names them, and the others find them named. */
export async function withLaneNamingLock(pool: Pool, work: (client: PoolClient) => Promise<void>): Promise<void> {
  await withSessionLock(pool, { lock: LOCK_NUMBERS.laneNaming, wait: true }, work)
}

/** The version of lane names, and the time up to which added boards have their lanes. */
export interface LaneNaming {
  version: string
  named_until: Date
}

export async function laneNaming(db: Db): Promise<LaneNaming> {
  const { rows } = await db.query<LaneNaming>({ name: 'lane-naming', text: 'select version, named_until from lane_naming' })
  return rows[0]!
}

export async function recordLaneNaming(db: Db, { version, named_until }: LaneNaming): Promise<void> {
  await db.query({
    name: 'record-lane-naming',
    text: 'update lane_naming set version = $1, named_until = $2',
    values: [version, named_until],
  })
}

/** The lanes, of these, that have waiting boards. */
export async function lanesInUse(db: Db, lanes: string[]): Promise<string[]> {
  const { rows } = await db.query<{ lane: string }>({
    name: 'lanes-in-use',
    text: `select l.lane from unnest($1::text[]) as l (lane)
            where exists (select from boards b where b.lane = l.lane and b.paused_at is null and b.removed_at is null)`,
    values: [lanes],
  })
  return rows.map((row) => row.lane)
}
