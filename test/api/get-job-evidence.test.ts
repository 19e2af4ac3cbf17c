import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type pg from 'pg'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { createEvidence } from '../../src/collect/evidence/evidence.ts'
import type { Readers } from '../../src/collect/readers/readers.ts'
import { enrich } from '../../src/enrich/index.ts'
import { readPosting } from '../../src/enrich/read-posting.ts'
import { untilAborted } from '../../src/http/until-aborted.ts'
import { readerPool } from '../collect/readers/reader-pool.ts'
import { type TestApi, testApi } from '../support/api.ts'
import { testDatabase } from '../support/database.ts'
import { aJob, aSource, present } from '../support/jobs.ts'

function collectGarbage(): void {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
}

let pool: pg.Pool
let api: TestApi

beforeAll(async () => {
  const database = await testDatabase()
  pool = database.pool
  // As in production: in another process.
  const readers = readerPool({ database: database.url })
  api = await testApi(pool, { evidence: createEvidence({ db: pool, readers, budgetMs: 120_000 }) })
  const source = await aSource(pool, 'acme', { name: 'Acme' })
  const { posting } = readPosting({
    external_job_id: 'crawled',
    url: 'https://jobs.example/crawled',
    title: 'Senior Nurse (Remote)',
    location: 'Leeds, United Kingdom',
    description_html: '<p>Join us.</p><ul><li>At least 7 years of experience in care</li></ul>',
  })
  const { job } = enrich(posting, { company: 'Acme', countries: [] })
  await present(pool, source, [{ job, posting }, aJob({ external_job_id: 'imported', title: 'Senior Cook', level: 'senior' })])
})

const idOf = async (external: string) =>
  (await pool.query('select id from jobs where external_job_id = $1', [external])).rows[0].id as number
const evidence = async (external: string) => api.get(`/api/v1/jobs/${await idOf(external)}/evidence`)

describe('200', () => {
  it('tells the words behind each fact, at their place in what the job serves', async () => {
    const { body } = await evidence('crawled')
    const { body: job } = await api.get(`/api/v1/jobs/${await idOf('crawled')}`)
    expect(body.has_posting).toBe(true)
    const of = (field: string) => body.data.find((fact: { field: string }) => fact.field === field)
    for (const [field, value] of [
      ['level', 'senior'],
      ['workplace', 'remote'],
      ['experience_min_years', 7],
    ] as const) {
      expect([field, of(field).value, job[field]]).toEqual([field, value, value])
    }
    expect(of('level').marks).toEqual([{ in: 'title', text: 'Senior', start: 0, end: 6 }])
    expect(job.description_html).toContain(of('experience_min_years').marks[0].text)
  })

  it('is nothing for a job whose posting is not stored', async () => {
    expect((await evidence('imported')).body).toEqual({ data: [], has_posting: false })
  })

  it('is 304 while nothing has changed', async () => {
    const { headers } = await evidence('crawled')
    const again = await api.get(`/api/v1/jobs/${await idOf('crawled')}/evidence`, { 'if-none-match': headers.get('etag')! })
    expect(again.status).toBe(304)
  })
})

describe('other answers', () => {
  it('401 without a key', async () => expect((await api.ask('/api/v1/jobs/1/evidence')).status).toBe(401))
  it.each(['999999', 'x', '9'.repeat(30)])('404 for %s', async (id) => {
    const { status, body } = await api.get(`/api/v1/jobs/${id}/evidence`)
    expect([status, body.detail]).toEqual([404, `no job has the id ${id}`])
  })
  it('503 after the budget, also when garbage is collected meanwhile, and 429 while the account asks for many', async () => {
    const opened: AbortSignal[] = []
    const silent: Readers = {
      ask: (_task, _order, { signal } = {}) => {
        opened.push(signal!)
        return untilAborted(new Promise<never>(() => {}), signal)
      },
    }
    const shared = createEvidence({ db: pool, readers: silent, budgetMs: 3_000 })
    const flooding = await testApi(pool, { evidence: shared })
    const other = await testApi(pool, { evidence: shared })
    const path = `/api/v1/jobs/${await idOf('crawled')}/evidence`
    const flood = Array.from({ length: 6 }, () => flooding.get(path))
    await vi.waitFor(() => expect(opened).toHaveLength(2), { timeout: 60_000 })
    const answer = other.get(path)
    await vi.waitFor(() => expect(opened).toHaveLength(3), { timeout: 60_000 })
    collectGarbage()
    expect((await answer).status).toBe(503)
    const statuses = (await Promise.all(flood)).map(({ status, headers }) => `${status} ${headers.get('retry-after')}`)
    expect(statuses.filter((status) => status === '503 5').length).toBeGreaterThanOrEqual(2)
    expect(statuses.filter((status) => status === '429 5').length).toBeGreaterThanOrEqual(1)
    expect(opened.every(({ aborted }) => aborted)).toBe(true)
  })

  it('503 when the budget ends first', async () => {
    // The process of a new pool has to start first, which takes longer than no time at all.
    const cold = readerPool({ database: '' })
    const hasty = await testApi(pool, { evidence: createEvidence({ db: pool, readers: cold, budgetMs: 0 }) })
    const { status, headers, body } = await hasty.get(`/api/v1/jobs/${await idOf('crawled')}/evidence`)
    expect([status, body.title, headers.get('retry-after')]).toEqual([503, 'Service Unavailable', '5'])
  })
})
