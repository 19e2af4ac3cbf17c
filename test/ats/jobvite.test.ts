import { describe, expect, it } from 'vitest'
import { jobvite } from '../../src/ats/jobvite.ts'
import { type Answers, fixture, listAll, placed, serving } from './served.ts'

const SITE = 'https://jobs.jobvite.com/gullwing'
const SEARCH = fixture('jobvite', 'search.html')
const JOB = fixture('jobvite', 'job.html')
const JOB_URL = `${SITE}/job/octxAfww`
const WITHOUT_DATA = JOB.replace(/<script.*<\/script>/s, '')
const HELP = 'https://www.jobvite.com/support/job-seeker-support/?invalid=1'

const list = (...pages: Answers[string][]) =>
  listAll(jobvite, 'gullwing', serving(Object.fromEntries(pages.map((page, index) => [`${SITE}/search?p=${index}`, page]))))
const idsOf = ({ listed }: Awaited<ReturnType<typeof list>>) => listed.map(({ external_job_id }) => external_job_id)

const idOf = (number: number) => `oAAAA${String(number).padStart(3, '0')}`
const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)
const whole = (content: string) => `<html><body>${content}</body></html>`
const results = (rows: number[], counter: string | null = null) => {
  const table = rows.map((number) => `<tr><td><a href="/gullwing/job/${idOf(number)}">Pilot ${number}</a></td></tr>`).join('')
  return whole(`<table>${table}</table>${counter === null ? '' : `<div class="jv-pagination-text"> ${counter} </div>`}`)
}

