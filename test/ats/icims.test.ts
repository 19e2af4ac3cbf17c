import { describe, expect, it } from 'vitest'
import { icims } from '../../src/ats/icims.ts'
import { type Answers, fixture, listAll, placed, serving } from './served.ts'

const ORIGIN = 'https://careers-larkmoor.icims.com'
const SEARCH = fixture('icims', 'search.html')
const JOB = fixture('icims', 'job.html')
const JOB_URL = `${ORIGIN}/jobs/8214/job?in_iframe=1`

const pageUrl = (index: number) => `${ORIGIN}/jobs/search?ss=1&pr=${index}&in_iframe=1`
const list = (...pages: Answers[string][]) =>
  listAll(icims, 'careers-larkmoor', serving(Object.fromEntries(pages.map((page, index) => [pageUrl(index), page]))))

const framed = (content: string) => `<html><body><div class="iCIMS_MainWrapper iCIMS_ListingsPage">${content}</div></body></html>`
const heading = (at: number, pages: number) =>
  `<h2 class="iCIMS_SubHeader iCIMS_SubHeader_Jobs">Résultats Page ${at} sur ${pages}</h2>`
const card = (id: number) =>
  `<li class="iCIMS_JobCardItem"><div class="title"><a href="/jobs/${id}/cook/job?in_iframe=1"><h3>Cook ${id}</h3></a></div></li>`
const results = (ids: number[], before = '') => framed(`${before}<ul class="iCIMS_JobsTable">${ids.map(card).join('')}</ul>`)
const EMPTY = framed('<div class="iCIMS_Message iCIMS_GenericMessage">Sorry, no jobs were found.</div>')

