import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cleanLine } from '../../src/commands/terminal/log.ts'
import { oneLine, printable } from '../../src/job/printable.ts'

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const OBEYED = /[\x00-\x09\x0b-\x1f\x7f-\x9f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff\ud800-\udfff]/

describe('foreign text', () => {
  it.each([
    ['\x1b]0;pwned\x07', '\\u001b]0;pwned\\u0007'],
    ['a\x9b31mb', 'a\\u009b31mb'],
    ['a\rb\x7f', 'a\\u000db\\u007f'],
    ['user\u202egnp.exe', 'user\\u202egnp.exe'],
    ['a\u200bb\ufeff', 'a\\u200bb\\ufeff'],
    ['a\u2028b', 'a\\u2028b'],
    ['a\u2065b', 'a\\u2065b'],
    ['\ud800', '\\ud800'],
    ['a\nb', 'a\nb'],
    ['👩‍🚀 zu\u00adsam\u00admen Ingénieur 東京 مهندس', '👩‍🚀 zu\u00adsam\u00admen Ingénieur 東京 مهندس'],
  ])('%j is printed as %j', (text, printed) => expect(printable(text)).toBe(printed))

  it('is kept in one line where it is a field', () => expect(oneLine('a\r\n\tb\x1b[2J')).toBe('a b\\u001b[2J'))

  it('never holds what a terminal obeys, and JSON stays the same JSON', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(OBEYED.test(printable(text).replace(/[\ud800-\udbff][\udc00-\udfff]/g, ''))).toBe(false)
        expect(JSON.parse(printable(JSON.stringify({ [text]: text })))).toEqual({ [text]: text })
      }),
      { numRuns: 2_000 },
    )
  })

  it('is cleaned in the log for people: messages are one line, stacks keep theirs', () => {
    const line = JSON.stringify({
      level: 40,
      msg: 'a\nb\x1b[2J',
      url: 'x\u202ey',
      err: { message: 'c\rd', stack: 'e\n at f\x07' },
    })
    expect(JSON.parse(cleanLine(line))).toEqual({
      level: 40,
      msg: 'a b\\u001b[2J',
      url: 'x\\u202ey',
      err: { message: 'c d', stack: 'e\n at f\\u0007' },
    })
  })
})
