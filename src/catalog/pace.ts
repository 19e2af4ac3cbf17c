import type { Pool } from 'pg'
import { type LaneLimits, type PaceStore, START_LEASE_MS, type TakenStarts } from '../http/pace-store.ts'
import type { Db } from './db.ts'

const START_LEASE_SECONDS = START_LEASE_MS / 1000
/** No start is given in a lane that is on hold for longer. */
const LONGEST_WAIT_SECONDS = 60

/**
 * Gives leases back, then takes up to `wanted` starts in a lane, as far as its concurrency allows. It is one statement on one row, so that
 * processes that ask at the same time are served one after another. Times are the database's. Times too far in the future, because its
 * clock was set back, are corrected: the next start is at most a gap for each start under way, and one gap more, from now.
 */
export async function takeStarts(db: Db, limits: LaneLimits, wanted: number, giveBack: string[]): Promise<TakenStarts> {
  const { lane, concurrency, gap } = limits
  for (;;) {
    const { rows } = await db.query<TakenStarts>({
      name: 'take-starts',
      text: `
        update pace_lanes p
           set (next_start, held_until, leases, granted, first_start) = (
             select first + granted * gap, held,
                    live || array(select first + i * gap + $6 * interval '1 second' + i * interval '1 microsecond'
                                    from generate_series(0, granted - 1) i),
                    granted, first
               from (select *, greatest(now, held, least(p.next_start, greatest(now, held) + ($2::integer + 1) * gap)) as first,
                            case when held > now + $7 * interval '1 second' then 0
                                 else greatest(0, least($4::integer, $2::integer - cardinality(live))) end as granted
                       from (select now, $3 * interval '1 millisecond' as gap,
                                    least(p.held_until, now + p.held_seconds * interval '1 second') as held,
                                    array(select lease from unnest(p.leases) lease
                                           where lease > now and lease < now + 10 * $6 * interval '1 second'
                                             and lease <> all($5::timestamptz[])) as live
                               from (select clock_timestamp() as now) clock) lane) start)
         where p.lane = $1
        returning (leases[cardinality(leases) - granted + 1:])::text[] as leases,
                  greatest(0, extract(epoch from first_start - clock_timestamp()) * 1000)::float8 as wait,
                  greatest(0, extract(epoch from held_until - clock_timestamp()) * 1000)::float8 as hold`,
      values: [lane, concurrency, gap, wanted, giveBack, START_LEASE_SECONDS, LONGEST_WAIT_SECONDS],
    })
    if (rows[0]) return rows[0]
    await db.query('insert into pace_lanes (lane) values ($1) on conflict (lane) do nothing', [lane])
  }
}

async function giveBackLeases(db: Db, lane: string, leases: string[]): Promise<void> {
  await db.query({
    name: 'give-back-leases',
    text: `update pace_lanes set leases = array(select lease from unnest(leases) lease where lease <> all($2::timestamptz[]))
            where lane = $1`,
    values: [lane, leases],
  })
}

/** Renews a lease. A lease that has run out, because the database was away, is not taken again. */
async function renewLease(db: Db, lane: string, lease: string): Promise<string> {
  const { rows } = await db.query<{ renewed: string }>({
    name: 'renew-lease',
    text: `
      with renewed as (select clock_timestamp() + $3 * interval '1 second' as lease)
      update pace_lanes
         set leases = array(select case when lease = $2 then (select lease from renewed) else lease end from unnest(leases) lease)
       where lane = $1
      returning (select lease from renewed)::text as renewed`,
    values: [lane, lease, START_LEASE_SECONDS],
  })
  return rows[0]?.renewed ?? lease
}

/** No request starts in this lane for this many seconds. */
export async function holdLane(db: Db, lane: string, seconds: number): Promise<void> {
  await db.query(
    `insert into pace_lanes as p (lane, held_until, held_seconds) values ($1, clock_timestamp() + $2 * interval '1 second', $2)
     on conflict (lane) do update
        set held_until = excluded.held_until, held_seconds = excluded.held_seconds
      where excluded.held_until > least(p.held_until, clock_timestamp() + p.held_seconds * interval '1 second')`,
    [lane, seconds],
  )
}

/** The store in which shared pacing keeps its lanes. */
export function createPaceStore(db: Pool): PaceStore {
  return {
    take: (limits, wanted, giveBack) => takeStarts(db, limits, wanted, giveBack),
    giveBack: (lane, leases) => giveBackLeases(db, lane, leases),
    renew: (lane, lease) => renewLease(db, lane, lease),
    hold: (lane, seconds) => holdLane(db, lane, seconds),
  }
}
