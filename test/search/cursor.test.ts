import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Cursor, decodeCursor, encodeCursor, type Mode } from '../../src/search/cursor.ts'
import { encodeExportCursor } from '../../src/search/export-cursor.ts'
import { SORTS } from '../../src/search/filters.ts'
import { filtersOf } from './requests.ts'

const moments = fc.integer({ min: Date.parse('0001-01-01T00:00:00Z'), max: Date.parse('9999-12-31T23:59:59.999Z') })
const cursors: fc.Arbitrary<Cursor & { mode: Mode }> = fc.record({
  sort: fc.constantFrom(...SORTS),
  mode: fc.constantFrom<Mode>('exact', 'fuzzy'),
  windowStart: fc.option(moments),
  key: moments,
  id: fc.maxSafeNat(),
})
const FILTERS = filtersOf({ q: 'nurse', country: ['US'] })
const CURSOR: Cursor & { mode: Mode } = {
  sort: 'posted_at',
  mode: 'exact',
  windowStart: 1_700_000_000_000,
  key: 1_750_000_000_123,
  id: 42,
}

describe('a cursor', () => {
  test('comes back as it was', () => {
    fc.assert(
      fc.property(cursors, (cursor) => {
        expect(decodeCursor(encodeCursor(cursor, FILTERS), cursor.sort, FILTERS)).toEqual(cursor)
      }),
    )
  })

  test('of another sort is refused', () => {
    expect(decodeCursor(encodeCursor(CURSOR, FILTERS), 'first_seen_at', FILTERS)).toBeNull()
    expect(decodeCursor(encodeCursor({ ...CURSOR, sort: 'first_seen_at' }, FILTERS), 'posted_at', FILTERS)).toBeNull()
  })

  test('of an export is refused', () => {
    const { mode, windowStart, key, id } = CURSOR
    const text = encodeExportCursor({ position: { change: key, revision: id }, mode, windowStart }, FILTERS)
    expect(decodeCursor(text, 'posted_at', FILTERS)).toBeNull()
  })

  test('of other filters is read, but its mode counts only for those that made it', () => {
    const text = encodeCursor({ ...CURSOR, mode: 'fuzzy' }, FILTERS)
    expect(decodeCursor(text, 'posted_at', filtersOf({ q: 'nurse', country: ['US'] }))?.mode).toBe('fuzzy')
    for (const other of [
      { q: 'doctor' },
      { q: undefined },
      { q_scope: 'full' as const },
      { title: 'nurse' },
      { country: ['DE'] },
    ]) {
      expect(decodeCursor(text, 'posted_at', { ...FILTERS, ...other })).toEqual({ ...CURSOR, mode: null })
    }
  })

  test('with any bit flipped is refused', () => {
    fc.assert(
      fc.property(cursors, fc.nat(), fc.integer({ min: 0, max: 7 }), (cursor, at, bit) => {
        const bytes = Buffer.from(encodeCursor(cursor, FILTERS), 'base64url')
        bytes[at % bytes.length]! ^= 1 << bit
        for (const sort of SORTS) expect(decodeCursor(bytes.toString('base64url'), sort, FILTERS)).toBeNull()
      }),
    )
  })

  test('with any character replaced, removed or added is refused', () => {
    const text = encodeCursor(CURSOR, FILTERS)
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_+/= .\u00e9'
    for (let at = 0; at < text.length; at++) {
      for (const character of alphabet) {
        if (character === text[at]) continue
        expect(decodeCursor(text.slice(0, at) + character + text.slice(at + 1), 'posted_at', FILTERS)).toBeNull()
        expect(decodeCursor(text.slice(0, at) + character + text.slice(at), 'posted_at', FILTERS)).toBeNull()
      }
      expect(decodeCursor(text.slice(0, at) + text.slice(at + 1), 'posted_at', FILTERS)).toBeNull()
    }
    for (const ending of ['=', '==', '\n', ' ', 'A']) expect(decodeCursor(text + ending, 'posted_at', FILTERS)).toBeNull()
  })

  test('of any text is refused', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(decodeCursor(text, 'posted_at', FILTERS)).toBeNull()
      }),
    )
  })
})
