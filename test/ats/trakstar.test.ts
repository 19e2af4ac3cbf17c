import { describe, expect, it } from 'vitest'
import { trakstar } from '../../src/ats/trakstar.ts'
import { fixture, listAll, placed, serving, withValue } from './served.ts'

const API = 'https://jsapi.recruiterbox.com/v1/openings'
const LIST = fixture('trakstar', 'openings.json')

const pageAt = (offset: number) => `${API}?client_name=marigoldpress&offset=${offset}&limit=100`
const CAREERS = 'https://marigoldpress.hire.trakstar.com/'
/** A careers page with a card for each opening: its id and the words of its work model. */
const careers = (...cards: [id: string, remote: string][]) =>
  `<html><body>${cards.map(([id, remote]) => `<div class="js-careers-page-job-list-item"><a href="/jobs/${id}/"><h3>Binder</h3></a><div class="js-job-list-opening-meta"><span>Contract</span> | <span>${remote}</span></div></div>`).join('')}</body></html>`
const list = (body = LIST, page: string | { status: number } = careers(['fk0746', 'Fully remote'])) =>
  listAll(trakstar, 'marigoldpress', serving({ [pageAt(0)]: body, [CAREERS]: page }))
const first = async (key: string, value: unknown) => (await list(withValue(LIST, `objects.0.${key}`, value))).postings[0]!
const page = (from: number, count: number, total: number) =>
  JSON.stringify({
    meta: { offset: from, limit: 100, total },
    objects: Array.from({ length: count }, (_, index) => ({ id: `fk${from + index}`, title: 'Binder' })),
  })

