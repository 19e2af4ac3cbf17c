import { describe, expect, it } from 'vitest'
import { rexx } from '../../src/ats/rexx.ts'
import { type Answers, listAll, serving } from './served.ts'

const BOARD = 'larkmoor-portal.rexx-recruitment.com'
const LIST = `https://${BOARD}/stellenangebote.html`
const table = (from: number, count: number) => {
  const rows = Array.from(
    { length: count },
    (_, index) => `<tr><td><a href="/Seiler-de-j${from + index}.html">Seiler</a></td></tr>`,
  )
  return `<html><body><table id="joboffers" class="real_table">${rows.join('')}</table></body></html>`
}
const list = (answers: Answers) => listAll(rexx, BOARD, serving(answers))

describe('the list', () => {
  it('without a number is read until a page is not full', async () => {
    const { listed, end } = await list({ [LIST]: table(0, 100), [`${LIST}?start=100`]: table(100, 4) })
    expect([listed.length, end.complete]).toEqual([104, true])
  })

  it('of a table without rows is empty', async () => {
    expect(await list({ [LIST]: table(0, 0) })).toMatchObject({ listed: [], end: { complete: true } })
  })

  it('refuses a page that has none', async () => {
    await expect(list({ [LIST]: '<html><body>403</body></html>' })).rejects.toMatchObject({ kind: 'bad_payload' })
  })

  it('refuses fewer cards than the portal counts', async () => {
    const cards = '<html><section id="joboffer_table_container" data-all-count="3"><a href="/a-de-j1.html">A</a></section></html>'
    await expect(list({ [LIST]: cards })).rejects.toMatchObject({ message: expect.stringContaining('a total of 3') })
  })
})

it('a posting is in the list and has a page, or is gone', async () => {
  const page = '<html><script type="application/ld+json">{"@type":"JobPosting","title":"Gr&ouml;&szlig;e"}</script></html>'
  const http = serving({
    [LIST]: table(1, 2),
    [`https://${BOARD}/Seiler-de-j1.html`]: page,
    [`https://${BOARD}/Seiler-de-j2.html`]: { status: 302, location: LIST },
  })
  expect(await rexx.fetch(BOARD, '1', http)).toMatchObject({ posting: { external_job_id: '1' } })
  expect(await rexx.fetch(BOARD, '2', http)).toBeNull()
  expect(await rexx.fetch(BOARD, '3', http)).toBeNull()
})
