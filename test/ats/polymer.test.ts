import { describe, expect, it } from 'vitest'
import { polymer } from '../../src/ats/polymer.ts'
import { type Answers, changed, fixture, listAll, placed, serving, withValue } from './served.ts'

const JOBS = 'https://api.polymer.co/v1/hire/organizations/larkspur/jobs'
const DETAIL = `${JOBS}/38850`
const LIST = fixture('polymer', 'jobs.json')
const JOB = fixture('polymer', 'job.json')
const COMPANY = { name: 'Larkspur & Dray', website_url: null, logo_url: null }

const list = (body = LIST) => listAll(polymer, 'larkspur', serving({ [`${JOBS}?page=1`]: body }))
const PAGE = 'https://jobs.polymer.co/larkspur/38850'
const WITH_PAY = `<html><script type="application/ld+json">${JSON.stringify({
  '@type': 'JobPosting',
  title: 'Bench Gardener',
  baseSalary: {
    '@type': 'MonetaryAmount',
    value: { '@type': 'QuantitativeValue', unitText: 'YEAR', minValue: '170000.0', maxValue: '220000.0' },
    currency: 'USD',
  },
})}</script></html>`
const detail = (body = JOB, handle = '38850 ', page: Answers[string] = WITH_PAY) =>
  polymer.detail!('larkspur', handle, serving({ [DETAIL]: body, [PAGE]: page }))
/** Pages of these many items, all of which state the same count and number of pages. */
const paged = (sizes: number[], count: number, total: number) =>
  serving(
    Object.fromEntries(
      sizes.map((size, index) => {
        const items = Array.from({ length: size }, (_, row) => ({ id: index * 100 + row, title: 'Seeder' }))
        return [`${JOBS}?page=${index + 1}`, JSON.stringify({ items, meta: { count, total, is_last: false } })]
      }),
    ),
  )

describe('the listing', () => {
  it('has the rows, the employer and the domain its postings are shown on', async () => {
    const { listed, end } = await list()
    expect(listed).toEqual([
      { external_job_id: '38850', fingerprint: expect.any(String), posting: null, handle: '38850 170K - 220K USD a year' },
      { external_job_id: '38851', fingerprint: expect.any(String), posting: null, handle: '38851 ' },
    ])
    expect(end).toEqual({ complete: true, company: COMPANY, hosts: ['jobs.larkspur.test'] })
  })

  it.each(['title', 'salary_pretty', 'display_location', 'remoteness_pretty'])('shows a change of %s', async (key) => {
    const after = await list(withValue(LIST, `items.0.${key}`, 'Other'))
    expect(after.listed[0]!.fingerprint).not.toBe((await list()).listed[0]!.fingerprint)
  })

  it('reads the pages that meta.count and meta.total promise, whatever is_last says', async () => {
    const http = paged([3, 3, 1], 7, 3)
    const { listed, end } = await listAll(polymer, 'larkspur', http)
    expect([listed.length, end.complete, http.requests.length]).toEqual([7, true, 3])
  })

  it('of an organization that is not hiring is empty', async () => {
    const { listed, end } = await listAll(polymer, 'larkspur', paged([0], 0, 0))
    expect([listed, end]).toEqual([[], { complete: true, company: null, hosts: [] }])
  })

  it.each([
    ['a first page that is short', [2], 3, 1, 'polymer: meta.count 3 makes no 1 pages of 2 items'],
    ['an empty page that counts', [0], 3, 1, 'polymer: meta.count 3 makes no 1 pages of 0 items'],
    ['a count that is too low', [3], 2, 1, 'polymer: a total of 2 leaves 2 rows from row 0 on, the page has 3'],
  ])('refuses %s', async (_name, sizes, count, total, message) => {
    const http = paged(sizes, count, total)
    await expect(listAll(polymer, 'larkspur', http)).rejects.toMatchObject({ kind: 'bad_payload', message })
  })

  it('is not complete with a later page that is short', async () => {
    expect((await listAll(polymer, 'larkspur', paged([3, 3, 0], 7, 3))).end.complete).toBe(false)
  })

  it('is not complete with a count that moves', async () => {
    const page = (count: number, id: number) => JSON.stringify({ items: [{ id, title: 'Seeder' }], meta: { count, total: 2 } })
    const http = serving({ [`${JOBS}?page=1`]: page(2, 1), [`${JOBS}?page=2`]: page(3, 2) })
    await expect(listAll(polymer, 'larkspur', http)).resolves.toMatchObject({ end: { complete: false } })
  })

  it.each([
    ['an error with status 200', '{"errors":{}}', 'polymer items: expected a list, got nothing'],
    ['a list without count', withValue(LIST, 'meta', {}), 'polymer meta.count: expected a number, got nothing'],
    ['a row without id', withValue(LIST, 'items.0.id', undefined), 'polymer items[0].id: expected text, got nothing'],
    ['an HTML page', '<!doctype html>', 'polymer: expected JSON, got an HTML or XML page'],
  ])('refuses %s', async (_name, body, message) => {
    await expect(list(body)).rejects.toMatchObject({ kind: 'bad_payload', message })
  })

  it.each([404, 422])('of an unknown organization is gone: %i', async (status) => {
    const http = serving({ [`${JOBS}?page=1`]: { status } })
    await expect(listAll(polymer, 'larkspur', http)).rejects.toMatchObject({ kind: 'gone', status })
  })

  it('never lets a board name another path', async () => {
    const http = serving({})
    await expect(listAll(polymer, '../x?y', http)).rejects.toMatchObject({ kind: 'gone' })
    expect(http.requests[0]!.url).toBe('https://api.polymer.co/v1/hire/organizations/..%2Fx%3Fy/jobs?page=1')
  })
})

