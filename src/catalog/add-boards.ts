import type { Pool, PoolClient } from 'pg'
import { slugName } from '../job/slug-name.ts'
import { createCompanies, createSources } from './bulk-sources.ts'
import { UNKNOWN_COMPANY } from './companies.ts'
import { transaction } from './db.ts'

/** A board of the directory, with when it is first looked at. */
export interface ListedBoard {
  type: string
  board: string
  company: string | null
  /** Whether boards that differ in case only are different boards. */
  boardCaseCounts: boolean
  firstCrawlAt: Date
}

/** Boards added in one transaction, which takes about a second. */
const BATCH = 10_000

/** Boards that are taken from the directory change slowly as a whole: a board that does change is soon read more often. */
const INTERVAL_SECONDS = 24 * 3600

/**
 * Adds boards that nobody has verified, thousands at a time. Boards that are known, in any spelling that leads to the same board, stay as
 * they are, removed ones included. Returns how many were added.
 */
export async function addBoards(pool: Pool, boards: ListedBoard[], now: Date): Promise<number> {
  let added = 0
  for (let start = 0; start < boards.length; start += BATCH) {
    added += await transaction(pool, (client) => addBatch(client, boards.slice(start, start + BATCH), now))
  }
  return added
}

async function addBatch(client: PoolClient, boards: ListedBoard[], now: Date): Promise<number> {
  const unknown = await withoutKnown(client, boards)
  const times = { created_at: now.toISOString(), updated_at: now.toISOString() }
  const ids = await createCompanies(
    client,
    unknown.map(({ board, company }) => ({
      facts: { ...UNKNOWN_COMPANY, name: company ?? slugName(board) },
      name_from: company === null ? 'slug' : 'directory',
      ...times,
    })),
  )
  await createSources(
    client,
    unknown.map(({ type, board }, index) => ({ type, board, company_id: ids[index] })),
  )
  const { rowCount } = await client.query(
    `insert into boards (source_id, verified, added_at, interval_seconds, interval_fixed, next_crawl_at, wait_seconds)
     select s.id, false, $2, $3, false, b.due, ceil(extract(epoch from b.due - $2::timestamptz))
       from json_to_recordset($1) as b (type text, board text, due timestamptz)
       join sources s on s.type = b.type and s.board = b.board
     on conflict (source_id) do nothing`,
    [JSON.stringify(boards.map(({ type, board, firstCrawlAt }) => ({ type, board, due: firstCrawlAt }))), now, INTERVAL_SECONDS],
  )
  // When another process added the same source first, the source keeps that company, and the company made here has no source.
  await client.query('delete from companies c where id = any($1) and not exists (select from sources where company_id = c.id)', [
    ids,
  ])
  return rowCount ?? 0
}

async function withoutKnown(client: PoolClient, boards: ListedBoard[]): Promise<ListedBoard[]> {
  const { rows } = await client.query<{ place: number }>(
    `select b.place from json_to_recordset($1) as b (place integer, type text, board text, exact boolean)
      where exists (select from sources s where s.type = b.type and lower(s.board) = lower(b.board) and (not b.exact or s.board = b.board))`,
    [JSON.stringify(boards.map(({ type, board, boardCaseCounts }, place) => ({ place, type, board, exact: boardCaseCounts })))],
  )
  const known = new Set(rows.map(({ place }) => place))
  return boards.filter((_, place) => !known.has(place))
}
