import { describe, expect, it } from 'vitest'
import { oracle } from '../../src/ats/oracle.ts'
import { changed, fixture, listAll, placed, serving } from './served.ts'

const HOST = 'quay.fa.us2.oraclecloud.com'
const BOARD = `${HOST}/CX_1001`
const API = `https://${HOST}/hcmRestApi/resources/latest`
const page = (offset: number) =>
  `${API}/recruitingCEJobRequisitions?onlyData=true&expand=requisitionList.workLocation,requisitionList.secondaryLocations&finder=findReqs;siteNumber=CX_1001,limit=200,offset=${offset},sortBy=POSTING_DATES_DESC`
const detailUrl = (id: string) =>
  `${API}/recruitingCEJobRequisitionDetails?onlyData=true&expand=all&finder=ById;Id=%22${id}%22,siteNumber=CX_1001`
const DETAIL = fixture('oracle', 'details.json')

type Change = Parameters<typeof changed>[1]
type Payload = Parameters<Change>[0]

const mapped = (change: Change = () => {}) => {
  const body = changed(DETAIL, ({ items }) => change(items[0]))
  return oracle.detail!(BOARD, '6315', serving({ [detailUrl('6315')]: body }))
}

/** A page of made-up rows in the recorded shape. */
function rows(from: number, count: number, TotalJobsCount: number): string {
  const [search] = JSON.parse(fixture('oracle', 'requisitions.json')).items
  const requisitionList = Array.from({ length: count }, (_, index) => ({
    ...search.requisitionList[0],
    Id: String(7_000 + from + index),
  }))
  return JSON.stringify({ items: [{ ...search, TotalJobsCount, requisitionList }], count: 1, hasMore: false })
}

const fullPages = (pages: number, total: number) =>
  Object.fromEntries(Array.from({ length: pages }, (_, index) => [page(index * 200), rows(index * 200, 200, total)]))

describe('the posting', () => {
  it('states every field of the detail', async () => {
    expect(await mapped()).toEqual({
      external_job_id: '6315',
      alias_ids: [],
      url: `https://${HOST}/hcmUI/CandidateExperience/en/sites/CX_1001/job/6315`,
      apply_url: null,
      title: 'Crane Operator',
      location_raw: 'Hamburg, Germany',
      locations_raw: {
        PrimaryLocation: 'Hamburg, Germany',
        PrimaryLocationCountry: 'DE',
        workLocation: JSON.parse(DETAIL).items[0].workLocation,
        otherWorkLocations: [],
        secondaryLocations: [{ Name: 'Antwerp, Belgium', CountryCode: 'BE' }],
      },
      places: [
        {
          text: 'Hamburg, Germany',
          city: 'Hamburg',
          region: null,
          postal_code: '20457',
          country: 'DE',
          latitude: 53.5413,
          longitude: 9.9841,
        },
        placed({ text: 'Antwerp, Belgium', country: 'BE' }),
      ],
      workplace: 'onsite',
      employment_type: 'full_time',
      level: null,
      experience_min_years: null,
      experience_max_years: null,
      department: 'Terminals',
      language: null,
      pay: [],
      salary_raw: null,
      posted_at: '2026-08-07T07:30:00.000Z',
      expires_at: '2026-12-01T00:00:00.000Z',
      description_html: '<p>Lift boxes.</p>\n<ul><li>Lift</li></ul>\n<p>Steady hands.</p>\n<p>Quay moves ships.</p>',
      company: null,
    })
  })

  it.each([
    ['ORA_REMOTE', 'Remote', 'remote'],
    ['ORA_HYBRID', 'Hybrid', 'hybrid'],
    ['ORA_REMOTE', 'Hybrid', 'remote'],
    [null, 'Hybrid', 'hybrid'],
    [null, '', null],
    ['ORA_OTHER', 'Remote', null],
  ])('of code %s and label %s makes workplace %s', async (WorkplaceTypeCode, WorkplaceType, workplace) => {
    expect((await mapped((detail) => Object.assign(detail, { WorkplaceTypeCode, WorkplaceType }))).workplace).toBe(workplace)
  })

  it.each([
    ['Part time', 'Regular', 'part_time'],
    [null, 'Regular', 'full_time'],
    ['Full time', 'Internship', 'internship'],
    ['Full time', 'Contract', 'contract'],
    [null, 'Temporary', 'temporary'],
    ['Nach Absprache', 'Internship', 'internship'],
    [null, null, null],
  ])('of schedule %s and type %s makes %s', async (JobSchedule, JobType, employment) => {
    expect((await mapped((detail) => Object.assign(detail, { JobSchedule, JobType }))).employment_type).toBe(employment)
  })

  it('prefers the department to the category', async () => {
    expect((await mapped((detail) => Object.assign(detail, { Department: 'Cranes' }))).department).toBe('Cranes')
  })

  it.each([
    ['lies in another country', (detail: Payload) => (detail.workLocation[0].Country = 'GB'), { country: 'DE' }],
    ['is one of several', (detail: Payload) => detail.workLocation.push(detail.workLocation[0]), { country: 'DE' }],
    ['is absent', (detail: Payload) => delete detail.workLocation, { country: 'DE' }],
    [
      'alone tells the country',
      (detail: Payload) =>
        Object.assign(detail, { PrimaryLocationCountry: null, workLocation: [{ TownOrCity: 'Hamburg', Country: 'DE' }] }),
      { city: 'Hamburg', country: 'DE' },
    ],
  ])('reads the primary place when a work location %s', async (_name, change, parts) => {
    expect((await mapped(change)).places[0]).toEqual(placed({ text: 'Hamburg, Germany', ...parts }))
  })

  it('falls back on the short text when no section has any', async () => {
    const { description_html } = await mapped((detail) => {
      for (const key of Object.keys(detail)) if (/^(External|Corporate|Organization).*Str$/.test(key)) detail[key] = null
    })
    expect(description_html).toBe('Cranes.')
  })

  it.each([
    ['Title', { Title: undefined }, 'oracle items[0].Title: expected text, got nothing'],
    ['secondaryLocations', { secondaryLocations: {} }, 'oracle items[0].secondaryLocations: expected a list, got an object'],
    [
      'ExternalDescriptionStr',
      { ExternalDescriptionStr: 1 },
      'oracle items[0].ExternalDescriptionStr: expected text, got number',
    ],
    ['Id', { Id: '6316' }, 'oracle: asked for posting 6315, got 6316'],
  ])('is refused when %s is wrong', async (_field, change, message) => {
    await expect(mapped((detail) => Object.assign(detail, change))).rejects.toMatchObject({ kind: 'bad_payload', message })
  })
})

