import type { Pool } from 'pg'
import { beforeAll, describe, expect, test } from 'vitest'
import type { SearchEngine } from '../../src/search/engine.ts'
import { FILTERS, type FilterName, type Filters } from '../../src/search/filters.ts'
import { createPostgresEngine } from '../../src/search/postgres/engine.ts'
import { testDatabase } from '../support/database.ts'
import { addJobs, companyNamed, daysAgo, type JobRow } from './catalog-rows.ts'
import { countOf, searchFor, titlesOf } from './requests.ts'

let pool: Pool
let engine: SearchEngine
beforeAll(async () => {
  pool = (await testDatabase()).pool
  engine = createPostgresEngine(pool, { budgetMs: 10_000 })
})

interface Case {
  filter: Partial<Filters>
  matches: Omit<JobRow, 'title'>[]
  others: Omit<JobRow, 'title'>[]
  /** Count differs where the interface says so. */
  count?: number
}

/** Every filter against rows that match and rows that do not, unknown values included. */
const CASES: Partial<Record<FilterName, Case[]>> = {
  country: [
    {
      filter: { country: ['GB', 'DE'] },
      matches: [{ country_codes: ['GB'] }, { country_codes: ['US', 'DE'] }],
      others: [{ country_codes: ['US'] }, { country_codes: [] }, {}],
    },
    {
      filter: { country: ['FR'] },
      matches: [{ country_codes: ['FR'] }, { country_codes: ['US', 'FR'] }],
      others: [{ country_codes: ['US'] }, {}],
      count: 1,
    },
  ],
  state: [
    {
      filter: { state: ['US-CA', 'US-NY'] },
      matches: [{ admin1_refs: ['US-CA'] }, { admin1_refs: ['US-TX', 'US-NY'] }],
      others: [{ admin1_refs: ['US-TX'] }, { admin1_refs: [] }, {}],
    },
  ],
  city: [
    {
      filter: { city: ['ÖRE'] },
      matches: [{ city_names: 'göreme' }, { city_names: 'oslo\nöregrund' }],
      others: [{ city_names: 'oslo' }, { city_names: '' }],
    },
    {
      filter: { city: ['a%b_c\\'] },
      matches: [{ city_names: 'xa%b_c\\x' }],
      others: [{ city_names: 'aab1c' }, { city_names: 'a%b1c\\' }],
    },
    {
      filter: { city: ['lima', 'Washington, D'] },
      matches: [{ city_names: 'lima' }, { city_names: 'oslo\nwashington, dc' }],
      others: [{ city_names: 'washington' }, { city_names: 'oslo' }, { city_names: '' }],
    },
    { filter: { city: ['%'] }, matches: [{ city_names: '50% town' }], others: [{ city_names: 'oslo' }] },
  ],
  workplace: [
    { filter: { workplace: ['remote'] }, matches: [{ workplace: 'remote' }], others: [{ workplace: 'hybrid' }, {}] },
    {
      filter: { workplace: ['remote', 'hybrid'] },
      matches: [{ workplace: 'remote' }, { workplace: 'hybrid' }],
      others: [{ workplace: 'onsite' }, {}],
    },
  ],
  employment_type: [
    {
      filter: { employment_type: ['contract'] },
      matches: [{ employment_type: 'contract' }],
      others: [{ employment_type: 'temporary' }, {}],
    },
    {
      filter: { employment_type: ['contract', 'temporary'] },
      matches: [{ employment_type: 'contract' }, { employment_type: 'temporary' }],
      others: [{ employment_type: 'internship' }, {}],
    },
  ],
  level: [
    { filter: { level: ['senior'] }, matches: [{ level: 'senior' }], others: [{ level: 'mid' }, {}] },
    {
      filter: { level: ['senior', 'staff', 'lead'] },
      matches: [{ level: 'senior' }, { level: 'lead' }],
      others: [{ level: 'mid' }, {}],
    },
  ],
  language: [
    { filter: { language: ['de'] }, matches: [{ language: 'de' }], others: [{ language: 'en' }, {}] },
    { filter: { language: ['de', 'fr'] }, matches: [{ language: 'de' }, { language: 'fr' }], others: [{ language: 'en' }, {}] },
  ],
  salary_min: [
    {
      filter: { salary_min: 100 },
      matches: [{ salary_min: 50, salary_max: 100 }, { salary_min: 100 }, { salary_max: 100.5 }],
      others: [{ salary_min: 50, salary_max: 99.99 }, { salary_min: 99 }, { salary_max: 99 }, {}],
    },
    { filter: { salary_min: Number.MAX_VALUE }, matches: [], others: [{ salary_min: 1e300 }] },
  ],
  salary_max: [
    {
      filter: { salary_max: 100 },
      matches: [{ salary_min: 100, salary_max: 200 }, { salary_min: 99.5 }, { salary_max: 100 }],
      others: [{ salary_min: 100.01, salary_max: 200 }, { salary_min: 101 }, { salary_max: 101 }, {}],
    },
  ],
  salary_currency: [
    { filter: { salary_currency: ['EUR'] }, matches: [{ salary_currency: 'EUR' }], others: [{ salary_currency: 'USD' }, {}] },
    {
      filter: { salary_currency: ['EUR', 'CHF'] },
      matches: [{ salary_currency: 'EUR' }, { salary_currency: 'CHF' }],
      others: [{ salary_currency: 'USD' }, {}],
    },
  ],
  has_salary: [
    {
      filter: { has_salary: true },
      matches: [{ salary_min: 1 }, { salary_max: 1 }, { salary_min: 0, salary_max: 1 }],
      others: [{}, { salary_currency: 'USD' }],
    },
    { filter: { has_salary: false }, matches: [{}, { salary_currency: 'USD' }], others: [{ salary_min: 1 }, { salary_max: 1 }] },
  ],
  status: [
    { filter: { status: 'open' }, matches: [{}], others: [{ closed_at: daysAgo(1) }] },
    {
      filter: { status: 'closed' },
      matches: [{ closed_at: daysAgo(1) }, { closed_at: daysAgo(1), posted_at: daysAgo(900) }],
      others: [{}],
    },
  ],
  posted_since: [
    {
      filter: { posted_since: daysAgo(200) },
      matches: [{ posted_at: daysAgo(200) }, { posted_at: null, first_seen_at: daysAgo(199) }],
      others: [{ posted_at: new Date(daysAgo(200).getTime() - 1) }, { posted_at: null, first_seen_at: daysAgo(201) }],
    },
  ],
  posted_until: [
    {
      filter: { posted_until: daysAgo(200) },
      matches: [{ posted_at: daysAgo(200) }, { posted_at: null, first_seen_at: daysAgo(201) }],
      others: [{ posted_at: new Date(daysAgo(200).getTime() + 1) }, { posted_at: null, first_seen_at: daysAgo(199) }],
    },
  ],
  first_seen_since: [
    {
      filter: { first_seen_since: daysAgo(10) },
      matches: [{ first_seen_at: daysAgo(10), posted_at: daysAgo(900) }],
      others: [{ first_seen_at: daysAgo(11), posted_at: daysAgo(1) }],
    },
  ],
  experience_min: [
    {
      filter: { experience_min: 3 },
      matches: [{ experience_min_years: 3 }, { experience_min_years: 8 }],
      others: [{ experience_min_years: 2 }, {}],
    },
    { filter: { experience_min: 32_767 }, matches: [], others: [{ experience_min_years: 40 }] },
  ],
  experience_max: [
    {
      filter: { experience_max: 3 },
      matches: [{ experience_min_years: 3 }, { experience_min_years: 0 }],
      others: [{ experience_min_years: 4 }, {}],
    },
  ],
  sponsors_visa: [
    { filter: { sponsors_visa: true }, matches: [{ sponsors_visa: true }], others: [{ sponsors_visa: false }, {}] },
    { filter: { sponsors_visa: false }, matches: [{ sponsors_visa: false }], others: [{ sponsors_visa: true }, {}] },
  ],
  residence: [
    {
      filter: { residence: ['DE'] },
      matches: [
        { residence_places: ['DE'] },
        { residence_places: ['US', 'DACH'] },
        { residence_places: ['WORLDWIDE'], residence_excluded: ['FR', 'APAC'] },
      ],
      others: [
        { residence_places: ['US', 'NORDICS'] },
        { residence_places: ['EU'], residence_excluded: ['DE'] },
        { residence_places: ['WORLDWIDE'], residence_excluded: ['EU'] },
        { country_codes: ['DE'] },
        {},
      ],
    },
    {
      filter: { residence: ['EU', 'CA'] },
      matches: [{ residence_places: ['EUROPE'] }, { residence_places: ['CA'], residence_excluded: ['FR'] }],
      others: [{ residence_places: ['DE'] }, { residence_places: ['DACH'] }],
    },
  ],
  citizenship: [
    {
      filter: { citizenship: ['US'] },
      matches: [{ citizenship_asked: ['US'] }, { citizenship_asked: ['CA', 'US'] }],
      others: [{ citizenship_asked: ['CA'] }, {}],
    },
    {
      filter: { citizenship: ['none', 'GB'] },
      matches: [{ citizenship_asked: ['GB'] }, {}],
      others: [{ citizenship_asked: ['US'] }],
    },
  ],
  clearance: [
    {
      filter: { clearance: ['none', 'obtainable'] },
      matches: [{ clearance_asked: ['obtainable'] }, {}],
      others: [{ clearance_asked: ['required'] }],
    },
  ],
  asks_language: [
    {
      filter: { asks_language: ['de', 'fr'] },
      matches: [{ languages_required: ['de', 'en'] }, { languages_asked: ['fr'] }],
      others: [{ languages_asked: ['en'] }, {}],
    },
  ],
  speaks: [
    {
      filter: { speaks: ['en', 'de'] },
      matches: [
        { languages_required: ['en'] },
        { languages_required: ['de', 'en'] },
        { languages_asked: ['de', 'fr'], languages_required: ['de'] },
        { languages_asked: ['fr'] },
      ],
      others: [{ languages_required: ['en', 'fr'] }, { languages_required: ['fr'] }, {}],
    },
  ],
  education_max: [
    {
      filter: { education_max: 'bachelor' },
      matches: [{ degree_asked: ['none'] }, { degree_asked: ['vocational'] }, { degree_asked: ['bachelor'] }],
      others: [{ degree_asked: ['master'] }, { degree_asked: ['doctorate'] }, {}],
    },
  ],
  skills: [
    {
      filter: { skills: ['c++', 'sql'] },
      matches: [{ skill_slugs: ['sql'] }, { skill_slugs: ['java', 'c++'] }],
      others: [{ skill_slugs: ['java'] }, {}],
    },
  ],
  world_region: [
    { filter: { world_region: ['EMEA', 'EU'] }, matches: [{ world_regions: ['EU'] }], others: [{ world_regions: ['APAC'] }, {}] },
    {
      filter: { world_region: ['EMEA'] },
      matches: [{ country_codes: ['KE'] }, { country_codes: ['US', 'FR'] }, { world_regions: ['DACH'] }],
      others: [{ country_codes: ['US'] }, { world_regions: ['WORLDWIDE'] }, { world_regions: ['APAC'] }],
    },
    {
      filter: { world_region: ['WORLDWIDE'] },
      matches: [{ world_regions: ['WORLDWIDE'] }],
      others: [{ country_codes: ['US'] }, { world_regions: ['EMEA'] }],
    },
  ],
  source: [
    {
      filter: { source: ['lever', 'ashby'] },
      matches: [
        { ats: 'lever', board: 'a' },
        { ats: 'ashby', board: 'a' },
      ],
      others: [{ ats: 'greenhouse', board: 'a' }],
    },
  ],
  company: [
    {
      filter: { company: 'ÉCLAIR & s' },
      matches: [{ company: 'Maison Éclair & Sons' }],
      others: [{ company: 'Eclair' }, { company: 'Northwind Robotics' }],
    },
    { filter: { company: '0%' }, matches: [{ company: 'Zero 0% Finance' }], others: [{ company: 'Zero 0 Finance' }] },
    { filter: { company: 'zero 0%_' }, matches: [], others: [{ company: 'Zero 0% Finance' }] },
  ],
}

