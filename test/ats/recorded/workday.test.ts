import { describe, expect, it } from 'vitest'
import { Field } from '../../../src/ats/reading/read.ts'
import { workday } from '../../../src/ats/workday.ts'
import { facetsIn } from '../../../src/ats/workday-facets.ts'
import { changed, listAll, placed, serving } from '../served.ts'
import { NOTHING_ELSE, present, recorded, withText } from './recorded.ts'

describe.runIf(present)('recorded workday', () => {
  const BOARD = 'motorolasolutions.wd5/Careers'
  const CXS = 'https://motorolasolutions.wd5.myworkdayjobs.com/wday/cxs/motorolasolutions/Careers'
  const list = (file: string, change = (_page: unknown) => {}) =>
    listAll(workday, BOARD, serving({ [`${CXS}/jobs`]: changed(recorded(`workday/${file}.json`), change) }))
  const kingdom = { descriptor: 'United Kingdom', id: '29247e57dbaf46fb855b224e03170bc7' }

  it.each([
    {
      file: 'cxs_job_detail',
      path: '/job/Uxbridge-UK-ZUK131/Graduate-Software-Engineer_R45693',
      id: 'R45693',
      title: 'Graduate Software Engineer',
      place: 'Uxbridge, UK (ZUK131)',
      posted_at: '2024-08-07T00:00:00.000Z',
      length: 6161,
    },
    {
      file: 'cxs_job_detail_suffix',
      path: '/job/Edinburgh-UK-ZUK129/Senior-Software-Engineer_R48898-1',
      id: 'R48898-1',
      title: 'Senior Software Engineer',
      place: 'Edinburgh, UK (ZUK129)',
      posted_at: '2024-07-26T00:00:00.000Z',
      length: 6903,
    },
  ])('$file', async ({ file, path, id, title, place, posted_at, length }) => {
    const http = serving({ [CXS + path]: recorded(`workday/${file}.json`) })
    expect(withText(await workday.detail!(BOARD, path, http))).toEqual({
      ...NOTHING_ELSE,
      external_job_id: id,
      alias_ids: [],
      url: `https://motorolasolutions.wd5.myworkdayjobs.com/Careers${path}`,
      apply_url: `https://motorolasolutions.wd5.myworkdayjobs.com/Careers${path}/apply`,
      title,
      location_raw: place,
      locations_raw: {
        location: place,
        additionalLocations: null,
        country: kingdom,
        jobRequisitionLocation: { descriptor: place, country: { ...kingdom, alpha2Code: 'GB' } },
      },
      places: [placed({ text: place, country: 'GB' })],
      workplace: null,
      employment_type: 'full_time',
      posted_at,
      company: { name: 'Motorola Solutions UK Limited', website_url: null, logo_url: null },
      text: [length, '<h2><b>Company Overview</b></h2><p style', 'asolutions.com</span></a>.</p>'],
    })
  })

  it('lists that are whole', async () => {
    const named = async (file: string) => {
      const { listed, end } = await list(file)
      return [...listed.map(({ external_job_id, handle }) => [external_job_id, handle]), end.complete]
    }
    expect(await named('cxs_jobs_2026')).toEqual([
      [
        'JR354232',
        '/job/Virginia---Washington-DC-Metro---Remote/Solution-Architect---Senior-Solution-Architect---PubSec---SLED-NGO_JR354232',
      ],
      ['JR332446', '/job/Illinois---Chicago/Customer-Success-Manager---Global-Public-Sector--State---Local-Gov-_JR332446'],
      true,
    ])
    expect(await named('cxs_jobs_list_2026')).toEqual([
      ['R1505', '/job/Boston/Quantitative-Researcher-Intern--Summer-2027_R1505'],
      ['R1506', '/job/Boston/Quantitative-Developer-Intern--Summer-2027_R1506'],
      ['R1066-5', '/job/Boston/Quantitative-Researcher_R1066-5'],
      ['R1433', '/job/Boston/Quantitative-Developer_R1433'],
      true,
    ])
  })

  it('pages trimmed to 8 rows are refused, and read once the total fits', async () => {
    await expect(list('cxs_jobs_list_page0_facets')).rejects.toThrow(
      'a total of 622 leaves 20 rows from row 0 on, the page has 8',
    )
    await expect(list('cxs_jobs_list')).rejects.toThrow('a total of 0 leaves 0 rows from row 0 on, the page has 8')
    const ids = async (file: string) =>
      (await list(file, (page) => Object.assign(page as object, { total: 8 }))).listed.map((row) => row.external_job_id)
    expect(await ids('cxs_jobs_list_page0_facets')).toEqual([
      'R48967',
      'R48932',
      'R48680-1',
      'R48679-1',
      'R48678-1',
      'R48677-1',
      'R48966',
      'R48885',
    ])
    expect(await ids('cxs_jobs_list')).toEqual(['R45335', 'R47936', 'R46925', 'R47509', 'R46517', 'R46436', 'R46307', 'R45796'])
  })

  it('facets, nested ones included', () => {
    const { facets } = JSON.parse(recorded('workday/cxs_jobs_list_page0_facets.json'))
    const found = facetsIn(new Field(facets, 'facets', CXS))
    expect(found.map(({ parameter, values, sum }) => [parameter, values.length, sum])).toEqual([
      ['jobFamilyGroup', 6, 559],
      ['timeType', 4, 467],
      ['timeType123', 2, 622],
      ['locationCountry', 6, 59],
      ['locations', 6, 29],
      ['distance', 5, 5],
    ])
    expect(found[2]!.values).toEqual(['6e8e99fd0c7648ebbf0074d32dc873f5', '43259991a4cc42f1a7570dd5dc911e13'])
  })

  it.each([
    ['cxs_approot', 'workday jobPostings: expected a list, got nothing'],
    ['cxs_sidebar', 'workday: expected an object, got a list'],
  ])('%s is no list', async (file, message) => {
    await expect(list(file)).rejects.toMatchObject({ kind: 'bad_payload', message })
  })
})
