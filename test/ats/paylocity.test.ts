import { describe, expect, it } from 'vitest'
import { paylocity } from '../../src/ats/paylocity.ts'
import { type Answers, changed, fixture, listAll, placed, serving } from './served.ts'

const SITE = 'https://recruiting.paylocity.com'
const BOARD = '096a584c-e56c-4a3a-8d17-7c813aa49495'
const LIST_URL = `${SITE}/recruiting/jobs/All/${BOARD}`
const DETAIL_URL = `${SITE}/Recruiting/Jobs/Details/6764605`
const JOBS = fixture('paylocity', 'jobs.html')
const DETAILS = fixture('paylocity', 'details.html')
const WITHOUT_DATA = DETAILS.replace(/<script.*<\/script>/s, '')
const NOT_FOUND =
  '<html><body><h1>Job Not Found</h1><p>Sorry, that job does not exist or is not currently active.</p></body></html>'

type Change = Parameters<typeof changed>[1]

/** The page with another value in its data. */
const withData = (change: Change) => JOBS.replace(/\{"Departments".*\}(?=;)/, (data) => changed(data, change))
const withRow = (change: Change) => withData(({ Jobs }) => change(Jobs[0]))
const list = (answer: Answers[string] = JOBS, board = BOARD) => listAll(paylocity, board, serving({ [LIST_URL]: answer }))

describe('the listing', () => {
  it('names every posting but internal ones, and leaves the rest to its page', async () => {
    const { listed, end } = await list()
    expect(listed.map(({ external_job_id, posting }) => [external_job_id, posting])).toEqual([
      ['6764605', null],
      ['4141170', null],
    ])
    expect(end).toEqual({ complete: true })
  })

  it('shows a change of any field of a row, and of that row alone', async () => {
    const [before, after] = [(await list()).listed, (await list(withRow((row) => (row.JobLocation.Zip = '27608')))).listed]
    expect(after[0]!.fingerprint).not.toBe(before[0]!.fingerprint)
    expect(after[1]).toEqual(before[1])
  })

  it('of a company without postings is empty', async () => {
    const { listed, end } = await list(withData((data) => (data.Jobs = [])))
    expect(listed).toEqual([])
    expect(end).toEqual({ complete: true })
  })

  it.each([
    [
      'a maintenance page',
      '<html><body>Back soon.</body></html>',
      'paylocity: expected window.pageData, or a page that says it is gone',
    ],
    ['the data of another page', withData((data) => delete data.Jobs), 'paylocity Jobs: expected a list, got nothing'],
    ['a row without id', withRow((row) => delete row.JobId), 'paylocity Jobs[0].JobId: expected text, got nothing'],
    ['a row that is no object', withData(({ Jobs }) => Jobs.push('x')), 'paylocity Jobs[3]: expected an object, got text'],
    ['data that breaks off', JOBS.replace('"Career Opportunities"};', ''), 'paylocity: expected JSON in'],
    ['half a page', JOBS.slice(0, 900), 'expected a whole HTML page'],
    ['JSON', '{"Jobs":[]}', 'expected an HTML page'],
  ])('refuses %s', async (_what, page, message) => {
    await expect(list(page)).rejects.toMatchObject({ kind: 'bad_payload', message: expect.stringContaining(message) })
  })

  it('of an unknown board is gone: its page says so with status 200', async () => {
    await expect(list(NOT_FOUND)).rejects.toMatchObject({ kind: 'gone' })
  })

  it.each(['evil.test/x', '../..', `${BOARD}/..`, ''])('never lets the board %j name another path', async (board) => {
    await expect(list(JOBS, board)).rejects.toMatchObject({ kind: 'refused' })
  })
})

