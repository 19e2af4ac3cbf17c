import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { OWN_STEMS } from '../../../src/job/words/data/own-stems.ts'
import { STOP_WORDS } from '../../../src/job/words/data/stop-words.ts'
import { postgresAnalysis } from '../../../src/search/postgres/analyse.ts'
import { SYNONYMS } from '../../../src/search/query/data/synonyms.ts'
import { shortenMinusRuns } from '../../../src/search/query/minus-runs.ts'
import { plainTerms } from '../../../src/search/query/plain-text.ts'
import type { AnalyseTexts } from '../../../src/search/query/query.ts'
import { rememberWords } from '../../../src/search/query/remembered-words.ts'
import { testDatabase } from '../../support/database.ts'
import { anyQuery } from '../any-query.ts'

let postgres: AnalyseTexts
beforeAll(async () => {
  postgres = postgresAnalysis((await testDatabase()).pool)
})

/** The memory, and the texts that it asked Postgres for. */
function remembering() {
  const asked: string[] = []
  const words = rememberWords((texts) => {
    asked.push(...texts)
    return postgres(texts)
  })
  return { ...words, asked }
}

const WORDS = [
  ...STOP_WORDS,
  ...SYNONYMS.flat().flatMap((form) => form.split(/\s+/)),
  ...OWN_STEMS.flatMap(([forms]) => forms.split(' ')),
  ...['Engineer', 'NURSE', 'Inside', 'IT', 'developer0', 'e0', 'x0', 'a', 'walking', 'nation', 'Oder', 'ORacle', 'z'.repeat(90)],
]
const word = fc.constantFrom(...WORDS)
const quoted = fc.array(word, { maxLength: 5 }).map((words) => `"${words.join(' ')}"`)
const term = fc.oneof(
  { weight: 8, arbitrary: word },
  { weight: 2, arbitrary: quoted },
  { weight: 2, arbitrary: fc.oneof(word, quoted).map((each) => `-${each}`) },
  { weight: 3, arbitrary: fc.constantFrom('or', 'OR', 'Or', '-or', '"or"', 'oR', 'or0') },
  {
    weight: 1,
    arbitrary: fc.constantFrom('-', '--rust', '"', '""', '"  "', '-""', "'", '!', '|', 'c++', 'full-time', '3', 'é', ','),
  },
)
const spaced = fc
  .array(fc.tuple(term, fc.constantFrom(...Array<string>(20).fill(' '), '  ', '', '\t')), { minLength: 1, maxLength: 9 })
  .map((parts) => shortenMinusRuns(parts.flat().join('')))

test('any text of real words and odd signs means what Postgres says', async () => {
  const { analyse, asked } = remembering()
  const texts = [...fc.sample(spaced, 6_000), ...fc.sample(anyQuery.map(shortenMinusRuns), 600)]
  // A text that is more than plain words takes the others of its call to Postgres with it.
  const plain = texts.filter((text) => plainTerms(text) !== null)
  expect(plain.length).toBeGreaterThan(texts.length / 4)
  const [expected, analysed] = [await postgres(plain), await analyse(plain)]
  for (const [place, text] of plain.entries()) expect(analysed[place], text).toEqual(expected[place])
  expect(asked.every((text) => /^"(?:[a-z]+0?|I)"$/.test(text))).toBe(true)
})

test('a word is asked for once, in whatever query it stands', async () => {
  const { analyse, asked } = remembering()
  await analyse(['Senior engineer', '"senior" "engineer"'])
  expect(asked).toEqual(['"senior"', '"engineer"'])
  await analyse(['engineer OR -"engineer senior"'])
  expect(asked).toHaveLength(2)
})

test('words that were learnt are not asked for', async () => {
  const { analyse, learn, asked } = remembering()
  await learn(['nurse', 'night', 'full-time', 'naïve'])
  expect(asked).toEqual(['"nurse"', '"night"'])
  await analyse(['nurse -night'])
  expect(asked).toHaveLength(2)
})

test.each(['full-time', 'c++', 'naïve', 'a\tb', 'rust"night"'])('%s goes to Postgres as it stands', async (text) => {
  const { analyse, asked } = remembering()
  await analyse(['nurse', text])
  expect(asked).toEqual(['nurse', text])
})

test('a word that a dictionary of the database makes several lexemes of goes to Postgres with its query', async () => {
  const asked: string[][] = []
  const { analyse } = rememberWords(async (texts) => {
    asked.push(texts)
    return texts.map((text) => ({ tsquery: "'night' & 'shift'", nodes: 3, lowered: text }))
  })
  expect(await analyse(['nightshift'])).toEqual([{ tsquery: "'night' & 'shift'", nodes: 3, lowered: 'nightshift' }])
  expect(asked).toEqual([['"nightshift"'], ['nightshift']])
})

test('a capital I goes to Postgres where the database has another lower case for it', async () => {
  const asked: string[][] = []
  const { analyse } = rememberWords(async (texts) => {
    asked.push(texts)
    return texts.map((text) => ({ tsquery: "'internal'", nodes: 1, lowered: text.replaceAll('I', 'ı').toLowerCase() }))
  })
  expect((await analyse(['Internal']))[0]!.lowered).toBe('ınternal')
  expect(asked).toEqual([['"internal"', '"I"'], ['Internal']])
})

test('a failure is not remembered', async () => {
  let failing = true
  const { analyse } = rememberWords((texts) => (failing ? Promise.reject(new Error('connection lost')) : postgres(texts)))
  await expect(analyse(['nurse'])).rejects.toThrow('connection lost')
  failing = false
  expect(await analyse(['nurse'])).toEqual(await postgres(['nurse']))
})
