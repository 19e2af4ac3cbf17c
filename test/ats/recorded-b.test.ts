import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { Field } from '../../src/ats/reading/read.ts'
import { recruitee } from '../../src/ats/recruitee.ts'
import { smartrecruiters } from '../../src/ats/smartrecruiters.ts'
import { workday } from '../../src/ats/workday.ts'
import { facetsIn } from '../../src/ats/workday-facets.ts'
import type { Posting } from '../../src/job/posting.ts'
import { changed, listAll, placed, serving } from './served.ts'

/* Recorded answers of real boards, kept outside the repository. Every expectation was read off the payload by hand. */
const RECORDED = new URL('../../../shared/ats/', import.meta.url)
const sample = (file: string) => readFileSync(new URL(`samples/${file}`, RECORDED), 'utf8')

/** The long text of a posting by its length, its beginning and its end. */
const withText = ({ description_html: html, ...posting }: Posting) => ({
  ...posting,
  text: html && [html.length, html.slice(0, 40), html.slice(-30)],
})

const NOTHING_ELSE = {
  level: null,
  experience_min_years: null,
  experience_max_years: null,
  department: null,
  language: null,
  pay: [],
  salary_raw: null,
  expires_at: null,
  company: null,
}

describe.runIf(existsSync(RECORDED))('recorded smartrecruiters', () => {
  const API = 'https://api.smartrecruiters.com/v1/companies'
  const page = (company: string) => `${API}/${company}/postings?limit=100&offset=0`

  it('detail', async () => {
    const http = serving({ [`${API}/Gousto1/postings/744000005631445`]: sample('smartrecruiters/posting_detail.json') })
    const found = await smartrecruiters.fetch('Gousto1', '744000005631445', http)
    expect(found!.company).toEqual({ name: 'Gousto', website_url: null, logo_url: null })
    expect(withText(found!.posting)).toEqual({
      ...NOTHING_ELSE,
      external_job_id: '744000005631445',
      alias_ids: ['960b8cf2-123d-4db1-b1a8-0ef50349126a'],
      url: 'https://jobs.smartrecruiters.com/Gousto1/744000005631445-product-manager',
      apply_url: 'https://jobs.smartrecruiters.com/Gousto1/744000005631445-product-manager?oga=true',
      title: 'Product Manager',
      location_raw: null,
      locations_raw: { city: 'London', country: 'gb', remote: false },
      places: [placed({ city: 'London', country: 'gb' })],
      workplace: null,
      employment_type: 'full_time',
      language: 'en',
      posted_at: '2024-08-08T07:51:55.575Z',
      text: [5355, '<h3>Company Description</h3>\n<p>Here at ', 'to apply!</p><p>#LI-Hybrid</p>'],
    })
    const headings = [...found!.posting.description_html!.matchAll(/<h3>(.*?)<\/h3>/g)].map((match) => match[1])
    expect(headings).toEqual(['Company Description', 'Job Description', 'Qualifications', 'Additional Information'])
  })

  it('lists that are whole', async () => {
    const knight = await listAll(
      smartrecruiters,
      'knight',
      serving({ [page('knight')]: sample('smartrecruiters/postings_2026.json') }),
    )
    expect(knight.listed.map(({ external_job_id }) => external_job_id)).toEqual(['743999671674844'])
    expect(knight.end).toMatchObject({ complete: true, company: { name: 'Knight Gayles' } })
    const http = serving({ [page('WesternDigital')]: sample('smartrecruiters/postings_list_2026.json') })
    const western = await listAll(smartrecruiters, 'WesternDigital', http)
    expect(western.listed.map(({ external_job_id }) => external_job_id)).toEqual([
      '744000141247940',
      '744000141229015',
      '744000141229499',
    ])
    expect(western.end).toMatchObject({ complete: true, company: { name: 'Western Digital' } })
  })

  it('a list trimmed to 6 of its 15 rows is refused', async () => {
    const http = serving({ [page('Gousto1')]: sample('smartrecruiters/postings_list.json') })
    await expect(listAll(smartrecruiters, 'Gousto1', http)).rejects.toThrow(
      'totalFound 15 leaves 15 rows for offset 0, content has 6',
    )
  })

  it('an unknown company lists nothing', async () => {
    const http = serving({ [page('zzzzz')]: sample('smartrecruiters/unknown_company_200_empty.json') })
    const { listed, end } = await listAll(smartrecruiters, 'zzzzz', http)
    expect([listed, end]).toEqual([[], { complete: true, etag: null, company: null }])
  })

  /* A row of a list is a detail without texts and addresses. */
  const london = { city: 'London', country: 'gb' }
  const gousto = {
    file: 'postings_list',
    company: 'Gousto1',
    places: [placed(london)],
    location_raw: null,
    workplace: null,
    employment_type: 'full_time',
    level: null,
    language: 'en',
  }
  const western = { file: 'postings_list_2026', company: 'WesternDigital', workplace: null, language: 'en' }
  it.each([
    {
      ...gousto,
      index: 0,
      id: '744000005631445',
      uuid: '960b8cf2-123d-4db1-b1a8-0ef50349126a',
      title: 'Product Manager',
      posted_at: '2024-08-08T07:51:55.575Z',
    },
    {
      ...gousto,
      index: 1,
      id: '744000005227870',
      uuid: '9996255a-4f87-4185-8c6b-00c442571046',
      title: 'Food Technical Administrator (12m Fixed Term Contract)',
      posted_at: '2024-08-06T11:59:20.209Z',
      workplace: 'remote',
    },
    {
      ...gousto,
      index: 2,
      id: '744000005051195',
      uuid: '899daf87-ebc0-4ae8-a0f7-20e9e69e16cb',
      title: 'Senior Software Engineer',
      posted_at: '2024-08-05T16:45:21.242Z',
    },
    {
      ...gousto,
      index: 3,
      id: '744000004939326',
      uuid: '1e1354f0-2895-413b-899e-01225f9793a3',
      title: 'Senior Product Marketing Manager',
      posted_at: '2024-08-05T08:58:58.647Z',
    },
    {
      ...gousto,
      index: 4,
      id: '744000004930226',
      uuid: 'b1ee20ff-ea59-447f-a7fb-446ad3c83965',
      title: 'Senior Risk & Data Protection Analyst',
      posted_at: '2024-08-05T08:24:56.537Z',
    },
    {
      ...gousto,
      index: 5,
      id: '744000004932615',
      uuid: 'fad9fc1a-b2d5-4d26-8735-2c1e9697cbec',
      title: 'FP&A Analyst',
      posted_at: '2024-08-05T08:17:41.229Z',
    },
    {
      file: 'postings_2026',
      company: 'Knight',
      index: 0,
      id: '743999671674844',
      uuid: '0761de07-8adc-465d-af91-905f0df48ec1',
      title: 'CNA  / LPN - Consistent Hours. Start Next Week.',
      posted_at: '2018-06-08T02:11:28.000Z',
      location_raw: 'St. Louis, MO, United States',
      places: [
        placed({ text: 'St. Louis, MO, United States', city: 'St. Louis', region: 'MO', postal_code: '63303', country: 'us' }),
      ],
      workplace: null,
      employment_type: 'part_time',
      level: null,
      language: 'en',
    },
    {
      ...western,
      index: 0,
      id: '744000141247940',
      uuid: '027cb8ad-cbfc-4672-88cf-ef3584c198c8',
      title: '環境・安全衛生マネージャー (Environmental Health & Safety Manager)',
      posted_at: '2026-08-03T12:14:04.401Z',
      location_raw: 'Fujisawa, Kanagawa, Japan',
      places: [
        placed({
          text: 'Fujisawa, Kanagawa, Japan',
          city: 'Fujisawa',
          region: 'Kanagawa',
          country: 'jp',
          latitude: 35.3391654,
          longitude: 139.49014,
        }),
      ],
      employment_type: 'full_time',
      level: null,
    },
    {
      ...western,
      index: 1,
      id: '744000141229015',
      uuid: '9154fc04-80cd-4327-bd04-0f221822e840',
      title: 'Intern - Data Science',
      posted_at: '2026-08-03T10:34:13.038Z',
      location_raw: 'Bayan Lepas, Penang, Malaysia',
      places: [
        placed({
          text: 'Bayan Lepas, Penang, Malaysia',
          city: 'Bayan Lepas',
          region: 'Penang',
          country: 'my',
          latitude: 5.322244,
          longitude: 100.2770565,
        }),
      ],
      employment_type: 'internship',
      level: 'intern',
    },
    {
      ...western,
      index: 2,
      id: '744000141229499',
      uuid: '3eea5514-7efc-49bd-be10-c47b24e78619',
      title: 'Intern- Firmware Engineering',
      posted_at: '2026-08-03T10:30:19.190Z',
      location_raw: 'Petaling Jaya, Selangor, Malaysia',
      places: [
        placed({
          text: 'Petaling Jaya, Selangor, Malaysia',
          city: 'Petaling Jaya',
          region: 'Selangor',
          country: 'my',
          latitude: 3.1291518,
          longitude: 101.6165247,
        }),
      ],
      employment_type: 'internship',
      level: 'intern',
    },
  ])('$file row $index as a detail', async ({ file, company, index, id, uuid, ...stated }) => {
    const row = JSON.parse(sample(`smartrecruiters/${file}.json`)).content[index]
    const http = serving({ [`${API}/${company}/postings/${id}`]: JSON.stringify(row) })
    expect(await smartrecruiters.detail!(company, id, http)).toEqual({
      ...NOTHING_ELSE,
      external_job_id: id,
      alias_ids: [uuid],
      url: `https://jobs.smartrecruiters.com/${company}/${id}`,
      apply_url: null,
      locations_raw: row.location,
      description_html: null,
      ...stated,
    })
  })
})

