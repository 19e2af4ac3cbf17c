import { describe, expect, it } from 'vitest'
import { applicantpro } from '../../src/ats/applicantpro.ts'
import { type Answers, listAll, serving } from './served.ts'

const BOARD = 'larkmoor.isolvedhire.com'
const START = `https://${BOARD}/jobs/`
const LIST = `https://${BOARD}/core/jobs/7?getParams=%7B%7D`
const START_PAGE = '<html><script>courierCurrentRouteData = {"domain_id":"7"};</script></html>'
const rows = (ids: (number | string)[], jobCount = ids.length) =>
  JSON.stringify({ success: true, data: { jobs: ids.map((id) => ({ id, title: 'Rope Maker' })), jobCount } })
const list = (answers: Answers) => listAll(applicantpro, BOARD, serving({ [START]: START_PAGE, ...answers }))

describe('the list', () => {
  it('without jobs is empty', async () => {
    expect(await list({ [LIST]: rows([]) })).toMatchObject({ listed: [], end: { complete: true, company: null } })
  })

  it.each<[string, Answers, string]>([
    ['another number of rows than it states', { [LIST]: rows([1], 2) }, 'a total of 2, but 1 rows'],
    ['an answer that says it failed', { [LIST]: '{"success":false}' }, 'success: expected true'],
    ['an id that is no number', { [LIST]: rows(['x/1']) }, 'id: expected a number'],
  ])('refuses %s', async (_, answers, message) => {
    await expect(list(answers)).rejects.toMatchObject({ kind: 'bad_payload', message: expect.stringContaining(message) })
  })

  it('of a page that names no site is gone', async () => {
    await expect(list({ [START]: '<html><body>Parked</body></html>' })).rejects.toMatchObject({ kind: 'gone' })
  })
})

it('a posting is in the list and has a detail, or is gone', async () => {
  const detail = (id: number) => `https://${BOARD}/core/jobs/7/${id}/job-details`
  const http = serving({
    [START]: START_PAGE,
    [LIST]: rows([1, 2, 3]),
    [detail(1)]: JSON.stringify({ success: true, data: { id: 1, description: '<p>Ropes</p>' } }),
    [detail(2)]: JSON.stringify({ success: true, data: { id: 9 } }),
  })
  expect(await applicantpro.fetch(BOARD, '1', http)).toMatchObject({ posting: { description_html: '<p>Ropes</p>' } })
  await expect(applicantpro.fetch(BOARD, '2', http)).rejects.toMatchObject({ kind: 'bad_payload' })
  expect(await applicantpro.fetch(BOARD, '3', http)).toBeNull()
  expect(await applicantpro.fetch(BOARD, '4', http)).toBeNull()
})
