import fc from 'fast-check'

const token = fc.oneof(
  fc.constantFrom(
    'rust',
    'night shift',
    'the',
    'OR',
    'or',
    '-',
    '--',
    '"',
    '""',
    '(',
    ')',
    '!',
    '&',
    '|',
    '<->',
    '<2>',
    ':*',
    "'",
    '\\',
    '*',
  ),
  fc.constantFrom(
    'c++',
    'c#',
    '.net',
    '-c++',
    'front-end',
    'symq0',
    "o'brien",
    'a@b.example',
    'x.example/y',
    '1,000',
    '-5',
    '3.5e2',
    'ＷＩＤＥ',
  ),
  fc.string({ unit: 'grapheme', maxLength: 6 }),
  fc.string({ unit: 'binary', maxLength: 6 }),
)
const soup = fc
  .array(fc.tuple(token, fc.constantFrom(' ', ' ', ' ', '', '\t', '\u00a0')), { maxLength: 40 })
  .map((parts) => parts.flat().join('').replaceAll('\0', '').toWellFormed())
  .map((text) => [...text].slice(0, 200).join(''))
const special = fc.constantFrom(
  '"'.repeat(200),
  '-'.repeat(200),
  '|'.repeat(200),
  '!&'.repeat(100),
  'OR '.repeat(66),
  '"-'.repeat(100),
  "'".repeat(200),
  '\\'.repeat(200),
  '('.repeat(200),
  'a'.repeat(200),
  '<->'.repeat(66),
  '-"a" '.repeat(40),
  `"${'-'.repeat(197)}a"`,
  `a "${'- '.repeat(60)}b`,
)
/** Whatever may be typed into q: words, operators, signs, other scripts, and floods of one of them. */
export const anyQuery = fc.oneof({ weight: 9, arbitrary: soup }, { weight: 1, arbitrary: special })
