import { describe, expect, it } from 'vitest'
import { eightfold } from '../../../src/ats/eightfold.ts'
import { changed, listAll, placed, serving } from '../served.ts'
import { present, recorded } from './recorded.ts'

/* A recorded answer of a real tenant, kept outside the repository. Every expectation was read off the payload by hand. */
describe.runIf(present)('recorded eightfold', () => {
  const API = 'https://albemarle.eightfold.ai/api/apply/v2/jobs'
  const body = recorded('eightfold/apply_v2_jobs.json')
  const list = (answer: string) =>
    listAll(eightfold, 'albemarle', serving({ [`${API}?start=0&num=10&sort_by=timestamp`]: answer }))

  it('list, whose count was trimmed off: refused as it is, and whole with one', async () => {
    await expect(list(body)).rejects.toThrow('eightfold count: expected a number, got nothing')
    const { listed, end } = await list(changed(body, (payload) => Object.assign(payload, { count: 2 })))
    expect(listed.map(({ external_job_id, handle, posting }) => [external_job_id, handle, posting])).toEqual([
      ['1099555326551', '1099555326551', null],
      ['1099555208188', '1099555208188', null],
    ])
    expect(end).toEqual({ complete: true, hosts: [] })
  })

  /* A row is a detail whose text is empty. */
  it.each([
    {
      index: 0,
      id: '1099555326551',
      title: 'Supply Planner, Bromine S&OP',
      other: 'Magnolia, Arkansas, United States of America',
      department: 'Supply Chain',
      posted_at: '2026-08-04T00:00:00.000Z',
    },
    {
      index: 1,
      id: '1099555208188',
      title: 'Director, Media Relations and U.S. Public Affairs',
      other: 'Kings Mountain, North Carolina, United States of America',
      department: 'Policy, Government, and Public Affairs',
      posted_at: '2026-07-24T00:00:00.000Z',
    },
  ])('row $id', async ({ index, id, other, ...stated }) => {
    const row = JSON.parse(body).positions[index]
    const charlotte = 'Charlotte, North Carolina, United States of America'
    expect(await eightfold.detail!('albemarle', id, serving({ [`${API}/${id}`]: JSON.stringify(row) }))).toEqual({
      external_job_id: id,
      alias_ids: [],
      url: `https://albemarle.eightfold.ai/careers/job/${id}`,
      apply_url: null,
      location_raw: charlotte,
      locations_raw: { location: charlotte, locations: [charlotte, other] },
      places: [placed({ text: charlotte }), placed({ text: other })],
      workplace: null,
      employment_type: null,
      level: null,
      experience_min_years: null,
      experience_max_years: null,
      language: null,
      pay: [],
      salary_raw: null,
      expires_at: null,
      description_html: null,
      company: null,
      ...stated,
    })
  })
})
