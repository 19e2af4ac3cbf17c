import { describe, expect, it } from 'vitest'
import { traffit } from '../../src/ats/traffit.ts'
import { changed, fixture, listAll, placed, serving, withValue } from './served.ts'

const LIST = 'https://bursztyn.traffit.com/public/job_posts/published'
const POSTS = fixture('traffit', 'published.json')

const counted = (body: string, total: string | null = '2') => ({
  body,
  ...(total !== null && { headers: { 'x-result-total-count': total } }),
})
const list = (body = POSTS, total: string | null = '2') => listAll(traffit, 'bursztyn', serving({ [LIST]: counted(body, total) }))
const first = async (path: string, value: unknown) => (await list(withValue(POSTS, `0.${path}`, value))).postings[0]!
/** Answers with the page that the request names. */
const paged = (sizes: number[], totals: number[]) =>
  serving({
    [LIST]: ({ headers }) => {
      expect(headers).toMatchObject({ 'x-request-page-size': '100' })
      const page = Number(headers!['x-request-current-page'])
      const rows = Array.from({ length: sizes[page - 1]! }, (_, row) => ({
        id: page * 1000 + row,
        url: `https://bursztyn.traffit.com/public/an/${page}a${row}`,
        advert: { name: 'Szlifierz' },
      }))
      return counted(JSON.stringify(rows), String(totals[page - 1]))
    },
  })

