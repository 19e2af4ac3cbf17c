import { describe, expect, it } from 'vitest'
import { webcruiter } from '../../src/ats/webcruiter.ts'
import { listAll, serving } from './served.ts'

const LIST = 'https://candidate.webcruiter.com/api/odvert/companysearch/23109900?language=en'
const rows = (ids: (number | string)[], Total: number) =>
  JSON.stringify({ Total, Data: ids.map((Id) => ({ Id, Heading: 'Taumaker', CompanyName: 'Larkmoor' })) })

describe('the list', () => {
  it('is asked for by offset, in pages of the size that the service sends', async () => {
    const http = serving({ [LIST]: ({ json }) => ((json as { skip: number }).skip === 0 ? rows([1, 2], 3) : rows([3], 3)) })
    const { listed, end } = await listAll(webcruiter, '23109900', http)
    expect([listed.length, end.complete]).toEqual([3, true])
    expect(http.requests.map(({ options }) => options.json)).toEqual([
      { take: 100, skip: 0 },
      { take: 100, skip: 2 },
    ])
  })

  it.each([
    ['rows that are none', JSON.stringify({ Total: 2, Data: [] }), 'a total of 2 leaves 2 rows'],
    ['no total', '{"Data":[]}', 'Total: expected a number'],
    ['an id that is no number', rows(['x/1'], 1), 'Id: expected a number'],
  ])('refuses %s', async (_, body, message) => {
    const listing = listAll(webcruiter, '23109900', serving({ [LIST]: body }))
    await expect(listing).rejects.toMatchObject({ kind: 'bad_payload', message: expect.stringContaining(message) })
  })
})

it('a posting is found in the list, or not at all', async () => {
  const http = serving({ [LIST]: rows([1], 1) })
  expect(await webcruiter.fetch('23109900', '1', http)).toMatchObject({
    posting: { title: 'Taumaker', url: 'https://23109900.webcruiter.no/Main/Recruit/Public/1' },
  })
  expect(await webcruiter.fetch('23109900', '2', http)).toBeNull()
})
