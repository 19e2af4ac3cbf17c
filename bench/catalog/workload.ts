import type { FeedFilters } from '../../src/catalog/feed.ts'
import type { FacetsRequest } from '../../src/search/engine.ts'
import { type DescriptionFormat, FACET_NAMES, type Filters, type Sort } from '../../src/search/filters.ts'
import { NOW } from './generate.ts'
import { RARE_WORDS } from './text.ts'

/** One search of the fixed workload. Every distinct set of filters is also counted. */
export interface SearchShape {
  name: string
  filters: Filters
  sort?: Sort
  limit?: number
  description?: DescriptionFormat
  /** Begin this far into the results, as a share of them. */
  depth?: number
}

const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000)

const shape = (name: string, filters: Partial<Filters> = {}, rest: Omit<SearchShape, 'name' | 'filters'> = {}): SearchShape => ({
  name,
  filters: { q_scope: 'title', status: 'open', ...filters } as Filters,
  ...rest,
})
const title = (q: string, rest: Partial<Filters> = {}) => shape(`q ${q}`, { q, ...rest })
const full = (q: string, rest: Partial<Filters> = {}) => shape(`full ${q}`, { q, q_scope: 'full', ...rest })

/** In titles and bodies, but seldom. */
const RARE = RARE_WORDS[2_000]!

export const SEARCHES: SearchShape[] = [
  shape('no filter'),
  title('engineer'),
  title('nurse'),
  title('manager'),
  title('senior engineer'),
  title('rust engineer'),
  { ...title(RARE), name: 'q rare word' },
  title('"software engineer"'),
  title('"registered nurse" OR "travel nurse"'),
  title('engineer -senior'),
  title('python OR golang OR rust'),
  title('k8s'),
  title('c++'),
  title('c# developer'),
  title('.net OR java'),
  { ...title('gineer'), name: 'q gineer (fallback)' },
  { ...title('ng'), name: 'q ng (fallback, two letters)' },
  { ...title('qqqzzz'), name: 'q qqqzzz (nothing)' },

  full('team'),
  full('kubernetes'),
  full('kubernetes terraform'),
  full('python -senior'),
  { ...full(RARE), name: 'full rare word' },
  full('"machine learning"'),
  full('"distributed systems" OR "supply chain"'),
  full('c++ linux'),

  shape('country US', { country: ['US'] }),
  shape('country DE', { country: ['DE'] }),
  shape('country NZ', { country: ['NZ'] }),
  shape('country of three', { country: ['FR', 'ES', 'PT'] }),
  shape('state US-CA', { state: ['US-CA'] }),
  shape('city berlin', { city: ['berlin'] }),
  shape('city san', { city: ['san'] }),
  shape('title data analyst', { title: 'data analyst' }),
  shape('workplace remote', { workplace: ['remote'] }),
  shape('level executive', { level: ['executive'] }),
  shape('language de', { language: ['de'] }),
  shape('salary over 150,000 USD', { salary_min: 150_000, salary_currency: ['USD'] }),
  shape('has_salary', { has_salary: true }),
  shape('company, large', { company_id: 1 }),
  shape('company, small', { company_id: 2_000 }),
  shape('company name', { company: 'bank' }),
  shape('skills python', { skills: ['python'] }),
  shape('skills of three', { skills: ['golang', 'graphql', 'redis'] }),
  shape('source personio', { source: ['personio'] }),
  shape('sponsors_visa', { sponsors_visa: true }),
  shape('experience 5 to 8', { experience_min: 5, experience_max: 8 }),
  shape('world_region EMEA', { world_region: ['EMEA'] }),
  shape('closed', { status: 'closed' }),
  shape('posted in 2 days', { posted_since: daysAgo(2) }),
  shape('posted before a year', { posted_until: daysAgo(365) }),
  shape('first seen in 7 days', { first_seen_since: daysAgo(7) }),

  shape('q engineer, US, remote', { q: 'engineer', country: ['US'], workplace: ['remote'] }),
  shape('q nurse, US-TX, part time', { q: 'nurse', state: ['US-TX'], employment_type: ['part_time'] }),
  shape('q engineer, closed', { q: 'engineer', status: 'closed' }),
  shape('full kubernetes, DE, salary', { q: 'kubernetes', q_scope: 'full', country: ['DE'], has_salary: true }),
  shape('NZ, remote, executive', { country: ['NZ'], workplace: ['remote'], level: ['executive'] }),
  shape('US, remote, senior, salary over 120,000', {
    country: ['US'],
    workplace: ['remote'],
    level: ['senior'],
    salary_min: 120_000,
    salary_currency: ['USD'],
  }),
  shape('q analyst, US-NY, full time, python', {
    q: 'analyst',
    state: ['US-NY'],
    employment_type: ['full_time'],
    skills: ['python'],
  }),

  shape('by first_seen_at', {}, { sort: 'first_seen_at' }),
  shape('q engineer, by first_seen_at', { q: 'engineer' }, { sort: 'first_seen_at' }),
  shape('US, remote, by first_seen_at', { country: ['US'], workplace: ['remote'] }, { sort: 'first_seen_at' }),
  shape('no filter, deep', {}, { depth: 0.9 }),
  shape('closed, deep', { status: 'closed' }, { depth: 0.9 }),
  shape('q engineer, deep', { q: 'engineer' }, { depth: 0.9 }),
  shape('remote, by first_seen_at, deep', { workplace: ['remote'] }, { sort: 'first_seen_at', depth: 0.9 }),
  shape('country US, halfway', { country: ['US'] }, { depth: 0.5 }),
  shape('q "software engineer", deep', { q: '"software engineer"' }, { depth: 0.9 }),
  shape('full kubernetes, deep', { q: 'kubernetes', q_scope: 'full' }, { depth: 0.9 }),
  shape('full "machine learning", deep', { q: '"machine learning"', q_scope: 'full' }, { depth: 0.9 }),
  shape('no filter, 500 jobs', {}, { limit: 500 }),
  shape('no filter, with description', {}, { description: 'text' }),
]

