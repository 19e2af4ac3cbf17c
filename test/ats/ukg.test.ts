import { describe, expect, it } from 'vitest'
import { ukg } from '../../src/ats/ukg.ts'
import { changed, fixture, listAll, placed, type ServedAnswer, serving } from './served.ts'

const BOARD = 'recruiting.ultipro.ca/MIL5004MILL/407f92cb-7f31-4038-92a8-d28f5cbc7c28'
const SITE = 'https://recruiting.ultipro.ca/MIL5004MILL/JobBoard/407f92cb-7f31-4038-92a8-d28f5cbc7c28'
const LIST = `${SITE}/JobBoardView/LoadSearchResults`
const ID = '0042c429-ffbc-4bf8-9c85-ae7cec89196e'
const PAGE = `${SITE}/OpportunityDetail?opportunityId=${ID}`
const HTML = fixture('ukg', 'opportunity.html')
const EXPIRED = '<!DOCTYPE html><html><body><div id="app"></div><script>var opportunity = {};</script></body></html>'

type Change = Parameters<typeof changed>[1]
type Payload = Parameters<Change>[0]

const OPPORTUNITY = /(?<=CandidateOpportunityDetail\().*(?=\);$)/m
const pageWith = (change: Change) => HTML.replace(OPPORTUNITY, (json) => changed(json, change))
const mapped = (change: Change = () => {}) => ukg.detail!(BOARD, ID, serving({ [PAGE]: pageWith(change) }))

/** Answers every question for a page from so many made-up rows. */
function board(count: number, change: (answer: Payload, skip: number) => void = () => {}): ServedAnswer {
  const [row] = JSON.parse(fixture('ukg', 'opportunities.json')).opportunities
  const rows = Array.from({ length: count }, (_, index) => ({
    ...row,
    Id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
  }))
  return ({ json }) => {
    const { Top, Skip } = (json as Payload).opportunitySearch
    const answer = { opportunities: rows.slice(Skip, Skip + Top), locations: [], totalCount: count }
    change(answer, Skip)
    return JSON.stringify(answer)
  }
}

