import fc from 'fast-check'
import { CLEARANCES, DEGREES } from '../../src/job/requirements.ts'
import { EMPLOYMENT_TYPES, LEVELS, SALARY_PERIODS, STATUSES, WORKPLACES } from '../../src/job/vocab.ts'
import {
  DESCRIPTIONS,
  FACET_NAMES,
  type FilterName,
  type Filters,
  OWN_FILTERS,
  Q_SCOPES,
  SORTS,
} from '../../src/search/filters.ts'
import * as world from './any-posting.ts'
import { anyQuery } from './any-query.ts'

const characters = (text: string) => [...text].length
const text = (arbitrary: fc.Arbitrary<string>, min: number): fc.Arbitrary<string> =>
  arbitrary
    .map((value) => [...value.replaceAll('\0', '').toWellFormed()].slice(0, 200).join(''))
    .filter((value) => characters(value) >= min)

/** A piece of something that is there, in another case too. */
const pieceOf = (whole: fc.Arbitrary<string>) =>
  fc
    .tuple(whole, fc.nat(20), fc.integer({ min: 2, max: 12 }), fc.constantFrom('same', 'upper', 'lower'))
    .map(([value, start, length, letters]) => {
      const piece = [...value]
        .slice(start % Math.max(1, characters(value) - 2))
        .slice(0, length)
        .join('')
      return letters === 'upper' ? piece.toUpperCase() : letters === 'lower' ? piece.toLowerCase() : piece
    })
const signs = fc.constantFrom('%', '_', '\\', "'", '"', '--', '- - ', 'é', 'İ', 'ß', 'ς', '&', ' ', '\n')
const soup = fc.array(signs, { minLength: 1, maxLength: 100 }).map((parts) => parts.join(''))
const needle = (whole: fc.Arbitrary<string>, min: number) =>
  text(fc.oneof({ weight: 8, arbitrary: pieceOf(whole) }, { weight: 1, arbitrary: whole }, { weight: 1, arbitrary: soup }), min)

const someOf = <Value extends string>(values: readonly Value[]) =>
  fc.uniqueArray(fc.constantFrom(...values), { minLength: 1, maxLength: 3 })

const terms = fc.constantFrom(...world.WORDS, 'night', 'shift', 'nurse', 'care', 'ookee', 'urs', 'the', 'IT')
const phrases = fc.array(terms, { minLength: 1, maxLength: 3 }).map((words) => `"${words.join(' ')}"`)
const member = fc.oneof(
  { weight: 4, arbitrary: terms },
  { weight: 2, arbitrary: phrases },
  { weight: 1, arbitrary: fc.constant('OR') },
  { weight: 1, arbitrary: fc.oneof(terms, phrases).map((term) => `-${term}`) },
)
const written = fc.array(member, { minLength: 1, maxLength: 5 }).map((members) => members.join(' '))
/** Parts of titles that are no words: for the fallback, with and without exclusions. */
const partial = fc
  .tuple(
    fc.oneof(
      fc.constantFrom('ookee', 'urs', 'ight', 'ight nur', 'ehind', 'tanbu', 'ΔΟ', 'raß', 'nder_', '00%', 'ack\\sl'),
      pieceOf(world.titles),
    ),
    fc.constantFrom('', '', ' -night', ' -"night shift"', ' -c++', ' -rn'),
  )
  .map((parts) => parts.join(''))
const refused = fc.oneof(
  fc
    .array(fc.constantFrom('-nurse', '-"night shift"', '-c++', 'OR'), { minLength: 1, maxLength: 4 })
    .map((members) => members.join(' ')),
  fc.integer({ min: 19, max: 23 }).map((count) => 'nurse '.repeat(count)),
)
const q = text(
  fc.oneof(
    { weight: 12, arbitrary: written },
    { weight: 6, arbitrary: partial },
    { weight: 4, arbitrary: anyQuery },
    { weight: 1, arbitrary: refused },
  ),
  2,
)

const amounts = fc.oneof(fc.constantFrom(...world.AMOUNTS), fc.constantFrom(2_499, 2_500.01, 1e300, Number.MAX_VALUE))
const years = fc.constantFrom(0, 1, 2, 5, 6, 32_767)

