import { describe, expect, it } from 'vitest'
import { neogov } from '../../src/ats/neogov.ts'
import { type Answers, fixture, listAll, serving } from './served.ts'

const BOARD = 'governmentjobs.com/valley'
const FEED = 'https://www.governmentjobs.com/SearchEngine/JobsFeed?agency=valley'
const LIST = 'https://www.governmentjobs.com/careers/home/index?agency=valley&sort=PositionTitle&isDescendingSort=false&page=1'
const RSS = fixture('neogov', 'recorded/agency_rss.xml')
const number = (text: string) => `<div><span id="job-postings-number">${text}</span></div>`
const list = (answers: Answers) => listAll(neogov, BOARD, serving({ [FEED]: RSS, ...answers }))

describe('the list', () => {
  it.each<[string, Answers, boolean]>([
    ['the number of the page', { [LIST]: number('2') }, true],
    ['a larger number', { [LIST]: number('1,204') }, false],
    ['a page without a number', { [LIST]: '<div></div>' }, false],
    ['no page', {}, false],
  ])('held against %s', async (_, answers, complete) => {
    const { listed, end } = await list(answers)
    expect(listed).toHaveLength(2)
    expect(end.complete).toBe(complete)
  })

  it('asks for the list as its script does', async () => {
    const http = serving({ [FEED]: RSS, [LIST]: number('2') })
    await listAll(neogov, BOARD, http)
    expect(http.requests.at(-1)!.options.headers).toEqual({ 'x-requested-with': 'XMLHttpRequest' })
  })

  it('of an agency without postings is empty', async () => {
    const { listed, end } = await list({ [FEED]: '<rss><channel><title>Valley</title></channel></rss>', [LIST]: number('0') })
    expect([listed, end.complete]).toEqual([[], true])
  })

  it.each([
    ['1', true],
    ['2', false],
  ])('has a posting once that the feed has twice, and counts it once where the page shows %s', async (total, complete) => {
    const { listed, end } = await list({ [FEED]: RSS.replaceAll('429216', '505459'), [LIST]: number(total) })
    expect(listed.map(({ external_job_id }) => external_job_id)).toEqual(['505459'])
    expect(end.complete).toBe(complete)
  })

  it('refuses a page', async () => {
    const refused = list({ [FEED]: '<!doctype html><html></html>' })
    await expect(refused).rejects.toMatchObject({ kind: 'bad_payload', message: expect.stringContaining('expected <rss>') })
  })
})

it('finds a posting in the feed, or not at all', async () => {
  const http = serving({ [FEED]: RSS })
  expect(await neogov.fetch(BOARD, '505459', http)).toMatchObject({ company: { name: 'Jetty Public Shoal' } })
  expect(await neogov.fetch(BOARD, '1', http)).toBeNull()
})
