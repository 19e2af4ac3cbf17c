import { describe, expect, it } from 'vitest'
import { flatchr } from '../../src/ats/flatchr.ts'
import { changed, fixture, listAll, serving } from './served.ts'

const LIST = 'https://careers.flatchr.io/company/grandphare.json'
const ROW = fixture('flatchr', 'recorded/company_excerpt.json')
type Change = Parameters<typeof changed>[1]
const items = (...changes: Change[]) => `{"items":[${changes.map((change) => changed(ROW, change)).join(',')}]}`
const vacancy = (change: object) => items((row) => Object.assign(row.vacancy, change))
const list = (body: string) => listAll(flatchr, 'grandphare', serving({ [LIST]: body }))

describe('the list', () => {
  it('leaves out rows that are not published, and repeats none', async () => {
    const { listed, end } = await list(
      items(
        () => {},
        () => {},
        (row) => Object.assign(row, { published: false, vacancy: { ...row.vacancy, slug: 'other' } }),
      ),
    )
    expect(listed.map(({ external_job_id }) => external_job_id)).toEqual(['zy3eop2jollp1kmq'])
    expect(end).toMatchObject({ complete: true, company: { name: 'Grand Phare' } })
  })

  it.each([
    ['the message for an unknown company', '{"message":"Not available"}', 'items: expected a list'],
    ['a row without vacancy', '{"items":[{"published":true}]}', 'vacancy: expected an object'],
    ['a slug that is a path', vacancy({ slug: 'a/../b' }), 'slug: expected a slug'],
  ])('refuses %s', async (_, body, message) => {
    await expect(list(body)).rejects.toMatchObject({ kind: 'bad_payload', message: expect.stringContaining(message) })
  })
})

describe('the posting', () => {
  it.each([
    ['hides its pay', { show_salary: false }, { pay: [] }],
    ['hides its address', { show_address: false }, { places: [], location_raw: null, locations_raw: null }],
    [
      'is paid by the month',
      { mensuality: 'm', salary_max: null },
      { pay: [{ min: 45_000, max: null, currency: 'EUR', period: 'month' }] },
    ],
    ['is part time', { partial: true }, { employment_type: 'part_time' }],
    ['is part time for a while', { partial: true, contract_type: 'CDD' }, { employment_type: 'temporary' }],
    ['is remote for some time', { remote: 'sometimes' }, { workplace: null }],
    [
      'has no id in its slug',
      { slug: 'gardien' },
      { external_job_id: 'gardien', url: 'https://careers.flatchr.io/vacancy/gardien/' },
    ],
  ])('that %s', async (_, change, stated) => {
    const [posting] = (await list(vacancy(change))).postings
    expect(posting).toMatchObject(stated)
    expect(flatchr.identify(new URL(posting!.url))!.external_id).toBe(posting!.external_job_id)
  })

  it('is found in the list, or not at all', async () => {
    const http = serving({ [LIST]: items(() => {}) })
    expect(await flatchr.fetch('grandphare', 'zy3eop2jollp1kmq', http)).toMatchObject({ company: { name: 'Grand Phare' } })
    expect(await flatchr.fetch('grandphare', 'x', http)).toBeNull()
    expect(await flatchr.fetch('grandphare', 'x', serving({}))).toBeNull()
  })
})
