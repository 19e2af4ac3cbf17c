import { describe, expect, it } from 'vitest'
import { dover } from '../../src/ats/dover.ts'
import { changed, fixture, listAll, placed, serving, withValue } from './served.ts'

const API = 'https://app.dover.com/api/v1'
const SLUG = `${API}/careers-page-slug/quartzmill`
const JOBS = `${API}/careers-page/733c3162-cbbd-6558-8f3a-1e1d6c6b1a52/jobs`
const ID = 'c5fd7632-8019-4fe7-ba36-39f2347b1d5e'
const DETAIL = `${API}/inbound/application-portal-job/${ID}`
const EMPLOYER = fixture('dover', 'employer.json')
const LIST = fixture('dover', 'jobs.json')
const JOB = fixture('dover', 'job.json')
const COMPANY = { name: 'Quartz Mill', website_url: null, logo_url: null }

const pageAt = (offset: number) => `${JOBS}?limit=300&offset=${offset}`
const list = (body = LIST, employer = EMPLOYER) => listAll(dover, 'quartzmill', serving({ [SLUG]: employer, [pageAt(0)]: body }))
const detail = (body = JOB) => dover.detail!('quartzmill', ID, serving({ [DETAIL]: body }))
const rows = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: `job-${from + index}`,
    title: 'Miller',
    is_published: true,
    is_sample: false,
  }))

describe('the listing', () => {
  it('shows what is published and no sample', async () => {
    const { listed, end } = await list()
    expect(listed).toEqual([
      { external_job_id: ID, fingerprint: expect.any(String), posting: null, handle: ID },
      expect.objectContaining({ external_job_id: '1d0b5a5e-3f0e-4c8a-8f65-0f5f4a9f0b04', posting: null }),
    ])
    expect(end).toEqual({ complete: true, company: COMPANY })
  })

  it.each(['title', 'workplace_type', 'locations.0.name'])('shows a change of %s', async (path) => {
    const after = await list(withValue(LIST, `results.0.${path}`, 'Other'))
    expect(after.listed[0]!.fingerprint).not.toBe((await list()).listed[0]!.fingerprint)
    expect(after.listed[1]).toEqual((await list()).listed[1])
  })

  it('reads all pages', async () => {
    const page = (from: number, count: number) => JSON.stringify({ count: 301, next: null, results: rows(from, count) })
    const http = serving({ [SLUG]: EMPLOYER, [pageAt(0)]: page(0, 300), [pageAt(300)]: page(300, 1) })
    const { listed, end } = await listAll(dover, 'quartzmill', http)
    expect([listed.length, listed.at(-1)!.external_job_id, end.complete]).toEqual([301, 'job-300', true])
  })

  it('reads on after a page of drafts', async () => {
    const drafts = rows(0, 300).map((row) => ({ ...row, is_published: false }))
    const page = (results: unknown[]) => JSON.stringify({ count: 301, next: null, results })
    const http = serving({ [SLUG]: EMPLOYER, [pageAt(0)]: page(drafts), [pageAt(300)]: page(rows(300, 1)) })
    const { listed, end } = await listAll(dover, 'quartzmill', http)
    expect([listed.map(({ external_job_id }) => external_job_id), end.complete]).toEqual([['job-300'], true])
  })

  it.each([
    ['a page that is short', withValue(LIST, 'count', 5), 'dover: a total of 5 leaves 5 rows from row 0 on, the page has 4'],
    ['a list without total', withValue(LIST, 'count', undefined), 'dover count: expected a number, got nothing'],
    ['the recorded list without its envelope', '[]', 'dover results: expected a list, got nothing'],
    ['a row without id', withValue(LIST, 'results.0.id', undefined), 'dover results[0].id: expected text, got nothing'],
    [
      'a row that does not say whether it is published',
      withValue(LIST, 'results.3.is_published', undefined),
      'dover results[3].is_published: expected true or false, got nothing',
    ],
    ['an HTML page', '<!doctype html>', 'dover: expected JSON, got an HTML or XML page'],
  ])('refuses %s', async (_name, body, message) => {
    await expect(list(body)).rejects.toMatchObject({ kind: 'bad_payload', message })
  })

  it('is not complete with a total that moves', async () => {
    const page = (count: number, from: number, size: number) => JSON.stringify({ count, results: rows(from, size) })
    const http = serving({ [SLUG]: EMPLOYER, [pageAt(0)]: page(301, 0, 300), [pageAt(300)]: page(302, 300, 2) })
    await expect(listAll(dover, 'quartzmill', http)).resolves.toMatchObject({ end: { complete: false } })
  })

  it('refuses an employer without id', async () => {
    await expect(list(LIST, '{"detail":"?"}')).rejects.toMatchObject({ message: 'dover id: expected text, got nothing' })
  })

  it('never lets a board or an answer name another path', async () => {
    const http = serving({ [`${API}/careers-page-slug/..%2F..%2Fx%3Fy`]: withValue(EMPLOYER, 'id', '../me?') })
    await expect(listAll(dover, '../../x?y', http)).rejects.toMatchObject({ kind: 'gone' })
    expect(http.requests.at(-1)!.url).toBe(`${API}/careers-page/..%2Fme%3F/jobs?limit=300&offset=0`)
  })
})