describe.runIf(existsSync(RECORDED))('recorded recruitee', () => {
  const list = (board: string, body: string) =>
    listAll(recruitee, board, serving({ [`https://${board}.recruitee.com/api/offers/`]: body }))

  it('offers of 2024', async () => {
    const body = sample('recruitee/offers_list.json')
    const { postings, end } = await list('radishlab', body)
    const newYork = { text: 'New York', city: 'New York', region: 'New York', country: 'US' }
    const pool = {
      ...NOTHING_ELSE,
      location_raw: null,
      workplace: 'remote',
      employment_type: 'contract',
      level: 'mid',
      language: 'en',
    }
    const at = (slug: string) => ({
      alias_ids: [slug],
      url: `https://radishlab.recruitee.com/o/${slug}`,
      apply_url: `https://radishlab.recruitee.com/o/${slug}/c/new`,
    })
    const raw = JSON.parse(body).offers.map(({ locations }: { locations: unknown }) => ({ location: 'Remote job', locations }))
    expect(postings.map(withText)).toEqual([
      {
        ...pool,
        ...at('copywriter-talen-pool'),
        external_job_id: '1390320',
        title: 'Copywriter Talent Pool',
        locations_raw: raw[0],
        places: [placed({ text: 'BROOKLYN', city: 'BROOKLYN', region: 'New York', country: 'US' })],
        posted_at: '2023-07-25T17:53:46.000Z',
        text: [1727, '<p dir="ltr">Radish Lab, a creative agen', 'nd share your hourly rate.</p>'],
      },
      {
        ...pool,
        ...at('project-manager-talent-pool'),
        external_job_id: '1357326',
        title: 'Project Manager Talent Pool',
        locations_raw: raw[1],
        places: [
          placed({ text: 'Brooklyn, 11201 (2)', city: 'Brooklyn', region: 'New York', postal_code: '11201', country: 'US' }),
        ],
        employment_type: 'full_time',
        department: 'Strategy & Project Management',
        pay: [{ min: 52000, max: 68000, currency: 'USD', period: 'year' }],
        posted_at: '2023-06-21T22:14:02.000Z',
        text: [6695, '<p dir="ltr"><strong>We are not currentl', 'ates in the EST timezone.\u00a0</p>'],
      },
      {
        ...pool,
        ...at('developer-talent-pool'),
        external_job_id: '1333509',
        title: 'Developer Talent Pool',
        locations_raw: raw[2],
        places: [placed(newYork)],
        department: 'Development',
        posted_at: '2023-07-24T19:56:03.000Z',
        text: [4154, '<p dir="ltr">Radish Lab is a purpose-dri', 'aged with causes</p></li></ul>'],
      },
      {
        ...pool,
        ...at('design-talent-pool'),
        external_job_id: '1333465',
        title: 'Design Talent Pool',
        locations_raw: raw[3],
        places: [placed(newYork)],
        department: 'Design',
        posted_at: '2023-07-24T19:56:30.000Z',
        text: [925, '<p>We are always looking for passionate,', 'ofessional capacity\u00a0</li></ul>'],
      },
    ])
    expect(end).toEqual({ complete: true, company: { name: 'Radish Lab', website_url: null, logo_url: null }, hosts: [] })
  })

  it('offers of 2026, on a domain of the customer', async () => {
    const body = sample('recruitee/offers_2026.json')
    const { postings, end } = await list('acme', body)
    const berlin = {
      ...NOTHING_ELSE,
      location_raw: 'Berlin, Berlin, Germany',
      workplace: 'hybrid',
      employment_type: 'full_time',
      language: 'en',
    }
    const [first, second] = JSON.parse(body).offers
    const place = { city: 'Berlin', region: 'Berlin', postal_code: '10178', country: 'DE' }
    expect(postings.map(withText)).toEqual([
      {
        ...berlin,
        external_job_id: '2700825',
        alias_ids: ['senior-financial-accountant-fmd-berlinbrandenburg-region-germany'],
        url: 'https://acme.recruitee.com/o/senior-financial-accountant-fmd-berlinbrandenburg-region-germany',
        apply_url: 'https://acme.recruitee.com/o/senior-financial-accountant-fmd-berlinbrandenburg-region-germany/c/new',
        title: '(Senior) Financial Accountant (f/m/d) - Berlin/Brandenburg Region, Germany',
        locations_raw: { location: 'Berlin, Berlin, Germany', locations: first.locations },
        places: [placed({ text: 'Berlin', ...place })],
        level: 'senior',
        department: 'Finance',
        pay: [{ min: 60000, max: 75000, currency: 'EUR', period: 'year' }],
        posted_at: '2026-08-05T10:10:39.000Z',
        text: [6232, '<p><strong>How you will make an impact</', 'ation and creativity.</em></p>'],
      },
      {
        ...berlin,
        external_job_id: '2697184',
        alias_ids: ['partner-development-representative-fmd-berlin-germany'],
        url: 'https://acme.recruitee.com/o/partner-development-representative-fmd-berlin-germany',
        apply_url: 'https://acme.recruitee.com/o/partner-development-representative-fmd-berlin-germany/c/new',
        title: 'Partner Development Representative (f/m/d) - Berlin, Germany',
        locations_raw: { location: 'Berlin, Berlin, Germany', locations: second.locations },
        places: [placed({ text: 'Germany/Remote', ...place })],
        level: 'mid',
        department: 'Sales',
        pay: [{ min: 75000, max: 90000, currency: 'EUR', period: 'year' }],
        posted_at: '2026-07-31T22:26:40.000Z',
        text: [8733, '<p><strong>How you will make an impact</', 'ation and creativity.</em></p>'],
      },
    ])
    expect(end.company?.name).toBe('Acme')
  })

  it('the body of a 404 is no empty list', async () => {
    await expect(list('zzzzz', sample('recruitee/error_404.json'))).rejects.toThrow(
      'recruitee offers: expected a list, got nothing',
    )
  })
})

describe.runIf(existsSync(RECORDED))('recorded workday', () => {
  const BOARD = 'motorolasolutions.wd5/Careers'
  const CXS = 'https://motorolasolutions.wd5.myworkdayjobs.com/wday/cxs/motorolasolutions/Careers'
  const list = (file: string, change = (_page: unknown) => {}) =>
    listAll(workday, BOARD, serving({ [`${CXS}/jobs`]: changed(sample(`workday/${file}.json`), change) }))
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
    const http = serving({ [CXS + path]: sample(`workday/${file}.json`) })
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
    await expect(list('cxs_jobs_list_page0_facets')).rejects.toThrow('total 622 leaves 20 rows for offset 0, jobPostings has 8')
    await expect(list('cxs_jobs_list')).rejects.toThrow('total 0 leaves 0 rows for offset 0, jobPostings has 8')
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
    const { facets } = JSON.parse(sample('workday/cxs_jobs_list_page0_facets.json'))
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
