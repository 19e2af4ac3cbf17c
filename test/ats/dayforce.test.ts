import { describe, expect, it } from 'vitest'
import { dayforce } from '../../src/ats/dayforce.ts'
import { type Answers, changed, fixture, listAll, placed, serving } from './served.ts'

const feedUrl = (client: string) =>
  `https://www.dayforcehcm.com/api/${client}/V1/JobFeeds?includeActivePostingOnly=true&htmlDescription=true`
const FEED = fixture('dayforce', 'feed.json')

type Change = Parameters<typeof changed>[1]
type Payload = Parameters<Change>[0]

const list = (change: Change = () => {}) =>
  listAll(dayforce, 'kettlecove', serving({ [feedUrl('kettlecove')]: changed(FEED, change) }))
/** The cook, with the same change to all rows of the posting. */
const cook = async (change: Change) => (await list((rows) => rows.slice(0, 3).forEach(change))).postings[0]!

describe('the posting', () => {
  it('states every field of its rows: one language, all places', async () => {
    expect((await list()).postings[0]).toEqual({
      external_job_id: '3612',
      alias_ids: [],
      url: 'https://jobs.dayforcehcm.com/en-CA/kettlecove/CANDIDATEPORTAL/jobs/3612',
      apply_url: 'https://jobs.dayforcehcm.com/en-CA/kettlecove/CANDIDATEPORTAL/jobs/3612/apply',
      title: 'Wharf Cook',
      location_raw: 'Moncton, NB, CAN',
      locations_raw: [
        {
          AddressLine1: '1 Quay',
          City: 'Moncton',
          State: 'NB',
          PostalCode: 'E1C 1A1',
          Country: 'CAN',
          IsVirtualLocation: false,
        },
        { AddressLine1: null, City: 'Bangor', State: 'ME', PostalCode: '', Country: 'US', IsVirtualLocation: false },
      ],
      places: [
        placed({ city: 'Moncton', region: 'NB', postal_code: 'E1C 1A1', country: 'CAN' }),
        placed({ city: 'Bangor', region: 'ME', country: 'US' }),
      ],
      workplace: null,
      employment_type: 'full_time',
      level: null,
      experience_min_years: null,
      experience_max_years: null,
      department: 'Kitchen',
      language: 'en',
      pay: [],
      salary_raw: null,
      posted_at: '2026-05-19T02:00:00.000Z',
      expires_at: null,
      description_html: '<p>Boils lobsters.</p>',
      company: { name: 'Kettle Cove', website_url: null, logo_url: null },
    })
  })

  it('needs no more than the fields that every tenant sends', async () => {
    expect((await list()).postings[1]).toMatchObject({
      external_job_id: '9',
      url: 'https://us60.dayforcehcm.com/CandidatePortal/en-US/KettleCove/Posting/View/9',
      title: 'Tide Clerk',
      location_raw: null,
      places: [],
      workplace: 'remote',
      employment_type: null,
      department: null,
    })
  })

  it('turns plain text into paragraphs, and escaped HTML back', async () => {
    expect((await list()).postings[1]!.description_html).toBe(
      '<p>Reads tables.<br>Writes tables &amp; more.</p>\n<p>Every tide.</p>',
    )
    const escaped = await cook((row) => Object.assign(row, { Description: '&lt;p&gt;Salt &amp;amp; butter&lt;/p&gt;' }))
    expect(escaped.description_html).toBe('<p>Salt &amp; butter</p>')
    expect((await cook((row) => delete row.Description)).description_html).toBeNull()
  })

  it('is in the language whose code comes first where there is no English, whatever the order', async () => {
    const german = (rows: Payload) => {
      Object.assign(rows[1], { CultureCode: 'de-DE', Title: 'Kaikoch' })
      rows.splice(2, 1)
    }
    expect((await list(german)).postings[0]).toMatchObject({ title: 'Kaikoch', language: 'de' })
    const turned = await list((rows) => {
      german(rows)
      rows.reverse()
    })
    expect(turned.postings.find(({ external_job_id }) => external_job_id === '3612')).toMatchObject({ title: 'Kaikoch' })
  })

  it('has a place once, though several career sites show it', async () => {
    const { postings } = await list((rows) => rows.push({ ...rows[1], ClientSiteXRefCode: 'KITCHENS' }))
    expect(postings[0]!.places.map(({ city }) => city)).toEqual(['Moncton', 'Bangor'])
  })

  it.each([
    ['every place is', [true, true], 'remote'],
    ['one place is', [true, false], null],
  ])('is remote when %s virtual: %o', async (_name, [first, second], workplace) => {
    const { postings } = await list((rows) => {
      rows[1].IsVirtualLocation = first
      rows[2].IsVirtualLocation = second
    })
    expect(postings[0]!.workplace).toBe(workplace)
  })

  it.each([
    ['another client', 'https://jobs.dayforcehcm.com/en-CA/other/CANDIDATEPORTAL/jobs/3612'],
    ['another posting', 'https://jobs.dayforcehcm.com/en-CA/kettlecove/CANDIDATEPORTAL/jobs/9'],
    ['another site', 'https://evil.test/en-CA/kettlecove/CANDIDATEPORTAL/jobs/3612'],
    ['nothing', null],
  ])('has a URL that leads back when the stated one names %s', async (_name, JobDetailsUrl) => {
    const { url } = await cook((row) => Object.assign(row, { JobDetailsUrl }))
    expect(url).toBe('https://jobs.dayforcehcm.com/kettlecove/CANDIDATEPORTAL/jobs/3612')
    expect(dayforce.identify(new URL(url))).toEqual({ board: 'kettlecove', external_id: '3612' })
  })

  it.each([
    ['Part Time', 'part_time'],
    ['Regular', 'full_time'],
    ['Seasonal', 'temporary'],
    ['Per Diem', null],
  ])('of EmploymentIndicator %s makes %s', async (EmploymentIndicator, employment) => {
    expect((await cook((row) => Object.assign(row, { EmploymentIndicator }))).employment_type).toBe(employment)
  })
})

