import { expect, it } from 'vitest'
import { decodedOnce } from '../../../src/ats/reading/twice-encoded.ts'

it.each([
  ['&Atilde;&frac14;ben', 'üben'],
  ['Hafen&acirc;&#128;&#130;blick', 'Hafen\u2002blick'],
  ['Gr&ouml;&szlig;e', 'Gr&ouml;&szlig;e'],
  ['a &lt;&gt; b', 'a &lt;&gt; b'],
  ['&nosuch;&thing;', '&nosuch;&thing;'],
])('%s is %s', (html, text) => {
  expect(decodedOnce(html)).toBe(text)
})
