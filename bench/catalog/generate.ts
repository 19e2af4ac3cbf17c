import type { City } from '../../src/enrich/places/cities.ts'
import { state } from '../../src/enrich/places/index.ts'
import { skill } from '../../src/enrich/skills/vocabulary.ts'
import type { Assigned, Job, Location, Skill } from '../../src/job/job.ts'
import type { EmploymentType, Level } from '../../src/job/vocab.ts'
import { drawFamily, FOREIGN_TITLES, PATTERNS } from './occupations.ts'
import { type Market, market } from './places.ts'
import { Random, weighted, zipf } from './random.ts'
import { description, RARE_WORDS } from './text.ts'

/** Raise it when anything below changes what is generated: loaded catalogs of another version are made anew. */
export const GENERATOR_VERSION = 5

/** The moment at which the generated catalog is looked at: its newest job is a minute old, its oldest 24 months. */
export const NOW = new Date('2026-01-15T12:00:00.000Z')

const DAY_MS = 86_400_000
const SPAN_DAYS = 730
const JOBS_PER_BOARD = 40

export interface CatalogSize {
  jobs: number
  bodyWords: number
}

export interface GeneratedCompany {
  id: number
  name: string
  website_url: string
  logo_url: string | null
  source: { type: string; board: string }
}

export interface GeneratedJob {
  job: Job
  assigned: Assigned
  /** When it was updated, if it was. It was created at first_seen_at. */
  updatedAt: number | null
}

export interface Generator {
  size: CatalogSize
  boards: number
  /** Boards and companies are numbered from 1, one of each. */
  company(id: number): GeneratedCompany
  /** Jobs are numbered from 1 in the order they were first seen. */
  job(id: number): GeneratedJob
}

/** Job n is a function of n, the size and the generator's version, and of nothing else. */
export function createGenerator(size: CatalogSize): Generator {
  const boards = Math.max(1, Math.round(size.jobs / JOBS_PER_BOARD))
  const drawBoard = zipf(boards, 0.75, 10, 1 << 20)
  return { size, boards, company, job: (id) => generateJob(id, size, drawBoard(new Random(2, id)) + 1) }
}

const ATS = ['greenhouse', 'lever', 'ashby', 'workday', 'smartrecruiters', 'personio', 'recruitee']
const drawAts = weighted([26, 17, 14, 22, 10, 7, 4])
const TRADES = [
  'Labs',
  'Health',
  'Systems',
  'Group',
  'Logistics',
  'Software',
  'Retail',
  'Energy',
  'Foods',
  'Partners',
  'Bank',
  'Media',
]

function company(id: number): GeneratedCompany {
  const random = new Random(3, id)
  const word = random.pick(RARE_WORDS)
  const board = `${word}-${id}`
  return {
    id,
    name: `${word.charAt(0).toUpperCase()}${word.slice(1)} ${random.pick(TRADES)}`,
    website_url: `https://${board}.example`,
    logo_url: random.chance(0.7) ? `https://${board}.example/logo.png` : null,
    source: { type: ATS[drawAts(random)]!, board },
  }
}

/** About as frequent as in real postings. Made from the id, so that the other values of generated catalogs stay the same. */
function requirementsOf(id: number): Pick<Job, 'residence' | 'authorization' | 'languages' | 'education'> {
  const degree = (['bachelor', 'bachelor', 'master', 'vocational'] as const)[id % 4]!
  const place = { countries: [['US', 'CA', 'DE', 'GB', 'IN'][id % 5]!], states: [], world_regions: [], excluded: [] }
  return {
    residence: id % 11 === 0 ? { ...place, utc_offset_min: null, utc_offset_max: null } : null,
    authorization: id % 53 === 0 ? { citizenship: ['US'], residents_accepted: null, clearance: null } : null,
    languages: id % 7 === 0 ? [{ code: ['en', 'de', 'fr'][id % 3]!, level: 'fluent', requirement: 'required' }] : null,
    education: id % 3 === 0 ? { degree, requirement: 'required', or_experience: id % 2 === 0 } : null,
  }
}