/** One request of facets. */
export interface FacetsShape {
  name: string
  request: Omit<FacetsRequest, 'now'>
}

const SIDEBAR = ['country', 'workplace', 'employment_type', 'level', 'company'] as const

const facets = (name: string, filters: Partial<Filters> = {}, rest: Partial<FacetsRequest> = {}): FacetsShape => ({
  name,
  request: {
    filters: shape(name, filters).filters,
    facets: [...SIDEBAR],
    top: 10,
    salary: null,
    weeks: false,
    ownFilters: 'apply',
    ...rest,
  },
})

export const FACETS: FacetsShape[] = [
  facets('no filter'),
  facets('no filter, all facets', {}, { facets: FACET_NAMES }),
  facets('no filter, 100 cities', {}, { facets: ['city'], top: 100 }),
  facets('closed, all facets', { status: 'closed' }, { facets: FACET_NAMES }),
  facets('country US, states and cities', { country: ['US'] }, { facets: ['state', 'city'] }),
  facets('country NZ, all facets', { country: ['NZ'] }, { facets: FACET_NAMES }),
  facets('remote, senior, skills', { workplace: ['remote'], level: ['senior'] }, { facets: ['skills'], top: 50 }),
  facets('company, large', { company_id: 1 }),
  facets('skills python', { skills: ['python'] }),
  facets('q engineer', { q: 'engineer' }),
  facets('q engineer, all facets', { q: 'engineer' }, { facets: FACET_NAMES }),
  facets('q engineer, US, remote', { q: 'engineer', country: ['US'], workplace: ['remote'] }),
  facets('q "software engineer"', { q: '"software engineer"' }),
  facets('q gineer (fallback)', { q: 'gineer' }),
  facets('salaries and weeks', {}, { facets: [], salary: { currency: 'USD', period: 'year' }, weeks: true }),
  facets('full kubernetes', { q: 'kubernetes', q_scope: 'full' }),
  facets('full team, all facets', { q: 'team', q_scope: 'full' }, { facets: FACET_NAMES }),
  facets('full "machine learning"', { q: '"machine learning"', q_scope: 'full' }),
]

/** Pages of the feed, from a share of its length on. */
export interface ChangesShape {
  name: string
  from: number
  filters: FeedFilters
  includeJob?: boolean
}

export const CHANGES: ChangesShape[] = [
  { name: 'from the beginning', from: 0, filters: {} },
  { name: 'from the middle', from: 0.5, filters: {} },
  { name: 'newest', from: 0.9999, filters: {} },
  { name: 'with jobs', from: 0.5, filters: {}, includeJob: true },
  { name: 'closed', from: 0.5, filters: { types: ['closed'] } },
  { name: 'country DE', from: 0.5, filters: { country: ['DE'] } },
  { name: 'country NZ (few match)', from: 0.5, filters: { country: ['NZ'] } },
  { name: 'senior and remote', from: 0.5, filters: { level: ['senior'], workplace: ['remote'] } },
  { name: 'title changed', from: 0.5, filters: { changed_fields: ['title'], types: ['updated'] } },
  { name: 'small company (almost none match)', from: 0.5, filters: { company_id: 2_000 } },
]
