import { describe, expect, it } from 'vitest'
import { workday } from '../../src/ats/workday.ts'
import { type Fetcher, FetchFailure } from '../../src/http/fetcher.ts'
import { type Answers, changed, fixture, listAll, placed, serving } from './served.ts'
import { listTenant, rows, type Tenant } from './workday-tenant.ts'

const BOARD = 'tidewater.wd5/Careers'
const CXS = 'https://tidewater.wd5.myworkdayjobs.com/wday/cxs/tidewater/Careers'
const SHARED = 'https://wd5.myworkdaysite.com/wday/cxs/tidewater/Careers'
const PATH = '/job/Porto-Portugal/Harbour-Pilot_R57866-1'
const DETAIL = fixture('workday', 'job.json')
const JOBS = fixture('workday', 'jobs.json')

type Change = Parameters<typeof changed>[1]

const mapped = (change: Change = () => {}) => workday.detail!(BOARD, PATH, serving({ [CXS + PATH]: changed(DETAIL, change) }))

describe('the posting', () => {
  it('states every field of the detail', async () => {
    const { jobPostingInfo: info } = JSON.parse(DETAIL)
    expect(await mapped()).toEqual({
      external_job_id: 'R57866-1',
      alias_ids: [],
      url: 'https://tidewater.wd5.myworkdayjobs.com/Careers/job/Porto-Portugal/Harbour-Pilot_R57866-1',
      apply_url: 'https://tidewater.wd5.myworkdayjobs.com/Careers/job/Porto-Portugal/Harbour-Pilot_R57866-1/apply',
      title: 'Harbour Pilot',
      location_raw: 'Porto, Portugal (PT01)',
      locations_raw: {
        location: 'Porto, Portugal (PT01)',
        additionalLocations: ['Vigo, Spain (ES07)', 'Remote Iberia'],
        country: info.country,
        jobRequisitionLocation: info.jobRequisitionLocation,
      },
      places: [
        placed({ text: 'Porto, Portugal (PT01)', country: 'PT' }),
        placed({ text: 'Vigo, Spain (ES07)' }),
        placed({ text: 'Remote Iberia' }),
      ],
      workplace: 'hybrid',
      employment_type: 'full_time',
      level: null,
      experience_min_years: null,
      experience_max_years: null,
      department: null,
      language: null,
      pay: [],
      salary_raw: null,
      posted_at: '2026-08-07T00:00:00.000Z',
      expires_at: '2026-09-15T00:00:00.000Z',
      description_html: '<p>Bring ships in &amp; out.</p>',
      company: { name: 'Tidewater Iberia Lda', website_url: 'https://tidewater.test', logo_url: null },
    })
  })

  it.each([
    ['Remote', 'remote'],
    ['Fully Remote', 'remote'],
    ['On-site', 'onsite'],
    ['Flexible', null],
    [undefined, null],
  ])('reads the remote type %s as %s', async (remoteType, workplace) => {
    expect((await mapped(({ jobPostingInfo }) => Object.assign(jobPostingInfo, { remoteType }))).workplace).toBe(workplace)
  })

  it.each([
    ['Part time', 'part_time'],
    ['Vollzeit', 'full_time'],
    ['Gleitzeit', null],
    [undefined, null],
  ])('reads the time type %s as %s', async (timeType, type) => {
    expect((await mapped(({ jobPostingInfo }) => Object.assign(jobPostingInfo, { timeType }))).employment_type).toBe(type)
  })

  it('has the country as stated when the code is that of another one', async () => {
    const { places } = await mapped(({ jobPostingInfo: { jobRequisitionLocation: at } }) => {
      Object.assign(at, { descriptor: 'Vigo', country: { descriptor: 'Spain', alpha2Code: 'ES' } })
    })
    expect(places[0]).toEqual(placed({ text: 'Porto, Portugal (PT01)', country: 'Portugal' }))
  })

  it.each([
    ['24 Hour Cranes', '24 Hour Cranes'],
    ['Tidewater', 'Tidewater'],
    ['', null],
  ])('names the company of "%s"', async (name, stated) => {
    expect((await mapped(({ hiringOrganization }) => Object.assign(hiringOrganization, { name }))).company?.name ?? null).toBe(
      stated,
    )
  })

  it('is gone when not posted, and cannot be applied for when closed to applications', async () => {
    await expect(mapped(({ jobPostingInfo }) => Object.assign(jobPostingInfo, { posted: false }))).rejects.toMatchObject({
      kind: 'gone',
    })
    expect((await mapped(({ jobPostingInfo }) => Object.assign(jobPostingInfo, { canApply: false }))).apply_url).toBe(null)
  })

  it.each<[string, Change, string]>([
    ['jobPostingInfo', (detail) => delete detail.jobPostingInfo, 'workday jobPostingInfo: expected an object, got nothing'],
    [
      'title',
      ({ jobPostingInfo }) => Object.assign(jobPostingInfo, { title: 7 }),
      'workday jobPostingInfo.title: expected text, got number',
    ],
    [
      'jobPostingId',
      ({ jobPostingInfo }) => Object.assign(jobPostingInfo, { jobPostingId: 'Pilot' }),
      'workday jobPostingInfo.jobPostingId: expected text that ends in _ and an id, got text',
    ],
    [
      'additionalLocations',
      ({ jobPostingInfo }) => Object.assign(jobPostingInfo, { additionalLocations: 'Vigo' }),
      'workday jobPostingInfo.additionalLocations: expected a list, got text',
    ],
  ])('is refused when %s has the wrong shape', async (_field, change, message) => {
    await expect(mapped(change)).rejects.toMatchObject({ kind: 'bad_payload', message })
  })

  it('is refused when it is another one than the list said', async () => {
    const other = mapped(({ jobPostingInfo }) => Object.assign(jobPostingInfo, { jobPostingId: 'Pilot_R9' }))
    await expect(other).rejects.toMatchObject({
      kind: 'bad_payload',
      message: expect.stringContaining('jobPostingId ends in R9'),
    })
  })
})