function generateJob(id: number, { jobs, bodyWords }: CatalogSize, board: number): GeneratedJob {
  const random = new Random(1, id)
  const at = market(random)
  const foreign = random.chance(at.foreign)
  const family = PATTERNS[drawFamily(random)]!
  const seniority = SENIORITIES[drawSeniority(random)]!
  const external_job_id = String(4_000_000_000 + id * 7)
  const url = `https://board-${board}.example/jobs/${external_job_id}`
  const place = placeOf(random, at)
  const pay = payOf(random, at)
  const times = timesOf(random, id, jobs)
  const skills = skillsOf(random, family.tech)
  const body = bodyWords === 0 ? NO_BODY : description(random, bodyWords, skills?.map(({ name }) => name) ?? [])
  const experience = random.chance(0.3) ? random.below(9) : null
  // One literal: `blankJob` and then assignments took 60 µs a job.
  const job: Job = {
    external_job_id,
    title: foreign ? foreignTitle(random, at.language) : title(random, family, seniority),
    url,
    apply_url: `${url}/apply`,
    description_html: body.html,
    description_md: body.markdown,
    location_raw: place.raw,
    locations_raw: place.names,
    location: place.location,
    city: place.city?.name ?? null,
    region: place.region,
    postal_code: null,
    country_code: place.country,
    latitude: place.city?.latitude ?? null,
    longitude: place.city?.longitude ?? null,
    usa: place.country === 'US',
    workplace: random.chance(0.12) ? null : (['onsite', 'hybrid', 'remote'] as const)[drawWorkplace(random)]!,
    employment_type: employmentType(random, seniority.level),
    level: foreign ? null : seniority.level,
    language: foreign ? at.language : 'en',
    salary_raw: pay.raw,
    salary_min: pay.min,
    salary_max: pay.max,
    salary_currency: pay.currency,
    salary_period: pay.period,
    posted_at: times.posted,
    expires_at: times.expires,
    country_codes: place.countries,
    admin1_refs: place.states,
    locations: place.locations,
    department: null,
    experience_min_years: experience,
    experience_max_years: experience !== null && random.chance(0.4) ? experience + 1 + random.below(4) : null,
    sponsors_visa: random.chance(0.06) ? random.chance(0.4) : null,
    skills,
    ...requirementsOf(id),
    content_hash: external_job_id.padStart(32, '0'),
    alias_ids: [],
  }
  const { seen, closed } = times
  const updated_at = closed ?? (times.updated === null ? seen : iso(times.updated))
  const assigned = {
    id,
    source_id: board,
    company_id: board,
    first_seen_at: seen,
    closed_at: closed,
    created_at: seen,
    updated_at,
  }
  return { job, assigned, updatedAt: times.updated }
}

const NO_BODY = { html: null, markdown: null }

interface Seniority {
  share: number
  prefix: string
  suffix: string
  level: Level | null
}

const SENIORITIES: Seniority[] = [
  { share: 33, prefix: '', suffix: '', level: null },
  { share: 20, prefix: '', suffix: '', level: 'mid' },
  { share: 16, prefix: 'Senior ', suffix: '', level: 'senior' },
  { share: 4, prefix: 'Sr. ', suffix: '', level: 'senior' },
  { share: 4, prefix: 'Junior ', suffix: '', level: 'entry' },
  { share: 4, prefix: 'Entry Level ', suffix: '', level: 'entry' },
  { share: 5, prefix: 'Lead ', suffix: '', level: 'lead' },
  { share: 2, prefix: 'Staff ', suffix: '', level: 'staff' },
  { share: 2, prefix: 'Principal ', suffix: '', level: 'staff' },
  { share: 2, prefix: 'Head of ', suffix: '', level: 'executive' },
  { share: 1, prefix: 'Vice President, ', suffix: '', level: 'executive' },
  { share: 3, prefix: '', suffix: ' II', level: 'mid' },
  { share: 1, prefix: '', suffix: ' III', level: 'senior' },
  { share: 3, prefix: '', suffix: ' Intern', level: 'intern' },
]
const drawSeniority = weighted(SENIORITIES.map(({ share }) => share))
const drawWorkplace = weighted([58, 22, 20])
const drawRareWord = zipf(RARE_WORDS.length, 0.6, 20, 1 << 18)
const ENDINGS = [
  ' - Remote',
  ' (Night Shift)',
  ' (Part Time)',
  ', Full Time',
  ' (f/m/d)',
  ' - EMEA',
  ' | Weekends',
  ' (Contract)',
]

function title(random: Random, { titles, draw }: (typeof PATTERNS)[number], { prefix, suffix }: Seniority): string {
  const words = `${prefix}${titles[draw(random)]!}${suffix}`
  if (random.chance(0.08)) return `${words}, ${RARE_WORDS[drawRareWord(random)]!}`
  return random.chance(0.14) ? `${words}${random.pick(ENDINGS)}` : words
}

function foreignTitle(random: Random, language: string): string {
  const { roles, suffixes } = FOREIGN_TITLES[language]!
  return `${roles[Math.floor(random.next() ** 1.6 * roles.length)]!} ${random.pick(suffixes)}`.trim()
}

const TYPES: EmploymentType[] = ['full_time', 'part_time', 'contract', 'temporary', 'internship']
const drawType = weighted([79, 11, 6, 3, 1])

function employmentType(random: Random, level: Level | null): EmploymentType | null {
  if (random.chance(0.1)) return null
  return level === 'intern' ? 'internship' : TYPES[drawType(random)]!
}

interface DrawnPlace {
  raw: string | null
  names: string[] | null
  location: string | null
  city: City | null
  region: string | null
  country: string | null
  countries: string[] | null
  states: string[] | null
  locations: Location[]
}

const NOWHERE: DrawnPlace = {
  raw: null,
  names: null,
  location: null,
  city: null,
  region: null,
  country: null,
  countries: null,
  states: null,
  locations: [],
}