/** A value for every filter, as the parameters let it through. */
const VALUES: { [Name in Exclude<FilterName, 'q_scope' | 'status'>]: fc.Arbitrary<NonNullable<Filters[Name]>> } = {
  title: needle(world.titles, 3),
  q,
  country: someOf([...world.COUNTRIES, 'QQ', 'ZZ']),
  state: someOf([...world.STATES, 'QQ-1']),
  city: fc.uniqueArray(needle(fc.constantFrom(...world.CITIES), 1), { minLength: 1, maxLength: 3 }),
  workplace: someOf(WORKPLACES),
  employment_type: someOf(EMPLOYMENT_TYPES),
  level: someOf(LEVELS),
  language: someOf(['en', 'de', 'qq']),
  salary_min: amounts,
  salary_max: amounts,
  salary_currency: someOf([...world.CURRENCIES, 'QQQ']),
  has_salary: fc.boolean(),
  company_id: fc.oneof({ weight: 6, arbitrary: fc.integer({ min: 1, max: 8 }) }, fc.constantFrom(-1, 0, Number.MAX_SAFE_INTEGER)),
  posted_since: world.moments,
  posted_until: world.moments,
  first_seen_since: world.moments,
  experience_min: years,
  experience_max: years,
  sponsors_visa: fc.boolean(),
  residence: someOf([...world.COUNTRIES, ...world.REGIONS, 'WORLDWIDE', 'QQ']),
  citizenship: someOf([...world.COUNTRIES, 'none', 'QQ']),
  clearance: someOf(CLEARANCES),
  asks_language: someOf(['en', 'de', 'qq']),
  speaks: someOf(['en', 'de', 'qq']),
  education_max: fc.constantFrom(...DEGREES),
  skills: someOf([...world.SKILLS, 'qq']),
  world_region: someOf([...world.REGIONS, 'QQ']),
  source: someOf([...world.SYSTEMS, 'qq']),
  company: needle(fc.constantFrom(...world.EMPLOYERS), 2),
}

const oneFilter = fc.oneof(
  ...Object.entries(VALUES).map(([name, value]) => (value as fc.Arbitrary<unknown>).map((given) => ({ [name]: given }))),
)
const plain = (most: number) =>
  fc.array(oneFilter, { maxLength: most }).map((given): Partial<Filters> => Object.assign({}, ...given))
const asked = fc.tuple(plain(1), q).map(([given, q]) => ({ ...given, q }))

/** Most requests have a q, most filters that do come alone or in pairs, every fourth request is for closed jobs. */
export const anyFilters: fc.Arbitrary<Filters> = fc
  .record({
    given: fc.oneof({ weight: 3, arbitrary: asked }, { weight: 2, arbitrary: plain(3) }),
    q_scope: fc.constantFrom(...Q_SCOPES),
    status: fc.constantFrom(...STATUSES, 'open' as const, 'open' as const),
  })
  .map(({ given, ...always }) => ({ ...given, ...always }) as Filters)

/** Of a walk through anything, anywhere. */
const anyPlace = fc.record({
  mode: fc.constantFrom('exact' as const, 'fuzzy' as const, null),
  windowStart: fc.option(world.moments.map(Number)),
  key: world.moments.map(Number),
  id: fc.nat(400),
})

export const anyPaging = fc.record({
  from: fc.oneof({ weight: 5, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: anyPlace }),
  sort: fc.constantFrom(...SORTS),
  limit: fc.oneof({ weight: 2, arbitrary: fc.integer({ min: 1, max: 20 }) }, { weight: 1, arbitrary: fc.constantFrom(100, 500) }),
  description: fc.constantFrom(...DESCRIPTIONS),
  includeSource: fc.boolean(),
})

export const anyFacets = fc.record({
  facets: fc.oneof(fc.constant(FACET_NAMES), fc.subarray(FACET_NAMES)),
  top: fc.constantFrom(1, 2, 3, 10, 100),
  salary: fc.option(fc.record({ currency: fc.constantFrom(...world.CURRENCIES), period: fc.constantFrom(...SALARY_PERIODS) })),
  weeks: fc.boolean(),
  ownFilters: fc.constantFrom(...OWN_FILTERS),
})
