import { describe, expect, it } from 'vitest'
import { lever } from '../../src/ats/lever.ts'
import { fixture, listAll, placed, serving, withValue } from './served.ts'

const GLOBAL = 'https://api.lever.co/v0/postings/OrchardMinds?mode=json'
const EU = 'https://api.eu.lever.co/v0/postings/OrchardMinds?mode=json'
const postingsJson = fixture('lever', 'postings.json')

async function list(body: string) {
  return listAll(lever, 'OrchardMinds', serving({ [GLOBAL]: { body, etag: 'W/"7"' } }))
}

describe('lever', () => {
  it('maps a posting with everything stated', async () => {
    const { postings, end } = await list(postingsJson)
    expect(postings[0]).toEqual({
      external_job_id: '0a1b2c3d-1111-4222-8333-444455556666',
      alias_ids: [],
      url: 'https://jobs.lever.co/OrchardMinds/0a1b2c3d-1111-4222-8333-444455556666',
      apply_url: 'https://jobs.lever.co/OrchardMinds/0a1b2c3d-1111-4222-8333-444455556666/apply',
      title: 'Orchard Robotics Engineer',
      location_raw: 'Nelson',
      locations_raw: { location: 'Nelson', allLocations: ['Nelson', 'Hobart, Australia'], country: 'NZ' },
      places: [placed({ text: 'Nelson', country: 'NZ' }), placed({ text: 'Hobart, Australia' })],
      workplace: 'onsite',
      employment_type: 'full_time',
      level: null,
      experience_min_years: null,
      experience_max_years: null,
      department: 'Machines',
      language: null,
      pay: [{ min: 90000, max: 120000.5, currency: 'NZD', period: 'year' }],
      salary_raw: 'Plus kiwifruit.',
      posted_at: '2024-07-22T09:03:14.130Z',
      expires_at: null,
      description_html: [
        '<div>Opening</div><div>Body</div>',
        '<h3>Nuts &amp; bolts</h3>',
        '<ul><li>Weld</li><li>Paint</li></ul>',
        '<div>Plus kiwifruit.</div>',
        '<div>Closing</div>',
      ].join('\n'),
      company: null,
    })
    expect(end).toEqual({ complete: true, etag: 'W/"7"' })
  })

  it('leaves unspecified things null, and a one-time payment is no pay', async () => {
    const { postings } = await list(postingsJson)
    expect(postings[1]).toMatchObject({
      location_raw: 'Nelson',
      places: [placed({ text: 'Nelson' })],
      workplace: null,
      employment_type: 'temporary',
      department: null,
      pay: [],
      salary_raw: null,
      description_html: '<div>Bees</div>',
    })
    expect(postings[2]).toMatchObject({
      apply_url: null,
      location_raw: null,
      places: [],
      employment_type: null,
      pay: [{ min: null, max: 2500, currency: 'NZD', period: null }],
      description_html: null,
    })
  })

  it.each([
    ['onsite', 'onsite'],
    ['remote', 'remote'],
    ['hybrid', 'hybrid'],
    ['somewhere', null],
  ])('reads workplaceType %s', async (stated, workplace) => {
    const { postings } = await list(withValue(postingsJson, '1.workplaceType', stated))
    expect(postings[1]!.workplace).toBe(workplace)
  })

  it.each([
    ['per-hour-wage', 'hour'],
    ['per-month-salary', 'month'],
    ['per-week-salary', 'week'],
    ['per-day-wage', 'day'],
    ['semi-month-salary', null],
  ])('reads interval %s', async (interval, period) => {
    const { postings } = await list(withValue(postingsJson, '0.salaryRange.interval', interval))
    expect(postings[0]!.pay[0]!.period).toBe(period)
  })

  it('asks the EU when the global service does not know the board, with the validator', async () => {
    const http = serving({ [EU]: { body: postingsJson, etag: 'W/"8"' } })
    expect((await listAll(lever, 'OrchardMinds', http)).postings).toHaveLength(3)
    const again = await listAll(lever, 'OrchardMinds', http, 'W/"8"')
    expect(again.end).toEqual({ complete: true, notModified: true, etag: 'W/"8"' })
    expect(again.listed).toEqual([])
  })

  it('does not ask the EU when the global service is down', async () => {
    const http = serving({ [GLOBAL]: { status: 503 }, [EU]: postingsJson })
    await expect(listAll(lever, 'OrchardMinds', http)).rejects.toMatchObject({ kind: 'server_error' })
    expect(http.requests.map(({ url }) => url)).toEqual([GLOBAL])
  })

  it('fails as gone when neither region knows the board', async () => {
    await expect(listAll(lever, 'OrchardMinds', serving({}))).rejects.toMatchObject({ kind: 'gone' })
  })

  it('reads a board with nothing open', async () => {
    expect((await list('[]')).listed).toEqual([])
  })

  it('refuses an error body with status 200', async () => {
    await expect(list('{"ok":false,"error":"Document not found"}')).rejects.toThrow('lever: expected a list, got an object')
  })

  it.each([
    ['1.text', null, 'lever [1].text: expected text, got null'],
    ['1.id', 12, 'lever [1].id: expected text, got number'],
    ['0.hostedUrl', undefined, 'lever [0].hostedUrl: expected text, got nothing'],
    ['0.createdAt', '2026-01-01', 'lever [0].createdAt: expected a number, got text'],
    ['0.lists', 'x', 'lever [0].lists: expected a list, got text'],
    ['0.salaryRange.min', '90k', 'lever [0].salaryRange.min: expected a number, got text'],
    ['0.categories.allLocations.1', 5, 'lever [0].categories.allLocations[1]: expected text, got number'],
  ])('refuses %s = %j', async (path, value, message) => {
    await expect(list(withValue(postingsJson, path, value))).rejects.toMatchObject({ kind: 'bad_payload', message })
  })

  it('fetches one posting from either region', async () => {
    const id = '0a1b2c3d-1111-4222-8333-444455556666'
    const body = JSON.stringify(JSON.parse(postingsJson)[0])
    const { postings } = await list(postingsJson)
    for (const api of ['https://api.lever.co', 'https://api.eu.lever.co']) {
      const http = serving({ [`${api}/v0/postings/OrchardMinds/${id}`]: body })
      expect(await lever.fetch('OrchardMinds', id, http)).toEqual({ posting: postings[0], company: null })
    }
    expect(await lever.fetch('OrchardMinds', id, serving({}))).toBeNull()
  })
})
