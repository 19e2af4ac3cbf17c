import { describe, expect, it } from 'vitest'
import { taleo } from '../../src/ats/taleo.ts'
import { type Answers, listAll, serving } from './served.ts'

const BOARD = 'kettle/2'
const SECTION = 'https://kettle.taleo.net/careersection/2'
const START = `${SECTION}/jobsearch.ftl?lang=en`
const SEARCH = 'https://kettle.taleo.net/careersection/rest/jobboard/searchjobs?lang=en&portal=560110087'
const PAGE = '<html><body><a href="/careersection/rest/jobboard/searchjobs?portal=560110087">x</a></body></html>'
const rows = (from: number, count: number, totalCount: unknown) =>
  JSON.stringify({
    requisitionList: Array.from({ length: count }, (_, at) => ({
      jobId: String(from + at),
      contestNo: null,
      column: ['Spout Fitter'],
    })),
    pagingData: { pageSize: 25, totalCount },
  })
const list = (answers: Answers, board = BOARD) => listAll(taleo, board, serving({ [START]: PAGE, ...answers }))

describe('the list', () => {
  it('is read in pages to its total, with the cookies and the token of the section', async () => {
    const start = {
      body: PAGE.replace('x<', '<script>x = {"sessionCSRFTokenName":"csrf","sessionCSRFToken":"a+b="}</script><'),
      cookies: ['JSESSIONID=1; Path=/'],
    }
    const http = serving({ [START]: start, [SEARCH]: [rows(1, 25, 27), rows(26, 2, 27)] })
    const { listed, end } = await listAll(taleo, BOARD, http)
    expect(listed).toHaveLength(27)
    expect(end.complete).toBe(true)
    const asked = http.requests.filter(({ url }) => url === SEARCH)
    expect(asked.map(({ options }) => (options.json as { pageNo: number }).pageNo)).toEqual([1, 2])
    expect(asked[0]!.options.headers).toMatchObject({ cookie: 'JSESSIONID=1', csrf: 'a+b=' })
  })

  it('of a section whose name has plus signs is asked for by that name', async () => {
    const start = 'https://kettle.taleo.net/careersection/a+b+28c29/jobsearch.ftl?lang=en'
    expect((await list({ [start]: PAGE, [SEARCH]: rows(1, 0, 0) }, 'kettle/a+b+28c29')).end.complete).toBe(true)
  })

  it.each<[string, Answers, string]>([
    ['a section whose list is missing', {}, 'its list is not'],
    ['an older section', { [START]: '<html><body>Sign in</body></html>' }, 'the number of a portal'],
    ['a section that is not available', { [SEARCH]: '{"careerSectionUnAvailable":true,"requisitionList":[]}' }, 'not available'],
    ['no total', { [SEARCH]: rows(1, 1, null) }, 'totalCount: expected a number'],
    ['a total that disagrees', { [SEARCH]: rows(1, 14, 30) }, 'a total of 30'],
    ['a row without a title', { [SEARCH]: rows(1, 1, 1).replace('Spout Fitter', ' ') }, 'a title'],
  ])('refuses %s', async (_, answers, message) => {
    await expect(list(answers)).rejects.toMatchObject({ kind: 'bad_payload', message: expect.stringContaining(message) })
  })
})

describe('the posting', () => {
  const at = `${SECTION}/jobdetail.ftl?job=7&lang=en`
  const detail = (answers: Answers) => taleo.fetch(BOARD, '7', serving({ [START]: PAGE, [SEARCH]: rows(7, 1, 1), ...answers }))

  it.each<[string, Answers[string]]>([
    ['a redirect to the search', { status: 302, location: START }],
    ['404', { status: 404 }],
    ['a page that says so', '<html><body><div id="requisitionUnavailableInterface"></div></body></html>'],
  ])('is closed when its page is %s', async (_, answer) => {
    expect(await detail({ [at]: answer })).toBeNull()
  })

  it.each([
    ['a page without values', '<html><body><div id="requisitionDescriptionInterface"></div></body></html>', 'a posting'],
    [
      'the page of another posting',
      "<html><body><script>api.fillList('requisitionDescriptionInterface','descRequisition',['8'])</script></body></html>",
      'expected posting 7',
    ],
  ])('is refused on %s', async (_, body, message) => {
    await expect(detail({ [at]: body })).rejects.toMatchObject({ kind: 'bad_payload', message: expect.stringContaining(message) })
  })
})