describe('a posting whose detail is missing though it is listed', () => {
  const PAGE = `https://tidewater.wd5.myworkdayjobs.com/Careers${PATH}`
  const data = {
    '@type': 'JobPosting',
    title: 'Harbour Pilot',
    datePosted: '2026-08-07',
    employmentType: 'FULL_TIME',
    description: 'Bring ships in.',
    hiringOrganization: { '@type': 'Organization', name: '908000 Tidewater Iberia Lda' },
    jobLocation: { '@type': 'Place', address: { '@type': 'PostalAddress', addressLocality: 'Porto', addressCountry: 'PT' } },
  }
  const page = (json: unknown) => `<html><script type="application/ld+json">${JSON.stringify(json)}</script></html>`
  const search = JSON.stringify({ total: 1, facets: [], jobPostings: [{ title: 'Harbour Pilot', externalPath: PATH }] })
  const found = {
    external_job_id: 'R57866-1',
    url: PAGE,
    title: 'Harbour Pilot',
    employment_type: 'full_time',
    places: [placed({ city: 'Porto', country: 'PT' })],
    posted_at: '2026-08-07T00:00:00.000Z',
    description_html: 'Bring ships in.',
    company: { name: 'Tidewater Iberia Lda' },
  }

  it('is read from its page', async () => {
    expect(await workday.detail!(BOARD, PATH, serving({ [PAGE]: page(data) }))).toMatchObject(found)
    const http = serving({ [`${CXS}/jobs`]: search, [PAGE]: page(data) })
    expect((await workday.fetch(BOARD, 'R57866-1', http))?.posting).toMatchObject(found)
  })

  it.each<[string, Answers]>([
    ['is missing too', {}],
    ['shows no posting', { [PAGE]: '<html><div id="root"></div></html>' }],
    ['leads to the list', { [PAGE]: { status: 302, location: 'https://tidewater.wd5.myworkdayjobs.com/Careers' } }],
  ])('is gone where its page %s', async (_, answers) => {
    await expect(workday.detail!(BOARD, PATH, serving(answers))).rejects.toMatchObject({ kind: 'gone' })
  })

  it('fails where its page fails', async () => {
    const http = serving({ [PAGE]: { status: 503 } })
    await expect(workday.detail!(BOARD, PATH, http)).rejects.toMatchObject({ kind: 'server_error' })
  })
})

