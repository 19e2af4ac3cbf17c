import { expect, test } from 'vitest'
import { PatternGroup } from '../../../src/enrich/subjects/pattern-group.ts'

const TEXT = 'Roses and tulips.\nA rose garden, two roses.\n\nAn oak'

test('the results are those of the pattern itself, whatever text was read before', () => {
  const group = new PatternGroup()
  const rose = group.add(/\broses?\b/gi)
  const tree = group.make('(?:oak|elm)s?', 'i')
  for (const text of [TEXT, 'An oak', '', 'prose', 'An oak', TEXT]) {
    expect(rose.test(text)).toBe(/\broses?\b/i.test(text))
    expect(tree.exec(text)?.index).toBe(/(?:oak|elm)s?/i.exec(text)?.index)
    expect(rose.all(text).map(({ index }) => index)).toEqual([...text.matchAll(/\broses?\b/gi)].map(({ index }) => index))
  }
})

test('a match in a line has its position in the whole text', () => {
  const group = new PatternGroup()
  const rose = group.add(/\broses?\b/gi)
  const elm = group.add(/\belm\b/i)
  expect(rose.allInLines(TEXT).map(({ index }) => TEXT.slice(index, index + 4))).toEqual(['Rose', 'rose', 'rose'])
  expect([rose.testLines(TEXT), elm.testLines(TEXT)]).toEqual([true, false])
})

test('a pattern that needs no word always runs, and a pattern may join after the first text', () => {
  const group = new PatternGroup()
  const digits = group.add(/\d+/)
  expect([digits.test('no number'), digits.test('room 12')]).toEqual([false, true])
  const rows = group.addRows([[/elm/, 'tree']])
  expect(rows.map(([pattern, meaning]) => [pattern.test('elm 12'), meaning])).toEqual([[true, 'tree']])
  expect(digits.test('elm 12')).toBe(true)
})

test('more patterns than a number has bits are all found', () => {
  const group = new PatternGroup()
  const words = Array.from({ length: 70 }, (_, index) => `word${index}x`)
  const patterns = words.map((word) => group.make(word, 'i'))
  expect(
    patterns.filter((pattern, index) => pattern.test(`a ${words[index]} here`) && !pattern.test('a word here')),
  ).toHaveLength(70)
})