describe('the listing', () => {
  it('is whole, with the one employer of all its rows', async () => {
    const { listed, end } = await list()
    expect(listed.map(({ external_job_id, handle }) => [external_job_id, handle])).toEqual([
      ['3612', '3612'],
      ['9', '9'],
    ])
    expect(end).toEqual({ complete: true })
  })

  it('names the employer of each posting', async () => {
    const { postings } = await list((rows) => (rows[3].CompanyName = 'Cove Tides Ltd'))
    expect(postings.map(({ company }) => company?.name)).toEqual(['Kettle Cove', 'Cove Tides Ltd'])
  })

  it('has a fingerprint that follows every row of a posting', async () => {
    const of = async (change: Change) => (await list(change)).listed[0]!.fingerprint
    const before = await of(() => {})
    expect(await of((rows) => (rows[3].Title = 'Tide Reader'))).toBe(before)
    expect(await of((rows) => (rows[2].City = 'Portland'))).not.toBe(before)
    expect(await of((rows) => (rows[0].LastUpdated = '2026-06-16T00:00:00'))).not.toBe(before)
    expect(await of((rows) => (rows[3].CompanyName = 'Cove Tides Ltd'))).toBe(before)
  })

  it('without postings is complete and empty', async () => {
    const { listed, end } = await list((rows) => rows.splice(0))
    expect([listed, end]).toEqual([[], { complete: true }])
  })

  it.each([
    ['an object', '{"code":"JOBFEED_QUERY_PARAMETER_NOT_FOUND"}', { message: 'dayforce: expected a list, got an object' }],
    ['a page', '<html>Maintenance</html>', { message: expect.stringContaining('an HTML or XML page') }],
    ['cut off', FEED.slice(0, 500), { kind: 'bad_payload' }],
    ['a row without id', '[{"Title":"Cook"}]', { message: 'dayforce [0].ReferenceNumber: expected text, got nothing' }],
    ['gone, with its portal,', { status: 404 }, { kind: 'gone' }],
    ['a failure', { status: 500 }, { kind: 'server_error' }],
  ])('that is %s fails', async (_name, answer, failure) => {
    const http = serving({ [feedUrl('kettlecove')]: answer })
    await expect(listAll(dayforce, 'kettlecove', http)).rejects.toMatchObject(failure)
  })

  it.each([
    ['Title', { Title: '' }, '[1].Title: expected text, got empty text'],
    ['IsVirtualLocation', { IsVirtualLocation: 2 }, '[1].IsVirtualLocation: expected true or false, got number'],
    ['City', { City: { Name: 'Moncton' } }, '[1].City: expected text, got an object'],
  ])('with a wrong %s is refused at that field', async (_field, change, message) => {
    await expect(list((rows) => Object.assign(rows[1], change))).rejects.toMatchObject({
      kind: 'bad_payload',
      message: `dayforce ${message}`,
    })
  })
})

describe('fetch', () => {
  const http = () => serving({ [feedUrl('kettlecove')]: FEED })

  it('finds a posting in the feed', async () => {
    const found = await dayforce.fetch('kettlecove', '3612', http())
    expect(found?.posting).toEqual((await list()).postings[0])
    expect(found?.posting.company).toEqual({ name: 'Kettle Cove', website_url: null, logo_url: null })
  })

  it('answers null for what the feed lacks and for a client that is gone, and fails on anything else', async () => {
    expect(await dayforce.fetch('kettlecove', '1', http())).toBeNull()
    expect(await dayforce.fetch('kettlecove', '3612', serving({}))).toBeNull()
    const failing = serving({ [feedUrl('kettlecove')]: { status: 503 } })
    await expect(dayforce.fetch('kettlecove', '3612', failing)).rejects.toMatchObject({ kind: 'server_error' })
  })
})

