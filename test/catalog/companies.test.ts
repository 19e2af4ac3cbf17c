import type pg from 'pg'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { companyById, listCompanies, updateCompany } from '../../src/catalog/companies.ts'
import { ensureSource } from '../../src/catalog/sources.ts'
import { testDatabase } from '../support/database.ts'
import { aJob, aSource, present } from '../support/jobs.ts'
import { empty } from '../transfer/catalogs.ts'

let pool: pg.Pool
beforeAll(async () => {
  pool = (await testDatabase()).pool
})
beforeEach(() => empty(pool))

const jobsOf = async (companyId: number) =>
  (
    await pool.query(
      `select j.revision, j.updated_at, v.item || '}' as item from jobs j join job_views v on v.source_id = j.source_id and v.job_id = j.id
        where j.company_id = $1 order by j.id`,
      [companyId],
    )
  ).rows

it('a rename stamps every job of the company with a new revision and a new updated_at, and writes no event', async () => {
  const source = await aSource(pool, 'renamed', { name: 'Old Name' })
  await present(pool, source, [aJob(), aJob()])
  const before = await jobsOf(source.company_id)
  const events = (await pool.query('select count(*) as n from changes')).rows[0].n

  expect(await updateCompany(pool, source.company_id, { name: 'New Name' })).toBe(true)
  const after = await jobsOf(source.company_id)
  for (const [index, job] of after.entries()) {
    expect(job.revision).toBeGreaterThan(Math.max(...before.map((row) => row.revision)))
    expect(JSON.parse(job.item)).toEqual({ ...JSON.parse(before[index].item), updated_at: job.updated_at.toISOString() })
  }
  expect((await pool.query('select count(*) as n from changes')).rows[0].n).toBe(events)
  expect(await companyById(pool, source.company_id)).toMatchObject({ name: 'New Name', open_jobs: 2 })
})

it('a fact stated as null, or stated again, changes nothing', async () => {
  const source = await aSource(pool, 'same', { name: 'Same', website_url: 'https://same.example' })
  await present(pool, source, [aJob()])
  const before = await jobsOf(source.company_id)
  expect(await updateCompany(pool, source.company_id, { name: 'Same', website_url: null })).toBe(false)
  expect(await jobsOf(source.company_id)).toEqual(before)
})

describe('where a name comes from', () => {
  const nameOf = async (id: number) => (await pool.query('select name, name_from from companies where id = $1', [id])).rows[0]

  it('a better source replaces a worse one, never the other way round, and the id stays', async () => {
    const { company_id } = await aSource(pool, 'quiet-harbour', {})
    expect(await nameOf(company_id)).toEqual({ name: 'Quiet Harbour', name_from: 'slug' })
    for (const [from, replaced] of [
      ['directory', true],
      ['slug', false],
      ['operator', true],
      ['directory', false],
      ['page', true],
      ['operator', false],
      ['stated', true],
      ['page', false],
      ['stated', true],
    ] as const) {
      const before = await nameOf(company_id)
      const name = `${before.name}+`
      expect(await updateCompany(pool, company_id, { name }, from), from).toBe(replaced)
      expect(await nameOf(company_id)).toEqual(replaced ? { name, name_from: from } : before)
    }
  })

  it('a worse source only fills gaps', async () => {
    const { company_id } = await aSource(pool, 'gaps', { name: 'Gaps', website_url: 'https://gaps.example' })
    const page = { name: 'Other', website_url: 'https://other.example', logo_url: 'https://gaps.example/logo.png' }
    await updateCompany(pool, company_id, page, 'page')
    expect(await companyById(pool, company_id)).toMatchObject({
      name: 'Gaps',
      website_url: 'https://gaps.example',
      logo_url: 'https://gaps.example/logo.png',
    })
  })

  it('the same name from a better source is noted without a new revision', async () => {
    const source = await aSource(pool, 'tidemill', {})
    await present(pool, source, [aJob()])
    const before = await jobsOf(source.company_id)
    expect(await updateCompany(pool, source.company_id, { name: 'Tidemill' })).toBe(false)
    expect(await nameOf(source.company_id)).toEqual({ name: 'Tidemill', name_from: 'stated' })
    expect(await jobsOf(source.company_id)).toEqual(before)
  })

  it('boards whose slugs read alike, and a better name that another company has, stay companies of their own', async () => {
    const [one, other] = [await aSource(pool, 'twin-peaks', {}), await aSource(pool, 'twin_peaks', {})]
    expect(await nameOf(one.company_id)).toEqual(await nameOf(other.company_id))
    expect(one.company_id).not.toBe(other.company_id)
    await updateCompany(pool, one.company_id, { name: 'Same' })
    expect((await companyById(pool, one.company_id))!.id).toBe(one.company_id)
  })

  it('a company that only its slug or the directory names is not listed before it has a job', async () => {
    const source = await aSource(pool, 'unlisted-yet', {})
    const listed = async () => (await listCompanies(pool, { q: 'unlisted yet', limit: 10, after: null })).length
    expect(await listed()).toBe(0)
    await present(pool, source, [aJob()])
    expect(await listed()).toBe(1)
  })
})

it('a source asked for by several processes at once is made once, with one company', async () => {
  const companies = async () => (await pool.query('select count(*) as n from companies')).rows[0].n
  const before = await companies()
  const sources = await Promise.all(
    Array.from({ length: 8 }, () => ensureSource(pool, 'lever', 'contested', { name: 'Contested' })),
  )
  expect(new Set(sources.map((source) => source.id)).size).toBe(1)
  expect(await companies()).toBe(before + 1)
})

it('renames and crawls of one company at the same time wait for each other', async () => {
  const source = await aSource(pool, 'busy', { name: 'Busy 0' })
  const jobs = Array.from({ length: 40 }, () => aJob())
  await present(pool, source, jobs)
  const renames = Array.from({ length: 12 }, (_, i) => updateCompany(pool, source.company_id, { name: `Busy ${i + 1}` }))
  const shuffled = (round: number) => (round % 2 ? [...jobs].reverse() : jobs)
  const crawls = Array.from({ length: 12 }, (_, i) =>
    present(
      pool,
      source,
      shuffled(i).map((job) => ({ ...job, title: `Round ${i}` })),
    ),
  )
  await Promise.all([...renames, ...crawls])
  const rows = await jobsOf(source.company_id)
  expect(rows).toHaveLength(40)
  for (const row of rows) expect(JSON.parse(row.item).updated_at).toBe(row.updated_at.toISOString())
})
