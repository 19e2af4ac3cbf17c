import { describe, expect, it } from 'vitest'
import { cornerstone } from '../../src/ats/cornerstone.ts'
import { changed, fixture, listAll, serving } from './served.ts'

const BOARD = 'ferncastle/9'
const START = 'https://ferncastle.csod.com/ux/ats/careersite/9/home?c=ferncastle'
const SEARCH = 'https://us.api.csod.com/rec-job-search/external/jobs'
const HOME = fixture('cornerstone', 'recorded/home.html')
const JOBS = fixture('cornerstone', 'recorded/external_jobs.json')

const page = (from: number, count: number, totalCount: number) =>
  changed(JOBS, ({ data }) => {
    data.totalCount = totalCount
    data.requisitions = Array.from({ length: count }, (_, index) => ({
      ...data.requisitions[0],
      requisitionId: 9_000 + from + index,
    }))
  })

describe('the list', () => {
  it('is read with the token of the start page, in pages, to its total', async () => {
    const http = serving({ [START]: HOME, [SEARCH]: [page(0, 100, 130), page(100, 30, 130)] })
    const { listed, end } = await listAll(cornerstone, BOARD, http)
    expect(end.complete).toBe(true)
    expect(listed).toHaveLength(130)
    expect(http.requests.map(({ url }) => url)).toEqual([START, SEARCH, SEARCH])
    const [start, first, second] = http.requests
    expect(start!.options.robots).toBe(true)
    expect(first!.options).toMatchObject({
      method: 'POST',
      headers: { authorization: 'Bearer eyJhbGciOiJIUzUxMiJ9.cut.cut' },
      json: { careerSiteId: 9, pageNumber: 1, pageSize: 100, cultureId: 1, cultureName: 'en-US' },
    })
    expect(second!.options.json).toMatchObject({ pageNumber: 2 })
  })

  it.each([
    ['a total that its rows do not reach', { [START]: HOME, [SEARCH]: page(0, 50, 130) }, 'a total of 130 leaves 100 rows'],
    ['a page without a token', { [START]: '<html><body>Sign in</body></html>' }, 'expected the context of a career site'],
    ['the page of another employer', { [START]: HOME.replace('"ferncastle"', '"oakcastle"') }, 'got the page of oakcastle'],
    ['a search elsewhere', { [START]: HOME.replace('us.api.csod.com', 'csod.com.evil.test') }, 'expected a search on csod.com'],
  ])('fails on %s', async (_, answers, message) => {
    await expect(listAll(cornerstone, BOARD, serving(answers))).rejects.toMatchObject({
      kind: 'bad_payload',
      message: expect.stringContaining(message),
    })
  })

  it('refuses a board that would name another host', async () => {
    await expect(listAll(cornerstone, 'evil.test/9', serving({}))).rejects.toMatchObject({ kind: 'refused' })
  })
})

describe('the posting', () => {
  it.each([
    ['en-US', '10/5/2026', '2026-10-05T00:00:00.000Z'],
    ['en-GB', '10/5/2026', '2026-05-10T00:00:00.000Z'],
    ['de-DE', '5.10.2026', '2026-10-05T00:00:00.000Z'],
    ['en-US', '-', null],
    ['en-US', '31/12/2026', null],
  ])('in %s was posted %s', async (culture, day, posted_at) => {
    const answers = {
      [START]: HOME.replace('en-US', culture),
      [SEARCH]: changed(JOBS, ({ data }) => {
        data.requisitions[0].postingEffectiveDate = day
      }),
    }
    const { postings } = await listAll(cornerstone, BOARD, serving(answers))
    expect(postings[0]).toMatchObject({ posted_at, language: culture.slice(0, 2) })
  })

  it('is found in the list, or not at all', async () => {
    const answers = { [START]: HOME, [SEARCH]: JOBS }
    expect(await cornerstone.fetch(BOARD, '3721', serving(answers))).toMatchObject({
      posting: { title: 'Moat Equipment Engineer' },
    })
    expect(await cornerstone.fetch(BOARD, '1', serving(answers))).toBeNull()
  })
})