describe('the posting', () => {
  it.each([
    [0, 'hybrid'],
    [1, 'onsite'],
    [2, 'remote'],
    [7, null],
    [null, null],
  ])('of JobLocationType %s makes workplace %s, on the page or in the list', async (JobLocationType, workplace) => {
    expect((await mapped((opportunity) => Object.assign(opportunity, { JobLocationType }))).workplace).toBe(workplace)
    const body = changed(fixture('ukg', 'opportunities.json'), ({ opportunities }) =>
      Object.assign(opportunities[0], { Id: ID, JobLocationType }),
    )
    const { listed } = await listAll(ukg, BOARD, serving({ [LIST]: body }))
    expect((await ukg.detail!(BOARD, listed[0]!.handle, serving({ [PAGE]: HTML }))).workplace).toBe(workplace)
  })

  it.each([
    ['a year', { Annual: [85000, 105000.5] }, [{ min: 85000, max: 105000.5, currency: 'CAD', period: 'year' }]],
    ['an hour', { Annual: [null, null], Hourly: [21.5, null] }, [{ min: 21.5, max: null, currency: 'CAD', period: 'hour' }]],
    ['both', { Annual: [50000, 60000], Hourly: [25, 30] }, [{ min: 50000, max: 60000, currency: 'CAD', period: 'year' }]],
    ['nothing', { Annual: [0, 0] }, []],
  ])('states pay by %s', async (_name, ranges, pay) => {
    const fields = Object.entries(ranges).flatMap(([name, [min, max]]) => [
      [`Compensation${name}Minimum`, min],
      [`Compensation${name}Maximum`, max],
    ])
    const stated = { ...Object.fromEntries(fields), CompensationCurrencyCode: 'CAD' }
    expect((await mapped((opportunity) => Object.assign(opportunity, stated))).pay).toEqual(pay)
  })

  it('states every field of the page', async () => {
    expect(await mapped()).toEqual({
      external_job_id: ID,
      alias_ids: [],
      url: PAGE,
      apply_url: `${SITE}/OpportunityApply?opportunityId=${ID}`,
      title: 'Miller',
      location_raw: 'Guelph Mill',
      locations_raw: [
        {
          LocalizedDescription: 'Guelph Mill',
          Address: {
            Line1: '1 Weir Rd',
            City: 'Guelph',
            PostalCode: 'N1H 1A1',
            State: { Code: 'ON', Name: 'Ontario' },
            Country: { Code: 'CAN', Name: 'Canada' },
          },
        },
        {
          LocalizedDescription: null,
          Address: { City: 'Buffalo', PostalCode: null, State: { Code: 'NY' }, Country: { Name: 'United States' } },
        },
      ],
      places: [
        placed({ text: 'Guelph Mill', city: 'Guelph', region: 'Ontario', postal_code: 'N1H 1A1', country: 'CAN' }),
        placed({ city: 'Buffalo', region: 'NY', country: 'United States' }),
      ],
      workplace: null,
      employment_type: 'full_time',
      level: null,
      experience_min_years: null,
      experience_max_years: null,
      department: 'Production',
      language: null,
      pay: [],
      salary_raw: null,
      posted_at: '2026-07-30T09:10:11.123Z',
      expires_at: null,
      description_html: '<p>Grinds {wheat}); and "rye".</p>',
      company: null,
    })
  })

  it.each([
    [false, 'part_time'],
    [null, null],
  ])('of FullTime %s makes %s', async (FullTime, employment) => {
    expect((await mapped((opportunity) => Object.assign(opportunity, { FullTime }))).employment_type).toBe(employment)
  })

  it('writes a place out of its parts where it has no name, and none where there is none', async () => {
    const first = await mapped((opportunity) => opportunity.Locations.shift())
    expect(first.location_raw).toBe('Buffalo, NY, United States')
    const none = await mapped((opportunity) => Object.assign(opportunity, { Locations: [] }))
    expect([none.location_raw, none.places]).toEqual([null, []])
  })

  it('that is closed is gone', async () => {
    await expect(mapped((opportunity) => Object.assign(opportunity, { OpportunityIsClosed: true }))).rejects.toMatchObject({
      kind: 'gone',
    })
  })

  it.each([
    ['Title', { Title: ' ' }, 'ukg Title: expected text, got empty text'],
    ['FullTime', { FullTime: 'yes' }, 'ukg FullTime: expected true or false, got text'],
    ['Locations', { Locations: {} }, 'ukg Locations: expected a list, got an object'],
    ['Id', { Id: '22b32932-bc5a-4bc1-9385-ec3e11e64414' }, /asked for posting 0042c429-.*, got 22b32932-/],
  ])('is refused when %s is wrong', async (_field, change, message) => {
    await expect(mapped((opportunity) => Object.assign(opportunity, change))).rejects.toMatchObject({
      kind: 'bad_payload',
      message: expect.stringMatching(message),
    })
  })

  it.each([
    ['holds no opportunity', EXPIRED, 'its page holds no opportunity'],
    ['breaks off', HTML.slice(0, 300), 'one that breaks off'],
    ['holds something else', HTML.replace(OPPORTUNITY, '{"Id":'), 'expected JSON in'],
    ['is JSON', '{}', 'expected an HTML page'],
  ])('is refused when the page %s', async (_name, body, message) => {
    await expect(ukg.detail!(BOARD, ID, serving({ [PAGE]: body }))).rejects.toMatchObject({
      kind: 'bad_payload',
      message: expect.stringContaining(message),
    })
  })

  it('is asked for as pages are, with regard to robots.txt', async () => {
    const http = serving({ [PAGE]: HTML })
    await ukg.detail!(BOARD, ID, http)
    expect(http.requests[0]!.options).toMatchObject({ robots: true })
  })
})

