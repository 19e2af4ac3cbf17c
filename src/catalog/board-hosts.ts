import type { Db } from './db.ts'

/** A payload may name any host, so a board can claim only this number of hosts. */
const MOST_LEARNED = 20

/** Hosts the operator names for a board. */
export async function nameHosts(db: Db, sourceId: number, hosts: string[]): Promise<void> {
  if (hosts.length === 0) return
  await db.query(
    `insert into board_hosts (host, source_id, learned) select distinct host, $1::bigint, false from unnest($2::text[]) host
     on conflict (host, source_id) do update set learned = false`,
    [sourceId, hosts],
  )
}

/** Hosts that a board's payload shows its postings on. They stay when the payload names others: old links go on leading somewhere. */
export async function learnHosts(db: Db, sourceId: number, hosts: string[]): Promise<void> {
  if (hosts.length === 0) return
  await db.query(
    `insert into board_hosts (host, source_id, learned)
     select distinct host, $1::bigint, true
       from unnest($2::text[]) host
      where not exists (select 1 from board_hosts known where known.host = host.host and known.source_id = $1)
      limit greatest(0, $3 - (select count(*) from board_hosts where source_id = $1 and learned))
     on conflict (host, source_id) do nothing`,
    [sourceId, hosts, MOST_LEARNED],
  )
}

/**
 * The boards whose postings a host shows, with or without `www.`. Where an operator has named the host for a board, the claims of other boards do
 * not count.
 */
export async function boardsOfHost(db: Db, host: string): Promise<{ type: string; board: string }[]> {
  const bare = host.replace(/^www\./, '')
  const { rows } = await db.query<{ type: string; board: string }>({
    name: 'boards-of-host',
    text: `select s.type, s.board
             from board_hosts h
             join sources s on s.id = h.source_id
            where h.host = any($1) and h.learned = (select bool_and(learned) from board_hosts where host = any($1))
            order by s.id
            limit 5`,
    values: [[bare, `www.${bare}`]],
  })
  return rows
}
