import { z } from '@hono/zod-openapi'
import { webUrlOrNull } from '../job/as-stored.ts'
import type { Json } from '../job/job.ts'
import { storable } from '../job/storable.ts'
import {
  EMPLOYMENT_TYPES,
  LEVELS,
  LOCATION_KINDS,
  SALARY_PERIODS,
  SKILL_KINDS,
  SKILL_REQUIREMENTS,
  WORKPLACES,
} from '../job/vocab.ts'
import { LONGEST_URL, webUrl } from '../job/web-url.ts'

/*
 * One line of a transfer file, field by field (docs/import.md). Limits on lengths exist only where an index of the catalog
 * has one: a btree or GIN entry ends at about 2,700 bytes, and 500 characters are at most 2,000.
 */

const text = z.string().overwrite(storable)
const key = (longest: number) => text.min(1).max(longest)
const orNull = <T extends z.ZodType>(schema: T) => schema.nullable().default(null)
const listOf = <T extends z.ZodType>(schema: T) => z.array(schema).nullable()

/** The address of the job itself. Others that no browser should follow are left out: they are not what the record is about. */
const address = text.min(1).transform((written, context) => {
  const url = webUrl(written)
  if (url !== null) return url
  context.addIssue({
    code: 'custom',
    message: `must be an http or https address without credentials, of at most ${LONGEST_URL} characters`,
  })
  return z.NEVER
})
const addressOrNull = orNull(text).transform(webUrlOrNull)

const NO_MOMENT = 'must be an ISO-8601 time with an offset, as 2026-01-31T09:30:00Z'
const LAST_MOMENT = Date.parse('9999-12-31T23:59:59.999Z')
const FIRST_MOMENT = Date.parse('0001-01-01T00:00:00.000Z')

const moment = z.iso.datetime({ offset: true, error: NO_MOMENT }).transform((written, context) => {
  const time = Date.parse(written)
  if (time >= FIRST_MOMENT && time <= LAST_MOMENT) return new Date(time).toISOString()
  context.addIssue({ code: 'custom', message: 'must lie in the years 1 to 9999' })
  return z.NEVER
})

const letters = (count: number, change: (code: string) => string) =>
  z
    .string()
    .regex(new RegExp(`^[A-Za-z]{${count}}$`), { error: `must be ${count} letters` })
    .overwrite(change)
const country = letters(2, (code) => code.toUpperCase())

const DEEPEST = 100

/** Deeper values overflow the stack of whoever walks them; infinite numbers (1e999) have no JSON. */
function isPlainJson(value: unknown, depth = 0): boolean {
  if (typeof value === 'number') return Number.isFinite(value)
  if (typeof value !== 'object' || value === null) return true
  return depth < DEEPEST && Object.values(value).every((item) => isPlainJson(item, depth + 1))
}

const json = z
  .unknown()
  .refine((value) => isPlainJson(value), { error: `must be JSON with finite numbers, at most ${DEEPEST} levels deep` })
  .transform((value) => storable(value ?? null) as Json)

const place = z.object({
  kind: z.enum(LOCATION_KINDS),
  code: text.max(500),
  name: text,
  admin1_name: text.default(''),
  country_code: text.default(''),
})

const skill = z.object({
  slug: key(500),
  name: text,
  kind: z.enum(SKILL_KINDS),
  requirement: z.enum(SKILL_REQUIREMENTS),
})

const company = z.object({
  id: orNull(z.int()),
  name: orNull(text.max(300)),
  website_url: addressOrNull,
  logo_url: addressOrNull,
  industry: orNull(text),
  size_range: orNull(text),
  founded_year: orNull(z.int32()),
  is_agency: orNull(z.boolean()),
  linkedin_id: orNull(text),
  created_at: orNull(moment),
  updated_at: orNull(moment),
})

const source = z.object({
  type: key(100),
  board: key(300),
  external_id: orNull(key(500)),
  alias_ids: listOf(key(500)).default([]),
  company: orNull(company),
})

const pay = orNull(z.number().min(0))
const years = orNull(z.int().min(0).max(32_767))

export const recordSchema = z.object({
  id: z.unknown().optional(),
  source_id: z.unknown().optional(),
  company_id: orNull(z.int()),
  external_job_id: orNull(key(500)),
  url: address,
  apply_url: addressOrNull,
  title: text.min(1),
  location_raw: orNull(text),
  locations_raw: json.default(null),
  location: orNull(text),
  city: orNull(text),
  region: orNull(text),
  postal_code: orNull(text),
  country_code: orNull(country),
  latitude: orNull(z.number().min(-90).max(90)),
  longitude: orNull(z.number().min(-180).max(180)),
  usa: orNull(z.boolean()),
  // Absent and null differ: a file that states only country_code has its country taken, one that states null means it.
  country_codes: listOf(country).optional(),
  admin1_refs: listOf(key(500)).default(null),
  workplace: orNull(z.enum(WORKPLACES)),
  employment_type: orNull(z.enum(EMPLOYMENT_TYPES)),
  level: orNull(z.enum(LEVELS)),
  language: orNull(letters(2, (code) => code.toLowerCase())),
  salary_raw: orNull(text),
  salary_min: pay,
  salary_max: pay,
  salary_currency: orNull(letters(3, (code) => code.toUpperCase())),
  salary_period: orNull(z.enum(SALARY_PERIODS)),
  posted_at: orNull(moment),
  expires_at: orNull(moment),
  content_hash: orNull(text),
  first_seen_at: orNull(moment),
  closed_at: orNull(moment),
  created_at: orNull(moment),
  updated_at: orNull(moment),
  description_md: orNull(text),
  description_html: orNull(text),
  locations: listOf(place).default([]),
  experience_min_years: years,
  experience_max_years: years,
  sponsors_visa: orNull(z.boolean()),
  skills: listOf(skill).default(null),
  source,
  company: orNull(company),
})

export type RecordFields = z.output<typeof recordSchema>
export type CompanyFields = z.output<typeof company>

/** The known names of each object whose unknown fields are worth telling about. */
export const KNOWN_FIELDS: Record<string, ReadonlySet<string>> = {
  '': new Set(Object.keys(recordSchema.shape)),
  source: new Set(Object.keys(source.shape)),
  company: new Set(Object.keys(company.shape)),
}