describe('a posting', () => {
  const read = async (details: string, jobs = JOBS, row = 0) => {
    const { handle, external_job_id: id } = (await list(jobs)).listed[row]!
    return paylocity.detail!(BOARD, handle, serving({ [`${SITE}/Recruiting/Jobs/Details/${id}`]: details }))
  }
  const changedRow = (change: Change) => read(DETAILS, withRow(change))

  it('states every field', async () => {
    expect(await read(DETAILS)).toEqual({
      external_job_id: '6764605',
      alias_ids: [],
      url: 'https://recruiting.paylocity.com/Recruiting/Jobs/Details/6764605',
      apply_url: 'https://recruiting.paylocity.com/Recruiting/Jobs/Apply/6764605',
      title: 'Typesetter; nights',
      location_raw: 'The Old Mill',
      locations_raw: {
        LocationId: 4066251,
        ModuleId: 8444,
        Name: 'The Old Mill',
        Address: '1 Mill Road',
        Address2: null,
        Metro: null,
        City: 'Raleigh',
        State: 'NC',
        Zip: '27607-5084',
        Country: 'USA',
        County: 'Wake',
      },
      places: [placed({ text: 'The Old Mill', city: 'Raleigh', region: 'NC', postal_code: '27607-5084', country: 'USA' })],
      workplace: null,
      employment_type: 'full_time',
      level: null,
      experience_min_years: null,
      experience_max_years: null,
      department: 'Press Room',
      language: null,
      pay: [{ min: 21.5, max: 26, currency: 'USD', period: 'hour' }],
      salary_raw: null,
      posted_at: '2026-08-08T16:27:44.000Z',
      expires_at: null,
      description_html: '<p>Set type &amp; proof.</p>',
      company: { name: 'Quillfeather Press', website_url: null, logo_url: null },
    })
  })

  it('takes its place from the page where the row has none, or hides it', async () => {
    const onPage = { places: [placed({ city: 'Raleigh', region: 'NC', country: 'US' })] }
    expect(await read(DETAILS, JOBS, 1)).toMatchObject({
      ...onPage,
      location_raw: 'Remote',
      department: null,
      workplace: 'remote',
    })
    expect(await changedRow((row) => (row.ShouldDisplayLocation = false))).toMatchObject({
      ...onPage,
      location_raw: 'Raleigh, NC, US',
    })
  })

  it('is read from its row where the page carries no data', async () => {
    expect(await read(WITHOUT_DATA)).toMatchObject({
      title: 'Typesetter; nights',
      location_raw: 'The Old Mill',
      places: [{ city: 'Raleigh' }],
      employment_type: null,
      pay: [],
      department: 'Press Room',
      posted_at: '2026-08-08T16:27:44.000Z',
      description_html: '<p>Set type &amp; proof.</p>',
      company: null,
    })
  })

  it.each([
    [false, 1, null],
    [false, 2, null],
    [true, 0, null],
    [true, 1, 'hybrid'],
    [true, 2, 'remote'],
    [true, 9, null],
    [true, null, 'remote'],
  ])('of IsRemote %s and type %s makes workplace %s', async (IsRemote, IndeedRemoteType, workplace) => {
    expect((await changedRow((row) => Object.assign(row, { IsRemote, IndeedRemoteType }))).workplace).toBe(workplace)
  })

  it('is remote where its page says so', async () => {
    const remote = DETAILS.replace('"employmentType"', '"jobLocationType": "TELECOMMUTE", "employmentType"')
    expect((await read(remote)).workplace).toBe('remote')
  })

  const withSections = (sections: string) =>
    DETAILS.replace(/(?<=<div class="job-preview-details">).*(?=<\/div>\n)/, sections).replace(
      '"employmentType": "FULL_TIME", ',
      '',
    )

  it('has its type from the page, and every section of its text', async () => {
    const section = (heading: string, html: string) => `<div class="job-listing-header">${heading}</div><div>${html}</div>`
    const type = `<div class="vertical-padding">${section('Job Type', 'Part-time')}</div>`
    const page = withSections(`${type}${section('Description', '<p>Set type.</p>')}${section('Requirements', '<p>Ink.</p>')}`)
    expect(await read(page)).toMatchObject({
      employment_type: 'part_time',
      description_html: '<p>Set type.</p>\n<h3>Requirements</h3>\n<p>Ink.</p>',
    })
  })

  it('has its whole text where a heading has no text of its own', async () => {
    const { description_html } = await read(withSections('<div class="job-listing-header">Pay</div><p>Good.</p>'))
    expect(description_html).toBe('<div class="job-listing-header">Pay</div><p>Good.</p>')
  })

  it('is remote where the line under its title says so', async () => {
    const line = '<div class="preview-location"> Fully Remote <span> &bull; </span> Remote - Philippines, PHL</div>'
    expect((await read(DETAILS.replace('<body>', `<body>${line}`))).workplace).toBe('remote')
  })

  it('that its page alone dates has the digits in UTC, whatever offset follows', async () => {
    const page = DETAILS.replace('"datePosted": "2026-08-01"', '"datePosted": "2026-08-08T16:27:44-05:00"')
    const { handle } = (await list(withRow((row) => delete row.PublishedDate))).listed[0]!
    const { posted_at } = await paylocity.detail!(BOARD, handle, serving({ [DETAIL_URL]: page }))
    expect(posted_at).toBe('2026-08-08T16:27:44.000Z')
  })

  it('is dated by its page where the row has no date', async () => {
    expect((await changedRow((row) => delete row.PublishedDate)).posted_at).toBe('2026-08-01T00:00:00.000Z')
  })

  it('has no apply URL where the page links to none, or to that of another posting', async () => {
    expect((await read(DETAILS.replace('/Apply/6764605', '/Apply/4141170'))).apply_url).toBe(null)
  })
})

