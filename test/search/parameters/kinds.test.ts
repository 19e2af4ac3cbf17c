import type { z } from '@hono/zod-openapi'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  code,
  codeOrCodes,
  codes,
  dateTime,
  decimal,
  digits,
  flag,
  ignored,
  integer,
  oneOf,
  oneOrMoreOf,
  someOf,
  text,
  texts,
} from '../../../src/search/parameters/kinds.ts'

function read(kind: z.ZodType, ...values: string[]): unknown {
  const reading = kind.safeParse(values)
  return reading.success ? reading.data : { refused: reading.error.issues.map((issue) => issue.message).join(' / ') }
}
const refused = (message: string) => ({ refused: message })

describe('text', () => {
  const kind = text({ min: 3, max: 5 })

  test.each([
    ['abc', 'abc'],
    ['abcde', 'abcde'],
    ['ab', refused('must be at least 3 characters')],
    ['', refused('must be at least 3 characters')],
    ['abcdef', refused('must be at most 5 characters')],
    ['ab\0c', refused('must be valid text without NUL characters')],
    ['ab\ud800c', refused('must be valid text without NUL characters')],
    ['\udc00abc', refused('must be valid text without NUL characters')],
  ])('%j', (value, expected) => expect(read(kind, value)).toEqual(expected))

  test('counts code points, not UTF-16 units', () => {
    expect(read(kind, '😀😀😀😀😀')).toBe('😀😀😀😀😀')
    expect(read(kind, '😀😀')).toEqual(refused('must be at least 3 characters'))
  })
  test('given twice', () => expect(read(kind, 'abc', 'abc')).toEqual(refused('must be given once')))
  test('says "1 character"', () => expect(read(text({ min: 1, max: 5 }), '')).toEqual(refused('must be at least 1 character')))
})

describe('code', () => {
  const kind = code({ length: 2, fold: 'lower' })
  const message = refused('must be exactly 2 characters')
  test.each([
    ['EN', 'en'],
    ['en', 'en'],
    ['eng', message],
    ['e', message],
    ['e1', 'e1'],
    ['ß', message],
    ['en\n', message],
    ['', message],
  ])('%j', (value, expected) => expect(read(kind, value)).toEqual(expected))
  test('given twice', () => expect(read(kind, 'en', 'de')).toEqual(refused('must be given once')))
})

describe('codes', () => {
  const kind = codes({ length: 2, max: 3, fold: 'upper' })
  test('repeated, separated by commas, or both', () => {
    expect(read(kind, 'us', 'GB')).toEqual(['US', 'GB'])
    expect(read(kind, 'us,gb')).toEqual(['US', 'GB'])
    expect(read(kind, 'us,gb', 'de')).toEqual(['US', 'GB', 'DE'])
  })
  test('duplicates go', () => expect(read(kind, 'us,US')).toEqual(['US']))
  test('duplicates are counted first', () => expect(read(kind, 'us,us,us,us')).toEqual(refused('must have at most 3 values')))
  test.each(['us,', ',us', 'us,,gb', '', ' '])('empty item in %j', (value) =>
    expect(read(kind, value)).toEqual(refused('must not contain an empty value')),
  )
  test.each(['USA', 'U', 'US;GB'])('%j', (value) =>
    expect(read(kind, value)).toEqual(refused('each code must be exactly 2 characters')),
  )
  test('of any length', () => {
    const open = codes({ max: 20, fold: 'lower' })
    expect(read(open, 'C++,Node.js')).toEqual(['c++', 'node.js'])
    expect(read(open, 'a\0')).toEqual(refused('must be valid text without NUL characters'))
    expect(read(open, 'a\ud800')).toEqual(refused('must be valid text without NUL characters'))
    expect(read(open, Array(21).fill('a').join(','))).toEqual(refused('must have at most 20 values'))
  })
})

