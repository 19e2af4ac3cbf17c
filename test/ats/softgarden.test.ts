import { describe, expect, it } from 'vitest'
import { softgarden } from '../../src/ats/softgarden.ts'
import { changed, fixture, listAll, placed, serving } from './served.ts'

const FEED_URL = 'https://moorhof.career.softgarden.de/jobs.feed.json'
const FEED = fixture('softgarden', 'feed.json')
const MOORHOF = { name: 'Moorhof GmbH', website_url: null, logo_url: null }

type Change = Parameters<typeof changed>[1]

const list = (body = FEED) => listAll(softgarden, 'moorhof', serving({ [FEED_URL]: body }))
const first = (change: Change) => changed(FEED, ({ dataFeedElement }) => change(dataFeedElement[0].item))

describe('the listing', () => {
  it('states every field of a posting', async () => {
    const { postings, listed, end } = await list()
    expect(postings[0]).toEqual({
      external_job_id: '63228739',
      alias_ids: [],
      url: 'https://moorhof.career.softgarden.de/jobs/63228739/Torfstecher-mwd-/',
      apply_url: null,
      title: 'Torfstecher (m/w/d)',
      location_raw: 'Oldenburg, Deutschland',
      locations_raw: JSON.parse(FEED).dataFeedElement[0].item.jobLocation,
      places: [placed({ city: 'Oldenburg', postal_code: '26129', country: 'Deutschland' })],
      workplace: null,
      employment_type: 'part_time',
      level: null,
      experience_min_years: null,
      experience_max_years: null,
      department: null,
      language: null,
      pay: [],
      salary_raw: null,
      posted_at: '2026-03-01T09:00:00.000Z',
      expires_at: '2026-06-30T21:59:59.000Z',
      description_html: '<p>Torf &amp; Heide.</p><ul><li>Stechen</li></ul>',
      company: null,
    })
    expect(listed.map(({ external_job_id, handle }) => [external_job_id, handle])).toEqual([
      ['63228739', '63228739'],
      ['63228740', '63228740'],
    ])
    expect(end).toEqual({ complete: true, company: MOORHOF, hosts: ['karriere.moorhof.example'] })
  })

  it("learns the employer's own domain and keeps to the vendor's URL; an address of dashes is none", async () => {
    expect((await list()).postings[1]).toMatchObject({
      url: 'https://moorhof.career.softgarden.de/jobs/63228740/',
      location_raw: null,
      places: [],
      workplace: 'remote',
      employment_type: 'full_time',
      posted_at: '2026-03-03T00:00:00.000Z',
      expires_at: null,
    })
    expect(softgarden.identifyOnOwnDomain!(new URL('https://karriere.moorhof.example/jobs/63228740/Night-Porter/'))).toBe(
      '63228740',
    )
    expect(softgarden.identifyOnOwnDomain!(new URL('https://karriere.moorhof.example/team/63228740'))).toBe(null)
  })

  it('leads from each URL back to the posting', async () => {
    for (const { url, external_job_id } of (await list()).postings)
      expect(softgarden.identify(new URL(url))).toEqual({ board: 'moorhof', external_id: external_job_id })
    const elsewhere = await list(
      first((item) => Object.assign(item, { url: 'https://other.career.softgarden.de/jobs/63228739/x/' })),
    )
    expect(elsewhere.postings[0]!.url).toBe('https://moorhof.career.softgarden.de/jobs/63228739/')
  })

  it('names the employer of each posting where there are several', async () => {
    const { postings, listed, end } = await list(first((item) => Object.assign(item.hiringOrganization, { name: 'Heidehof' })))
    expect(postings.map(({ company }) => company?.name)).toEqual(['Heidehof', 'Moorhof GmbH'])
    expect(end.company).toBe(null)
    expect(listed[1]!.fingerprint).not.toBe((await list()).listed[1]!.fingerprint)
  })

  it('of an empty feed is complete', async () => {
    const { listed, end } = await list('{"@type":"DataFeed","numberOfItems":0,"dataFeedElement":[]}')
    expect([listed, end]).toEqual([[], { complete: true, company: null, hosts: [] }])
  })

  it.each([
    ['a short feed', changed(FEED, ({ dataFeedElement }) => dataFeedElement.pop()), 'numberOfItems is 2, the feed has 1 items'],
    [
      'a feed without elements',
      changed(FEED, (feed) => delete feed.dataFeedElement),
      'softgarden dataFeedElement: expected a list',
    ],
    [
      'an element without item',
      changed(FEED, ({ dataFeedElement }) => delete dataFeedElement[1].item),
      'dataFeedElement[1].item: expected an object',
    ],
    [
      'a posting without number',
      first((item) => delete item.identifier),
      'dataFeedElement[0].item.identifier: expected the number of the job',
    ],
    [
      'a number that is none',
      first((item) => Object.assign(item.identifier, { value: '../x' })),
      'expected the number of the job',
    ],
    ['a posting without title', first((item) => delete item.title), 'dataFeedElement[0].item.title: expected text, got nothing'],
    ['an HTML page', '<!doctype html>', 'softgarden: expected JSON, got an HTML or XML page'],
  ])('refuses %s', async (_name, body, message) => {
    await expect(list(body)).rejects.toMatchObject({ kind: 'bad_payload', message: expect.stringContaining(message) })
  })
})

describe('fetch', () => {
  it('finds a posting in the feed', async () => {
    const http = serving({ [FEED_URL]: FEED })
    expect(await softgarden.fetch('moorhof', '63228739', http)).toEqual({ posting: (await list()).postings[0], company: MOORHOF })
  })

  it('answers null for a posting nobody lists and a board that is gone', async () => {
    expect(await softgarden.fetch('moorhof', '1', serving({ [FEED_URL]: FEED }))).toBe(null)
    expect(await softgarden.fetch('moorhof', '63228739', serving({}))).toBe(null)
  })
})
