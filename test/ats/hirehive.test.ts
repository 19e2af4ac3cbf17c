import { describe, expect, it } from 'vitest'
import { hirehive } from '../../src/ats/hirehive.ts'
import { fixture, listAll, placed, serving, withValue } from './served.ts'

const JOBS = 'https://ottersound.hirehive.com/api/v2/jobs'
const LIST = fixture('hirehive', 'jobs.json')

const pageAt = (page: number) => `${JOBS}?page=${page}&page_size=100`
const list = (body = LIST) => listAll(hirehive, 'ottersound', serving({ [pageAt(1)]: body }))
const first = async (key: string, value: unknown) => (await list(withValue(LIST, `items.0.${key}`, value))).postings[0]!
const page = (from: number, count: number, total: number) =>
  JSON.stringify({
    meta: { total_items: total },
    items: Array.from({ length: count }, (_, index) => ({
      id: `job_${from + index}`,
      title: 'Deckhand',
      hosted_url: `https://ottersound.hirehive.com/job/${from + index}/deckhand`,
    })),
  })

describe('the listing', () => {
  it('states every field of a job', async () => {
    const { postings, listed, end } = await list()
    expect(postings[0]).toEqual({
      external_job_id: 'job_fVDsSf',
      alias_ids: ['fVDsSf'],
      url: 'https://ottersound.hirehive.com/harbour-pilot-cork-city-fVDsSf',
      apply_url: null,
      title: 'Harbour Pilot',
      location_raw: 'Cork City',
      locations_raw: { location: 'Cork City', state_code: 'M', country: { name: 'Ireland', code: 'IE' } },
      places: [placed({ text: 'Cork City', region: 'M', country: 'IE' })],
      workplace: null,
      employment_type: 'full_time',
      level: 'mid',
      experience_min_years: null,
      experience_max_years: null,
      department: 'Harbour',
      language: 'en',
      pay: [],
      salary_raw: '€60,000 - €75,000 per year',
      posted_at: '2026-09-01T09:00:00.000Z',
      expires_at: null,
      description_html: '<p>Bring ships in.</p>',
      company: null,
    })
    expect(listed.map(({ external_job_id, handle }) => [external_job_id, handle])).toEqual([
      ['job_fVDsSf', 'job_fVDsSf'],
      ['job_QxZUlo', 'job_QxZUlo'],
    ])
    expect(end).toEqual({ complete: true })
  })

  it('states nothing that is empty, and takes the name of a type it does not know', async () => {
    expect((await list()).postings[1]).toMatchObject({
      alias_ids: ['83543', 'QxZUlo'],
      location_raw: null,
      places: [placed({ country: 'Scotland' })],
      employment_type: 'temporary',
      department: null,
      language: null,
      salary_raw: null,
      description_html: null,
    })
  })

  it('has URLs that lead back to the postings by an alias', async () => {
    for (const { url, alias_ids } of (await list()).postings) {
      expect(hirehive.identify(new URL(url))).toEqual({ board: 'ottersound', external_id: alias_ids[0] })
    }
  })

  it.each([
    [{ type: 'PartTime', name: 'Part-time' }, 'part_time'],
    [{ type: 'Internship', name: null }, 'internship'],
    [{ type: 'Volunteer', name: 'Volunteer' }, null],
    [null, null],
  ])('reads the type %o as %s', async (type, expected) => {
    expect((await first('type', type)).employment_type).toBe(expected)
  })

  const TIER = { type: 'range_salary', interval: 'year', currency_code: 'EUR', min_value: 60000, max_value: '75000.50' }
  it.each([
    ['a range', [TIER], [{ min: 60000, max: 75000.5, currency: 'EUR', period: 'year' }]],
    [
      'two ranges',
      [TIER, { ...TIER, max_value: null }],
      [
        { min: 60000, max: 75000.5, currency: 'EUR', period: 'year' },
        { min: 60000, max: null, currency: 'EUR', period: 'year' },
      ],
    ],
    ['a bonus', [{ ...TIER, type: 'bonus' }], []],
    ['a range by the project', [{ ...TIER, interval: 'project' }], []],
    ['nothing', null, []],
  ])('states pay of tiers with %s', async (_name, tiers, pay) => {
    expect((await first('compensation_tiers', tiers)).pay).toEqual(pay)
  })

  it('reads all pages', async () => {
    const http = serving({ [pageAt(1)]: page(0, 100, 101), [pageAt(2)]: page(100, 1, 101) })
    const { listed, end } = await listAll(hirehive, 'ottersound', http)
    expect([listed.length, end.complete]).toEqual([101, true])
  })

  it.each([
    ['a page that is short', page(0, 3, 4), 'hirehive: a total of 4 leaves 4 rows from row 0 on, the page has 3'],
    ['a list without total', withValue(LIST, 'meta', {}), 'hirehive meta.total_items: expected a number, got nothing'],
    ['a list of the first version of the API', '{"jobs":[]}', 'hirehive items: expected a list, got nothing'],
    ['a job with a number for an id', withValue(LIST, 'items.0.id', 5), 'hirehive items[0].id: expected text, got number'],
    ['an HTML page', '<!doctype html>', 'hirehive: expected JSON, got an HTML or XML page'],
  ])('refuses %s', async (_name, body, message) => {
    await expect(list(body)).rejects.toMatchObject({ kind: 'bad_payload', message })
  })

  it.each([
    ['without title', 'title', null, 'hirehive items[0].title: expected text, got null'],
    ['without page', 'hosted_url', null, 'hirehive items[0].hosted_url: expected text, got null'],
    ['with a country in one text', 'country', 'Ireland', 'hirehive items[0].country: expected an object, got text'],
    ['with a text in one piece', 'description', '<p>', 'hirehive items[0].description: expected an object, got text'],
  ])('refuses a job %s', async (_name, key, value, message) => {
    await expect(first(key, value)).rejects.toMatchObject({ kind: 'bad_payload', message })
  })

  it('is not complete with a total that moves', async () => {
    const http = serving({ [pageAt(1)]: page(0, 100, 101), [pageAt(2)]: page(100, 2, 102) })
    await expect(listAll(hirehive, 'ottersound', http)).resolves.toMatchObject({ end: { complete: false } })
  })
})

describe('fetch', () => {
  it.each([
    ['job_fVDsSf', 0],
    ['fVDsSf', 0],
    ['83543', 1],
  ])('finds a posting by %s', async (id, index) => {
    expect(await hirehive.fetch('ottersound', id, serving({ [pageAt(1)]: LIST }))).toEqual({
      posting: (await list()).postings[index],
      company: null,
    })
  })

  it('finds a posting on a later page', async () => {
    const http = serving({ [pageAt(1)]: page(0, 100, 102), [pageAt(2)]: page(100, 2, 102) })
    expect((await hirehive.fetch('ottersound', '101', http))!.posting.external_job_id).toBe('job_101')
  })

  it('answers null for a code of another case, and where the board is gone', async () => {
    expect(await hirehive.fetch('ottersound', 'fvdssf', serving({ [pageAt(1)]: LIST }))).toBe(null)
    expect(await hirehive.fetch('ottersound', 'fVDsSf', serving({}))).toBe(null)
  })
})