describe('a posting', () => {
  it('states every field', async () => {
    expect(await detail()).toEqual({
      external_job_id: ID,
      alias_ids: [],
      url: `https://app.dover.com/apply/quartzmill/${ID}`,
      apply_url: `https://app.dover.com/apply/quartzmill/${ID}`,
      title: 'Mill Engineer',
      location_raw: 'Baltimore, MD',
      locations_raw: JSON.parse(JOB).locations,
      places: [
        placed({ text: 'Canada', country: 'CA' }),
        placed({ text: 'Baltimore, MD', city: 'Baltimore', region: 'Maryland', country: 'US' }),
      ],
      workplace: 'hybrid',
      employment_type: 'full_time',
      level: null,
      experience_min_years: null,
      experience_max_years: null,
      department: null,
      language: null,
      pay: [{ min: 190000, max: 260000, currency: 'USD', period: 'year' }],
      salary_raw: null,
      posted_at: '2026-09-22T20:22:56.231Z',
      expires_at: null,
      description_html: '<h2>The role</h2><p>Mill quartz.</p>',
      company: null,
    })
  })

  it('has a URL that leads back to it', async () => {
    expect(dover.identify(new URL((await detail()).url))).toEqual({ board: 'quartzmill', external_id: ID })
  })

  it('keeps pay that the employer does not share to itself', async () => {
    expect((await detail(withValue(JOB, 'compensation.open_to_sharing_comp', false))).pay).toEqual([])
    expect((await detail(withValue(JOB, 'compensation', null))).pay).toEqual([])
  })

  it('states no place where none is given', async () => {
    expect(await detail(withValue(JOB, 'locations', []))).toMatchObject({ location_raw: null, places: [], locations_raw: [] })
  })

  it.each([
    ['REMOTE', 'remote'],
    ['ONSITE', 'onsite'],
    ['ANYTHING', null],
    [null, null],
  ])('reads the workplace %s as %s', async (type, workplace) => {
    expect((await detail(withValue(JOB, 'workplace_type', type))).workplace).toBe(workplace)
  })

  it.each([
    ['PART_TIME', 'HOURLY', 'part_time', 'hour'],
    ['CONTRACTOR', 'MONTHLY', 'contract', 'month'],
    ['INTERN', 'SOMETIMES', 'internship', null],
    ['VOLUNTEER', null, null, null],
  ])('reads %s paid %s', async (type, interval, employment_type, period) => {
    const job = changed(JOB, ({ compensation }) =>
      Object.assign(compensation, { employment_type: type, salary_range_type: interval }),
    )
    expect(await detail(job)).toMatchObject({ employment_type, pay: [expect.objectContaining({ period })] })
  })

  it.each([
    ['one without title', withValue(JOB, 'title', ''), 'dover title: expected text, got empty text'],
    ['places that are no list', withValue(JOB, 'locations', 'Canada'), 'dover locations: expected a list, got text'],
    [
      'pay as text',
      withValue(JOB, 'compensation.lower_bound', '190k'),
      'dover compensation.lower_bound: expected a number, got text',
    ],
    ['a list', '[]', 'dover: expected an object, got a list'],
  ])('refuses %s', async (_name, body, message) => {
    await expect(detail(body)).rejects.toMatchObject({ kind: 'bad_payload', message })
  })
})

describe('fetch', () => {
  it('reads a posting by its id alone', async () => {
    expect(await dover.fetch('Quartz Mill', ID, serving({ [DETAIL]: JOB }))).toMatchObject({
      posting: { external_job_id: ID, url: `https://app.dover.com/apply/Quartz%20Mill/${ID}` },
      company: COMPANY,
    })
  })

  it('answers null for what is gone or no longer active', async () => {
    expect(await dover.fetch('quartzmill', ID, serving({}))).toBe(null)
    expect(await dover.fetch('quartzmill', ID, serving({ [DETAIL]: withValue(JOB, 'active', false) }))).toBe(null)
  })
})
