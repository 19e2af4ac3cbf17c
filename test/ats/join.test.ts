import { describe, expect, it } from 'vitest'
import { join } from '../../src/ats/join.ts'
import { type Answers, changed, fixture, listAll, placed, serving } from './served.ts'

const PAGE = 'https://join.com/companies/saltmarsh'
const listUrl = (page: number) => `https://join.com/api/public/companies/33158/jobs?locale=en&page=${page}&pageSize=5`
const [FIRST, SECOND] = [listUrl(1), listUrl(2)]
const DETAIL = 'https://join.com/api/public/jobs/2091212?locale=en'
const company = fixture('join', 'company.html')
const [jobs1, jobs2] = [fixture('join', 'jobs_1.json'), fixture('join', 'jobs_2.json')]
const job = fixture('join', 'job.json')
const COMPANY = { name: 'Saltmarsh Works', website_url: null, logo_url: null }

type Change = Parameters<typeof changed>[1]

const list = (answers: Answers = {}) =>
  listAll(join, 'saltmarsh', serving({ [PAGE]: company, [FIRST]: jobs1, [SECOND]: jobs2, ...answers }))
/** The posting behind the first row. */
const first = async (row: Change = () => {}, detail: Change = () => {}) => {
  const { listed } = await list({ [FIRST]: changed(jobs1, ({ items }) => row(items[0])) })
  return join.detail!('saltmarsh', listed[0]!.handle, serving({ [DETAIL]: changed(job, detail) }))
}

describe('the listing', () => {
  it('reads the id of the company and then page after page', async () => {
    const http = serving({ [PAGE]: company, [FIRST]: jobs1, [SECOND]: jobs2 })
    const { listed, postings, end } = await listAll(join, 'saltmarsh', http)
    expect(listed.map(({ external_job_id }) => Number(external_job_id) - 2091200)).toEqual([12, 13, 14, 15, 16, 17])
    expect(postings).toEqual([])
    expect(end).toEqual({ complete: true, company: COMPANY })
    expect(http.requests.map(({ url }) => url)).toEqual([PAGE, FIRST, SECOND])
  })

  it('has a fingerprint that changes with the row', async () => {
    const before = (await list()).listed[0]!.fingerprint
    const after = await list({ [FIRST]: changed(jobs1, ({ items }) => Object.assign(items[0], { workplaceType: 'REMOTE' })) })
    expect(after.listed[0]!.fingerprint).not.toBe(before)
    expect((await list()).listed[0]!.fingerprint).toBe(before)
  })

  it.each([0, 1])('of a company without jobs is complete (%i pages)', async (pageCount) => {
    const { listed, end } = await list({ [FIRST]: JSON.stringify({ items: [], pagination: { pageCount } }) })
    expect([listed, end.complete]).toEqual([[], true])
  })

  it('is not complete when a row slips from one page to the next', async () => {
    const { end } = await list({ [SECOND]: changed(jobs2, ({ items }) => Object.assign(items[0], { id: 2091216 })) })
    expect(end.complete).toBe(false)
  })

  it.each([
    [
      'a short page',
      { [FIRST]: changed(jobs1, ({ items }) => items.pop()) },
      'join: 2 pages leave 5 rows from row 0 on, the page has 4',
    ],
    [
      'rows on no page',
      { [FIRST]: changed(jobs1, (page) => Object.assign(page.pagination, { pageCount: 0 })) },
      'join: a total of 0 leaves 0 rows from row 0 on',
    ],
    [
      'a page that disagrees with the number of rows',
      { [FIRST]: changed(jobs1, (page) => Object.assign(page.pagination, { total: 3 })) },
      'join: a total of 3 leaves 3 rows from row 0 on, the page has 5',
    ],
    [
      'a page without count',
      { [FIRST]: changed(jobs1, (page) => delete page.pagination) },
      'join pagination.pageCount: expected a number',
    ],
    ['an error with status 200', { [FIRST]: '[{"message":"Invalid value"}]' }, 'join: expected an object, got a list'],
    ['an HTML page in place of a list', { [FIRST]: '<!doctype html>' }, 'join: expected JSON, got an HTML or XML page'],
    [
      'a row without id',
      { [FIRST]: changed(jobs1, ({ items }) => delete items[2].id) },
      'join items[2].id: expected text, got nothing',
    ],
    ['a maintenance page', { [PAGE]: '<html><body>Back soon</body></html>' }, 'join: expected __NEXT_DATA__ on the page'],
    [
      'a page of nobody',
      { [PAGE]: company.replace('"id":33158,', '') },
      'initialState.company.id: expected a number, got nothing',
    ],
    ['an id that is no number', { [PAGE]: company.replace('33158', '"../x"') }, 'company.id: expected a number, got text'],
  ])('refuses %s', async (_name, answers, message) => {
    await expect(list(answers)).rejects.toMatchObject({ kind: 'bad_payload', message: expect.stringContaining(message) })
  })

  it.each([
    ['an empty last page', { [SECOND]: changed(jobs2, ({ items }) => items.pop()) }],
    ['a count that moves', { [SECOND]: changed(jobs2, (page) => Object.assign(page.pagination, { pageCount: 3 })) }],
  ])('is not complete with %s', async (_name, answers) => {
    await expect(list(answers)).resolves.toMatchObject({ end: { complete: false } })
  })

  it('fails when any page does', async () => {
    await expect(list({ [SECOND]: { status: 503 } })).rejects.toMatchObject({ kind: 'server_error' })
    // The page of the company is there, so the company is not gone.
    await expect(list({ [FIRST]: { status: 404 } })).rejects.toMatchObject({ kind: 'bad_payload' })
  })

  it.each(['..', 'a/b', 'a?b', 'saltmarsh/2091212'])('never lets the board %s name another page', async (board) => {
    const http = serving({})
    await expect(listAll(join, board, http)).rejects.toMatchObject({ kind: 'refused' })
    expect(http.requests).toEqual([])
  })
})

