import { describe, expect, it } from 'vitest'
import { breezy } from '../../src/ats/breezy.ts'
import { type Answers, changed, fixture, listAll, placed, serving } from './served.ts'

const LIST = 'https://copperkettle.breezy.hr/json?verbose=true'
const ROWS = fixture('breezy', 'list.json')
const COMPANY = { name: 'Copper Kettle', website_url: null, logo_url: 'https://gallery-cdn.breezy.hr/copper.png' }

type Change = Parameters<typeof changed>[1]

const list = (answer: Answers[string] = ROWS) => listAll(breezy, 'copperkettle', serving({ [LIST]: answer }))
const first = async (change: Change) => (await list(changed(ROWS, ([row]) => change(row)))).postings[0]!

describe('the listing', () => {
  it('states every field of a posting', async () => {
    const { postings, listed, end } = await list()
    const [row] = JSON.parse(ROWS)
    expect(postings[0]).toEqual({
      external_job_id: '04467dca9043',
      alias_ids: [],
      url: 'https://copperkettle.breezy.hr/p/04467dca9043-night-cook',
      apply_url: null,
      title: 'Night Cook',
      location_raw: 'Tampa, FL',
      locations_raw: { location: row.location, locations: row.locations },
      places: [
        placed({ text: 'Tampa, FL', city: 'Tampa', region: 'Florida', country: 'US' }),
        placed({ text: 'Toronto, CA', city: 'Toronto', country: 'CA' }),
      ],
      workplace: null,
      employment_type: 'part_time',
      level: null,
      experience_min_years: null,
      experience_max_years: null,
      department: 'Kitchen',
      language: null,
      pay: [{ min: 17.5, max: 19, currency: 'USD', period: 'hour' }],
      salary_raw: '$17.50 – $19 / hour',
      posted_at: '2026-02-15T14:37:22.684Z',
      expires_at: null,
      description_html: '<p>Cook at night.</p>',
      company: null,
    })
    expect(listed.map(({ external_job_id, handle }) => [external_job_id, handle])).toEqual([
      ['04467dca9043', '04467dca9043'],
      ['088ac6d52139', '088ac6d52139'],
    ])
    expect(end).toEqual({ complete: true, company: COMPANY })
  })

  it('leaves null what is not set', async () => {
    expect((await list()).postings[1]).toMatchObject({
      location_raw: 'Ireland',
      places: [placed({ text: 'Ireland', country: 'IE' })],
      workplace: 'remote',
      employment_type: null,
      department: null,
      pay: [],
      salary_raw: null,
      description_html: null,
    })
  })

  it('adds the primary place where the others omit it', async () => {
    const { places } = await first((row) => row.locations.shift())
    expect(places.map(({ text }) => text)).toEqual(['Tampa, FL', 'Toronto, CA'])
  })

  it.each([
    [{ is_remote: true }, 'remote'],
    [{ is_remote: true, remote_details: { value: 'hybrid', label: 'Hybrid' } }, 'hybrid'],
    [{ is_remote: false, remote_details: { value: 'hybrid', label: 'Hybrid' } }, 'hybrid'],
    [{ is_remote: true, remote_details: { value: 'some-days', label: 'Some days' } }, 'remote'],
    [{ is_remote: false }, null],
  ])('of %o makes workplace %s', async (flags, workplace) => {
    expect((await first(({ location }) => Object.assign(location, flags))).workplace).toBe(workplace)
  })

  it.each([
    ['fullTime', 'full_time'],
    ['contract', 'contract'],
    ['temporary', 'temporary'],
    ['other', null],
  ])('reads the type %s as %s', async (id, type) => {
    expect((await first((row) => Object.assign(row, { type: { id, name: 'Vollzeit' } }))).employment_type).toBe(type)
  })

  it.each([
    ['an object', '{"error":"Not Found"}', 'breezy: expected a list, got an object'],
    ['a row without id', changed(ROWS, (rows) => delete rows[1].id), 'breezy [1].id: expected text, got nothing'],
    [
      'a state that is text',
      changed(ROWS, ([row]) => Object.assign(row.location, { state: 'FL' })),
      'breezy [0].location.state: expected an object, got text',
    ],
    ['an HTML page', '<!doctype html>', 'breezy: expected JSON, got an HTML or XML page'],
  ])('refuses %s', async (_name, body, message) => {
    await expect(list(body)).rejects.toMatchObject({ kind: 'bad_payload', message })
  })

  it('of a departed board is gone: it redirects to the vendor', async () => {
    const departed = { body: '<!doctype html><html></html>', redirectedTo: 'https://breezy.hr/' }
    await expect(list(departed)).rejects.toMatchObject({
      kind: 'gone',
      message: 'breezy: the board redirects to https://breezy.hr/',
    })
  })
})

describe('pay', () => {
  const payOf = async (salary: string, country = 'US') => {
    const posting = await first((row) => Object.assign(row, { salary, location: { ...row.location, country: { id: country } } }))
    expect(posting.salary_raw).toBe(salary)
    return posting.pay
  }

  it.each([
    ['$52,000 – $61,500.50 / year', { min: 52000, max: 61500.5, currency: 'USD', period: 'year' }],
    ['$90000+ / year', { min: 90000, max: null, currency: 'USD', period: 'year' }],
    ['Up to €500 / day', { min: null, max: 500, currency: 'EUR', period: 'day' }],
    ['£700 / week', { min: 700, max: 700, currency: 'GBP', period: 'week' }],
    ['zł9,000 – zł11,000 / month', { min: 9000, max: 11000, currency: 'PLN', period: 'month' }],
    ['CHF80,000 – CHF90,000', { min: 80000, max: 90000, currency: 'CHF', period: null }],
    ['¥5,000,000+ / year', { min: 5000000, max: null, currency: null, period: 'year' }],
    ['kr400 / hour', { min: 400, max: 400, currency: null, period: 'hour' }],
  ])('reads "%s"', async (salary, range) => {
    expect(await payOf(salary)).toEqual([range])
  })

  it.each([
    ['US', 'USD'],
    ['CA', 'CAD'],
    ['MX', null],
  ])('takes a bare $ in %s for %s', async (country, currency) => {
    expect(await payOf('$20 / hour', country)).toEqual([{ min: 20, max: 20, currency, period: 'hour' }])
  })

  it.each([
    '$17.50 - $19 / hour',
    '$2,000 – $3,000 / biweekly',
    '$17.50 – €19 / hour',
    'Up to $17 – $19 / hour',
    'Up to $17+ / hour',
    '$1,00 – $2,00 / hour',
    '€50.000 / year',
    '$17.50 – $19 / hour plus tips',
    '17 – 19 / hour',
    'Competitive',
  ])('is not read from "%s"', async (salary) => {
    expect(await payOf(salary)).toEqual([])
  })
})

describe('fetch', () => {
  it('reads a posting from the list', async () => {
    const [posting] = (await list()).postings
    const found = await breezy.fetch('copperkettle', '04467dca9043', serving({ [LIST]: ROWS }))
    expect(found).toEqual({ posting, company: COMPANY })
  })

  it('answers null for what nobody lists and for a board that is gone', async () => {
    expect(await breezy.fetch('copperkettle', '000000000000', serving({ [LIST]: ROWS }))).toBe(null)
    expect(await breezy.fetch('nobody', '04467dca9043', serving({}))).toBe(null)
  })
})
