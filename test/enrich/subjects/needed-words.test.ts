import { expect, test } from 'vitest'
import { neededWords } from '../../../src/enrich/subjects/needed-words.ts'

/** `<` and `>` mark words that must begin or end as whole words. */
const NEEDED: [RegExp, string[] | null][] = [
  [/\b(?:uk|eu) nationals?\b/i, ['<uk nationals>', '<uk national>', '<eu nationals>', '<eu national>']],
  [/(?<![\p{L}\d])(?:MSc|b\.?a\.?)(?![\p{L}\d])/giu, ['<msc>', '<b.a.', '<b.a>', '<ba.', '<ba>']],
  [/ph\.?\s?d/, ['ph. d', 'ph.d', 'ph d', 'phd']],
  // The longest words of a sequence decide, wherever they stand.
  [/\b(?:of|in)\b.{0,30}\bbotany\b/, ['<botany>']],
  [/(?:garden|lawn)(?:er|ing)+ [a-z]+ly/, ['garden', 'lawn']],
  // Look-arounds add no text, and only those about letters are the edge of a word.
  [/(?<=old )oak(?= tree)|elm(?!\d)/, ['oak', 'elm']],
  [/tree\b(?:es)?s/, ['treeess', 'trees']],
  [/[ae]sh|[^x]lm|li[l-n]e/, ['ash', 'esh', 'lm', 'li']],
  [/\p{Lu}ose|\u00e9rable|tul\xefpe/u, ['ose', 'rable', 'tul']],
  [/(?<kind>rose|lily){2} (?:bed){0,3}/, ['rose', 'lily']],
  [/花|🌳/u, ['花', '🌳']],
  [/roses?|\d+/, null],
  [/(?:rose)?/, null],
]

test.each(NEEDED)('%s needs its words', (pattern, expected) => {
  const written = neededWords(pattern)?.map(({ text, begins, ends }) => `${begins ? '<' : ''}${text}${ends ? '>' : ''}`)
  expect(written ?? null).toEqual(expected)
})

test('an escape that could hide a word is refused', () => {
  expect(() => neededWords(/(?<flower>rose) \k<flower>/)).toThrow('not understood')
})
