import { describe, expect, it } from 'vitest'
import { eightfold } from '../../src/ats/eightfold.ts'
import { type Fetcher, FetchFailure } from '../../src/http/fetcher.ts'
import { type Answers, changed, fixture, listAll, placed, serving } from './served.ts'

const SITE = 'https://fernhill.eightfold.ai'
const page = (start: number) => `${SITE}/api/apply/v2/jobs?start=${start}&num=10&sort_by=timestamp`
const pcsx = (start: number) => `${SITE}/api/pcsx/search?domain=fernhill.test&query=&start=${start}&num=10&sort_by=timestamp`
const ID = '3994056982037'
const DETAIL = `${SITE}/api/apply/v2/jobs/${ID}`

type Change = Parameters<typeof changed>[1]

/** The list says nothing of the posting unless a test gives it. */
const mapped = (change: Change = () => {}, row: object = {}) =>
  eightfold.detail!(
    'fernhill',
    JSON.stringify({ id: ID, ...row }),
    serving({ [DETAIL]: changed(fixture('eightfold', 'job.json'), change) }),
  )

/** A page of made-up rows in the recorded shape. */
function rows(from: number, length: number, count: number): string {
  const { positions, domain } = JSON.parse(fixture('eightfold', 'jobs.json'))
  return JSON.stringify({
    domain,
    count,
    positions: Array.from({ length }, (_, index) => ({ ...positions[0], id: 5_000_000 + from + index })),
  })
}

/** A tenant of the newer generation, where the older list is closed by 403. */
function refusing(answers: Answers): Fetcher {
  const http = serving(answers)
  return {
    async fetch(url, options) {
      if (url === page(0)) throw new FetchFailure('blocked', `${url} answered 403`, { url, status: 403 })
      return http.fetch(url, options)
    },
  }
}

describe('the posting', () => {
  it('states every field of the detail', async () => {
    expect(await mapped()).toEqual({
      external_job_id: ID,
      alias_ids: [],
      url: `${SITE}/careers/job/${ID}`,
      apply_url: 'https://career5.seeds.test/apply?job=77',
      title: 'Seed Planner',
      location_raw: 'Ghent, East Flanders, Belgium',
      locations_raw: {
        location: 'Ghent, East Flanders, Belgium',
        locations: ['Ghent, East Flanders, Belgium', 'Lille, Hauts-de-France, France'],
      },
      places: [placed({ text: 'Ghent, East Flanders, Belgium' }), placed({ text: 'Lille, Hauts-de-France, France' })],
      workplace: 'hybrid',
      employment_type: null,
      level: null,
      experience_min_years: null,
      experience_max_years: null,
      department: 'Supply',
      language: null,
      pay: [],
      salary_raw: null,
      posted_at: '2026-08-04T00:00:00.000Z',
      expires_at: null,
      description_html: '<p>Plans seeds.</p>',
      company: null,
    })
  })

  it.each([
    ['remote_local', 'remote'],
    ['onsite', 'onsite'],
    ['hybrid', 'hybrid'],
    ['flex_hybrid_v2', null],
    [null, null],
  ])('of work_location_option %s makes workplace %s', async (work_location_option, workplace) => {
    expect((await mapped((position) => Object.assign(position, { work_location_option }))).workplace).toBe(workplace)
  })

  it.each([
    ["a domain of the employer's", `https://jobs.fernhill.test/careers/job/${ID}`, `${SITE}/careers/job/${ID}`],
    ['another board', `https://moss.eightfold.ai/careers/job/${ID}`, `${SITE}/careers/job/${ID}`],
    ['nowhere', null, `${SITE}/careers/job/${ID}`],
    ['its board, with a slug', `${SITE}/careers/job/${ID}-seed-planner`, `${SITE}/careers/job/${ID}-seed-planner`],
  ])('has a URL that leads back when the stated one is on %s', async (_name, canonicalPositionUrl, url) => {
    expect((await mapped((position) => Object.assign(position, { canonicalPositionUrl }))).url).toBe(url)
  })

  it('has the work model of the list where the detail has none', async () => {
    const silent: Change = (position) => Object.assign(position, { work_location_option: null })
    expect((await mapped(silent, { workplace: 'onsite' })).workplace).toBe('onsite')
    expect((await mapped(undefined, { workplace: 'onsite' })).workplace).toBe('hybrid')
  })

  it('is dated by when it was published, which only the newer list tells, before when it was written', async () => {
    expect((await mapped(undefined, { posted: 1785888000 })).posted_at).toBe('2026-08-05T00:00:00.000Z')
  })

  it('reads the single place where there is no list of places', async () => {
    const { places, location_raw } = await mapped((position) => delete position.locations)
    expect([places, location_raw]).toEqual([[placed({ text: 'Ghent, East Flanders, Belgium' })], 'Ghent, East Flanders, Belgium'])
    expect((await mapped((position) => Object.assign(position, { location: '', locations: [] }))).places).toEqual([])
  })

  it.each([
    ['name', { name: undefined }, 'eightfold name: expected text, got nothing'],
    ['locations', { locations: [{ city: 'Ghent' }] }, 'eightfold locations[0]: expected text, got an object'],
    ['t_create', { t_create: '2026-08-04' }, 'eightfold t_create: expected a number, got text'],
    ['id', { id: 7 }, `eightfold: asked for posting ${ID}, got 7`],
  ])('is refused when %s is wrong', async (_field, change, message) => {
    await expect(mapped((position) => Object.assign(position, change))).rejects.toMatchObject({ kind: 'bad_payload', message })
  })
})

