import { expect, test } from 'vitest'
import { planFacets } from '../../src/search/facet-views.ts'
import { FACET_NAMES, type FilterName, type Filters } from '../../src/search/filters.ts'
import { NOW } from './catalog-rows.ts'
import { facetsOf } from './requests.ts'

const everything = { facets: FACET_NAMES, salary: { currency: 'USD', period: 'year' }, weeks: true, ownFilters: 'skip' } as const
const plan = (filters: Partial<Filters>) => planFacets(facetsOf(filters, { ...everything, facets: [...FACET_NAMES] }))

/** The filters that each view leaves out. */
function leftOut(filters: Partial<Filters>): FilterName[][] {
  const names = Object.keys(filters) as FilterName[]
  return plan(filters).views.map((view) => names.filter((name) => view.filters[name] === undefined))
}

test('without a filter there are two sets: as asked for, and without the freshness window', () => {
  const { views } = plan({})
  expect(views.map(({ window }) => window)).toEqual([NOW.getTime() - 90 * 86_400_000, null])
  expect(views[0]!.facets).toEqual(FACET_NAMES)
  expect(views[1]).toMatchObject({ facets: [], salary: null, weeks: true })
})

test('each filtered facet adds one set, and filters of no facet add none', () => {
  const filters: Partial<Filters> = { q: 'nurse', title: 'nurse', has_salary: true, experience_min: 2, world_region: ['EU'] }
  expect(leftOut(filters)).toEqual([[], []])
  expect(leftOut({ ...filters, country: ['DE'], company_id: 7, company: 'care', skills: ['python'] })).toEqual([
    [],
    ['country'],
    ['company_id', 'company'],
    ['skills'],
    [],
  ])
})

test('dates lift the window for every set, and weeks are counted without them', () => {
  const filters: Partial<Filters> = { posted_since: NOW, posted_until: NOW, level: ['senior'] }
  expect(leftOut(filters)).toEqual([[], ['level'], ['posted_since', 'posted_until']])
  expect(plan(filters).views.map(({ window }) => window)).toEqual([null, null, null])
})
