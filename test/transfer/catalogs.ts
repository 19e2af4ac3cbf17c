import fc from 'fast-check'
import type pg from 'pg'
import { applyBatch } from '../../src/catalog/apply.ts'
import { type CompanyFacts, createCompany } from '../../src/catalog/companies.ts'
import type { PresentJob } from '../../src/catalog/job-step.ts'
import { ensureSource } from '../../src/catalog/sources.ts'
import { cleanDescription } from '../../src/enrich/description/clean.ts'
import type { Job } from '../../src/job/job.ts'
import { CLEARANCE_LEVELS, CLEARANCE_REQUIREMENTS, DEGREES, LANGUAGE_LEVELS, REQUIREMENTS } from '../../src/job/requirements.ts'
import {
  EMPLOYMENT_TYPES,
  LEVELS,
  LOCATION_KINDS,
  SALARY_PERIODS,
  SKILL_KINDS,
  SKILL_REQUIREMENTS,
  WORKPLACES,
} from '../../src/job/vocab.ts'

/** Any catalog: boards with companies of their own and others', jobs that state anything the catalog can hold. */
export interface AnyCatalog {
  companies: { facts: CompanyFacts; created_at: Date; updated_at: Date }[]
  boards: {
    type: string
    board: string
    company: number
    jobs: { job: Job; history: PresentJob['history']; company: number }[]
  }[]
}

const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 30 }),
  fc.string({ unit: 'binary', maxLength: 20 }).map((raw) => raw.toWellFormed().replaceAll('\0', '')),
  fc.constantFrom('Straße', '日本語の求人', '👩‍🚀 wanted', 'a\tb\r\nc', '\u2028', '"quoted" \\ back', '\u{10FFFF}'),
)
const some = text.filter((value) => value.length > 0)
const orNull = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { freq: 3 })
const moment = fc.date({ min: new Date('0001-01-01T00:00:00Z'), max: new Date('9999-12-31T23:59:59.999Z'), noInvalidDate: true })
const timestamp = moment.map((date) => date.toISOString())
const letters = (alphabet: string, count: number) =>
  fc.string({ unit: fc.constantFrom(...alphabet), minLength: count, maxLength: count })
const country = letters('ABCDUS', 2)
const years = orNull(fc.integer({ min: 0, max: 50 }))
const amount = orNull(fc.double({ min: 0, noNaN: true, noDefaultInfinity: true }).map((value) => value + 0))
const json = fc.jsonValue({ maxDepth: 3 }).map((value) => JSON.parse(JSON.stringify(value).replaceAll('\\u0000', '')))
const place = fc.record({
  kind: fc.constantFrom(...LOCATION_KINDS),
  code: text,
  name: text,
  admin1_name: text,
  country_code: text,
})
const skill = fc.record({
  slug: some,
  name: text,
  kind: fc.constantFrom(...SKILL_KINDS),
  requirement: fc.constantFrom(...SKILL_REQUIREMENTS),
})

const address = fc.webUrl({ withQueryParameters: true, withFragments: true })

/** Descriptions as the catalog holds them: cleaned. */
const markup = fc.constantFrom(
  '<p>',
  '<ul><li>',
  '</ul>',
  '<b>',
  '</b>',
  '<pre>',
  '</pre>',
  '<a href="https://a.example/?b=(c)&amp;d">',
  '</a>',
  '<br>',
)
const descriptions = orNull(
  fc.array(fc.oneof(markup, text), { maxLength: 8 }).map((pieces) => cleanDescription(pieces.join(''))),
).map((clean) => clean ?? { description_html: null, description_md: null })

