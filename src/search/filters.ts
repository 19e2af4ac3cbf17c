import type { z } from '@hono/zod-openapi'
import { countries, country, worldRegion, worldRegions } from '../enrich/places/index.ts'
import { skillByAlias, skills } from '../enrich/skills/vocabulary.ts'
import { CLEARANCES, DEGREES } from '../job/requirements.ts'
import { EMPLOYMENT_TYPES, LEVELS, STATUSES, WORKPLACES } from '../job/vocab.ts'
import {
  codeOrCodes,
  codes,
  dateTime,
  decimal,
  flag,
  ignored,
  integer,
  namedIn,
  oneOf,
  oneOrMoreOf,
  someOf,
  text,
  texts,
  type Vocabulary,
} from './parameters/kinds.ts'
import type { Values } from './parameters/validate-query.ts'
import { residencePlace } from './requirement-filters.ts'
import { salaryScale } from './salary-scale.ts'
import type { ValueFilter } from './value-fields.ts'

export const SORTS = ['posted_at', 'first_seen_at'] as const
export const DESCRIPTIONS = ['off', 'text', 'html'] as const
export const CONTACTS = ['on', 'off'] as const
export const Q_SCOPES = ['title', 'full'] as const
export type Sort = (typeof SORTS)[number]
export type DescriptionFormat = (typeof DESCRIPTIONS)[number]
export type QueryScope = (typeof Q_SCOPES)[number]

export const DEFAULT_LIMIT = 100
export const MAX_LIMIT = 500
const MOST_YEARS = 32_767 // the largest smallint, which is the column's type

const ANY_OF_SEVERAL = 'Repeat or separate by commas for several, any of which is enough.'

export function optional<Kind extends z.ZodType>(kind: Kind, description: string) {
  return kind.optional().openapi({ description })
}

const SKILLS: Vocabulary = {
  noun: 'skill',
  find: (written) => skillByAlias(written)?.slug ?? null,
  names: () => skills().flatMap(({ slug, name, aliases }) => [slug, name, ...aliases]),
}

const WORLD_REGIONS: Vocabulary = {
  noun: 'world region',
  find: (written) => worldRegion(written)?.code ?? null,
  names: () => worldRegions().map(({ code }) => code),
}

const countryNames = () => countries().flatMap(({ code, name }) => [code, name])

const RESIDENCES: Vocabulary = {
  noun: 'country or world region',
  find: residencePlace,
  names: () => [...countryNames(), ...worldRegions().map(({ code }) => code)],
}

/** `none` is a value beside the countries. */
const CITIZENSHIPS: Vocabulary = {
  noun: 'country',
  find: (written) => (written.toLowerCase() === 'none' ? 'none' : (country(written)?.code ?? null)),
  names: () => ['none', ...countryNames()],
}

/**
 * THE FILTER TABLE: one row per filter of search and count, with its kind and its description in the OpenAPI document. Filters by the values of a
 * field are applied as the table of fields says (value-fields.ts). For every other filter each engine has a row of the same name
 * (postgres/where.ts, bitmap/queries/where.ts).
 */
