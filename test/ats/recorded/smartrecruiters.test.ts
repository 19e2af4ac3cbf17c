import { describe, expect, it } from 'vitest'
import { smartrecruiters } from '../../../src/ats/smartrecruiters.ts'
import { listAll, placed, serving } from '../served.ts'
import { NOTHING_ELSE, present, recorded, withText } from './recorded.ts'

describe.runIf(present)('recorded smartrecruiters', () => {
  const API = 'https://api.smartrecruiters.com/v1/companies'
  const page = (company: string) => `${API}/${company}/postings?limit=100&offset=0`

  it('detail', async () => {
    const http = serving({ [`${API}/Gousto1/postings/744000005631445`]: recorded('smartrecruiters/posting_detail.json') })
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
      serving({ [page('knight')]: recorded('smartrecruiters/postings_2026.json') }),
    )
    expect(knight.listed.map(({ external_job_id }) => external_job_id)).toEqual(['743999671674844'])
    expect(knight.end).toMatchObject({ complete: true, company: { name: 'Knight Gayles' } })
    const http = serving({ [page('WesternDigital')]: recorded('smartrecruiters/postings_list_2026.json') })
    const western = await listAll(smartrecruiters, 'WesternDigital', http)
    expect(western.listed.map(({ external_job_id }) => external_job_id)).toEqual([
      '744000141247940',
      '744000141229015',
      '744000141229499',
    ])
    expect(western.end).toMatchObject({ complete: true, company: { name: 'Western Digital' } })
  })

  it('a list trimmed to 6 of its 15 rows is refused', async () => {
    const http = serving({ [page('Gousto1')]: recorded('smartrecruiters/postings_list.json') })
    await expect(listAll(smartrecruiters, 'Gousto1', http)).rejects.toThrow(
      'a total of 15 leaves 15 rows from row 0 on, the page has 6',
    )
  })

  it('an unknown company lists nothing', async () => {
    const http = serving({ [page('zzzzz')]: recorded('smartrecruiters/unknown_company_200_empty.json') })
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
    const row = JSON.parse(recorded(`smartrecruiters/${file}.json`)).content[index]
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
