import { describe, expect, it } from 'vitest'
import { smartrecruiters } from '../../src/ats/smartrecruiters.ts'
import { changed, fixture, listAll, placed, serving } from './served.ts'

const API = 'https://api.smartrecruiters.com/v1/companies/NordwindFoods/postings'
const page = (offset: number) => `${API}?limit=100&offset=${offset}`
const POSTING = `${API}/744000100000001`
const UUID = '7dd5bb5f-0201-4670-afeb-585225ea7410'

type Change = Parameters<typeof changed>[1]
type Payload = Parameters<Change>[0]

const mapped = async (change: Change = () => {}) => {
  const http = serving({ [POSTING]: changed(fixture('smartrecruiters', 'posting.json'), change) })
  return smartrecruiters.detail!('NordwindFoods', '744000100000001', http)
}

/** A page of made-up rows in the recorded shape. */
function rows(from: number, count: number, totalFound: number): string {
  const { content } = JSON.parse(fixture('smartrecruiters', 'postings.json'))
  const some = Array.from({ length: count }, (_, index) => ({ ...content[1], id: String(744000200000000 + from + index) }))
  return JSON.stringify({ offset: from, limit: 100, totalFound, content: some })
}

describe('the posting', () => {
  it('states every field of the detail', async () => {
    expect(await mapped()).toEqual({
      external_job_id: '744000100000001',
      alias_ids: [UUID],
      url: 'https://jobs.smartrecruiters.com/NordwindFoods/744000100000001-line-cook-all-genders-',
      apply_url: 'https://jobs.smartrecruiters.com/NordwindFoods/744000100000001-line-cook-all-genders-?oga=true',
      title: 'Line Cook (all genders)',
      location_raw: 'Kiel, SH, Germany',
      locations_raw: {
        city: 'Kiel',
        region: 'SH',
        country: 'de',
        address: 'Hafenstr. 1',
        postalCode: '24103',
        remote: false,
        hybrid: true,
        latitude: '54.3233',
        longitude: '10.1228',
        fullLocation: 'Kiel, SH, Germany',
      },
      places: [
        {
          text: 'Kiel, SH, Germany',
          city: 'Kiel',
          region: 'SH',
          postal_code: '24103',
          country: 'de',
          latitude: 54.3233,
          longitude: 10.1228,
        },
      ],
      workplace: 'hybrid',
      employment_type: 'part_time',
      level: 'entry',
      experience_min_years: null,
      experience_max_years: null,
      department: 'Kitchens',
      language: 'de',
      pay: [{ min: 14.5, max: 17, currency: 'EUR', period: 'hour' }],
      salary_raw: null,
      posted_at: '2026-08-03T12:14:04.401Z',
      expires_at: null,
      description_html:
        '<h3>Unternehmen</h3>\n<p>Nordwind kocht.</p>\n<h3>Job &amp; Team</h3>\n<p>Suppen &amp; Brot.</p>\n<h3>Profil</h3>\n<ul><li>Gaumen</li></ul>',
      company: null,
    })
  })

  it('reads no place from unset coordinates and from the word remote', async () => {
    const { places, workplace } = await mapped(({ location }) => {
      Object.assign(location, { latitude: '0', longitude: '0', country: 'remote', hybrid: false })
    })
    expect(places).toEqual([placed({ text: 'Kiel, SH, Germany', city: 'Kiel', region: 'SH', postal_code: '24103' })])
    expect(workplace).toBe('remote')
  })

  it.each([
    [{ remote: true, hybrid: false }, 'remote'],
    [{ remote: true, hybrid: true }, 'hybrid'],
    [{ remote: false, hybrid: false }, null],
    [{ remote: undefined, hybrid: undefined }, null],
  ])('of the flags %o makes workplace %s', async (flags, workplace) => {
    expect((await mapped(({ location }) => Object.assign(location, flags))).workplace).toBe(workplace)
  })

  it.each([
    ['a mandatory field filled with 0 and 1', { min: 0, max: 1, currency: 'EUR', period: 'YEARLY' }, []],
    [
      'a maximum alone',
      { max: 52000, currency: 'GBP', period: 'YEARLY' },
      [{ min: null, max: 52000, currency: 'GBP', period: 'year' }],
    ],
    [
      'junk below a maximum',
      { min: 1, max: 3000, currency: 'EUR', period: 'MONTHLY' },
      [{ min: null, max: 3000, currency: 'EUR', period: 'month' }],
    ],
    ['nothing', undefined, []],
  ])('reads pay from %s', async (_name, compensation, pay) => {
    expect((await mapped((detail) => Object.assign(detail, { compensation }))).pay).toEqual(pay)
  })

  it('falls back on the page by id when the payload has no address', async () => {
    const { url } = await mapped((detail) => delete detail.postingUrl)
    expect(url).toBe('https://jobs.smartrecruiters.com/NordwindFoods/744000100000001')
  })

  it('that is not active is gone', async () => {
    await expect(mapped((detail) => Object.assign(detail, { active: false }))).rejects.toMatchObject({ kind: 'gone' })
  })

  it.each([
    ['name', (detail: Payload) => delete detail.name, 'smartrecruiters name: expected text, got nothing'],
    [
      'location.remote',
      (detail: Payload) => Object.assign(detail.location, { remote: 'no' }),
      'smartrecruiters location.remote: expected true or false, got text',
    ],
    [
      'jobAd.sections',
      (detail: Payload) => Object.assign(detail.jobAd, { sections: ['Boats'] }),
      'smartrecruiters jobAd.sections: expected an object, got a list',
    ],
  ])('is refused when %s has the wrong shape', async (_field, change, message) => {
    await expect(mapped(change)).rejects.toMatchObject({ kind: 'bad_payload', message })
  })

  it('needs the name of its company only where its page is not stated', async () => {
    const unnamed = (detail: Payload) => Object.assign(detail, { company: {} })
    expect((await mapped(unnamed)).url).toBe((await mapped(() => {})).url)
    await expect(mapped((detail: Payload) => Object.assign(unnamed(detail), { postingUrl: null }))).rejects.toThrow('identifier')
  })
})