describe('a posting', () => {
  it('has every field of its row and the text of the detail', async () => {
    expect(await first()).toEqual({
      external_job_id: '2091212',
      alias_ids: [],
      url: 'https://join.com/companies/saltmarsh/2091212-reed-cutter',
      apply_url: 'https://join.com/companies/saltmarsh/2091212-reed-cutter/apply',
      title: 'Reed Cutter (m/f/d)',
      location_raw: 'Bremen, Germany',
      locations_raw: { cityName: 'Bremen', countryName: 'Germany' },
      places: [placed({ city: 'Bremen', country: 'Germany' })],
      workplace: 'onsite',
      employment_type: 'part_time',
      level: null,
      experience_min_years: null,
      experience_max_years: null,
      department: 'Agriculture',
      language: null,
      pay: [{ min: 2800, max: 3250.5, currency: 'EUR', period: 'month' }],
      salary_raw: null,
      posted_at: '2026-04-16T08:21:07.512Z',
      expires_at: null,
      description_html:
        '<p>Cut reed at <strong>low tide</strong>.</p>\n<h2>Tasks</h2>\n<ul>\n<li>Cut &amp; bind</li>\n<li>Count &lt;bundles&gt;</li>\n</ul>',
      company: null,
    })
    expect(join.identify(new URL((await first()).url))).toEqual({ board: 'saltmarsh', external_id: '2091212' })
  })

  it('without a place and without pay states neither, whatever the frequency says', async () => {
    const row = JSON.parse(jobs1).items[1]
    expect(
      await first((item) =>
        Object.assign(item, { ...row, id: item.id, idParam: item.idParam, salaryAmountFrom: null, salaryAmountTo: null }),
      ),
    ).toMatchObject({ location_raw: null, places: [], workplace: 'remote', employment_type: null, department: null, pay: [] })
  })

  it.each([
    ['EUR', 'PER_YEAR', { min: 50000, max: null, currency: 'EUR', period: 'year' }],
    ['JPY', 'PER_HOUR', { min: 5000000, max: null, currency: 'JPY', period: 'hour' }],
    ['CHF', 'PER_PROJECT', { min: 50000, max: null, currency: 'CHF', period: null }],
  ])('reads a minimum in %s %s', async (currency, salaryFrequency, pay) => {
    const amount = { salaryAmountFrom: { amount: 5000000, currency }, salaryAmountTo: null, salaryFrequency }
    expect((await first((item) => Object.assign(item, amount))).pay).toEqual([pay])
  })

  it('joins the text where it comes in parts', async () => {
    const parts = {
      description: null,
      intro: 'Hello.',
      tasks: '- Cut',
      requirements: '<p>Boots</p>',
      benefits: '- Tea',
      outro: 'Write to us.',
    }
    const { description_html } = await first(undefined, (detail) => Object.assign(detail, parts))
    expect(description_html).toBe(
      '<p>Hello.</p>\n<ul>\n<li>Cut</li>\n</ul>\n<p>Boots</p>\n<ul>\n<li>Tea</li>\n</ul>\n<p>Write to us.</p>',
    )
  })

  it('refuses a detail that is an error, or of another posting', async () => {
    await expect(first(undefined, (detail) => delete detail.id)).rejects.toThrow('join id: expected text, got nothing')
    await expect(first(undefined, (detail) => Object.assign(detail, { id: 1, idParam: '1-x' }))).rejects.toThrow(
      'join id: expected 2091212, got number',
    )
  })

  it('that was published again has the new number of its URL as an alias', async () => {
    const posting = await first((item) => Object.assign(item, { idParam: '2099400-reed-cutter' }))
    expect(posting).toMatchObject({
      external_job_id: '2091212',
      alias_ids: ['2099400'],
      url: 'https://join.com/companies/saltmarsh/2099400-reed-cutter',
    })
    expect(posting.alias_ids).toContain(join.identify(new URL(posting.url))!.external_id)
  })

  it('refuses a URL without a number, and a title that is no text', async () => {
    await expect(first((item) => Object.assign(item, { idParam: 'reed-cutter' }))).rejects.toThrow(
      'join idParam: expected "number-title", got text',
    )
    await expect(first((item) => Object.assign(item, { title: 5 }))).rejects.toThrow('join title: expected text, got number')
  })
})