describe('the listing', () => {
  it('states every field of an opening', async () => {
    const { postings, listed, end } = await list()
    expect(postings[0]).toEqual({
      external_job_id: 'fk0745x',
      alias_ids: [],
      url: 'http://marigoldpress.recruiterbox.com/jobs/fk0745x/',
      apply_url: null,
      title: 'Type Setter',
      location_raw: 'Austin, Texas, United States',
      locations_raw: { city: 'Austin', state: 'Texas', country: 'United States', zipcode: '78701' },
      places: [placed({ city: 'Austin', region: 'Texas', postal_code: '78701', country: 'United States' })],
      workplace: null,
      employment_type: 'part_time',
      level: null,
      experience_min_years: null,
      experience_max_years: null,
      department: 'Composing Room',
      language: null,
      pay: [],
      salary_raw: null,
      posted_at: null,
      expires_at: '2026-12-31T00:00:00.000Z',
      description_html: '<p>Set type.</p>',
      company: null,
    })
    expect(listed.map(({ external_job_id, handle }) => [external_job_id, handle])).toEqual([
      ['fk0745x', 'fk0745x'],
      ['fk0746', 'fk0746'],
    ])
    expect(end).toEqual({ complete: true })
  })

  it('of an opening on an unknown site gives the hosted page, and states nothing that is empty', async () => {
    expect((await list()).postings[1]).toMatchObject({
      url: 'https://marigoldpress.hire.trakstar.com/jobs/fk0746/',
      location_raw: 'Canada',
      places: [placed({ country: 'Canada' })],
      workplace: 'remote',
      employment_type: null,
      department: null,
      expires_at: null,
      description_html: null,
    })
  })

  it('has URLs that lead back to the postings', async () => {
    for (const { url, external_job_id: external_id } of (await list()).postings) {
      expect(trakstar.identify(new URL(url))).toEqual({ board: 'marigoldpress', external_id })
    }
  })

  it('has the page of its own board where the payload names that of another', async () => {
    const { url } = await first('hosted_url', 'https://marigold-group.hire.trakstar.com/jobs/fk0745x/')
    expect(url).toBe('https://marigoldpress.hire.trakstar.com/jobs/fk0745x/')
  })

  it.each([
    ['full_time', 'full_time'],
    ['contract', 'contract'],
    ['volunteer', null],
  ])('reads the position type %s as %s', async (type, expected) => {
    expect((await first('position_type', type)).employment_type).toBe(expected)
  })

  it('states no place where there is none', async () => {
    expect(await first('location', null)).toMatchObject({ location_raw: null, locations_raw: null, places: [] })
  })

  it.each([
    ['Fully remote', 'remote'],
    ['Partially remote', 'hybrid'],
    ['Somewhere', null],
  ])('that allows remote work and whose card says %s is %s', async (words, workplace) => {
    const { postings, listed } = await list(LIST, careers(['fk0745x', 'Fully remote'], ['fk0746', words]))
    expect(postings.map((posting) => posting.workplace)).toEqual([null, workplace])
    expect(listed[1]!.fingerprint === (await list()).listed[1]!.fingerprint).toBe(workplace === 'remote')
  })

  it('of a client without a careers page states no work model', async () => {
    expect((await list(LIST, { status: 404 })).postings.map(({ workplace }) => workplace)).toEqual([null, null])
  })

  it('of a client that left the vendor is gone, though the API goes on listing it', async () => {
    const notice = '<html><body><h2>Inactive account.</h2><p>This employer is no longer using Trakstar Hire.</p></body></html>'
    await expect(list(LIST, notice)).rejects.toMatchObject({ kind: 'gone' })
    const http = serving({ [pageAt(0)]: LIST, [CAREERS]: notice })
    expect(await trakstar.fetch('marigoldpress', 'fk0745x', http)).toBe(null)
  })

  it('reads the careers page to the card of the last opening that allows remote work', async () => {
    const full = careers(...Array.from({ length: 25 }, (_, index): [string, string] => [`fk9${index}`, 'Fully remote']))
    const second = careers(['fk0746', 'Partially remote'])
    const http = serving({ [pageAt(0)]: LIST, [CAREERS]: full, [`${CAREERS}?p=2`]: second, [`${CAREERS}?p=3`]: full })
    expect((await listAll(trakstar, 'marigoldpress', http)).postings[1]!.workplace).toBe('hybrid')
    expect(http.requests.map(({ url }) => url)).toEqual([pageAt(0), CAREERS, `${CAREERS}?p=2`])
  })

  it('fails where the careers page does', async () => {
    await expect(list(LIST, { status: 503 })).rejects.toMatchObject({ kind: 'server_error' })
  })

  it('reads all pages', async () => {
    const http = serving({ [pageAt(0)]: page(0, 100, 101), [pageAt(100)]: page(100, 1, 101) })
    const { listed, end } = await listAll(trakstar, 'marigoldpress', http)
    expect([listed.length, end.complete]).toEqual([101, true])
  })

  it.each([
    ['a page that is short', page(0, 3, 4), 'trakstar: a total of 4 leaves 4 rows from row 0 on, the page has 3'],
    ['a list without total', withValue(LIST, 'meta', {}), 'trakstar meta.total: expected a number, got nothing'],
    ['an error with status 200', '{"client_name":"?"}', 'trakstar objects: expected a list, got nothing'],
    [
      'an opening with a number for an id',
      withValue(LIST, 'objects.0.id', 745),
      'trakstar objects[0].id: expected text, got number',
    ],
    ['an HTML page', '<!doctype html>', 'trakstar: expected JSON, got an HTML or XML page'],
  ])('refuses %s', async (_name, body, message) => {
    await expect(list(body)).rejects.toMatchObject({ kind: 'bad_payload', message })
  })

  it.each([
    ['without title', 'title', '', 'trakstar objects[0].title: expected text, got empty text'],
    ['with a place in one text', 'location', 'Austin', 'trakstar objects[0].location: expected an object, got text'],
    ['with a word for remote', 'allows_remote', 'yes', 'trakstar objects[0].allows_remote: expected true or false, got text'],
  ])('refuses an opening %s', async (_name, key, value, message) => {
    await expect(first(key, value)).rejects.toMatchObject({ kind: 'bad_payload', message })
  })

  it('is not complete with a total that moves', async () => {
    const http = serving({ [pageAt(0)]: page(0, 100, 101), [pageAt(100)]: page(100, 2, 102) })
    await expect(listAll(trakstar, 'marigoldpress', http)).resolves.toMatchObject({ end: { complete: false } })
  })

  it.each([400, 404])('of an unknown client is gone: %i', async (status) => {
    const http = serving({ [pageAt(0)]: { status } })
    await expect(listAll(trakstar, 'marigoldpress', http)).rejects.toMatchObject({ kind: 'gone', status })
  })

  it('never lets a board name another host or more of the query', async () => {
    const http = serving({ [`${API}?client_name=evil.test%2Fx%26limit%3D1&offset=0&limit=100`]: page(0, 1, 1) })
    await expect(listAll(trakstar, 'evil.test/x&limit=1', http)).rejects.toMatchObject({ kind: 'refused' })
  })
})

describe('fetch', () => {
  it('reads a posting from the page that has it', async () => {
    const http = serving({ [pageAt(0)]: page(0, 100, 102), [pageAt(100)]: page(100, 2, 102) })
    expect(await trakstar.fetch('marigoldpress', 'fk101', http)).toMatchObject({ posting: { external_job_id: 'fk101' } })
    const one = serving({ [pageAt(0)]: LIST, [CAREERS]: careers(['fk0746', 'Fully remote']) })
    expect(await trakstar.fetch('marigoldpress', 'fk0746', one)).toEqual({ posting: (await list()).postings[1], company: null })
  })

  it('answers null for what is not listed and for an unknown client', async () => {
    expect(await trakstar.fetch('marigoldpress', 'fk9', serving({ [pageAt(0)]: LIST }))).toBe(null)
    expect(await trakstar.fetch('marigoldpress', 'fk9', serving({ [pageAt(0)]: { status: 400 } }))).toBe(null)
  })
})