const stated = fc.record({
  external_job_id: some,
  url: address,
  title: some,
  apply_url: orNull(address),
  location_raw: orNull(text),
  locations_raw: json,
  location: orNull(text),
  city: orNull(text),
  region: orNull(text),
  postal_code: orNull(text),
  country_code: orNull(country),
  latitude: orNull(fc.double({ min: -90, max: 90, noNaN: true }).map((value) => value + 0)),
  longitude: orNull(fc.double({ min: -180, max: 180, noNaN: true }).map((value) => value + 0)),
  usa: fc.boolean(),
  workplace: orNull(fc.constantFrom(...WORKPLACES)),
  employment_type: orNull(fc.constantFrom(...EMPLOYMENT_TYPES)),
  level: orNull(fc.constantFrom(...LEVELS)),
  language: orNull(letters('dentrs', 2)),
  salary_raw: orNull(text),
  salary_min: amount,
  salary_max: amount,
  salary_currency: orNull(letters('EURSDG', 3)),
  salary_period: orNull(fc.constantFrom(...SALARY_PERIODS)),
  posted_at: orNull(timestamp),
  expires_at: orNull(timestamp),
  country_codes: orNull(fc.array(country, { maxLength: 3 })),
  admin1_refs: orNull(fc.array(some, { maxLength: 3 })),
  locations: fc.array(place, { maxLength: 3 }),
  department: orNull(text),
  experience_min_years: years,
  experience_max_years: years,
  sponsors_visa: orNull(fc.boolean()),
  skills: orNull(fc.array(skill, { maxLength: 3 })),
  residence: orNull(
    fc.record({
      countries: fc.array(country, { maxLength: 3 }),
      states: fc.array(some, { maxLength: 2 }),
      world_regions: fc.array(some, { maxLength: 2 }),
      excluded: fc.array(some, { maxLength: 2 }),
      utc_offset_min: orNull(fc.constantFrom(-5, 0, 5.5)),
      utc_offset_max: orNull(fc.constantFrom(-3, 2, 14)),
    }),
  ),
  authorization: orNull(
    fc.record({
      citizenship: fc.array(country, { maxLength: 2 }),
      residents_accepted: orNull(fc.boolean()),
      clearance: orNull(
        fc.record({ level: fc.constantFrom(...CLEARANCE_LEVELS), requirement: fc.constantFrom(...CLEARANCE_REQUIREMENTS) }),
      ),
    }),
  ),
  languages: orNull(
    fc.array(
      fc.record({
        code: letters('dentrs', 2),
        level: orNull(fc.constantFrom(...LANGUAGE_LEVELS)),
        requirement: fc.constantFrom(...REQUIREMENTS),
      }),
      { maxLength: 3 },
    ),
  ),
  education: orNull(
    fc.record({
      degree: fc.constantFrom(...DEGREES),
      requirement: fc.constantFrom(...REQUIREMENTS),
      or_experience: fc.boolean(),
    }),
  ),
  content_hash: orNull(text),
  alias_ids: fc.array(some, { maxLength: 3 }),
})
const job: fc.Arbitrary<Job> = fc.tuple(stated, descriptions).map(([fields, texts]) => ({ ...fields, ...texts }))

const history = fc.record({
  first_seen_at: timestamp,
  created_at: timestamp,
  updated_at: timestamp,
  closed_at: orNull(timestamp),
})

const company = fc.record({
  facts: fc.record({
    name: orNull(some),
    website_url: orNull(address),
    logo_url: orNull(address),
    industry: orNull(text),
    size_range: orNull(text),
    founded_year: orNull(fc.integer({ min: 0, max: 2100 })),
    is_agency: orNull(fc.boolean()),
    linkedin_id: orNull(text),
  }),
  created_at: moment,
  updated_at: moment,
})

const COMPANIES = 4
const whichCompany = fc.nat({ max: COMPANIES - 1 })
const board = fc.record({
  type: fc.oneof(fc.constantFrom('greenhouse', 'lever', 'Lever'), some),
  board: some,
  company: whichCompany,
  jobs: fc.array(fc.record({ job, history, company: whichCompany }), { maxLength: 5 }),
})

export const anyCatalog: fc.Arbitrary<AnyCatalog> = fc.record({
  companies: fc.array(company, { minLength: COMPANIES, maxLength: COMPANIES }),
  boards: fc.array(board, { maxLength: 5 }),
})

export async function store(pool: pg.Pool, { companies, boards }: AnyCatalog): Promise<void> {
  const ids: number[] = []
  for (const { facts, ...times } of companies) ids.push(await createCompany(pool, facts, times))
  for (const { type, board, company, jobs } of boards) {
    const source = await ensureSource(pool, type, board, { id: ids[company]! })
    const present = jobs.map(({ company, ...entry }) => ({ ...entry, company_id: ids[company]! }))
    await applyBatch(pool, { source_id: source.id, present })
  }
}

export async function empty(pool: pg.Pool): Promise<void> {
  await pool.query(
    'truncate companies, jobs, descriptions, job_views, search_documents, posting_aliases, changes, imports cascade',
  )
}
