import type { Db } from './db.ts'

export interface BoardKey {
  /** The applicant tracking system. */
  type: string
  board: string
  /** Whether boards that differ in case only are different boards. */
  boardCaseCounts: boolean
}

const onBoard = ({ boardCaseCounts }: BoardKey) =>
  `s.type = $1 and ${boardCaseCounts ? 's.board = $2' : 'lower(s.board) = lower($2)'}`
const statement = (name: string, { boardCaseCounts }: BoardKey) => (boardCaseCounts ? name : `${name}-in-any-case`)

export interface BoardSource {
  id: number
  company_id: number
  company_name: string | null
  /** The employer's own domains that the operator named. */
  hosts: string[]
}

/** The source of a board. */
export async function sourceOfBoard(db: Db, key: BoardKey): Promise<BoardSource | null> {
  const { rows } = await db.query<BoardSource>({
    name: statement('source-of-board', key),
    text: `select s.id, s.company_id, coalesce(c.found ->> 'name', c.name) as company_name,
                  array(select host from board_hosts where source_id = s.id and not learned order by host) as hosts
             from sources s
             join companies c on c.id = s.company_id
            where ${onBoard(key)}
            order by s.board = $2 desc, s.id
            limit 1`,
    values: [key.type, key.board],
  })
  return rows[0] ?? null
}

/**
 * The job a board has under an id, its own or an alias, open or closed. A name that was used again (a slug) leads to the open posting, else to
 * the newest one.
 */
export async function postingOnBoard(db: Db, key: BoardKey, externalId: string): Promise<number | null> {
  const { rows: sources } = await db.query<{ id: number }>({
    name: statement('sources-of-board', key),
    text: `select s.id from sources s where ${onBoard(key)} order by s.board = $2 desc, s.id`,
    values: [key.type, key.board],
  })
  for (const source of sources) {
    const id = await postingOfSource(db, source.id, externalId)
    if (id !== null) return id
  }
  return null
}

async function postingOfSource(db: Db, sourceId: number, externalId: string): Promise<number | null> {
  const { rows } = await db.query<{ id: number }>({
    name: 'posting-of-source',
    text: `select id
             from (select id, closed_at, true as by_own_id from jobs where source_id = $1 and external_job_id = $2
                    union all
                   select named.id, named.closed_at, false
                     from posting_aliases a
                     join jobs named on named.source_id = a.source_id and named.id = a.job_id
                    where a.source_id = $1 and a.alias = $2) j
            order by by_own_id desc, closed_at is null desc, id desc
            limit 1`,
    values: [sourceId, externalId],
  })
  return rows[0]?.id ?? null
}

/** The one job an applicant tracking system has under an id, whatever the board; null when there are several. */
export async function postingOnAnyBoard(db: Db, type: string, externalId: string): Promise<number | null> {
  const { rows } = await db.query<{ id: number }>({
    name: 'posting-on-any-board',
    text: `select distinct j.id
             from (select id, source_id from jobs where external_job_id = $2
                    union all
                   select job_id, source_id from posting_aliases where alias = $2) j
             join sources s on s.id = j.source_id and s.type = $1
            limit 2`,
    values: [type, externalId],
  })
  return rows.length === 1 ? rows[0]!.id : null
}
