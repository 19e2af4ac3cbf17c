import { describe, expect, it } from 'vitest'
import { Field, readJson } from '../../../src/ats/reading/read.ts'
import { toTimestamp } from '../../../src/ats/reading/timestamp.ts'

const field = (value: unknown) => new Field({ here: value }, 'acme', 'https://acme.test/').at('here')

describe('timestamps', () => {
  it.each([
    ['2026-07-16T11:55:32-04:00', '2026-07-16T15:55:32.000Z'],
    ['2026-04-07T17:12:35.753+00:00', '2026-04-07T17:12:35.753Z'],
    ['2026-04-07T17:12:35.7534567Z', '2026-04-07T17:12:35.753Z'],
    ['2026-04-07T17:12:35+0530', '2026-04-07T11:42:35.000Z'],
    ['2026-04-07 17:12:35 UTC', '2026-04-07T17:12:35.000Z'],
    ['2026-04-07 17:12:35', '2026-04-07T17:12:35.000Z'],
    ['2026-04-07T17:12', '2026-04-07T17:12:00.000Z'],
    ['2026-04-07', '2026-04-07T00:00:00.000Z'],
    ['2026-7-27', '2026-07-27T00:00:00.000Z'],
    ['2026-7-27 7:05', '2026-07-27T07:05:00.000Z'],
    ['Mon, 27 Jul 2026 7:00:00 GMT', '2026-07-27T07:00:00.000Z'],
    ['Mon, 6 Jul 2026 17:00:00 +0200', '2026-07-06T15:00:00.000Z'],
    ['2026-7-', null],
    ['2024-02-29', '2024-02-29T00:00:00.000Z'],
    ['2026-02-29', null],
    ['2026-13-01', null],
    ['2026-04-07T25:00:00Z', null],
    ['0001-01-01T00:00:00', null],
    ['Posted 3 days ago', null],
    ['07/04/2026', null],
  ])('%s is %s', (text, expected) => {
    expect(toTimestamp(text)).toBe(expected)
  })

  it('reads epoch milliseconds and refuses a wrong type', () => {
    expect(field(1721638994130).epochMsOrNull()).toBe('2024-07-22T09:03:14.130Z')
    expect(field(Number.MAX_SAFE_INTEGER).epochMsOrNull()).toBeNull()
    expect(field(null).timestampOrNull()).toBeNull()
    expect(field('').timestampOrNull()).toBeNull()
    expect(() => field(17).timestampOrNull()).toThrow('acme here: expected text, got number')
    expect(() => field('noon').epochMsOrNull()).toThrow('acme here: expected a number, got text')
  })
})

describe('a field', () => {
  it('reads a number also when it comes as text', () => {
    expect([90000, '90000', ' 90000.50 ', '-3'].map((value) => field(value).number())).toEqual([90000, 90000, 90000.5, -3])
    expect([undefined, null, '', ' '].map((value) => field(value).numberOrNull())).toEqual([null, null, null, null])
    for (const value of ['90k', '90,000', '1e5', '0x10', 'Infinity', '٣', '1.']) {
      expect(() => field(value).numberOrNull()).toThrow('acme here: expected a number, got text')
    }
    expect(() => field(true).numberOrNull()).toThrow('acme here: expected a number, got boolean')
    expect(() => field('').number()).toThrow('acme here: expected a number, got empty text')
  })

  it('reads text trimmed, without what Postgres cannot store', () => {
    expect(field('  a\0b\ud800 ').text()).toBe('ab\ufffd')
    expect(field('   ').textOrNull()).toBeNull()
    expect(field({ 'k\0': ['a\0', undefined, 1, null] }).json()).toEqual({ k: ['a', null, 1, null] })
    expect(field(undefined).json()).toBeNull()
  })

  it('reads ids that come as numbers or text', () => {
    expect(field(7100001002).id()).toBe('7100001002')
    expect(field('R-1').id()).toBe('R-1')
    expect(field(null).idOrNull()).toBeNull()
    expect(() => field(1.5).id()).toThrow('expected text, got number')
  })

  it.each([
    [52000.5, 52000.5],
    ['52000', 52000],
    ['1,052,000.25', 1052000.25],
    ['52.000,00', null],
    ['52k', null],
    [-1, null],
    [null, null],
    [[], null],
    [{ amount: 5 }, null],
    [true, null],
  ])('reads the amount %j as %j', (value, expected) => {
    expect(field(value).amountOrNull()).toBe(expected)
  })

  it('answers missing for members of what is missing, and complains only at a required leaf', () => {
    expect(field(null).at('a').at('b').textOrNull()).toBeNull()
    expect(() => field(null).at('a').at('b').text()).toThrow('acme here.a.b: expected text, got nothing')
    expect(() => field([1]).at('a')).toThrow('acme here: expected an object, got a list')
    expect(() => field('a').at('a')).toThrow('acme here: expected an object, got text')
    expect(() =>
      field({ list: [{}, { x: 5 }] })
        .at('list')
        .items()[1]!
        .at('x')
        .boolean(),
    ).toThrow('acme here.list[1].x: expected true or false, got number')
  })

  it.each([[[]], [''], [' '], [null]])('has no members and no items in %j', (nothing) => {
    expect(field(nothing).at('city').textOrNull()).toBeNull()
    expect(field(nothing).itemsOrNone()).toEqual([])
    expect(() => field(nothing).object()).toThrow('acme here: expected an object')
  })

  it('reads true and false as systems write them', () => {
    expect([true, 'true', 'True', 1, '1'].map((value) => field(value).boolean())).toEqual(Array(5).fill(true))
    expect([false, 'false', ' FALSE ', 0, '0'].map((value) => field(value).boolean())).toEqual(Array(5).fill(false))
    expect([undefined, null, '', ' ', []].map((value) => field(value).booleanOrNull())).toEqual(Array(5).fill(null))
    for (const value of ['yes', 2, {}, [true]]) expect(() => field(value).booleanOrNull()).toThrow('expected true or false')
  })

  it('throws failures of kind bad_payload with the URL', () => {
    expect(() => field(5).text()).toThrow(expect.objectContaining({ kind: 'bad_payload', url: 'https://acme.test/' }))
  })
})

describe('a JSON body', () => {
  const answer = (body: string) => ({
    status: 200,
    url: 'https://acme.test/',
    etag: null,
    contentType: '',
    notModified: false,
    header: () => null,
    body,
  })

  it('reads it', () => {
    expect(readJson('acme', answer(' {"a":1}')).at('a').number()).toBe(1)
  })

  it.each([
    ['<html>', 'acme: expected JSON, got an HTML or XML page'],
    ['  ', 'acme: expected JSON, got an empty body'],
    ['{"a":', /^acme: expected JSON, got text that is none/],
  ])('refuses %j', (body, message) => {
    expect(() => readJson('acme', answer(body))).toThrow(message)
  })
})
