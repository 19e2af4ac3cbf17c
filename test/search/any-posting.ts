import fc from 'fast-check'
import type { Job, Location } from '../../src/job/job.ts'
import { CLEARANCE_LEVELS, CLEARANCE_REQUIREMENTS, DEGREES, REQUIREMENTS } from '../../src/job/requirements.ts'
import { EMPLOYMENT_TYPES, LEVELS, SALARY_PERIODS, WORKPLACES } from '../../src/job/vocab.ts'
import { daysAgo, NOW } from './catalog-rows.ts'

/** Words that have gone wrong somewhere: signs, joints, quotes, accents, other scripts, letters whose case is not one to one, synonyms, stop words. */
export const WORDS = [
  ...['Nurse', 'nurse', 'NURSE', 'Night', 'Shift', 'Zookeeper', 'Care', 'the', 'of', 'IT', 'Lead', 'Rust'],
  ...['RN', 'Registered Nurse', 'Senior', 'Sr.', 'SWE', 'Software Engineer', 'k8s', 'Kubernetes', 'JS', 'JavaScript'],
  ...['C++', 'c++', 'C#', '.NET', 'F#', 'c/c++', 'C++17', 'Node.js', 'C', 'Front-End', 'front end', 'R&D', '(m/w/d)'],
  ...[
    "O'Brien",
    'O’Brien',
    "'quoted'",
    '"double"',
    'back\\slash',
    '\\',
    '100%',
    'under_score',
    '%',
    "''",
    '1,000',
    '-5',
    '3.5e2',
  ],
  ...[
    'İstanbul',
    'ISTANBUL',
    'istanbul',
    'ıssız',
    'Straße',
    'STRASSE',
    'ẞ',
    'ΟΔΟΣ',
    'οδος',
    'Οδός',
    'Σ',
    'ǅungla',
    'ǆungla',
    'ǄUNGLA',
  ],
  ...[
    'ﬁnance',
    'ＷＩＤＥ',
    'Café',
    'Cafe\u0301',
    '日本語',
    'エンジニア',
    'инженер',
    'ИНЖЕНЕР',
    '👩‍⚕️',
    '🚀',
    '\u00a0',
    '\u200b',
    '…',
    '—',
    '-',
  ],
  ...[
    'Java/Kotlin',
    'Vendeur/Vendeuse',
    'java|kotlin',
    'java·kotlin',
    '[kotlin]',
    'A/B',
    'M&A',
    'AT&T',
    'and/or',
    'C#/.NET',
    'Notepad++',
  ],
  ...[
    'it',
    'It',
    'IT Support',
    'it support',
    'Digital',
    'Accountants',
    'accounting',
    'Account',
    'mechanics',
    'Mechanical',
    'operations',
  ],
  ...['Operator', 'engines', 'Ingénieur', 'ingenieur', 'Łódź', 'lodz', 'objective-c', 'cplusplus0', 'accountant0', 'joinq0'],
  ...['Night-Shift', 'Night-Shift-Nurse', 'on-site', 'Start-Ups', 'IT-Lead', '24-7', 'Nurse-', '-Night', 'инженер-lead'],
  ...['a@b.example', 'https://x.example/y?z=1', 'x.example/y', '<b>bold</b>', '&amp;', 'gapgapgap', 'symq0', 'x'.repeat(60)],
] as const

const LONG_TITLES = [
  'nurse '.repeat(2_500),
  `${'night shift '.repeat(300)}lead`,
  `${'x'.repeat(10_050)} nurse`,
  'é'.repeat(3_000),
]

export const titles = fc.oneof(
  {
    weight: 20,
    arbitrary: fc
      .array(fc.tuple(fc.constantFrom(...WORDS), fc.constantFrom(' ', ' ', ' ', ' ', '', '-', '/', ', ', '\t', '\n')), {
        minLength: 1,
        maxLength: 5,
      })
      .map((parts) => parts.flat().join('')),
  },
  { weight: 6, arbitrary: fc.constantFrom('Night Nurse', 'night nurse', 'NIGHT NURSE', 'Night Shift Nurse', 'Zookeeper') },
  { weight: 2, arbitrary: fc.string({ unit: 'grapheme', maxLength: 12 }) },
  { weight: 1, arbitrary: fc.constantFrom('', ' ', '.', '\n', ...LONG_TITLES) },
)

const bodies = fc
  .array(
    fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom('night', 'shift', 'nurse', 'care', 'the', 'lead', '.') },
      { weight: 1, arbitrary: fc.constantFrom(...WORDS) },
    ),
    { maxLength: 14 },
  )
  .map((words) => words.join(' '))

export const COUNTRIES = ['US', 'DE', 'GB', 'FR', 'TR']
export const STATES = ['US-CA', 'US-NY', 'DE-BE', 'TR-34']
export const REGIONS = ['EMEA', 'EU', 'APAC']
export const CITIES = [
  'Berlin',
  'BERLIN',
  'München',
  'İzmir',
  'IZMIR',
  'New York',
  'York',
  'São Paulo',
  'Σάμος',
  "L'Aquila",
  '50% Town',
  'a_b',
]
export const SKILLS = ['python', 'java', 'c++', 'rust', 'made-up']
export const CURRENCIES = ['USD', 'EUR', 'JPY']
export const AMOUNTS = [0, 0.1, 49.5, 50, 2_499.99, 2_500, 4_999.999, 60_000, 99_999.99, 100_000, 395_000, 1e9, 1e15]
export const SYSTEMS = ['greenhouse', 'lever', 'ashby']
export const EMPLOYERS = ['Northwind', 'NORTHWIND Labs', "O'Neil & Söhne", 'İş Bankası', 'ΟΔΟΣ A.E.', '100% Remote_Co', 'a\\b']