describe('the listing', () => {
  it("names the postings, not their text, and the employer's own domains", async () => {
    const http = serving({ [page(0)]: fixture('eightfold', 'jobs.json') })
    const { listed, end } = await listAll(eightfold, 'Fernhill', http)
    expect(listed).toEqual([
      { external_job_id: ID, handle: expect.stringContaining(ID), posting: null, fingerprint: expect.any(String) },
      { external_job_id: '3653522', handle: expect.stringContaining('3653522'), posting: null, fingerprint: expect.any(String) },
    ])
    expect(end).toEqual({ complete: true, hosts: ['jobs.fernhill.test'] })
    expect(http.requests).toHaveLength(1)
  })

  it('has a fingerprint that follows the entry, not how well it fits', async () => {
    const of = async (change: Change) => {
      const body = changed(fixture('eightfold', 'jobs.json'), ({ positions }) => change(positions[0]))
      return (await listAll(eightfold, 'fernhill', serving({ [page(0)]: body }))).listed[0]!.fingerprint
    }
    const before = await of(() => {})
    expect(await of((row) => Object.assign(row, { solrScore: 3, stars: 5 }))).toBe(before)
    expect(await of((row) => Object.assign(row, { t_update: 1785900000 }))).not.toBe(before)
    expect(await of((row) => Object.assign(row, { name: 'Seed Buyer' }))).not.toBe(before)
  })

  it('reads page after page to the count', async () => {
    const http = serving({ [page(0)]: rows(0, 10, 23), [page(10)]: rows(10, 10, 23), [page(20)]: rows(20, 3, 23) })
    const { listed, end } = await listAll(eightfold, 'fernhill', http)
    expect(new Set(listed.map(({ external_job_id }) => external_job_id)).size).toBe(23)
    expect(end.complete).toBe(true)
    expect(http.requests).toHaveLength(3)
  })

  it('of a tenant without postings is complete and empty', async () => {
    const { listed, end } = await listAll(eightfold, 'fernhill', serving({ [page(0)]: rows(0, 0, 0) }))
    expect([listed, end]).toEqual([[], { complete: true, hosts: [] }])
  })

  it.each([
    ['has no rows', '{"count":12}', 'eightfold positions: expected a list, got nothing'],
    ['is an HTML page', '<html></html>', 'expected JSON, got an HTML'],
  ])('fails when page two %s', async (_name, second, message) => {
    const http = serving({ [page(0)]: rows(0, 10, 12), [page(10)]: second })
    await expect(listAll(eightfold, 'fernhill', http)).rejects.toMatchObject({
      kind: 'bad_payload',
      message: expect.stringContaining(message),
    })
  })

  it.each([
    ['moves its count', rows(10, 2, 13)],
    ['is short', rows(10, 1, 12)],
  ])('is not complete when page two %s', async (_name, second) => {
    const http = serving({ [page(0)]: rows(0, 10, 12), [page(10)]: second })
    await expect(listAll(eightfold, 'fernhill', http)).resolves.toMatchObject({ end: { complete: false } })
  })

  it.each([
    ['without a count', '{"positions":[]}', 'bad_payload'],
    ['with another message', '{"message":"Internal error"}', 'bad_payload'],
    ['with a failure', { status: 500 }, 'server_error'],
    ['with nothing', { status: 404 }, 'gone'],
  ])('that begins %s fails', async (_name, first, kind) => {
    await expect(listAll(eightfold, 'fernhill', serving({ [page(0)]: first }))).rejects.toMatchObject({ kind })
  })
})

