import { describe, expect, it } from 'vitest'
import { rippling } from '../../../src/ats/rippling.ts'
import { changed, listAll, placed, serving } from '../served.ts'
import { present, recorded } from './recorded.ts'

/* Recorded answers of a real board, kept outside the repository. Every expectation was read off the payload by hand. */
const sample = (file: string) => recorded(`rippling/${file}`)
const JOBS = 'https://api.rippling.com/platform/api/ats/v2/board/rippling/jobs'
const list = (body: string) => listAll(rippling, 'rippling', serving({ [`${JOBS}?page=0&pageSize=1000`]: body }))

describe.runIf(present)('recorded rippling', () => {
  const ID = '84d388b6-7656-434c-8862-0312eb6b97ac'

  it('a page of 2 rows is refused as the list of 629', async () => {
    await expect(list(sample('board_v2_jobs.json'))).rejects.toThrow(
      'a total of 629 leaves 629 rows from row 0 on, the page has 2',
    )
  })

  it('rows of one job, once the total fits', async () => {
    const { listed, end } = await list(changed(sample('board_v2_jobs.json'), (page) => Object.assign(page, { totalItems: 2 })))
    expect(listed.map(({ external_job_id }) => external_job_id)).toEqual([ID])
    expect(end).toEqual({ complete: true })
    // No detail is recorded: this one says no more than the list.
    const http = serving({ [`${JOBS}/${ID}`]: JSON.stringify({ uuid: ID, name: 'Business Operations Manager' }) })
    const places = [
      { name: 'San Francisco, CA', state: 'California', stateCode: 'CA', city: 'San Francisco' },
      { name: 'New York, NY', state: 'New York', stateCode: 'NY', city: 'New York' },
    ].map((place) => ({ ...place, country: 'United States', countryCode: 'US', workplaceType: 'ON_SITE' }))
    expect(await rippling.detail!('rippling', listed[0]!.handle, http)).toEqual({
      external_job_id: ID,
      alias_ids: [],
      url: `https://ats.rippling.com/rippling/jobs/${ID}`,
      apply_url: `https://ats.rippling.com/rippling/jobs/${ID}/apply`,
      title: 'Business Operations Manager',
      location_raw: 'San Francisco, CA',
      locations_raw: places,
      places: [
        placed({ text: 'San Francisco, CA', city: 'San Francisco', region: 'California', country: 'US' }),
        placed({ text: 'New York, NY', city: 'New York', region: 'New York', country: 'US' }),
      ],
      workplace: 'onsite',
      employment_type: null,
      level: null,
      experience_min_years: null,
      experience_max_years: null,
      department: null,
      language: 'en',
      pay: [],
      salary_raw: null,
      posted_at: null,
      expires_at: null,
      description_html: null,
      company: null,
    })
  })

  it.each(['board_v1_jobs.json', 'board_v1_jobs_2026.json'])('%s, the list of the older version, is none', async (file) => {
    await expect(list(sample(file))).rejects.toMatchObject({
      kind: 'bad_payload',
      message: 'rippling: expected an object, got a list',
    })
  })

  it('the URLs of the rows lead to the board and to their ids', () => {
    const rows = [...JSON.parse(sample('board_v1_jobs.json')), ...JSON.parse(sample('board_v2_jobs.json')).items]
    for (const { url, uuid, id } of rows) {
      expect(rippling.identify(new URL(url))).toEqual({ board: 'rippling', external_id: uuid ?? id })
    }
  })
})