describe('a posting', () => {
  it('states every field, and the pay that the list states in words and the page in numbers', async () => {
    expect(await detail(JOB, '38850 170K - 220K USD a year')).toEqual({
      external_job_id: '38850',
      alias_ids: [],
      url: 'https://jobs.polymer.co/larkspur/38850',
      apply_url: null,
      title: 'Bench Gardener',
      location_raw: 'San Diego, CA',
      locations_raw: {
        display_location: 'San Diego, CA',
        city: 'San Diego',
        state_region: 'CA',
        country: 'US',
        remote_restriction_country_list: [],
      },
      places: [placed({ text: 'San Diego, CA', city: 'San Diego', region: 'CA', country: 'US' })],
      workplace: 'onsite',
      employment_type: 'full_time',
      level: null,
      experience_min_years: null,
      experience_max_years: null,
      department: 'Benches',
      language: null,
      pay: [{ min: 170000, max: 220000, currency: 'USD', period: 'year' }],
      salary_raw: '170K - 220K USD a year',
      posted_at: '2026-02-19T16:17:06.862Z',
      expires_at: null,
      description_html: '<p>Tend the benches.</p>',
      company: null,
    })
  })

  it.each<[string, Answers[string]]>([
    ['is gone', { status: 404 }],
    ['carries no JobPosting', '<html><body>Bench Gardener</body></html>'],
  ])('has its pay in words alone where the page %s', async (_what, page) => {
    expect(await detail(JOB, '38850 170K USD', page)).toMatchObject({ pay: [], salary_raw: '170K USD' })
  })

  it('of which nobody states pay is read without its page', async () => {
    const http = serving({ [DETAIL]: JOB })
    expect((await polymer.detail!('larkspur', '38850 ', http)).pay).toEqual([])
    expect(http.requests.map(({ url }) => url)).toEqual([DETAIL])
  })

  it('fails where its page does', async () => {
    await expect(detail(JOB, '38850 170K USD', { status: 503 })).rejects.toMatchObject({ kind: 'server_error' })
  })

  it('of remote work states the countries it is restricted to', async () => {
    const remote = { display_location: 'US', city: null, state_region: null, remote_restriction_country_list: ['CA', 'US'] }
    expect((await detail(changed(JOB, (job) => Object.assign(job, remote)))).places).toEqual([
      placed({ text: 'US', country: 'US' }),
      placed({ country: 'CA' }),
    ])
  })

  it('takes the pay of the detail where there is one, and none where there is none', async () => {
    expect((await detail(withValue(JOB, 'salary_pretty', '13.50 USD an hour'))).salary_raw).toBe('13.50 USD an hour')
    expect((await detail()).salary_raw).toBe(null)
  })

  it('without department has its category', async () => {
    expect((await detail(withValue(JOB, 'department', null))).department).toBe('Gardens')
  })

  it.each([
    ['Remote', 'remote'],
    ['Hybrid', 'hybrid'],
    ['Remote friendly', null],
    [null, null],
  ])('reads %s as %s', async (remoteness, workplace) => {
    expect((await detail(withValue(JOB, 'remoteness_pretty', remoteness))).workplace).toBe(workplace)
  })

  it.each([
    ['Part-time', 'part_time'],
    ['Contract', 'contract'],
    ['Internship', 'internship'],
    ['Volunteer', null],
  ])('reads %s as %s', async (kind, type) => {
    expect((await detail(withValue(JOB, 'kind_pretty', kind))).employment_type).toBe(type)
  })

  it.each([
    ['one without title', withValue(JOB, 'title', null), 'polymer title: expected text, got null'],
    [
      'countries that are no list',
      withValue(JOB, 'remote_restriction_country_list', 'US'),
      'polymer remote_restriction_country_list: expected a list, got text',
    ],
    ['a list', '[]', 'polymer: expected an object, got a list'],
  ])('refuses %s', async (_name, body, message) => {
    await expect(detail(body)).rejects.toMatchObject({ kind: 'bad_payload', message })
  })
})