const area = (kind: 'country' | 'world_region', code: string, name: string): Location => {
  return { kind, code, name, admin1_name: '', country_code: kind === 'country' ? code : '' }
}

function placeOf(random: Random, { code, city: drawCity }: Market): DrawnPlace {
  if (random.chance(0.03)) return NOWHERE
  const cities = random.chance(0.06) ? [] : [drawCity(random)]
  while (cities.length > 0 && cities.length < 4 && random.chance(0.06)) cities.push(drawCity(random))
  const locations = cities.map(({ name, admin1_code }): Location => {
    const admin1_name = admin1_code === null ? '' : (state(admin1_code)?.name ?? '')
    return { kind: 'city', code: name, name, admin1_name, country_code: code }
  })
  if (locations.length === 0) locations.push(area('country', code, code))
  const alsoBritain = code !== 'GB' && random.chance(0.03)
  if (alsoBritain) locations.push(area('country', 'GB', 'United Kingdom'))
  if (random.chance(0.02)) locations.push(area('world_region', 'EMEA', 'EMEA'))
  const [city = null] = cities
  return {
    raw: locations.map(({ name, admin1_name }) => (admin1_name ? `${name}, ${admin1_name}` : name)).join('; '),
    names: locations.map(({ name }) => name),
    location: city ? `${city.name}, ${code}` : code,
    city,
    region: (city && locations[0]!.admin1_name) || null,
    country: code,
    countries: alsoBritain ? [code, 'GB'] : [code],
    states: [...new Set(cities.flatMap(({ admin1_code }) => admin1_code ?? []))],
    locations,
  }
}

const drawPeriod = weighted([70, 5, 25])

function payOf(random: Random, { currency }: Market) {
  if (!random.chance(0.35)) return { raw: null, min: null, max: null, currency: null, period: null }
  const period = (['year', 'month', 'hour'] as const)[drawPeriod(random)]!
  const yearly = Math.round((28 + 190 * random.next() ** 2.2) * 1000)
  const low = period === 'year' ? yearly : period === 'month' ? Math.round(yearly / 12) : Math.round(yearly / 20) / 100
  const min = random.chance(0.05) ? null : low
  const max = min !== null && random.chance(0.15) ? null : Math.round(low * (1.1 + 0.4 * random.next()))
  return { raw: `${currency} ${min ?? ''}-${max ?? ''} per ${period}`, min, max, currency, period }
}

const TECH_SKILLS =
  'python sql java javascript aws kubernetes docker react typescript linux git azure terraform postgresql golang apache-kafka apache-spark c node-js graphql redis mongodb angular ansible bash tableau snowflake jenkins'
const OTHER_SKILLS =
  'communication customer-service excel salesforce budgeting project-management negotiation leadership cash-handling agile jira bookkeeping sap autocad patient-care quickbooks recruiting seo photoshop forklift-operation'
const known = (slugs: string) => slugs.split(' ').flatMap((slug) => skill(slug) ?? [])
const TECH = { entries: known(TECH_SKILLS), draw: zipf(known(TECH_SKILLS).length, 0.8, 2) }
const OTHER = { entries: known(OTHER_SKILLS), draw: zipf(known(OTHER_SKILLS).length, 0.8, 2) }

function skillsOf(random: Random, tech: boolean): Skill[] | null {
  const { entries, draw } = tech ? TECH : OTHER
  const wanted = tech ? 2 + random.below(7) : random.below(4)
  if (wanted === 0) return null
  const chosen = new Set(Array.from({ length: wanted }, () => entries[draw(random)]!))
  return [...chosen].map(({ slug, name, kind }) => {
    return { slug, name, kind, requirement: random.pick(['required', 'preferred', 'mentioned'] as const) }
  })
}

/** Denser towards the present: a quarter of the jobs is younger than 90 days. */
function age(id: number, jobs: number): number {
  return (1 - (id - 0.5) / jobs) ** 1.5
}

const iso = (moment: number) => new Date(moment).toISOString()

/** Older jobs are closed more often; 35% are overall. */
function timesOf(random: Random, id: number, jobs: number) {
  const old = age(id, jobs)
  const seen = Math.round(NOW.getTime() - 60_000 - old * SPAN_DAYS * DAY_MS)
  const since = (share: number) => Math.round(seen + share * (NOW.getTime() - seen))
  const closed = random.chance(0.1 + 0.625 * old) ? since(random.next()) : null
  return {
    seen: iso(seen),
    posted: random.chance(0.08) ? null : iso(seen - Math.floor(random.next() ** 3 * 12 * DAY_MS)),
    expires: random.chance(0.1) ? iso(seen + (30 + random.below(60)) * DAY_MS) : null,
    closed: closed === null ? null : iso(closed),
    updated: random.chance(0.25) ? Math.round(seen + random.next() * ((closed ?? NOW.getTime()) - seen)) : null,
  }
}
