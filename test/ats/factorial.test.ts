import { describe, expect, it } from 'vitest'
import { factorial } from '../../src/ats/factorial.ts'
import { type Answers, listAll, serving } from './served.ts'

const BOARD = 'bakehouse.factorialhr.com'
const ORIGIN = `https://${BOARD}`
const page = (...ids: number[]) =>
  `<html><body>${ids.map((id) => `<li data-job-postings-url="${ORIGIN}/job_posting/baker-${id}"></li>`).join('')}</body></html>`
const sitemap = (...ids: number[]) =>
  `<urlset>${ids.map((id) => `<url><loc>${ORIGIN}/job_posting/baker-${id}</loc></url>`).join('')}</urlset>`
const list = (answers: Answers) => listAll(factorial, BOARD, serving(answers))

describe('the list', () => {
  it.each<[string, Answers, boolean]>([
    ['with all postings of the sitemap is complete', { [`${ORIGIN}/sitemap.xml`]: sitemap(1) }, true],
    ['that lacks a posting of the sitemap is not complete', { [`${ORIGIN}/sitemap.xml`]: sitemap(1, 2) }, false],
    ['without a sitemap is not complete', {}, false],
  ])('%s', async (_, answers, complete) => {
    const { listed, end } = await list({ [`${ORIGIN}/`]: page(1), ...answers })
    expect([listed.length, end.complete]).toEqual([1, complete])
  })

  it('refuses a card that leads elsewhere', async () => {
    const body = page(1).replace(BOARD, 'evil.factorialhr.com')
    await expect(list({ [`${ORIGIN}/`]: body })).rejects.toMatchObject({ kind: 'bad_payload' })
  })

  it('of a board that leads to the vendor is gone', async () => {
    const answers = { [`${ORIGIN}/`]: { body: page(), redirectedTo: 'https://factorialhr.com/' } }
    await expect(list(answers)).rejects.toMatchObject({ kind: 'gone' })
  })
})

it('a posting is in the list and has a page with a text, or is gone', async () => {
  const http = serving({
    [`${ORIGIN}/`]: page(1, 2, 3),
    [`${ORIGIN}/job_posting/baker-1`]: '<html><h1>Baker</h1><div class="styledText"><p>Bread</p></div></html>',
    [`${ORIGIN}/job_posting/baker-2`]: '<html><h1>Baker</h1></html>',
  })
  expect(await factorial.fetch(BOARD, '1', http)).toMatchObject({ posting: { title: 'Baker', description_html: '<p>Bread</p>' } })
  await expect(factorial.fetch(BOARD, '2', http)).rejects.toMatchObject({ kind: 'bad_payload' })
  expect(await factorial.fetch(BOARD, '3', http)).toBeNull()
  expect(await factorial.fetch(BOARD, '4', http)).toBeNull()
})