describe('URLs', () => {
  it('lead back to the posting', async () => {
    expect(polymer.identify(new URL((await detail()).url))).toEqual({ board: 'larkspur', external_id: '38850' })
  })

  it.each([
    ['https://jobs.larkspur.test/38850?ref=x', '38850'],
    ['https://jobs.larkspur.test/38850/apply', '38850'],
    ['https://jobs.larkspur.test/', null],
    ['https://jobs.larkspur.test/about', null],
    ['https://jobs.larkspur.test/2026/38850', null],
  ])('on an own domain: %s', (url, id) => {
    expect(polymer.identifyOnOwnDomain!(new URL(url))).toBe(id)
  })
})

describe('fetch', () => {
  it('reads a posting as the crawl does: with the pay that the list states', async () => {
    const { handle } = (await list()).listed[0]!
    const http = serving({ [DETAIL]: JOB, [PAGE]: WITH_PAY, [`${JOBS}?page=1`]: LIST })
    expect(await polymer.fetch('larkspur', '38850', http)).toEqual({ posting: await detail(JOB, handle), company: COMPANY })
  })

  it('does not ask for the list where the detail states the pay', async () => {
    const http = serving({ [DETAIL]: withValue(JOB, 'salary_pretty', '13.50 USD an hour') })
    expect((await polymer.fetch('larkspur', '38850', http))!.posting.salary_raw).toBe('13.50 USD an hour')
  })

  it('reads one that is not listed', async () => {
    const http = serving({ [DETAIL]: JOB, [`${JOBS}?page=1`]: changed(LIST, ({ items }) => (items[0].id = 1)) })
    expect((await polymer.fetch('larkspur', '38850', http))!.posting.salary_raw).toBe(null)
  })

  it.each([
    ['unknown', { status: 422 }],
    ['gone', { status: 404 }],
    ['archived', withValue(JOB, 'archived_at', '2026-03-01T00:00:00.000Z')],
  ])('answers null for one that is %s', async (_name, answer) => {
    expect(await polymer.fetch('larkspur', '38850', serving({ [DETAIL]: answer }))).toBe(null)
  })

  it.each<[string, Answers]>([
    ['detail', { [DETAIL]: { status: 500 } }],
    ['list', { [DETAIL]: JOB, [`${JOBS}?page=1`]: { status: 500 } }],
  ])('fails where the %s does', async (_what, answers) => {
    await expect(polymer.fetch('larkspur', '38850', serving(answers))).rejects.toMatchObject({ kind: 'server_error' })
  })
})
