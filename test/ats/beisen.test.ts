import { describe, expect, it } from 'vitest'
import { beisen } from '../../src/ats/beisen.ts'
import { type Answers, listAll, serving } from './served.ts'

const BOARD = 'brassfinch'
const SITE = 'https://brassfinch.zhiye.com'
const REGISTER = `${SITE}/portal/registerSystemInfo`
const LIST = `${SITE}/api/Jobad/GetJobAdPageList`
const PORTAL = '<html><body><script>var BSGlobal = {"PortalId":"p1"};</script></body></html>'
const GUID = '0a6f1c52-1111-4a5b-9d27-0d3c5e7f9a10'
const rows = (from: number, count: number, Count: unknown, more = {}) =>
  JSON.stringify({
    Code: 200,
    Count,
    Data: Array.from({ length: count }, (_, at) => ({ JobAdId: 1 + from + at, JobAdName: '铜匠', ...more })),
  })
const list = (answers: Answers) => listAll(beisen, BOARD, serving({ [REGISTER]: PORTAL, ...answers }))

describe('the list', () => {
  it('is read in pages to its total', async () => {
    const http = serving({ [REGISTER]: PORTAL, [LIST]: [rows(0, 1000, 1003), rows(1000, 3, 1003)] })
    const { listed, end } = await listAll(beisen, BOARD, http)
    expect(listed).toHaveLength(1003)
    expect(end.complete).toBe(true)
    expect(http.requests.slice(1).map(({ options }) => options.json)).toMatchObject([
      { PageIndex: 0, PortalId: 'p1' },
      { PageIndex: 1 },
    ])
  })

  it.each<[string, Answers, string]>([
    ['an older site', { [REGISTER]: '<html></html>' }, 'the settings of a portal'],
    ['an error', { [LIST]: '{"Code":500,"Message":"x"}' }, 'the code 500'],
    ['no total', { [LIST]: rows(0, 1, null) }, 'Count: expected a number'],
    ['a total that disagrees', { [LIST]: rows(0, 3, 500) }, 'a total of 500'],
  ])('refuses %s', async (_, answers, message) => {
    await expect(list(answers)).rejects.toMatchObject({ kind: 'bad_payload', message: expect.stringContaining(message) })
  })

  it('of a customer who has left is gone', async () => {
    await expect(list({ [REGISTER]: { body: PORTAL, redirectedTo: 'https://www.zhiye.com/' } })).rejects.toMatchObject({
      kind: 'gone',
    })
  })
})

it.each(['1', GUID])('finds the posting %s by either of its ids', async (id) => {
  const http = serving({ [REGISTER]: PORTAL, [LIST]: rows(0, 1, 1, { Id: GUID, CategoryId: '2' }) })
  expect(await beisen.fetch(BOARD, id, http)).toMatchObject({
    posting: { external_job_id: '1', alias_ids: [GUID], url: `${SITE}/campus/detail?jobAdId=${GUID}` },
  })
  expect(await beisen.fetch(BOARD, '9', http)).toBeNull()
})
