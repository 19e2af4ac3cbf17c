import { describe, expect, it } from 'vitest'
import { oracle } from '../../../src/ats/oracle.ts'
import { changed, listAll, placed, serving } from '../served.ts'
import { present, recorded } from './recorded.ts'

/* Recorded answers of real sites, kept outside the repository. Every expectation was read off the payload by hand. */
const sample = (file: string) => recorded(`oracle/${file}`)

const HOST = 'quay.fa.us2.oraclecloud.com'
const BOARD = `${HOST}/CX_1`
const API = `https://${HOST}/hcmRestApi/resources/latest`
const LIST = `${API}/recruitingCEJobRequisitions?onlyData=true&expand=requisitionList.workLocation,requisitionList.secondaryLocations&finder=findReqs;siteNumber=CX_1,limit=200,offset=0,sortBy=POSTING_DATES_DESC`
const detail = (id: string, body: string) =>
  serving({
    [`${API}/recruitingCEJobRequisitionDetails?onlyData=true&expand=all&finder=ById;Id=%22${id}%22,siteNumber=CX_1`]: body,
  })
const page = (id: string) => `https://${HOST}/hcmUI/CandidateExperience/en/sites/CX_1/job/${id}`

const NOTHING_ELSE = {
  alias_ids: [],
  apply_url: null,
  employment_type: null,
  level: null,
  experience_min_years: null,
  experience_max_years: null,
  department: null,
  language: null,
  pay: [],
  salary_raw: null,
  posted_at: null,
  expires_at: null,
  company: null,
}

describe.runIf(present)('recorded oracle', () => {
  const list = sample('recruitingCEJobRequisitions.json')

  it('list, whose count was trimmed off: refused as it is, and whole with one', async () => {
    await expect(listAll(oracle, BOARD, serving({ [LIST]: list }))).rejects.toThrow(
      'oracle items[0].TotalJobsCount: expected a number, got nothing',
    )
    const counted = changed(list, ({ items }) => Object.assign(items[0], { TotalJobsCount: 2 }))
    const { listed, end } = await listAll(oracle, BOARD, serving({ [LIST]: counted }))
    expect(listed.map(({ external_job_id, handle, posting }) => [external_job_id, handle, posting])).toEqual([
      ['25587', '25587', null],
      ['26876', '26876', null],
    ])
    expect(end).toEqual({ complete: true })
  })

  /* A row of the list is a detail without texts. */
  it.each([
    { index: 0, id: '25587', title: 'Bridge Inspector', location: 'PERTH, WESTERN AUSTRALIA, Australia', others: [] },
    {
      index: 1,
      id: '26876',
      title: 'Technology and Communications Sector Leader',
      location: 'SAN FRANCISCO, CA, United States',
      others: [
        'HOUSTON, TX, United States',
        'ATLANTA, GA, United States',
        'MIAMI, FL, United States',
        'IRVINE, CA, United States',
      ],
    },
  ])('row $id', async ({ index, id, title, location, others }) => {
    const row = JSON.parse(list).items[0].requisitionList[index]
    expect(await oracle.detail!(BOARD, id, detail(id, JSON.stringify({ items: [row] })))).toEqual({
      ...NOTHING_ELSE,
      external_job_id: id,
      url: page(id),
      title,
      location_raw: location,
      locations_raw: {
        PrimaryLocation: location,
        PrimaryLocationCountry: null,
        workLocation: null,
        otherWorkLocations: null,
        secondaryLocations: others.map((Name) => ({ Name, CountryCode: 'US' })),
      },
      places: [placed({ text: location }), ...others.map((text) => placed({ text, country: 'US' }))],
      workplace: null,
      description_html: null,
    })
  })

  it('detail', async () => {
    const body = sample('recruitingCEJobRequisitionDetails.json')
    const found = await oracle.fetch(BOARD, '26011990', detail('26011990', body))
    const { description_html: html, ...posting } = found!.posting
    expect(found!.company).toBeNull()
    expect(posting).toEqual({
      ...NOTHING_ELSE,
      external_job_id: '26011990',
      url: page('26011990'),
      title: 'Campus Undergraduate Summer Internship Program - 2027 Strategy & Analytics, Credit & Fraud Risk - Phoenix, AZ',
      location_raw: 'Phoenix, AZ, United States',
      locations_raw: {
        PrimaryLocation: 'Phoenix, AZ, United States',
        PrimaryLocationCountry: null,
        workLocation: null,
        otherWorkLocations: [],
        secondaryLocations: [],
      },
      places: [placed({ text: 'Phoenix, AZ, United States' })],
      workplace: null,
    })
    const [item] = JSON.parse(body).items
    expect(html).toBe(
      [
        item.ExternalDescriptionStr,
        item.ExternalResponsibilitiesStr,
        item.ExternalQualificationsStr,
        item.OrganizationDescriptionStr,
        item.CorporateDescriptionStr,
      ].join('\n'),
    )
    expect(html).toMatch(/^<p style="margin-bottom: 0in;"><strong>Business Unit\/Role Specific Info/)
    expect(html).toMatch(/help us define the future of American Express\.<\/p>$/)
  })

  it('detail by its path, without the list around it', async () => {
    const item = JSON.parse(sample('requisition_detail.json'))
    expect(await oracle.detail!(BOARD, '2026001760', detail('2026001760', JSON.stringify({ items: [item] })))).toEqual({
      ...NOTHING_ELSE,
      external_job_id: '2026001760',
      url: page('2026001760'),
      title: 'Technology and Communications Sector Leader',
      location_raw: 'Atlanta, GA',
      locations_raw: {
        PrimaryLocation: 'Atlanta, GA',
        PrimaryLocationCountry: 'US',
        workLocation: null,
        otherWorkLocations: null,
        secondaryLocations: null,
      },
      places: [placed({ text: 'Atlanta, GA', country: 'US' })],
      workplace: 'hybrid',
      posted_at: '2026-08-19T00:00:00.000Z',
      description_html:
        '<p>Lead enterprise systems delivery.</p>\n<ul><li>Own the implementation roadmap.</li></ul>\n<p>Five years of CRM delivery experience.</p>',
    })
  })
})
