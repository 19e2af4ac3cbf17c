import { describe, expect, it } from 'vitest'
import { radancy } from '../../src/ats/radancy.ts'
import { readRecorded } from './recorded-cases.ts'
import { type Answers, listAll, serving } from './served.ts'

const BOARD = 'jobs.larkmoor.example'
const START = `https://${BOARD}/search-jobs`
const PATH = '/job/wickham/entry-level-lamp-planner/199/98999256240'
const POSTING = readRecorded('radancy', 'job_page.html')
const QUERY = new URL(
  Object.values(JSON.parse(readRecorded('radancy', 'cases.json')) as Record<string, { answers: object }>)
    .flatMap(({ answers }) => Object.keys(answers))
    .find((url) => url.includes('/results?'))!,
).search
const results = (page: number) => `${START}/results${QUERY.replace('CurrentPage=1', `CurrentPage=${page}`)}`

const section = (from: number, count: number, total: number, more = '') => {
  const links = Array.from({ length: count }, (_, index) => {
    const href = `/job/wickham/planner/199/${1_000 + from + index}`
    // A row links to its posting twice, and to others that are none.
    return `<li><a href="${href}"><h2>Planner</h2></a><a href="${href}">More</a><a href="/job/alerts">Alerts</a></li>`
  })
  return `<section id="search-results" data-total-job-results="${total}" data-organization-ids="199"${more}><ul id="search-results-list">${links.join('')}</ul></section>`
}
const start = (total: number, more = '') => `<html><body>${section(0, 2, total, more)}</body></html>`
const rows = (from: number, count: number, total: number) => JSON.stringify({ results: section(from, count, total) })
const list = (answers: Answers, board = BOARD) => listAll(radancy, board, serving(answers))

describe('the list', () => {
  it('is read in pages to its total', async () => {
    const { listed, end } = await list({ [START]: start(103), [results(1)]: rows(0, 100, 103), [results(2)]: rows(100, 3, 103) })
    expect(listed).toHaveLength(103)
    expect(listed[0]).toMatchObject({ external_job_id: '1000', handle: '/job/wickham/planner/199/1000' })
    expect(end.complete).toBe(true)
  })

  it('is read in pages of the size that the site insists on', async () => {
    const { listed, end } = await list({
      [START]: start(3, ' data-records-per-page="2"'),
      [results(1)]: rows(0, 2, 3),
      [results(2)]: rows(2, 1, 3),
    })
    expect([listed.length, end.complete]).toEqual([3, true])
  })

  it.each<[string, Answers, string]>([
    ['a page without the search', { [START]: '<html><body>Access denied</body></html>' }, 'expected #search-results'],
    [
      'a search without a total',
      { [START]: '<html><body id="search-results"></body></html>' },
      'expected the number of postings',
    ],
    ['a search whose rows are missing', { [START]: start(3) }, 'its list is not'],
    ['fewer rows than the total', { [START]: start(103), [results(1)]: rows(0, 7, 103) }, 'a total of 103 leaves 100 rows'],
    ['rows that are no JSON', { [START]: start(3), [results(1)]: '<html></html>' }, 'expected JSON'],
    ['an answer without rows', { [START]: start(3), [results(1)]: '{"hasJobs":true}' }, 'results: expected text'],
  ])('refuses %s', async (_, answers, message) => {
    await expect(list(answers)).rejects.toMatchObject({ kind: 'bad_payload', message: expect.stringContaining(message) })
  })

  it.each(['localhost', `${BOARD}/de/x`, `${BOARD}/careers`, 'evil.test#/de', ''])('refuses the board %j', async (board) => {
    await expect(list({}, board)).rejects.toMatchObject({ kind: 'refused' })
  })
})

describe('the posting', () => {
  const url = `https://${BOARD}${PATH}`

  it.each<[string, Answers]>([
    ['answers 404', { [url]: { status: 404 } }],
    ['leads to the search', { [url]: { status: 302, location: START } }],
  ])('whose page %s is gone', async (_, answers) => {
    await expect(radancy.detail!(BOARD, PATH, serving(answers))).rejects.toMatchObject({ kind: 'gone' })
  })

  it('without a JobPosting is refused, as is a path to another host', async () => {
    const http = serving({ [url]: '<html><body></body></html>' })
    await expect(radancy.detail!(BOARD, PATH, http)).rejects.toMatchObject({ kind: 'bad_payload' })
    await expect(radancy.detail!(BOARD, `//evil.test${PATH}`, http)).rejects.toMatchObject({ kind: 'refused' })
  })

  it('is found in the list, or not at all', async () => {
    const answers = { [START]: start(3), [results(1)]: rows(0, 3, 3), [`https://${BOARD}/job/wickham/planner/199/1001`]: POSTING }
    expect(await radancy.fetch(BOARD, '1001', serving(answers))).toMatchObject({ posting: { title: 'Entry-level Lamp Planner' } })
    expect(await radancy.fetch(BOARD, '7', serving(answers))).toBeNull()
    expect(await radancy.fetch(BOARD, '7', serving({}))).toBeNull()
  })
})

it.each([
  [`https://${BOARD}${PATH}?utm_source=x`, '98999256240'],
  [`https://${BOARD}/de${PATH}/apply`, '98999256240'],
  [`https://${BOARD}/job/wickham/98999256240`, null],
  [START, null],
])('%s names the posting %s, on hosts that are known to be its board only', (url, id) => {
  expect(radancy.identifyOnOwnDomain!(new URL(url))).toBe(id)
  expect(radancy.identify(new URL(url))).toBeNull()
})

it.each([BOARD, `${BOARD}/de`])('the board %s has a page that leads back to it', (board) => {
  expect(radancy.identifyBoard(new URL(radancy.boardUrl(board)))).toBe(board)
  expect(radancy.hostsOfBoard!(board)).toEqual([BOARD])
})
