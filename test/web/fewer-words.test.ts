import { expect, it } from 'vitest'
import { fewerWords } from '../../web/pages/search/fewer-words.ts'

it('leaves out each word of a plain query', () => {
  expect(fewerWords('night nurse')).toEqual([
    { word: 'night', q: 'nurse' },
    { word: 'nurse', q: 'night' },
  ])
})

it.each(['nurse', 'java OR kotlin', '"night nurse" berlin', 'nurse -night', ''])('takes no word out of %o', (q) => {
  expect(fewerWords(q)).toEqual([])
})

it('tries no more than four', () => {
  expect(fewerWords('a b c d e f g')).toHaveLength(4)
})
