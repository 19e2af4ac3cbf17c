import { describe, expect, it } from 'vitest'
import { pinpoint } from '../../src/ats/pinpoint.ts'
import { changed, fixture, listAll, placed, serving } from './served.ts'

const LIST = 'https://tidemill.pinpointhq.com/postings.json'
const POSTINGS = fixture('pinpoint', 'postings.json')
const KEEPER = '68fd9afd-7f4c-4d6f-b286-5b570e8321f6'
const COUNTER = 'e060462c-ee93-44a7-ad9a-99117214a2e4'

type Change = Parameters<typeof changed>[1]

const list = (body = POSTINGS) => listAll(pinpoint, 'tidemill', serving({ [LIST]: body }))
const first = async (change: Change) => (await list(changed(POSTINGS, ({ data }) => change(data[0])))).postings[0]!

describe('the listing', () => {
  it('states every field of a posting', async () => {
    const { postings, listed, end } = await list()
    expect(postings[0]).toEqual({
      external_job_id: KEEPER,
      alias_ids: [],
      url: 'https://tidemill.pinpointhq.com/en/postings/68FD9AFD-7f4c-4d6f-b286-5b570e8321f6',
      apply_url: 'https://tidemill.pinpointhq.com/en/postings/68FD9AFD-7f4c-4d6f-b286-5b570e8321f6/applications/new',
      title: 'Tide Keeper',
      location_raw: 'Truro - Old Mill',
      locations_raw: JSON.parse(POSTINGS).data[0].location,
      places: [placed({ text: 'Truro - Old Mill', city: 'Truro', region: 'Cornwall', postal_code: 'TR1 2HX' })],
      workplace: 'hybrid',
      employment_type: 'full_time',
      level: null,
      experience_min_years: null,
      experience_max_years: null,
      department: 'Mill',
      language: null,
      pay: [{ min: 37099, max: 41732.5, currency: 'GBP', period: 'year' }],
      salary_raw: '£37,099 - £41,732 / year',
      posted_at: null,
      expires_at: '2026-08-26T22:59:59.000Z',
      description_html: [
        '<div><!--block-->Watch the tide.</div>',
        '<h3>Nights &amp; days</h3>',
        '<ul><li>Open the gate</li></ul>',
        '<h3>About You</h3>',
        '<div><!--block-->Patience.</div>',
        '<h3>What we offer</h3>',
        '<div><!--block-->Boats &amp; tea.</div>',
      ].join('\n'),
      company: null,
    })
    expect(listed.map(({ external_job_id, handle }) => [external_job_id, handle])).toEqual([
      [KEEPER, KEEPER],
      [COUNTER, COUNTER],
    ])
    expect(end).toEqual({ complete: true, etag: null, hosts: ['careers.tidemill.example'] })
  })

  it('leads to its own page where the employer shows the posting on another domain, and keeps hidden pay hidden', async () => {
    expect((await list()).postings[1]).toMatchObject({
      external_job_id: COUNTER,
      url: `https://tidemill.pinpointhq.com/postings/${COUNTER}`,
      apply_url: `https://tidemill.pinpointhq.com/postings/${COUNTER}/applications/new`,
      places: [placed({ text: 'United Kingdom' })],
      workplace: 'remote',
      employment_type: null,
      department: null,
      pay: [],
      salary_raw: null,
      expires_at: null,
      description_html: '<div><!--block-->Count sacks.</div>',
    })
  })

  it.each([
    ['a URL that is missing', undefined],
    ['a URL of another posting', `https://tidemill.pinpointhq.com/postings/${COUNTER}`],
    ['a URL that is none', 'postings'],
    ['a URL of the board that this one became', `https://tidemills.pinpointhq.com/en/postings/${KEEPER}`],
  ])('builds the URL in place of %s', async (_name, url) => {
    expect((await first((row) => Object.assign(row, { url }))).url).toBe(`https://tidemill.pinpointhq.com/postings/${KEEPER}`)
  })

  it.each([
    ['part_time', 'part_time'],
    ['permanent_full_time', 'full_time'],
    ['permanent_part_time', 'part_time'],
    ['fixed_term_full_time', 'contract'],
    ['fixed_term_part_time', 'contract'],
    ['contract', 'contract'],
    ['temporary', 'temporary'],
    ['casual', 'temporary'],
    ['seasonal', 'temporary'],
    ['internship', 'internship'],
    ['apprenticeship', 'internship'],
    ['volunteer', null],
    [null, null],
  ])('reads the employment type %s as %s', async (employment_type, type) => {
    expect((await first((row) => Object.assign(row, { employment_type }))).employment_type).toBe(type)
  })

  it.each([
    [{ compensation_frequency: 'hour' }, [{ min: 37099, max: 41732.5, currency: 'GBP', period: 'hour' }]],
    [{ compensation_minimum: null }, [{ min: null, max: 41732.5, currency: 'GBP', period: 'year' }]],
    [{ compensation_minimum: null, compensation_maximum: null, compensation_frequency: null }, []],
    [{ compensation_frequency: 'two_weeks' }, []],
    [{ compensation_visible: null }, []],
  ])('reads pay with %o', async (change, pay) => {
    expect((await first((row) => Object.assign(row, change))).pay).toEqual(pay)
  })

  it('of nothing is complete', async () => {
    expect(await list('{"data":[]}')).toEqual({ listed: [], postings: [], end: { complete: true, etag: null, hosts: [] } })
  })

  it('is asked for with the validator of the last one', async () => {
    const http = serving({ [LIST]: { body: POSTINGS, etag: 'W/"888e"' } })
    expect((await listAll(pinpoint, 'tidemill', http)).end).toMatchObject({ etag: 'W/"888e"' })
    const again = await listAll(pinpoint, 'tidemill', http, 'W/"888e"')
    expect(again).toEqual({ listed: [], postings: [], end: { complete: true, notModified: true, etag: 'W/"888e"' } })
  })

  it.each([
    ['an error with status 200', '{"status":404,"error":"Not Found"}', 'pinpoint data: expected a list, got nothing'],
    [
      'a path without a UUID',
      changed(POSTINGS, ({ data }) => Object.assign(data[1], { path: '/en/postings/194002' })),
      'pinpoint data[1].path: expected the path of a posting, got text',
    ],
    [
      'a path that is none',
      changed(POSTINGS, ({ data }) => Object.assign(data[0], { path: ':x' })),
      'pinpoint data[0].path: expected the path of a posting, got text',
    ],
    [
      'a posting without a title',
      changed(POSTINGS, ({ data }) => Object.assign(data[0], { title: ' ' })),
      'pinpoint data[0].title: expected text, got empty text',
    ],
    ['an HTML page', '<!doctype html>', 'pinpoint: expected JSON, got an HTML or XML page'],
  ])('refuses %s', async (_name, body, message) => {
    await expect(list(body)).rejects.toMatchObject({ kind: 'bad_payload', message })
  })
})

describe('fetch', () => {
  it('finds a posting in the list', async () => {
    const found = await pinpoint.fetch('tidemill', COUNTER, serving({ [LIST]: POSTINGS }))
    expect(found).toEqual({ posting: (await list()).postings[1], company: null })
  })

  it('answers null for a posting nobody lists and a board that is gone', async () => {
    expect(await pinpoint.fetch('tidemill', '00000000-0000-4000-8000-000000000000', serving({ [LIST]: POSTINGS }))).toBe(null)
    expect(await pinpoint.fetch('nobody', COUNTER, serving({}))).toBe(null)
  })
})

describe("on an employer's own domain", () => {
  it.each([
    [`https://careers.tidemill.example/en/postings/${KEEPER}/applications/new`, KEEPER],
    [`https://careers.tidemill.example/postings/${KEEPER.toUpperCase()}`, KEEPER],
    ['https://careers.tidemill.example/en/postings', null],
    [`https://careers.tidemill.example/blog/postings/${KEEPER}`, null],
  ])('%s is %s', (url, id) => {
    expect(pinpoint.identifyOnOwnDomain!(new URL(url))).toBe(id)
    expect(pinpoint.identify(new URL(url))).toBe(null)
  })
})
