import { describe, expect, it } from 'vitest'
import { bamboohr } from '../../src/ats/bamboohr.ts'
import { type Answers, changed, fixture, listAll, placed, serving } from './served.ts'

const CAREERS = 'https://saltmarsh.bamboohr.com/careers'
const LIST = fixture('bamboohr', 'list.json')
const DETAIL = fixture('bamboohr', 'detail.json')
const COMPANY = {
  name: 'Saltmarsh Press',
  website_url: null,
  logo_url: 'https://images4.bamboohr.com/490341/logos/cropped.jpg?v=34',
}
const ANSWERS: Answers = {
  [`${CAREERS}/list`]: LIST,
  [`${CAREERS}/45/detail`]: DETAIL,
  [`${CAREERS}/company-info/`]: fixture('bamboohr', 'company_info.json'),
}

type Change = Parameters<typeof changed>[1]

const list = (answers: Answers = {}) => listAll(bamboohr, 'saltmarsh', serving({ ...ANSWERS, ...answers }))
const withOpening = (change: Change) => changed(DETAIL, ({ result }) => change(result.jobOpening))
const detail = (body = DETAIL) => bamboohr.detail!('saltmarsh', '45', serving({ [`${CAREERS}/45/detail`]: body }))
const opened = (parts: object) => detail(withOpening((opening) => Object.assign(opening, parts)))

describe('the listing', () => {
  it('names the openings, whose texts are elsewhere, and the employer', async () => {
    const { listed, end } = await list()
    expect(listed.map(({ external_job_id, posting, handle }) => [external_job_id, posting, handle])).toEqual([
      ['45', null, '45'],
      ['61', null, '61'],
    ])
    expect(end).toEqual({ complete: true, company: COMPANY })
  })

  it.each([
    ['jobOpeningName', 'Day Editor'],
    ['locationType', '0'],
    ['location', { city: 'Ottawa', state: 'Ontario' }],
  ])('has another fingerprint when %s changes', async (key, value) => {
    const other = changed(LIST, ({ result }) => Object.assign(result[0], { [key]: value }))
    const [before, after] = [await list(), await list({ [`${CAREERS}/list`]: other })]
    expect(after.listed[0]!.fingerprint).not.toBe(before.listed[0]!.fingerprint)
    expect(after.listed[1]!.fingerprint).toBe(before.listed[1]!.fingerprint)
  })

  it('does without a company where none is told', async () => {
    expect((await list({ [`${CAREERS}/company-info/`]: { status: 404 } })).end).toEqual({ complete: true, company: null })
  })

  it('of a board without openings is empty and complete', async () => {
    const empty = await list({ [`${CAREERS}/list`]: '{"meta":{"totalCount":0},"result":[]}' })
    expect(empty).toMatchObject({ listed: [], end: { complete: true } })
  })

  it.each([
    ['a short list', changed(LIST, ({ result }) => result.pop()), 'bamboohr: meta.totalCount is 2, result has 1'],
    [
      'a list without total',
      changed(LIST, ({ meta }) => delete meta.totalCount),
      'bamboohr meta.totalCount: expected a number, got nothing',
    ],
    ['a row without id', changed(LIST, ({ result }) => delete result[1].id), 'bamboohr result[1].id: expected text, got nothing'],
    ['an error with status 200', '{"error":"Not Found"}', 'bamboohr result: expected a list, got nothing'],
    ['an HTML page', '<!doctype html>', 'bamboohr: expected JSON, got an HTML or XML page'],
  ])('refuses %s', async (_name, body, message) => {
    await expect(list({ [`${CAREERS}/list`]: body })).rejects.toMatchObject({ kind: 'bad_payload', message })
  })

  it('of a departed board is gone: it redirects to the vendor', async () => {
    const departed = { body: '<!doctype html><html></html>', redirectedTo: 'https://www.bamboohr.com/' }
    await expect(list({ [`${CAREERS}/list`]: departed })).rejects.toMatchObject({
      kind: 'gone',
      message: 'bamboohr: the board redirects to https://www.bamboohr.com/',
    })
  })
})

