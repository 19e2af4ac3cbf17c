import type { PoolClient } from 'pg'
import type { ChangeType, ContentField } from '../job/vocab.ts'
import { COMMIT_IN_TWO_PHASES, IS_DISTRIBUTED } from './distributed.ts'
import { LOCK_NUMBERS } from './lock-numbers.ts'

/** The one lock every writer of the feed takes. */
export const FEED_LOCK = LOCK_NUMBERS.feed

/** The values that snapshot filters of the feed compare, on one side of a change. */
export interface Snapshot {
  level: string | null
  workplace: string | null
  employment_type: string | null
  country_codes: string[] | null
  company_id: number
  has_salary: boolean
}

export interface NewChange {
  source_id: number
  job_id: number
  change_type: ChangeType
  /** Null on created events. */
  changed_fields: ContentField[] | null
  /** Old and new values of the changed fields, descriptions as hashes. */
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
  snapshotBefore: Snapshot | null
  snapshotAfter: Snapshot
}

/**
 * Held until commit, so that the next change ids or revisions are taken after these are visible. Without it a poller can see id 2 before id 1
 * commits, move its cursor past both, and lose an event. Take it as late as possible: writers of all sources wait here for each other's commit.
 *
 * The commit waits for the disk, and for the synchronous standby where there is one, whatever the server, the role or the connection say: readers
 * keep the ids they saw, and neither a crash nor a failover must take such an event back.
 */
export async function takeFeedLock(client: PoolClient): Promise<void> {
  const { rows } = await client.query<{ distributed: boolean }>({
    name: 'take-feed-lock',
    text: `select pg_advisory_xact_lock($1),
                  case when current_setting('synchronous_commit') in ('off', 'local') then set_config('synchronous_commit', 'on', true) end,
                  ${IS_DISTRIBUTED} as distributed`,
    values: [FEED_LOCK],
  })
  if (rows[0]!.distributed) await client.query(COMMIT_IN_TWO_PHASES)
}

/** Appends to the feed. The caller holds the feed lock and commits next. */
export async function appendChanges(client: PoolClient, changes: NewChange[]): Promise<void> {
  if (changes.length === 0) return
  await client.query({
    name: 'append-changes',
    text: `
      with moment as (
        -- Never below the previous event, even when the clock was set back.
        select greatest(clock_timestamp()::timestamptz(3), (select changed_at from changes order by id desc limit 1)) as now
      )
      insert into changes (id, source_id, job_id, change_type, changed_at, changed_fields, before, after,
                           level_before, level_after, workplace_before, workplace_after,
                           employment_type_before, employment_type_after, country_codes_before, country_codes_after,
                           company_before, company_after, has_salary_before, has_salary_after)
      select nextval('change_ids'), c.source_id, c.job_id, c.change_type, moment.now, c.changed_fields, c.before, c.after,
             c.level_before, c.level_after, c.workplace_before, c.workplace_after,
             c.employment_type_before, c.employment_type_after, c.country_codes_before, c.country_codes_after,
             c.company_before, c.company_after, c.has_salary_before, c.has_salary_after
        from moment, json_populate_recordset(null::changes, $1) c`,
    values: [JSON.stringify(changes.map(changeRow))],
  })
}

function changeRow(change: NewChange): Record<string, unknown> {
  const { snapshotBefore: before, snapshotAfter: after, ...row } = change
  return {
    ...row,
    level_before: before?.level,
    level_after: after.level,
    workplace_before: before?.workplace,
    workplace_after: after.workplace,
    employment_type_before: before?.employment_type,
    employment_type_after: after.employment_type,
    country_codes_before: before?.country_codes,
    country_codes_after: after.country_codes,
    company_before: before?.company_id,
    company_after: after.company_id,
    has_salary_before: before?.has_salary,
    has_salary_after: after.has_salary,
  }
}
