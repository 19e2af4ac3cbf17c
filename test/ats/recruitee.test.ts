import { describe, expect, it } from 'vitest'
import { recruitee } from '../../src/ats/recruitee.ts'
import { changed, fixture, listAll, placed, serving } from './served.ts'

const LIST = 'https://lumenbooks.recruitee.com/api/offers/'
const OFFERS = fixture('recruitee', 'offers.json')

type Change = Parameters<typeof changed>[1]

const list = (body = OFFERS) => listAll(recruitee, 'lumenbooks', serving({ [LIST]: body }))
const first = async (change: Change) => (await list(changed(OFFERS, ({ offers }) => change(offers[0])))).postings[0]!

describe('the listing', () => {
  it('states every field of an offer', async () => {
    const { postings, listed, end } = await list()
    const { offers } = JSON.parse(OFFERS)
    expect(postings[0]).toEqual({
      external_job_id: '2700001',
      alias_ids: ['night-editor-3'],
      url: 'https://lumenbooks.recruitee.com/o/night-editor-3',
      apply_url: 'https://lumenbooks.recruitee.com/o/night-editor-3/c/new',
      title: 'Night Editor (m/w/d)',
      location_raw: 'Leipzig, Sachsen, Deutschland',
      locations_raw: { location: 'Leipzig, Sachsen, Deutschland', locations: offers[0].locations },
      places: [
        placed({ text: 'Lumen Haus', city: 'Leipzig', region: 'Sachsen', postal_code: '04109', country: 'DE' }),
        placed({ text: 'Wien', city: 'Wien', country: 'AT' }),
      ],
      workplace: 'hybrid',
      employment_type: 'part_time',
      level: 'senior',
      experience_min_years: null,
      experience_max_years: null,
      department: 'Newsroom',
      language: 'de',
      pay: [{ min: 3200, max: 4100.5, currency: 'EUR', period: 'month' }],
      salary_raw: null,
      posted_at: '2026-08-05T10:10:39.000Z',
      expires_at: '2026-09-30T22:00:00.000Z',
      description_html: '<p>Nachts lesen.</p>\n<ul><li>Wach sein</li></ul>',
      company: null,
    })
    expect(listed.map(({ external_job_id, handle }) => [external_job_id, handle])).toEqual([
      ['2700001', '2700001'],
      ['2700002', '2700002'],
    ])
    expect(end).toEqual({
      complete: true,
      company: { name: 'Lumen Books', website_url: null, logo_url: null },
      hosts: ['jobs.lumenbooks.test'],
    })
  })

  it('does not take a remote marker for a place', async () => {
    expect((await list()).postings[1]).toMatchObject({
      external_job_id: '2700002',
      location_raw: null,
      locations_raw: { location: 'Praca zdalna', locations: [] },
      places: [placed({ city: 'Kraków', region: 'Małopolskie', country: 'PL' })],
      workplace: 'remote',
      employment_type: 'contract',
      level: 'entry',
      department: null,
      language: 'en',
      pay: [],
      expires_at: null,
      description_html: '<p>Read.</p>',
    })
  })

  it('keeps the display of a remote offer that names a place', async () => {
    expect((await first((offer) => Object.assign(offer, { remote: true, hybrid: false }))).location_raw).toBe(
      'Leipzig, Sachsen, Deutschland',
    )
  })

  it('has no place for a remote offer without any', async () => {
    const nowhere = {
      remote: true,
      hybrid: false,
      location: 'Homeoffice',
      locations: [],
      city: null,
      state_name: null,
      postal_code: null,
      country: null,
      country_code: null,
    }
    expect(await first((offer) => Object.assign(offer, nowhere))).toMatchObject({
      location_raw: null,
      places: [],
      workplace: 'remote',
    })
  })

  it.each([
    [{ remote: false, hybrid: false, on_site: true }, 'onsite'],
    [{ remote: true, hybrid: true, on_site: false }, null],
    [{ remote: false, hybrid: false, on_site: false }, null],
  ])('of the flags %o makes workplace %s', async (flags, workplace) => {
    expect((await first((offer) => Object.assign(offer, flags))).workplace).toBe(workplace)
  })

  it.each([
    ['fulltime', 'full_time'],
    ['fulltime_permanent', 'full_time'],
    ['parttime', 'part_time'],
    ['fulltime_fixed_term', 'contract'],
    ['parttime_fixed_term', 'contract'],
    ['internship', 'internship'],
    ['traineeship', 'internship'],
    ['temporary', 'temporary'],
    ['volunteer', null],
    [null, null],
  ])('reads the code %s as %s', async (employment_type_code, type) => {
    expect((await first((offer) => Object.assign(offer, { employment_type_code }))).employment_type).toBe(type)
  })

  it('states no language when two translations carry the text of the offer', async () => {
    expect((await first(({ translations }) => Object.assign(translations, { en: translations.de }))).language).toBe(null)
  })

  it('reads one end of a salary alone, and a closing date without a time', async () => {
    const posting = await first((offer) =>
      Object.assign(offer, { close_at: '2026-10-01', salary: { min: '0', max: '60000', period: 'year', currency: 'EUR' } }),
    )
    expect(posting.pay).toEqual([{ min: null, max: 60000, currency: 'EUR', period: 'year' }])
    expect(posting.expires_at).toBe('2026-10-01T00:00:00.000Z')
  })

  it('leaves out what is not published', async () => {
    const { listed } = await list(changed(OFFERS, ({ offers }) => Object.assign(offers[0], { status: 'closed' })))
    expect(listed.map(({ external_job_id }) => external_job_id)).toEqual(['2700002'])
  })

  it.each([
    ['an error with status 200', '{"error":"Not Found"}', 'recruitee offers: expected a list, got nothing'],
    [
      'an offer without slug',
      changed(OFFERS, ({ offers }) => delete offers[1].slug),
      'recruitee offers[1].slug: expected text, got nothing',
    ],
    [
      'a location that is no object',
      changed(OFFERS, ({ offers }) => offers[0].locations.push('Wien')),
      'recruitee offers[0].locations[2]: expected an object, got text',
    ],
    ['an HTML page', '<!doctype html>', 'recruitee: expected JSON, got an HTML or XML page'],
  ])('refuses %s', async (_name, body, message) => {
    await expect(list(body)).rejects.toMatchObject({ kind: 'bad_payload', message })
  })
})

