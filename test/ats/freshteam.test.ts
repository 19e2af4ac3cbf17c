import { describe, expect, it } from 'vitest'
import { freshteam } from '../../src/ats/freshteam.ts'
import { type Answers, listAll, serving } from './served.ts'

const LIST = 'https://quarry.freshteam.com/jobs'
const ID = '2RK22ohFqL5'
const page = (...ends: string[]) =>
  `<html><body><div class="job-list">${ends.map((end) => `<a href="/jobs/${ID}${end}/mason">Mason</a>`).join('')}</div></body></html>`
const list = (answers: Answers) => listAll(freshteam, 'quarry', serving(answers))

describe('the list', () => {
  it.each<[string, Answers, number, boolean]>([
    ['ends where a page is missing', { [LIST]: page('A') }, 1, true],
    ['ends with a page without postings', { [LIST]: page('A'), [`${LIST}?page=2`]: page() }, 1, true],
    [
      'goes on with new rows, and is not complete where rows moved meanwhile',
      { [LIST]: page('A', 'B'), [`${LIST}?page=2`]: page('B', 'C') },
      3,
      false,
    ],
    ['without postings is empty', { [LIST]: page() }, 0, true],
  ])('%s', async (_, answers, count, complete) => {
    const { listed, end } = await list(answers)
    expect([listed.length, end.complete]).toEqual([count, complete])
  })

  it('refuses a page that is no list', async () => {
    await expect(list({ [LIST]: '<html><body>Please wait</body></html>' })).rejects.toMatchObject({ kind: 'bad_payload' })
  })

  it('of a board that leads to the vendor is gone', async () => {
    const answers = { [LIST]: { body: page(), redirectedTo: 'https://www.freshteam.com/' } }
    await expect(list(answers)).rejects.toMatchObject({ kind: 'gone' })
  })
})

it('a posting that leads to the list is gone', async () => {
  const http = serving({ [`${LIST}/${ID}A`]: { status: 302, location: LIST } })
  expect(await freshteam.fetch('quarry', `${ID}A`, http)).toBeNull()
})