describe('the listing', () => {
  it('names every posting, case and all, and leaves the rest to its page', async () => {
    const { listed, end } = await list(SEARCH)
    expect(listed.map(({ external_job_id, handle, posting }) => [external_job_id, handle, posting])).toEqual([
      ['octxAfww', 'octxAfww', null],
      ['octxafwW', 'octxafwW', null],
    ])
    expect(end).toEqual({ complete: true })
  })

  it.each([
    ['a title', 'Glider Pilot &amp; Guide', 'Balloonist', true],
    ['a place', 'Bern, Bern', 'Thun, Bern', true],
    ['space', 'Hybrid Remote ,\n  Bern', 'Hybrid Remote , Bern', false],
  ])('shows a change of %s', async (_what, from, to, shows) => {
    const [before, after] = [(await list(SEARCH)).listed, (await list(SEARCH.replace(from, to))).listed]
    expect(after[0]!.fingerprint !== before[0]!.fingerprint).toBe(shows)
    expect(after[1]).toEqual(before[1])
  })

  it.each([
    ['links with everything in them', '<a class="job-item" href="/gullwing/job/octxAfww"><div>Pilot</div><div>Bern</div></a>'],
    ['a list', '<ul><li><a href="/gullwing/job/octxAfww"><span>Pilot</span></a> <span>Bern</span></li></ul>'],
    [
      'a table with two links to one posting',
      '<table><tr><td><a href="/gullwing/job/octxAfww">Pilot</a></td><td>Bern <a href="/gullwing/job/octxAfww/apply"></a></td></tr></table>',
    ],
    ['links in another case of the company', '<a href="/Gullwing/job/octxAfww"><p>Pilot</p><p>Bern</p></a>'],
    ['links under /careers', '<a href="https://jobs.jobvite.com/careers/gullwing/job/octxAfww"><p>Pilot</p><p>Bern</p></a>'],
  ])('reads the template of %s', async (_what, rows) => {
    const found = await list(whole(rows))
    expect(idsOf(found)).toEqual(['octxAfww'])
    const elsewhere = await list(whole(rows.replace('Bern', 'Thun')))
    expect(elsewhere.listed[0]!.fingerprint).not.toBe(found.listed[0]!.fingerprint)
  })

  it('reads all pages up to the total', async () => {
    const found = await list(
      results(numbers(1, 50), '1-50 of 120'),
      results(numbers(51, 100), '51-100 of 120'),
      results(numbers(101, 120), '101-120 of 120'),
    )
    expect(idsOf(found)).toEqual(numbers(1, 120).map(idOf))
    expect(found.end).toEqual({ complete: true })
  })

  it('reads a total over a thousand, and in another language', async () => {
    await expect(list(results(numbers(1, 50), '1-50 of 1,200'), { status: 500 })).rejects.toMatchObject({ kind: 'server_error' })
    expect(idsOf(await list(results([1], '1-1 von 1')))).toEqual([idOf(1)])
  })

  it.each(['-', ' - ', '–', ' – ', '&nbsp;&ndash;&nbsp;', '—'])('reads a counter with the dash "%s"', async (dash) => {
    const found = await list(results(numbers(1, 50), `1${dash}50 of 60`), results(numbers(51, 60), `51${dash}60 of 60`))
    expect(idsOf(found)).toEqual(numbers(1, 60).map(idOf))
    expect(found.end).toEqual({ complete: true })
  })

  it('without a counter ends with the first page that is not full', async () => {
    const found = await list(results(numbers(1, 50)), results([51]))
    expect(idsOf(found)).toHaveLength(51)
    expect(found.end).toEqual({ complete: true })
  })

  it('is not complete where a row slipped from page to page', async () => {
    expect((await list(results(numbers(1, 50), '1-50 of 52'), results([50, 52], '51-52 of 52'))).end).toEqual({ complete: false })
  })

  it.each([
    ['the counter', results([], '0-0 of 0')],
    ['a short counter', results([], '0 of 0')],
    ['its words', whole('<p>No results found</p>')],
  ])('of a company without postings is empty by %s', async (_what, page) => {
    expect(await list(page)).toEqual({ listed: [], postings: [], end: { complete: true } })
  })

  it.each([
    ['a maintenance page', [whole('Back soon.')], 'jobvite: expected a list of jobs'],
    ['a page that is short', [results([1], '1-2 of 2')], 'a total of 2 leaves 2 rows from row 0 on, the page has 1'],
    [
      'the first page again',
      [results(numbers(1, 50), '1-50 of 100'), results(numbers(1, 50), '1-50 of 100')],
      'the page from row 51 on counts 1-50 of 100',
    ],
    ['a counter in other words', [results([1], 'some jobs')], 'expected a counter such as "1-50 of 120", got "some jobs"'],
    ['an id of another form', [whole('<a href="/gullwing/job/12345">Pilot</a>')], 'expected an id such as octxAfww, got "12345"'],
    ['postings of another company', [whole('<a href="/kestrel/job/octxAfww">Pilot</a>')], 'jobvite: expected a list of jobs'],
    ['half a page', [SEARCH.slice(0, 500)], 'expected a whole HTML page'],
  ])('refuses %s', async (_what, pages, message) => {
    await expect(list(...pages)).rejects.toMatchObject({ kind: 'bad_payload', message: expect.stringContaining(message) })
  })

  it.each([
    ['an end before the total', [results(numbers(1, 50), '1-50 of 60'), results([], '0 of 60')]],
    ['a total that moves', [results(numbers(1, 50), '1-50 of 60'), results(numbers(51, 61), '51-61 of 61')]],
  ])('is not complete with %s', async (_what, pages) => {
    await expect(list(...pages)).resolves.toMatchObject({ end: { complete: false } })
  })

  it('of an unknown company is gone: the way leads to the help, which is not asked', async () => {
    const http = serving({ [`${SITE}/search?p=0`]: { status: 302, location: HELP } })
    await expect(listAll(jobvite, 'gullwing', http)).rejects.toMatchObject({ kind: 'gone' })
    expect(http.requests).toHaveLength(1)
  })

  it('never lets a board name another host or path', async () => {
    const http = serving({})
    await expect(listAll(jobvite, '/evil.test/x?y#', http)).rejects.toMatchObject({ kind: 'gone' })
    expect(http.requests[0]!.url).toBe('https://jobs.jobvite.com/%2Fevil.test%2Fx%3Fy%23/search?p=0')
    await expect(listAll(jobvite, '..', http)).rejects.toMatchObject({ kind: 'refused' })
    expect(() => jobvite.boardUrl('..')).toThrow('jobvite: ".." is no name of a company')
  })
})

