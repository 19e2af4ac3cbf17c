import { describe, expect, it } from 'vitest'
import { amazon } from '../../src/ats/amazon.ts'
import { type Answers, changed, fixture, listAll, serving } from './served.ts'

const SEARCH = fixture('amazon', 'recorded/search.json')
const page = (offset: number, filter = '') =>
  `https://www.amazon.jobs/en/search.json?result_limit=100&offset=${offset}&sort=recent${filter}`
const of = (category: string) => `&business_category[]=${category}`
const TOTALS = 'https://www.amazon.jobs/api/jobs/search'

const rows = (from: number, count: number, hits: number) =>
  changed(SEARCH, (payload) => {
    const [job] = payload.jobs
    Object.assign(payload, {
      hits,
      jobs: Array.from({ length: count }, (_, index) => ({ ...job, id_icims: String(from + index) })),
    })
  })
const totals = (found: number) =>
  JSON.stringify({
    found,
    facets: [
      { name: 'country', values: [] },
      {
        name: 'businessCategory',
        values: [
          { name: 'lamps', count: 1 },
          { name: 'ropes & sails', count: 1 },
        ],
      },
    ],
  })
const first = (change: object) => changed(SEARCH, ({ jobs }) => Object.assign(jobs[0], change))
const list = (answers: Answers) => listAll(amazon, 'amazon', serving(answers))

/** A list that is longer than its search shows, in two categories that share a posting. */
const capped = (found: number[], more: Answers = {}): Answers => ({
  [page(0)]: rows(0, 100, 10_000),
  [TOTALS]: found.map(totals),
  [page(0, of('lamps'))]: rows(0, 100, 150),
  [page(100, of('lamps'))]: rows(100, 50, 150),
  [page(0, of('ropes%20%26%20sails'))]: rows(149, 3, 3),
  ...more,
})

describe('the list', () => {
  it('below the cap is read in pages', async () => {
    const { listed, end } = await list({ [page(0)]: rows(0, 100, 101), [page(100)]: rows(100, 1, 101) })
    expect(listed).toHaveLength(101)
    expect(end.complete).toBe(true)
  })

  it('above the cap is read by its categories, and a posting in two of them once', async () => {
    const { listed, end } = await list(capped([152, 152]))
    expect(new Set(listed.map(({ external_job_id }) => external_job_id)).size).toBe(152)
    expect(listed).toHaveLength(152)
    expect(end.complete).toBe(true)
  })

  it.each([
    ['has fewer postings in its categories than in all', [153, 153], false],
    ['lost a posting meanwhile', [153, 152], true],
  ])('that %s', async (_, found, complete) => {
    expect((await list(capped(found))).end.complete).toBe(complete)
  })

  it('with a category above the cap is not complete', async () => {
    const pages = Array.from({ length: 100 }, (_, index) => index * 100)
    const lamps = Object.fromEntries(pages.map((offset) => [page(offset, of('lamps')), rows(offset, 100, 10_000)]))
    const { listed, end } = await list(capped([10_000, 10_000], lamps))
    expect(listed).toHaveLength(10_000)
    expect(end.complete).toBe(false)
  })

  it.each([
    ['an error', changed(SEARCH, (payload) => Object.assign(payload, { error: 'x' })), 'error: expected no error'],
    ['a short page', rows(0, 7, 101), 'a total of 101 leaves 100 rows'],
    ['a posting without a number', first({ id_icims: null }), 'id_icims: expected text'],
  ])('refuses %s', async (_, body, message) => {
    await expect(list({ [page(0)]: body })).rejects.toMatchObject({
      kind: 'bad_payload',
      message: expect.stringContaining(message),
    })
  })

  it('does not change with the minutes since the last update', async () => {
    const read = async (body: string) => (await list({ [page(0)]: body })).listed[0]!.fingerprint
    expect(await read(first({ updated_time: '2 days' }))).toBe(await read(SEARCH))
    expect(await read(first({ description: 'Other' }))).not.toBe(await read(SEARCH))
  })

  it('has one board', async () => {
    await expect(listAll(amazon, 'acme', serving({}))).rejects.toMatchObject({ kind: 'refused' })
  })
})

describe('the posting', () => {
  it.each([
    ['VIRTUAL', 'remote'],
    ['ONSITE', 'onsite'],
    ['HYBRID', 'hybrid'],
    ['ELSEWHERE', null],
  ])('at a %s place', async (type, workplace) => {
    const { postings } = await list({ [page(0)]: first({ locations: [JSON.stringify({ type })] }) })
    expect(postings[0]!.workplace).toBe(workplace)
  })

  it('leaves out places that are no JSON, and a path that leads elsewhere', async () => {
    const { postings } = await list({ [page(0)]: first({ locations: ['{"city":'], job_path: '//evil.test/en/jobs/1' }) })
    expect(postings[0]).toMatchObject({
      url: 'https://www.amazon.jobs/en/jobs/10999204',
      places: [{ text: 'US, OK, Oklahoma City' }],
    })
  })

  it('is found by its number, or not at all', async () => {
    const http = serving({ [page(0, '&base_query=10999201')]: SEARCH, [page(0, '&base_query=7')]: SEARCH })
    expect(await amazon.fetch('amazon', '10999201', http)).toMatchObject({ posting: { title: 'Lens Grinder' } })
    expect(await amazon.fetch('amazon', '7', http)).toBeNull()
  })
})
