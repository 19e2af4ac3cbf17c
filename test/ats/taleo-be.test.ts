import { describe, expect, it } from 'vitest'
import { taleoBusinessEdition as taleo } from '../../src/ats/taleo-be.ts'
import { type Answers, fixture, listAll, serving } from './served.ts'

const BOARD = 'PEWTERLAMP/37'
const DISPATCHER = 'https://tbe.taleo.net/MANAGER/dispatcher/api/v1/serviceUrl/PEWTERLAMP'
const CAREERS = 'https://phh.tbe.taleo.net/phh01/ats/careers/v2'
const LIST = `${CAREERS}/searchResults?org=PEWTERLAMP&cws=37`
const page = (rowFrom: number) => (rowFrom === 0 ? LIST : `${LIST}&rowFrom=${rowFrom}`)
const detailUrl = (id: number) => `${CAREERS}/viewRequisition?org=PEWTERLAMP&cws=37&rid=${id}`
const service = (URL: string) => JSON.stringify({ response: { URL }, status: { success: true, detail: {} } })
const HERE = { [DISPATCHER]: service('https://phh.tbe.taleo.net/phh01/ats/api/v1/') }
const DETAIL = fixture('taleo_be', 'recorded/viewRequisition_jsonld.html')

const row = (id: number) =>
  `<div class="oracletaleocwsv2-accordion-head-info"><h4 class="oracletaleocwsv2-head-title"><a href="${detailUrl(id)}" class="viewJobLink">Lamp ${id}</a></h4><div tabindex="0">NC - Charlotte</div></div>`
const rows = (from: number, count: number, total: number | null) =>
  `<html><body>${total === null ? '' : `<span class="oracletaleocwsv2-panel-number">${total.toLocaleString('en')}</span>`}${Array.from({ length: count }, (_, index) => row(from + index + 1)).join('')}</body></html>`

describe('the list', () => {
  it.each<[string, Answers, number]>([
    ['to its number of openings', { [page(0)]: rows(0, 10, 12), [page(10)]: rows(10, 2, 12) }, 12],
    ['to a page that is not full', { [page(0)]: rows(0, 10, null), [page(10)]: rows(10, 3, null) }, 13],
    ['to an empty page', { [page(0)]: rows(0, 10, null), [page(10)]: rows(10, 0, null) }, 10],
    ['to its number 0', { [page(0)]: rows(0, 0, 0) }, 0],
  ])('is read %s', async (_, answers, count) => {
    const { listed, end } = await listAll(taleo, BOARD, serving({ ...HERE, ...answers }))
    expect(end.complete).toBe(true)
    expect(listed).toHaveLength(count)
  })

  it.each<[string, Answers, string]>([
    ['that is empty without a number', { ...HERE, [LIST]: rows(0, 0, null) }, 'expected a list of jobs, or the number 0'],
    ['that is shorter than its number', { ...HERE, [LIST]: rows(0, 4, 1_200) }, 'a total of 1200 leaves 10 rows'],
    [
      'with rows of another organisation',
      { ...HERE, [LIST]: rows(0, 2, 2).replaceAll('org=PEWTERLAMP', 'org=TINLAMP') },
      'expected a link to a posting of PEWTERLAMP/37',
    ],
    [
      'at a service elsewhere',
      { [DISPATCHER]: service('https://phh.tbe.taleo.net.evil.test/phh01/ats/api/v1/') },
      'expected the address',
    ],
    [
      'at a service of another kind',
      { [DISPATCHER]: service('https://phh.tbe.taleo.net/a/b/c') },
      'expected the address of a service',
    ],
  ])('%s fails', async (_, answers, message) => {
    await expect(listAll(taleo, BOARD, serving(answers))).rejects.toMatchObject({
      kind: 'bad_payload',
      message: expect.stringContaining(message),
    })
  })

  it('of an organisation that the dispatcher does not know is gone', async () => {
    await expect(listAll(taleo, BOARD, serving({}))).rejects.toMatchObject({ kind: 'gone' })
  })
})

describe('the posting', () => {
  it('is not believed when it is another one', async () => {
    const http = serving({ ...HERE, [detailUrl(18)]: DETAIL })
    await expect(taleo.fetch(BOARD, '18', http)).rejects.toThrow('expected posting 18, got 17')
  })

  it.each<[string, Answers[string]]>([
    ['404', { status: 404 }],
    ['a redirect to the list', { status: 302, location: LIST }],
    ['a page that says so', '<html><body>This position is no longer available.</body></html>'],
  ])('is closed when its page is %s', async (_, answer) => {
    expect(await taleo.fetch(BOARD, '18', serving({ ...HERE, [detailUrl(18)]: answer }))).toBeNull()
  })

  it('is not taken for closed on a page that says nothing', async () => {
    const http = serving({ ...HERE, [detailUrl(18)]: '<html><body>Welcome</body></html>' })
    await expect(taleo.fetch(BOARD, '18', http)).rejects.toMatchObject({ kind: 'bad_payload' })
  })
})
