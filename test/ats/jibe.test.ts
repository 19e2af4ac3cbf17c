import { describe, expect, it } from 'vitest'
import { jibe } from '../../src/ats/jibe.ts'
import { changed, fixture, listAll, serving } from './served.ts'

const BOARD = 'careers.larkmoor.example'
const page = (number: number) => `https://${BOARD}/api/jobs?page=${number}&limit=100&internal=false`
const JOBS = fixture('jibe', 'recorded/api_jobs.json')

const rows = (from: number, count: number, totalCount: number) =>
  changed(JOBS, (payload) => {
    const [{ data }] = payload.jobs
    const slugs = Array.from({ length: count }, (_, index) => String(1_000 + from + index))
    Object.assign(payload, { totalCount, jobs: slugs.map((slug) => ({ data: { ...data, slug } })) })
  })
const first = (change: object) => changed(JOBS, ({ jobs }) => Object.assign(jobs[0].data, change))
const list = (body: string) => listAll(jibe, BOARD, serving({ [page(1)]: body }))

describe('the list', () => {
  it('is read in pages to its total, also where a site sends fewer rows than it is asked for', async () => {
    const http = serving({ [page(1)]: rows(0, 10, 25), [page(2)]: rows(10, 10, 25), [page(3)]: rows(20, 5, 25) })
    const { listed, end } = await listAll(jibe, BOARD, http)
    expect(listed).toHaveLength(25)
    expect(end.complete).toBe(true)
  })

  it('that lacks a page fails', async () => {
    const http = serving({ [page(1)]: rows(0, 10, 45), [page(2)]: rows(10, 1, 45) })
    await expect(listAll(jibe, BOARD, http)).rejects.toMatchObject({ kind: 'bad_payload' })
  })

  it('has one job for the rows of all its languages: the English one, or the first by its tag', async () => {
    const language = (slug: string, tag: string) => ({ slug, language: tag, title: tag })
    const body = changed(JOBS, (payload) => {
      const [{ data }] = payload.jobs
      const told = [language('1', 'fr-ca'), language('1', 'en-us'), language('2', 'fr-ca'), language('2', 'de-de')]
      Object.assign(payload, { totalCount: 4, jobs: told.map((each) => ({ data: { ...data, ...each } })) })
    })
    const { postings, end } = await list(body)
    expect(postings.map(({ external_job_id, title }) => [external_job_id, title])).toEqual([
      ['1', 'en-us'],
      ['2', 'de-de'],
    ])
    expect(end.complete).toBe(true)
  })

  it('of several employers names each', async () => {
    const { postings, end } = await list(first({ hiring_organization: 'Wick & Sons' }))
    expect(postings.map(({ company }) => company?.name)).toEqual(['Wick & Sons', 'Larkmoor Lamps, Inc.'])
    expect(end.company).toBeNull()
  })

  it.each([
    ['a page', '<!doctype html><html></html>', 'expected JSON'],
    ['no total', changed(JOBS, (payload) => delete payload.totalCount), 'totalCount: expected a number'],
    ['an id that is a path', first({ slug: '../x' }), 'data.slug: expected an id'],
  ])('refuses %s', async (_, body, message) => {
    await expect(list(body)).rejects.toMatchObject({ kind: 'bad_payload', message: expect.stringContaining(message) })
  })

  it.each(['localhost', 'a/b', 'evil.test/x', ''])('refuses the board %j, which is no host', async (board) => {
    await expect(listAll(jibe, board, serving({}))).rejects.toMatchObject({ kind: 'refused' })
  })
})

describe('the posting', () => {
  it.each([
    [
      'its own page',
      { canonical_url: `https://${BOARD}/careers-home/jobs/29975?lang=en-us` },
      '/careers-home/jobs/29975?lang=en-us',
    ],
    ['a page on another host', { canonical_url: 'https://evil.test/jobs/29975' }, '/jobs/29975'],
    ['the page of another posting', { canonical_url: `https://${BOARD}/jobs/1` }, '/jobs/29975'],
    ['no page', {}, '/jobs/29975'],
  ])('with %s', async (_, meta_data, path) => {
    const { postings } = await list(first({ meta_data }))
    expect(postings[0]!.url).toBe(`https://${BOARD}${path}`)
  })

  it('is found in the list, or not at all', async () => {
    const http = serving({ [page(1)]: JOBS })
    expect(await jibe.fetch(BOARD, '28490', http)).toMatchObject({ posting: { title: 'Product Manager (Lenses)' } })
    expect(await jibe.fetch(BOARD, '1', http)).toBeNull()
    expect(await jibe.fetch('nobody.example', '1', serving({}))).toBeNull()
  })

  it.each([
    ['https://careers.larkmoor.example/jobs/29975?lang=fr-ca', '29975'],
    ['https://careers.larkmoor.example/careers-home/jobs/29975/apply', '29975'],
    ['https://careers.larkmoor.example/jobs', null],
    ['https://careers.larkmoor.example/jobs/search', null],
    ['https://careers.larkmoor.example/pages/about/jobs/29975', null],
  ])('on the employer’s own host is named by %s', (url, id) => {
    expect(jibe.identifyOnOwnDomain!(new URL(url))).toBe(id)
    expect(jibe.identify(new URL(url))).toBeNull()
  })
})
