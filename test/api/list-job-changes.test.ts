import type pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { applyBatch } from '../../src/catalog/apply.ts'
import type { Source } from '../../src/catalog/sources.ts'
import { type TestApi, testApi } from '../support/api.ts'
import { testDatabase } from '../support/database.ts'
import { aJob, aSource, present } from '../support/jobs.ts'

let pool: pg.Pool
let api: TestApi
let acme: Source
let id: number
const job = aJob({ external_job_id: 'one', title: 'Engineer', level: 'mid', description_html: '<p>Old words</p>' })

beforeAll(async () => {
  pool = (await testDatabase()).pool
  api = await testApi(pool)
  acme = await aSource(pool, 'acme', { name: 'Acme' })
  const other = aJob({ external_job_id: 'other' })
  await present(pool, acme, [job, other])
  const raised = { ...job, title: 'Senior Engineer', level: 'senior' as const, salary_min: 60_000 }
  await present(pool, acme, [raised])
  await present(pool, acme, [{ ...other, title: 'Something else' }])
  await present(pool, acme, [{ ...raised, description_html: '<p>New words</p>', salary_min: 65_000 }])
  await applyBatch(pool, { source_id: acme.id, present: [], closed: ['one'] })
  await present(pool, acme, [{ ...raised, description_html: '<p>New words</p>', salary_min: 65_000 }])
  id = (await api.get('/api/v1/jobs?title=senior&posted_since=2020-01-01T00:00:00Z')).body.data[0].id
})

const history = async (query = '') => {
  const { status, body, text } = await api.get(`/api/v1/jobs/${id}/changes?${query}`)
  expect(status, text).toBe(200)
  return body
}

describe('200', () => {
  it('tells the history of one job, newest first, with values before and after', async () => {
    const { data, next_cursor, limit } = await history()
    expect(data.map((event: { change_type: string }) => event.change_type)).toEqual([
      'reopened',
      'closed',
      'updated',
      'updated',
      'created',
    ])
    expect([next_cursor, limit]).toEqual([null, 100])
    const [reopened, closed, second, first, created] = data
    expect(created).toMatchObject({ job_id: id, changed_fields: null, before: null, after: null })
    expect(first).toMatchObject({
      changed_fields: ['title', 'level', 'salary_min'],
      before: { title: 'Engineer', level: 'mid', salary_min: null },
      after: { title: 'Senior Engineer', level: 'senior', salary_min: 60_000 },
    })
    // Of texts only digests are kept: they are named, and not shown.
    expect(second.changed_fields).toContain('description_html')
    expect([second.before, second.after]).toEqual([{ salary_min: 60_000 }, { salary_min: 65_000 }])
    expect(closed.before).toEqual({ closed_at: null })
    expect(reopened.before).toEqual(closed.after)
    expect(reopened.after).toEqual({ closed_at: null })
  })

  it('has the events of the feed, field by field', async () => {
    const feed = (await api.get('/api/v1/changes?limit=500')).body.data.filter((event: { job_id: number }) => event.job_id === id)
    const told = (await history()).data.map(({ before: _, after: __, ...event }: Record<string, unknown>) => event)
    expect(told.reverse()).toEqual(feed)
  })

  it('pages through everything exactly once, whatever the page size', async () => {
    const all = (await history()).data
    for (const limit of [1, 2, 3, 5]) {
      const seen: unknown[] = []
      let cursor: string | null = ''
      for (let pages = 0; cursor !== null && pages < 10; pages++) {
        const page: { data: unknown[]; next_cursor: string | null } = await history(
          `limit=${limit}${cursor && `&cursor=${cursor}`}`,
        )
        seen.push(...page.data)
        cursor = page.next_cursor
      }
      expect(seen).toEqual(all)
    }
  })

  it('takes any cursor of digits', async () => {
    expect((await history('cursor=0')).data).toEqual([])
    expect((await history(`cursor=${'9'.repeat(40)}`)).data).toHaveLength(5)
    expect((await history('limit=1000')).limit).toBe(500)
  })
})

describe('400', () => {
  it.each([
    ['cursor=x', 'cursor'],
    ['limit=0', 'limit'],
    ['since=2026-01-01T00:00:00Z', 'since'],
  ])('%s', async (query, field) => {
    const { status, body } = await api.get(`/api/v1/jobs/${id}/changes?${query}`)
    expect([status, body.errors[0].field]).toEqual([400, field])
  })
})

describe('401 and 404', () => {
  it('needs a key', async () => expect((await api.ask(`/api/v1/jobs/${id}/changes`)).status).toBe(401))
  it.each(['999999', 'x', '9'.repeat(30), '-1', '1.5'])('no job has the id %s', async (wrong) => {
    const { status, body } = await api.get(`/api/v1/jobs/${wrong}/changes`)
    expect([status, body.detail]).toEqual([404, `no job has the id ${wrong}`])
  })
})
