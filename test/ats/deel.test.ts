import { expect, it } from 'vitest'
import { deel } from '../../src/ats/deel.ts'
import { listAll, serving } from './served.ts'

const API = 'https://api-prod.letsdeel.com/guest/ats/organizations'
const SETTINGS = `${API}/larkmoor/career_page_settings`
const LIST = `${API}/o%2F1/job_boards/b/job_postings`
const settings = JSON.stringify({ organizationId: 'o/1', jobBoard: { id: 'b' } })
const job = { id: 'p1', title: 'Wick Cutter' }

it.each([
  ['a list', [job]],
  ['a list with a name', { jobPostings: [job] }],
])('reads %s', async (_, answer) => {
  const { listed, end } = await listAll(deel, 'Larkmoor', serving({ [SETTINGS]: settings, [LIST]: JSON.stringify(answer) }))
  expect([listed.length, end.complete]).toEqual([1, true])
})

it.each([
  ['settings without a list', { [SETTINGS]: '{"organizationId":"o/1"}' }, 'jobBoard.id'],
  ['an error in the place of the list', { [SETTINGS]: settings, [LIST]: '{"error":"x"}' }, 'jobPostings: expected a list'],
])('refuses %s', async (_, answers, message) => {
  await expect(listAll(deel, 'larkmoor', serving(answers))).rejects.toMatchObject({
    kind: 'bad_payload',
    message: expect.stringContaining(message),
  })
})

it('finds a posting in the list, or not at all', async () => {
  const http = serving({ [SETTINGS]: settings, [LIST]: JSON.stringify([job]) })
  expect(await deel.fetch('larkmoor', 'p1', http)).toMatchObject({ posting: { title: 'Wick Cutter' } })
  expect(await deel.fetch('larkmoor', 'p2', http)).toBeNull()
})
