import { expect, it } from 'vitest'
import { writtenDay } from '../../../src/ats/reading/written-day.ts'

it.each([
  ['July 27, 2026', '2026-07-27T00:00:00.000Z'],
  ['March  9, 2026', '2026-03-09T00:00:00.000Z'],
  ['21 april 2026', '2026-04-21T00:00:00.000Z'],
  ['21. Marts 2026', '2026-03-21T00:00:00.000Z'],
  ['1 kesäkuuta 2026', '2026-06-01T00:00:00.000Z'],
  ['03.06.2026', '2026-06-03T00:00:00.000Z'],
  ['31 april 2026', null],
  ['21 nobody 2026', null],
  ['8 minutes', null],
  ['', null],
  [null, null],
])('%j is %s', (text, day) => {
  expect(writtenDay(text)).toBe(day)
})