export const FILTERS = {
  title: optional(text({ min: 3, max: 200 }), 'Case-insensitive substring of the title.'),
  q: optional(
    text({ min: 2, max: 200 }),
    'Full-text query: words, "quoted phrases", OR, and -term exclusion. Implicit AND binds tighter than OR. ' +
      'Symbol tokens such as c++, c# and .net are matched as title substrings. At most 40 terms and operators.',
  ),
  q_scope: oneOf(Q_SCOPES)
    .default('title')
    .openapi({ description: 'Where q searches: the title only, or the description too.', default: 'title' }),
  country: optional(
    codes({ length: 2, max: 20, fold: 'upper' }),
    'ISO 3166-1 alpha-2 codes, any of which the job is tagged with. Repeat or separate by commas.',
  ),
  state: optional(
    codes({ max: 20, fold: 'upper' }),
    'ISO 3166-2 codes such as US-CA, any of which the job is tagged with. Repeat or separate by commas.',
  ),
  city: optional(
    texts({ min: 1, max: 200, most: 20 }),
    "Case-insensitive substring of any of the job's cities. Repeat it for several, any of which is enough: a comma is part of the text.",
  ),
  workplace: optional(oneOrMoreOf(WORKPLACES), `Where the work is done. ${ANY_OF_SEVERAL}`),
  employment_type: optional(oneOrMoreOf(EMPLOYMENT_TYPES), `The kind of employment. ${ANY_OF_SEVERAL}`),
  level: optional(oneOrMoreOf(LEVELS), `Seniority. Jobs of unknown level never match. ${ANY_OF_SEVERAL}`),
  language: optional(
    codeOrCodes({ length: 2, max: 20, fold: 'lower' }),
    `ISO 639-1 code of the language the posting is written in. ${ANY_OF_SEVERAL}`,
  ),
  salary_min: optional(
    decimal({ min: 0 }),
    'Keeps jobs whose stated range reaches at least this amount, as stated, without conversion. ' +
      'A job that states only a minimum matches when that minimum is at least this value.',
  ),
  salary_max: optional(
    decimal({ min: 0 }),
    'Keeps jobs whose stated range starts at or below this amount, as stated, without conversion.',
  ),
  salary_currency: optional(
    codeOrCodes({ length: 3, max: 20, fold: 'upper' }),
    `ISO 4217 code of the stated salary. ${ANY_OF_SEVERAL}`,
  ),
  has_salary: optional(flag(), 'true: only jobs that state a salary; false: only jobs that state none.'),
  company_id: optional(integer(), 'Only jobs of this company.'),
  status: oneOf(STATUSES).default('open').openapi({ description: 'Open or closed (delisted) jobs.', default: 'open' }),
  posted_since: optional(dateTime(), 'Posted at or after this moment. Lifts the 90-day window.'),
  posted_until: optional(dateTime(), 'Posted at or before this moment. Lifts the 90-day window.'),
  first_seen_since: optional(dateTime(), 'First seen by this service at or after this moment. Lifts the 90-day window.'),
  experience_min: optional(
    integer({ min: 0, clampTo: MOST_YEARS }),
    'Keeps jobs whose stated minimum of years of experience is at least this. Jobs that state none never match.',
  ),
  experience_max: optional(
    integer({ min: 0, clampTo: MOST_YEARS }),
    'Keeps jobs whose stated minimum of years of experience is at most this. Jobs that state none never match.',
  ),
  sponsors_visa: optional(
    flag(),
    'Whether the posting offers visa sponsorship or refuses it. Jobs that state neither never match.',
  ),
  residence: optional(
    namedIn(RESIDENCES, { max: 20 }),
    'Countries or world regions, by code or name: finds jobs that say they take people who live in one of them, name a region ' +
      'that holds it or WORLDWIDE, and do not exclude it. Repeat or separate by commas.',
  ),
  citizenship: optional(
    namedIn(CITIZENSHIPS, { max: 20 }),
    'Countries, any of whose citizenship the job requires, by code or name. none finds jobs that require none or do not ' +
      'mention it. Repeat or separate by commas.',
  ),
  clearance: optional(
    oneOrMoreOf(CLEARANCES),
    `Whether a security clearance is required, or must be obtainable. none finds jobs that demand none or do not mention it. ${ANY_OF_SEVERAL}`,
  ),
  asks_language: optional(
    codeOrCodes({ length: 2, max: 20, fold: 'lower' }),
    `ISO 639-1 code of a language that the applicant is asked to know, required or preferred. ${ANY_OF_SEVERAL}`,
  ),
  speaks: optional(
    codeOrCodes({ length: 2, max: 20, fold: 'lower' }),
    'ISO 639-1 codes of the languages that you know: finds jobs that name languages and require no other than these. Repeat or ' +
      'separate by commas.',
  ),
  education_max: optional(
    oneOf(DEGREES),
    'Keeps jobs that require this degree or a lower one. A degree that is only preferred is not required. Jobs that state nothing never match.',
  ),
  skills: optional(
    namedIn(SKILLS, { max: 20 }),
    'Skills, any of which the job asks for, by slug, name or alias: kubernetes, c++, reactjs. Repeat or separate by commas.',
  ),
  world_region: optional(
    namedIn(WORLD_REGIONS, { max: 20 }),
    'Multi-country regions such as EMEA or DACH: finds jobs tagged with one of them or with a region inside it, and jobs in one of ' +
      'its countries. Repeat or separate by commas.',
  ),
  source: optional(
    codes({ max: 20, fold: 'lower' }),
    'Applicant tracking systems such as greenhouse, any of which the job comes from. Repeat or separate by commas.',
  ),
  company: optional(text({ min: 2, max: 200 }), "Case-insensitive substring of the company's name."),
} satisfies Record<string, z.ZodType> & Record<ValueFilter, z.ZodType>

export type Filters = Values<typeof FILTERS>
export type FilterName = keyof typeof FILTERS
export const FILTER_NAMES = Object.keys(FILTERS) as FilterName[]

/** A count by one country, without q, counts by primary country. */
export function primaryCountry(filters: Filters): string | undefined {
  return filters.q === undefined && filters.country?.length === 1 ? filters.country[0] : undefined
}

