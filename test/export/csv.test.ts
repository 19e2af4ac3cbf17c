import { describe, expect, it } from 'vitest'
import type { Column, ColumnType, ExportedJob } from '../../src/export/columns.ts'
import { csvHeader, csvRow } from '../../src/export/csv.ts'

function cell(value: unknown, type: ColumnType = 'string'): string {
  const column: Column = { name: 'x', type, nullable: true, of: (job) => job.x }
  return csvRow([column], { x: value, company: null } satisfies ExportedJob).slice(0, -2)
}

describe('a cell', () => {
  it.each([
    ['plain', 'plain'],
    ['a, b', '"a, b"'],
    ['she said "no"', '"she said ""no"""'],
    ['two\nlines', '"two\nlines"'],
    ['two\r\nlines', '"two\r\nlines"'],
    ['', '""'],
    ['Zürich 日本 😀', 'Zürich 日本 😀'],
  ])('with the text %j is %j', (text, written) => expect(cell(text)).toBe(written))

  it.each(['=1+1', '+49 30 1', '-Senior', '@here', '\t=1', '\r=1', '\n=1', '＝1', '＋1', '－1', '＠x', "'quoted'"])(
    'that a spreadsheet would run, %j, gets an apostrophe, and is itself without it',
    (text) => {
      const written = cell(text)
      const read = written.startsWith('"') ? written.slice(1, -1).replaceAll('""', '"') : written
      expect(read).toBe(`'${text}`)
    },
  )

  it('keeps numbers numbers, whatever their sign', () => {
    expect(cell(-33.86, 'double')).toBe('-33.86')
    expect(cell(1e21, 'double')).toBe('1e+21')
    expect(cell(-5, 'int64')).toBe('-5')
  })

  it.each([
    ['boolean', false, 'false'],
    ['timestamp', '2026-11-15T09:00:00.000Z', '2026-11-15T09:00:00.000Z'],
    ['strings', ['DE', 'AT'], '"[""DE"",""AT""]"'],
    ['strings', [], '[]'],
    ['json', { city: '=1' }, '"{""city"":""=1""}"'],
    ['json', '=1', '"""=1"""'],
    ['json', -5, "'-5"],
  ] as const)('of type %s with %j is %s', (type, value, written) => expect(cell(value, type)).toBe(written))

  it('that is null is empty, and differs from an empty text', () => {
    for (const type of ['string', 'int64', 'strings', 'json', 'boolean'] as const) expect(cell(null, type)).toBe('')
    expect(cell(undefined)).toBe('')
  })
})

it('rows end as RFC 4180 says', () => {
  const column: Column = { name: 'id', type: 'int64', nullable: false, of: (job) => job.id }
  expect(csvHeader([column, { ...column, name: 'again' }])).toBe('id,again\r\n')
  expect(csvRow([column, column], { id: 7, company: null })).toBe('7,7\r\n')
})