describe('fetch', () => {
  const withList = (detail: string) => serving({ [PAGE]: company, [FIRST]: jobs1, [SECOND]: jobs2, [DETAIL]: detail })

  it('reads a posting as the crawl does, though its detail has no place', async () => {
    const detail = changed(job, (detail) => delete detail.city)
    expect(await join.fetch('saltmarsh', '2091212', withList(detail))).toEqual({ posting: await first(), company: COMPANY })
  })

  it('reads one of a later page, and one that is not listed', async () => {
    const [row, unlisted] = [
      JSON.parse(jobs2).items[0],
      { id: 2091299, idParam: '2091299-x', title: 'Ferryman', description: 'Row.' },
    ]
    const detailUrl = (id: number) => DETAIL.replace('2091212', String(id))
    const details = {
      [detailUrl(row.id)]: JSON.stringify({ id: row.id, description: 'Bind.' }),
      [detailUrl(2091299)]: JSON.stringify(unlisted),
    }
    const http = serving({ [PAGE]: company, [FIRST]: jobs1, [SECOND]: jobs2, ...details })
    expect((await join.fetch('saltmarsh', String(row.id), http))!.posting).toMatchObject({
      title: row.title,
      description_html: '<p>Bind.</p>',
    })
    expect((await join.fetch('saltmarsh', '2091299', http))!.posting).toMatchObject({
      title: 'Ferryman',
      description_html: '<p>Row.</p>',
    })
  })

  it('reads a posting by either of its numbers', async () => {
    const again = { idParam: '2099400-reed-cutter' }
    const detail = changed(job, (detail) => Object.assign(detail, again))
    const http = serving({
      [PAGE]: company,
      [FIRST]: changed(jobs1, ({ items }) => Object.assign(items[0], again)),
      [SECOND]: jobs2,
      [DETAIL]: detail,
      [DETAIL.replace('2091212', '2099400')]: detail,
    })
    const byId = await join.fetch('saltmarsh', '2091212', http)
    expect(byId!.posting).toMatchObject({ external_job_id: '2091212', alias_ids: ['2099400'] })
    expect(await join.fetch('saltmarsh', '2099400', http)).toEqual(byId)
  })

  it('answers null for a posting that is gone or of another company', async () => {
    expect(await join.fetch('saltmarsh', '2091212', serving({}))).toBe(null)
    expect(await join.fetch('otherplace', '2091212', serving({ [DETAIL]: job }))).toBe(null)
  })

  it('tells the board of a posting whose URL does not', async () => {
    expect(await join.boardOf!('2091212', serving({ [DETAIL]: job }))).toBe('saltmarsh')
    expect(await join.boardOf!('2091212', serving({ [DETAIL]: changed(job, (detail) => delete detail.company) }))).toBe(null)
    expect(await join.boardOf!('2091212', serving({}))).toBe(null)
  })

  it('fails where the source does', async () => {
    const http = serving({ [DETAIL]: { status: 500 } })
    await expect(join.fetch('saltmarsh', '2091212', http)).rejects.toMatchObject({ kind: 'server_error' })
    await expect(join.fetch('saltmarsh', '2091212', withList('{}'))).rejects.toMatchObject({ kind: 'bad_payload' })
    const withoutList = serving({ [PAGE]: company, [FIRST]: { status: 502 }, [DETAIL]: job })
    await expect(join.fetch('saltmarsh', '2091212', withoutList)).rejects.toMatchObject({ kind: 'server_error' })
  })
})