describe('the listing', () => {
  it('names the postings, not their text', async () => {
    const http = serving({ [page(0)]: fixture('smartrecruiters', 'postings.json') })
    const { listed, end } = await listAll(smartrecruiters, 'NordwindFoods', http)
    expect(listed).toEqual([
      { external_job_id: '744000100000001', handle: '744000100000001', posting: null, fingerprint: expect.any(String) },
      { external_job_id: '744000100000002', handle: '744000100000002', posting: null, fingerprint: expect.any(String) },
    ])
    expect(end).toEqual({
      complete: true,
      etag: null,
      company: { name: 'Nordwind Foods', website_url: null, logo_url: null },
    })
  })

  it('has a fingerprint that follows the entry, not the order of custom fields or who created it', async () => {
    const of = async (change: Change) => {
      const body = changed(fixture('smartrecruiters', 'postings.json'), ({ content }) => change(content[0]))
      return (await listAll(smartrecruiters, 'NordwindFoods', serving({ [page(0)]: body }))).listed[0]!.fingerprint
    }
    const before = await of(() => {})
    expect(await of((row) => row.customField.reverse())).toBe(before)
    expect(await of((row) => delete row.creator)).toBe(before)
    expect(await of((row) => Object.assign(row, { name: 'Chef' }))).not.toBe(before)
    expect(await of((row) => Object.assign(row.location, { city: 'Lübeck' }))).not.toBe(before)
  })

  it('of an unknown company is complete and empty', async () => {
    const http = serving({ [page(0)]: fixture('smartrecruiters', 'unknown_company.json') })
    const { listed, end } = await listAll(smartrecruiters, 'NordwindFoods', http)
    expect([listed, end]).toEqual([[], { complete: true, etag: null, company: null }])
  })

  it('reads page after page to the total', async () => {
    const http = serving({ [page(0)]: rows(0, 100, 230), [page(100)]: rows(100, 100, 230), [page(200)]: rows(200, 30, 230) })
    const { listed, end } = await listAll(smartrecruiters, 'NordwindFoods', http)
    expect(new Set(listed.map(({ external_job_id }) => external_job_id)).size).toBe(230)
    expect(end.complete).toBe(true)
  })

  it('merges a row seen twice and then proves no absence', async () => {
    const http = serving({ [page(0)]: rows(0, 100, 120), [page(100)]: rows(99, 20, 120) })
    const { listed, end } = await listAll(smartrecruiters, 'NordwindFoods', http)
    expect(listed).toHaveLength(119)
    expect(end.complete).toBe(false)
  })

  it.each([
    ['page two fails', { status: 500 }, { kind: 'server_error', message: /500/ }],
    [
      'page two is an error with status 200',
      '{"message":"Internal error"}',
      { kind: 'bad_payload', message: /content: expected a list/ },
    ],
    ['page two is an HTML page', '<html>busy</html>', { kind: 'bad_payload', message: /expected JSON, got an HTML/ }],
  ])('fails when %s', async (_name, second, failure) => {
    const http = serving({ [page(0)]: rows(0, 100, 120), [page(100)]: second })
    await expect(listAll(smartrecruiters, 'NordwindFoods', http)).rejects.toMatchObject({
      kind: failure.kind,
      message: expect.stringMatching(failure.message),
    })
  })

  it.each([
    ['the total differs between pages', rows(100, 20, 121)],
    ['the last page is short', rows(100, 19, 120)],
  ])('is not complete when %s', async (_name, second) => {
    const http = serving({ [page(0)]: rows(0, 100, 120), [page(100)]: second })
    await expect(listAll(smartrecruiters, 'NordwindFoods', http)).resolves.toMatchObject({ end: { complete: false } })
  })

  it('fails on a page in the middle that is far too short', async () => {
    const http = serving({ [page(0)]: rows(0, 100, 530), [page(100)]: rows(100, 60, 530) })
    await expect(listAll(smartrecruiters, 'NordwindFoods', http)).rejects.toMatchObject({ kind: 'bad_payload' })
  })

  it('asks again only for what changed when one page holds everything', async () => {
    const http = serving({ [page(0)]: { body: fixture('smartrecruiters', 'postings.json'), etag: 'W/"1"' } })
    expect((await listAll(smartrecruiters, 'NordwindFoods', http)).end.etag).toBe('W/"1"')
    const second = await listAll(smartrecruiters, 'NordwindFoods', http, 'W/"1"')
    expect([second.listed, second.end]).toEqual([[], { complete: true, notModified: true, etag: 'W/"1"' }])
  })

  it('keeps no validator of a first page among several', async () => {
    const first = { body: rows(0, 100, 101), etag: 'W/"1"' }
    const http = serving({ [page(0)]: first, [page(100)]: { body: rows(100, 1, 101), etag: 'W/"2"' } })
    expect((await listAll(smartrecruiters, 'NordwindFoods', http)).end.etag).toBe(null)
  })
})