describe('fetch', () => {
  const SLUG = `${LIST}night-editor-3`

  it.each([
    ['the detail', { [SLUG]: fixture('recruitee', 'offer.json') }, 'night-editor-3'],
    ['the list where there is no detail', { [LIST]: OFFERS }, 'night-editor-3'],
    ['the list by id', { [LIST]: OFFERS }, '2700001'],
  ])('reads a posting from %s', async (_name, answers, id) => {
    expect(await recruitee.fetch('lumenbooks', id, serving(answers))).toEqual({
      posting: (await list()).postings[0],
      company: { name: 'Lumen Books', website_url: null, logo_url: null },
    })
  })

  it('answers null for a slug nobody lists, a board that is gone and an offer that is closed', async () => {
    expect(await recruitee.fetch('lumenbooks', 'no-such', serving({ [LIST]: OFFERS }))).toBe(null)
    expect(await recruitee.fetch('nobody', 'no-such', serving({}))).toBe(null)
    const closed = changed(fixture('recruitee', 'offer.json'), ({ offer }) => Object.assign(offer, { status: 'closed' }))
    expect(await recruitee.fetch('lumenbooks', 'night-editor-3', serving({ [SLUG]: closed }))).toBe(null)
  })

  it('fails where the source does', async () => {
    const http = serving({ [SLUG]: { status: 500 } })
    await expect(recruitee.fetch('lumenbooks', 'night-editor-3', http)).rejects.toMatchObject({ kind: 'server_error' })
  })
})
