import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { applyBatch } from '../../src/catalog/apply.ts'
import type { Source } from '../../src/catalog/sources.ts'
import type { Job } from '../../src/job/job.ts'
import { type CatalogSearch, createCatalogSearch } from '../../src/search/catalog-search.ts'
import { until } from '../search/bitmap/until.ts'
import { type TestApi, testApi } from '../support/api.ts'
import { testDatabase } from '../support/database.ts'
import { aJob, aSource, present } from '../support/jobs.ts'

const skills = (...slugs: string[]): Job['skills'] =>
  slugs.map((slug) => ({ slug, name: slug, kind: 'tool', requirement: 'required' }))

let pool: pg.Pool
let api: TestApi
let search: CatalogSearch
let folder: string | undefined
const sources: Record<string, Source> = {}
const ids: Record<string, number> = {}

async function publish(employer: string, jobs: Partial<Job>[]): Promise<void> {
  sources[employer] ??= await aSource(pool, employer, { name: employer })
  await present(pool, sources[employer], jobs.map(aJob))
  const { rows } = await pool.query<{ id: string; external_job_id: string }>('select id, external_job_id from jobs')
  for (const { id, external_job_id } of rows) ids[external_job_id] = Number(id)
}

beforeAll(async () => {
  pool = (await testDatabase()).pool
  const log = pino({ level: 'silent' })
  search = createCatalogSearch({ pool, log, budgetMs: 10_000 })
  api = await testApi(pool, { engine: search.engine })
  const berlin = { city: 'Berlin', country_code: 'DE', country_codes: ['DE'], admin1_refs: ['DE-BE'] }
  await publish('northwind', [
    {
      external_job_id: 'asked',
      title: 'Senior Data Engineer',
      level: 'senior',
      skills: skills('python', 'kafka', 'dbt'),
      ...berlin,
    },
    {
      external_job_id: 'same-job-munich',
      title: 'Senior Data Engineer',
      skills: skills('python', 'kafka', 'dbt'),
      city: 'Munich',
    },
    { external_job_id: 'closed', title: 'Data Engineer', skills: skills('python', 'kafka', 'dbt'), ...berlin },
  ])
  await applyBatch(pool, { source_id: sources.northwind!.id, present: [], closed: ['closed'] })
  await publish('tidewater', [
    { external_job_id: 'twin-elsewhere', title: 'Data Engineer', skills: skills('python', 'kafka', 'dbt'), city: 'Paris' },
    { external_job_id: 'twin', title: 'Data Engineer', level: 'senior', skills: skills('python', 'kafka', 'dbt'), ...berlin },
    { external_job_id: 'by-skills', title: 'Streaming Specialist', skills: skills('python', 'kafka', 'dbt') },
    { external_job_id: 'by-title', title: 'Data Engineer Intern' },
    { external_job_id: 'unlike', title: 'Senior Pastry Chef', level: 'senior', ...berlin },
    ...Array.from({ length: 60 }, (_, place) => ({ external_job_id: `senior-${place}`, title: `Senior Baker ${place}` })),
  ])
})
afterAll(async () => {
  await search.close()
  if (folder) await rm(folder, { recursive: true, force: true })
})

const similarTo = async (id: string, query = '') => {
  const { status, body, text } = await api.get(`/api/v1/jobs/${ids[id]}/similar${query}`)
  expect(status, text).toBe(200)
  return body.data.map((job: { external_job_id: string }) => job.external_job_id)
}

describe('while there is no index', () => {
  it('the answer is 503 and says when to try again', async () => {
    const { status, headers, body } = await api.get(`/api/v1/jobs/${ids.asked}/similar`)
    expect([status, headers.get('retry-after')]).toEqual([503, '5'])
    expect(body.detail).toMatch(/^this is answered by the search index, which is not ready.* ask again .* ROLECALL_INDEX=off/)
  })
})

describe('with the index', () => {
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'rolecall-similar-'))
    search.openIndex(folder)
    await until(() => search.status().engine === 'bitmap')
  })

  it('lists other open jobs, the most alike first, each employer and title once', async () => {
    expect(await similarTo('asked')).toEqual(['twin', 'by-skills', 'by-title'])
  })

  it('answers for a closed job too, and lists items as search does', async () => {
    expect(await similarTo('closed')).toEqual(['twin', 'asked', 'by-title', 'by-skills'])
    const listed = await api.get(`/api/v1/jobs/${ids.closed}/similar?limit=1`)
    const found = await api.get('/api/v1/jobs?title=data%20engineer&company=tidewater&level=senior')
    expect(listed.body).toEqual({ data: found.body.data, limit: 1 })
  })

  it('takes limit, 10 unless given, 50 at most', async () => {
    expect(await similarTo('asked', '?limit=2')).toEqual(['twin', 'by-skills'])
    expect(await similarTo('senior-1')).toHaveLength(10)
    expect(await similarTo('senior-1', '?limit=999')).toHaveLength(50)
    const { status, body } = await api.get(`/api/v1/jobs/${ids.asked}/similar?limit=0&page=2`)
    expect([status, body.errors.map(({ field }: { field: string }) => field)]).toEqual([400, ['limit', 'page']])
  })

  it('knows a job that was written a moment ago', async () => {
    await publish('brightwater', [{ external_job_id: 'new', title: 'Kafka Data Engineer', skills: skills('kafka', 'dbt') }])
    expect((await similarTo('new'))[0]).toBe('twin')
    expect(await similarTo('asked')).toContain('new')
  })

  it.each(['999999999', 'x', '9'.repeat(40)])('an id without a job (%s) is 404', async (id) => {
    const { status, body } = await api.get(`/api/v1/jobs/${id}/similar`)
    expect([status, body.detail]).toEqual([404, `no job has the id ${id}`])
  })
})
