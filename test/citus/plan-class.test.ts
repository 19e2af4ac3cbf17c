import { expect, test } from 'vitest'
import { planClass } from '../support/citus/plan-class.ts'
import { testDatabase } from '../support/database.ts'
import { aJob, aSource, present } from '../support/jobs.ts'

const { pool } = await testDatabase()
const source = await aSource(pool)
await present(pool, source, [aJob(), aJob()])

async function classOf(statement: string) {
  const { rows } = await pool.query(`explain (format json, costs off) ${statement}`)
  return planClass(rows[0]['QUERY PLAN'])
}

test.each([
  ['select * from changes', 'coordinator'],
  ['select pg_advisory_xact_lock(1)', 'coordinator'],
  ['select * from companies join sources on sources.company_id = companies.id', 'reference'],
  ['select * from jobs where source_id = 1', 'one shard'],
  [
    'select * from jobs join descriptions d on d.source_id = jobs.source_id and d.job_id = id where jobs.source_id = 1',
    'one shard',
  ],
  ['insert into absences select 1, job_id, 1, now() from unnest(array[1]) job_id', 'sent to shards'],
  ['select count(*) from jobs', 'all shards'],
  ['select company_id, count(*) from jobs group by 1', 'all shards'],
  ['select id from jobs order by posted_key desc limit 10', 'all shards'],
  [`update jobs set city = 'Bonn' where company_id = 1`, 'all shards'],
  ['select (select count(*) from jobs), (select max(id) from changes)', 'in steps'],
  // Every job would travel to the coordinator.
  ['select id, title from jobs', 'rows to coordinator'],
  ['select string_agg(title, chr(10) order by id) from jobs', 'rows to coordinator'],
  ['with found as materialized (select id, title from jobs) select count(*) from found', 'rows to coordinator'],
  ['select j.id from jobs j join changes c on c.job_id = j.id', 'rows to coordinator'],
])('%s: %s', async (statement, expected) => {
  expect(await classOf(statement)).toBe(expected)
})
