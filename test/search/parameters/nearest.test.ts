import { describe, expect, test } from 'vitest'
import { skills } from '../../../src/enrich/skills/vocabulary.ts'
import { didYouMean, nearestIn } from '../../../src/search/parameters/nearest.ts'

describe('the nearest names', () => {
  const nearest = nearestIn(['Kubernetes', 'Python', 'python', 'python3', 'perl', 'pylon', 'Go', 'international accounting'])

  test.each([
    ['pyhton', ['Python', 'python3', 'pylon']],
    ['PYTHON3', ['python3', 'Python', 'pylon']],
    ['kubernets', ['Kubernetes']],
    ['perl', ['perl']],
    ['quite something else', []],
    ['', ['Go']],
  ])('%s', (written, names) => expect(nearest(written, 3)).toEqual(names))

  test('two neighbours in the wrong order are one edit', () => {
    expect(nearestIn(['Python', 'pylon'])('pyhton', 3, 1)).toEqual(['Python'])
    expect(nearestIn(['perl', 'pearl'])('eprl', 3, 1)).toEqual(['perl'])
    expect(nearestIn(['perl'])('plre', 3, 1)).toEqual([])
  })

  test('the first of equals comes first', () => {
    expect(nearestIn(['cart', 'card', 'care'])('carx', 2)).toEqual(['cart', 'card'])
    expect(nearestIn(['carts', 'car', 'cat'])('cart', 2)).toEqual(['carts', 'car'])
  })

  test('finds what comparing a word with every name finds', () => {
    const names = skills()
      .flatMap(({ slug, name, aliases }) => [slug, name, ...aliases])
      .slice(0, 600)
    const search = nearestIn(names)
    const all = [...new Map(names.toReversed().map((name) => [name.toLowerCase(), name])).values()].reverse()
    for (const word of [
      'typscript',
      'machin lerning',
      'aws lamda',
      'sqll',
      'c+',
      'kuberntes',
      'acountting',
      'typsecript',
      'kubrentees',
    ]) {
      const most = Math.max(3, Math.floor(word.length / 3))
      const expected = all
        .map((name) => ({ name, edits: editsBetween(word, name.toLowerCase()) }))
        .filter(({ edits }) => edits <= most)
        .sort((a, b) => a.edits - b.edits)
        .slice(0, 3)
      expect(search(word, 3), word).toEqual(expected.map(({ name }) => name))
    }
  })
})

test('a few names always have a nearest one, unless the word is longer than all of them', () => {
  const suggestion = didYouMean(['limit', 'level'])
  expect(suggestion('limt')).toBe('; did you mean limit?')
  expect(suggestion('zzzzzz')).toMatch(/^; did you mean (limit|level)\?$/)
  expect(suggestion('limitxxx')).toBe('')
})

/** As the definition has it. */
function editsBetween(a: string, b: string): number {
  const table = Array.from({ length: a.length + 1 }, (_, row) =>
    Array.from({ length: b.length + 1 }, (_, column) => row + column),
  )
  for (let row = 1; row <= a.length; row++) {
    for (let column = 1; column <= b.length; column++) {
      table[row]![column] = Math.min(
        table[row - 1]![column]! + 1,
        table[row]![column - 1]! + 1,
        table[row - 1]![column - 1]! + (a[row - 1] === b[column - 1] ? 0 : 1),
      )
      if (row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1])
        table[row]![column] = Math.min(table[row]![column]!, table[row - 2]![column - 2]! + 1)
    }
  }
  return table[a.length]![b.length]!
}
