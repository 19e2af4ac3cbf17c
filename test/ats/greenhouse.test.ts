import { describe, expect, it } from 'vitest'
import { greenhouse } from '../../src/ats/greenhouse.ts'
import { fixture, listAll, placed, serving, withValue } from './served.ts'

const LIST = 'https://boards-api.greenhouse.io/v1/boards/borealisfoundry/jobs?content=true&pay_transparency=true'
const jobs = fixture('greenhouse', 'jobs.json')

async function list(body: string) {
  return listAll(greenhouse, 'borealisfoundry', serving({ [LIST]: { body, etag: 'W/"1"' } }))
}

describe('greenhouse', () => {
  it('maps a posting with everything stated', async () => {
    const { postings, listed, end } = await list(jobs)
    expect(postings[0]).toEqual({
      external_job_id: '7100001002',
      alias_ids: [],
      url: 'https://job-boards.greenhouse.io/borealisfoundry/jobs/7100001002',
      apply_url: null,
      title: 'Foundry Process Engineer',
      location_raw: 'Lisbon, Portugal; Remote (EU)',
      locations_raw: { location: 'Lisbon, Portugal; Remote (EU)', offices: [{ name: 'Lisbon', location: 'Lisbon, Portugal' }] },
      places: [placed({ text: 'Lisbon, Portugal; Remote (EU)' })],
      workplace: 'hybrid',
      employment_type: 'full_time',
      level: null,
      experience_min_years: null,
      experience_max_years: null,
      department: 'Operations',
      language: 'en',
      pay: [
        { min: 52000.5, max: 70000, currency: 'EUR', period: 'year' },
        { min: 25, max: 41, currency: 'USD', period: 'hour' },
      ],
      salary_raw: null,
      posted_at: '2026-07-16T15:55:32.000Z',
      expires_at: '2026-10-01T03:59:00.000Z',
      description_html:
        '<div class="content-intro"><p>We cast iron&nbsp;&amp; steel.</p></div>\n<p>Use of &lt;b&gt; is welcome.</p>',
      company: null,
    })
    expect(listed[0]).toMatchObject({ external_job_id: '7100001002', handle: '7100001002' })
    expect(end).toEqual({
      complete: true,
      etag: 'W/"1"',
      company: { name: 'Borealis Foundry', website_url: null, logo_url: null },
      hosts: ['www.borealisfoundry.test'],
    })
  })

  it('takes the offices as places when the location is only a work model, and currency ranges where no pay range is', async () => {
    const { postings } = await list(jobs)
    expect(postings[1]).toMatchObject({
      url: 'https://www.borealisfoundry.test/jobs?gh_jid=7100002002',
      location_raw: 'Distributed; Hybrid',
      places: [placed({ text: 'Lisbon, Portugal' }), placed({ text: 'Porto Works' })],
      pay: [{ min: 3100.5, max: 4200, currency: 'EUR', period: 'month' }],
      workplace: null,
      employment_type: null,
      department: null,
      language: 'pt',
      posted_at: null,
      expires_at: null,
      description_html: '<p>Plain &lt;i&gt; markup</p>',
    })
  })

  it('keeps a prospect post, states no period a title does not name, and keeps the work model when no office is named', async () => {
    const { postings } = await list(jobs)
    expect(postings[2]).toMatchObject({
      external_job_id: '7100003002',
      places: [placed({ text: 'Hybrid' })],
      pay: [{ min: 50, max: 70, currency: 'USD', period: null }],
      description_html: null,
    })
  })

  it.each([
    ['Annual Salary', 'year'],
    ['Hourly Rate', 'hour'],
    ['Per annum', 'year'],
    ['Day rate', 'day'],
    ['Monthly pay', 'month'],
    ['Weekly pay', 'week'],
    ['Pay range', null],
    ['Hourly rate in the first year', null],
    ['HR salary', null],
  ])('reads the period of "%s"', async (title, period) => {
    const { postings } = await list(withValue(jobs, 'jobs.2.pay_input_ranges.0.title', title))
    expect(postings[2]!.pay[0]!.period).toBe(period)
  })

  it.each(['OTE', 'On-target earnings', 'On target annual', 'Commission', 'Equity'])(
    'does not take "%s" for base pay',
    async (title) => {
      const { postings } = await list(withValue(jobs, 'jobs.2.pay_input_ranges.0.title', title))
      expect(postings[2]!.pay).toEqual([])
    },
  )

  it('changes the fingerprint with the entry and only then', async () => {
    const before = (await list(jobs)).listed
    const after = (await list(withValue(jobs, 'jobs.1.title', 'Patterns'))).listed
    expect(after[0]!.fingerprint).toBe(before[0]!.fingerprint)
    expect(after[1]!.fingerprint).not.toBe(before[1]!.fingerprint)
  })

  it('sends the validator and takes 304 for an unchanged board', async () => {
    const http = serving({ [LIST]: { body: jobs, etag: 'W/"1"' } })
    const { listed, end } = await listAll(greenhouse, 'borealisfoundry', http, 'W/"1"')
    expect(listed).toEqual([])
    expect(end).toEqual({ complete: true, notModified: true, etag: 'W/"1"' })
  })

  it('reads an empty board', async () => {
    const { listed, end } = await list('{"jobs":[],"meta":{"total":0}}')
    expect(listed).toEqual([])
    expect(end).toEqual({ complete: true, etag: 'W/"1"', hosts: [], company: null })
  })

  it('hands a large board over in batches', async () => {
    const job = JSON.parse(jobs).jobs[2]
    const many = Array.from({ length: 450 }, (_, index) => ({ ...job, id: 5_000_000 + index }))
    const sizes: number[] = []
    const http = serving({ [LIST]: JSON.stringify({ jobs: many, meta: { total: 450 } }) })
    for await (const batch of greenhouse.list('borealisfoundry', { http, etag: null })) sizes.push(batch.length)
    expect(sizes).toEqual([200, 200, 50])
  })

  it('refuses a list shorter than its total', async () => {
    await expect(list(withValue(jobs, 'meta.total', 4))).rejects.toMatchObject({
      kind: 'bad_payload',
      message: 'greenhouse: meta.total is 4, but the list has 3 jobs',
    })
  })

  it.each([
    ['jobs', undefined, 'greenhouse jobs: expected a list, got nothing'],
    ['jobs', {}, 'greenhouse jobs: expected a list, got an object'],
    ['meta', undefined, 'greenhouse meta.total: expected a number, got nothing'],
    ['jobs.2.title', 7, 'greenhouse jobs[2].title: expected text, got number'],
    ['jobs.0.title', '  ', 'greenhouse jobs[0].title: expected text, got empty text'],
    ['jobs.0.id', null, 'greenhouse jobs[0].id: expected text, got null'],
    ['jobs.0.absolute_url', undefined, 'greenhouse jobs[0].absolute_url: expected text, got nothing'],
    ['jobs.0.location', 'Lisbon', 'greenhouse jobs[0].location: expected an object, got text'],
    ['jobs.0.offices', {}, 'greenhouse jobs[0].offices: expected a list, got an object'],
    [
      'jobs.0.pay_input_ranges.1.min_cents',
      'a lot',
      'greenhouse jobs[0].pay_input_ranges[1].min_cents: expected a number, got text',
    ],
    ['jobs.0.first_published', 17, 'greenhouse jobs[0].first_published: expected text, got number'],
  ])('refuses %s = %j', async (path, value, message) => {
    await expect(list(withValue(jobs, path, value))).rejects.toMatchObject({ kind: 'bad_payload', message })
  })

  it('refuses a page with status 200 that is no JSON', async () => {
    await expect(list('<!doctype html><title>Just a moment</title>')).rejects.toThrow(
      'greenhouse: expected JSON, got an HTML or XML page',
    )
    await expect(list('')).rejects.toThrow('greenhouse: expected JSON, got an empty body')
    await expect(list('{"jobs":[')).rejects.toMatchObject({ kind: 'bad_payload' })
  })

  it('fetches one posting that equals its row in the list', async () => {
    const detail = 'https://boards-api.greenhouse.io/v1/boards/borealisfoundry/jobs/7100001002?pay_transparency=true'
    const http = serving({ [detail]: JSON.stringify(JSON.parse(jobs).jobs[0]) })
    const { postings } = await list(jobs)
    expect(await greenhouse.fetch('borealisfoundry', '7100001002', http)).toEqual({
      posting: postings[0],
      company: { name: 'Borealis Foundry', website_url: null, logo_url: null },
    })
    expect(await greenhouse.fetch('borealisfoundry', '1234567', http)).toBeNull()
  })
})
