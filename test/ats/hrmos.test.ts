import { describe, expect, it } from 'vitest'
import { hrmos } from '../../src/ats/hrmos.ts'
import { type Answers, listAll, serving } from './served.ts'

const LIST = 'https://hrmos.co/pages/larkmoor/jobs'
const card = (id: number | string) =>
  `<li class="pg-list-cassette"><a href="/pages/larkmoor/jobs/${id}"><h2>Rope Maker</h2></a></li>`
const page = (ids: (number | string)[], count = '') => `<html><body><ul>${ids.map(card).join('')}</ul>${count}</body></html>`
const counted = (total: number, shown: number) => `<p class="pg-count">全 ${total.toLocaleString('en')} 件中 ${shown} 件</p>`
const list = (answers: Answers) => listAll(hrmos, 'larkmoor', serving(answers))
const ids = (from: number, count: number) => Array.from({ length: count }, (_, index) => from + index)

describe('the list', () => {
  it('is read in pages to its total', async () => {
    const { listed, end } = await list({
      [LIST]: page(ids(0, 100), counted(101, 100)),
      [`${LIST}?page=2`]: page([100], counted(101, 1)),
    })
    expect([listed.length, end.complete]).toEqual([101, true])
  })

  it('with a notice in its place is empty', async () => {
    const { listed, end } = await list({ [LIST]: page([], '<p class="sg-unavailable-notifier">公開中の求人はありません</p>') })
    expect([listed.length, end.complete]).toEqual([0, true])
  })

  it.each([
    ['a page without number or notice', page([]), 'expected the number of openings'],
    ['fewer rows than the total', page([1], counted(2, 1)), 'a total of 2 leaves 2 rows'],
    [
      'a row of another board',
      page([1], counted(1, 1)).replace('/larkmoor/', '/evil/'),
      'expected a link to a posting of larkmoor',
    ],
  ])('refuses %s', async (_, body, message) => {
    await expect(list({ [LIST]: body })).rejects.toMatchObject({ kind: 'bad_payload', message: expect.stringContaining(message) })
  })
})

it('a posting whose page leads to the list is gone', async () => {
  const http = serving({ [`${LIST}/7`]: { status: 302, location: LIST } })
  expect(await hrmos.fetch('larkmoor', '7', http)).toBeNull()
})
