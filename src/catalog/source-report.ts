import type { NameSource } from '../job/name-source.ts'
import type { Db } from './db.ts'
import { likeLiteral } from './like.ts'
import { SOURCE_STATUSES, type SourceHealth, type SourceStatus } from './sources/health.ts'

export interface SourceRow extends SourceHealth {
  id: number
  type: string
  board: string
  company_id: number
  company_name: string | null
  name_from: NameSource
  open_jobs: number
  verified: boolean | null
  /** When an operator confirmed a listing of it. */
  confirmed_at: Date | null
  /** When the board was added; null for sources that only an import created. */
  added_at: Date | null
  last_failure_kind: string | null
  last_failure_at: Date | null
  interval_seconds: number | null
}

/** The first case that applies decides. */
export const STATUS = `case
  when b.source_id is null then 'imported'
  when b.removed_at is not null and b.gone_at is not null and not b.verified then 'retired'
  when b.removed_at is not null then 'removed'
  when b.paused_at is not null then 'paused'
  when b.gone_at is not null then 'gone'
  when not b.verified then 'unverified'
  when b.consecutive_failures > 0 then 'failing'
  else 'active' end`

export interface SourceFilter {
  type?: string | null
  status?: SourceStatus | null
  company_id?: number | null
  /** A part of the board or the company name, in any letter case. */
  match?: string | null
  /** Leaves out sources that only an import created. */
  crawledOnly?: boolean
  limit?: number | null
  after?: number | null
}

/** Sources after the given id, ordered by id, with the state of their crawls. */
export async function listSources(db: Db, filter: SourceFilter = {}): Promise<SourceRow[]> {
  const { type, status, company_id, match, crawledOnly = false, limit, after } = filter
  const { rows } = await db.query<Omit<SourceRow, 'open_jobs'>>(
    `select s.id, s.type, s.board, s.company_id, c.name as company_name, c.name_from, ${STATUS} as status,
            b.verified, b.confirmed_at, b.added_at, b.removed_at, b.gone_at, b.last_success_at, coalesce(b.consecutive_failures, 0) as consecutive_failures,
            b.last_failure_kind, b.last_failure_message, b.last_failure_at, b.interval_seconds,
            case when b.removed_at is null and b.paused_at is null then b.next_crawl_at end as next_crawl_at
       from sources s
       join companies c on c.id = s.company_id
       left join boards b on b.source_id = s.id
      where ($1::text is null or s.type = $1) and ($2::text is null or ${STATUS} = $2) and ($3::bigint is null or s.id > $3)
        and ($5::text is null or lower(s.board) like $5 or lower(c.name) like $5) and (not $6 or b.source_id is not null)
        and ($7::bigint is null or s.company_id = $7)
      order by s.id limit $4`,
    [
      type ?? null,
      status ?? null,
      after ?? null,
      limit ?? null,
      match ? contained(match) : null,
      crawledOnly,
      company_id ?? null,
    ],
  )
  if (rows.length === 0) return []
  const counts = await db.query<{ source_id: number; open_jobs: number }>(
    'select source_id, count(*) as open_jobs from jobs where source_id = any($1) and closed_at is null group by source_id',
    [rows.map(({ id }) => id)],
  )
  const open = new Map(counts.rows.map((row) => [row.source_id, row.open_jobs]))
  return rows.map((row) => ({ ...row, open_jobs: open.get(row.id) ?? 0 }))
}

const contained = (text: string) => `%${likeLiteral(text.toLowerCase())}%`

/** The number of boards in each state. Sources that are not crawled do not count. */
export async function countBoardsByStatus(db: Db): Promise<Record<string, number>> {
  const counts = Object.fromEntries(SOURCE_STATUSES.filter((status) => status !== 'imported').map((status) => [status, 0]))
  const { rows } = await db.query<{ status: string; count: number }>({
    name: 'count-boards-by-status',
    text: `select ${STATUS} as status, count(*) as count from boards b group by 1`,
  })
  for (const { status, count } of rows) counts[status] = count
  return counts
}

export interface BoardCounts {
  /** Boards that are neither removed, retired, paused nor gone. */
  crawled: number
  failing: number
  /** Boards that have never answered. */
  unverified: number
  /** Due boards, and the longest wait of a due board that has answered before; other boards may wait. */
  due: number
  due_since: Date | null
}

export async function countBoards(db: Db, now: Date): Promise<BoardCounts> {
  const { rows } = await db.query<BoardCounts>(
    `with b as (
       select ${STATUS} as status, b.next_crawl_at <= $1 and coalesce(b.claimed_until < $1, true) as due, b.next_crawl_at, b.verified
         from boards b
     )
     select count(*) filter (where status in ('active', 'failing', 'unverified')) as crawled,
            count(*) filter (where status = 'failing') as failing, count(*) filter (where status = 'unverified') as unverified,
            count(*) filter (where due) as due, min(next_crawl_at) filter (where due and verified) as due_since
       from b where status not in ('removed', 'retired', 'paused')`,
    [now],
  )
  return rows[0]!
}
