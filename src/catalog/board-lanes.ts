import type { Db } from './db.ts'

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