/** Few moments, some a millisecond apart, at the edges of days, weeks, the freshness window and time. */
export const moments = fc.constantFrom(
  ...[0, 1, 2, 7, 14, 89, 90, 91, 300, 800].map(daysAgo),
  ...[1, -1].map((ms) => new Date(daysAgo(1).getTime() + ms)),
  ...[1, -1].map((ms) => new Date(daysAgo(90).getTime() + ms)),
  new Date(NOW.getTime() + 86_400_000),
  ...['2026-06-08T00:00:00.000Z', '2026-06-07T23:59:59.999Z', '2026-05-01T00:00:00.000Z', '1970-01-01T00:00:00.000Z'].map(
    (at) => new Date(at),
  ),
  ...['1969-12-31T23:59:59.999Z', '0001-01-01T00:00:00.000Z', '9999-12-31T23:59:59.999Z'].map((at) => new Date(at)),
)

const unknownOr = <T>(known: fc.Arbitrary<T>) => fc.option(known, { freq: 3 })
const several = (values: readonly string[]) => fc.array(fc.constantFrom(...values), { maxLength: 3 })

const place =
  (kind: Location['kind']) =>
  (name: string): Location => ({ kind, code: name, name, admin1_name: '', country_code: '' })

/** The statements of a source about a job, as enrichment leaves them: all but its identity and its times in the catalog. */
export const anyContent: fc.Arbitrary<Partial<Job>> = fc
  .record({
    title: titles,
    description: unknownOr(bodies),
    country_code: unknownOr(fc.constantFrom(...COUNTRIES)),
    country_codes: unknownOr(several(COUNTRIES)),
    admin1_refs: unknownOr(several(STATES)),
    city: unknownOr(fc.constantFrom(...CITIES)),
    cities: several(CITIES),
    regions: several(REGIONS),
    skills: unknownOr(several(SKILLS)),
    workplace: unknownOr(fc.constantFrom(...WORKPLACES)),
    employment_type: unknownOr(fc.constantFrom(...EMPLOYMENT_TYPES)),
    level: unknownOr(fc.constantFrom(...LEVELS)),
    language: unknownOr(fc.constantFrom('en', 'de', 'tr')),
    salary_min: unknownOr(fc.constantFrom(...AMOUNTS)),
    salary_max: unknownOr(fc.constantFrom(...AMOUNTS)),
    salary_currency: unknownOr(fc.constantFrom(...CURRENCIES)),
    salary_period: unknownOr(fc.constantFrom(...SALARY_PERIODS)),
    experience_min_years: unknownOr(fc.constantFrom(0, 1, 2, 3, 5, 32_767)),
    sponsors_visa: unknownOr(fc.boolean()),
    residence: unknownOr(
      fc.record({
        countries: several(COUNTRIES),
        states: several(STATES),
        world_regions: several([...REGIONS, 'WORLDWIDE']),
        excluded: several([...COUNTRIES, ...REGIONS]),
        utc_offset_min: fc.constant(null),
        utc_offset_max: fc.constantFrom(null, 5.5),
      }),
    ),
    authorization: unknownOr(
      fc.record({
        citizenship: several(COUNTRIES),
        residents_accepted: fc.constantFrom(null, true, false),
        clearance: unknownOr(
          fc.record({ level: fc.constantFrom(...CLEARANCE_LEVELS), requirement: fc.constantFrom(...CLEARANCE_REQUIREMENTS) }),
        ),
      }),
    ),
    languages: unknownOr(
      fc.array(
        fc.record({
          code: fc.constantFrom('en', 'de', 'tr'),
          level: fc.constantFrom(null, 'b2' as const, 'native' as const),
          requirement: fc.constantFrom(...REQUIREMENTS),
        }),
        { minLength: 1, maxLength: 3 },
      ),
    ),
    education: unknownOr(
      fc.record({
        degree: fc.constantFrom(...DEGREES),
        requirement: fc.constantFrom(...REQUIREMENTS),
        or_experience: fc.boolean(),
      }),
    ),
    posted_at: unknownOr(moments),
    alias_ids: fc.array(fc.constantFrom('alias-1', 'alias-2'), { maxLength: 2 }),
  })
  .map(({ description, cities, regions, skills, posted_at, ...stated }) => ({
    ...stated,
    description_md: description,
    description_html: description === null ? null : `<p>${description}</p>`,
    locations: [...cities.map(place('city')), ...regions.map(place('world_region'))],
    skills: skills?.map((slug) => ({ slug, name: slug, kind: 'tool', requirement: 'mentioned' })) ?? null,
    posted_at: posted_at?.toISOString() ?? null,
  }))
