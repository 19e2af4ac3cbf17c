import { expect, it } from 'vitest'
import { kula } from '../../src/ats/kula.ts'
import { listAll, serving } from './served.ts'

const at = (page: number) =>
  `https://careers.kula.ai/api/internal/ats_job_posts?accountName=larkmoor&page=${page}&type=ats_job_post.index&items=99`
const rows = (from: number, length: number, count: unknown) =>
  JSON.stringify({ data: Array.from({ length }, (_, index) => ({ id: from + index, title: 'Lamp Trader' })), meta: { count } })

it('reads the list in pages to its count', async () => {
  const { listed, end } = await listAll(kula, 'larkmoor', serving({ [at(1)]: rows(1, 99, 101), [at(2)]: rows(100, 2, 101) }))
  expect([listed.length, end.complete]).toEqual([101, true])
})

it.each([
  ['no count', rows(1, 1, null), 'count: expected a number'],
  ['errors', rows(1, 1, 1).replace('{"data"', '{"errors":["upstream"],"data"'), 'errors: expected no errors'],
  ['a count that disagrees', rows(1, 3, 50), 'a total of 50'],
])('refuses %s', async (_, body, message) => {
  await expect(listAll(kula, 'larkmoor', serving({ [at(1)]: body }))).rejects.toMatchObject({
    kind: 'bad_payload',
    message: expect.stringContaining(message),
  })
})

it('finds a posting in the list, unless it is a draft', async () => {
  const http = serving({ [at(1)]: rows(1, 2, 2).replace('"id":2', '"listed":false,"id":2') })
  expect(await kula.fetch('larkmoor', '1', http)).toMatchObject({ posting: { title: 'Lamp Trader' } })
  expect([await kula.fetch('larkmoor', '2', http), await kula.fetch('larkmoor', '3', http)]).toEqual([null, null])
})
