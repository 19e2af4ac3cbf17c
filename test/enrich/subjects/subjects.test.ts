import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { FOREIGN, NAMED } from '../../../src/enrich/authorization/citizenship.ts'
import { CLEARANCE } from '../../../src/enrich/authorization/clearance.ts'
import { DEGREE_PATTERNS } from '../../../src/enrich/education/degrees.ts'
import { languagePatterns } from '../../../src/enrich/languages/names.ts'
import { REMOTE_OR_LIVING } from '../../../src/enrich/residence/read-residence.ts'
import { neededWords } from '../../../src/enrich/subjects/needed-words.ts'
import { WordTable } from '../../../src/enrich/subjects/word-table.ts'

const tableOf = (...patterns: RegExp[]) =>
  new WordTable(patterns.flatMap((pattern, index) => neededWords(pattern)!.map((word) => ({ ...word, subject: 1 << index }))))

test.each([
  [/\bged\b/i, 'A GED or more', 1],
  [/\bged\b/i, 'merged and gedaan', 0],
  [/\bms\b/i, 'teams and MS', 1],
  [/\bms\b/i, 'teams', 0],
  [/éc[ou]le/iu, 'ÉCOLE', 1],
  [/straße|k9/iu, 'STRAẞE', 1],
  [/straße|k9/iu, 'unit \u212a9', 1],
  [/rose/iu, 'ro\u017fe', 1],
  [/work from home/i, 'Work\u00a0from\nhome', 1],
  [/rose garden|den/, 'the rose garde', 0],
  [/rose garden|den/, 'the rose garden', 1],
  [/garden path|den lane/, 'a garden lane', 1],
  [/rose/, '', 0],
])('%s in "%s"', (pattern, text, expected) => {
  expect(tableOf(pattern).subjectsOf(text)).toBe(expected)
})

test('one reading tells all subjects of a text', () => {
  const table = tableOf(/rose/, /\broses\b/, /tulip/)
  expect([table.subjectsOf('roses'), table.subjectsOf('rosesque tulip'), table.subjectsOf('oak')]).toEqual([3, 5, 0])
})

test('in the labelled rows no text that a pattern matches lacks the words of the pattern', () => {
  const texts = ['skills', 'experience', 'visa'].flatMap((name) =>
    readFileSync(`bench/gold/${name}.ndjson`, 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .flatMap((line) => JSON.stringify(JSON.parse(line).input).split(/<[^>]*>|\\n|[.!?;] /)),
  )
  const patterns = [
    REMOTE_OR_LIVING,
    NAMED,
    CLEARANCE,
    ...FOREIGN.map(([pattern]) => pattern),
    ...DEGREE_PATTERNS,
    ...languagePatterns(),
  ]
  const missed = patterns.flatMap((pattern) => {
    const table = tableOf(pattern)
    return texts.filter((text) => text.search(pattern) >= 0 && table.subjectsOf(text) === 0)
  })
  expect(missed).toEqual([])
  expect(texts.filter((text) => text.search(REMOTE_OR_LIVING) >= 0).length).toBeGreaterThan(20)
})