describe('oneOf and someOf', () => {
  const values = ['remote', 'hybrid', 'onsite'] as const
  test('one', () => {
    expect(read(oneOf(values), 'hybrid')).toBe('hybrid')
    expect(read(oneOf(values), 'Hybrid')).toEqual(refused('must be one of remote, hybrid, onsite'))
    expect(read(oneOf(values), 'remote,hybrid')).toEqual(refused('must be one of remote, hybrid, onsite'))
    expect(read(oneOf(values), 'remote', 'hybrid')).toEqual(refused('must be given once'))
    expect(read(oneOf(['source']), 'job')).toEqual(refused('must be source'))
  })
  test('some', () => {
    const kind = someOf(values, { max: 3 })
    expect(read(kind, 'remote,onsite', 'remote')).toEqual(['remote', 'onsite'])
    expect(read(kind, 'office')).toEqual(refused('must be one of remote, hybrid, onsite'))
    expect(read(kind, 'remote,office')).toEqual(refused('must be one of remote, hybrid, onsite, not "office"'))
    expect(read(kind, 'remote', 'x'.repeat(70))).toEqual(
      refused(`must be one of remote, hybrid, onsite, not "${'x'.repeat(64)}"`),
    )
    expect(read(kind, 'remote,remote,remote,remote')).toEqual(refused('must have at most 3 values'))
  })
  test('one or more: the messages about a single value are those of oneOf', () => {
    const kind = oneOrMoreOf(values)
    expect(read(kind, 'hybrid')).toEqual(['hybrid'])
    expect(read(kind, 'remote,onsite', 'remote')).toEqual(['remote', 'onsite'])
    expect(read(kind, 'Hybrid')).toEqual(refused('must be one of remote, hybrid, onsite'))
    expect(read(kind, '')).toEqual(refused('must be one of remote, hybrid, onsite'))
    expect(read(kind, 'remote', 'office')).toEqual(refused('must be one of remote, hybrid, onsite, not "office"'))
    expect(read(kind, 'remote,')).toEqual(refused('must not contain an empty value'))
    expect(read(kind, 'remote,remote,remote,remote')).toEqual(refused('must have at most 3 values'))
  })
})

describe('codeOrCodes', () => {
  const kind = codeOrCodes({ length: 2, max: 3, fold: 'lower' })
  test.each([
    [['EN'], ['en']],
    [['EN,de'], ['en', 'de']],
    [
      ['EN', 'de', 'en'],
      ['en', 'de'],
    ],
    [['eng'], refused('must be exactly 2 characters')],
    [[''], refused('must be exactly 2 characters')],
    [['en,eng'], refused('must be exactly 2 characters, not "eng"')],
    [['en,'], refused('must not contain an empty value')],
    [['en,\0a'], refused('must be valid text without NUL characters')],
    [['en,de,fr,es'], refused('must have at most 3 values')],
  ])('%j', (values, expected) => expect(read(kind, ...values)).toEqual(expected))
})

describe('texts', () => {
  const kind = texts({ min: 1, max: 5, most: 2 })
  test.each([
    [['Rome'], ['Rome']],
    [['a,b'], ['a,b']],
    [
      ['Rome', 'Bonn'],
      ['Rome', 'Bonn'],
    ],
    [['Rome', 'Rome'], ['Rome']],
    [[''], refused('must be at least 1 character')],
    [['Berlin'], refused('must be at most 5 characters')],
    [['Rome', 'Berlin'], refused('must be at most 5 characters, not "Berlin"')],
    [['a', 'b', 'c'], refused('must be given at most 2 times')],
  ])('%j', (values, expected) => expect(read(kind, ...values)).toEqual(expected))
})

test.each([
  ['true', true],
  ['false', false],
  ['', refused('must be true or false')],
  ['1', refused('must be true or false')],
  ['TRUE', refused('must be true or false')],
  ['no', refused('must be true or false')],
])('flag %j', (value, expected) => expect(read(flag(), value)).toEqual(expected))

const NUMBER = refused('must be a decimal number such as 50000 or 22.5')
test.each([
  ['0', 0],
  ['50000', 50_000],
  ['22.5', 22.5],
  ['007', 7],
  ['1e5', 100_000],
  ['1.5E+3', 1_500],
  ['1.5E 3', 1_500],
  ['25e-1', 2.5],
  ['1e-400', 0],
  ['1e400', refused('must be at most 1.7976931348623157e+308')],
  ['9'.repeat(1000), refused('must be at most 1.7976931348623157e+308')],
  ['-1e400', refused('must be at least 0')],
  ['-1', refused('must be at least 0')],
  ['-0.01', refused('must be at least 0')],
  ['', NUMBER],
  ['1e', NUMBER],
  ['e5', NUMBER],
  ['1e5.5', NUMBER],
  ['1 e5', NUMBER],
  ['1,000', NUMBER],
  ['.5', NUMBER],
  ['5.', NUMBER],
  ['NaN', NUMBER],
  ['Infinity', NUMBER],
  ['0x10', NUMBER],
  [' 1', NUMBER],
  ['50k', NUMBER],
])('decimal %j', (value, expected) => expect(read(decimal({ min: 0 }), value)).toEqual(expected))

const WHOLE = refused('must be a whole number')
test.each([
  ['1', 1],
  ['500', 500],
  ['501', 500],
  ['1000000000', 500],
  ['9'.repeat(1000), 500],
  ['0', refused('must be at least 1')],
  ['-1', refused('must be at least 1')],
  [`-${'9'.repeat(1000)}`, refused('must be at least 1')],
  ['1.5', WHOLE],
  ['1e9', WHOLE],
  ['', WHOLE],
  ['ten', WHOLE],
  ['+5', WHOLE],
  ['٣', WHOLE],
])('integer %j', (value, expected) => expect(read(integer({ min: 1, clampTo: 500 }), value)).toEqual(expected))