describe('the listing', () => {
  it('states every field of a post', async () => {
    const { postings, listed, end } = await list()
    expect(postings[0]).toEqual({
      external_job_id: '639',
      alias_ids: ['NVRnPQ==', 'YmFy'],
      url: 'https://bursztyn.traffit.com/public/an/NVRnPQ==?source=career_page',
      apply_url: 'https://bursztyn.traffit.com/public/form/a/YmFy?source=career_page',
      title: 'Specjalista ds. bursztynu',
      location_raw: 'Gdynia, Pomorskie, Polska',
      locations_raw: [
        {
          latitude: '54.503551',
          longitude: '18.463659',
          locality: 'Gdynia',
          iso: 'pl',
          region1: 'Pomorskie',
          postcode: '81-300',
          country: 'Polska',
        },
      ],
      places: [
        placed({
          city: 'Gdynia',
          region: 'Pomorskie',
          postal_code: '81-300',
          country: 'pl',
          latitude: 54.503551,
          longitude: 18.463659,
        }),
      ],
      workplace: 'hybrid',
      employment_type: 'part_time',
      level: null,
      experience_min_years: null,
      experience_max_years: null,
      department: 'Rzemiosło',
      language: 'pl',
      pay: [{ min: 6000, max: 10000, currency: 'PLN', period: 'month' }],
      salary_raw: null,
      posted_at: '2026-06-03T15:58:21.000Z',
      expires_at: '2026-07-03T15:58:21.000Z',
      description_html: '<p>Szlifuj.</p>\n<h3>Wymagania:</h3>\n<ul><li>Oko</li></ul>',
      company: null,
    })
    expect(listed.map(({ external_job_id, handle }) => [external_job_id, handle])).toEqual([
      ['639', '639'],
      ['640', '640'],
    ])
    expect(end).toEqual({ complete: true })
  })

  it('reads several places, and leaves a choice of several open', async () => {
    expect((await list()).postings[1]).toMatchObject({
      alias_ids: ['0b5c8fc5'],
      apply_url: null,
      location_raw: 'Poznan, Polska',
      places: [placed({ city: 'Poznan', country: 'Polska' }), placed({ city: 'Riga', country: 'lv' })],
      workplace: 'remote',
      employment_type: 'temporary',
      department: null,
      pay: [],
      expires_at: null,
      description_html: null,
    })
  })

  it('has URLs that lead back to the postings by an alias', async () => {
    for (const { url, alias_ids } of (await list()).postings) {
      expect(traffit.identify(new URL(url))).toEqual({ board: 'bursztyn', external_id: alias_ids[0] })
    }
  })

  it('reads a place that is no text', async () => {
    const post = await first('advert.values.4.value', { locality: 'Gdynia', iso: 'pl', latitude: '54.5', longitude: '' })
    expect(post.places).toEqual([placed({ city: 'Gdynia', country: 'pl' })])
  })

  it('states nothing that the options do not', async () => {
    expect(await first('options', {})).toMatchObject({ workplace: null, employment_type: null, department: null, pay: [] })
    expect(await first('options', null)).toMatchObject({ workplace: null, employment_type: null, department: null, pay: [] })
  })

  it.each([
    [{ remote: '1', _work_model: 'Hybrid' }, 'remote'],
    [{ remote: 1 }, 'remote'],
    [{ _work_model: 'On-site' }, 'onsite'],
    [{ _work_model: ['Hybrid', 'Remote'] }, null],
  ])('of %o makes workplace %s', async (options, workplace) => {
    expect((await first('options', options)).workplace).toBe(workplace)
  })

  it.each([
    [
      { _Salary_MIN: '50', _Salary_Currency: 'EUR', _Salary_Rate: 'Hourly' },
      [{ min: 50, max: null, currency: 'EUR', period: 'hour' }],
    ],
    [{ _Salary_MAX: 'do ustalenia', _Salary_Currency: 'EUR' }, []],
  ])('of %o makes pay', async (options, pay) => {
    expect((await first('options', options)).pay).toEqual(pay)
  })

  it('asks for pages in headers', async () => {
    const http = paged([100, 100, 1], [201, 201, 201])
    const { listed, end } = await listAll(traffit, 'bursztyn', http)
    expect([listed.length, end.complete, http.requests.length]).toEqual([201, true, 3])
  })

  it.each([
    ['a page that is short', [100, 0], [101, 101]],
    ['a total that moves', [100, 2], [101, 102]],
  ])('is not complete with %s', async (_name, sizes, totals) => {
    await expect(listAll(traffit, 'bursztyn', paged(sizes, totals))).resolves.toMatchObject({ end: { complete: false } })
  })

  it.each([
    ['a list without total', POSTS, null, 'traffit: expected a number in x-result-total-count'],
    ['a total that is no number', POSTS, 'many', 'traffit: expected a number in x-result-total-count'],
    ['an object', '{"error":"?"}', '0', 'traffit: expected a list, got an object'],
    ['the page of a name that nobody uses', '<!doctype html>', null, 'traffit: expected JSON, got an HTML or XML page'],
    [
      'a post without advert',
      changed(POSTS, (posts) => delete posts[1].advert),
      '2',
      'traffit [1].advert: expected an object, got nothing',
    ],
    [
      'a post at an unknown address',
      withValue(POSTS, '0.url', 'https://bursztyn.test/an/1'),
      '2',
      'traffit [0].url: expected the address of an advert, got text',
    ],
    [
      'a place that is no JSON',
      withValue(POSTS, '0.advert.values.4.value', 'Gdynia'),
      '2',
      'traffit [0].advert.values[4].value: expected JSON, got text',
    ],
    [
      'a place of another shape',
      withValue(POSTS, '0.advert.values.4.value', '{"locality":["Gdynia"]}'),
      '2',
      'traffit [0].advert.values[4].value locality: expected text, got a list',
    ],
  ])('refuses %s', async (_name, body, total, message) => {
    await expect(list(body, total)).rejects.toMatchObject({ kind: 'bad_payload', message })
  })
})

