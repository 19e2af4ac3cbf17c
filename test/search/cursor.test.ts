import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Cursor, decodeCursor, encodeCursor } from '../../src/search/cursor.ts'
import { SORTS } from '../../src/search/filters.ts'

const moments = fc.integer({ min: Date.parse('0001-01-01T00:00:00Z'), max: Date.parse('9999-12-31T23:59:59.999Z') })
const cursors: fc.Arbitrary<Cursor> = fc.record({
  sort: fc.constantFrom(...SORTS),
  mode: fc.constantFrom('exact', 'fuzzy'),
  windowStart: fc.option(moments),
  key: moments,
  id: fc.maxSafeNat(),
})
const CURSOR: Cursor = { sort: 'posted_at', mode: 'exact', windowStart: 1_700_000_000_000, key: 1_750_000_000_123, id: 42 }

describe('a cursor', () => {
  test('comes back as it was', () => {
    fc.assert(
      fc.property(cursors, (cursor) => {
        expect(decodeCursor(encodeCursor(cursor), cursor.sort)).toEqual(cursor)
      }),
    )
  })

  test('of another sort is refused', () => {
    expect(decodeCursor(encodeCursor(CURSOR), 'first_seen_at')).toBeNull()
    expect(decodeCursor(encodeCursor({ ...CURSOR, sort: 'first_seen_at' }), 'posted_at')).toBeNull()
  })

  test('with any bit flipped is refused', () => {
    fc.assert(
      fc.property(cursors, fc.nat(), fc.integer({ min: 0, max: 7 }), (cursor, at, bit) => {
        const bytes = Buffer.from(encodeCursor(cursor), 'base64url')
        bytes[at % bytes.length]! ^= 1 << bit
        for (const sort of SORTS) expect(decodeCursor(bytes.toString('base64url'), sort)).toBeNull()
      }),
    )
  })

  test('with any character replaced, removed or added is refused', () => {
    const text = encodeCursor(CURSOR)
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_+/= .\u00e9'
    for (let at = 0; at < text.length; at++) {
      for (const character of alphabet) {
        if (character === text[at]) continue
        expect(decodeCursor(text.slice(0, at) + character + text.slice(at + 1), 'posted_at')).toBeNull()
        expect(decodeCursor(text.slice(0, at) + character + text.slice(at), 'posted_at')).toBeNull()
      }
      expect(decodeCursor(text.slice(0, at) + text.slice(at + 1), 'posted_at')).toBeNull()
    }
    for (const ending of ['=', '==', '\n', ' ', 'A']) expect(decodeCursor(text + ending, 'posted_at')).toBeNull()
  })

  test('of any text is refused', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(decodeCursor(text, 'posted_at')).toBeNull()
      }),
    )
  })
})