const TESTED_APART = ['title', 'q', 'q_scope', 'company_id']

test('every filter has cases', () => {
  expect([...Object.keys(CASES), ...TESTED_APART].sort()).toEqual(Object.keys(FILTERS).sort())
})

for (const [name, cases] of Object.entries(CASES)) {
  describe(name, () => {
    test.each(cases)('$filter', async ({ filter, matches, others, count }) => {
      await pool.query('truncate jobs, job_views, search_documents, descriptions cascade')
      await addJobs(pool, [
        ...matches.map((row, index) => ({ ...row, title: `match ${index}` })),
        ...others.map((row, index) => ({ ...row, title: `other ${index}` })),
      ])
      const expected = matches.map((_, index) => `match ${index}`)
      for (const sort of ['posted_at', 'first_seen_at'] as const) {
        expect(titlesOf(await engine.search(searchFor(filter, { sort }))).sort()).toEqual(expected)
      }
      expect(await engine.count(countOf(filter))).toBe(count ?? matches.length)
    })
  })
}

describe('title', () => {
  beforeAll(async () => {
    await pool.query('truncate jobs, job_views, search_documents, descriptions cascade')
    await addJobs(pool, [
      { title: 'Ärztin 100%' },
      { title: 'Nurse_Lead' },
      { title: 'Nurse Lead' },
      { title: 'C++ Developer' },
      { title: 'C\\D' },
    ])
  })
  test.each([
    ['ÄRZT', ['Ärztin 100%']],
    ['100%', ['Ärztin 100%']],
    ['%%%', []],
    ['se_l', ['Nurse_Lead']],
    ['SE L', ['Nurse Lead']],
    ['c++', ['C++ Developer']],
    ['c\\d', ['C\\D']],
  ])('%s', async (title, titles) => {
    expect(titlesOf(await engine.search(searchFor({ title })))).toEqual(titles)
    expect(await engine.count(countOf({ title }))).toBe(titles.length)
  })
})

