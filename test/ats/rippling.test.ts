import { describe, expect, it } from 'vitest'
import { rippling } from '../../src/ats/rippling.ts'
import { type Answers, changed, fixture, listAll, placed, serving } from './served.ts'

const BOARD = 'https://api.rippling.com/platform/api/ats/v2/board/larkspur/jobs'
const page = (index: number) => `${BOARD}?page=${index}&pageSize=1000`
const JOBS = fixture('rippling', 'jobs.json')
const JOB = fixture('rippling', 'job.json')
const MENDER = '84d388b6-7656-434c-8862-0312eb6b97ac'
const DETAIL = `https://api.rippling.com/platform/api/ats/v1/board/larkspur/jobs/${MENDER}`
const TUNER = '0a7cbd1e-7656-434c-8862-0312eb6b97ad'

type Change = Parameters<typeof changed>[1]

const list = (answers: Answers = { [page(0)]: JOBS }) => listAll(rippling, 'larkspur', serving(answers))

/** The mender's posting as a crawl reads it, with a change of its detail and one of the list. */
async function mender(detail: Change = () => {}, jobs: Change = () => {}) {
  const http = serving({ [page(0)]: changed(JOBS, jobs), [DETAIL]: changed(JOB, detail) })
  const { listed } = await listAll(rippling, 'larkspur', http)
  return rippling.detail!('larkspur', listed[0]!.handle, http)
}

const COMPANY = { name: 'Larkspur Repairs', website_url: null, logo_url: null }

describe('the listing', () => {
  it('makes one entry of the rows that share an id', async () => {
    const { listed, end } = await list()
    expect(listed.map(({ external_job_id, posting }) => [external_job_id, posting])).toEqual([
      [MENDER, null],
      [TUNER, null],
    ])
    expect(end).toEqual({ complete: true })
  })

  it.each([
    ['title', ({ items }) => Object.assign(items[0], { name: 'Stool Mender' })],
    ['second place', ({ items }) => Object.assign(items[2].locations[0], { city: 'Boulder' })],
    ['department', ({ items }) => Object.assign(items[2], { department: { name: 'Loft' } })],
  ] as [string, Change][])('tells of another %s', async (_name, change) => {
    const [before, after] = [await list(), await list({ [page(0)]: changed(JOBS, change) })]
    expect(after.listed[0]!.fingerprint).not.toBe(before.listed[0]!.fingerprint)
    expect(after.listed[1]!.fingerprint).toBe(before.listed[1]!.fingerprint)
  })

  it('takes a row that one page has twice for one', async () => {
    const twice = changed(JOBS, (payload) => {
      payload.items.push(payload.items[2])
      payload.totalItems = 4
    })
    const { listed, end } = await list({ [page(0)]: twice })
    expect(listed.map(({ external_job_id }) => external_job_id)).toEqual([MENDER, TUNER])
    expect(end).toEqual({ complete: true })
    expect(listed.map(({ fingerprint }) => fingerprint)).toEqual((await list()).listed.map(({ fingerprint }) => fingerprint))
    expect(JSON.parse(listed[0]!.handle).locations).toHaveLength(2)
  })

  describe('of more than a page', () => {
    const rows = (from: number, count: number) =>
      Array.from({ length: count }, (_, index) => ({
        ...JSON.parse(JOBS).items[1],
        id: `0a7cbd1e-7656-434c-8862-${String(from + index).padStart(12, '0')}`,
      }))
    const answer = (items: unknown[], totalItems = 1002) => JSON.stringify({ items, totalItems })

    it('reads them all', async () => {
      const { listed, end } = await list({ [page(0)]: answer(rows(0, 1000)), [page(1)]: answer(rows(1000, 2)) })
      expect([listed.length, end.complete]).toEqual([1002, true])
    })

    it('is not complete when a row comes again on the next', async () => {
      const { listed, end } = await list({ [page(0)]: answer(rows(0, 1000)), [page(1)]: answer(rows(999, 2)) })
      expect([listed.length, end.complete]).toEqual([1001, false])
    })

    it.each([
      ['a short page', answer(rows(1000, 1))],
      ['a total that moves', answer(rows(1000, 3), 1003)],
    ])('is not complete with %s', async (_name, second) => {
      const reading = list({ [page(0)]: answer(rows(0, 1000)), [page(1)]: second })
      await expect(reading).resolves.toMatchObject({ end: { complete: false } })
    })

    it('fails where its second page does', async () => {
      const reading = list({ [page(0)]: answer(rows(0, 1000)), [page(1)]: { status: 503 } })
      await expect(reading).rejects.toMatchObject({ kind: 'server_error' })
    })
  })

  it('of nothing is complete', async () => {
    const { listed, end } = await list({ [page(0)]: '{"items":[],"page":0,"pageSize":1000,"totalItems":0,"totalPages":0}' })
    expect([listed, end]).toEqual([[], { complete: true }])
  })

  it.each([
    ['an answer without rows', '{"totalItems":0}', 'rippling items: expected a list, got nothing'],
    ['an answer without total', '{"items":[]}', 'rippling totalItems: expected a number, got nothing'],
    ['a row without id', changed(JOBS, ({ items }) => delete items[1].id), 'rippling items[1].id: expected text, got nothing'],
    [
      'places that are no list',
      changed(JOBS, ({ items }) => Object.assign(items[1], { locations: 'Canada' })),
      'rippling items[1].locations: expected a list, got text',
    ],
    ['an HTML page', '<!doctype html>', 'rippling: expected JSON, got an HTML or XML page'],
  ])('refuses %s', async (_name, body, message) => {
    await expect(list({ [page(0)]: body })).rejects.toMatchObject({ kind: 'bad_payload', message })
  })
})

