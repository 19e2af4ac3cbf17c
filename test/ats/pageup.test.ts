import { describe, expect, it } from 'vitest'
import { pageup } from '../../src/ats/pageup.ts'
import { type Answers, listAll, serving } from './served.ts'

const BOARD = '513/cw/en'
const SITE = 'https://careers.pageuppeople.com/513/cw/en'
const at = (page: number, size = 500) => `${SITE}/listing/?page=${page}&page-items=${size}`
const listing = (from: number, count: number, remain: number | string) => {
  const rows = Array.from(
    { length: count },
    (_, index) => `<tr><td><a class="job-link" href="/513/cw/en/job/${from + index}/x">Reed</a></td></tr>`,
  )
  const more = remain === 0 ? '' : `<a class="more-link" href="?page=2">More <span class="count">${remain}</span></a>`
  return `<html><body><div id="search-results"><table><tbody id="search-results-content">${rows.join('')}</tbody></table>${more}</div></body></html>`
}
const list = (answers: Answers) => listAll(pageup, BOARD, serving(answers))

describe('the list', () => {
  it.each<[string, Answers, number]>([
    ['in one page', { [at(1)]: listing(1, 3, 0) }, 3],
    ['in the size that the site sends', { [at(1)]: listing(1, 100, 20), [at(2, 100)]: listing(101, 20, 0) }, 120],
    ['that is empty', { [at(1)]: listing(1, 0, 0) }, 0],
  ])('is read %s', async (_, answers, count) => {
    const { listed, end } = await list(answers)
    expect(listed).toHaveLength(count)
    expect(end.complete).toBe(true)
  })

  it('whose further pages have fewer postings than its first one states is not complete', async () => {
    const answers = { [at(1)]: listing(1, 100, 50), [at(1, 100)]: listing(1, 100, 50), [at(2, 100)]: listing(101, 20, 0) }
    expect((await list(answers)).end.complete).toBe(false)
  })

  it.each([
    ['without results', '<html><body><p>Welcome</p></body></html>', '#search-results-content'],
    ['whose number of further postings is none', listing(1, 3, 'many'), 'the number of further postings'],
    ['with links elsewhere', listing(1, 1, 0).replace('/513/cw/en/job/1/x', 'https://evil.test/job/1'), 'links to postings'],
  ])('refuses a page %s', async (_, body, message) => {
    await expect(list({ [at(1)]: body })).rejects.toMatchObject({
      kind: 'bad_payload',
      message: expect.stringContaining(message),
    })
  })
})

describe('the posting', () => {
  it.each<[string, Answers[string]]>([
    ['404', { status: 404 }],
    ['a redirect that says so', { status: 302, location: `${SITE}/listing/?jobnotfound=true` }],
    ['a redirect to the list', { status: 302, location: `${SITE}/listing/` }],
  ])('is closed when its page is %s', async (_, answer) => {
    expect(await pageup.fetch(BOARD, '101', serving({ [`${SITE}/job/101`]: answer }))).toBeNull()
  })

  it('is not taken for closed on a page that says nothing', async () => {
    const http = serving({ [`${SITE}/job/101`]: '<html><body>Welcome</body></html>' })
    await expect(pageup.fetch(BOARD, '101', http)).rejects.toMatchObject({ kind: 'bad_payload' })
  })
})
