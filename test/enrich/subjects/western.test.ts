import { expect, test } from 'vitest'
import { allMatches } from '../../../src/enrich/all-matches.ts'
import { formFor } from '../../../src/enrich/subjects/western.ts'

const PATTERNS = [
  /(?<!\p{L})(?:rose|tulip)s?(?![\p{L}\p{N}])/giu,
  /\broses?\b[^.;]{0,12}\bgarden/giu,
  /\p{Lu}\p{Ll}+(?=\s\p{Lu})/gu,
  /[^\p{Lu}\s]+/giu,
  /\p{Ll}\p{Lu}/giu,
  /^\P{L}*[\p{L}'’]{2,}.{0,8}$/gmu,
  /(?<=\p{N})[–-]\p{N}+/gu,
  /\w+\W\b/giu,
  /[\p{P}\p{S}]+/gu,
  /[a-zß-ɏ]+/giu,
  /🌹+|\u{1f337}/gu,
]

const TEXTS = [
  'Roses and tulips in a Rose Garden; ROSES near the garden',
  'Überall Straße, ÿ µ ª º ß – “Élan” … 5–7 €, 3½ m²',
  'A rose_garden, róse, rosesé, tulip²\n’tis a Tulip\n',
  '🌹 Roses 🌷🌹 in a garden, 𝐀𝐁 𝐜',
  'Żółta róża Sadu, ſ \u212a \u212b ẞ, rose\u212a garden',
  '玫瑰园 Rose, Сад роз',
  '',
]

test('matches are those of the pattern itself, in Western texts and in all others', () => {
  for (const pattern of PATTERNS)
    for (const text of TEXTS)
      expect(allMatches(pattern, text).map(({ 0: words, index }) => [words, index])).toEqual(
        [...text.matchAll(pattern)].map(({ 0: words, index }) => [words, index]),
      )
})

test('a Western text is read without the flag u, another one with it', () => {
  const pattern = /\broses?\b/iu
  expect(TEXTS.map((text) => formFor(pattern, text).unicode)).toEqual([false, false, false, true, true, true, false])
  expect(formFor(/🌹/u, 'rose').unicode).toBe(true)
})
