import { expect, test } from 'vitest'
import { facetsJson } from '../../src/api/facets-json.ts'
import type { Facets } from '../../src/search/engine.ts'

const facets: Facets = {
  count: 7,
  facets: {
    country: [
      { value: 'DE', name: 'Germany', count: 5, placed: 4 },
      { value: 'FR', name: 'France', count: 2, placed: 0 },
    ],
    city: [{ value: 'são "paulo"\\', name: 'São "Paulo"\\ 東京', count: 1 }],
    company: [{ value: 12, name: 'Example & Sons', count: 3 }],
    sponsors_visa: [
      { value: true, name: null, count: 2 },
      { value: false, name: null, count: 1 },
    ],
    level: [],
  },
  salary_histogram: { currency: 'EUR', period: 'year', buckets: [{ from: 390_000, to: null, count: 1 }] },
  weeks: [{ week: '2026-01-05', count: 7 }],
}

test('the text of facets is the text of JSON.stringify, the first time and later', () => {
  for (let time = 0; time < 2; time++) expect(facetsJson(facets)).toBe(JSON.stringify(facets))
})

test('a facet without values, a histogram or weeks is written as such', () => {
  const nothing: Facets = { count: 0, facets: {}, salary_histogram: null, weeks: null }
  expect(facetsJson(nothing)).toBe(JSON.stringify(nothing))
})

test('the count without the window follows the count, also where it is null', () => {
  for (const count_without_window of [9, null]) {
    const { count, ...others } = facets
    const skipped = { count, count_without_window, ...others }
    expect(facetsJson(skipped)).toBe(JSON.stringify(skipped))
  }
})

test('a company is written with its new name', () => {
  const named = (name: string): Facets => ({ ...facets, facets: { company: [{ value: 12, name, count: 3 }] } })
  for (const name of ['Example & Sons', 'Example & Daughters']) expect(JSON.parse(facetsJson(named(name)))).toEqual(named(name))
})

test('more values than are kept are all written', () => {
  const values = Array.from({ length: 20_001 }, (_, value) => ({ value, name: `Company ${value}`, count: 1 }))
  const many: Facets = { ...facets, facets: { company: values } }
  for (let time = 0; time < 2; time++) expect(facetsJson(many)).toBe(JSON.stringify(many))
})
