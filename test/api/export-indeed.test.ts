import type pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { applyBatch } from '../../src/catalog/apply.ts'
import { type TestApi, testApi } from '../support/api.ts'
import { testDatabase } from '../support/database.ts'
import { aJob, aSource, present } from '../support/jobs.ts'
import { readJobFeed } from '../transfer/export/read-xml.ts'

const PATH = '/api/v1/jobs/export?format=indeed'
const HOSTILE = 'Cook ]]> & <b>"friends"</b> ]]]]>> \u0001\ufffe\ud800 &lt;'
const NOW = new Date()

let pool: pg.Pool
let api: TestApi
beforeAll(async () => {
  pool = (await testDatabase()).pool
  api = await testApi(pool, { now: () => NOW, entitlements: ['source'] })
  const source = await aSource(pool, 'acme', { name: 'Acme & Sons', linkedin_id: '4211' })
  const plain = Array.from({ length: 450 }, (_, at) => aJob({ title: `Nurse ${at}`, posted_at: NOW.toISOString() }))
  await present(pool, source, plain)
  const posted_at = '2026-11-01T08:00:00.000Z'
  await present(pool, source, [
    aJob({
      external_job_id: 'R-17',
      url: 'https://jobs.example/R-17?a=1&b=2',
      apply_url: 'https://jobs.example/R-17/apply',
      title: 'Luthier',
      posted_at,
      expires_at: '2026-12-31T00:00:00.000Z',
      location: 'Phoenix, AZ',
      city: 'Phoenix',
      region: 'Arizona',
      country_code: 'US',
      postal_code: '85003',
      workplace: 'hybrid',
      employment_type: 'full_time',
      salary_min: 50_000,
      salary_max: 60_000,
      salary_currency: 'USD',
      salary_period: 'year',
      department: 'Workshop',
      experience_min_years: 3,
      experience_max_years: 5,
      education: { degree: 'bachelor', requirement: 'required', or_experience: false },
      description_html: '<p>Strings &amp; wood</p>',
    }),
    aJob({ title: HOSTILE, posted_at, workplace: 'onsite', salary_raw: 'negotiable', description_html: `<p>a ]]> b</p>` }),
  ])
  const gone = aJob({ title: 'Luthier gone', posted_at })
  await present(pool, source, [gone])
  await applyBatch(pool, { source_id: source.id, present: [], closed: [gone.external_job_id] })
})

const feed = async (query: string) => readJobFeed((await api.get(`${PATH}&${query}`)).text)

describe('format=indeed', () => {
  it('has the elements that Indeed and LinkedIn ask for', async () => {
    const { head, jobs } = await feed('title=luthier')
    expect(head).toEqual({
      publisher: 'Rolecall',
      publisherurl: 'https://jobs.example',
      lastBuildDate: NOW.toUTCString(),
    })
    expect(jobs).toEqual([
      {
        title: 'Luthier',
        date: '2026-11-01T08:00:00.000Z',
        referencenumber: expect.stringMatching(/^\d+$/),
        requisitionid: 'R-17',
        url: 'https://jobs.example/R-17?a=1&b=2',
        company: 'Acme & Sons',
        city: 'Phoenix',
        state: 'Arizona',
        country: 'US',
        postalcode: '85003',
        description: '<p>Strings &amp; wood</p>',
        salary: '50000 - 60000 USD per year',
        education: 'Bachelors',
        jobtype: 'fulltime',
        category: 'Workshop',
        experience: '3-5 years',
        expirationdate: '2026-12-31T00:00:00.000Z',
        remotetype: 'Hybrid remote',
        partnerJobId: jobs[0]!.referencenumber,
        applyUrl: 'https://jobs.example/R-17/apply',
        companyId: '4211',
        location: 'Phoenix, AZ',
        workplaceTypes: 'Hybrid',
      },
    ])
  })

  it('is well-formed for hostile texts, and leaves out unknown facts', async () => {
    const { jobs } = await feed('title=cook')
    expect(jobs).toHaveLength(1)
    const [job] = jobs
    expect(job).toMatchObject({ description: '<p>a ]]> b</p>', salary: 'negotiable', workplaceTypes: 'On-site' })
    expect(job!.title).toContain('Cook ]]> & <b>"friends"</b> ]]]]>>')
    for (const name of ['city', 'jobtype', 'remotetype', 'experience', 'education']) expect(job).not.toHaveProperty(name)
  })

  it('is well-formed when no job matches', async () => {
    expect((await feed('title=nobody+at+all')).jobs).toEqual([])
  })

  it('has every job of several pages, and goes on after any of them', async () => {
    const whole = await api.get(`${PATH}&title=nurse`)
    expect(whole.headers.get('content-type')).toBe('application/xml; charset=utf-8')
    const { jobs } = readJobFeed(whole.text)
    expect(jobs.map(({ title }) => title)).toEqual([...Array(450).keys()].map((at) => `Nurse ${at}`))
    const cut = whole.text.indexOf('</job>\n', whole.text.indexOf('Nurse 299')) + '</job>\n'.length
    const after = jobs[299]!.referencenumber
    const rest = await api.get(`${PATH}&title=nurse&cursor=${whole.headers.get('export-cursor')}&after=${after}`)
    expect(whole.text.slice(0, cut) + rest.text).toBe(whole.text)
  })

  it.each([
    ['status=closed', 'status'],
    ['description=text', 'description'],
    ['include=detail', 'include'],
  ])('400 for %s', async (query, field) => {
    const { status, body } = await api.get(`${PATH}&${query}`)
    expect([status, body.errors?.[0]?.field]).toEqual([400, field])
  })
})