describe('the listing', () => {
  const listOf = (change: Change = () => {}) => {
    const body = changed(fixture('oracle', 'requisitions.json'), ({ items }) => change(items[0]))
    return listAll(oracle, BOARD, serving({ [page(0)]: body }))
  }

  it('names the postings, not their text', async () => {
    const { listed, end } = await listOf()
    expect(listed).toEqual([
      { external_job_id: '6315', handle: '6315', posting: null, fingerprint: expect.any(String) },
      { external_job_id: 'USA83750758', handle: 'USA83750758', posting: null, fingerprint: expect.any(String) },
    ])
    expect(end).toEqual({ complete: true })
  })

  it('has a fingerprint that follows the entry, not the question or the day', async () => {
    const of = async (change: Change) =>
      (await listOf(({ requisitionList }) => change(requisitionList[0]))).listed[0]!.fingerprint
    const before = await of(() => {})
    expect(await of((row) => Object.assign(row, { Relevancy: 2, Distance: 9, TrendingFlag: true }))).toBe(before)
    expect(await of((row) => Object.assign(row, { BeFirstToApplyFlag: false }))).toBe(before)
    expect(await of((row) => Object.assign(row, { Title: 'Crane Driver' }))).not.toBe(before)
    expect(await of((row) => Object.assign(row, { WorkplaceTypeCode: 'ORA_HYBRID' }))).not.toBe(before)
  })

  it('of a site without postings is complete and empty', async () => {
    const { listed, end } = await listOf((search) => Object.assign(search, { TotalJobsCount: 0, requisitionList: [] }))
    expect([listed, end]).toEqual([[], { complete: true }])
  })

  it('reads page after page to the total, which later pages need not state', async () => {
    const http = serving({ [page(0)]: rows(0, 200, 430), [page(200)]: rows(200, 200, 0), [page(400)]: rows(400, 30, 430) })
    const { listed, end } = await listAll(oracle, BOARD, http)
    expect(listed).toHaveLength(430)
    expect(end.complete).toBe(true)
  })

  it('reads as far as the search goes, and then proves no absence', async () => {
    const http = serving(fullPages(50, 10_788))
    const { listed, end } = await listAll(oracle, BOARD, http)
    expect(listed).toHaveLength(10_000)
    expect(end.complete).toBe(false)
  })

  it('merges a row seen twice and then proves no absence', async () => {
    const http = serving({ [page(0)]: rows(0, 200, 220), [page(200)]: rows(199, 20, 220) })
    const { listed, end } = await listAll(oracle, BOARD, http)
    expect(listed).toHaveLength(219)
    expect(end.complete).toBe(false)
  })

  it.each([
    ['fails', { status: 500 }, { kind: 'server_error' }],
    ['holds no search', '{"items":[],"count":0}', { message: 'oracle items: expected a search, got a list' }],
    ['is an HTML page', '<html>busy</html>', { message: /expected JSON, got an HTML/ }],
  ])('fails when page two %s', async (_name, second, { kind = 'bad_payload', message = /500/ }: Payload) => {
    const http = serving({ [page(0)]: rows(0, 200, 220), [page(200)]: second })
    await expect(listAll(oracle, BOARD, http)).rejects.toMatchObject({ kind, message: expect.stringMatching(message) })
  })

  it.each([
    ['states another total', rows(200, 20, 221)],
    ['is short', rows(200, 19, 220)],
    ['is short and does not count', rows(200, 19, 0)],
    ['is empty', rows(200, 0, 0)],
  ])('is not complete when page two %s', async (_name, second) => {
    const http = serving({ [page(0)]: rows(0, 200, 220), [page(200)]: second })
    await expect(listAll(oracle, BOARD, http)).resolves.toMatchObject({ end: { complete: false } })
  })

  it.each([
    ['requisitionList', 'oracle items[0].requisitionList: expected a list, got nothing'],
    ['TotalJobsCount', 'oracle items[0].TotalJobsCount: expected a number, got nothing'],
  ])('is refused without %s, however many rows there are', async (field, message) => {
    await expect(listOf((search) => delete search[field])).rejects.toMatchObject({ kind: 'bad_payload', message })
  })
})