describe('the listing of a newer tenant', () => {
  const CAREERS = { [`${SITE}/careers`]: fixture('eightfold', 'careers.html') }
  const search = (change: Change = () => {}) => changed(fixture('eightfold', 'search.json'), change)

  it.each([
    ['by 403', refusing({ ...CAREERS, [pcsx(0)]: search() })],
    ['in words', serving({ ...CAREERS, [page(0)]: '{"message":"Not authorized for PCSX"}', [pcsx(0)]: search() })],
  ])('refused %s is read from the other list, whose domain the page of the board tells', async (_name, http) => {
    const { listed, end } = await listAll(eightfold, 'fernhill', http)
    expect(listed).toEqual([
      {
        external_job_id: '1970393556978233',
        handle: '{"id":"1970393556978233","workplace":"onsite","posted":1785801600}',
        posting: null,
        fingerprint: expect.any(String),
      },
    ])
    expect(end).toEqual({ complete: true, hosts: [] })
  })

  it('reads page after page to the count', async () => {
    const paged = (start: number, length: number) =>
      search(({ data }) => {
        const [row] = data.positions
        data.count = 12
        data.positions = Array.from({ length }, (_, index) => ({ ...row, id: 100 + start + index }))
      })
    const answers = { ...CAREERS, [pcsx(0)]: paged(0, 10), [pcsx(10)]: paged(10, 2) }
    expect((await listAll(eightfold, 'fernhill', refusing(answers))).listed).toHaveLength(12)
    const short = { ...answers, [pcsx(10)]: paged(10, 1) }
    expect((await listAll(eightfold, 'fernhill', refusing(short))).end.complete).toBe(false)
  })

  const page404 = { status: 404 }
  it.each([
    ['the page of the board is gone', { ...CAREERS, [`${SITE}/careers`]: page404 }, { kind: 'gone' }],
    [
      'the page of the board has no settings',
      { [`${SITE}/careers`]: '<html><body>Back soon</body></html>' },
      { kind: 'bad_payload', message: expect.stringContaining('expected the settings of the board') },
    ],
    [
      'the settings name no domain',
      { [`${SITE}/careers`]: '<html><body><code id="pcsx-data">{}</code></body></html>' },
      { kind: 'bad_payload', message: 'eightfold domain: expected text, got nothing' },
    ],
    [
      'the list is a page, as for a wrong domain',
      { ...CAREERS, [pcsx(0)]: '<html></html>' },
      { kind: 'bad_payload', message: expect.stringContaining('an HTML or XML page') },
    ],
    [
      'the list has no data',
      { ...CAREERS, [pcsx(0)]: '{"status":200}' },
      { kind: 'bad_payload', message: 'eightfold data: expected an object, got nothing' },
    ],
  ])('fails when %s', async (_name, answers, failure) => {
    await expect(listAll(eightfold, 'fernhill', refusing(answers as Answers))).rejects.toMatchObject(failure)
  })
})

describe('fetch', () => {
  it('reads a posting by its id', async () => {
    const found = await eightfold.fetch('fernhill', ID, serving({ [DETAIL]: fixture('eightfold', 'job.json') }))
    expect(found).toEqual({ posting: await mapped(), company: null })
  })

  it('answers null for what is gone, and fails on anything else', async () => {
    expect(await eightfold.fetch('fernhill', ID, serving({}))).toBeNull()
    const failing = serving({ [DETAIL]: { status: 503 } })
    await expect(eightfold.fetch('fernhill', ID, failing)).rejects.toMatchObject({ kind: 'server_error' })
    const refused = serving({ [DETAIL]: '{"message":"Not authorized for PCSX"}' })
    await expect(eightfold.fetch('fernhill', ID, refused)).rejects.toMatchObject({ kind: 'bad_payload' })
  })
})

it.each(['evil.test/', 'a.b', 'fernhill.eightfold.ai', '', '..', 'x@y'])(
  'board %s is refused before any request',
  async (board) => {
    const http = serving({})
    await expect(listAll(eightfold, board, http)).rejects.toMatchObject({ kind: 'refused' })
    await expect(eightfold.fetch(board, ID, http)).rejects.toMatchObject({ kind: 'refused' })
    expect(http.requests).toEqual([])
  },
)

it.each([
  ['https://explore.jobs.fernhill.test/careers/job/790301234567-botanist?hl=en', '790301234567'],
  ['https://apply.fernhill.test/careers?pid=790301234567&domain=fernhill.test', '790301234567'],
  ['https://apply.fernhill.test/careers', null],
  ['https://apply.fernhill.test/jobs/790301234567', null],
])("on an employer's own domain %s names %s", (url, id) => {
  expect(eightfold.identifyOnOwnDomain!(new URL(url))).toBe(id)
})