describe('the listing', () => {
  it('names every posting and leaves the rest to its page', async () => {
    const { listed, end } = await list(SEARCH)
    expect(listed.map(({ external_job_id, handle, posting }) => [external_job_id, handle, posting])).toEqual([
      ['8214', '8214', null],
      ['8212', '8212', null],
    ])
    expect(end).toEqual({ complete: true })
  })

  it('asks as a reader of pages does', async () => {
    const http = serving({ [pageUrl(0)]: SEARCH })
    await listAll(icims, 'careers-larkmoor', http)
    expect(http.requests).toEqual([
      { url: pageUrl(0), options: { robots: true, headers: { accept: 'text/html,application/xhtml+xml' }, redirect: 'manual' } },
    ])
  })

  it.each([
    ['a title', 'Line Cook &amp; Baker</h3>', 'Sous-chef</h3>', true],
    ['a place', 'US-ME-Portland', 'US-ME-Bangor', true],
    ['a snippet', 'Cook, bake, clean.', 'Cook.', true],
    ['a field', '2026-8214</span>', '2026-9999</span>', true],
    ['the day of publication', '8/5/2026', '8/9/2026', true],
    ['how long ago that was', '3 days ago', '4 days ago', false],
    ['a parameter of the link', 'hashed=-33555', 'hashed=1', false],
  ])('shows a change of %s: %s to %s', async (_what, from, to, shows) => {
    const [before, after] = [(await list(SEARCH)).listed, (await list(SEARCH.replace(from, to))).listed]
    expect(after[0]!.fingerprint !== before[0]!.fingerprint).toBe(shows)
    expect(after[1]).toEqual(before[1])
  })

  it('reads all pages that the first one counts', async () => {
    const { listed, end } = await list(
      results([1, 2], heading(1, 3)),
      results([3, 4], heading(2, 3)),
      results([5], heading(3, 3)),
    )
    expect(listed.map(({ external_job_id }) => external_job_id)).toEqual(['1', '2', '3', '4', '5'])
    expect(end).toEqual({ complete: true })
  })

  it('reads the number from the pager, and rows of older portals', async () => {
    const pager =
      '<div class="iCIMS_PagingBatch"><a>9</a><a class="selected"><span>Page</span> 1 <span>of 1, Current Page</span></a></div>'
    const rows =
      '<div class="container-fluid iCIMS_JobsTable"><div class="row"><div class="title"><a href="/jobs/7/cook/job"><h2>Cook</h2></a></div></div></div>'
    const { listed, end } = await list(framed(rows + pager))
    expect(listed.map(({ external_job_id }) => external_job_id)).toEqual(['7'])
    expect(end).toEqual({ complete: true })
  })

  it.each([
    ['an empty page', EMPTY],
    ['a page that was there before', results([3])],
  ])('where pages are not counted ends with %s', async (_what, last) => {
    const { listed, end } = await list(results([1, 2]), results([3]), last)
    expect(listed.map(({ external_job_id }) => external_job_id)).toEqual(['1', '2', '3'])
    expect(end).toEqual({ complete: true })
  })

  it('is not complete where a row slipped from page to page', async () => {
    expect((await list(results([1, 2]), results([2, 3]), EMPTY)).end).toEqual({ complete: false })
  })

  it('leaves out the postings of another portal, and is then not complete', async () => {
    const hub = (page: string, id: number) => page.replace(`"/jobs/${id}/`, `"https://hub-larkmoor.icims.com/jobs/${id}/`)
    const pages = [hub(results([1, 2], heading(1, 2)), 2), hub(results([2, 3], heading(2, 2)), 3)]
    const { listed, end } = await list(...pages)
    expect(listed.map(({ external_job_id }) => external_job_id)).toEqual(['1', '2'])
    expect(end).toEqual({ complete: false })
    expect(await list(hub(results([7], heading(1, 1)), 7))).toEqual({ listed: [], postings: [], end: { complete: false } })
  })

  it('of a portal that was renamed is read at its new name', async () => {
    const renamed = (index: number) => pageUrl(index).replace('careers-larkmoor', 'jobs-larkmoor')
    const absolute = (page: string) => page.replaceAll('"/jobs/', '"https://jobs-larkmoor.icims.com/jobs/')
    const http = serving({
      [pageUrl(0)]: { status: 301, location: renamed(0) },
      [pageUrl(1)]: { status: 301, location: renamed(1) },
      [renamed(0)]: absolute(results([1, 2], heading(1, 2))),
      [renamed(1)]: results([3], heading(2, 2)),
    })
    const { listed, end } = await listAll(icims, 'careers-larkmoor', http)
    expect(listed.map(({ external_job_id }) => external_job_id)).toEqual(['1', '2', '3'])
    expect(end).toEqual({ complete: true })
  })

  it.each([
    ['the message', EMPTY],
    ['an empty table', results([])],
    ['a counted empty table', results([], heading(1, 1))],
  ])('of a portal without postings is empty: %s', async (_what, page) => {
    expect(await list(page)).toEqual({ listed: [], postings: [], end: { complete: true } })
  })

  it.each([
    [
      'another page than was asked for',
      [results([1], heading(1, 2)), results([1], heading(1, 2))],
      'page 2 of 2 calls itself 1 and has 1 rows',
    ],
    ['a maintenance page', ['<html><body>Back soon.</body></html>'], 'expected a list of jobs'],
    [
      'the page around the frame',
      ['<html><body><iframe id="icims_content_iframe"></iframe></body></html>'],
      'expected a list of jobs',
    ],
    ['postings in no row', [framed('<p><a href="/jobs/7/cook/job">Cook</a></p>')], 'expected a list of jobs'],
    ['a row without link', [framed('<li class="iCIMS_JobCardItem">Cook</li>')], 'in the row "Cook"'],
    [
      'a row that leads to no posting',
      [framed('<li class="iCIMS_JobCardItem"><div class="title"><a href="https://larkmoor.test/jobs/7/job">X</a></div></li>')],
      'expected a link to a posting of careers-larkmoor in the row "X"',
    ],
    ['half a page', [SEARCH.slice(0, 900)], 'expected a whole HTML page'],
    ['JSON', ['{"jobs":[]}'], 'expected an HTML page'],
  ])('refuses %s', async (_what, pages, message) => {
    await expect(list(...pages)).rejects.toMatchObject({ kind: 'bad_payload', message: expect.stringContaining(message) })
  })

  it.each([
    ['a page that is short', [results([1, 2], heading(1, 2)), results([], heading(2, 2))]],
    ['a page in the middle that is short', [results([1, 2], heading(1, 3)), results([3], heading(2, 3))]],
    ['a number of pages that moves', [results([1], heading(1, 2)), results([2], heading(2, 3))]],
    ['an end before the last page', [results([1], heading(1, 2)), EMPTY]],
  ])('is not complete with %s', async (_what, pages) => {
    await expect(list(...pages)).resolves.toMatchObject({ end: { complete: false } })
  })

  it('refuses a page that is too long', async () => {
    const pages = [results([1], heading(1, 2)), results([2, 3], heading(2, 2))]
    await expect(list(...pages)).rejects.toThrow('leaves 1 rows from row 1 on, the page has 2')
  })

  it('fails where one of its pages does', async () => {
    await expect(list(results([1], heading(1, 2)), { status: 502 })).rejects.toMatchObject({ kind: 'server_error' })
  })
})

