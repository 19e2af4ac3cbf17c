import type pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { updateCompany } from '../../src/catalog/companies.ts'
import { type TestApi, testApi } from '../support/api.ts'
import { testDatabase } from '../support/database.ts'
import { aJob, aSource, present } from '../support/jobs.ts'

let pool: pg.Pool
let api: TestApi

beforeAll(async () => {
  ;({ pool } = await testDatabase())
  api = await testApi(pool)
})

/** Reads to the end, page by page. */
async function readAll(after: string, limit: number) {
  const seen: { id: number; revision: number }[] = []
  for (;;) {
    const { body } = await api.get(`/api/v1/jobs/revisions?after=${after}&limit=${limit}`)
    seen.push(...body.data)
    after = body.next_after
    if (!body.has_more) return { seen, after }
  }
}

describe('GET /api/v1/jobs/revisions', () => {
  it('lists every job once, in the order of revisions, and echoes the place when nothing is new', async () => {
    const source = await aSource(pool)
    await present(
      pool,
      source,
      Array.from({ length: 7 }, () => aJob()),
    )
    const { seen, after } = await readAll('0', 3)
    expect(seen).toHaveLength(7)
    expect(new Set(seen.map(({ id }) => id)).size).toBe(7)
    expect(seen.map(({ revision }) => revision)).toEqual([...seen.map(({ revision }) => revision)].sort((a, b) => a - b))
    expect((await api.get(`/api/v1/jobs/revisions?after=${after}`)).body).toEqual({
      data: [],
      next_after: after,
      has_more: false,
      limit: 100,
    })
  })

  it('tells of changes that the feed has no event for', async () => {
    const source = await aSource(pool)
    const job = aJob({ skills: [] })
    await present(pool, source, [job])
    const { after } = await readAll('0', 500)
    const events = (await api.get('/api/v1/changes?limit=500')).body.next_cursor
    await present(pool, source, [
      { ...job, skills: [{ slug: 'java', name: 'Java', kind: 'language', requirement: 'required' }] } as never,
    ])
    const { seen } = await readAll(after, 500)
    expect(seen).toHaveLength(1)
    expect((await api.get(`/api/v1/changes?cursor=${events}`)).body.data).toEqual([])
  })

  it('tells of a company that was renamed', async () => {
    const source = await aSource(pool)
    await present(pool, source, [aJob(), aJob()])
    const { after } = await readAll('0', 500)
    await updateCompany(pool, source.company_id, { name: 'Another Name' })
    expect((await readAll(after, 500)).seen).toHaveLength(2)
  })

  it.each([
    ['after=-1', 400],
    ['after=x', 400],
    ['after=', 400],
    ['cursor=1', 400],
    ['limit=0', 400],
    [`after=${'9'.repeat(40)}`, 200],
  ])('%s answers %i', async (query, status) => {
    const answer = await api.get(`/api/v1/jobs/revisions?${query}`)
    expect(answer.status).toBe(status)
    if (status === 200) expect(answer.body).toMatchObject({ data: [], next_after: '9'.repeat(40), has_more: false })
  })
})
