import { describe, expect, it } from 'vitest'
import { adp } from '../../src/ats/adp.ts'
import { listAll, placed, serving } from './served.ts'

const CID = '5a0e1c0e-4d0f-4a53-9b5f-6f1d1f3c2b7a'
const BOARD = `${CID}/19000101_000001`
const LIST = 'https://workforcenow.adp.com/mascsr/default/careercenter/public/events/staffing/v1/job-requisitions'
const QUERY = `cid=${CID}&ccId=19000101_000001&lang=en_US&locale=en_US`
const page = (skip: number) => `${LIST}?${QUERY}&$top=20&$skip=${skip}`
const detailUrl = (id: string) => `${LIST}/${id}?${QUERY}`

const named = (codeValue: string, stringValue: string) => ({ stringValue, nameCode: { codeValue } })
const row = (number: number, more: object = {}) => ({
  itemID: `92029335${number}_1`,
  requisitionTitle: `Miller ${number}`,
  postDate: '2026-07-24T15:38:00.000-04:00',
  customFieldGroup: { stringFields: [named('ExternalJobID', String(number))] },
  ...more,
})
const rows = (from: number, count: number, totalNumber: number) =>
  JSON.stringify({
    meta: { startSequence: 0, totalNumber },
    jobRequisitions: Array.from({ length: count }, (_, index) => row(500_000 + from + index)),
  })

const FULL = row(596_289, {
  requisitionLocations: [
    {
      address: { cityName: 'Brooklyn Park', countrySubdivisionLevel1: { codeValue: 'MN' }, postalCode: '55428' },
      nameCode: { shortName: 'Brooklyn Park, MN, US' },
    },
    { nameCode: { shortName: 'Anywhere' } },
  ],
  payGradeRange: {
    minimumRate: { amountValue: 40, currencyCode: 'USD' },
    maximumRate: { amountValue: 45, currencyCode: 'USD' },
  },
  workLevelCode: { shortName: 'Part-Time' },
  requisitionDescription: '<p>Mills.</p>',
  customFieldGroup: {
    codeFields: [{ codeValue: 'HR', nameCode: { codeValue: 'SalaryType' } }],
    stringFields: [
      named('ExternalJobID', '596289'),
      named('SalaryRange', '40 To 45 (USD) Hourly'),
      named('HomeDepartment', 'Operations'),
    ],
  },
})

describe('the list', () => {
  it('counts its rows from 1 and ends at the total', async () => {
    const http = serving({ [page(1)]: rows(0, 20, 45), [page(21)]: rows(20, 20, 45), [page(41)]: rows(40, 5, 45) })
    const { listed, end } = await listAll(adp, BOARD, http)
    expect(end.complete).toBe(true)
    expect(listed).toHaveLength(45)
    expect(listed[0]).toMatchObject({ external_job_id: '92029335500000_1', handle: '500000' })
  })

  it('that is shorter than its total fails', async () => {
    await expect(listAll(adp, BOARD, serving({ [page(1)]: rows(0, 7, 45) }))).rejects.toMatchObject({ kind: 'bad_payload' })
  })

  it('leaves out postings for employees', async () => {
    const inside = row(2, { customFieldGroup: { stringFields: [named('InternalPostingFlag', 'true')] } })
    const body = JSON.stringify({ meta: { totalNumber: 2 }, jobRequisitions: [row(1), inside] })
    const { listed, end } = await listAll(adp, BOARD, serving({ [page(1)]: body }))
    expect(listed.map(({ external_job_id }) => external_job_id)).toEqual(['920293351_1'])
    expect(end.complete).toBe(true)
  })

  it('is not asked for a board that names no client', async () => {
    await expect(listAll(adp, 'millrace1/19000101_000001', serving({}))).rejects.toMatchObject({ kind: 'refused' })
  })
})

describe('the posting', () => {
  it('states what the detail states, and both of its ids', async () => {
    const http = serving({ [detailUrl('596289')]: JSON.stringify(FULL) })
    expect(await adp.detail!(BOARD, '596289', http)).toMatchObject({
      external_job_id: '92029335596289_1',
      alias_ids: ['596289'],
      url: `https://workforcenow.adp.com/mascsr/default/mdf/recruitment/recruitment.html?cid=${CID}&ccId=19000101_000001&jobId=596289&lang=en_US`,
      location_raw: 'Brooklyn Park, MN, US',
      places: [
        placed({ text: 'Brooklyn Park, MN, US', city: 'Brooklyn Park', region: 'MN', postal_code: '55428', country: 'US' }),
        placed({ text: 'Anywhere' }),
      ],
      employment_type: 'part_time',
      department: 'Operations',
      pay: [{ min: 40, max: 45, currency: 'USD', period: 'hour' }],
      salary_raw: '40 To 45 (USD) Hourly',
      posted_at: '2026-07-24T19:38:00.000Z',
      description_html: '<p>Mills.</p>',
    })
  })

  it.each([
    ['404', { [detailUrl('7')]: { status: 404 } }],
    ['an empty list', { [detailUrl('7')]: '{"jobRequisitions":[]}' }],
  ])('is not there when its detail is %s', async (_, answers) => {
    expect(await adp.fetch(BOARD, '7', serving(answers))).toBeNull()
  })

  it('is not believed when it is another one', async () => {
    const http = serving({ [detailUrl('7')]: JSON.stringify(FULL) })
    await expect(adp.fetch(BOARD, '7', http)).rejects.toThrow('asked for posting 7, got 596289')
  })
})
