import { describe, expect, it } from 'vitest'
import { varbi } from '../../src/ats/varbi.ts'
import { type Answers, listAll, serving } from './served.ts'

const HOST = 'https://larkmoor.varbi.com'
const pageOf = (id: number) => `${HOST}/en/what:job/jobID:${id}/`
const item = (link: string) => `<item><title>Rope Maker</title><link>${link}</link></item>`
const feed = (...items: string[]) => `<rss><channel><title>Jobs</title>${items.join('')}</channel></rss>`
const board = (...ids: number[]) =>
  `<html><body>${ids.map((id) => `<a href="${pageOf(id)}">Rope Maker</a>`).join('')}</body></html>`
const list = (answers: Answers) => listAll(varbi, 'larkmoor', serving(answers))
const FEED = `${HOST}/what:rssfeed/`

describe('the list', () => {
  it.each<[string, Answers, boolean]>([
    ['with all postings of the page is complete', { [`${HOST}/en/`]: board(1) }, true],
    ['that lacks a posting of the page is not complete', { [`${HOST}/en/`]: board(1, 2) }, false],
    ['without a page to compare is not complete', {}, false],
  ])('%s', async (_, answers, complete) => {
    const { listed, end } = await list({ [FEED]: feed(item(pageOf(1))), ...answers })
    expect([listed.length, end.complete, end.company]).toEqual([1, complete, null])
  })

  it.each([
    ['a page', '<html></html>', 'expected <rss>'],
    ['a link elsewhere', feed(item('https://evil.test/en/what:job/jobID:1/')), 'expected the address of a posting'],
    ['a link to no posting', feed(item(`${HOST}/en/what:list/`)), 'expected the address of a posting'],
  ])('refuses %s', async (_, body, message) => {
    await expect(list({ [FEED]: body })).rejects.toMatchObject({ kind: 'bad_payload', message: expect.stringContaining(message) })
  })

  it('of a board that leads to the vendor is gone', async () => {
    const answers = { [FEED]: { body: feed(), redirectedTo: 'https://www.varbi.com/' } }
    await expect(list(answers)).rejects.toMatchObject({ kind: 'gone' })
  })
})

describe('the posting', () => {
  it('is read from its page, and is gone where the page leads to the list', async () => {
    const page = '<html><body><h1>Rope Maker</h1><div class="job-desc">Ropes</div></body></html>'
    expect(await varbi.fetch('larkmoor', '1', serving({ [pageOf(1)]: page }))).toMatchObject({ posting: { title: 'Rope Maker' } })
    expect(await varbi.fetch('larkmoor', '1', serving({ [pageOf(1)]: { status: 302, location: `${HOST}/en/` } }))).toBeNull()
  })

  it('without a text, or of another board, is refused', async () => {
    const http = serving({ [pageOf(1)]: '<html><body><h1>Rope Maker</h1></body></html>' })
    await expect(varbi.fetch('larkmoor', '1', http)).rejects.toMatchObject({ kind: 'bad_payload' })
    const handle = JSON.stringify(['1', 'https://evil.varbi.com/en/what:job/jobID:1/', null])
    await expect(varbi.detail!('larkmoor', handle, http)).rejects.toMatchObject({ kind: 'refused' })
  })
})
