import { z } from '@hono/zod-openapi'
import { webUrlOrNull } from '../job/as-stored.ts'
import type { Json, Kind, KindValues } from '../job/kinds.ts'
import { CLEARANCE_LEVELS, CLEARANCE_REQUIREMENTS, DEGREES, LANGUAGE_LEVELS, REQUIREMENTS } from '../job/requirements.ts'
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
 * Readers for the values of a transfer file, by kind. Lengths are limited only where an index of the catalog limits them: a btree or GIN
 * entry holds about 2,700 bytes, and 500 characters are at most 2,000.
 */

export const text = z.string().overwrite(storable)
export const key = (longest: number) => text.min(1).max(longest)
export const orNull = <T extends z.ZodType>(schema: T) => schema.nullable().default(null)

/** The address of the job itself. */
export const address = text.min(1).transform((written, context) => {
  const url = webUrl(written)
  if (url !== null) return url
  context.addIssue({
    code: 'custom',
    message: `must be an http or https address without credentials, of at most ${LONGEST_URL} characters`,
  })
  return z.NEVER
})

const NO_TIMESTAMP = 'must be an ISO-8601 time with an offset, as 2026-01-31T09:30:00Z'
const LAST_MOMENT = Date.parse('9999-12-31T23:59:59.999Z')
const FIRST_MOMENT = Date.parse('0001-01-01T00:00:00.000Z')

export const timestamp = z.iso.datetime({ offset: true, error: NO_TIMESTAMP }).transform((written, context) => {
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

/** Deeper values would overflow the stack of code that walks them. Infinite numbers (1e999) cannot be written as JSON. */
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

const languageCode = letters(2, (code) => code.toLowerCase())
const offset = orNull(z.number().min(-12).max(14))

const residence = z.object({
  countries: z.array(country),
  states: z.array(key(500)),
  world_regions: z.array(key(500)),
  excluded: z.array(key(500)),
  utc_offset_min: offset,
  utc_offset_max: offset,
})

const authorization = z.object({
  citizenship: z.array(country),
  residents_accepted: orNull(z.boolean()),
  clearance: orNull(z.object({ level: z.enum(CLEARANCE_LEVELS), requirement: z.enum(CLEARANCE_REQUIREMENTS) })),
})

const askedLanguage = z.object({
  code: languageCode,
  level: orNull(z.enum(LANGUAGE_LEVELS)),
  requirement: z.enum(REQUIREMENTS),
})

const education = z.object({ degree: z.enum(DEGREES), requirement: z.enum(REQUIREMENTS), or_experience: z.boolean() })

/** The reader of each kind of value. */
export const KIND_READERS: { [Name in Kind]: z.ZodType<KindValues[Name] | null> } = {
  id: z.int(),
  key: key(500),
  keys: z.array(key(500)),
  // A URL other than the job's own that no browser should follow is dropped; the record itself stays valid.
  url: text.transform(webUrlOrNull),
  text,
  json,
  flag: z.boolean(),
  timestamp,
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
  country,
  countries: z.array(country),
  locations: z.array(place),
  language: languageCode,
  amount: z.number().min(0),
  currency: letters(3, (code) => code.toUpperCase()),
  years: z.int().min(0).max(32_767),
  skills: z.array(skill),
  residence,
  authorization,
  languages: z.array(askedLanguage),
  education,
  workplace: z.enum(WORKPLACES),
  employment_type: z.enum(EMPLOYMENT_TYPES),
  level: z.enum(LEVELS),
  salary_period: z.enum(SALARY_PERIODS),
}