describe('the detail', () => {
  it('states every field of an opening', async () => {
    const { jobOpening } = JSON.parse(DETAIL).result
    expect(await detail()).toEqual({
      external_job_id: '45',
      alias_ids: [],
      url: 'https://saltmarsh.bamboohr.com/careers/45',
      apply_url: null,
      title: 'Night Editor',
      location_raw: 'Halifax, Nova Scotia, Canada',
      locations_raw: { location: jobOpening.location, atsLocation: jobOpening.atsLocation },
      places: [placed({ city: 'Halifax', region: 'Nova Scotia', postal_code: 'B3J 3A5', country: 'Canada' })],
      workplace: 'hybrid',
      employment_type: 'part_time',
      level: 'senior',
      experience_min_years: null,
      experience_max_years: null,
      department: 'Newsroom',
      language: null,
      pay: [],
      salary_raw: '$25 - $30 an hour',
      posted_at: '2026-03-13T00:00:00.000Z',
      expires_at: null,
      description_html: '<p>Read at night.</p>',
      company: null,
    })
  })

  it('takes the place of a remote opening from where it is', async () => {
    const atsLocation = { country: 'Canada', state: null, province: 'Ontario', city: 'Ottawa' }
    expect(await opened({ locationType: '1', atsLocation })).toMatchObject({
      workplace: 'remote',
      location_raw: 'Ottawa, Ontario, Canada',
      places: [placed({ city: 'Ottawa', region: 'Ontario', country: 'Canada' })],
    })
    expect((await opened({ locationType: '1' })).location_raw).toBe('Halifax, Nova Scotia, Canada')
  })

  it('has no place where none is stated', async () => {
    const nowhere = { location: { city: null, state: null }, locationType: '1' }
    expect(await opened(nowhere)).toMatchObject({ location_raw: null, places: [], workplace: 'remote' })
  })

  it.each([
    ['0', 'onsite'],
    ['1', 'remote'],
    ['2', 'hybrid'],
    ['3', null],
    [null, null],
  ])('reads the location type %s as %s', async (locationType, workplace) => {
    expect((await opened({ locationType })).workplace).toBe(workplace)
  })

  it.each([
    ['Full Time', 'full_time'],
    ['Full-Time DEEL', null],
    ['Contractor', 'contract'],
    ['Intern', 'internship'],
    [null, null],
  ])('reads the status %s as %s', async (employmentStatusLabel, type) => {
    expect((await opened({ employmentStatusLabel })).employment_type).toBe(type)
  })

  it.each([
    ['Entry-level', 'entry'],
    ['Mid-level', 'mid'],
    ['Manager/Supervisor', 'lead'],
    ['Senior Executive', 'executive'],
    [null, null],
  ])('reads the experience %s as %s', async (minimumExperience, level) => {
    expect((await opened({ minimumExperience })).level).toBe(level)
  })

  it.each([
    [
      'no title',
      withOpening((opening) => delete opening.jobOpeningName),
      'result.jobOpening.jobOpeningName: expected text, got nothing',
    ],
    ['no opening', '{"meta":{},"result":{}}', 'result.jobOpening: expected an object, got nothing'],
    ['no result', '{}', 'result: expected an object, got nothing'],
  ])('refuses %s', async (_name, body, message) => {
    await expect(detail(body)).rejects.toMatchObject({ kind: 'bad_payload', message: `bamboohr ${message}` })
  })

  it('never lets an id name another path', async () => {
    const http = serving({})
    await expect(bamboohr.detail!('saltmarsh', '../list?', http)).rejects.toMatchObject({ kind: 'gone' })
    expect(http.requests[0]!.url).toBe(`${CAREERS}/..%2Flist%3F/detail`)
  })
})

describe('fetch', () => {
  const fetch = (answers: Answers) => bamboohr.fetch('saltmarsh', '45', serving({ ...ANSWERS, ...answers }))

  it('reads an opening and its employer', async () => {
    expect(await fetch({})).toEqual({ posting: await detail(), company: COMPANY })
  })

  it.each([
    ['missing', { status: 404 }],
    ['empty', '{"meta":{},"result":{"jobOpening":null,"formFields":null}}'],
    ['an empty list', '{"meta":{},"result":{"jobOpening":[]}}'],
    ['closed', withOpening((opening) => Object.assign(opening, { jobOpeningStatus: 'Filled' }))],
    ['on a departed board', { body: '<html>', redirectedTo: 'https://www.bamboohr.com/' }],
  ])('answers null for an opening that is %s', async (_name, answer) => {
    expect(await fetch({ [`${CAREERS}/45/detail`]: answer })).toBe(null)
  })

  it('fails where the source does', async () => {
    await expect(fetch({ [`${CAREERS}/45/detail`]: { status: 500 } })).rejects.toMatchObject({ kind: 'server_error' })
  })
})
