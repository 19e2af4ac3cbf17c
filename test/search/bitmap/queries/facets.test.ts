import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { IndexedJob } from '../../../../src/search/bitmap/catalog/indexed-job.ts'
import { JobIndex } from '../../../../src/search/bitmap/documents/job-index.ts'
import { type Chosen, EVER } from '../../../../src/search/bitmap/queries/chosen.ts'
import { facetsOf } from '../../../../src/search/bitmap/queries/facets.ts'
import { Bitmap, type ReadonlyBitmap } from '../../../../src/search/bitmap/sets/bitmap.ts'
import { FACET_NAMES, type FacetName } from '../../../../src/search/filters.ts'
import { indexedJob } from '../indexed-job.ts'

const DAY = 86_400_000

const all = (documents: ReadonlyBitmap): Chosen => ({ sets: [documents], without: [], posted: EVER })

/** Numbers that look random, the same each time; small ones are more frequent than large ones. */
function draw(seed: number, below: number): number {
  const mixed = Math.imul(seed ^ (seed >>> 15), 0x2c1b3c6d) ^ Math.imul(seed, 0x297a2d39)
  const even = ((mixed ^ (mixed >>> 12)) >>> 0) / 2 ** 32
  return Math.floor(even * even * below)
}

const job = (id: number, revision: number): IndexedJob =>
  indexedJob({
    id,
    revision,
    open: draw(revision, 10) < 8,
    posted_key: draw(revision + 1, 900) * DAY + (revision % 2) * (DAY - 1),
    company_id: 1 + draw(revision + 2, 700),
    city_names: Array.from({ length: draw(revision + 3, 4) }, (_, place) => `city ${draw(revision + 4 + place, 500)}`).join('\n'),
    country_codes: Array.from({ length: draw(revision + 5, 3) }, (_, place) => ['US', 'DE', 'FR'][draw(revision + place, 3)]!),
    skill_slugs: Array.from(
      { length: draw(revision + 10, 6) },
      (_, place) => `skill ${draw(revision + 11 + place, 1 + draw(revision, 90))}`,
    ),
    sponsors_visa: [true, false, null][draw(revision + 6, 3)]!,
    salary_min: draw(revision + 7, 3) === 0 ? draw(revision, 500_000) : null,
    salary_max: draw(revision + 8, 3) === 0 ? draw(revision, 600_000) : null,
    salary_currency: ['USD', 'EUR', null][draw(revision + 9, 3)]!,
    salary_period: 'year',
  })

/** Skills are counted by value in more than an eighth of all documents, and by document in fewer: both are asked. */
const JOBS = 24_000
const index = new JobIndex()
const live = new Map<number, { ordinal: number; job: IndexedJob }>()
let revision = 0

function put(id: number): void {
  const next = job(id, ++revision)
  live.set(id, { ordinal: index.length, job: next })
  index.put(next)
}
for (let id = 1; id <= JOBS; id++) put(id)

const VALUES: Partial<Record<FacetName, (job: IndexedJob) => (string | number | boolean)[]>> = {
  company: ({ company_id }) => [company_id],
  city: ({ city_names }) => city_names.split('\n').filter((name) => name !== ''),
  country: ({ country_codes }) => country_codes ?? [],
  skills: ({ skill_slugs }) => skill_slugs,
  sponsors_visa: ({ sponsors_visa }) => (sponsors_visa === null ? [] : [sponsors_visa]),
}

/** The same, counted one by one. */
function counted(facet: FacetName, jobs: IndexedJob[], top: number) {
  const counts = new Map<string | number | boolean, number>()
  for (const each of jobs) for (const value of new Set(VALUES[facet]!(each))) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts]
    .sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
    .slice(0, top)
    .map(([value, count]) => [value, count])
}

