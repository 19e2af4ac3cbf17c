import type pg from 'pg'
import { beforeAll, expect, it } from 'vitest'
import { type TestApi, testApi } from '../support/api.ts'
import { testDatabase } from '../support/database.ts'
import { aJob, aSource, present } from '../support/jobs.ts'

let pool: pg.Pool
let api: TestApi

/** Every row of the feed that is read fails as `fail_as_told` says. */
beforeAll(async () => {
  pool = (await testDatabase()).pool
  api = await testApi(pool)
  await present(pool, await aSource(pool), [aJob()])
  await failWith('53100')
  await pool.query(
    `alter table changes rename to changes_kept; create view changes as select * from changes_kept where fail_as_told()`,
  )
})

const failWith = (sqlstate: string) =>
  pool.query(`
    create or replace function fail_as_told() returns boolean language plpgsql volatile as $$
    begin raise exception 'the server is in trouble' using errcode = '${sqlstate}'; end $$`)

it.each([
  ['53100', '60', /no disk space left.*until its operator frees some/],
  ['25006', '60', /read-only at the moment/],
  ['53200', '5', /more to do than it can/],
  ['57P03', '5', /cannot be reached right now/],
  ['08006', '5', /cannot be reached right now/],
])('503 with what is wrong for SQLSTATE %s', async (sqlstate, retryAfter, detail) => {
  await failWith(sqlstate)
  const { status, headers, body } = await api.get('/api/v1/changes')
  expect([status, headers.get('retry-after')]).toEqual([503, retryAfter])
  expect(body.detail).toMatch(detail)
})

it('500 for a failure of the statement itself', async () => {
  await failWith('22012')
  expect((await api.get('/api/v1/changes')).status).toBe(500)
})