test('company_id', async () => {
  await pool.query('truncate jobs, job_views, search_documents, descriptions cascade')
  await addJobs(pool, [{ title: 'here', company: 'Tidewater' }, { title: 'elsewhere' }])
  expect(titlesOf(await engine.search(searchFor({ company_id: await companyNamed(pool, 'Tidewater') })))).toEqual(['here'])
  for (const company_id of [0, -1, Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER]) {
    expect(titlesOf(await engine.search(searchFor({ company_id })))).toEqual([])
  }
})

test('filters are combined with AND', async () => {
  await pool.query('truncate jobs, job_views, search_documents, descriptions cascade')
  await addJobs(pool, [
    { title: 'Nurse both', workplace: 'remote', country_codes: ['GB'] },
    { title: 'Nurse remote only', workplace: 'remote' },
    { title: 'Nurse British only', country_codes: ['GB'] },
    { title: 'neither' },
  ])
  const filters: Partial<Filters> = { workplace: ['remote'], country: ['GB', 'DE'], q: 'nurse', title: 'both' }
  expect(titlesOf(await engine.search(searchFor(filters)))).toEqual(['Nurse both'])
})

describe('count of one country', () => {
  beforeAll(async () => {
    await pool.query('truncate jobs, job_views, search_documents, descriptions cascade')
    await addJobs(pool, [
      { title: 'Nurse', country_code: 'GB', country_codes: ['GB', 'IE'] },
      { title: 'Nurse', country_code: 'IE', country_codes: ['IE', 'GB'] },
      { title: 'Nurse', country_code: 'US', country_codes: ['US'] },
    ])
  })
  test('goes by the primary country', async () => expect(await engine.count(countOf({ country: ['GB'] }))).toBe(1))
  test('with q goes by any listed country', async () =>
    expect(await engine.count(countOf({ country: ['GB'], q: 'nurse' }))).toBe(2))
  test('of several countries goes by any listed country', async () =>
    expect(await engine.count(countOf({ country: ['GB', 'IE'] }))).toBe(2))
  test('search goes by any listed country', async () =>
    expect((await engine.search(searchFor({ country: ['GB'] }))).count).toBe(2))
})