/** The parameter that adds more to an answer: each endpoint names the values it knows, and any other is refused. */
export function including<const T extends string>(values: readonly T[], description: string) {
  return optional(oneOrMoreOf(values), `${description} Repeat or separate by commas.`)
}

export const SEARCH_ADDITIONS = ['source', 'suggestions'] as const
export const INCLUDED_SOURCE = 'source adds where each job comes from. It needs the source entitlement; other accounts get 403.'

const INCLUDED_SUGGESTIONS =
  'suggestions adds, where nothing matches or the answer is fuzzy, other spellings of q and filters to drop, with their counts.'

export const SEARCH_PARAMETERS = {
  ...FILTERS,
  sort: oneOf(SORTS).default('posted_at').openapi({ description: 'Newest first by this field.', default: 'posted_at' }),
  limit: integer({ min: 1, clampTo: MAX_LIMIT })
    .default(DEFAULT_LIMIT)
    .openapi({ description: `Page size. Values above ${MAX_LIMIT} mean ${MAX_LIMIT}.`, default: DEFAULT_LIMIT }),
  cursor: optional(text({ min: 1, max: 200 }), 'The next_cursor of the previous page, used with the same sort.'),
  description: oneOf(DESCRIPTIONS)
    .default('off')
    .openapi({ description: 'text adds description_md to each job, html adds description_html.', default: 'off' }),
  contacts: oneOf(CONTACTS).default('on').openapi({
    description:
      'off leaves e-mail addresses and telephone numbers out of descriptions. The operator may have decided so for all.',
    default: 'on',
  }),
  include: including(SEARCH_ADDITIONS, `${INCLUDED_SOURCE} ${INCLUDED_SUGGESTIONS}`),
} satisfies Record<string, z.ZodType>

const IGNORED_SOURCE = 'source changes nothing here. It needs its entitlement, as in a search.'

export const COUNT_PARAMETERS = {
  ...FILTERS,
  sort: ignored(),
  limit: ignored(),
  cursor: ignored(),
  description: ignored(),
  contacts: ignored(),
  include: including(SEARCH_ADDITIONS, `${IGNORED_SOURCE} ${INCLUDED_SUGGESTIONS}`),
} satisfies Record<string, z.ZodType>

/**
 * THE FACET TABLE: each facet and the filter that accepts its values. Postgres has a row of the same name that counts them
 * (postgres/facets.ts); the index has the field of that name (bitmap/documents/indexed-fields.ts).
 */
export const FACETS = {
  country: 'country',
  state: 'state',
  city: 'city',
  workplace: 'workplace',
  employment_type: 'employment_type',
  level: 'level',
  language: 'language',
  salary_currency: 'salary_currency',
  company: 'company_id',
  skills: 'skills',
  sponsors_visa: 'sponsors_visa',
  residence: 'residence',
  citizenship: 'citizenship',
  clearance: 'clearance',
  asks_language: 'asks_language',
  education: 'education_max',
  source: 'source',
} as const satisfies Record<string, FilterName> & { [Name in ValueFilter]: Name }

export type FacetName = keyof typeof FACETS
export const FACET_NAMES = Object.keys(FACETS) as FacetName[]

const DEFAULT_TOP = 10
/** Enough for a map of every country. */
const MAX_TOP = 250

export const OWN_FILTERS = ['apply', 'skip'] as const
export type OwnFilters = (typeof OWN_FILTERS)[number]

export const FACET_PARAMETERS = {
  ...COUNT_PARAMETERS,
  include: including(['source'], IGNORED_SOURCE),
  facet: optional(
    someOf(FACET_NAMES, { max: FACET_NAMES.length }),
    'The fields whose values are counted. Repeat or separate by commas. Required unless salary_histogram or per_week is given.',
  ),
  top: integer({ min: 1, clampTo: MAX_TOP })
    .default(DEFAULT_TOP)
    .openapi({ description: `The most values of each facet. Values above ${MAX_TOP} mean ${MAX_TOP}.`, default: DEFAULT_TOP }),
  salary_histogram: optional(
    salaryScale(),
    'Counts salaries of one currency and period, such as USD/year, by the middle of the stated range.',
  ),
  per_week: flag()
    .default(false)
    .openapi({ description: 'Counts jobs by the week they were posted in (Monday to Sunday, UTC).', default: false }),
  own_filters: oneOf(OWN_FILTERS)
    .default('apply')
    .openapi({
      description:
        'skip counts each facet without the filters that select its own values, so that its other values stay visible: country ' +
        'without country, company without company_id and company, the salary histogram without salary_min and salary_max, weeks ' +
        'without posted_since, posted_until and the 90-day window. q and all other filters apply. The answer then also has ' +
        'count_without_window.',
      default: 'apply',
    }),
} satisfies Record<string, z.ZodType>
