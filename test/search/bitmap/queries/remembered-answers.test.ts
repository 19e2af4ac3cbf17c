import { expect, test } from 'vitest'
import { JobIndex } from '../../../../src/search/bitmap/documents/job-index.ts'
import { RememberedAnswers } from '../../../../src/search/bitmap/queries/remembered-answers.ts'
import { indexedJob } from '../indexed-job.ts'

const DAY = 86_400_000

/** Answers with the number of questions that were not remembered. */
function counted(bytes = 10_000) {
  const remembered = new RememberedAnswers(bytes)
  let found = 0
  return (index: JobIndex, question: string, { window = null as number | null, size = 0 as number | null } = {}) =>
    remembered.find(
      index,
      window,
      [question],
      async () => ++found,
      () => size,
    )
}

const indexOf = (...moments: number[]) => {
  const index = new JobIndex()
  for (const [place, posted_key] of moments.entries()) index.put(indexedJob({ id: place + 1, revision: place + 1, posted_key }))
  return index
}

test('the second answer to a question is given again until the index changes, or is another one', async () => {
  const [ask, index] = [counted(), indexOf(0)]
  expect([await ask(index, 'a'), await ask(index, 'b'), await ask(index, 'a')]).toEqual([1, 2, 3])
  expect([await ask(index, 'a'), await ask(index, 'b'), await ask(index, 'a')]).toEqual([3, 4, 3])
  index.put(indexedJob({ id: 2, revision: 2 }))
  expect([await ask(index, 'a'), await ask(index, 'a')]).toEqual([5, 5])
  // A job may be dropped at a lower revision than the index has reached.
  index.drop({ id: 2, revision: 1, purged: false })
  expect([await ask(index, 'a'), await ask(index, 'a')]).toEqual([6, 6])
  expect(await ask(indexOf(0), 'a')).toBe(7)
})

test('a window that has lost a document is another question', async () => {
  const [ask, index] = [counted(), indexOf(DAY, DAY + 10, 5 * DAY)]
  const from = async (window: number | null) => {
    await ask(index, 'a', { window })
    return ask(index, 'a', { window })
  }
  expect([await from(DAY), await from(DAY + 1), await from(DAY + 10), await from(DAY + 11)]).toEqual([2, 4, 4, 6])
  expect([await from(DAY + 5), await from(null), await from(null)]).toEqual([4, 8, 8])
})

test('an answer that was found while the index changed is not remembered', async () => {
  const [remembered, index] = [new RememberedAnswers(10_000), indexOf(0)]
  const ask = (answer: string, meanwhile = () => {}) =>
    remembered.find(
      index,
      null,
      ['a'],
      async () => {
        meanwhile()
        return answer
      },
      () => 0,
    )
  await ask('first')
  expect(await ask('old', () => index.put(indexedJob({ id: 2, revision: 2 })))).toBe('old')
  expect([await ask('new'), await ask('newer')]).toEqual(['new', 'new'])
})

test('the least recently used answers go first, long ones are not kept, and neither are failures', async () => {
  const [ask, index] = [counted(1_000), indexOf(0)]
  for (const question of ['a', 'a', 'b', 'b', 'c', 'c', 'd', 'd']) await ask(index, question, { size: 200 })
  expect([await ask(index, 'd'), await ask(index, 'a')]).toEqual([8, 9])
  const long = () => ask(index, 'e', { size: null })
  expect([await long(), await long(), await long()]).toEqual([10, 11, 12])
  const remembered = new RememberedAnswers(1_000)
  const failing = () =>
    remembered.find(
      index,
      null,
      ['f'],
      () => Promise.reject(new Error('away')),
      () => 0,
    )
  await expect(failing()).rejects.toThrow('away')
  expect(
    await remembered.find(
      index,
      null,
      ['f'],
      async () => 'found',
      () => 0,
    ),
  ).toBe('found')
})

test('without memory every question is asked', async () => {
  const [ask, index] = [counted(0), indexOf(0)]
  expect([await ask(index, 'a'), await ask(index, 'a'), await ask(index, 'a')]).toEqual([1, 2, 3])
})