describe('fetch', () => {
  it('reads a posting by its id', async () => {
    const found = await oracle.fetch(BOARD, '6315', serving({ [detailUrl('6315')]: DETAIL }))
    expect(found).toEqual({ posting: await mapped(), company: null })
  })

  it('answers null for what is withdrawn or gone, and fails on anything else', async () => {
    const withdrawn = serving({ [detailUrl('1')]: '{"items":[],"count":0,"hasMore":false}' })
    expect(await oracle.fetch(BOARD, '1', withdrawn)).toBeNull()
    expect(await oracle.fetch(BOARD, '1', serving({}))).toBeNull()
    await expect(oracle.fetch(BOARD, '1', serving({ [detailUrl('1')]: { status: 503 } }))).rejects.toMatchObject({
      kind: 'server_error',
    })
    await expect(oracle.fetch(BOARD, '1', serving({ [detailUrl('1')]: '{}' }))).rejects.toMatchObject({ kind: 'bad_payload' })
  })
})

describe('what goes into a request', () => {
  it.each([
    'quay.test/CX_1',
    'oraclecloud.com/CX_1',
    'quay.fa.oraclecloud.com.evil.test/CX_1',
    'evil.test/x.oraclecloud.com/CX_1',
    'quay.fa.oraclecloud.com',
    'quay.fa.oraclecloud.com/CX_1/../..',
    'quay.fa.oraclecloud.com/CX_1,limit=1',
    'quay.fa.oraclecloud.com:8080/CX_1',
    'evil@quay.fa.oraclecloud.com/CX_1',
  ])('board %s is refused', async (board) => {
    const http = serving({})
    await expect(listAll(oracle, board, http)).rejects.toMatchObject({ kind: 'refused' })
    await expect(oracle.fetch(board, '6315', http)).rejects.toMatchObject({ kind: 'refused' })
    expect(() => oracle.boardUrl(board)).toThrow('a board is a host of oraclecloud.com and a site')
    expect(http.requests).toEqual([])
  })

  it('an id that would end the expression is refused', async () => {
    const http = serving({})
    await expect(oracle.fetch(BOARD, '1",siteNumber=CX', http)).rejects.toMatchObject({ kind: 'refused' })
    expect(http.requests).toEqual([])
  })
})

it("reads postings on an employer's own domain by their path", () => {
  const read = (url: string) => oracle.identifyOnOwnDomain!(new URL(url))
  expect(read('https://hire.quay.test/hcmUI/CandidateExperience/en/sites/careers/job/R288262?src=x')).toBe('R288262')
  expect(read('https://hire.quay.test/en/sites/careers/job/R288262/apply')).toBe('R288262')
  expect(read('https://hire.quay.test/hcmUI/CandidateExperience/en/sites/careers/jobs')).toBeNull()
})
