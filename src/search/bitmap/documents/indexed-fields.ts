import { byValueFilter } from '../../value-fields.ts'
import type { IndexedJob } from '../catalog/indexed-job.ts'

/** One value is a text and not a list: most fields have one or none, and a list for each is garbage. */
type Values = string | readonly string[] | null

const cities = (names: string) => (names.includes('\n') ? names.split('\n').filter((name) => name !== '') : names || null)
const one = (value: string | number | boolean | null) => (value === null ? null : String(value))

/** The values of each field that a job is found by, as the catalog has them: a value may come twice. Each value has a bitmap of its documents. */
export const VALUES = {
  ...byValueFilter(({ column, match }) => (job: IndexedJob): Values => {
    return match === 'any' ? (job[column] as string[] | null) : one(job[column] as string | boolean | null)
  }),
  primary_country: (job) => one(job.country_code),
  city: (job) => cities(job.city_names),
  world_region: (job) => job.world_regions,
  residence: (job) => job.residence_places,
  residence_excluded: (job) => job.residence_excluded,
  required_language: (job) => job.languages_required,
  education: (job) => job.degree_asked,
  salary_period: (job) => one(job.salary_period),
  has_salary: (job) => one(job.salary_min !== null || job.salary_max !== null),
  company: (job) => one(job.company_id),
  source: (job) => one(job.source),
} satisfies Record<string, (job: IndexedJob) => Values>

export type IndexedField = keyof typeof VALUES

export const FIELDS = Object.keys(VALUES) as IndexedField[]

export const byField = <Each>(make: (field: IndexedField) => Each) =>
  Object.fromEntries(FIELDS.map((field) => [field, make(field)])) as Record<IndexedField, Each>

/**
 * The fields that facets count, except skills, and those that tell whether a job is placed in a country (queries/placed.ts). Fields of one line are counted together: documents that are alike in all of these fields form a
 * group (value-groups.ts), and there are few such groups.
 */
export const COUNTED_TOGETHER = [
  ['workplace', 'employment_type', 'level', 'sponsors_visa'],
  ['country', 'primary_country', 'world_region', 'language', 'salary_currency'],
  ['state', 'city'],
  ['residence', 'asks_language'],
  ['citizenship', 'clearance', 'education'],
  ['company', 'source'],
] as const satisfies IndexedField[][]

/** Names the fields of a snapshot and their groups, so that a snapshot with other ones is not read. */
export const LAYOUT = [...FIELDS, ...COUNTED_TOGETHER.map((fields) => fields.join('+'))].join(' ')

export type CountedField = (typeof COUNTED_TOGETHER)[number][number]
