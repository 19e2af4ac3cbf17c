import { describe, expect, it } from 'vitest'
import { ADAPTERS } from '../../../src/ats/index.ts'
import { careersPage, recogniseBoard } from '../../../src/collect/crawl/recognise-board.ts'
import { serving } from '../../ats/served.ts'

const PAGE = 'https://careers.larkmoor.example/jobs/search'
const page = (content: string) => `<!doctype html><html>${content}</html>`
const read = (body: string, redirectedTo = PAGE) => recogniseBoard(PAGE, serving({ [PAGE]: { body, redirectedTo } }))

/** A page of each system with marks. */
const PAGES: Record<string, string> = {
  avature: '<body><article class="article article--result"></article></body>',
  digitalrecruiters: '<head><link rel="preconnect" href="https://api.digitalrecruiters.com"></head>',
  jibe: '<head><script src="https://app.jibecdn.com/prod/search/main.js"></script></head>',
  phenom: '<body><h1 data-ph-at-id="heading">Jobs</h1></body>',
  radancy: '<body><section id="search-results" data-total-job-results="3"></section></body>',
  successfactors: '<body class="coreCSB search-page body"></body>',
  teamtailor: '<head><script src="https://assets-aws.teamtailor-cdn.com/assets/packs/js/careersite.js"></script></head>',
}

describe('a careers page', () => {
  const marked = ADAPTERS.filter(({ pageMarks }) => pageMarks !== undefined).map(({ name }) => name)

  it.each(marked)('of %s is recognised by its marks, and its host is the board', async (type) => {
    expect(await read(page(PAGES[type]!))).toEqual({ type, board: 'careers.larkmoor.example' })
  })

  it('that redirects belongs to the host it leads to', async () => {
    const moved = 'https://jobs.larkmoor.example/de/search-jobs'
    expect(await read(page(PAGES.radancy!), moved)).toEqual({ type: 'radancy', board: 'jobs.larkmoor.example/de' })
  })

  it.each([
    ['no marks', '<body><a href="https://app.jibecdn.com/">Jibe</a></body>'],
    ['the list of Teamtailor embedded', '<script src="https://scripts.teamtailor-cdn.com/widgets/eu-pink/jobs.js"></script>'],
    ['the marks of two systems', `${PAGES.jibe}${PAGES.radancy}`],
  ])('with %s is not recognised', async (_, content) => {
    expect(await read(page(content))).toBeNull()
  })

  it('is asked for as robots.txt allows', async () => {
    const http = serving({ [PAGE]: page('') })
    await recogniseBoard(PAGE, http)
    expect(http.requests.map(({ options }) => options.robots)).toEqual([true])
  })
})

it.each([
  ['https://careers.larkmoor.example/jobs', 'https://careers.larkmoor.example/jobs'],
  [' careers.larkmoor.example/jobs', 'https://careers.larkmoor.example/jobs'],
  ['https://www.lever.co/', null],
  ['larkmoor', null],
  ['https://127.0.0.1/jobs', null],
  ['nosuch:larkmoor', null],
])('%s names the page %s', (text, url) => {
  expect(careersPage(text)).toBe(url)
})