describe('a requisition without an id', () => {
  const path = '/job/Porto-Portugal/Harbour-Pilot--Nights-_'
  const id = 'Harbour-Pilot--Nights-_'
  const detail = changed(DETAIL, ({ jobPostingInfo }) => Object.assign(jobPostingInfo, { jobPostingId: id }))

  it('is listed by the name in its path, among others that have one', async () => {
    const list = changed(JOBS, ({ jobPostings }) => Object.assign(jobPostings[0], { externalPath: path }))
    const { listed } = await listAll(workday, BOARD, serving({ [`${CXS}/jobs`]: list }))
    expect(listed[0]).toMatchObject({ external_job_id: id, handle: path })
    expect(await workday.detail!(BOARD, path, serving({ [CXS + path]: detail }))).toMatchObject({ external_job_id: id })
  })

  it('is fetched by that name, directly or by searching for its words', async () => {
    const direct = await workday.fetch(BOARD, id, serving({ [`${CXS}/job/${id}`]: detail }))
    expect(direct?.posting.external_job_id).toBe(id)
    const search = JSON.stringify({ total: 1, facets: [], jobPostings: [{ title: 'Harbour Pilot', externalPath: path }] })
    const http = serving({ [`${CXS}/jobs`]: search, [CXS + path]: detail })
    expect((await workday.fetch(BOARD, id, http))?.posting.external_job_id).toBe(id)
    expect(http.requests.find(({ url }) => url.endsWith('/jobs'))?.options.json).toMatchObject({
      searchText: 'Harbour Pilot Nights',
    })
  })
})

