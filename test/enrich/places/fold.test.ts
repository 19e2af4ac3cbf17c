import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fold } from '../../../src/enrich/places/fold.ts'

describe('fold', () => {
  it.each([
    ['New York', 'new york'],
    ['  SAN   Francisco ', 'san francisco'],
    ['München', 'munchen'],
    ['Zürich', 'zurich'],
    ['Straße', 'strasse'],
    ['Łódź', 'lodz'],
    ['Århus', 'arhus'],
    ['Tromsø', 'tromso'],
    ['İstanbul', 'istanbul'],
    ['Diyarbakır', 'diyarbakir'],
    ["St. John's", 'st johns'],
    ['St. John’s', 'st johns'],
    ['Washington, D.C.', 'washington dc'],
    ['U.S.A.', 'usa'],
    ['Aix-en-Provence', 'aix en provence'],
    ['Bosnia & Herzegovina', 'bosnia and herzegovina'],
    ['ＴＯＫＹＯ', 'tokyo'],
    ['東京', '東京'],
    ['서울', '서울'],
    ['ガーナ', 'ガーナ'],
    ['Москва', 'москва'],
    ['मुंबई', 'मुंबई'],
    ['ᴲ', 'a'],
    ['!?', ''],
    ['', ''],
  ])('%s is %s', (text, folded) => {
    expect(fold(text)).toBe(folded)
  })

  it('is the same for composed and decomposed text', () => {
    expect(fold('München'.normalize('NFD'))).toBe(fold('München'))
    expect(fold('서울'.normalize('NFD'))).toBe(fold('서울'))
  })

  it('is idempotent and ignores case', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(fold(fold(text))).toBe(fold(text))
      }),
    )
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'abcxyzÄÖÜéñß -.') }), (text) => {
        expect(fold(text.toUpperCase())).toBe(fold(text))
      }),
    )
  })
})