describe('a posting', () => {
  const read = (body: string) => jobvite.detail!('gullwing', 'octxAfww', serving({ [JOB_URL]: body }))

  it('states every field', async () => {
    const { jobLocation } = JSON.parse(/\{.*\}/.exec(JOB)![0])
    expect(await read(JOB)).toEqual({
      external_job_id: 'octxAfww',
      alias_ids: [],
      url: 'https://jobs.jobvite.com/gullwing/job/octxAfww',
      apply_url: 'https://jobs.jobvite.com/gullwing/job/octxAfww/apply',
      title: 'Glider Pilot & Guide',
      location_raw: 'Bern, Switzerland',
      locations_raw: jobLocation,
      places: [
        placed({ city: 'Bern', region: 'Bern', country: 'Switzerland' }),
        placed({ city: 'Sion', region: 'Valais', postal_code: '1950', country: 'Switzerland' }),
      ],
      workplace: null,
      employment_type: 'full_time',
      level: null,
      experience_min_years: null,
      experience_max_years: null,
      department: 'Flight & Ground',
      language: null,
      pay: [],
      salary_raw: null,
      posted_at: '2026-06-30T00:00:00.000Z',
      expires_at: null,
      description_html: '<p>Fly &amp; show.</p>',
      company: { name: 'Gullwing Tours', website_url: null, logo_url: null },
    })
  })

  it('is read from the page where its template carries no data', async () => {
    expect(await read(WITHOUT_DATA)).toMatchObject({
      url: 'https://jobs.jobvite.com/gullwing/job/octxAfww',
      apply_url: 'https://jobs.jobvite.com/gullwing/job/octxAfww/apply',
      title: 'Glider Pilot & Guide',
      location_raw: 'Bern, Bern',
      locations_raw: ['Bern, Bern', 'Sion, Valais'],
      places: [placed({ text: 'Bern, Bern' }), placed({ text: 'Sion, Valais' })],
      employment_type: null,
      department: 'Flight & Ground',
      posted_at: null,
      description_html: '<!-- removed: an older text --><p>Fly &amp; show.</p>',
      company: null,
    })
  })

  it('takes the text of the page where the data has none', async () => {
    expect((await read(JOB.replace(/"description": "[^"]*"/, '"description": ""'))).description_html).toContain(
      '<p>Fly &amp; show.</p>',
    )
  })

  it.each([
    ['a line of one part', '<p class="jv-job-detail-meta">Bern, Bern</p>'],
    [
      'a line of one part and a number',
      '<p class="jv-job-detail-meta">Bern<span class="jv-inline-separator"></span>Req.Num.: 7</p>',
    ],
    ['no line', ''],
  ])('has no department with %s', async (_what, meta) => {
    const page = WITHOUT_DATA.replace(/<p class="jv-job-detail-meta">.*?<\/p>/s, meta)
    expect(await read(page)).toMatchObject({ department: null, location_raw: null, places: [] })
  })

  it('has no apply URL where the page links to none, or to that of another posting', async () => {
    expect((await read(JOB.replace('/job/octxAfww/apply', '/job/octxAfwx/apply'))).apply_url).toBe(null)
  })
})

describe('fetch', () => {
  const fetch = (answer: Answers[string]) => jobvite.fetch('gullwing', 'octxAfww', serving({ [JOB_URL]: answer }))

  it('reads a posting', async () => {
    const found = await fetch(JOB)
    expect(found!.posting.title).toBe('Glider Pilot & Guide')
    expect(found!.company).toEqual({ name: 'Gullwing Tours', website_url: null, logo_url: null })
  })

  it.each<[string, Answers[string]]>([
    ['404', { status: 404 }],
    ['leads to the list', { status: 303, location: `${SITE}/jobs?error=404` }],
    ['leads to the help', { status: 302, location: HELP }],
    ['is the list', '<html><body class="jv-desktop jv-page-jobs"><table></table></body></html>'],
    ['says so', whole('<p>The job listing no longer exists.</p>')],
  ])('answers null where a closed posting %s', async (_how, answer) => {
    expect(await fetch(answer)).toBe(null)
  })

  it.each<[string, Answers[string], string]>([
    ['a page without a word about it', whole('Back soon.'), 'bad_payload'],
    ['a page with a text and no title', whole('<div class="jv-job-detail-description">Fly.</div>'), 'bad_payload'],
    ['an error', { status: 503 }, 'server_error'],
  ])('fails at %s', async (_what, answer, kind) => {
    await expect(fetch(answer)).rejects.toMatchObject({ kind })
  })
})

describe('a URL', () => {
  it.each([
    'https://jobs.jobvite.com/gullwing/job/octx',
    'https://jobs.jobvite.com/gullwing/job/OctxAfww',
    'https://app.jobvite.com/j?aj=octxAfww',
    'https://app.jobvite.com/j?cj=12345',
  ])('%s names no posting', (url) => {
    expect(jobvite.identify(new URL(url))).toBe(null)
  })
})

describe('the board of a link that names none', () => {
  const boardOf = (answer: Answers[string]) =>
    jobvite.boardOf!('octxAfww', serving({ 'https://app.jobvite.com/j?cj=octxAfww': answer }))

  it.each<[string, Answers[string], string | null]>([
    ['leads to the posting', { status: 302, location: `${JOB_URL}?__jvst=Mail` }, 'gullwing'],
    ['leads to the help', { status: 302, location: HELP }, null],
    ['leads nowhere', whole('Hello.'), null],
    ['is gone', { status: 404 }, null],
  ])('is told where it %s', async (_what, answer, board) => {
    expect(await boardOf(answer)).toBe(board)
  })
})