describe('the listing', () => {
  const list = (body: string, host = CXS) => listAll(workday, BOARD, serving({ [`${host}/jobs`]: body }))
  const JOBS = fixture('workday', 'jobs.json')

  it('merges rows repeated per location and skips empty ones', async () => {
    const { listed, end } = await list(JOBS)
    expect(listed.map(({ external_job_id, handle, posting }) => [external_job_id, handle, posting])).toEqual([
      ['R57866-1', '/job/Porto-Portugal/Harbour-Pilot_R57866-1', null],
      ['R45400', '/job/Porto-Portugal/Deck-Hand_R45400', null],
      ['20-713', '/job/Vigo-Spain/Cook_20-713', null],
    ])
    expect(end).toEqual({ complete: true })
  })

  it('skips rows that state no posting, and refuses one that has a title and no path', async () => {
    const listOf = (...jobPostings: unknown[]) =>
      listAll(
        workday,
        BOARD,
        serving({ [`${CXS}/jobs`]: JSON.stringify({ total: jobPostings.length, facets: [], jobPostings }) }),
      )
    const withheld = { bulletFields: ['R57867'] }
    const { listed, end } = await listOf({ title: 'Harbour Pilot', externalPath: PATH }, withheld, {})
    expect([listed.map(({ external_job_id }) => external_job_id), end]).toEqual([['R57866-1'], { complete: true }])
    await expect(listOf({ title: 'Harbour Pilot' })).rejects.toThrow('externalPath: expected text, got nothing')
  })

  it('has a fingerprint that follows the row, not the days since it was posted', async () => {
    const of = async (change: Change) =>
      (await list(changed(JOBS, ({ jobPostings }) => change(jobPostings[3])))).listed[1]!.fingerprint
    const before = await of(() => {})
    expect(await of((posting) => Object.assign(posting, { postedOn: 'Posted 4 Days Ago' }))).toBe(before)
    expect(await of((posting) => posting.bulletFields.push(posting.postedOn))).toBe(before)
    expect(await of((posting) => Object.assign(posting, { title: 'Bosun' }))).not.toBe(before)
    expect(await of((posting) => Object.assign(posting, { locationsText: '3 Locations' }))).not.toBe(before)
  })

  it.each<[string, string, string]>([
    ['an error with status 200', '{"errorCode":"HTTP_500"}', 'workday jobPostings: expected a list, got nothing'],
    ['a list without total', changed(JOBS, (page) => delete page.total), 'workday total: expected a number, got nothing'],
    [
      'a path without id',
      changed(JOBS, ({ jobPostings }) => Object.assign(jobPostings[3], { externalPath: '/job/Porto/Hand' })),
      'workday jobPostings[3].externalPath: expected a path that ends in _ and an id, got text',
    ],
    ['a maintenance page', '<html>back soon</html>', 'workday: expected JSON, got an HTML or XML page'],
  ])('refuses %s', async (_name, body, message) => {
    await expect(list(body)).rejects.toMatchObject({ kind: 'bad_payload', message })
  })

  it('is found on the shared host, and its details are then read there', async () => {
    const { listed } = await list(JOBS, SHARED)
    expect(listed[0]!.handle).toBe(`myworkdaysite.com${PATH}`)
    const http = serving({ [SHARED + PATH]: DETAIL })
    expect((await workday.detail!(BOARD, listed[0]!.handle, http)).external_job_id).toBe('R57866-1')
    expect(http.requests).toHaveLength(1)
  })

  const failing = (kinds: Record<string, FetchFailure['kind']>): Fetcher => ({
    fetch: async (url) => {
      throw new FetchFailure(kinds[new URL(url).hostname]!, 'no', { url })
    },
  })

  it('is gone only when both hosts say so', async () => {
    const [own, shared] = ['tidewater.wd5.myworkdayjobs.com', 'wd5.myworkdaysite.com']
    await expect(listAll(workday, BOARD, failing({ [own]: 'gone', [shared]: 'gone' }))).rejects.toMatchObject({ kind: 'gone' })
    await expect(listAll(workday, BOARD, failing({ [own]: 'unreachable', [shared]: 'gone' }))).rejects.toMatchObject({
      kind: 'unreachable',
    })
    await expect(listAll(workday, BOARD, failing({ [own]: 'gone', [shared]: 'unreachable' }))).rejects.toMatchObject({
      kind: 'unreachable',
    })
    await expect(listAll(workday, BOARD, failing({ [own]: 'blocked' }))).rejects.toMatchObject({ kind: 'blocked' })
  })

  it('of a board that is none is refused', async () => {
    await expect(listAll(workday, 'tidewater', serving({}))).rejects.toMatchObject({ kind: 'refused' })
  })

  it('reads page after page to the total of the first', async () => {
    const { ids, end, asked } = await listTenant({ rows: rows(45), facets: [] })
    expect(new Set(ids).size).toBe(45)
    expect(end.complete).toBe(true)
    expect(asked.map(({ offset }) => offset)).toEqual([0, 20, 40])
  })

  it('of nothing is complete', async () => {
    expect(await listTenant({ rows: [], facets: [] })).toMatchObject({ ids: [], end: { complete: true } })
  })

  it.each<[string, NonNullable<Tenant['at']>, RegExp]>([
    ['an error with status 200 on page two', { 20: () => ({ errorCode: 'S21' }) }, /jobPostings: expected a list/],
    ['a first page that claims nothing', { 0: (page) => ({ ...page, total: 0 }) }, /total of 0 leaves 0 rows from row 0 on/],
  ])('fails on %s', async (_name, at, message) => {
    await expect(listTenant({ rows: rows(45), facets: [], at })).rejects.toMatchObject({
      kind: 'bad_payload',
      message: expect.stringMatching(message),
    })
  })

  it.each<[string, NonNullable<Tenant['at']>]>([
    ['a short page', { 20: (page) => ({ ...page, jobPostings: page.jobPostings.slice(1) }) }],
    ['an empty page before the end', { 40: (page) => ({ ...page, jobPostings: [] }) }],
  ])('is not complete with %s, each time it is read', async (_name, at) => {
    expect((await listTenant({ rows: rows(45), facets: [], at })).end.complete).toBe(false)
  })

  it('is complete with more rows than the total: what was promised is there', async () => {
    const at = { 40: (page: { jobPostings: unknown[] }) => ({ ...page, jobPostings: [...page.jobPostings, {}] }) }
    expect((await listTenant({ rows: rows(45), facets: [], at })).end.complete).toBe(true)
  })

  it('fails on an empty page in the middle', async () => {
    const at = { 40: (page: object) => ({ ...page, jobPostings: [] }) }
    await expect(listTenant({ rows: rows(400), facets: [], at })).rejects.toThrow('a total of 400 leaves 20 rows from row 40 on')
  })

  it('fails when page two does', async () => {
    const at = {
      20: () => {
        throw new FetchFailure('server_error', 'no', { url: CXS, status: 500 })
      },
    }
    await expect(listTenant({ rows: rows(45), facets: [], at })).rejects.toMatchObject({ kind: 'server_error' })
  })

  it('fails when the pages start over before the cap', async () => {
    const wrapped = rows(65)
    const at = {
      40: () => ({ total: 0, facets: [], jobPostings: wrapped.slice(0, 20).map(({ path: externalPath }) => ({ externalPath })) }),
    }
    await expect(listTenant({ rows: wrapped, facets: [], at })).rejects.toThrow('offset 40 shows the first page again')
  })
})

