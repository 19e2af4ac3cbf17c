import { describe, expect, it } from 'vitest'
import { bamboohr } from '../../../src/ats/bamboohr.ts'
import type { Posting } from '../../../src/job/posting.ts'
import { listAll, placed, serving } from '../served.ts'
import { present, recorded } from './recorded.ts'

/* Recorded answers of real boards, kept outside the repository. Every expectation was read off the payload by hand. */
const sample = (file: string) => recorded(`bamboohr/${file}`)
const CAREERS = 'https://premise.bamboohr.com/careers'
const PREMISE = {
  name: 'Premise',
  website_url: null,
  logo_url: 'https://images4.bamboohr.com/490341/logos/cropped.jpg?v=34',
}

describe.runIf(present)('recorded bamboohr', () => {
  it('list and employer', async () => {
    const http = serving({
      [`${CAREERS}/list`]: sample('careers_list.json'),
      [`${CAREERS}/company-info/`]: sample('company_info.json'),
    })
    const { listed, end } = await listAll(bamboohr, 'premise', http)
    expect(listed.map(({ external_job_id }) => external_job_id).join(' ')).toBe('45 61 75 78 81 82 83 84 85 87 90 91 92')
    expect(new Set(listed.map(({ fingerprint }) => fingerprint)).size).toBe(13)
    expect(end).toEqual({ complete: true, company: PREMISE })
  })

  it('detail', async () => {
    const http = serving({
      [`${CAREERS}/45/detail`]: sample('careers_45_detail.json'),
      [`${CAREERS}/company-info/`]: sample('company_info.json'),
    })
    const found = await bamboohr.fetch('premise', '45', http)
    const { description_html: html, ...posting } = found!.posting
    expect(found!.company).toEqual(PREMISE)
    expect(posting).toEqual({
      external_job_id: '45',
      alias_ids: [],
      url: 'https://premise.bamboohr.com/careers/45',
      apply_url: null,
      title: 'Lead Product Manager, Retail Task Management & Execution',
      location_raw: 'Ciudad de México, CDMX, Mexico',
      locations_raw: {
        location: { city: 'Ciudad de México', state: 'CDMX', postalCode: '06600', addressCountry: 'Mexico' },
        atsLocation: { country: null, countryId: null, state: null, city: null },
      },
      places: [placed({ city: 'Ciudad de México', region: 'CDMX', postal_code: '06600', country: 'Mexico' })],
      workplace: 'hybrid',
      employment_type: 'full_time',
      level: 'senior',
      experience_min_years: null,
      experience_max_years: null,
      department: '30-000 - Product',
      language: null,
      pay: [],
      salary_raw: null,
      posted_at: '2024-03-13T00:00:00.000Z',
      expires_at: null,
      company: null,
    })
    expect([html!.length, html!.slice(0, 40), html!.slice(-30)]).toEqual([
      6831,
      '<p><span style="font-size: 15px; font-fa',
      'rity markets</span></li>\n</ul>',
    ])
  })

  /* A row of a list is an opening without its text, so each can be read as a detail. */
  const bolivia = placed({ city: 'Santa Cruz de la Sierra', country: 'Bolivia' })
  const costaRica = placed({ city: 'San José', country: 'Costa Rica' })
  const panama = placed({ city: 'Panama City', country: 'Panama' })
  const bogota = placed({ city: 'Bogota' })
  const lauderdale = placed({ city: 'Fort Lauderdale', region: 'Florida' })
  const operations = '70-000 - Global Operations'
  const [success, sales] = ['50-000 - Customer Success', '40-000 - Sales']
  it.each<
    [
      file: string,
      index: number,
      title: string,
      department: string,
      workplace: Posting['workplace'],
      Posting['employment_type'],
      Posting['places'],
    ]
  >([
    ['careers_list', 1, 'Account Executive (Bolivia)', operations, 'remote', null, [bolivia]],
    ['careers_list', 2, 'Commercial Sales Director, Kenya', sales, 'remote', null, []],
    ['careers_list', 3, 'SENA Intern', '10-000 - Administrative', 'onsite', 'internship', [bogota]],
    ['careers_list', 4, 'Client Service Executive', success, 'remote', 'full_time', [costaRica]],
    ['careers_list', 5, 'Client Service Executive', success, 'remote', 'full_time', [panama]],
    ['careers_list', 6, 'Territory Operations Manager', operations, 'remote', 'full_time', [costaRica]],
    ['careers_list', 7, 'Territory Operations Manager', operations, 'remote', 'full_time', [panama]],
    ['careers_list', 8, 'Senior Account Executive', sales, 'remote', 'full_time', [placed({ country: 'Bolivia' })]],
    ['careers_list', 9, 'Client Service Executive', success, 'hybrid', 'full_time', [bogota]],
    [
      'careers_list',
      10,
      'Head of Revenue Operations',
      sales,
      'onsite',
      'full_time',
      [placed({ city: 'New York', region: 'New York' })],
    ],
    ['careers_list', 11, 'Commercial Sales Director, South Africa', sales, 'remote', null, []],
    ['careers_list', 12, 'Commercial Sales Director, Philippines', sales, 'remote', null, []],
    ['careers_list_2026', 0, 'Nurse Paralegal', 'Legal', 'onsite', 'full_time', [lauderdale]],
    ['careers_list_2026', 1, 'Marketing & Social Media Intern', 'Marketing', 'onsite', 'internship', [lauderdale]],
  ])('%s row %d: %s', async (file, index, title, department, workplace, employment_type, places) => {
    const row = JSON.parse(sample(`${file}.json`)).result[index]
    const http = serving({ [`${CAREERS}/${row.id}/detail`]: JSON.stringify({ result: { jobOpening: row } }) })
    expect(await bamboohr.detail!('premise', row.id, http)).toMatchObject({
      external_job_id: row.id,
      title,
      department,
      workplace,
      employment_type,
      places,
    })
  })

  it('a list trimmed to 2 of its 3 rows is refused', async () => {
    const http = serving({ [`${CAREERS}/list`]: sample('careers_list_2026.json') })
    await expect(listAll(bamboohr, 'premise', http)).rejects.toThrow('meta.totalCount is 3, result has 2')
  })
})
