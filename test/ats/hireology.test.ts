import { describe, expect, it } from 'vitest'
import { hireology } from '../../src/ats/hireology.ts'
import { type Answers, listAll, serving } from './served.ts'

const list = (page: number) => `https://api.hireology.com/v2/public/careers/larkmoor?page=${page}&page_size=500`
const START = 'https://careers.hireology.com/larkmoor'
const job = (id: number) => ({ id, name: 'Rope Maker', status: 'Open', organization: { name: 'Larkmoor' } })
const rows = (ids: number[], count: number) => JSON.stringify({ data: ids.map(job), count, page: 1, page_size: 500 })
const read = (answers: Answers) => listAll(hireology, 'Larkmoor', serving(answers))

describe('the list', () => {
  it('is read in pages of the size that the service sends', async () => {
    const { listed, end } = await read({ [list(1)]: rows([1, 2], 3), [list(2)]: rows([3], 3) })
    expect([listed.length, end.complete, end.company?.name]).toEqual([3, true, 'Larkmoor'])
  })

  it('that asks for a token gets that of the careers page', async () => {
    const http = serving({
      [list(1)]: ({ headers }) => (headers?.authorization === 'Bearer a.b.c' ? rows([1], 1) : { status: 401 }),
      [START]: '<html><script>var startingData = {"apiToken":"a.b.c","careersPath":"larkmoor"};</script></html>',
    })
    expect((await listAll(hireology, 'larkmoor', http)).listed).toHaveLength(1)
  })

  it.each<[string, Answers, string]>([
    ['a page without a token', { [list(1)]: { status: 401 }, [START]: '<html></html>' }, 'expected startingData'],
    ['no count', { [list(1)]: '{"data":[]}' }, 'count: expected a number'],
    ['an id that is no number', { [list(1)]: rows([1], 1).replace('"id":1', '"id":"x/1"') }, 'id: expected a number'],
  ])('refuses %s', async (_, answers, message) => {
    await expect(read(answers)).rejects.toMatchObject({ kind: 'bad_payload', message: expect.stringContaining(message) })
  })
})

it('a posting is found in the list, or not at all', async () => {
  const http = serving({ [list(1)]: rows([1], 1) })
  expect(await hireology.fetch('larkmoor', '1', http)).toMatchObject({ posting: { title: 'Rope Maker', workplace: null } })
  expect(await hireology.fetch('larkmoor', '2', http)).toBeNull()
})