describe('the list of the careers page', () => {
  const listUrl = (page: number) => `https://bursztyn.traffit.com/public/an/list/?limit=50&offset=${(page - 1) * 50}&page=${page}`
  const advert = (advertPublishId: number, change = {}) => ({
    advertId: advertPublishId + 5000,
    advertPublishId,
    recruitmentId: 13,
    nrRef: '1/6/2026/AW/817',
    name: 'Szlifierz',
    title: `(${advertPublishId + 5000}) Szlifierz`,
    url: `https://bursztyn.traffit.com/public/an/a${advertPublishId}?source=career_page`,
    applicationForm: `https://bursztyn.traffit.com/public/form/a/f${advertPublishId}`,
    validStart: 1770284174,
    validEnd: null,
    language: 'pl',
    remote: '0',
    job_type: ['Full time'],
    description: '<p>Szlifuj.</p>',
    requirements: '<ul><li>Oko</li></ul>',
    benefits: '',
    geolocation: '{"iso":"pl","locality":"Gdynia","region1":"Pomorskie","country":"Polska"}',
    locations: [],
    '6c60388dc0503557f220236254a6d70f': 'do 115 PLN/h',
    ...change,
  })
  const pages = (adverts: unknown[], count = adverts.length) => ({
    [listUrl(1)]: JSON.stringify({ count, items: adverts.slice(0, 50) }),
    [listUrl(2)]: JSON.stringify({ count, items: adverts.slice(50) }),
  })
  const many = Array.from({ length: 56 }, (_, index) => advert(index + 1))

  it.each([401, 403, 404])('is read to its stated count where the API answers %i', async (status) => {
    const { listed, end } = await listAll(traffit, 'bursztyn', serving({ [LIST]: { status }, ...pages(many) }))
    expect([listed.length, end]).toEqual([56, { complete: true }])
  })

  it('is not read where the API fails otherwise', async () => {
    const http = serving({ [LIST]: { status: 500 }, ...pages(many) })
    await expect(listAll(traffit, 'bursztyn', http)).rejects.toMatchObject({ kind: 'server_error' })
  })

  it('states what an advert states, and nothing of the fields without a name', async () => {
    const adverts = [advert(639), advert(640, { remote: true, locations: [{ locality: 'Riga', iso: 'lv', country: 'Latvia' }] })]
    const { postings } = await listAll(traffit, 'bursztyn', serving(pages(adverts)))
    expect(postings[0]).toMatchObject({
      external_job_id: '639',
      alias_ids: ['a639', 'f639'],
      title: 'Szlifierz',
      location_raw: 'Gdynia, Pomorskie, Polska',
      places: [placed({ city: 'Gdynia', region: 'Pomorskie', country: 'pl' })],
      workplace: null,
      employment_type: 'full_time',
      pay: [],
      posted_at: '2026-02-05T09:36:14.000Z',
      expires_at: null,
      description_html: '<p>Szlifuj.</p>\n<ul><li>Oko</li></ul>',
    })
    expect(postings[1]).toMatchObject({ location_raw: 'Riga, Latvia', workplace: 'remote' })
  })

  it('with fewer adverts than it states is refused', async () => {
    await expect(listAll(traffit, 'bursztyn', serving(pages([advert(1)], 2)))).rejects.toMatchObject({ kind: 'bad_payload' })
  })

  it('finds one advert by its token', async () => {
    expect((await traffit.fetch('bursztyn', 'f56', serving(pages(many))))?.posting.external_job_id).toBe('56')
  })
})

describe('fetch', () => {
  it.each(['639', 'NVRnPQ==', 'YmFy'])('finds a posting by %s', async (id) => {
    expect(await traffit.fetch('bursztyn', id, serving({ [LIST]: counted(POSTS) }))).toEqual({
      posting: (await list()).postings[0],
      company: null,
    })
  })

  it('finds a posting on a later page', async () => {
    const found = await traffit.fetch('bursztyn', '2a1', paged([100, 2], [102, 102]))
    expect(found!.posting.external_job_id).toBe('2001')
  })

  it('answers null for a token of another case, and where the board is gone', async () => {
    expect(await traffit.fetch('bursztyn', 'nvrnpq==', serving({ [LIST]: counted(POSTS) }))).toBe(null)
    expect(await traffit.fetch('bursztyn', '639', serving({}))).toBe(null)
  })
})