describe('a posting', () => {
  const read = (body: string) => icims.detail!('careers-larkmoor', '8214', serving({ [JOB_URL]: body }))

  it('states every field', async () => {
    const { jobLocation } = JSON.parse(/\{.*\}/.exec(JOB)![0])
    expect(await read(JOB)).toEqual({
      external_job_id: '8214',
      alias_ids: [],
      url: 'https://careers-larkmoor.icims.com/jobs/8214/line-cook-%26-baker/job',
      apply_url: null,
      title: 'Line Cook & Baker',
      location_raw: 'Portland, ME, US',
      locations_raw: jobLocation,
      places: [placed({ city: 'Portland', region: 'ME', country: 'US' }), placed({ country: 'US' })],
      workplace: null,
      employment_type: 'part_time',
      level: null,
      experience_min_years: null,
      experience_max_years: null,
      department: 'Kitchen',
      language: null,
      pay: [],
      salary_raw: null,
      posted_at: '2026-07-06T00:00:00.000Z',
      expires_at: '2027-07-06T00:00:00.000Z',
      description_html: '<h2>Overview</h2>\n<p>Cook &amp; bake.</p>',
      company: { name: 'Larkmoor Inns, LLC', website_url: 'http://larkmoor.test/', logo_url: null },
    })
  })

  it.each([
    ['on another portal', 'careers-larkmoor.icims.com', 'hub-larkmoor.icims.com'],
    ['on the site of the employer', 'careers-larkmoor.icims.com', 'careers.larkmoor.test'],
    ['that is none', 'https://careers-larkmoor.icims.com/jobs/8214', 'jobs/8214'],
  ])('has the URL of its own portal where the page names one %s', async (_what, from, to) => {
    expect((await read(JOB.replace(from, to))).url).toBe('https://careers-larkmoor.icims.com/jobs/8214/job')
  })

  it('has no category where it is UNAVAILABLE', async () => {
    expect((await read(JOB.replace('"Kitchen"', '"UNAVAILABLE"'))).department).toBe(null)
  })

  it('refuses the page of another posting', async () => {
    await expect(read(JOB.replace('/jobs/8214/', '/jobs/8215/'))).rejects.toMatchObject({
      kind: 'bad_payload',
      message: 'icims: expected posting 8214, got 8215',
    })
  })

  it('refuses a page without title', async () => {
    await expect(read(JOB.replace('"title": "Line Cook & Baker"', '"title": ""'))).rejects.toMatchObject({
      kind: 'bad_payload',
      message: 'icims title: expected text, got empty text',
    })
  })
})

describe('fetch', () => {
  const fetch = (answer: Answers[string]) => icims.fetch('careers-larkmoor', '8214', serving({ [JOB_URL]: answer }))

  it('reads a posting', async () => {
    const found = await fetch(JOB)
    expect(found!.posting).toMatchObject({ external_job_id: '8214', title: 'Line Cook & Baker' })
    expect(found!.company).toEqual({ name: 'Larkmoor Inns, LLC', website_url: 'http://larkmoor.test/', logo_url: null })
  })

  it('goes where the portal leads, to the words behind the number', async () => {
    const target = `${ORIGIN}/jobs/8214/line-cook/job?in_iframe=1`
    const http = serving({ [JOB_URL]: { status: 301, location: target }, [target]: JOB })
    expect((await icims.fetch('careers-larkmoor', '8214', http))!.posting.title).toBe('Line Cook & Baker')
  })

  it.each<[string, Answers[string]]>([
    ['410', { status: 410 }],
    ['404', { status: 404 }],
    ['leads to the search', { status: 302, location: `${ORIGIN}/jobs/search?ss=1&in_iframe=1` }],
    ['leads to the front page', { status: 302, location: `${ORIGIN}/jobs/intro` }],
    ['says so', '<html><body><p>Sorry, the job you requested is no longer available.</p></body></html>'],
  ])('answers null where a closed posting %s', async (_how, answer) => {
    expect(await fetch(answer)).toBe(null)
  })

  it.each<[string, Answers[string], string]>([
    ['a page without a word about it', '<html><body>Human Verification</body></html>', 'bad_payload'],
    ['a page that leads to itself', { status: 302, location: JOB_URL }, 'bad_payload'],
    ['an error', { status: 500 }, 'server_error'],
    ['a limit', { status: 429 }, 'rate_limited'],
  ])('fails at %s', async (_what, answer, kind) => {
    await expect(fetch(answer)).rejects.toMatchObject({ kind })
  })

  it('never lets an id name another path', async () => {
    const http = serving({})
    expect(await icims.fetch('careers-larkmoor', '../x?', http)).toBe(null)
    expect(http.requests[0]!.url).toBe(`${ORIGIN}/jobs/..%2Fx%3F/job?in_iframe=1`)
  })
})