describe('the search of the portal', () => {
  const PORTAL = 'https://jobs.dayforcehcm.com/api'
  const CONTEXT = `${PORTAL}/geo/kettlecove/sitecontext/kettlecove/CANDIDATEPORTAL/en-US`
  const SEARCH = `${PORTAL}/geo/kettlecove/jobposting/search`
  const ROWS: Payload[] = JSON.parse(fixture('dayforce', 'recorded/jobposting_search.json')).jobPostings
  const row = (jobPostingId: number, change = {}) => ({ ...ROWS[0], jobPostingId, ...change })

  /** A portal of which the search answers only with the newest token and its cookie. */
  function portal(rows: Payload[], feed?: Answers[string], { refusals = 0, total = rows.length } = {}) {
    let [issued, refused] = [0, 0]
    return serving({
      ...(feed === undefined ? {} : { [feedUrl('kettlecove')]: feed }),
      [CONTEXT]: '{"jobBoardCode":"CandidatePortal"}',
      [`${PORTAL}/auth/csrf`]: () => ({
        body: JSON.stringify({ csrfToken: `token-${++issued}` }),
        cookies: [`__Host-next-auth.csrf-token=cookie-${issued}; Path=/; HttpOnly; Secure`],
      }),
      [SEARCH]: ({ json, headers }) => {
        const { paginationStart, jobBoardCode } = json as Payload
        const known =
          headers!['x-csrf-token'] === `token-${issued}` && headers!.cookie === `__Host-next-auth.csrf-token=cookie-${issued}`
        if (!known || jobBoardCode !== 'CandidatePortal' || (paginationStart > 0 && refused++ < refusals)) return { status: 403 }
        return JSON.stringify({ jobPostings: rows.slice(paginationStart, paginationStart + 25), maxCount: total })
      },
    })
  }
  const many = Array.from({ length: 30 }, (_, index) => row(index + 1))

  it.each([
    ['is missing', undefined],
    ['is empty', '[]'],
  ])('is read page by page where the feed %s', async (_name, feed) => {
    const { listed, end } = await listAll(dayforce, 'kettlecove', portal(many, feed))
    expect([listed.length, end]).toEqual([30, { complete: true }])
  })

  it('is not asked where the feed has postings', async () => {
    const http = portal(many, FEED)
    expect((await listAll(dayforce, 'kettlecove', http)).listed.map(({ external_job_id }) => external_job_id)).toEqual([
      '3612',
      '9',
    ])
    expect(http.requests).toHaveLength(1)
  })

  it('goes on with a new token when the source refuses the old one', async () => {
    const { listed } = await listAll(dayforce, 'kettlecove', portal(many, undefined, { refusals: 1 }))
    expect(listed).toHaveLength(30)
  })

  it('agrees with an empty feed, and cannot contradict it where there is no portal', async () => {
    expect((await listAll(dayforce, 'kettlecove', portal([], '[]'))).end).toEqual({ complete: true })
    expect((await list((rows) => rows.splice(0))).end).toEqual({ complete: true })
  })

  it('states what its rows state, and a URL that leads back', async () => {
    const { postings } = await listAll(
      dayforce,
      'kettlecove',
      portal([row(7), row(8, { hasVirtualLocation: true, postingLocations: [] }), row(9, { hasVirtualLocation: true })]),
    )
    expect(postings.map(({ workplace }) => workplace)).toEqual([null, 'remote', null])
    expect(dayforce.identify(new URL(postings[0]!.url))).toEqual({ board: 'kettlecove', external_id: '7' })
  })

  it.each([
    ['a posting of another client', [row(1, { clientNamespace: 'other' })], {}, 'asked for kettlecove, got a posting of other'],
    ['fewer rows than it states', [row(1)], { total: 2 }, 'a total of 2 leaves 2 rows from row 0 on, the page has 1'],
  ])('with %s is refused', async (_name, rows, about, message) => {
    await expect(listAll(dayforce, 'kettlecove', portal(rows, undefined, about))).rejects.toMatchObject({
      kind: 'bad_payload',
      message: `dayforce: ${message}`,
    })
  })

  it('finds one posting, and null for another', async () => {
    const found = await dayforce.fetch('kettlecove', '29', portal(many))
    expect(found?.posting.external_job_id).toBe('29')
    expect(await dayforce.fetch('kettlecove', '99', portal(many))).toBeNull()
  })
})

it.each(['..', '../../evil', 'a/b', 'x?y=1#', 'evil.test', ''])('board %s is refused before any request', async (board) => {
  const http = serving({})
  await expect(listAll(dayforce, board, http)).rejects.toMatchObject({ kind: 'refused' })
  await expect(dayforce.fetch(board, '3612', http)).rejects.toMatchObject({ kind: 'refused' })
  expect(http.requests).toEqual([])
})
