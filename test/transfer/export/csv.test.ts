import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Column, ColumnType, ExportedJob } from '../../../src/transfer/export/columns.ts'
import { csvHeader, csvRow } from '../../../src/transfer/export/csv.ts'

const COLUMNS: Column[] = [
  { name: 'id', type: 'int64', nullable: false, of: () => 7 },
  { name: 'x', type: 'string', nullable: true, of: (job) => job.x },
]

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

  const read = (written: string) => (written.startsWith('"') ? written.slice(1, -1).replaceAll('""', '"') : written)
  /** The steps that docs/export.md names. */
  const restored = (text: string) => text.replace(/(^|[;|\t\r\n])'/g, '$1')

  it.each(['=1+1', '+49 30 1', '-Senior', '@here', '\t=1', '\r=1', '\n=1', '＝1', '＋1', '－1', '＠x', "'quoted'"])(
    'that a spreadsheet would run, %j, gets an apostrophe, and is itself without it',
    (text) => {
      expect(read(cell(text))[0]).toBe("'")
      expect(restored(read(cell(text)))).toBe(text)
    },
  )

  it.each([
    ['Cook;=1+1', "Cook;'=1+1"],
    ['Cook\t+1', "Cook\t'+1"],
    ['Cook|@x', "Cook|'@x"],
    ['Cook\r\n-1', "Cook\r\n'-1"],
    ['Cook;"=1"', `Cook;'"=1"`],
    [';=1;＝2', ";'=1;'＝2"],
    ["Cook;'a", "Cook;''a"],
    ['Cook; bake', 'Cook; bake'],
  ])('that a spreadsheet would run after another separator, %j, has an apostrophe there', (text, guarded) => {
    expect(cell(text)).toBe(`"${guarded.replaceAll('"', '""')}"`)
    expect(restored(guarded)).toBe(text)
  })

  it('is restored whatever the text is', () => {
    const unit = fc.constantFrom(...'=+-@＝;|\t\r\n\'",a ')
    fc.assert(fc.property(fc.string({ unit }), (text) => void expect(restored(read(cell(text)))).toBe(text)))
  })

  it('begins no formula in a spreadsheet that splits at other separators and ignores quotes', () => {
    const unit = fc.constantFrom(...'=+-@＝;|\t\r\n\'"a')
    const cells = (text: string) => csvRow(COLUMNS, { x: text, company: null }).split(/[;|\t\r\n]/)
    const runs = (text: string) => /^"*[=+\-@＝]/.test(text)
    fc.assert(fc.property(fc.string({ unit }), (text) => void expect(cells(text).filter(runs)).toEqual([])))
  })

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
