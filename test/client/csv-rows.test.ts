import { expect, it } from 'vitest'
import { wholeCsvRows } from '../../src/client/csv-rows.ts'

it.each([
  ['', 0, 0],
  ['id,title\r\n', 10, 0],
  ['id,title\r\n7,Cook\r\n8,Ba', 18, 1],
  ['7,"a\r\n8,b"\r\n9,"c\r\n', 12, 1],
  ['7,"say ""a\nb"""\r\n', 17, 1],
])('%o has whole rows up to %i', (text, end, rows) => {
  const found = wholeCsvRows(text)
  expect(found).toMatchObject({ end, rows })
  if (rows > 0) expect(found.lastId).toBe(7)
})
