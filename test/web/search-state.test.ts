import { describe, expect, it } from 'vitest'
import type { SearchJobsQuery } from '../../src/client/index.ts'
import { readQuery, writeQuery } from '../../web/addresses.ts'
import { asExportCommand } from '../../web/pages/search/as-code.ts'
import {
  changed,
  FILTERS,
  type FilterRows,
  filtersInForce,
  readState,
  searchQuery,
  typedQuery,
  without,
} from '../../web/pages/search/state.ts'

// The compiler checks these lines: each must be an error, or `npm run check` fails.
// @ts-expect-error: a filter that the API has and the page forgets
FILTERS satisfies FilterRows<SearchJobsQuery & { shift?: string }>
// @ts-expect-error: a filter that takes a number in the API and a text on the page
FILTERS satisfies FilterRows<Omit<SearchJobsQuery, 'company'> & { company?: number }>
// @ts-expect-error: a filter that the page offers and the API does not have
;({ ...FILTERS, shift: { kind: 'text', label: 'Shift' } }) satisfies FilterRows<SearchJobsQuery>

describe('the address', () => {
  it.each(['', '?q=c%2B%2B+%22data+engineer%22', '?country=DE&country=AT&salary_min=50000', '?q=a%26b%3Dc'])(
    '%s is read and written alike',
    (query) => {
      expect(writeQuery(readState(readQuery(query)))).toBe(query)
    },
  )

  it('lists may be joined by commas, and what is no filter is left out', () => {
    expect(readState(readQuery('?country=DE,AT&utm_source=x&limit=5&q='))).toEqual({ country: ['DE', 'AT'] })
    expect(readState(readQuery('?level=senior,staff&workplace=remote'))).toEqual({
      level: ['senior', 'staff'],
      workplace: ['remote'],
    })
  })

  it('cities are repeated, and a comma is part of a name', () => {
    expect(readState(readQuery('?city=washington%2C+dc&city=lima'))).toEqual({ city: ['washington, dc', 'lima'] })
  })

  it('what holds anyway is not written', () => {
    expect(changed({ q: 'x' }, { status: 'open', q_scope: 'title', sort: 'posted_at', country: [], title: '' })).toEqual({
      q: 'x',
    })
  })
})

it('chips: each value of a list has one, and removing it leaves the others', () => {
  const state = readState(readQuery('?q=x&country=DE&country=AT&level=senior'))
  expect(filtersInForce(state)).toEqual([
    { name: 'country', value: 'DE' },
    { name: 'country', value: 'AT' },
    { name: 'level', value: 'senior' },
  ])
  expect(without(state, 'country', 'DE')).toEqual({ q: 'x', country: ['AT'], level: ['senior'] })
  expect(without(state, 'level', 'senior')).toEqual({ q: 'x', country: ['DE', 'AT'] })
})

it('the command repeats the option of a city and joins other lists', () => {
  const state = readState(readQuery('?q=nurse&city=washington%2C+dc&city=lima&level=senior&level=staff'))
  expect(asExportCommand(state, 'http://here', 'jobs.csv')).toBe(
    "rolecall export -o jobs.csv --url http://here \\\n  --city 'washington, dc' \\\n  --city 'lima' \\\n  --level 'senior,staff' \\\n  -- 'nurse'",
  )
})

it('the API gets texts as they stand, a programmer gets numbers and booleans', () => {
  const state = readState(readQuery('?salary_min=5e4&has_salary=true&pay_period=hour'))
  expect(searchQuery(state)).toEqual({ salary_min: '5e4', has_salary: 'true' })
  expect(typedQuery(state)).toEqual({ salary_min: 50_000, has_salary: true })
})
