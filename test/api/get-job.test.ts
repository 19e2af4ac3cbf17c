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
  pool = (await testDatabase()).pool
  api = await testApi(pool)
})

const idOf = async (externalId: string) =>
  (await pool.query('select id from jobs where external_job_id = $1', [externalId])).rows[0].id

describe('200', () => {
  it('answers the job detail, every field in place', async () => {
    const source = await aSource(pool, 'acme', { name: 'Acme' })
    await updateCompany(pool, source.company_id, { industry: 'Robots', founded_year: 1999, is_agency: false })
    const place = { kind: 'city', code: 'Berlin', name: 'Berlin', admin1_name: 'Berlin', country_code: 'DE' } as const
    const skill = { slug: 'go', name: 'Go', kind: 'language', requirement: 'required' } as const
    await present(pool, source, [
      aJob({
        external_job_id: 'd1',
        locations: [place],
        skills: [skill],
        department: 'Logistics',
        experience_min_years: 3,
        experience_max_years: 5,
        sponsors_visa: false,
        alias_ids: ['alias-2', 'alias-1'],
        description_html: '<p>Hi</p>',
        description_md: 'Hi',
      }),
    ])
    const { status, body } = await api.get(`/api/v1/jobs/${await idOf('d1')}`)
    expect(status).toBe(200)
    expect(Object.keys(body)).toEqual(
      `id source_id company_id external_job_id url apply_url title location locations workplace employment_type level department
       experience_min_years experience_max_years sponsors_visa skills residence authorization languages education language salary_raw salary_min salary_max salary_currency
       salary_period posted_at expires_at content_hash first_seen_at created_at updated_at closed_at source description_md
       description_html company`.split(/\s+/),
    )
    expect(body).toMatchObject({
      locations: [place],
      skills: [skill],
      department: 'Logistics',
      experience_min_years: 3,
      experience_max_years: 5,
      sponsors_visa: false,
      source: { type: 'greenhouse', external_id: 'd1', alias_ids: ['alias-1', 'alias-2'] },
      description_md: 'Hi',
      company: {
        id: source.company_id,
        name: 'Acme',
        industry: 'Robots',
        founded_year: 1999,
        is_agency: false,
        size_range: null,
      },
    })
  })

  it('answers closed jobs too, and null where nothing is known', async () => {
    const source = await aSource(pool, 'nameless', {})
    await present(pool, source, [aJob({ external_job_id: 'd2' })])
    await applyBatch(pool, { source_id: source.id, present: [], closed: ['d2'] })
    const { body } = await api.get(`/api/v1/jobs/${await idOf('d2')}`)
    expect(body).toMatchObject({
      skills: null,
      locations: [],
      sponsors_visa: null,
      company: { name: 'Nameless', industry: null },
    })
    expect(body.closed_at).toEqual(expect.any(String))
  })
})

describe('304', () => {
  it('while the job is unchanged', async () => {
    const source = await aSource(pool)
    const job = aJob({ external_job_id: 'd3' })
    await present(pool, source, [job])
    const path = `/api/v1/jobs/${await idOf('d3')}`
    const etag = (await api.get(path)).headers.get('etag')!
    const again = await api.get(path, { 'if-none-match': etag })
    expect([again.status, again.text]).toEqual([304, ''])
    expect(again.headers.get('ratelimit')).not.toBeNull()
    await present(pool, source, [{ ...job, title: 'Changed' }])
    expect((await api.get(path, { 'if-none-match': etag })).status).toBe(200)
  })
})

describe('404', () => {
  it.each(['999999999', '0', '-1', '1.5', 'abc', '9'.repeat(30), '%00', '1%2F2'])('for the id %s', async (id) => {
    const { status, body } = await api.get(`/api/v1/jobs/${id}`)
    expect([status, body.title]).toEqual([404, 'Not Found'])
  })
})

describe('401', () => {
  it('without a key', async () => expect((await api.ask('/api/v1/jobs/1')).status).toBe(401))
})

describe('application/ld+json', () => {
  const asPosting = (id: number) => api.get(`/api/v1/jobs/${id}`, { accept: 'application/ld+json' })

  it('answers an open job as a JobPosting, and any other Accept as before', async () => {
    const source = await aSource(pool, 'posted', { name: 'Posted & Sons' })
    await present(pool, source, [aJob({ external_job_id: 'ld1', title: 'Pilot', description_html: '<p>Flies.</p>' })])
    const id = await idOf('ld1')
    const { status, headers, text } = await asPosting(id)
    expect([status, headers.get('content-type'), headers.get('vary')]).toEqual([
      200,
      'application/ld+json',
      'Accept, Accept-Encoding',
    ])
    expect(JSON.parse(text)).toMatchObject({
      '@type': 'JobPosting',
      title: 'Pilot',
      description: '<p>Flies.</p>',
      hiringOrganization: { '@type': 'Organization', name: 'Posted & Sons' },
    })
    for (const accept of ['*/*', 'application/json', 'application/json, application/ld+json;q=0.5', 'text/html, */*;q=0.8'])
      expect((await api.get(`/api/v1/jobs/${id}`, { accept })).body).toMatchObject({ id, title: 'Pilot' })
  })

  it('a closed job has none', async () => {
    const source = await aSource(pool, 'posted')
    await applyBatch(pool, { source_id: source.id, present: [], closed: ['ld1'] })
    const id = await idOf('ld1')
    expect(await asPosting(id)).toMatchObject({
      status: 404,
      body: { detail: `job ${id} is closed, and a closed job has no JobPosting` },
    })
    expect((await api.get(`/api/v1/jobs/${id}`)).status).toBe(200)
  })
})