describe('the detail', () => {
  it('states every field of a posting, with the places of its rows', async () => {
    const { items } = JSON.parse(JOBS)
    expect(await mender()).toEqual({
      external_job_id: MENDER,
      alias_ids: [],
      url: `https://ats.rippling.com/larkspur/jobs/${MENDER}`,
      apply_url: `https://ats.rippling.com/larkspur/jobs/${MENDER}/apply`,
      title: 'Chair Mender',
      location_raw: 'Phoenix, AZ',
      locations_raw: [items[0].locations[0], items[2].locations[0]],
      places: [
        placed({ text: 'Phoenix, AZ', city: 'Phoenix', region: 'Arizona', country: 'US' }),
        placed({ text: 'Denver, CO', city: 'Denver', region: 'Colorado', country: 'US' }),
      ],
      workplace: 'hybrid',
      employment_type: 'full_time',
      level: null,
      experience_min_years: null,
      experience_max_years: null,
      department: 'Workshop',
      language: 'en',
      pay: [
        { min: 25.5, max: 31, currency: 'USD', period: 'hour' },
        { min: 28, max: null, currency: 'USD', period: 'hour' },
      ],
      salary_raw: null,
      posted_at: '2026-05-13T09:44:09.324Z',
      expires_at: null,
      description_html: '<p>We mend.</p>\n<p>Chairs mostly.</p>',
      company: COMPANY,
    })
  })

  it.each([
    ['SALARIED_PT', 'part_time'],
    ['HOURLY_FT', 'full_time'],
    ['HOURLY_PT', 'part_time'],
    ['INTERN', 'internship'],
    ['CONTRACTOR', 'contract'],
    ['TEMPORARY', 'temporary'],
    ['TEMP', 'temporary'],
    ['EOR', null],
    [null, null],
  ])('reads the employment type %s as %s', async (label, type) => {
    expect((await mender((job) => Object.assign(job.employmentType, { label }))).employment_type).toBe(type)
  })

  it.each([
    ['REMOTE', 'HYBRID', null],
    ['ON_SITE', 'ON_SITE', 'onsite'],
    ['REMOTE', null, null],
    [null, null, null],
  ])('of places that are %s and %s makes workplace %s', async (one, two, workplace) => {
    const posting = await mender(undefined, ({ items }) => {
      items[0].locations[0].workplaceType = one
      items[2].locations[0].workplaceType = two
    })
    expect(posting.workplace).toBe(workplace)
  })

  it('leaves out pay of a period that is none of ours', async () => {
    const posting = await mender(({ payRangeDetails }) => Object.assign(payRangeDetails[0], { frequency: 'BIWEEKLY' }))
    expect(posting.pay).toEqual([{ min: 28, max: null, currency: 'USD', period: 'hour' }])
  })

  it('takes the labels for places where the list has none, and the country by name where it has no code', async () => {
    const bare = await mender(undefined, ({ items }) => {
      items[0].locations = []
      items[2].locations = null
    })
    expect(bare).toMatchObject({
      location_raw: 'Phoenix, AZ',
      locations_raw: ['Phoenix, AZ', 'Denver, CO'],
      places: [placed({ text: 'Phoenix, AZ' }), placed({ text: 'Denver, CO' })],
      workplace: null,
    })
    const named = await mender(undefined, ({ items }) => delete items[0].locations[0].countryCode)
    expect(named.places[0]!.country).toBe('United States')
  })

  it('builds the URL in place of one that leads elsewhere, and states no company it does not name', async () => {
    const posting = await mender((job) => Object.assign(job, { url: 'https://larkspur.test/jobs/1', companyName: null }))
    expect(posting).toMatchObject({ url: `https://ats.rippling.com/larkspur/jobs/${MENDER}`, company: null })
  })

  it.each([
    ['a name that is missing', (job) => delete job.name, 'rippling name: expected text, got nothing'],
    [
      'a description that is text',
      (job) => Object.assign(job, { description: '<p>' }),
      'rippling description: expected an object, got text',
    ],
    [
      'a sum in words',
      (job) => Object.assign(job.payRangeDetails[0], { rangeStart: '$25' }),
      'rippling payRangeDetails[0].rangeStart: expected a number, got text',
    ],
  ] as [string, Change, string][])('refuses %s', async (_name, change, message) => {
    await expect(mender(change)).rejects.toMatchObject({ kind: 'bad_payload', message })
  })
})

describe('fetch', () => {
  it('reads the detail and its rows', async () => {
    const http = serving({ [page(0)]: JOBS, [DETAIL]: JOB })
    expect(await rippling.fetch('larkspur', MENDER, http)).toEqual({ posting: await mender(), company: COMPANY })
  })

  it('finds a posting that the list hides', async () => {
    const others = changed(JOBS, (payload) => Object.assign(payload, { items: [payload.items[1]], totalItems: 1 }))
    const found = await rippling.fetch('larkspur', MENDER, serving({ [page(0)]: others, [DETAIL]: JOB }))
    expect(found!.posting).toMatchObject({
      title: 'Chair Mender',
      places: [placed({ text: 'Phoenix, AZ' }), placed({ text: 'Denver, CO' })],
      language: null,
    })
  })

  it('answers null for a posting that is gone, without reading the list', async () => {
    const http = serving({ [page(0)]: JOBS })
    expect(await rippling.fetch('larkspur', TUNER, http)).toBe(null)
    expect(http.requests).toHaveLength(1)
  })

  it.each([
    ['the detail', { [DETAIL]: { status: 500 } }],
    ['the list', { [DETAIL]: JOB, [page(0)]: { status: 500 } }],
  ])('fails where %s does', async (_name, answers) => {
    await expect(rippling.fetch('larkspur', MENDER, serving(answers))).rejects.toMatchObject({ kind: 'server_error' })
  })
})
