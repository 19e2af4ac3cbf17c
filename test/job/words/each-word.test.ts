import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rewriteWords } from '../../../src/job/words/each-word.ts'

/** The words as a regular expression says it. */
const WORD =
  /(?<![\p{L}\p{N}.])\.\p{L}[\p{L}\p{N}]*|[\p{L}\p{N}]+(?:\+\++|#(?![\p{L}\p{N}])|(?<=(?<![\p{L}\p{N}])\p{L})#(?!\p{L}))?/gu

/** Letters, numbers and signs of one and of two units, halves of a pair, and the signs of symbol tokens. */
const PIECES = [
  'c',
  'x',
  'net',
  'é',
  '\u0301',
  'ア',
  '1',
  '10',
  '½',
  '𝐀',
  '𝟙',
  '😀',
  '\ud835',
  '\udc00',
  '.',
  '#',
  '+',
  '++',
  '-',
  '&',
  ' ',
]

const marked = (word: string) => `<${word}>`

test.each([
  ['C++, c#10 and C#', '<C++>, <c#><10> <and> <C#>'],
  ['.NET and ASP.NET', '<.NET> <and> <ASP>.<NET>'],
  ['req#1 ab#', '<req>#<1> <ab#>'],
])('%s has the words %s', (text, words) => {
  expect(rewriteWords(text, (start, end) => marked(text.slice(start, end)))).toBe(words)
})

test('the words are those of the regular expression, and words that stay leave the text as it is', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...PIECES), { maxLength: 12 }), (pieces) => {
      const text = pieces.join('')
      expect(rewriteWords(text, (start, end) => marked(text.slice(start, end)))).toBe(text.replace(WORD, marked))
      expect(rewriteWords(text, () => null)).toBe(text)
    }),
    { numRuns: 2_000 },
  )
})