describe('fetch', () => {
  it('reads a posting by id, with its company', async () => {
    const http = serving({ [POSTING]: fixture('smartrecruiters', 'posting.json') })
    const found = await smartrecruiters.fetch('NordwindFoods', '744000100000001', http)
    expect(found?.posting).toEqual(await mapped())
    expect(found?.company).toEqual({ name: 'Nordwind Foods', website_url: null, logo_url: null })
  })

  it('reads a posting by uuid, through the list where the detail knows ids only', async () => {
    const direct = serving({ [`${API}/${UUID}`]: fixture('smartrecruiters', 'posting.json') })
    expect((await smartrecruiters.fetch('NordwindFoods', UUID, direct))?.posting.external_job_id).toBe('744000100000001')
    const listedOnly = serving({
      [page(0)]: fixture('smartrecruiters', 'postings.json'),
      [POSTING]: fixture('smartrecruiters', 'posting.json'),
    })
    expect((await smartrecruiters.fetch('NordwindFoods', UUID, listedOnly))?.posting.external_job_id).toBe('744000100000001')
  })

  it('answers null for what is gone, and fails on anything else', async () => {
    const inactive = changed(fixture('smartrecruiters', 'posting.json'), (detail) => Object.assign(detail, { active: false }))
    expect(await smartrecruiters.fetch('NordwindFoods', '744000100000001', serving({}))).toBe(null)
    expect(await smartrecruiters.fetch('NordwindFoods', '744000100000001', serving({ [POSTING]: inactive }))).toBe(null)
    const broken = serving({ [POSTING]: { status: 503 } })
    await expect(smartrecruiters.fetch('NordwindFoods', '744000100000001', broken)).rejects.toMatchObject({
      kind: 'server_error',
    })
  })
})

describe('identity', () => {
  it.each([
    ['https://jobs.smartrecruiters.com/knight/743999671674844', { board: 'knight', external_id: '743999671674844' }],
    ['https://jobs.smartrecruiters.com/LLNL/3743990013801386/?trid=1#x', { board: 'LLNL', external_id: '3743990013801386' }],
    [
      'https://jobs.smartrecruiters.com/Acme/12345678-1234-4123-8123-123456789abc',
      { board: 'Acme', external_id: '12345678-1234-4123-8123-123456789abc' },
    ],
    ['https://jobs.smartrecruiters.com/Acme/12345678-1234-welder', { board: 'Acme', external_id: '12345678' }],
    ['https://jobs.smartrecruiters.com/Acme/about-us', null],
    ['https://careers.smartrecruiters.com/Acme/744000100000001', null],
  ])('of %s', (url, identity) => {
    expect(smartrecruiters.identify(new URL(url))).toEqual(identity)
  })
})