describe('fetch', () => {
  const fetch = (answers: Answers, board = BOARD) => paylocity.fetch(board, '6764605', serving(answers))

  it('reads a posting as the crawl does', async () => {
    const { handle } = (await list()).listed[0]!
    const posting = await paylocity.detail!(BOARD, handle, serving({ [DETAIL_URL]: DETAILS }))
    expect(await fetch({ [DETAIL_URL]: DETAILS, [LIST_URL]: JOBS })).toEqual({ posting, company: posting.company })
  })

  it('reads one that is not listed', async () => {
    const found = await fetch({ [DETAIL_URL]: DETAILS, [LIST_URL]: withData((data) => (data.Jobs = [])) })
    expect(found!.posting).toMatchObject({
      title: 'Typesetter; nights',
      location_raw: 'Raleigh, NC, US',
      department: null,
      workplace: null,
      posted_at: '2026-08-01T00:00:00.000Z',
    })
  })

  it('answers null for a closed posting, and for one of another board', async () => {
    expect(await fetch({ [DETAIL_URL]: NOT_FOUND })).toBe(null)
    expect(await fetch({})).toBe(null)
    expect(await fetch({ [DETAIL_URL]: DETAILS }, BOARD.replace('0', '1'))).toBe(null)
  })

  it.each<[string, Answers, string]>([
    ['a page without a word about it', { [DETAIL_URL]: '<html><body>Sign in</body></html>' }, 'bad_payload'],
    ['an error', { [DETAIL_URL]: { status: 500 } }, 'server_error'],
    ['an error of the list', { [DETAIL_URL]: DETAILS, [LIST_URL]: { status: 500 } }, 'server_error'],
  ])('fails at %s', async (_what, answers, kind) => {
    await expect(fetch(answers)).rejects.toMatchObject({ kind })
  })
})

describe('the board of a posting', () => {
  it.each([
    ['is the one its page links to', DETAILS, BOARD],
    ['is not told where it links to none', DETAILS.replace('/recruiting/jobs/All/', '/x/'), null],
    ['is not told by a closed posting', NOT_FOUND, null],
  ])('%s', async (_what, page, board) => {
    expect(await paylocity.boardOf!('6764605', serving({ [DETAIL_URL]: page }))).toBe(board)
  })
})