test('facets of few and of many documents are what counting one by one gives, while jobs change', () => {
  const asked = fc.record({
    changed: fc.array(fc.integer({ min: 1, max: JOBS + 500 }), { maxLength: 900 }),
    every: fc.constantFrom(1, 1, 2, 40, 5_000),
    top: fc.constantFrom(1, 3, 10, 100),
  })
  fc.assert(
    fc.property(asked, ({ changed, every, top }) => {
      for (const id of changed) put(id)
      const chosen = [...live.values()].filter(({ ordinal }) => ordinal % every === 0)
      const documents = Bitmap.of(chosen.map(({ ordinal }) => ordinal))
      const facets = Object.keys(VALUES) as FacetName[]
      const found = facetsOf(index, all(documents), { facets, top, salary: null, weeks: true })
      expect(found.count).toBe(chosen.length)
      const jobs = chosen.map((each) => each.job)
      for (const facet of facets) {
        expect([facet, found.facets[facet]!.map(({ value, count }) => [value, count])]).toEqual([
          facet,
          counted(facet, jobs, top),
        ])
      }
      expect(found.weeks).toEqual(weeksOf(jobs))
    }),
    { numRuns: 5 },
  )
})

function weeksOf(jobs: IndexedJob[]) {
  const counts = new Map<string, number>()
  for (const { posted_key } of jobs) {
    const monday = new Date(posted_key)
    monday.setUTCDate(monday.getUTCDate() - ((monday.getUTCDay() + 6) % 7))
    const week = monday.toISOString().slice(0, 10)
    counts.set(week, (counts.get(week) ?? 0) + 1)
  }
  return [...counts]
    .map(([week, count]) => ({ week, count }))
    .sort((a, b) => (a.week < b.week ? 1 : -1))
    .slice(0, 106)
}

test('ten thousands of values may tie for the last place', () => {
  const tied = new JobIndex()
  for (let id = 1; id <= 30_000; id++) tied.put(indexedJob({ id, company_id: 30_001 - id, city_names: `city ${id}` }))
  const request = {
    facets: ['company', 'city'] as FacetName[],
    salary: null,
    weeks: false,
    now: new Date(),
  }
  const { facets } = facetsOf(tied, all(tied.open), { ...request, top: 3 })
  expect(facets.company!.map(({ value }) => value)).toEqual([1, 2, 3])
  expect(facets.city!.map(({ value }) => value)).toEqual(['city 1', 'city 10', 'city 100'])
})

test('live documents are those of the last change of each job', () => {
  const status = (open: boolean) => [...live.values()].filter((each) => each.job.open === open).map((each) => each.ordinal)
  expect([...index.open.toArray()]).toEqual(status(true).sort((a, b) => a - b))
  expect([...index.closed.toArray()]).toEqual(status(false).sort((a, b) => a - b))
  expect([index.live, index.length]).toEqual([live.size, revision])
})

test('every facet has its values in the index', () => {
  const one = new JobIndex()
  one.put(
    indexedJob({
      id: 1,
      country_codes: ['US'],
      admin1_refs: ['US-CA'],
      city_names: 'paris',
      workplace: 'remote',
      employment_type: 'full_time',
      level: 'senior',
      language: 'en',
      salary_currency: 'USD',
      skill_slugs: ['python'],
      sponsors_visa: false,
      residence_places: ['DE'],
      languages_asked: ['fr'],
      degree_asked: ['master'],
    }),
  )
  const { facets } = facetsOf(one, all(one.open), {
    facets: FACET_NAMES,
    top: 9,
    salary: null,
    weeks: false,
  })
  expect(Object.fromEntries(FACET_NAMES.map((facet) => [facet, facets[facet]!.map(({ value }) => value)]))).toEqual({
    country: ['US'],
    state: ['US-CA'],
    city: ['paris'],
    workplace: ['remote'],
    employment_type: ['full_time'],
    level: ['senior'],
    language: ['en'],
    salary_currency: ['USD'],
    company: [1],
    skills: ['python'],
    sponsors_visa: [false],
    residence: ['DE'],
    citizenship: ['none'],
    clearance: ['none'],
    asks_language: ['fr'],
    education: ['master'],
    source: ['greenhouse'],
  })
})

test('values with the same count are ordered by code point, also beyond 16 bits', () => {
  const cities = new JobIndex()
  const ordered = ['Z', 'a b', 'a-b', 'b', 'bb', 'é', '\uff21', '\u{20bb7}', '\u{20bb7}\uff21', '\u{20bb8}']
  for (const [place, name] of ordered.toReversed().entries())
    cities.put(indexedJob({ id: place + 1, revision: place + 1, city_names: name }))
  const asked = { facets: ['city' as const], top: 100, salary: null, weeks: false }
  expect(facetsOf(cities, all(cities.open), asked).facets.city?.map(({ value }) => value)).toEqual(ordered)
})
