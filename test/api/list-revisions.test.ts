import type pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { applyBatch } from '../../src/catalog/apply.ts'
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

  it('include=job attaches what search gives, closed jobs too, and descriptions when asked for', async () => {
    const source = await aSource(pool)
    const { after } = await readAll('0', 500)
    const [open, closed] = [aJob({ description_md: 'Build **things**.' }), aJob()]
    await present(pool, source, [open, closed])
    await applyBatch(pool, { source_id: source.id, present: [], closed: [closed.external_job_id] })
    const { body } = await api.get(`/api/v1/jobs/revisions?after=${after}&include=job&description=text`)
    const ids = body.data.map(({ id }: { id: number }) => id)
    const batch = await api.ask('/api/v1/jobs/batch?description=text', {
      method: 'POST',
      headers: { authorization: `Bearer ${api.key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ ids }),
    })
    expect(body.data.map(({ job }: { job: unknown }) => job)).toEqual(batch.body.data.map(({ job }: { job: unknown }) => job))
    expect(body.data.map(({ job }: { job: { description_md: string } }) => job.description_md)).toContain('Build **things**.')
    expect(body.data.filter(({ job }: { job: { closed_at: string } }) => job.closed_at !== null)).toHaveLength(1)
  })

  it('include=job,detail attaches both, repeated or with commas', async () => {
    const { body } = await api.get('/api/v1/jobs/revisions?limit=2&include=job,detail')
    const [job, detail] = await Promise.all(
      ['job', 'detail'].map(async (form) => (await api.get(`/api/v1/jobs/revisions?limit=2&include=${form}`)).body),
    )
    expect(body.data).toEqual(
      // biome-ignore lint/suspicious/noExplicitAny: a body looked into freely
      job.data.map((row: any, at: number) => ({ ...row, detail: detail.data[at].detail })),
    )
    expect(body.data[0].job).toBeDefined()
    expect((await api.get('/api/v1/jobs/revisions?limit=2&include=job&include=detail')).body).toEqual(body)
  })

  it('include=detail attaches what a job by its id is', async () => {
    const { body } = await api.get('/api/v1/jobs/revisions?limit=2&include=detail')
    expect(body.data).toHaveLength(2)
    for (const { id, detail } of body.data) expect(detail).toEqual((await api.get(`/api/v1/jobs/${id}`)).body)
  })

  it('a database that lags behind does not make a reader pass over a change', async () => {
    const source = await aSource(pool)
    const [early, late] = [aJob({ title: 'Early' }), aJob({ title: 'Late' })]
    await present(pool, source, [early, late])
    const { after } = await readAll('0', 500)
    const lagging = await pool.connect()
    await lagging.query('begin isolation level repeatable read')
    await lagging.query('select 1 from jobs')
    await present(pool, source, [{ ...early, title: 'Early again' }])
    await present(pool, source, [{ ...late, title: 'Late again' }])
    const query = (statement: { name?: string }, ...rest: unknown[]) =>
      (/^(hydrate|job-details)/.test(statement.name ?? '') ? lagging : pool).query(statement as never, ...(rest as []))
    const behind = await testApi(new Proxy(pool, { get: (of, name) => (name === 'query' ? query : Reflect.get(of, name)) }))
    for (const include of ['job', 'detail']) {
      const { body } = await behind.get(`/api/v1/jobs/revisions?after=${after}&include=${include}`)
      expect(body).toEqual({ data: [], next_after: after, has_more: true, limit: 100 })
    }
    await lagging.query('rollback')
    lagging.release()
    const { body } = await api.get(`/api/v1/jobs/revisions?after=${after}&include=job`)
    expect(body.data.map(({ job }: { job: { title: string } }) => job.title)).toEqual(['Early again', 'Late again'])
  })

  it.each([
    ['include=source', 400],
    ['include=job,source', 400],
    ['description=text', 400],
    ['description=text&include=detail', 400],
    ['description=off', 200],
    ['after=-1', 400],
    ['after=x', 400],
    ['after=', 400],
    ['cursor=1', 400],
    ['limit=0', 400],
    [`after=${'9'.repeat(40)}`, 200],
  ])('%s answers %i', async (query, status) => {
    const answer = await api.get(`/api/v1/jobs/revisions?${query}`)
    expect(answer.status).toBe(status)
    if (query.startsWith('after=9')) expect(answer.body).toMatchObject({ data: [], next_after: '9'.repeat(40), has_more: false })
  })
})
