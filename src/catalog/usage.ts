import type { Db } from './db.ts'

export interface DayOfUse {
  /** In UTC, for example 2026-11-15. */
  day: string
  requests: number
  refused: number
}

/** Adds to the usage of accounts. Rows are ordered by key, so that two servers never wait for each other. */
export async function addUsage(db: Db, rows: (DayOfUse & { account_id: number })[]): Promise<void> {
  const sorted = [...rows].sort((a, b) => a.account_id - b.account_id || (a.day < b.day ? -1 : 1))
  await db.query({
    name: 'add-usage',
    text: `insert into account_usage as u (account_id, day, requests, refused)
           select * from unnest($1::bigint[], $2::date[], $3::bigint[], $4::bigint[])
           on conflict (account_id, day) do update
              set requests = u.requests + excluded.requests, refused = u.refused + excluded.refused`,
    values: [
      sorted.map(({ account_id }) => account_id),
      sorted.map(({ day }) => day),
      sorted.map(({ requests }) => requests),
      sorted.map(({ refused }) => refused),
    ],
  })
}

/** The days on which an account made requests, newest first. */
export async function usageOf(db: Db, accountId: number, days: number): Promise<DayOfUse[]> {
  const { rows } = await db.query<DayOfUse>({
    name: 'usage-of-account',
    text: `select to_char(day, 'YYYY-MM-DD') as day, requests, refused
             from account_usage where account_id = $1 order by day desc limit $2`,
    values: [accountId, days],
  })
  return rows
}
