import type pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { type TestApi, testApi } from '../support/api.ts'
import { testDatabase } from '../support/database.ts'
import { aJob, aSource, present } from '../support/jobs.ts'

/** A Wednesday. */
const NOW = new Date('2026-05-20T12:00:00.000Z')
let pool: pg.Pool
let api: TestApi
let acme: { id: number; company_id: number }

/** A job that was first seen and closed then. */
const lived = (from: string, to: string | null, external_job_id?: string) => {
  const moment = `${from}T10:00:00.000Z`
  const history = { first_seen_at: moment, created_at: moment, updated_at: moment, closed_at: to && `${to}T10:00:00.000Z` }
  return { job: aJob(external_job_id ? { external_job_id } : {}), history }
}

beforeAll(async () => {
  pool = (await testDatabase()).pool
  api = await testApi(pool, { now: () => NOW })
  const source = await aSource(pool, 'acme', { name: 'Acme' })
  acme = source
  await present(pool, source, [
    lived('2026-04-07', null),
    lived('2026-04-08', '2026-04-15'),
    lived('2026-04-13', '2026-05-12'),
    // On a Sunday and on a Monday: different weeks.
    lived('2026-05-17', null),
    lived('2026-05-18', null),
    lived('2026-04-20', null, 'gone-for-a-while'),
  ])
  const { rows } = await pool.query("select id from jobs where external_job_id = 'gone-for-a-while'")
  const gone = ['closed', '2026-04-28'] as const
  const back = ['reopened', '2026-05-13'] as const
  for (const [type, day] of [gone, back]) {
    await pool.query(
      `insert into changes (id, source_id, job_id, change_type, changed_at, changed_fields)
       values (nextval('change_ids'), $1, $2, $3, $4, '{closed_at}')`,
      [source.id, rows[0].id, type, `${day}T00:00:00Z`],
    )
  }
  await present(pool, await aSource(pool, 'other', { name: 'Other' }), [lived('2026-01-05', null)])
  await aSource(pool, 'empty', { name: 'Empty' })
})

const weeks = async (id: number, query = '') => {
  const { status, body, text } = await api.get(`/api/v1/companies/${id}/history?${query}`)
  expect(status, text).toBe(200)
  return body.data.map((week: Record<string, unknown>) => Object.values(week))
}

describe('GET /api/v1/companies/{id}/history', () => {
  it('200: open jobs at the end of each week, newest first and without a gap', async () => {
    expect(await weeks(acme.company_id)).toEqual([
      ['2026-05-18', 4, 1, 0],
      ['2026-05-11', 3, 2, 1],
      ['2026-05-04', 2, 0, 0],
      ['2026-04-27', 2, 0, 1],
      ['2026-04-20', 3, 1, 0],
      ['2026-04-13', 2, 1, 1],
      ['2026-04-06', 2, 2, 0],
    ])
  })

  it('200: ends with the number of jobs that are open now', async () => {
    const { body } = await api.get(`/api/v1/companies/${acme.company_id}`)
    expect((await weeks(acme.company_id))[0][1]).toBe(body.open_jobs)
  })

  it('200: as many weeks as asked for, with what was open before them', async () => {
    expect(await weeks(acme.company_id, 'weeks=2')).toEqual([
      ['2026-05-18', 4, 1, 0],
      ['2026-05-11', 3, 2, 1],
    ])
    expect(await weeks(acme.company_id, 'weeks=99999')).toHaveLength(7)
  })

  it('200: nothing for a company without jobs', async () => {
    const { body } = await api.get('/api/v1/companies?q=empty')
    expect(await weeks(body.data[0].id)).toEqual([])
  })

  it.each(['weeks=0', 'weeks=x', 'limit=3'])('400: %s', async (query) => {
    expect((await api.get(`/api/v1/companies/${acme.company_id}/history?${query}`)).status).toBe(400)
  })
  it.each(['999999', 'x', '9'.repeat(30)])('404: %s', async (id) => {
    const { status, body } = await api.get(`/api/v1/companies/${id}/history`)
    expect([status, body.detail]).toEqual([404, `no company has the id ${id}`])
  })
  it('401 without a key', async () => expect((await api.ask(`/api/v1/companies/1/history`)).status).toBe(401))
})