describe('fetch', () => {
  const found = { external_job_id: 'R57866-1', title: 'Harbour Pilot' }
  const search = JSON.stringify({ total: 1, facets: [], jobPostings: [{ title: 'Harbour Pilot', externalPath: PATH }] })

  it('makes a path of the id', async () => {
    const answer = await workday.fetch(BOARD, 'R57866-1', serving({ [`${CXS}/job/posting_R57866-1`]: DETAIL }))
    expect(answer?.posting).toMatchObject(found)
    expect(answer?.company).toEqual(answer?.posting.company)
  })

  it.each([404, 400, 422])('searches for the id where that path answers %i', async (status) => {
    const http = serving({ [`${CXS}/job/posting_R57866-1`]: { status }, [`${CXS}/jobs`]: search, [CXS + PATH]: DETAIL })
    expect((await workday.fetch(BOARD, 'R57866-1', http))?.posting).toMatchObject(found)
    expect(http.requests[1]!.options.json).toMatchObject({ searchText: 'R57866-1' })
  })

  it('does not take another posting of the requisition for it', async () => {
    const http = serving({ [`${CXS}/job/posting_R57866`]: DETAIL, [`${CXS}/jobs`]: search, [CXS + PATH]: DETAIL })
    expect(await workday.fetch(BOARD, 'R57866', http)).toBe(null)
  })

  it('looks on the shared host when the own one has no such site', async () => {
    expect(
      (await workday.fetch(BOARD, 'R57866-1', serving({ [`${SHARED}/job/posting_R57866-1`]: DETAIL })))?.posting,
    ).toMatchObject(found)
  })

  it('answers null where the site lists no such posting or is gone, and fails where the source does', async () => {
    const empty = JSON.stringify({ total: 0, facets: [], jobPostings: [] })
    expect(await workday.fetch(BOARD, 'R1', serving({ [`${CXS}/jobs`]: empty }))).toBe(null)
    expect(await workday.fetch(BOARD, 'R1', serving({}))).toBe(null)
    await expect(workday.fetch(BOARD, 'R1', serving({ [`${CXS}/job/posting_R1`]: { status: 503 } }))).rejects.toMatchObject({
      kind: 'server_error',
    })
  })
})

describe('identity', () => {
  it.each([
    ['https://acme.wd1.myworkdayjobs.com/uk/job/Leeds/Cook_R1', { board: 'acme.wd1/uk', external_id: 'R1' }],
    ['https://acme.wd1.myworkdayjobs.com/en/uk/job/Leeds/Cook_R1', { board: 'acme.wd1/uk', external_id: 'R1' }],
    [
      'https://acme.wd1.myworkdayjobs.com/Jobs_1/job/Leeds/Cook_R1/apply/introduceYourself',
      { board: 'acme.wd1/Jobs_1', external_id: 'R1' },
    ],
    ['https://acme.wd1.myworkdayjobs.com/wday/cxs/other/Careers/job/Leeds/Cook_R1', null],
    ['https://acme.wd1.myworkdayjobs.com/Careers/job/Leeds', null],
    ['https://acme.wd1.myworkdayjobs.com/Careers/login?redirect=/job/Leeds/Cook_R1', null],
    ['https://wd1.myworkdaysite.com/Careers/job/Leeds/Cook_R1', null],
    ['https://wd1.myworkdayjobs.com/Careers/job/Leeds/Cook_R1', null],
  ])('of %s', (url, identity) => {
    expect(workday.identify(new URL(url))).toEqual(identity)
  })
})
