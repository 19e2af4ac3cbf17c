import { expect, it } from 'vitest'
import { emply } from '../../src/ats/emply.ts'
import { type Answers, listAll, serving } from './served.ts'

const SITE = 'https://larkmoor.career.emply.com'
const page = (literal: string) =>
  `<html><body><script>proceedBatch({ vacancies : JSON.parse(${literal}), x: 1 })</script></body></html>`
const list = (answers: Answers) => listAll(emply, 'larkmoor', serving(answers))

it('is read in Danish where there is no English page', async () => {
  const { listed, end } = await list({
    [`${SITE}/da/vacant-positions`]: page('\'[{\\"shortId\\":\\"a1\\",\\"title\\":\\"x\\"}]\''),
  })
  expect([listed.length, end.complete]).toEqual([1, true])
})

it('without vacancies is empty', async () => {
  expect((await list({ [`${SITE}/en/vacant-positions`]: page("'[]'") })).end.complete).toBe(true)
})

it('of a customer who has left is gone', async () => {
  const answer = { body: page("'[]'"), redirectedTo: 'https://www.emply.com/' }
  await expect(list({ [`${SITE}/en/vacant-positions`]: answer })).rejects.toMatchObject({ kind: 'gone' })
})

it.each([
  ['no vacancies', '<html><body></body></html>', 'the vacancies on the page'],
  ['vacancies that break off', "<html><body><script>vacancies : JSON.parse('[</script></body></html>", 'to end'],
  ['a posting twice', page('\'[{\\"shortId\\":\\"a\\"},{\\"shortId\\":\\"a\\"}]\''), 'twice'],
  ['text that is no JSON', page("'[x'"), 'expected JSON'],
])('refuses %s', async (_, body, message) => {
  await expect(list({ [`${SITE}/en/vacant-positions`]: body })).rejects.toMatchObject({
    kind: 'bad_payload',
    message: expect.stringContaining(message),
  })
})
