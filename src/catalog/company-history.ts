import type { Db } from './db.ts'

export interface CompanyWeek {
  /** Its Monday. */
  week: string
  /** Jobs open at its end; this week: now. */
  open: number
  opened: number
  closed: number
}

/**
 * A company's open jobs week by week, newest first and without a gap, from the week of its first job. A job opens when it was first
 * seen and closes at closed_at; what lies between, closed and reopened, comes from the change feed.
 */
export async function companyHistory(
  db: Db,
  companyId: number,
  { weeks, now }: { weeks: number; now: Date },
): Promise<CompanyWeek[]> {
  const { rows } = await db.query<CompanyWeek>({
    name: 'company-history',
    text: `with of_company as materialized (
             select id, first_seen_at, closed_at from jobs where company_id = $1
           ), moves as (
             select first_seen_at as moment, 1 as step from of_company
             union all
             select closed_at, -1 from of_company where closed_at is not null
             union all
             select c.changed_at, case c.change_type when 'reopened' then 1 else -1 end
               from of_company j
               join changes c on c.job_id = j.id
              where (c.change_type = 'reopened'
                     or c.change_type = 'closed' and exists (
                       select from changes r where r.job_id = c.job_id and r.id > c.id and r.change_type = 'reopened'))
           ), weekly as (
             select date_trunc('week', moment at time zone 'UTC')::date as week, sum(step) as net,
                    count(*) filter (where step > 0) as opened, count(*) filter (where step < 0) as closed
               from moves group by 1
           ), calendar as (
             select week::date from generate_series((select min(week) from weekly),
                                                    date_trunc('week', $3::timestamptz at time zone 'UTC'), '7 days') week
           )
           select to_char(week, 'YYYY-MM-DD') as week, (sum(coalesce(net, 0)) over (order by week))::integer as open,
                  coalesce(opened, 0) as opened, coalesce(closed, 0) as closed
             from calendar left join weekly using (week)
            order by week desc limit $2`,
    values: [companyId, weeks, now],
  })
  return rows
}