test('an integer without a clamp stays exact or becomes the largest exact one', () => {
  expect(read(integer({ min: 1 }), '9007199254740993')).toBe(Number.MAX_SAFE_INTEGER)
})

test('digits keep what was written', () => {
  const long = '0'.repeat(3) + '9'.repeat(40)
  expect(read(digits(), long)).toBe(long)
  for (const value of ['', '-1', '1.0', '1e3', 'abc'])
    expect(read(digits(), value)).toEqual(refused('must consist of digits only'))
})

test('ignored parameters may hold anything', () => {
  expect(read(ignored(), 'x', '\0')).toBeUndefined()
})

describe('moment', () => {
  const shape = refused('must be an ISO 8601 date-time with a UTC offset, such as 2026-01-31T00:00:00Z')
  const offset = refused('must have a UTC offset, such as Z or +02:00')
  const years = refused('must lie in the years 0001 to 9999')
  const date = refused('must be a date that exists')
  const time = refused('must be a time that exists')

  test.each([
    ['2026-01-31T10:20:30Z', '2026-01-31T10:20:30.000Z'],
    ['2026-01-31t10:20:30z', '2026-01-31T10:20:30.000Z'],
    ['2026-01-31T10:20Z', '2026-01-31T10:20:00.000Z'],
    ['2026-01-31T10:20:30.123456789Z', '2026-01-31T10:20:30.123Z'],
    ['2026-01-31T10:20:30.9999Z', '2026-01-31T10:20:30.999Z'],
    ['2026-01-31T10:20:30,5Z', '2026-01-31T10:20:30.500Z'],
    ['2026-01-31T10:20:30+02:00', '2026-01-31T08:20:30.000Z'],
    ['2026-01-31T10:20:30 02:00', '2026-01-31T08:20:30.000Z'],
    ['2026-01-31T10:20:30-0530', '2026-01-31T15:50:30.000Z'],
    ['2026-01-31T10:20:30+05', '2026-01-31T05:20:30.000Z'],
    ['2024-02-29T00:00:00Z', '2024-02-29T00:00:00.000Z'],
    ['0001-01-01T00:00:00Z', '0001-01-01T00:00:00.000Z'],
    ['0099-06-01T00:00:00Z', '0099-06-01T00:00:00.000Z'],
    ['9999-12-31T23:59:59.999Z', '9999-12-31T23:59:59.999Z'],
  ])('%s', (value, expected) => expect((read(dateTime(), value) as Date).toISOString()).toBe(expected))

  test.each([
    ['2026-01-31', shape],
    ['2026-01-31T10:20:30', offset],
    ['2026-01-31T10:20:30.5', offset],
    ['2026-01-31 10:20:30Z', shape],
    ['20260131T102030Z', shape],
    ['2026-01-31T10:20:30+2', shape],
    ['2026-01-31T10:20:30 UTC', shape],
    ['2026-01-31T10:20:30Z\n', shape],
    ['now', shape],
    ['', shape],
    ['1767225600', shape],
    ['99999-01-01T00:00:00Z', shape],
    ['+012026-01-01T00:00:00Z', shape],
    ['0000-01-01T00:00:00Z', years],
    ['0001-01-01T00:00:00+00:01', years],
    ['9999-12-31T23:59:59-00:01', years],
    ['2026-02-29T00:00:00Z', date],
    ['2026-13-01T00:00:00Z', date],
    ['2026-00-10T00:00:00Z', date],
    ['2026-04-31T00:00:00Z', date],
    ['2026-01-00T00:00:00Z', date],
    ['2026-01-01T24:00:00Z', time],
    ['2026-01-01T10:60:00Z', time],
    ['2026-01-01T10:00:61Z', time],
    ['2026-01-01T10:00:00+24:00', time],
    ['2026-01-01T10:00:00+01:60', time],
  ])('%j', (value, expected) => expect(read(dateTime(), value)).toEqual(expected))

  test('given twice', () => {
    expect(read(dateTime(), '2026-01-31T10:20:30Z', '2026-01-31T10:20:30Z')).toEqual(refused('must be given once'))
  })

  test('reads every moment that JavaScript writes', () => {
    const moments = fc.date({
      min: new Date('0001-01-01T00:00:00Z'),
      max: new Date('9999-12-31T23:59:59.999Z'),
      noInvalidDate: true,
    })
    fc.assert(
      fc.property(moments, (date) => {
        expect(read(dateTime(), date.toISOString())).toEqual(date)
      }),
    )
  })
})