describe('the listing', () => {
  it('names the postings, not their text', async () => {
    const http = serving({ [LIST]: fixture('ukg', 'opportunities.json') })
    const { listed, end } = await listAll(ukg, BOARD, http)
    expect(listed).toEqual([
      { external_job_id: ID, handle: ID, posting: null, fingerprint: expect.any(String) },
      {
        external_job_id: '22b32932-bc5a-4bc1-9385-ec3e11e64414',
        handle: '22b32932-bc5a-4bc1-9385-ec3e11e64414',
        posting: null,
        fingerprint: expect.any(String),
      },
    ])
    expect(end).toEqual({ complete: true })
    expect(http.requests).toMatchObject([
      { options: { method: 'POST', json: { opportunitySearch: { Top: 50, Skip: 0, QueryString: '', Filters: [] } } } },
    ])
  })

  it('has a fingerprint that follows the entry', async () => {
    const of = async (change: Change) => {
      const body = changed(fixture('ukg', 'opportunities.json'), ({ opportunities }) => change(opportunities[0]))
      return (await listAll(ukg, BOARD, serving({ [LIST]: body }))).listed[0]!.fingerprint
    }
    const before = await of(() => {})
    expect(await of(() => {})).toBe(before)
    expect(await of((row) => Object.assign(row, { BriefDescription: 'Grinds finely.' }))).not.toBe(before)
    expect(await of((row) => Object.assign(row.Locations[0], { LocalizedName: 'Elora Mill' }))).not.toBe(before)
  })

  it('reads page after page to the total', async () => {
    const http = serving({ [LIST]: board(120) })
    const { listed, end } = await listAll(ukg, BOARD, http)
    expect(new Set(listed.map(({ external_job_id }) => external_job_id)).size).toBe(120)
    expect(end.complete).toBe(true)
    expect(http.requests.map(({ options }) => (options.json as Payload).opportunitySearch.Skip)).toEqual([0, 50, 100])
  })

  it('of a board without postings is complete and empty', async () => {
    const { listed, end } = await listAll(ukg, BOARD, serving({ [LIST]: board(0) }))
    expect([listed, end]).toEqual([[], { complete: true }])
  })

  it.each([
    ['has no total', (answer: Payload) => delete answer.totalCount, 'ukg totalCount: expected a number, got nothing'],
    ['has no rows', (answer: Payload) => delete answer.opportunities, 'ukg opportunities: expected a list, got nothing'],
  ])('fails when page two %s', async (_name, change, message) => {
    const http = serving({ [LIST]: board(120, (answer, skip) => skip === 50 && change(answer)) })
    await expect(listAll(ukg, BOARD, http)).rejects.toMatchObject({
      kind: 'bad_payload',
      message: expect.stringContaining(message),
    })
  })

  it.each([
    ['moves its total', (answer: Payload) => answer.totalCount++],
    ['is short', (answer: Payload) => answer.opportunities.pop()],
  ])('is not complete when page two of three %s', async (_name, change) => {
    const http = serving({ [LIST]: board(120, (answer, skip) => skip === 50 && change(answer)) })
    await expect(listAll(ukg, BOARD, http)).resolves.toMatchObject({ end: { complete: false } })
  })

  it.each([
    ['gone', { status: 404 }, 'gone'],
    ['a failure', { status: 500 }, 'server_error'],
    ['a page', EXPIRED, 'bad_payload'],
  ])('of a board whose answer is %s fails so', async (_name, answer, kind) => {
    await expect(listAll(ukg, BOARD, serving({ [LIST]: answer }))).rejects.toMatchObject({ kind })
  })
})

describe('fetch', () => {
  it('reads a posting by its id', async () => {
    expect(await ukg.fetch(BOARD, ID, serving({ [PAGE]: HTML }))).toEqual({ posting: await mapped(), company: null })
  })

  it('answers null for what is gone or closed', async () => {
    expect(await ukg.fetch(BOARD, ID, serving({}))).toBeNull()
    const closed = pageWith((opportunity) => Object.assign(opportunity, { OpportunityIsClosed: true }))
    expect(await ukg.fetch(BOARD, ID, serving({ [PAGE]: closed }))).toBeNull()
  })

  it('asks the list about a page without its opportunity', async () => {
    expect(await ukg.fetch(BOARD, ID, serving({ [PAGE]: EXPIRED, [LIST]: board(60) }))).toBeNull()
    expect(await ukg.fetch(BOARD, ID, serving({ [PAGE]: EXPIRED }))).toBeNull()
    const listed = serving({ [PAGE]: EXPIRED, [LIST]: fixture('ukg', 'opportunities.json') })
    await expect(ukg.fetch(BOARD, ID, listed)).rejects.toMatchObject({ kind: 'bad_payload' })
    await expect(ukg.fetch(BOARD, ID, serving({ [PAGE]: EXPIRED, [LIST]: { status: 500 } }))).rejects.toMatchObject({
      kind: 'server_error',
    })
  })

  it('fails on any other failure', async () => {
    await expect(ukg.fetch(BOARD, ID, serving({ [PAGE]: { status: 503 } }))).rejects.toMatchObject({ kind: 'server_error' })
  })
})

it.each([
  'evil.test/MIL5004MILL/407f92cb-7f31-4038-92a8-d28f5cbc7c28',
  'recruiting.ultipro.com.evil.test/MIL5004MILL/407f92cb-7f31-4038-92a8-d28f5cbc7c28',
  'recruiting.ultipro.com/../407f92cb-7f31-4038-92a8-d28f5cbc7c28',
  'recruiting.ultipro.com/MIL5004MILL/jobs',
  'recruiting.ultipro.com/MIL5004MILL/407f92cb-7f31-4038-92a8-d28f5cbc7c28/x',
  'a.b.rec.pro.ukg.net/MIL5004MILL/407f92cb-7f31-4038-92a8-d28f5cbc7c28',
])('board %s is refused before any request', async (board) => {
  const http = serving({})
  await expect(listAll(ukg, board, http)).rejects.toMatchObject({ kind: 'refused' })
  await expect(ukg.fetch(board, ID, http)).rejects.toMatchObject({ kind: 'refused' })
  expect(() => ukg.boardUrl(board)).toThrow('a tenant and a guid')
  expect(http.requests).toEqual([])
})
