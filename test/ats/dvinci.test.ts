import { describe, expect, it } from 'vitest'
import { dvinci } from '../../src/ats/dvinci.ts'
import { changed, fixture, listAll, serving } from './served.ts'

const LIST = 'https://larkmoor.dvinci-hr.com/jobPublication/list.json'
const ROPE = fixture('dvinci', 'recorded/list_excerpt.json')
const list = (body: string) => listAll(dvinci, 'larkmoor', serving({ [LIST]: body }))
type Change = Parameters<typeof changed>[1]
const publications = (...changes: Change[]) => `[${changes.map((change) => changed(ROPE, change)).join(',')}]`
const published = (id: number, language: string, opening: number) => (row: { jobOpening: object }) => {
  Object.assign(row, { id, language, jobPublicationURL: null })
  Object.assign(row.jobOpening, { id: opening })
}
const opening = (change: object) => publications(({ jobOpening }) => Object.assign(jobOpening, change))

describe('the list', () => {
  it('has one job for an opening in several languages, and both ids lead to it', async () => {
    const body = publications(published(12, 'de', 1), published(11, 'en', 1), published(13, 'de', 2))
    const { postings, end } = await list(body)
    expect(postings.map(({ external_job_id, alias_ids, url }) => [external_job_id, alias_ids, url])).toEqual([
      ['11', ['12'], 'https://larkmoor.dvinci-hr.com/en/jobs/11'],
      ['13', [], 'https://larkmoor.dvinci-hr.com/de/jobs/13'],
    ])
    expect(end.complete).toBe(true)
    expect(await dvinci.fetch('larkmoor', '12', serving({ [LIST]: body }))).toMatchObject({ posting: { external_job_id: '11' } })
  })

  it('keeps two publications of an opening in one language apart', async () => {
    const { postings } = await list(publications(published(11, 'de', 1), published(12, 'de', 1)))
    expect(postings.map(({ external_job_id }) => external_job_id)).toEqual(['11', '12'])
  })

  it('of the smaller product is read from its own domain, which is no domain of the employer', async () => {
    const url = 'https://larkmoor.dvinci-easy.com/de/jobs/52664/seiler'
    const http = serving({
      'https://larkmoor.dvinci-easy.com/jobPublication/list.json': publications((row) =>
        Object.assign(row, { id: 52664, jobPublicationURL: url }),
      ),
    })
    const { postings, end } = await listAll(dvinci, 'larkmoor.dvinci-easy.com', http)
    expect(postings.map((posting) => posting.url)).toEqual([url])
    expect(end.hosts).toEqual([])
  })

  it('leaves out speculative applications', async () => {
    expect((await list(opening({ type: 'UNSOLICITED' }))).listed).toEqual([])
  })

  it('names the employer’s own hosts', async () => {
    const url = 'https://jobs.larkmoor.example/de/jobs/29132/seiler'
    const { postings, end } = await list(publications((row) => Object.assign(row, { jobPublicationURL: url })))
    expect(end.hosts).toEqual(['jobs.larkmoor.example'])
    expect(postings[0]!.url).toBe('https://larkmoor.dvinci-hr.com/en/jobs/29132')
    expect(dvinci.identifyOnOwnDomain!(new URL(url))).toBe('29132')
  })

  it.each([
    ['an object', '{}', 'expected a list'],
    ['an id that is no number', publications((row) => Object.assign(row, { id: 'x/1' })), 'id: expected a number'],
    ['a publication without title', publications((row) => delete row.position), 'position: expected text'],
  ])('refuses %s', async (_, body, message) => {
    await expect(list(body)).rejects.toMatchObject({ kind: 'bad_payload', message: expect.stringContaining(message) })
  })

  it('of a board that leads to the vendor is gone', async () => {
    const http = serving({ [LIST]: { body: '[]', redirectedTo: 'https://www.dvinci-hr.com/' } })
    await expect(listAll(dvinci, 'larkmoor', http)).rejects.toMatchObject({ kind: 'gone' })
  })
})

describe('the posting', () => {
  it.each([
    [[{ internalName: 'PART_TIME', name: 'Teilzeit' }], 'part_time'],
    [[{ name: 'Vollzeit' }], 'full_time'],
    [['Full-time', 'Part-time'], null],
    [[], null],
  ])('with the working times %j', async (workingTimes, employment_type) => {
    expect((await list(opening({ workingTimes }))).postings[0]!.employment_type).toBe(employment_type)
  })

  it.each([
    [
      { currency: 'EUR', value: { minValue: 50_000, maxValue: 70_000, unitText: 'YEAR' } },
      [{ min: 50_000, max: 70_000, currency: 'EUR', period: 'year' }],
    ],
    ['nach Tarif', []],
    [null, []],
  ])('with the pay %j', async (salary, pay) => {
    expect((await list(opening({ salary }))).postings[0]!.pay).toEqual(pay)
  })

  it('that nobody lists is not there', async () => {
    expect(await dvinci.fetch('larkmoor', '1', serving({ [LIST]: `[${ROPE}]` }))).toBeNull()
    expect(await dvinci.fetch('larkmoor', '1', serving({}))).toBeNull()
  })
})
